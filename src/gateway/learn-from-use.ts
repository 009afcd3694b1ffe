/** What is told to the studying side and to the traces about runs, suggestions and people's answers. */
import type { RunId } from '../base/ids.ts';
import type { Asker } from '../call/session.ts';
import type { PersonalDecision } from '../execute/desk.ts';
import type { CommandAnswer } from '../execute/run-command.ts';
import { hasEnded, type RunState } from '../execute/run-state.ts';
import type { TraceOutcome } from '../knowledge/trace.ts';
import type { GatewayParts } from './gateway-parts.ts';

const OUTCOMES: Readonly<Partial<Record<RunState['status'], TraceOutcome>>> = {
  completed: 'succeeded',
  failed: 'failed',
  aborted: 'aborted',
};

/** What is called next is likely for these words, and may be given some of them. */
export function noteIntent(
  { study, wishes }: Pick<GatewayParts, 'study' | 'wishes'>,
  { session }: Asker,
  intent: string,
): void {
  study.tell({ kind: 'intent', session, intent, ...wishes.momentOf(session) });
}

/** The studying side is told of every run that ends in this process; it reads the run from the journal. */
export function learnFromRuns(parts: GatewayParts): void {
  const { runs, study, plans } = parts;
  runs.subscribe((id, event) => {
    if (event.kind === 'run_finished') {
      settleTraces(parts, { runId: id, status: event.end });
      plans.ended(id, event.end);
      // It is read from the journal, so that it is told when it is there. An end that could not be stored is none.
      runs.read(id).then(
        (state) => (hasEnded(state) ? study.tell({ kind: 'run_ended', runId: id }) : undefined),
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

/**
 * Does something to a run, and notes what an agent did with a suggestion by that: took it, changed
 * it, or declined it. What was refused is not noted.
 */
export async function notingSuggestion<Answer>(
  { runs, study, tracer, plans }: GatewayParts,
  id: RunId,
  action: string,
  act: () => Promise<Answer>,
  { person, reason }: { readonly person?: string; readonly reason?: string } = {},
): Promise<Answer> {
  const kind = KINDS.get(action);
  const before = kind === undefined ? undefined : await runs.read(id).catch(() => undefined);
  if (kind === 'rejected' && before?.status === 'suggestion') {
    // Nothing stands in the way of dropping it, and its end must not have the first word.
    tracer.settle(id, kind);
  }
  const answer = await act();
  if (kind === undefined || before?.status !== 'suggestion') {
    return answer;
  }
  const after = await runs.read(id);
  if (after.status === 'suggestion' && after.replanCount === before.replanCount) {
    return answer;
  }
  // Of what is run, the end of the run says what the decisions were worth.
  if (kind === 'edited') {
    tracer.settle(id, kind);
  }
  plans.taken(id, kind);
  // Of one that was changed, what stayed in it was not what somebody minded.
  const stayed = new Set(kind === 'edited' ? after.plan.tasks.map(({ tool }) => tool) : []);
  const gone = before.plan.tasks.map(({ tool }) => tool).filter((tool) => !stayed.has(tool));
  for (const tool of gone.length === 0 ? [undefined] : gone) {
    const preference = {
      kind,
      ...(tool !== undefined && { tool }),
      ...(before.intent !== undefined && { intent: before.intent }),
      ...(person !== undefined && { person }),
      ...(reason !== undefined && { reason }),
    };
    study.tell({ kind: 'preference', preference });
  }
  return answer;
}

const KINDS: ReadonlyMap<string, 'accepted' | 'edited' | 'rejected'> = new Map([
  ['continue', 'accepted'],
  ['replan', 'edited'],
  ['abort', 'rejected'],
]);

/** What a person says, and what is to be learned of it. */
export async function decide(
  { desk, study }: GatewayParts,
  decision: PersonalDecision,
): Promise<CommandAnswer> {
  const { decisionId, verdict } = decision;
  const asked = (await desk.undecided()).find(({ request }) => request.id === decisionId);
  const answer = await desk.decide(decision);
  const { request, workflowId } = asked ?? {};
  // What is decided about a call of a run is learned with the run.
  if (
    answer.kind === 'taken' &&
    workflowId === undefined &&
    request?.kind === 'approval' &&
    (verdict.kind === 'approved' || verdict.kind === 'denied')
  ) {
    const { reason } = decision;
    const preference = {
      kind: verdict.kind,
      tool: request.tool,
      ...(reason !== undefined && { reason }),
    };
    study.tell({ kind: 'preference', preference });
  }
  return answer;
}
