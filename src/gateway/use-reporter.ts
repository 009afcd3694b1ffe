/** Reports the use of the gateway to the studying side and to the traces: intents, runs, suggestions. */
import type { RunId, ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { keepLast } from '../base/keep-last.ts';
import type { Asker } from '../call/asker.ts';
import type { StudyLink } from '../call/study-link.ts';
import type { Wishes } from '../call/wishes.ts';
import { hasEnded, type RunState } from '../execute/run-state.ts';
import type { Runs } from '../execute/runs.ts';
import type { PreferenceKind } from '../knowledge/lesson.ts';
import type { Outcome } from '../knowledge/threshold-outcome.ts';
import type { TraceOutcome, Tracer } from '../knowledge/tracer.ts';
import { BINDINGS, FORESEE } from '../tuning/foresee.ts';
import { SPECULATION } from '../tuning/gateway.ts';

const OUTCOMES: Readonly<Partial<Record<RunState['status'], TraceOutcome>>> = {
  completed: 'succeeded',
  failed: 'failed',
  aborted: 'aborted',
};

const KINDS: ReadonlyMap<string, 'accepted' | 'edited' | 'rejected'> = new Map([
  ['continue', 'accepted'],
  ['replan', 'edited'],
  ['abort', 'rejected'],
]);

interface UseReporterParts {
  readonly runs: Pick<Runs, 'subscribe' | 'read'>;
  readonly study: Pick<StudyLink, 'tell'>;
  readonly wishes: Pick<Wishes, 'momentOf'>;
  readonly tracer: Pick<Tracer, 'settle'>;
  /** Outcomes of drafted plans. */
  readonly plans: Pick<PlanOutcomes, 'ended' | 'taken'>;
}

/**
 * Returns the words of an intent, then the values that are short enough to be arguments, in
 * quotation marks.
 */
function withTold(intent: string, told: JsonObject): string {
  const values = Object.values(told).flatMap((value) =>
    (typeof value === 'string' || typeof value === 'number') &&
    String(value).length <= BINDINGS.lettersMax
      ? [`"${value}"`]
      : [],
  );
  return [intent, ...values.slice(0, FORESEE.parametersMax)].join(' ').trim();
}

/** Tells the studying side and the traces the outcomes of requests. */
export class UseReporter {
  readonly #parts: UseReporterParts;

  constructor(parts: UseReporterParts) {
    this.#parts = parts;
  }

  /** Tells an intent and the values that came with it: arguments of the next calls may come from both. */
  intent({ session, scope }: Asker, intent: string, told: JsonObject = {}): void {
    const { study, wishes } = this.#parts;
    const words = withTold(intent, told);
    study.tell({ kind: 'intent', session, intent: words, ...wishes.momentOf(session, scope) });
  }

  /** Tells the intent of a run with everything that the run was told since. */
  async runIntent(asker: Asker, id: RunId): Promise<void> {
    const { intent = '', context } = await this.#parts.runs.read(id);
    this.intent(asker, intent, context);
  }

  /**
   * Tells the studying side of every run that ends in this process. It reads the run from the
   * journal.
   */
  followRuns(): void {
    const { runs, study, plans } = this.#parts;
    runs.subscribe((id, event) => {
      if (event.kind === 'run_finished') {
        this.settle({ runId: id, status: event.end });
        plans.ended(id, event.end);
        // Read from the journal first: an end that could not be stored does not count.
        runs.read(id).then(
          (state) => (hasEnded(state) ? study.tell({ kind: 'run_ended', runId: id }) : undefined),
          () => undefined,
        );
      }
    });
  }

  /** Settles the decisions of an ended run. The first outcome stays. */
  settle({ runId, status }: Pick<RunState, 'runId' | 'status'>): void {
    const outcome = OUTCOMES[status];
    if (outcome !== undefined) {
      this.#parts.tracer.settle(runId, outcome);
    }
  }

  /**
   * Runs an operation on a run, and records how an agent took a suggestion: accepted, edited or
   * rejected. Refused operations are not recorded.
   */
  async ofSuggestion<Answer>(
    id: RunId,
    action: string,
    act: () => Promise<Answer>,
    said: { readonly person?: string; readonly reason?: string } = {},
  ): Promise<Answer> {
    const { runs, tracer, plans } = this.#parts;
    const kind = KINDS.get(action);
    const before = kind === undefined ? undefined : await runs.read(id).catch(() => undefined);
    if (kind === 'rejected' && before?.status === 'suggestion') {
      // Settled before the run ends: the first outcome stays, and the end of the run would come first.
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
    // For an accepted plan, the end of the run gives the outcome of its decisions.
    if (kind === 'edited') {
      tracer.settle(id, kind);
    }
    plans.taken(id, kind);
    this.#tellPreference(kind, before, after, said);
    return answer;
  }

  #tellPreference(
    kind: 'accepted' | 'edited' | 'rejected',
    before: RunState,
    after: RunState,
    { person = before.person, reason }: { readonly person?: string; readonly reason?: string },
  ): void {
    // Tools that stayed in a changed plan were not the problem.
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
      this.#parts.study.tell({ kind: 'preference', preference });
    }
  }
}

// Follows the outcomes of drafted plans, for the gate and for the tools in them.

/** Facts about a plan that are needed when it ends. */
export interface PlanFacts {
  /** The least sure of its tools: a plan is as good as that. */
  readonly tool: ToolId;
  readonly alpha: number;
  readonly context: string;
  /** True if only the gate held it back: it was not sure enough. */
  readonly isHeldByGate: boolean;
}

interface PlanOutcomesParts {
  readonly add: (outcome: Outcome) => void;
  readonly now: () => number;
}

/**
 * Remembers drafted plans until their outcome is known. A plan that ran at once counts by its end.
 * A plan that the gate held back counts against the gate if it was then accepted unchanged.
 */
export class PlanOutcomes {
  readonly #parts: PlanOutcomesParts;
  /** The oldest first. */
  readonly #plans = new Map<RunId, PlanFacts & { readonly wasRun: boolean }>();

  constructor(parts: PlanOutcomesParts) {
    this.#parts = parts;
  }

  /** Notes that a plan was drafted for an intent, and was run or proposed. */
  drafted({ runId, status }: Pick<RunState, 'runId' | 'status'>, facts: PlanFacts): void {
    const plan = { ...facts, wasRun: status !== 'suggestion' };
    keepLast(this.#plans, runId, plan, SPECULATION.plansRemembered);
    this.ended(runId, status);
  }

  /** Notes that a run ended. It may be any run. */
  ended(runId: RunId, status: RunState['status']): void {
    const plan = this.#plans.get(runId);
    const success = ENDS.get(status);
    if (plan?.wasRun === true && success !== undefined) {
      this.#plans.delete(runId);
      this.#tell(plan, 'plan', success);
    }
  }

  /** Notes that somebody accepted, changed or declined a proposed plan. */
  taken(runId: RunId, kind: PreferenceKind): void {
    const plan = this.#plans.get(runId);
    if (plan === undefined || plan.wasRun) {
      return;
    }
    this.#plans.delete(runId);
    this.#tell(plan, 'preference', kind === 'accepted');
    if (plan.isHeldByGate) {
      const { tool, alpha, context } = plan;
      const at = this.#parts.now();
      const success = kind !== 'accepted';
      this.#parts.add({ kind: 'held', gate: 'run', tool, alpha, context, at, success });
    }
  }

  #tell({ tool, alpha, context }: PlanFacts, kind: 'plan' | 'preference', success: boolean): void {
    this.#parts.add({ kind, tool, alpha, context, at: this.#parts.now(), success });
  }
}

const ENDS: ReadonlyMap<RunState['status'], boolean> = new Map([
  ['completed', true],
  ['failed', false],
]);
