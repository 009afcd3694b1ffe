/**
 * Scores how well each part of an intent, and each result of another tool, fits each parameter of a
 * tool.
 */
import type { Json } from '../base/json.ts';
import { PLANNER } from '../tuning/planner.ts';
import { candidatesFor, type Candidate } from './candidates.ts';
import { isKindOfAnother, opensWithForm } from './kind-words.ts';
import {
  linkFeatures,
  noneFeatures,
  placesOf,
  spanFeatures,
  wireFeatures,
  type Sink,
} from './link-features.ts';
import type { Span, Spans } from './spans.ts';
import type { OutputView, ParameterView, ToolView } from './tool-view.ts';

/** Learned weights by the name of a feature. */
export type Weights = Readonly<Record<string, number>>;

/** A candidate with its log-odds against leaving the parameter out. */
export interface Link {
  readonly candidate: Candidate;
  readonly score: number;
}

/** A value that the agent gave by name, and the names that lead to it. */
export interface Given {
  readonly value: Json;
  readonly input: readonly string[];
}

/** Finds what was given for a parameter. */
export type GivenFor = (tool: ToolView, view: ParameterView) => Given | undefined;

export interface ParameterLinks {
  readonly view: ParameterView;
  /** The agent's input. Nothing else counts then. */
  readonly given?: Given;
  /** The score of leaving it out, before it is subtracted from the others. */
  readonly none: number;
  /** Best first. */
  readonly links: readonly Link[];
}

/** Scores the candidates of every parameter of a tool, one parameter a piece. */
export function* linksOf(
  tool: ToolView,
  spans: Spans,
  weights: Weights,
  spanScores: Map<Span, number>,
  givenFor: GivenFor = () => undefined,
): Generator<undefined, readonly ParameterLinks[]> {
  const all: ParameterLinks[] = [];
  for (const view of tool.parameters) {
    const given = givenFor(tool, view);
    all.push(
      given === undefined
        ? linksFor(view, tool, spans, weights, spanScores)
        : { view, given, none: 0, links: [] },
    );
    yield;
  }
  return all;
}

/** Scores the candidates of one parameter. */
function linksFor(
  view: ParameterView,
  tool: ToolView,
  spans: Spans,
  weights: Weights,
  spanScores: Map<Span, number>,
): ParameterLinks {
  const places = placesOf(view, spans.reading.words);
  const none = scored(weights, (sink) => {
    noneFeatures(view, places, sink);
  });
  const offered = candidatesFor(view, spans).filter(
    (candidate) => !isStray(candidate, view, tool, spans),
  );
  const links = offered.map((candidate) => {
    const own = scored(weights, (sink) => {
      linkFeatures(candidate, view, tool, places, spans, sink);
    });
    return {
      candidate,
      score: own + spanScore(candidate.span, spans, weights, spanScores) - none,
    };
  });
  return { view, none, links: spread(links) };
}

/**
 * Words that name a tool or a parameter are not its value. A bare path or address is no value of a text that does not speak of such a thing, where
 * another parameter does. Words that only say a part of a flag's name, and name the tool or another
 * parameter, do not set the flag.
 */
function isStray(
  { span, match = 1 }: Candidate,
  view: ParameterView,
  { name, parameters }: ToolView,
  { reading }: Spans,
): boolean {
  const isName =
    span.kind === 'words' &&
    view.kind !== 'flag' &&
    view.kind !== 'choice' &&
    reading.words
      .slice(span.from, span.to)
      .every(
        ({ term, isCapital }) =>
          !isCapital && (term === '' || view.name.has(term) || name.includes(term)),
      );
  return (
    isName ||
    isKindOfAnother(span, view, parameters) ||
    opensWithForm(span, view, reading.words) ||
    (view.kind === 'flag' &&
      match < 1 &&
      reading.words
        .slice(span.from, span.to)
        .every(
          ({ term }) =>
            term === '' ||
            name.includes(term) ||
            parameters.some((other) => other !== view && other.name.has(term)),
        ))
  );
}

/** Returns the log-odds of one candidate against leaving its parameter out. */
export function linkScore(
  candidate: Candidate,
  view: ParameterView,
  tool: ToolView,
  spans: Spans,
  weights: Weights,
): number {
  const places = placesOf(view, spans.reading.words);
  return (
    scored(weights, (sink) => {
      linkFeatures(candidate, view, tool, places, spans, sink);
      spanFeatures(candidate.span, spans, sink);
    }) -
    scored(weights, (sink) => {
      noneFeatures(view, places, sink);
    })
  );
}

/** Number of better candidates that a candidate may overlap with. */
const OVERLAPS_MAX = 4;

/** Keeps the best candidates of every part of the text, best first. */
function spread(links: readonly Link[]): readonly Link[] {
  const kept: Link[] = [];
  for (const link of links.toSorted((one, other) => other.score - one.score)) {
    const { start, end } = link.candidate.span;
    let overlaps = 0;
    for (const { candidate } of kept) {
      overlaps += Number(candidate.span.start < end && candidate.span.end > start);
    }
    if (overlaps <= OVERLAPS_MAX) {
      kept.push(link);
    }
    if (kept.length >= PLANNER.candidatesMax) {
      break;
    }
  }
  return kept;
}

/** Returns the log-odds that a parameter takes this output, against leaving it out. */
export function wireScore(
  output: OutputView,
  producer: ToolView,
  { view, none }: Pick<ParameterLinks, 'view' | 'none'>,
  consumer: ToolView,
  weights: Weights,
): number {
  return (
    scored(weights, (sink) => {
      wireFeatures(output, producer, view, consumer, sink);
    }) - none
  );
}

function spanScore(span: Span, spans: Spans, weights: Weights, known: Map<Span, number>): number {
  const found = known.get(span);
  if (found !== undefined) {
    return found;
  }
  const score = scored(weights, (sink) => {
    spanFeatures(span, spans, sink);
  });
  known.set(span, score);
  return score;
}

/** Adds up the weights of the features that `emit` names. */
export function scored(weights: Weights, emit: (sink: Sink) => void): number {
  let sum = 0;
  emit((name, value) => {
    const weight = weights[name];
    if (weight !== undefined) {
      sum += weight * value;
    }
  });
  return sum;
}
