import type { PendingDecision } from './decision.ts';
import { openDecisions, type RunState } from './run-state.ts';
import { shownIntent } from './run-view.ts';

/** What people have to decide about these runs, the oldest question first. */
export function pendingIn(states: readonly RunState[]): readonly PendingDecision[] {
  return states
    .flatMap((state) =>
      openDecisions(state).map(({ request, requestedAt }) => ({
        workflowId: state.runId,
        ...shownIntent(state),
        ...(state.client !== undefined && { client: state.client }),
        request,
        requestedAt,
      })),
    )
    .toSorted((left, right) => left.requestedAt - right.requestedAt);
}
