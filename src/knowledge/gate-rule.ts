/**
 * Gates that move by what came of them: up when too much ran for nothing, down when too much was
 * held back that was then asked for unchanged. There are two kinds, each per context: the run gate
 * of plans, and the guard, which running ahead between calls asks for on top of a threshold.
 */
import { GATES } from '../tuning/thresholds.ts';

/** Which gate. */
export type GateName = 'run' | 'guard';

/** What came of one decision: run and used, run for nothing, rightly held back, or asked for after all. */
export type GateEvent = 'used' | 'wasted' | 'held' | 'missed';

/** Where a gate stands, and what it remembers. */
export interface GateState {
  readonly value: number;
  /** The last outcomes, oldest first. */
  readonly recent: readonly GateEvent[];
  /** How many of them came since it last looked. */
  readonly unseen: number;
}

const BOUNDS: Readonly<
  Record<GateName, { readonly start: number; readonly min: number; readonly max: number }>
> = {
  run: { start: GATES.runStart, min: GATES.runMin, max: GATES.runMax },
  guard: { start: GATES.guardStart, min: GATES.guardMin, max: GATES.guardMax },
};

/** Where a gate stands before anything was seen. */
export function gateStart(name: GateName): GateState {
  return { value: BOUNDS[name].start, recent: [], unseen: 0 };
}

/** Where it stands, within its bounds; a value that is no number is where it starts. */
export function gateValue(name: GateName, { value }: Pick<GateState, 'value'>): number {
  const { start, min, max } = BOUNDS[name];
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : start;
}

/** The gate after one more outcome. */
export function gateAfter(name: GateName, state: GateState, event: GateEvent): GateState {
  const recent = [...state.recent, event].slice(-GATES.window);
  const unseen = state.unseen + 1;
  const before = gateValue(name, state);
  if (unseen < GATES.lookEvery) {
    return { value: before, recent, unseen };
  }
  const value = before + move(recent.slice(-GATES.looksAt));
  return { value: gateValue(name, { value }), recent, unseen: 0 };
}

/** Waste weighs more: only where there is little of it does what was missed count. */
function move(events: readonly GateEvent[]): number {
  const falsePositives = share(events, 'wasted', 'used');
  if (falsePositives > GATES.falsePositivesMax) {
    return GATES.step * falsePositives;
  }
  const falseNegatives = share(events, 'missed', 'held');
  return falseNegatives > GATES.falseNegativesMax ? -GATES.step * falseNegatives : 0;
}

/** Of what was decided the same way, the part that turned out wrong. */
function share(events: readonly GateEvent[], wrong: GateEvent, right: GateEvent): number {
  const decided = events.filter((event) => event === wrong || event === right);
  const count = decided.filter((event) => event === wrong).length;
  return decided.length === 0 ? 0 : count / decided.length;
}
