/** What is told to the learner and to the traces about runs, suggestions and people's answers. */
import type { RunId } from '../base/ids.ts';
import type { PersonalDecision } from '../execute/desk.ts';
import type { CommandAnswer } from '../execute/run-command.ts';
import type { RunState } from '../execute/run-state.ts';
import type { TraceOutcome } from '../knowledge/trace.ts';
import type { GatewayParts } from './gateway-parts.ts';

const OUTCOMES: Readonly<Partial<Record<RunState['status'], TraceOutcome>>> = {
  completed: 'succeeded',
  failed: 'failed',
  aborted: 'aborted',
};

/** Every run that ends in this process is learned from, after it was answered. */
export function learnFromRuns(parts: GatewayParts): void {
  const { runs, learner } = parts;
  runs.subscribe((id, event) => {
    if (event.kind === 'run_finished') {
      settleTraces(parts, { runId: id, status: event.end });
      runs.read(id).then(
        (state) => learner.runEnded(state),
        () => undefined,
      );
    }
  });
}

/** Says of a run that has ended what became of its decisions; the first word holds. */
export function settleTraces(
  { tracer }: Pick<GatewayParts, 'tracer'>,
  { runId, status }: Pick<RunState, 'runId' | 'status'>,
): void {
  const outcome = OUTCOMES[status];
  if (outcome !== undefined) {
    tracer.settle(runId, outcome);
  }
}

/** What an agent did with a suggestion: took it, changed it, or declined it. */
export async function noteSuggestion(
  { runs, learner, tracer }: GatewayParts,
  id: RunId,
  action: string,
): Promise<void> {
  const kind = KINDS.get(action);
  const state = kind === undefined ? undefined : await runs.read(id).catch(() => undefined);
  if (kind === undefined || state?.status !== 'suggestion') {
    return;
  }
  // Of what is run, the end of the run says what the decisions were worth.
  if (kind !== 'accepted') {
    tracer.settle(id, kind);
  }
  for (const { tool } of state.plan.tasks) {
    const intent = state.intent !== undefined && { intent: state.intent };
    learner.preferenceShown({ kind, tool, ...intent });
  }
}

const KINDS: ReadonlyMap<string, 'accepted' | 'edited' | 'rejected'> = new Map([
  ['continue', 'accepted'],
  ['replan', 'edited'],
  ['abort', 'rejected'],
]);

/** What a person says, and what is to be learned of it. */
export async function decide(
  { desk, learner }: GatewayParts,
  decision: PersonalDecision,
): Promise<CommandAnswer> {
  const { decisionId, verdict } = decision;
  const asked = (await desk.undecided()).find(({ request }) => request.id === decisionId);
  const answer = await desk.decide(decision);
  const { request, intent, workflowId } = asked ?? {};
  // What is decided about a call of a run is learned with the run.
  if (
    answer.kind === 'taken' &&
    workflowId === undefined &&
    request?.kind === 'approval' &&
    (verdict.kind === 'approved' || verdict.kind === 'denied')
  ) {
    const preference = { kind: verdict.kind, tool: request.tool };
    learner.preferenceShown({ ...preference, ...(intent !== undefined && { intent }) });
  }
  return answer;
}
