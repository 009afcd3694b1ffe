/** Turns the parts of a hypothesis into calls: deals out values, shares them, and wires results. */
import type { ToolId } from '../base/ids.ts';
import type { Tool } from '../knowledge/tool.ts';
import { logOdds } from '../math/logistic.ts';
import { nameTermsOf } from '../math/words.ts';
import { PLANNER } from '../tuning/planner.ts';
import {
  borrow,
  inheritedFor,
  othersOf,
  spanOf,
  toBorrow,
  type Bound,
  type Inherits,
  type OpenCall,
} from './borrow.ts';
import type { DraftGraph } from './draft-request.ts';
import { LEXICON } from './lexicon.ts';
import type { Sink } from './link-features.ts';
import { scored, wireScore, type ParameterLinks, type Weights } from './links.ts';
import {
  boundedOdds,
  countFeatures,
  leftoverFeatures,
  partFeatures,
  repeatFeatures,
} from './part-features.ts';
import { rivalValues } from './rival-values.ts';
import type { PlannerWeights } from './search-plans.ts';
import { isUnnamed, type LinkedTool, type RatedPart } from './segments.ts';
import type { Spans } from './spans.ts';
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

/** Knowledge beside the words. */
export interface PlanBackground {
  readonly earlier?: readonly EarlierTask[];
  readonly learned?: (to: ToolId) => readonly LearnedWire[];
  /** Tools whose whole name is said in one part of the intent. */
  readonly named?: readonly ToolView[];
  /** Ties of tools by past runs. */
  readonly graph?: Pick<DraftGraph, 'closeness' | 'pageRank'>;
}

/** A call of a plan. */
export interface PlanCall {
  readonly id: string;
  readonly tool: LinkedTool;
  readonly part: RatedPart;
  /** By the position of the parameter. */
  readonly bound: ReadonlyMap<number, Bound>;
  readonly missing: readonly number[];
  /** A companion is there because past runs used it beside the others. */
  readonly role: 'said' | 'companion';
  readonly why?: string;
}

/** A whole plan with the features that its score is the sum of. */
export interface Plan {
  readonly calls: readonly PlanCall[];
  readonly features: readonly (readonly [string, number])[];
  readonly score: number;
}

/** A stretch that is skipped, and what that costs. */
export interface Skip {
  readonly features: readonly (readonly [string, number])[];
}

/** Completes a hypothesis. Where another part says what a call may leave out, it is taken in one plan, and left out in another. */
export function* completions(
  parts: readonly RatedPart[],
  skips: readonly Skip[],
  spans: Spans,
  weights: PlannerWeights,
  background: PlanBackground = {},
): Generator<undefined, readonly Plan[]> {
  const whole = completed(parts, skips, spans, weights, background, 'optional');
  yield;
  const isOpen = whole.features.some(([name]) => name === 'inherited optional');
  return isOpen
    ? [whole, completed(parts, skips, spans, weights, background, 'required')]
    : [whole];
}

/** Completes a hypothesis and scores it as a whole. */
function completed(
  parts: readonly RatedPart[],
  skips: readonly Skip[],
  spans: Spans,
  weights: PlannerWeights,
  background: PlanBackground,
  inherits: Inherits,
): Plan {
  const open = parts.flatMap(dealtOut);
  wire(open, weights.links, background);
  for (const call of open) {
    borrow(call, othersOf(call, open), inherits);
  }
  const features: [string, number][] = skips.flatMap((skip) =>
    skip.features.map(([name, value]): [string, number] => [name, value]),
  );
  const sink: Sink = (name, value) => {
    if (value !== 0) {
      features.push([name, value]);
    }
  };
  const calls = open.map((call, at) => written(call, at));
  for (const [at, part] of parts.entries()) {
    partFeatures(part, part.fit, part.rival, spans, sink);
    features.push(
      ...repeatFeatures(part, parts.slice(0, at)).map(([name, value]): [string, number] => [
        name,
        value,
      ]),
    );
  }
  const vocabulary = new Set(parts.flatMap(({ tool }) => [...tool.view.vocabulary]));
  const taken = open.flatMap(({ bound }) => [...bound.values()].flatMap(spanOf));
  for (const { from, to } of parts.filter((part) => hasOwnWords(part, parts))) {
    leftoverFeatures(spans, from, to, taken, vocabulary, sink);
    countFeatures(spans, from, to, taken, timesCalled(calls), sink);
  }
  sink('rival values', rivalValues(open, taken));
  callFeatures(calls, spans, sink);
  sink('same call', calls.length - new Set(calls.map(effectOf)).size);
  pointingFeatures(parts, calls, spans, sink);
  sink('named unused', namedUnused(calls, background.named ?? []));
  graphFeatures(calls, background.graph, sink);
  const score = scored(weights.plan, (add) => {
    for (const [name, value] of features) {
      add(name, value);
    }
  });
  return { calls, features, score };
}

/** Tells whether a part has words of its own. A step that nobody named mostly lies within the words of another part. */
function hasOwnWords(part: RatedPart, parts: readonly RatedPart[]): boolean {
  return (
    !isUnnamed(part) ||
    !parts.some((other) => !isUnnamed(other) && other.from <= part.from && other.to >= part.to)
  );
}

/** The tool of a call and what it is given, as far as it tells calls apart. */
export function effectOf({ tool, bound }: PlanCall): string {
  const inOrder = [...bound].toSorted(([one], [other]) => one - other);
  const given = inOrder.map(([parameter, own]) => {
    if (own.kind === 'said') {
      return [parameter, own.link.candidate.value];
    }
    return own.kind === 'wire' ? [parameter, own.call, own.path] : [parameter];
  });
  return JSON.stringify([tool.view.tool.id, given]);
}

/** The numbers of calls that the tools of a plan have. */
function timesCalled(calls: readonly PlanCall[]): ReadonlySet<number> {
  return new Set(
    calls.map(({ tool }) => calls.filter((other) => other.tool.view === tool.view).length),
  );
}

/** The i-th value of a parameter goes to the i-th call; a single value goes to all of them. */
function dealtOut(part: RatedPart): readonly OpenCall[] {
  const { calls, picks } = part.filling;
  const byParameter = new Map(
    picks.map(({ parameter }) => [parameter, picks.filter((pick) => pick.parameter === parameter)]),
  );
  // Where every pair is a call, the first list changes slowest.
  const crossed = [...byParameter].filter(([, { length }]) => length > 1 && length < calls);
  const outer = crossed[0]?.[0];
  const inner = crossed[1]?.[1].length ?? 1;
  return Array.from({ length: calls }, (_, at) => {
    const bound = new Map<number, Bound>(
      part.tool.links.flatMap(({ given }, parameter): readonly [number, Bound][] =>
        given === undefined ? [] : [[parameter, { kind: 'given', given }]],
      ),
    );
    for (const [parameter, own] of byParameter) {
      const link = own[(parameter === outer ? Math.floor(at / inner) : at) % own.length]?.link;
      if (link !== undefined) {
        bound.set(parameter, { kind: 'said', link, isBorrowed: false });
      }
    }
    return { tool: part.tool, part, bound };
  });
}

/** The least log-odds of a wire, for required and for optional parameters. */
const WIRE_MIN = { required: -1, optional: 0.5 } as const;

/** A result that may fill a parameter. */
interface Claim {
  readonly to: number;
  readonly parameter: number;
  readonly from: number | string;
  readonly path: string;
  readonly score: number;
  readonly isLearned: boolean;
}

/** Adds wires, the likeliest first, as long as no call waits for itself. */
function wire(
  calls: readonly OpenCall[],
  weights: Weights,
  { earlier = [], learned = () => [] }: PlanBackground,
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
                claim.score > least &&
                (!(isSaidElsewhere || typeof claim.from === 'string') || isMeant(claim, own)),
            );
    });
  });
  const needs = calls.map(() => new Set<number>());
  for (const claim of claims.toSorted(
    (one, other) => other.score - one.score || distance(one) - distance(other),
  )) {
    const { to, parameter, from, path, score, isLearned } = claim;
    const call = calls[to];
    const isRing = typeof from === 'number' && reaches(needs, from, to);
    if (call !== undefined && call.bound.get(parameter)?.kind !== 'wire' && !isRing) {
      call.bound.set(parameter, { kind: 'wire', call: from, path, score, isLearned });
      if (typeof from === 'number') {
        needs[to]?.add(from);
      }
    }
  }
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

function written({ tool, part, bound }: OpenCall, at: number): PlanCall {
  const missing = tool.links.flatMap(({ view }, parameter) =>
    view.parameter.isRequired && !bound.has(parameter) ? [parameter] : [],
  );
  return { id: `t${at + 1}`, tool, part, bound, missing, role: 'said' };
}

/** Features: a part that refers to something mentioned before takes a result. */
function pointingFeatures(
  parts: readonly RatedPart[],
  calls: readonly PlanCall[],
  { reading }: Spans,
  sink: Sink,
): void {
  for (const part of parts.slice(1).filter((each) => !isUnnamed(each))) {
    const isPointing = reading.words
      .slice(part.from, part.to)
      .some(({ lower }) => LEXICON.pointing.has(lower));
    const isWired = calls.some(
      (call) => call.part === part && [...call.bound.values()].some(({ kind }) => kind === 'wire'),
    );
    const how = isWired ? 'wired' : 'alone';
    sink(isPointing ? `points ${how}` : `follows ${how}`, 1);
  }
}

/**
 * Counts tools that are named and not called. A tool does not count if a called one has all the
 * words of its name.
 */
function namedUnused(calls: readonly PlanCall[], named: readonly ToolView[]): number {
  return named.filter(({ name }) =>
    calls.every(({ tool }) => name.some((term) => !tool.view.name.includes(term))),
  ).length;
}

/**
 * Features: how near the tools of a plan are to each other in the graph, and how much leads to
 * them.
 */
function graphFeatures(
  calls: readonly PlanCall[],
  graph: PlanBackground['graph'],
  sink: Sink,
): void {
  const ids = [...new Set(calls.map(({ tool }) => tool.view.tool.id))];
  if (graph === undefined || ids.length === 0) {
    return;
  }
  for (const [at, id] of ids.entries()) {
    sink('graph rank', graph.pageRank(id) / ids.length);
    const before = ids.slice(0, at).map((other) => graph.closeness(other, id));
    sink('graph tie', Math.max(0, ...before));
  }
}

function callFeatures(calls: readonly PlanCall[], spans: Spans, sink: Sink): void {
  sink('empty', Number(calls.length === 0));
  for (const call of calls) {
    sink('missing', call.missing.length);
    for (const [parameter, own] of call.bound) {
      const need =
        call.tool.links[parameter]?.view.parameter.isRequired === true ? 'required' : 'optional';
      if (own.kind === 'wire') {
        sink(`wires ${need}`, 1);
        sink('wire score', boundedOdds(own.score));
      } else if (own.kind === 'default') {
        sink('defaults', 1);
      } else if (own.kind === 'said' && own.isInherited === true) {
        inheritedFeatures(own, need, call, calls, spans, sink);
      } else if (own.kind === 'said' && own.isBorrowed) {
        sink('borrowed', 1);
        sink('borrowed score', boundedOdds(own.link.score));
      }
    }
  }
}

/**
 * Features of a call that takes a value of another one: from before or after it, of the same tool,
 * with "the same" in its words.
 */
function inheritedFeatures(
  { link: { candidate } }: Extract<Bound, { kind: 'said' }>,
  need: string,
  { tool, part }: PlanCall,
  calls: readonly PlanCall[],
  { reading }: Spans,
  sink: Sink,
): void {
  sink(`inherited ${need}`, 1);
  sink(`inherited ${need} later`, Number(candidate.span.from >= part.to));
  const isTwin = calls.some(
    (other) =>
      other.tool === tool &&
      [...other.bound.values()].some(
        (bound) => bound.kind === 'said' && !bound.isBorrowed && bound.link.candidate === candidate,
      ),
  );
  sink(`inherited ${need} twin`, Number(isTwin));
  const isSame = reading.words
    .slice(part.from, part.to)
    .some(({ lower }) => LEXICON.same.has(lower));
  sink(`inherited ${need} same`, Number(isSame));
}
