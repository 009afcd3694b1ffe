/** How a gateway comes to know what it knows before it is asked: lessons, calibration, weights and thresholds. */
import { NO_OUTCOMES } from '../src/foresee/calibrate.ts';
import { ChoiceLearner } from '../src/foresee/choice-learner.ts';
import type { RecordedRun } from './recorded-runs.ts';
import { Measures } from './speculation-measures.ts';
import {
  type Forecast,
  Learned,
  Mind,
  type Pricing,
  type SpeculationIdeas,
  USUAL,
  type World,
} from './speculation-mind.ts';
import { replay, type ReplayOptions } from './speculation-replay.ts';

/** What is learned from and what is asked. */
export interface Split extends World {
  readonly train: readonly RecordedRun[];
  readonly test: readonly RecordedRun[];
}

/** Of the tasks that are learned from, for calibration and thresholds. */
const PARTS = 4;
export const FROZEN: ReplayOptions = {
  withWords: false,
  isPredicting: true,
  isLearning: false,
  isRecording: false,
  isCalibrating: false,
};
export const ALL: SpeculationIdeas = {
  bindings: true,
  words: true,
  backOff: true,
  community: true,
  recency: true,
  cold: true,
  calibration: true,
  thompson: true,
  boost: true,
};

/** What was learned from all train runs, and from all but one part of their tasks. */
export interface Lessons {
  readonly whole: LessonPart;
  readonly parts: readonly (LessonPart & { readonly runs: readonly RecordedRun[] })[];
}

interface LessonPart {
  readonly learned: Learned;
  /** What was foreseen by it; see `Mind`. */
  readonly forecasts: Map<string, Forecast>;
}

export async function lessonsOf(split: Split, withWords: boolean): Promise<Lessons> {
  const learnedFrom = (runs: readonly RecordedRun[]): Promise<Learned> =>
    lookedOn(runs, split, withWords);
  const groups = [...new Set(split.train.map(({ group }) => group))];
  const partOf = new Map(groups.map((group, at) => [group, at % PARTS]));
  const parts: Lessons['parts'][number][] = [];
  for (let part = 0; part < PARTS; part += 1) {
    const others = split.train.filter(({ group }) => partOf.get(group) !== part);
    const runs = split.train.filter(({ group }) => partOf.get(group) === part);
    parts.push({ learned: await learnedFrom(others), runs, forecasts: new Map() });
  }
  return { whole: { learned: await learnedFrom(split.train), forecasts: new Map() }, parts };
}

/** What is known after some runs. */
export async function lookedOn(
  runs: readonly RecordedRun[],
  world: World,
  withWords: boolean,
): Promise<Learned> {
  const learned = new Learned();
  const options = { ...FROZEN, withWords, isPredicting: false, isLearning: true };
  await ask(runs, new Mind(learned, ALL, world), options);
  return learned;
}

/** How far predictions can be believed, and by what calls are weighed. */
type Believed = Pick<Mind, 'calibration' | 'choices'>;

/** Calibration and weights, from what a gateway foresaw of tasks that it did not know. */
export async function calibrated(
  split: Split,
  { parts }: Lessons,
  ideas: SpeculationIdeas,
  withWords: boolean,
): Promise<Believed> {
  let believed: Believed = { calibration: NO_OUTCOMES, choices: new ChoiceLearner() };
  for (const { learned, runs } of parts) {
    const other = new Mind(learned, ideas, split);
    Object.assign(other, believed);
    await ask(runs, other, { ...FROZEN, withWords, isCalibrating: true });
    believed = { calibration: other.calibration, choices: other.choices };
  }
  return believed;
}

/** A gateway with that, and with thresholds from the same tasks. */
export async function recorded(
  split: Split,
  { whole, parts }: Lessons,
  ideas: SpeculationIdeas,
  options: Believed & { readonly withWords: boolean; readonly pricing: Pricing },
): Promise<Mind> {
  const { calibration, choices, withWords, pricing } = options;
  const isUsual = ideas === ALL && !withWords;
  const mind = new Mind(whole.learned, ideas, split, {
    pricing,
    forecasts: isUsual ? whole.forecasts : undefined,
  });
  Object.assign(mind, { calibration, choices });
  for (const { learned, runs, forecasts } of parts) {
    const other = new Mind(learned, ideas, split, {
      sharing: mind,
      pricing,
      forecasts: isUsual ? forecasts : undefined,
    });
    Object.assign(other, { calibration, choices });
    await ask(runs, other, { ...FROZEN, withWords, isRecording: true });
  }
  return mind;
}

/** Both, at the usual price. */
export async function trained(
  split: Split,
  lessons: Lessons,
  ideas: SpeculationIdeas,
  withWords: boolean,
): Promise<Mind> {
  const believed = await calibrated(split, lessons, ideas, withWords);
  return recorded(split, lessons, ideas, { ...believed, withWords, pricing: USUAL });
}

export async function ask(
  runs: readonly RecordedRun[],
  mind: Mind,
  options: ReplayOptions,
): Promise<Measures> {
  const measures = new Measures();
  for (const run of runs) {
    await replay(run, mind, options, measures);
  }
  return measures;
}
