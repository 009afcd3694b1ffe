/** Fills the parameters of one tool from one stretch of the intent, for one call or for several. */
import { PLANNER } from '../tuning/planner.ts';
import type { Link, ParameterLinks } from './links.ts';
import { turnOf } from './value-order.ts';

/** A value that a filling takes for a parameter. */
export interface Pick {
  /** The position of the parameter in the tool's view. */
  readonly parameter: number;
  readonly link: Link;
}

/**
 * The picks for several calls. A parameter with one pick shares it with all calls. Parameters with as many
 * picks as there are calls deal them out in order. Where two parameters have several picks, every pair may be a call.
 */
export interface Filling {
  readonly calls: number;
  readonly picks: readonly Pick[];
  readonly gain: number;
}

/** A partial filling. `counts` has one digit per parameter: how many picks it has. */
interface State {
  readonly end: number;
  readonly counts: number;
  /** The most picks that one parameter has. */
  readonly most: number;
  readonly gain: number;
  readonly picks: Chain | undefined;
}

/** A list of picks, the last one first. */
interface Chain {
  readonly pick: Pick;
  readonly before: Chain | undefined;
}

/** A pick below this score is not looked at. */
const SCORE_MIN = -4;

/** Values of picks. */
export interface Gains {
  /** A pick by itself: its log-odds, and that a required parameter is not left empty. */
  readonly of: (links: ParameterLinks, link: Link) => number;
  /** Value of one pick following another in the text, by the name of the feature. */
  readonly turn: (name: string, last: Link, next: Link, before?: Link) => number;
}

/** Returns the best fillings of the words from `from` up to `to`, best first. */
export function fillings(
  parameters: readonly ParameterLinks[],
  from: number,
  to: number,
  gains: Gains,
): readonly Filling[] {
  const options = optionsIn(parameters, from, to, gains);
  const digits = new Map<number, number>();
  for (const { pick } of options) {
    if (!digits.has(pick.parameter)) {
      digits.set(pick.parameter, BASE ** digits.size);
    }
  }
  let states: State[] = [{ end: -1, counts: 0, most: 0, gain: 0, picks: undefined }];
  for (const { pick, gain } of options) {
    const { start, end } = pick.link.candidate.span;
    const digit = digits.get(pick.parameter) ?? 1;
    const open = states.length;
    for (let at = 0; at < open; at += 1) {
      const state = states[at];
      if (state === undefined || state.end > start) {
        continue;
      }
      const count = (Math.floor(state.counts / digit) % BASE) + 1;
      if (count <= PLANNER.callsMax) {
        const last = state.picks?.pick;
        const turn =
          last === undefined
            ? undefined
            : turnOf(parameters, last.parameter, pick.parameter, count > 1);
        states.push({
          end,
          counts: state.counts + digit,
          most: Math.max(count, state.most),
          gain:
            state.gain +
            gain +
            (last === undefined || turn === undefined
              ? 0
              : gains.turn(turn, last.link, pick.link, state.picks?.before?.pick.link)),
          picks: { pick, before: state.picks },
        });
      }
    }
    if (states.length > PLANNER.openStatesMax) {
      states = pruned(states, start);
    }
  }
  return bestByCalls(states, digits.size);
}

/** The best fillings for each number of calls. */
function bestByCalls(states: readonly State[], size: number): readonly Filling[] {
  const found = new Map<number, number>();
  return states
    .toSorted((one, other) => other.gain - one.gain)
    .flatMap(({ counts, picks, gain }): readonly Filling[] =>
      callsFor(counts, size)
        .filter((calls) => {
          const known = found.get(calls) ?? 0;
          found.set(calls, known + 1);
          return known < FILLINGS_MAX;
        })
        .map((calls) => ({ calls, picks: picksOf(picks), gain })),
    );
}

/** One more than the most calls of one part. */
const BASE = PLANNER.callsMax + 1;
const FILLINGS_MAX = 5;
/** As many digits as a number holds exactly. */
const FILLED_MAX = 16;

function picksOf(chain: Chain | undefined): readonly Pick[] {
  const picks: Pick[] = [];
  for (let at = chain; at !== undefined; at = at.before) {
    picks.push(at.pick);
  }
  return picks.toReversed();
}

function optionsIn(parameters: readonly ParameterLinks[], from: number, to: number, gains: Gains) {
  return parameters
    .slice(0, FILLED_MAX)
    .flatMap((links, parameter) =>
      links.links
        .filter(
          ({ candidate: { span }, score }) =>
            span.from >= from && span.to <= to && score > SCORE_MIN,
        )
        .slice(0, PLANNER.segmentCandidatesMax)
        .map((link) => ({ pick: { parameter, link }, gain: gains.of(links, link) }))
        .filter(({ gain }) => gain > 0),
    )
    .toSorted(
      (one, other) =>
        one.pick.link.candidate.span.start - other.pick.link.candidate.span.start ||
        one.pick.link.candidate.span.end - other.pick.link.candidate.span.end,
    );
}

/** Keeps the best states, and of states with the same counts and reach only the best. */
function pruned(states: readonly State[], reached: number): State[] {
  const best = new Map<number, Map<number, State>>();
  for (const state of states) {
    const end = Math.max(state.end, reached);
    const own = best.get(end) ?? new Map<number, State>();
    best.set(end, own);
    const known = own.get(state.counts);
    if (known === undefined || state.gain > known.gain) {
      own.set(state.counts, state);
    }
  }
  // More picks gain more, so states are compared only with states of as many calls.
  const found = new Map<number, number>();
  return [...best.values()]
    .flatMap((own) => [...own.values()])
    .toSorted((one, other) => other.gain - one.gain)
    .filter(({ most }) => {
      const group = Math.max(1, most);
      const known = found.get(group) ?? 0;
      found.set(group, known + 1);
      return known < PLANNER.statesMax / (group === 1 ? 1 : 2);
    });
}

/** The numbers of calls that these counts may stand for. */
function callsFor(counts: number, size: number): readonly number[] {
  const several: number[] = [];
  let rest = counts;
  for (let at = 0; at < size; at += 1) {
    const count = rest % BASE;
    if (count > 1) {
      several.push(count);
    }
    rest = Math.floor(rest / BASE);
  }
  const [one = 1, other = 1] = several;
  const isDealt = several.every((count) => count === one);
  const isCrossed = several.length === 2 && one * other <= PLANNER.tasksMax;
  return [...(isDealt ? [one] : []), ...(isCrossed ? [one * other] : [])];
}
