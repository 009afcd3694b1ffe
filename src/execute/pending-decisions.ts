import type { PendingDecision } from './decision.ts';
import { openDecisions, type RunState } from './run-state.ts';
import { shownIntent } from './run-view.ts';

/** What people have to decide about these runs, run by run, in the order of each plan. */
export function pendingIn(states: readonly RunState[]): readonly PendingDecision[] {
  return states.flatMap((state) =>
    openDecisions(state).map(({ request, requestedAt }) => ({
      workflowId: state.runId,
      ...shownIntent(state),
      ...(state.client !== undefined && { client: state.client }),
      request,
      requestedAt,
    })),
  );
}
