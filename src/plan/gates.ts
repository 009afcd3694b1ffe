/** Decides about a drafted plan: run it, propose it, or ask the agent to be explicit. */
import { GATES } from '../tuning/thresholds.ts';
import type { UnusedValue } from './draft-left-over.ts';
import type { Draft, DraftTask } from './draft.ts';
import { holdsBack, type Doubt } from './intent-doubt.ts';

/** Conditions on each task, and the gates. */
interface GateRules {
  /** Moves by what plans came to; kept within its bounds whatever it is. */
  readonly runGate?: number;
  /** Returns true if the tool may be called without asking anybody. */
  readonly isAllowed: (task: DraftTask) => boolean;
  /** Returns true if the task's own confidence is enough for its tool. */
  readonly clearsThreshold: (task: DraftTask) => boolean;
  /** Returns true if a task changes nothing. If left out, every task may change something. */
  readonly isRead?: (task: DraftTask) => boolean;
  /** Other objections to a task. */
  readonly objection?: (task: DraftTask) => Objection | undefined;
}

/** The decision on a plan, with everything that kept it from a better one. */
export interface Verdict {
  readonly kind: 'explicit_required' | 'suggestion' | 'run';
  readonly reasons: readonly GateReason[];
}

/** Objections from experience: its calls fail, or it was declined for the same words. */
export type Objection = 'failing' | 'declined';

/** One thing that stands in the way. */
export type GateReason =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'explicit_gate' | 'run_gate';
      readonly confidence: number;
      readonly gate: number;
    }
  | { readonly kind: 'missing'; readonly task: string; readonly parameter: string }
  /** A wish, in its words, that no task is for. */
  | { readonly kind: 'unmet'; readonly words: string }
  | { readonly kind: 'unused'; readonly value: UnusedValue }
  | { readonly kind: 'not_allowed' | 'threshold' | Objection; readonly task: string }
  /** The intent says that something is not wanted; or only its beginning was read; or it asks, or has a condition, and the plan may change something. */
  | { readonly kind: Doubt };

/** A gate within its bounds; a gate that is no number is where it starts. */
export function runGateOf(gate: number = GATES.runStart): number {
  return Number.isFinite(gate)
    ? Math.min(GATES.runMax, Math.max(GATES.runMin, gate))
    : GATES.runStart;
}

/** A plan as far as it is judged. */
type GatedPlan = Pick<
  Draft,
  'relevance' | 'confidence' | 'tasks' | 'missing' | 'unmet' | 'unused' | 'doubt'
>;

/** Judges a plan. One with missing arguments never runs, nor one that is not wanted, whatever its score. */
export function gatePlan(plan: GatedPlan, rules: GateRules): Verdict {
  const { tasks, missing, unmet, unused, relevance } = plan;
  const { runGate, isAllowed, clearsThreshold } = rules;
  const confidence = plan.confidence.value;
  if (tasks.length === 0) {
    return { kind: 'explicit_required', reasons: [{ kind: 'empty' }] };
  }
  const isSingleRead = tasks.length === 1 && tasks.every((task) => rules.isRead?.(task) === true);
  const gate = runGateOf(runGateOf(runGate) - (isSingleRead ? GATES.readEase : 0));
  const { explicit } = GATES;
  const reasons: GateReason[] = [
    ...(confidence >= gate ? [] : [{ kind: 'run_gate' as const, confidence, gate }]),
    ...doubted(plan, rules),
    ...unmet.map((words) => ({ kind: 'unmet' as const, words })),
    ...unused.map((value) => ({ kind: 'unused' as const, value })),
    ...missing.map(({ task, parameter }) => ({ kind: 'missing' as const, task, parameter })),
    ...tasks
      .filter((task) => !isAllowed(task))
      .map(({ id }) => ({ kind: 'not_allowed' as const, task: id })),
    ...tasks
      .filter((task) => !clearsThreshold(task))
      .map(({ id }) => ({ kind: 'threshold' as const, task: id })),
    ...tasks.flatMap((task) => {
      const kind = rules.objection?.(task);
      return kind === undefined ? [] : [{ kind, task: task.id }];
    }),
  ];
  // The explicit gate asks whether some tool fits. Written so that what is no number passes no gate.
  if (!(relevance >= explicit)) {
    const below: GateReason = { kind: 'explicit_gate', confidence: relevance, gate: explicit };
    return {
      kind: 'explicit_required',
      reasons: [below, ...reasons.filter(({ kind }) => kind !== 'run_gate')],
    };
  }
  return { kind: reasons.length > 0 ? 'suggestion' : 'run', reasons };
}

/**
 * Returns true if a plan gets a worse verdict than another. Tasks that past runs add must not cost
 * a plan its verdict.
 */
export function isWorse(verdict: Verdict, than: Verdict): boolean {
  return RANKS[verdict.kind] < RANKS[than.kind];
}

const RANKS: Readonly<Record<Verdict['kind'], number>> = {
  explicit_required: 0,
  suggestion: 1,
  run: 2,
};

/**
 * Returns the doubt that holds a plan back. A denied request is not run even if it only reads:
 * plans cannot say "all but these".
 */
function doubted({ doubt, tasks }: GatedPlan, { isRead = () => false }: GateRules): GateReason[] {
  const changes = tasks.some((task) => !isRead(task));
  return holdsBack(doubt, changes) && doubt !== undefined ? [{ kind: doubt }] : [];
}
