/** Searches whole plans: which parts an intent has, which tool answers each, and what fills it. */
import type { Tool } from '../knowledge/tool.ts';
import { PLANNER } from '../tuning/planner.ts';
import {
  completions,
  effectOf,
  type Plan,
  type PlanBackground,
  type PlanCall,
} from './complete-plan.ts';
import type { Gains } from './fill.ts';
import { kept, type Hypothesis, type Step } from './hypotheses.ts';
import { doubtIn } from './intent-doubt.ts';
import type { Sink } from './link-features.ts';
import { linksOf, scored, wireScore, type GivenFor, type Weights } from './links.ts';
import {
  boundedOdds,
  countFeatures,
  leftoverFeatures,
  partFeatures,
  repeatFeatures,
} from './part-features.ts';
import type { RecallInputs } from './recall-plan.ts';
import type { RememberedPlan } from './remembered-plan.ts';
import { isSaid, NOTHING_SEARCHED, wishedTools, type Searched } from './search-units.ts';
import { bordersIn, partsFor, type Border, type LinkedTool, type Part } from './segments.ts';
import type { Span, Spans } from './spans.ts';
import {
  fitOf,
  fitScore,
  overall,
  type Comparing,
  type Fit,
  type FitStretch,
  type TermWeight,
} from './tool-fit.ts';
import type { ToolView } from './tool-view.ts';
import { separationsIn, turnFeatures } from './value-order.ts';
import { variantMaker } from './variants.ts';

/** The weights of the planner. `npm run eval -- fit-planner` finds them. */
export interface PlannerWeights {
  readonly links: Weights;
  readonly plan: Weights;
}

/** What is known beside words and tools. */
export interface PlanSources extends PlanBackground {
  readonly searched?: Searched;
  /** What the agent gave by name. */
  readonly inputs?: RecallInputs;
  /** What was done before for such an intent. */
  readonly remembered?: readonly RememberedPlan[];
  /** Tells whether a tool changes nothing. */
  readonly isReadOnly?: (tool: Tool) => boolean;
}

/** Returns the best plans for an intent, best first. None of them is empty. It yields often, so that the work can be spread. */
export function* searchPlans(
  spans: Spans,
  views: readonly ToolView[],
  weights: PlannerWeights,
  sources: PlanSources = {},
): Generator<undefined, readonly Plan[]> {
  const { searched = NOTHING_SEARCHED } = sources;
  if (spans.reading.words.length === 0 || views.length === 0) {
    return [];
  }
  const comparing: Comparing = {
    weightOf: termWeights(views),
    searched,
    isReadOnly: sources.isReadOnly,
    isAsked: doubtIn(spans.reading.text) === 'asked',
  };
  const tools = yield* linkedTools(spans, views, weights, comparing, sources.inputs?.givenFor);
  const borders = bordersIn(spans);
  const steps = yield* stepMaker(spans, tools, weights, comparing);
  const reached: Hypothesis[][] = borders.map(() => []);
  reached[0] = [{ steps: [], calls: 0, score: 0 }];
  for (const [at, border] of borders.entries()) {
    const open = kept(reached[at] ?? [], PLANNER.beam);
    if (open.length === 0 || border.kind === 'end') {
      continue;
    }
    for (let next = at + 1; next < borders.length; next += 1) {
      const options = yield* steps(border, borders[next]?.at ?? 0);
      for (const hypothesis of open) {
        for (const step of options) {
          const calls = hypothesis.calls + (step.part?.filling.calls ?? 0);
          if (calls <= PLANNER.tasksMax) {
            reached[next]?.push({
              steps: [...hypothesis.steps, step],
              calls,
              score: hypothesis.score + step.score + repeatScore(hypothesis, step, weights.plan),
            });
          }
        }
      }
    }
  }
  const last = kept(reached.at(-1) ?? [], PLANNER.completedMax);
  const background = { ...sources, named: namedIn(spans, borders, tools) };
  const fitWith = (view: ToolView, stretch: FitStretch): Fit =>
    fitOf(view, spans.reading, stretch, comparing);
  const variants = variantMaker(spans, tools, searched, fitWith, {
    weights: weights.links,
    background,
  });
  const plans: Plan[] = [];
  for (const { steps: own } of last) {
    for (const { parts, skips, background: known } of variants(own)) {
      plans.push(...(yield* completions(parts, skips, spans, weights, known)));
    }
  }
  return distinct(plans.filter(({ calls }) => calls.every(takesItsTurn)));
}

/** A part that begins with a turn ("… in a.txt") is there for the place that it turns to, so its call takes that. */
function takesItsTurn({ part, bound }: PlanCall): boolean {
  return (
    part.border !== 'turn' ||
    [...bound.values()]
      .flatMap((own) => (own.kind === 'said' ? [own.link.candidate.span] : []))
      .some(({ from, to }) => from >= part.from && to <= part.to)
  );
}

/** The tools whose names, of two words or more, are said within one part of the intent. */
function namedIn(
  { reading }: Spans,
  borders: readonly Border[],
  tools: readonly LinkedTool[],
): readonly ToolView[] {
  const starts = borders.filter(({ kind }) => kind !== 'turn').map(({ at }) => at);
  const parts = starts.map(
    (from, place) =>
      new Set(reading.words.slice(from, starts[place + 1] ?? from).map(({ term }) => term)),
  );
  return tools
    .map(({ view }) => view)
    .filter(
      ({ name }) => name.length > 1 && parts.some((part) => name.every((term) => part.has(term))),
    );
}

/** What it costs that a part asks for the same tool as an earlier part. */
function repeatScore({ steps }: Hypothesis, { part }: Step, plan: Weights): number {
  const earlier = steps.flatMap((step) => step.part ?? []);
  return part === undefined ? 0 : sumOf(repeatFeatures(part, earlier), plan);
}

/** A term that many of the tools have tells little about which one is meant. */
function termWeights(views: readonly ToolView[]): TermWeight {
  const counts = new Map<string, number>();
  for (const { vocabulary } of views) {
    for (const term of vocabulary) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  const size = views.length;
  return (term) => Math.log(1 + (size + 1) / ((counts.get(term) ?? 0) + 1)) / Math.log(2 + size);
}

function* linkedTools(
  spans: Spans,
  views: readonly ToolView[],
  { links: weights, plan }: PlannerWeights,
  comparing: Comparing,
  givenFor?: GivenFor,
): Generator<undefined, readonly LinkedTool[]> {
  const { reading } = spans;
  const { searched } = comparing;
  const size = reading.words.length;
  // A tool that only one part of the intent asks for counts as much as one that all of it asks for.
  const borders = bordersIn(spans);
  const stretches = [
    { from: 0, to: size, clause: 0 },
    ...searched.units.filter(isSaid).map(({ from, to }) => ({ from, to, clause: from })),
    ...borders
      .slice(0, -1)
      .map(({ at, clause }, place) => ({ from: at, to: borders[place + 1]?.at ?? size, clause })),
  ];
  const rated: { readonly view: ToolView; readonly fit: number }[] = [];
  for (const view of views) {
    const fits = stretches.map((each) => fitScore(fitOf(view, reading, each, comparing), plan));
    rated.push({ view, fit: Math.max(...fits) });
    yield;
  }
  const spanScores = new Map<Span, number>();
  const linked: LinkedTool[] = [];
  const ranked = rated.toSorted((one, other) => other.fit - one.fit).map(({ view }) => view);
  const wished = wishedTools(searched);
  const considered = ranked.filter(
    ({ tool }, place) => place < PLANNER.toolsMax || wished.has(tool.id),
  );
  for (const view of considered) {
    linked.push({ view, links: yield* linksOf(view, spans, weights, spanScores, givenFor) });
  }
  return linked;
}

const PARTS_MAX = 12;
const PARTS_OF_TOOL = 3;
const TOOLS_OF_PART = 6;

/** Returns a function that lists what the words between two borders can mean. */
function* stepMaker(
  spans: Spans,
  tools: readonly LinkedTool[],
  { plan, links }: PlannerWeights,
  comparing: Comparing,
): Generator<undefined, (border: Border, to: number) => Generator<undefined, readonly Step[]>> {
  const gains = gainsFrom(plan, spans);
  const rescues = new Map<LinkedTool, readonly boolean[]>();
  const takers = new Set<LinkedTool>();
  for (const tool of tools) {
    rescues.set(tool, rescueOf(tool, tools, links));
    yield;
    if (takesResults(tool, tools, links)) {
      takers.add(tool);
    }
    yield;
  }
  return function* stepsBetween({ at: from, kind, clause }, to) {
    const fits = tools.map((tool) =>
      fitOf(tool.view, spans.reading, { from, to, clause }, comparing),
    );
    yield;
    const ratings = fits.map(overall);
    const scores = fits.map((fit) => fitScore(fit, plan));
    const least = scores.toSorted((one, other) => other - one)[TOOLS_OF_PART - 1] ?? -Infinity;
    const parts: Step[] = [];
    for (const [at, tool] of tools.entries()) {
      const fit = fits[at];
      const isWhole = from === 0 && to === spans.reading.words.length;
      const isSpoken = fit !== undefined && (fit.name > 0 || fit.about > 0);
      const isFound =
        fit !== undefined && Math.max(fit.search, fit.whole, fit.reads) >= PLANNER.searchMin;
      const isNear =
        kind !== 'turn' && (scores[at] ?? 0) >= least && (isSpoken || isFound || isWhole);
      // What takes a result and a value of this part is looked at, whatever else fits the words better.
      const isTaker = takers.has(tool) && from > 0 && takesMention(tool, from, to);
      if (fit === undefined || !(isNear || isTaker)) {
        continue;
      }
      yield;
      const rival = Math.max(0, ...ratings.filter((_, other) => other !== at));
      const own = partsFor(tool, from, to, kind, gains)
        .map((part) => stepOf(part, fit, rival, rescues.get(tool) ?? [], spans, plan))
        .toSorted((one, other) => other.score - one.score);
      parts.push(...own.slice(0, PARTS_OF_TOOL));
    }
    yield;
    const best = parts.toSorted((one, other) => other.score - one.score).slice(0, PARTS_MAX);
    return [...best, skipped(spans, from, to, plan)];
  };
}

/** For each parameter whether a result, or words elsewhere, may fill it. */
function rescueOf(
  tool: LinkedTool,
  tools: readonly LinkedTool[],
  weights: Weights,
): readonly boolean[] {
  return tool.links.map((own) => {
    const said = own.given !== undefined || (own.links[0]?.score ?? -1) > 0;
    return (
      said ||
      tools.some(
        (other) =>
          other !== tool &&
          other.view.outputs.some(
            (output) => wireScore(output, other.view, own, tool.view, weights) > -1,
          ),
      )
    );
  });
}

/** Whether a part has a typed mention that a parameter of a tool can take. */
function takesMention({ links }: LinkedTool, from: number, to: number): boolean {
  return links.some((own) =>
    own.links.some(
      ({ candidate: { span }, score }) =>
        score > 0 && span.mention !== undefined && span.from >= from && span.to <= to,
    ),
  );
}

/** Whether a result of another tool may fill a parameter of this one. */
function takesResults(tool: LinkedTool, tools: readonly LinkedTool[], weights: Weights): boolean {
  return tool.links.some((own) =>
    tools.some(
      (other) =>
        other !== tool &&
        other.view.outputs.some(
          (output) => wireScore(output, other.view, own, tool.view, weights) > 0,
        ),
    ),
  );
}

function gainsFrom(plan: Weights, spans: Spans): Gains {
  const separation = separationsIn(spans);
  const weight = (name: string): number => plan[name] ?? 0;
  const of: Gains['of'] = ({ view }, { candidate: { span }, score }) => {
    const need = view.parameter.isRequired ? 'required' : 'optional';
    const covered =
      span.mention === undefined
        ? Math.min(PLANNER.coveredMax, span.to - span.from) * -weight('left words')
        : -weight(`left ${span.kind}`);
    const own = Math.max(PLANNER.chosenMin, weight(`chosen ${need}`)) * score;
    const bounded = weight(`odds ${need}`) * boundedOdds(score) + weight(`picks ${need}`);
    return (
      own + bounded - (view.parameter.isRequired ? weight('missing') : 0) + Math.max(0, covered)
    );
  };
  return {
    of,
    turn: (name, last, next, before) => {
      const [one, other] = [last.candidate.span, next.candidate.span];
      let sum = 0;
      for (const each of turnFeatures(name, separation, one, other, before?.candidate.span)) {
        sum += weight(each);
      }
      return sum;
    },
  };
}

const RESCUED_SHARE = 0.3;

function stepOf(
  part: Part,
  fit: Fit,
  rival: number,
  rescues: readonly boolean[],
  spans: Spans,
  plan: Weights,
): Step {
  const features: [string, number][] = [];
  const sink: Sink = (name, value) => {
    if (value !== 0) {
      features.push([name, value]);
    }
  };
  partFeatures(part, fit, rival, spans, sink);
  const taken = part.filling.picks.map(({ link }) => link.candidate.span);
  leftoverFeatures(spans, part.from, part.to, taken, part.tool.view.vocabulary, sink);
  countFeatures(spans, part.from, part.to, taken, new Set([part.filling.calls]), sink);
  const filled = new Set(part.filling.picks.map(({ parameter }) => parameter));
  let missing = 0;
  for (const [at, { view, given }] of part.tool.links.entries()) {
    const isNeeded = view.parameter.isRequired && view.parameter.fallback === undefined;
    if (isNeeded && given === undefined && !filled.has(at)) {
      missing += rescues[at] === true ? RESCUED_SHARE : 1;
    }
  }
  sink('missing', missing);
  return {
    from: part.from,
    to: part.to,
    part: { ...part, fit, rival },
    features,
    score: sumOf(features, plan),
  };
}

function skipped(spans: Spans, from: number, to: number, plan: Weights): Step {
  const features: [string, number][] = [['skipped', 1]];
  leftoverFeatures(spans, from, to, [], undefined, (name, value) => {
    if (value !== 0) {
      features.push([name, value]);
    }
  });
  return { from, to, features, score: sumOf(features, plan) };
}

function sumOf(features: readonly (readonly [string, number])[], plan: Weights): number {
  return scored(plan, (sink) => {
    for (const [name, value] of features) {
      sink(name, value);
    }
  });
}

/** Leaves out plans that make the same calls as a better one. */
function distinct(plans: readonly Plan[]): readonly Plan[] {
  const seen = new Set<string>();
  return plans
    .toSorted((one, other) => other.score - one.score)
    .filter(({ calls }) => {
      if (calls.length === 0) {
        return false;
      }
      const key = JSON.stringify(calls.map(effectOf));
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
}
