/** Fits the weights of links: which candidate a parameter takes, or none. */
import { isJsonObject, type Json } from '../src/base/json.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import { candidatesFor } from '../src/plan/candidates.ts';
import { isEntry } from '../src/plan/draft-parameters.ts';
import {
  linkFeatures,
  noneFeatures,
  placesOf,
  spanFeatures,
  wireFeatures,
  type Sink,
} from '../src/plan/link-features.ts';
import type { Weights } from '../src/plan/links.ts';
import { mentionsIn } from '../src/plan/mentions.ts';
import { readIntent } from '../src/plan/reading.ts';
import { spansOf, type Spans } from '../src/plan/spans.ts';
import { openedViewOf, type ParameterView, type ToolView } from '../src/plan/tool-view.ts';
import type { ExpectedCall, IntentCase } from './intents-data.ts';
import { isSameValue } from './intents-judge.ts';

/** Features by number, as pairs of a number and a value. */
type Vector = readonly [Int32Array, Float32Array];

/** One parameter of one right call: its candidates, and which of them are right. */
export interface LinkSample {
  readonly options: readonly Vector[];
  readonly right: ReadonlySet<number>;
}

const NEGATIVES = 90;
/** A feature needs right candidates of so many tools: what one tool shows may be chance. */
const TOOLS_MIN = 2;
/** A feature that is seen this often tells something even if it never is on the right candidate. */
const SEEN_OFTEN = 400;

/** Numbers the names of features in the order of their appearance. */
export class FeatureNames {
  readonly #numbers = new Map<string, number>();
  /** The tools that had a feature on the right candidate, and how often it was seen. */
  readonly tools: Set<string>[] = [];
  readonly seen: number[] = [];

  numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) {
      return known;
    }
    this.#numbers.set(name, this.seen.length);
    this.tools.push(new Set());
    this.seen.push(0);
    return this.seen.length - 1;
  }

  names(): readonly string[] {
    return [...this.#numbers.keys()];
  }
}

/** Collects the samples of one request. */
export function linkSamples(
  each: IntentCase,
  isTyped: boolean,
  names: FeatureNames,
  random: () => number,
  weights?: Weights,
): readonly LinkSample[] {
  const reading = readIntent(each.intent);
  const spans = spansOf(reading, mentionsIn(reading));
  const byId = new Map(each.tools.map((tool) => [tool.id as string, tool]));
  return each.calls.flatMap((call) => {
    const tool = byId.get(call.tool);
    return tool === undefined
      ? []
      : openedViewOf(tool).parameters.flatMap((view) =>
          sampleOf({ each, call, tool, view, spans, byId, isTyped, names, random, weights }),
        );
  });
}

interface SampleParts {
  readonly each: IntentCase;
  readonly call: ExpectedCall;
  readonly tool: Tool;
  readonly view: ParameterView;
  readonly spans: Spans;
  readonly byId: ReadonlyMap<string, Tool>;
  readonly isTyped: boolean;
  readonly names: FeatureNames;
  readonly random: () => number;
  readonly weights: Weights | undefined;
}

function sampleOf(parts: SampleParts): readonly LinkSample[] {
  const { each, call, tool, view, spans, isTyped, names, random, weights } = parts;
  const toolView = openedViewOf(tool);
  const wanted = wantedAt(call, view.parameter.path);
  const siblings = each.calls
    .filter((other) => other !== call && other.tool === call.tool)
    .flatMap((other) => wantedAt(other, view.parameter.path) ?? []);
  const places = placesOf(view, spans.reading.words);
  const isRight = (value: Json): boolean =>
    wanted?.some((one) => isSameValue(value, one, isTyped)) ?? false;
  const isSibling = (value: Json): boolean =>
    siblings.some((one) => isSameValue(value, one, isTyped));
  const emits: ((sink: Sink) => void)[] = [
    (sink) => {
      noneFeatures(view, places, sink);
    },
  ];
  const right = new Set<number>();
  if (wanted === undefined || wanted.includes('')) {
    right.add(0);
  }
  for (const candidate of candidatesFor(view, spans)) {
    const good = isRight(candidate.value);
    if (!good && isSibling(candidate.value)) {
      continue;
    }
    if (good) {
      right.add(emits.length);
    }
    emits.push((sink) => {
      linkFeatures(candidate, view, toolView, places, spans, sink);
      spanFeatures(candidate.span, spans, sink);
    });
  }
  for (const { emit, isGood } of wiresOf(parts, toolView, wanted)) {
    if (isGood) {
      right.add(emits.length);
    }
    emits.push(emit);
  }
  if (right.size === 0) {
    return [];
  }
  return [sampled(emits, right, call.tool, names, random, weights)];
}

function wiresOf(
  { each, call, view, byId }: SampleParts,
  consumer: ToolView,
  wanted?: readonly Json[],
) {
  const sources = (wanted ?? [])
    .filter(isJsonObject)
    .filter((value) => typeof value['from'] === 'string');
  return each.calls
    .filter((other) => other.tool !== call.tool)
    .flatMap((other) => {
      const tool = byId.get(other.tool);
      const producer = tool === undefined ? undefined : openedViewOf(tool);
      return (producer?.outputs ?? []).map((output) => ({
        emit: (sink: Sink) => {
          if (producer !== undefined) {
            wireFeatures(output, producer, view, consumer, sink);
          }
        },
        isGood: sources.some(
          ({ from, path }) =>
            from === other.id &&
            letters(typeof path === 'string' ? path : '') === letters(output.slot.path),
        ),
      }));
    });
}

function letters(path: string): string {
  return path.replaceAll(/\[\d*\]|[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** The acceptable values at a place of the arguments; objects hold lists of their own. */
function wantedAt(call: ExpectedCall, path: readonly string[]): readonly Json[] | undefined {
  const [first = '', ...rest] = path;
  let values: readonly Json[] | undefined = call.args[first];
  for (const name of rest) {
    const member: Json | undefined = isEntry(name)
      ? (values ?? []).find((each): each is Json[] => Array.isArray(each))?.[0]
      : (values ?? []).find(isJsonObject)?.[name];
    const isMany = Array.isArray(member) && !isEntry(name);
    values = isMany ? (member as readonly Json[]) : member === undefined ? undefined : [member];
  }
  return values;
}

function sampled(
  emits: readonly ((sink: Sink) => void)[],
  right: ReadonlySet<number>,
  tool: string,
  names: FeatureNames,
  random: () => number,
  weights?: Weights,
): LinkSample {
  const wrong = [...emits.keys()].filter((at) => at > 0 && !right.has(at));
  const rated = wrong.map((at) => ({ at, rank: rankOf(emits[at], random, weights) }));
  const kept = new Set(
    wrong.length <= NEGATIVES
      ? wrong
      : rated
          .toSorted((one, other) => other.rank - one.rank)
          .slice(0, NEGATIVES)
          .map(({ at }) => at),
  );
  const chosen = [...emits.keys()].filter((at) => at === 0 || right.has(at) || kept.has(at));
  return {
    options: chosen.map((at) => vectorOf(emits[at], names, right.has(at) ? tool : undefined)),
    right: new Set(chosen.flatMap((at, place) => (right.has(at) ? [place] : []))),
  };
}

function rankOf(
  emit: ((sink: Sink) => void) | undefined,
  random: () => number,
  weights?: Weights,
): number {
  if (weights === undefined || emit === undefined) {
    return random();
  }
  let sum = random() < 0.2 ? 100 : 0;
  emit((name, value) => {
    sum += (weights[name] ?? 0) * value;
  });
  return sum;
}

function vectorOf(
  emit: ((sink: Sink) => void) | undefined,
  names: FeatureNames,
  rightFor?: string,
): Vector {
  const numbers: number[] = [];
  const values: number[] = [];
  emit?.((name, value) => {
    if (value !== 0) {
      const number = names.numberOf(name);
      if (rightFor !== undefined) {
        names.tools[number]?.add(rightFor);
      }
      names.seen[number] = (names.seen[number] ?? 0) + 1;
      numbers.push(number);
      values.push(value);
    }
  });
  return [Int32Array.from(numbers), Float32Array.from(values)];
}

const EPOCHS = 14;
const RATE = 0.15;

/**
 * Fits by AdaGrad on the log loss of the right candidates. Weights are expected to be small beforehand (a normal prior), so
 * that a feature which is seen in a few requests only says little.
 */
export function fitLinks(
  samples: readonly LinkSample[],
  names: FeatureNames,
  random: () => number,
): Weights {
  const size = names.seen.length;
  const weights = new Float64Array(size);
  const squares = new Float64Array(size).fill(1e-3);
  const order = samples.map((_, at) => at);
  const pulls = pullsOf(samples, size);
  const isRare = Uint8Array.from(names.tools, (tools, at) =>
    Number(tools.size < TOOLS_MIN && (names.seen[at] ?? 0) < SEEN_OFTEN),
  );
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    shuffle(order, random);
    for (const at of order) {
      const sample = samples[at];
      if (sample !== undefined) {
        step(sample, weights, squares, pulls, isRare);
      }
    }
  }
  const all = names.names();
  return Object.fromEntries(
    all.flatMap((name, at) => {
      const weight = Math.round((weights[at] ?? 0) * 1000) / 1000;
      return weight === 0 ? [] : [[name, weight]];
    }),
  );
}

/** Features that know one word of a parameter's name. */
const ONE_WORD = /^(?:head|tail|look|format):|^before:[^:]+:[^:]+/u;

/**
 * The mean of two fits, which differs less from what is right than each of them. What only the earlier fit knows stays, but for
 * weights of single words: the new fit saw no two tools that have them.
 */
export function meanLinks(fit: Weights, earlier: Weights): Weights {
  const kept = Object.entries(earlier).filter(([name]) => name in fit || !ONE_WORD.test(name));
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(kept), ...fit }).map(([name, weight]) => [
      name,
      ((fit[name] ?? weight) + (earlier[name] ?? weight)) / 2,
    ]),
  );
}

/** The variance of the prior of weights. */
const VARIANCE = 1.5;

/** How much each step that sees a feature pulls its weight towards 0: all of them together as much as the prior. */
function pullsOf(samples: readonly LinkSample[], size: number): Float64Array {
  const active = new Float64Array(size);
  for (const { options } of samples) {
    for (const number of new Set(options.flatMap(([numbers]) => [...numbers]))) {
      active[number] = (active[number] ?? 0) + 1;
    }
  }
  return active.map((count) => 1 / (VARIANCE * Math.max(1, count)));
}

function step(
  { options, right }: LinkSample,
  weights: Float64Array,
  squares: Float64Array,
  pulls: Float64Array,
  isRare: Uint8Array,
): void {
  const scores = options.map((option) => scoreOf(option, weights));
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const all = powers.reduce((sum, power) => sum + power, 0);
  const good = powers.reduce((sum, power, at) => sum + (right.has(at) ? power : 0), 0);
  const slopes = new Map<number, number>();
  for (const [at, [numbers, values]] of options.entries()) {
    const share = (powers[at] ?? 0) / all - (right.has(at) ? (powers[at] ?? 0) / good : 0);
    if (Math.abs(share) > 1e-5) {
      for (const [place, number] of numbers.entries()) {
        slopes.set(number, (slopes.get(number) ?? 0) + share * (values[place] ?? 0));
      }
    }
  }
  for (const [number, slope] of slopes) {
    if (isRare[number] === 1) {
      continue;
    }
    const whole = slope + (pulls[number] ?? 0) * (weights[number] ?? 0);
    squares[number] = (squares[number] ?? 0) + whole * whole;
    weights[number] = (weights[number] ?? 0) - (RATE * whole) / Math.sqrt(squares[number] ?? 1);
  }
}

function scoreOf([numbers, values]: Vector, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    sum += (weights[numbers[at] ?? 0] ?? 0) * (values[at] ?? 0);
  }
  return sum;
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
}
