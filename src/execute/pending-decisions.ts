import type { PendingDecision } from './decision.ts';
import { openDecisions, type RunState } from './run-state.ts';
import { shownIntent } from './run-view.ts';

/**
 * What people have to decide about these runs: the run whose question is the oldest first, and the questions of
 * one run in the order of its plan, whichever of two tasks happened to ask a moment earlier.
 */
export function pendingIn(states: readonly RunState[]): readonly PendingDecision[] {
  return states
    .map((state) =>
      openDecisions(state).map(({ request, requestedAt }) => ({
        workflowId: state.runId,
        ...shownIntent(state),
        ...(state.client !== undefined && { client: state.client }),
        request,
        requestedAt,
      })),
    )
    .filter((decisions) => decisions.length > 0)
    .toSorted((left, right) => oldest(left) - oldest(right))
    .flat();
}

const oldest = (decisions: readonly PendingDecision[]): number =>
  Math.min(...decisions.map(({ requestedAt }) => requestedAt));
