/** Turns the parts of a hypothesis into calls: deals out values, shares them, and wires results. */
import {
  borrow,
  othersOf,
  spanOf,
  takenBy,
  type Bound,
  type Inherits,
  type OpenCall,
} from './borrow.ts';
import type { DraftGraph } from './draft-request.ts';
import { LEXICON } from './lexicon.ts';
import type { Sink } from './link-features.ts';
import { scored } from './links.ts';
import {
  boundedOdds,
  countFeatures,
  leftoverFeatures,
  partFeatures,
  repeatFeatures,
} from './part-features.ts';
import { withJoinedRecords } from './records.ts';
import { rivalValues } from './rival-values.ts';
import type { PlannerWeights } from './search-plans.ts';
import { isUnnamed, type LinkedTool, type RatedPart } from './segments.ts';
import type { Spans } from './spans.ts';
import type { ToolView } from './tool-view.ts';
import {
  isListed,
  takeWhole,
  unusedResults,
  wire,
  WIRE_MIN,
  type WireBackground,
} from './wires.ts';

/** Knowledge beside the words. */
export interface PlanBackground extends WireBackground {
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

/** The choices that a hypothesis leaves open, and that plans are made with and without. */
interface Choices {
  /** Which parameters take values of other calls. */
  readonly inherits: Inherits;
  /** Results of calls that nothing else uses also fill texts that may be left out. */
  readonly isEager?: boolean;
  /** Lists of results are taken whole. */
  readonly isWhole?: boolean;
}

/**
 * Completes a hypothesis. Where another part says what a call may leave out, it is taken in one plan, and left out in another. Where
 * nothing uses a result, one plan brings it to a text that may be left out; where a member of a list is used, one plan takes all of it.
 */
export function* completions(
  parts: readonly RatedPart[],
  skips: readonly Skip[],
  spans: Spans,
  weights: PlannerWeights,
  background: PlanBackground = {},
): Generator<undefined, readonly Plan[]> {
  const plan = (choices: Choices): Plan =>
    completed(parts, skips, spans, weights, background, choices);
  const first = plan({ inherits: 'optional' });
  const plans = [first];
  yield;
  if (first.features.some(([name]) => name === 'inherited optional')) {
    plans.push(plan({ inherits: 'required' }));
    yield;
  }
  if (first.features.some(([name]) => name === 'inherited optional later')) {
    plans.push(plan({ inherits: 'before' }));
    yield;
  }
  if (unusedResults(first.calls).size > 0) {
    plans.push(plan({ inherits: 'optional', isEager: true }));
    yield;
  }
  if (first.calls.some(({ bound }) => [...bound.values()].some(isListed))) {
    plans.push(plan({ inherits: 'optional', isWhole: true }));
  }
  return plans;
}

/** Completes a hypothesis and scores it as a whole. */
function completed(
  parts: readonly RatedPart[],
  skips: readonly Skip[],
  spans: Spans,
  weights: PlannerWeights,
  background: PlanBackground,
  choices: Choices,
): Plan {
  const single = parts.flatMap(dealtOut);
  wire(single, weights.links, background);
  if (choices.isEager === true) {
    wire(single, weights.links, background, unusedResults(single));
  }
  if (choices.isWhole === true) {
    takeWhole(single);
  }
  for (const call of single) {
    borrow(call, othersOf(call, single), choices.inherits);
  }
  const open = withJoinedRecords(single);
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
  const given = inOrder.map(([parameter, own]) => [parameter, ...takenBy(own)]);
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
        sink('wires eager', Number(own.score < WIRE_MIN[need]));
        sink('wires whole', Number(isTakenWhole(own, calls)));
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

/** Tells whether all of a result is taken although its parts are known. */
function isTakenWhole(
  { path, call }: Extract<Bound, { kind: 'wire' }>,
  calls: readonly PlanCall[],
): boolean {
  const outputs = typeof call === 'number' ? (calls[call]?.tool.view.outputs ?? []) : [];
  return path === '' && outputs.every(({ slot }) => slot.path !== '') && outputs.length > 0;
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
