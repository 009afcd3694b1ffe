/** Turns the parts of a hypothesis into calls: deals out values, shares them, and wires results. */
import type { Json } from '../base/json.ts';
import { referenceTo } from './draft-reference.ts';
import type { Sink } from './link-features.ts';
import { scored, wireScore, type Link, type Weights } from './links.ts';
import { boundedOdds, leftoverFeatures, partFeatures, repeatFeatures } from './part-features.ts';
import type { PlannerWeights } from './search-plans.ts';
import type { LinkedTool, RatedPart } from './segments.ts';
import type { Span, Spans } from './spans.ts';
import type { OutputView } from './tool-view.ts';

/** Where the value of a parameter comes from. */
export type Bound =
  | { readonly kind: 'said'; readonly link: Link; readonly isBorrowed: boolean }
  | {
      readonly kind: 'wire';
      readonly call: number;
      readonly output: OutputView;
      readonly reference: string;
      readonly score: number;
    }
  | { readonly kind: 'default'; readonly value: Json };

/** A call of a plan. */
export interface PlanCall {
  readonly id: string;
  readonly tool: LinkedTool;
  readonly part: RatedPart;
  /** By the position of the parameter. */
  readonly bound: ReadonlyMap<number, Bound>;
  readonly args: readonly (readonly [readonly string[], Json])[];
  readonly missing: readonly number[];
}

/** A whole plan with the features that its score is the sum of. */
export interface Plan {
  readonly calls: readonly PlanCall[];
  readonly features: readonly (readonly [string, number])[];
  readonly score: number;
}

interface OpenCall {
  readonly tool: LinkedTool;
  readonly part: RatedPart;
  readonly bound: Map<number, Bound>;
}

/** Completes a hypothesis and scores it as a whole. */
export function completed(
  parts: readonly RatedPart[],
  skips: readonly (readonly [string, number])[],
  spans: Spans,
  weights: PlannerWeights,
): Plan {
  const open = parts.flatMap(dealtOut);
  wire(open, weights.links);
  for (const call of open) {
    borrow(call);
  }
  const features: [string, number][] = skips.map(([name, value]) => [name, value]);
  const sink: Sink = (name, value) => {
    if (value !== 0) {
      features.push([name, value]);
    }
  };
  const calls = open.map((call, at) => written(call, at));
  for (const [at, part] of parts.entries()) {
    partFeatures(part, part.fit, part.rival, spans.reading, sink);
    features.push(
      ...repeatFeatures(part, parts.slice(0, at)).map(([name, value]): [string, number] => [
        name,
        value,
      ]),
    );
  }
  const vocabulary = new Set(parts.flatMap(({ tool }) => [...tool.view.vocabulary]));
  const taken = open.flatMap(({ bound }) => [...bound.values()].flatMap(spanOf));
  for (const { from, to } of parts) {
    leftoverFeatures(spans, from, to, taken, vocabulary, sink);
  }
  callFeatures(calls, sink);
  const score = scored(weights.plan, (add) => {
    for (const [name, value] of features) {
      add(name, value);
    }
  });
  return { calls, features, score };
}

function spanOf(bound: Bound): readonly Span[] {
  return bound.kind === 'said' ? [bound.link.candidate.span] : [];
}

/** The i-th value of a parameter goes to the i-th call; a single value goes to all of them. */
function dealtOut(part: RatedPart): readonly OpenCall[] {
  const { calls, picks } = part.filling;
  const byParameter = new Map(
    picks.map(({ parameter }) => [parameter, picks.filter((pick) => pick.parameter === parameter)]),
  );
  const sizes = [...byParameter.values()].map(({ length }) => length).filter((size) => size > 1);
  const inner = sizes.find((size) => size < calls) === undefined ? 1 : (sizes[1] ?? 1);
  return Array.from({ length: calls }, (_, at) => {
    const bound = new Map<number, Bound>();
    for (const [parameter, own] of byParameter) {
      const isOuter = inner > 1 && own.length === sizes[0];
      const link = own[(isOuter ? Math.floor(at / inner) : at) % own.length]?.link;
      if (link !== undefined) {
        bound.set(parameter, { kind: 'said', link, isBorrowed: false });
      }
    }
    return { tool: part.tool, part, bound };
  });
}

/** The least log-odds of a wire, for required and for optional parameters. */
const WIRE_MIN = { required: -1, optional: 0.5 } as const;

/** Adds wires, the likeliest first, as long as no call waits for itself. */
function wire(calls: readonly OpenCall[], weights: Weights): void {
  const claims = calls.flatMap((call, to) =>
    call.tool.links.flatMap((own, parameter) => {
      const known = call.bound.get(parameter);
      const need = own.view.parameter.isRequired ? 'required' : 'optional';
      const least = known?.kind === 'said' ? known.link.score : WIRE_MIN[need];
      return calls.flatMap((other, from) =>
        other.tool === call.tool
          ? []
          : other.tool.view.outputs
              .map((output) => ({
                to,
                parameter,
                from,
                output,
                score:
                  wireScore(output, other.tool.view, own, call.tool.view, weights) -
                  (from > to ? 1 : 0),
              }))
              .filter(({ score }) => score > least),
      );
    }),
  );
  const needs = calls.map(() => new Set<number>());
  for (const { to, parameter, from, output, score } of claims.toSorted(
    (one, other) =>
      other.score - one.score || Math.abs(one.to - one.from) - Math.abs(other.to - other.from),
  )) {
    const [call, producer] = [calls[to], calls[from]];
    const known = call?.bound.get(parameter);
    if (
      call === undefined ||
      producer === undefined ||
      known?.kind === 'wire' ||
      reaches(needs, from, to)
    ) {
      continue;
    }
    const { types } = call.tool.links[parameter]?.view.parameter ?? { types: new Set<string>() };
    const orOne = types.size > 0 ? 'one' : 'any';
    const wants = types.has('array') ? 'list' : orOne;
    const reference = referenceTo(`t${from + 1}`, output.slot.path, producer.tool.view.tool, wants);
    if (reference !== undefined) {
      call.bound.set(parameter, {
        kind: 'wire',
        call: from,
        output,
        reference: reference.text,
        score,
      });
      needs[to]?.add(from);
    }
  }
}

/** Whether `from` waits for `to` already. */
function reaches(needs: readonly ReadonlySet<number>[], from: number, to: number): boolean {
  const seen = new Set([from]);
  for (const at of seen) {
    for (const next of needs[at] ?? []) {
      seen.add(next);
    }
  }
  return seen.has(to);
}

/** Fills what is still missing with words from elsewhere in the intent, or with the schema's default. */
function borrow({ tool, bound }: OpenCall): void {
  const taken = [...bound.values()].flatMap(spanOf);
  for (const [at, { view, links }] of tool.links.entries()) {
    if (bound.has(at) || !view.parameter.isRequired) {
      continue;
    }
    const link = links.find(
      ({ candidate: { span }, score }) =>
        score > 0 && !taken.some((other) => other.start < span.end && other.end > span.start),
    );
    if (link !== undefined) {
      bound.set(at, { kind: 'said', link, isBorrowed: true });
    } else if (view.parameter.fallback !== undefined) {
      bound.set(at, { kind: 'default', value: view.parameter.fallback });
    }
  }
}

function written({ tool, part, bound }: OpenCall, at: number): PlanCall {
  const args = tool.links.flatMap(({ view }, parameter): (readonly [readonly string[], Json])[] => {
    const own = bound.get(parameter);
    return own === undefined ? [] : [[view.parameter.path, valueOf(own)]];
  });
  const missing = tool.links.flatMap(({ view }, parameter) =>
    view.parameter.isRequired && !bound.has(parameter) ? [parameter] : [],
  );
  return { id: `t${at + 1}`, tool, part, bound, args, missing };
}

function valueOf(bound: Bound): Json {
  switch (bound.kind) {
    case 'said':
      return bound.link.candidate.value;
    case 'wire':
      return bound.reference;
    case 'default':
    default:
      return bound.value;
  }
}

function callFeatures(calls: readonly PlanCall[], sink: Sink): void {
  sink('empty', Number(calls.length === 0));
  for (const { missing, bound, tool } of calls) {
    sink('missing', missing.length);
    for (const [parameter, own] of bound) {
      const need =
        tool.links[parameter]?.view.parameter.isRequired === true ? 'required' : 'optional';
      if (own.kind === 'wire') {
        sink(`wires ${need}`, 1);
        sink('wire score', boundedOdds(own.score));
      } else if (own.kind === 'default') {
        sink('defaults', 1);
      } else if (own.isBorrowed) {
        sink('borrowed', 1);
        sink('borrowed score', boundedOdds(own.link.score));
      }
    }
  }
}
