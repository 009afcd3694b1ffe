/** Wires results of calls to what is open. */
import type { ToolId } from '../base/ids.ts';
import type { Tool } from '../knowledge/tool.ts';
import { logOdds } from '../math/logistic.ts';
import { nameTermsOf } from '../math/words.ts';
import { PLANNER } from '../tuning/planner.ts';
import { inheritedFor, othersOf, toBorrow, type Bound, type OpenCall } from './borrow.ts';
import { wireScore, type ParameterLinks, type Weights } from './links.ts';
import { viewOf, type ToolView } from './tool-view.ts';

/** A task of a run that is under way: its result can be used. */
export interface EarlierTask {
  readonly id: string;
  readonly tool: Tool;
}

/** A place in results of one tool that was seen to fill an argument of another. */
export interface LearnedWire {
  readonly from: ToolId;
  readonly fromPath: string;
  readonly parameter: string;
  readonly probability: number;
}

/** The least log-odds of a wire, for required and for optional parameters. */
export const WIRE_MIN = { required: -1, optional: 0.5 } as const;

/** A result that may fill a parameter. */
interface Claim {
  readonly to: number;
  readonly parameter: number;
  readonly from: number | string;
  readonly path: string;
  readonly score: number;
  readonly isLearned: boolean;
}

/** The least log-odds of a result that nothing else uses, for a text that may be left out. */
const EAGER_MIN = -6;

/** Knowledge of results, beside the words. */
export interface WireBackground {
  readonly earlier?: readonly EarlierTask[];
  readonly learned?: (to: ToolId) => readonly LearnedWire[];
}

/** Adds wires, the likeliest first, as long as no call waits for itself. `eager` are the calls whose results want to be used. */
export function wire(
  calls: readonly OpenCall[],
  weights: Weights,
  { earlier = [], learned = () => [] }: WireBackground,
  eager: ReadonlySet<number | string> = new Set(),
): void {
  const claims = calls.flatMap((call, to) => {
    const known = learned(call.tool.view.tool.id);
    const others = othersOf(call, calls);
    const producers = [
      ...earlier.map(({ id, tool }) => ({ from: id, view: viewOf(tool) })),
      ...calls.flatMap(({ tool }, from) => (tool === call.tool ? [] : [{ from, view: tool.view }])),
    ];
    return call.tool.links.flatMap((own, parameter) => {
      const bound = call.bound.get(parameter);
      const isSaidElsewhere = inheritedFor(own, call, others) !== undefined;
      const need = own.view.parameter.isRequired ? 'required' : 'optional';
      const least =
        bound?.kind === 'said'
          ? bound.link.score
          : Math.max(WIRE_MIN[need], toBorrow(call, own, others));
      const isText = bound === undefined && own.view.kind === 'text';
      const leastEager = isText ? Math.min(least, EAGER_MIN) : least;
      return bound?.kind === 'given'
        ? []
        : producers
            .flatMap(({ from, view }) =>
              sourcesFor(own, view, call.tool.view, weights, known).map((source): Claim => ({
                ...source,
                to,
                parameter,
                from,
                // What is spoken of later is less likely to be needed first.
                score: source.score - (typeof from === 'number' && from > to ? 1 : 0),
              })),
            )
            .filter(
              (claim) =>
                claim.score > (eager.has(claim.from) ? leastEager : least) &&
                (!(isSaidElsewhere || typeof claim.from === 'string') || isMeant(claim, own)),
            );
    });
  });
  const needs = calls.map(({ bound }) => new Set([...bound.values()].flatMap(neededCall)));
  for (const claim of claims.toSorted(
    (one, other) => other.score - one.score || distance(one) - distance(other),
  )) {
    const { to, parameter, from, path, score, isLearned } = claim;
    const call = calls[to];
    const isRing = typeof from === 'number' && reaches(needs, from, to);
    const isUsed = eager.has(from) && needs.some((needed) => needed.has(Number(from)));
    if (call !== undefined && call.bound.get(parameter)?.kind !== 'wire' && !isRing && !isUsed) {
      call.bound.set(parameter, { kind: 'wire', call: from, path, score, isLearned });
      if (typeof from === 'number') {
        needs[to]?.add(from);
      }
    }
  }
}

/** The call that a value waits for. */
function neededCall(own: Bound): readonly number[] {
  return own.kind === 'wire' && typeof own.call === 'number' ? [own.call] : [];
}

/**
 * Returns true if a result has the name of the parameter, or went there before. Earlier tasks, of
 * which nobody spoke here, give nothing else, and neither does a value that another part says under
 * the same name.
 */
function isMeant({ path, isLearned }: Claim, { view }: ParameterLinks): boolean {
  return isLearned || nameTermsOf(path).some((term) => view.name.has(term));
}

function distance({ from, to }: Claim): number {
  return typeof from === 'number' ? Math.abs(to - from) : 0;
}

/** The places of a producer's result that may fill a parameter. What was seen before counts more. */
export function sourcesFor(
  own: ParameterLinks,
  producer: ToolView,
  consumer: ToolView,
  weights: Weights,
  known: readonly LearnedWire[],
): readonly Pick<Claim, 'path' | 'score' | 'isLearned'>[] {
  const said = producer.outputs
    .filter(({ slot }) => !slot.path.includes('{'))
    .map((output) => ({
      path: output.slot.path,
      score: wireScore(output, producer, own, consumer, weights),
      isLearned: false,
    }));
  // What was seen counts more than what a definition suggests, as far as it happens at all.
  const best = Math.max(0, ...said.map(({ score }) => score));
  const seen = known
    .filter(
      (each) =>
        each.from === producer.tool.id &&
        each.parameter === own.view.parameter.name &&
        !each.fromPath.includes('{'),
    )
    .map(({ fromPath, probability }) => ({
      path: fromPath,
      score: best + PLANNER.learnedWire + logOdds(probability),
      isLearned: true,
    }));
  return [...seen, ...said];
}

/** Returns true if `from` already waits for `to`. */
function reaches(needs: readonly ReadonlySet<number>[], from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const at of seen) {
    for (const next of needs[at] ?? []) {
      seen.add(next);
    }
  }
  return seen.has(to);
}

/** The positions of the calls, but the last, whose results no other call uses. */
export function unusedResults(
  calls: readonly { readonly bound: ReadonlyMap<number, Bound> }[],
): ReadonlySet<number> {
  const used = new Set(
    calls.flatMap(({ bound }) =>
      [...bound.values()].flatMap((own) => (own.kind === 'wire' ? [own.call] : [])),
    ),
  );
  return new Set(calls.slice(0, -1).flatMap((_, at) => (used.has(at) ? [] : [at])));
}

/** Tells whether a value is taken from a list of results. */
export function isListed(own: Bound): boolean {
  return own.kind === 'wire' && !own.isLearned && own.path.includes('[');
}

/** Takes all of a list of results where a text is made of one of its members. */
export function takeWhole(calls: readonly OpenCall[]): void {
  for (const { tool, bound } of calls) {
    for (const [parameter, own] of bound) {
      const isText = tool.links[parameter]?.view.kind === 'text';
      if (own.kind === 'wire' && isListed(own) && isText) {
        bound.set(parameter, { ...own, path: '' });
      }
    }
  }
}
