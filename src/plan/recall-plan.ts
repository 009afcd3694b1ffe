/** A remembered plan as a plan for a new intent, and how sure it is that it is the right one again. */
import { type Json, mapTexts } from '../base/json.ts';
import { atOnce } from '../base/turns.ts';
import { logistic } from '../math/logistic.ts';
import { PLANNER, RECALL } from '../tuning/planner.ts';
import type { Bound } from './borrow.ts';
import type { Plan, PlanCall } from './complete-plan.ts';
import { unmetWords } from './draft-left-over.ts';
import { fillTemplate, refilled, type FilledTemplate } from './fill-template.ts';
import { linksOf, type GivenFor, type Weights } from './links.ts';
import { mentionsIn } from './mentions.ts';
import { partOf } from './plan-companions.ts';
import { readIntent } from './reading.ts';
import type { PlanTemplate } from './remembered-plan.ts';
import { isSaid, type Searched } from './search-units.ts';
import type { Signs } from './sign-trees.ts';
import type { Span, Spans } from './spans.ts';
import type { ParameterView } from './tool-view.ts';

/** A plan that was remembered, and the probability that it is right. */
export interface RecalledPlan {
  readonly plan: Plan;
  readonly confidence: number;
}

/** The weights of links, and of what speaks for a remembered plan. */
export interface RecallWeights {
  readonly links: Weights;
  readonly recall: Weights;
}

/**
 * The agent's inputs by name, and a test for inputs whose name fits a parameter and whose value
 * does not.
 */
export interface RecallInputs {
  readonly givenFor: GivenFor;
  readonly misfits: (view: ParameterView) => boolean;
}

const NO_INPUTS: RecallInputs = { givenFor: () => undefined, misfits: () => false };

/** Fills a template for a new intent. */
export function recallPlan(
  template: PlanTemplate,
  spans: Spans,
  searched: Searched,
  { links: weights, recall }: RecallWeights,
  inputs: RecallInputs = NO_INPUTS,
): RecalledPlan {
  const filled = fillTemplate(template, spans, weights);
  const calls = template.views.map((view, task) =>
    callOf(template, filled, task, inputs, {
      view,
      links: atOnce(linksOf(view, spans, weights, new Map(), inputs.givenFor)),
    }),
  );
  const plan: Plan = { calls, features: [], score: 0 };
  const { sureMax = 1 } = template.plan;
  const own = confidenceOf(template, filled, spans, searched, recall);
  // A place that nobody named may have been given by the way: it is shown before it is used again.
  const most = calls.some(hasUnsaidPlace) ? PLANNER.openConfidenceMax : 1;
  // The new words may ask for more than was done before.
  const whole = unmetWords(plan, spans).length > 0 ? RECALL.unmetMax : 1;
  return { plan, confidence: Math.min(sureMax, most, whole, own) };
}

function callOf(
  { plan, kept, holes }: PlanTemplate,
  { filled, open }: FilledTemplate,
  task: number,
  { misfits }: RecallInputs,
  tool: PlanCall['tool'],
): PlanCall {
  const bound = new Map<number, Bound>();
  const missing: number[] = [];
  for (const each of kept.filter((own) => own.task === task)) {
    const isHere = ({ hole }: { readonly hole: { task: number; parameter: number } }): boolean =>
      hole.task === task && hole.parameter === each.parameter;
    const { given, view } = tool.links[each.parameter] ?? {};
    if (given !== undefined) {
      bound.set(each.parameter, { kind: 'given', given });
      continue;
    }
    if (open.some((hole) => isHere({ hole })) || (view !== undefined && misfits(view))) {
      // What the new words do not say is not taken to be what it was.
      if (tool.view.parameters[each.parameter]?.parameter.isRequired === true) {
        missing.push(each.parameter);
      }
      continue;
    }
    const own = filled.filter(isHere);
    const isHole = holes.some((hole) => isHere({ hole }));
    bound.set(each.parameter, {
      kind: 'kept',
      value: isHole ? refilled(each.value, own) : each.value,
      spans: own.map(({ candidate }) => candidate.span),
      needs: each.needs,
    });
  }
  return {
    id: `t${task + 1}`,
    tool,
    part: partOf(tool),
    bound,
    missing,
    role: 'said',
    why: `it was done before for "${plan.intent.slice(0, PLANNER.toldLength)}"`,
  };
}

/** Returns true if a call has a path or an address that no words say. */
function hasUnsaidPlace({ bound }: PlanCall): boolean {
  return [...bound.values()].some((own) => {
    if (own.kind !== 'kept' || own.spans.length > 0 || typeof own.value !== 'string') {
      return false;
    }
    const [only] = mentionsIn(readIntent(own.value));
    return only !== undefined && only.text === own.value && PLACES.has(only.kind);
  });
}

const PLACES: ReadonlySet<string> = new Set(['path', 'url', 'email', 'identifier']);

/** The words of a reading without values. */
function plainTerms({ reading }: Spans, taken: readonly Span[]): readonly string[] {
  return reading.words
    .filter(({ start, end }) => !taken.some((span) => span.start < end && span.end > start))
    .map(({ lower }) => lower);
}

/** Returns true if the words beside the values are the same, and every value has its place. */
function isSaidAgain(
  { spans: before, holes }: PlanTemplate,
  { filled, open }: FilledTemplate,
  spans: Spans,
): boolean {
  const taken = filled.map(({ candidate }) => candidate.span);
  const old = plainTerms(
    before,
    holes.map(({ span }) => span),
  );
  return open.length === 0 && old.join(' ') === plainTerms(spans, taken).join(' ');
}

/** Signs for and against a remembered plan. */
export function recallSigns(
  { plan, spans: before, holes, views }: PlanTemplate,
  { filled, open, score }: FilledTemplate,
  spans: Spans,
  searched: Searched,
): Signs {
  const [oldTaken, newTaken] = [
    holes.map(({ span }) => span),
    filled.map(({ candidate }) => candidate.span),
  ];
  const [oldTerms, newTerms] = [termsOf(before, oldTaken), termsOf(spans, newTaken)];
  const common = [...newTerms].filter((term) => oldTerms.has(term)).length;
  const vocabulary = new Set(views.flatMap((view) => [...view.vocabulary]));
  const strange = [...newTerms].filter((term) => !oldTerms.has(term) && !vocabulary.has(term));
  const standing = views.map(({ tool }) =>
    Math.max(
      searched.whole.get(tool.id)?.search ?? 0,
      ...searched.units.filter(isSaid).map(({ found }) => found.get(tool.id)?.search ?? 0),
    ),
  );
  const typed = filled.filter(({ candidate }) => candidate.span.mention !== undefined);
  return new Map([
    ['base', 1],
    ['meaning', plan.meaning],
    ['words', common / Math.max(1, new Set([...oldTerms, ...newTerms]).size)],
    ['found', standing.reduce((sum, each) => sum + each, 0) / Math.max(1, standing.length)],
    ['least found', Math.min(1, ...standing)],
    ['strange', strange.length / Math.max(1, newTerms.size)],
    ['open', Number(open.length > 0)],
    ['leftover', Math.max(0, leftIn(spans, newTaken) - leftIn(before, oldTaken))],
    ['typed', Math.min(PLANNER.holesMax, typed.length)],
    ['free', filled.length - typed.length],
    ['fit', filled.length === 0 ? 0 : score / filled.length],
  ]);
}

function confidenceOf(
  template: PlanTemplate,
  filled: FilledTemplate,
  spans: Spans,
  searched: Searched,
  recall: Weights,
): number {
  const { successes } = template.plan;
  const signs = recallSigns(template, filled, spans, searched);
  const leftover = signs.get('leftover') ?? 0;
  if (leftover === 0 && isSaidAgain(template, filled, spans)) {
    return (successes + RECALL.sameBefore) / (successes + RECALL.sameBefore + 1);
  }
  let odds = RECALL.successes * Math.log(Math.min(RECALL.successesMax, Math.max(1, successes)));
  for (const [name, value] of signs) {
    odds += (recall[name] ?? 0) * value;
  }
  const own = logistic(odds);
  return filled.open.length + leftover > 0 ? Math.min(own, PLANNER.openConfidenceMax) : own;
}

function termsOf({ reading }: Spans, taken: readonly Span[]): ReadonlySet<string> {
  return new Set(
    reading.words
      .filter(
        ({ term, start, end }) =>
          term !== '' && !taken.some((span) => span.start < end && span.end > start),
      )
      .map(({ term }) => term),
  );
}

/** Counts mentions from which no value is read. */
function leftIn({ mentions }: Spans, taken: readonly Span[]): number {
  return mentions.filter(
    ({ start, end }) => !taken.some((span) => span.start < end && span.end > start),
  ).length;
}

/** A value with the ids of tasks in the place of their positions. */
export function withIds(value: Json, idOf: (at: number) => string | undefined): Json {
  return mapTexts(value, (text) =>
    text.replaceAll(
      /(?<!\$)\$\{#(\d+)/gu,
      (_, at: string) => `\${${idOf(Number(at)) ?? `t${Number(at) + 1}`}`,
    ),
  );
}
