/** Fills the holes of a remembered plan with the values of a new intent. */
import { type Json, mapTexts } from '../base/json.ts';
import { PLANNER } from '../tuning/planner.ts';
import { candidatesFor, type Candidate } from './candidates.ts';
import { literal } from './draft-reference.ts';
import { linkScore, type Weights } from './links.ts';
import { INNER, isAlike, type Hole, type PlanTemplate } from './remembered-plan.ts';
import type { Span, Spans } from './spans.ts';

/** A hole with its new value. */
interface FilledHole {
  readonly hole: Hole;
  readonly candidate: Candidate;
}

/** The best way to fill a template. */
export interface FilledTemplate {
  readonly filled: readonly FilledHole[];
  /** Holes that nothing in the new words is for. */
  readonly open: readonly Hole[];
  readonly score: number;
}

/** Holes that the same words fill, with what may fill them. */
interface Slot {
  readonly holes: readonly Hole[];
  readonly options: readonly {
    readonly candidates: readonly Candidate[];
    readonly worth: number;
  }[];
}

/** Fills a template from a reading. Values that stood in one place go to one place again. */
export function fillTemplate(
  template: PlanTemplate,
  spans: Spans,
  weights: Weights,
): FilledTemplate {
  const slots = slotsOf(template, spans, weights);
  let best: FilledTemplate = {
    filled: [],
    open: template.holes,
    score: -PLANNER.openHole * slots.length,
  };
  let trials = 0;
  const visit = (
    at: number,
    filled: readonly FilledHole[],
    open: readonly Hole[],
    score: number,
  ): void => {
    trials += 1;
    const slot = slots[at];
    if (slot === undefined || trials > PLANNER.fillTrialsMax) {
      best = slot === undefined && score > best.score ? { filled, open, score } : best;
      return;
    }
    for (const { candidates, worth } of slot.options) {
      const [first] = candidates;
      const isFree =
        first !== undefined &&
        filled.every(({ candidate: { span } }) => !overlap(span, first.span));
      if (isFree) {
        const own = slot.holes.flatMap((hole, place): readonly FilledHole[] => {
          const candidate = candidates[place];
          return candidate === undefined ? [] : [{ hole, candidate }];
        });
        const last = filled.at(-1)?.candidate.span.start ?? -1;
        const inOrder = first.span.start > last ? PLANNER.inOrder : 0;
        visit(at + 1, [...filled, ...own], open, score + worth + inOrder);
      }
    }
    visit(at + 1, filled, [...open, ...slot.holes], score - PLANNER.openHole);
  };
  visit(0, [], [], 0);
  return best;
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && one.end > other.start;
}

function slotsOf(template: PlanTemplate, spans: Spans, weights: Weights): readonly Slot[] {
  const groups = new Map<string, Hole[]>();
  for (const hole of template.holes) {
    const key = `${hole.span.start} ${hole.span.end}`;
    groups.set(key, [...(groups.get(key) ?? []), hole]);
  }
  return [...groups.values()]
    .toSorted((one, other) => (one[0]?.span.start ?? 0) - (other[0]?.span.start ?? 0))
    .slice(0, PLANNER.holesMax)
    .map((holes) => ({ holes, options: optionsFor(holes, template, spans, weights) }));
}

function optionsFor(
  holes: readonly Hole[],
  template: PlanTemplate,
  spans: Spans,
  weights: Weights,
): Slot['options'] {
  const lists = holes.map((hole) => candidatesOf(hole, template, spans));
  const [first = []] = lists;
  return first
    .flatMap((one) => {
      const candidates = lists.flatMap(
        (list) =>
          list.find(({ span }) => span.start === one.span.start && span.end === one.span.end) ?? [],
      );
      return candidates.length === holes.length
        ? [{ candidates, worth: worthOf(holes, candidates, template, spans, weights) }]
        : [];
    })
    .toSorted((one, other) => other.worth - one.worth)
    .slice(0, PLANNER.fillOptionsMax);
}

function candidatesOf(hole: Hole, { views }: PlanTemplate, spans: Spans): readonly Candidate[] {
  const view = views[hole.task]?.parameters[hole.parameter];
  if (hole.form === INNER) {
    return spans.mentions
      .filter((span) => isAlike(span, hole.span))
      .map((span) => ({ span, value: span.text, form: INNER }));
  }
  return (view === undefined ? [] : candidatesFor(view, spans)).filter(
    ({ form, span }) =>
      form === hole.form || (isAlike(span, hole.span) && span.mention !== undefined),
  );
}

/** Returns how well new words fit where the old ones stood. */
function worthOf(
  holes: readonly Hole[],
  candidates: readonly Candidate[],
  { views, spans: before }: PlanTemplate,
  spans: Spans,
  weights: Weights,
): number {
  return holes.reduce((sum, hole, at) => {
    const candidate = candidates[at];
    const tool = views[hole.task];
    const view = tool?.parameters[hole.parameter];
    const isKnown = candidate !== undefined && tool !== undefined && view !== undefined;
    const odds =
      isKnown && hole.form !== INNER ? linkScore(candidate, view, tool, spans, weights) : 0;
    const bounded = Math.max(-PLANNER.fillOddsMax, Math.min(PLANNER.fillOddsMax, odds));
    const gain = isKnown ? likeness(hole, candidate, before, spans) * PLANNER.alikeGain : 0;
    return sum + (bounded / PLANNER.fillOddsMax + gain) / holes.length;
  }, 0);
}

/** In how many respects new words are like the old ones. */
function likeness(hole: Hole, candidate: Candidate, before: Spans, spans: Spans): number {
  const [old, now] = [wordBefore(before, hole.span), wordBefore(spans, candidate.span)];
  return [
    old !== '' && old === now,
    endingOf(hole.span.text) === endingOf(candidate.span.text),
    hole.span.kind === candidate.span.kind,
    hole.span.text === candidate.span.text,
  ].filter(Boolean).length;
}

function wordBefore({ reading }: Spans, { from }: Span): string {
  return reading.words[from - 1]?.lower ?? '';
}

function endingOf(text: string): string {
  return /\.(\w{1,8})$/u.exec(text)?.[1] ?? '';
}

/** The value of a parameter with the new words in the place of the old ones. */
export function refilled(value: Json, filled: readonly FilledHole[]): Json {
  const whole = filled.find(({ hole }) => hole.form !== INNER);
  if (whole !== undefined) {
    return literal(whole.candidate.value);
  }
  return mapTexts(value, (text) =>
    filled.reduce(
      (changed, { hole, candidate }) =>
        changed.replaceAll(hole.span.text, () => candidate.span.text.replaceAll('${', '$$${')),
      text,
    ),
  );
}
