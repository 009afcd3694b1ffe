/** Fits all weights of the planner on the `fit` half of the requests, and writes them into one file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/system-clock.ts';
import { logOdds } from '../src/math/logistic.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import type { Weights } from '../src/plan/links.ts';
import { probabilityOf, type PlanSigns } from '../src/plan/plan-signs.ts';
import { toolText } from '../src/retrieve/tool-text.ts';
import { GATES } from '../src/tuning/thresholds.ts';
import { unitTexts } from './drafted.ts';
import { FeatureNames, fitLinks, linkSamples } from './fit-links.ts';
import { fitPlans, fitSigns, planned, type FitCase, type SignSample } from './fit-plans.ts';
import { readIntentSets, type IntentCase } from './intents-data.ts';
import { judgeIntent } from './intents-judge.ts';
import { callsOf, searchedWith, type SearchedOf } from './intents-planner.ts';
import { searchedTexts } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

export interface FitOptions {
  readonly dataFolder: string;
  readonly note: (text: string) => void;
}

const FILE = join(import.meta.dirname, '..', 'src', 'tuning', 'planner-weights.ts');
const OWN_DATA = join(import.meta.dirname, 'data', 'intents');
/** What confidence is fitted on, for whoever tries other forms of it. */
const SAMPLES = join(import.meta.dirname, '..', '.cache', 'plan-samples.json');
const SEED = 7;
const FOLDS = 2;
/** Of how many requests one is planned, in each round. */
const ROUNDS = [3, 3, 2, 2];
const FOLD_ROUNDS = [3, 3, 2];
/** Weights smaller than this are left out. */
const SMALL = 0.04;

/**
 * Confidence is fitted on plans for requests that links and plans were not fitted on: the half is fitted
 * twice more, each time without a fold, and the fold is planned.
 */
export async function fitPlanner({ dataFolder, note }: FitOptions): Promise<void> {
  const cases = [dataFolder, OWN_DATA]
    .flatMap(readIntentSets)
    .flatMap(({ dataset, cases: own }) =>
      own.filter(({ half }) => half === 'fit').map((each): FitCase => ({ ...each, dataset })),
    );
  const searched = searchedWith(await planVectors(cases, note));
  const links = linksFrom(cases, note);
  const plan = fitPlans(cases, links, searched, ROUNDS, note);
  const samples = Array.from({ length: FOLDS }, (_, fold) =>
    foldSamples(cases, fold, searched, note),
  ).flat();
  writeFileSync(
    SAMPLES,
    JSON.stringify(samples.map(({ signs, ...each }) => ({ ...each, signs: [...signs] }))),
  );
  const confidence = fitSigns(samples.map(({ signs, isRight }) => ({ signs, isSo: isRight })));
  const relevance = atGate(
    fitSigns(samples.map(({ signs, isNeeded }) => ({ signs, isSo: isNeeded }))),
    samples.flatMap(({ signs, isNeeded }) => (isNeeded ? [] : [signs])),
  );
  writeFileSync(FILE, fileOf({ links, plan, confidence, relevance }));
  note(
    `${Object.keys(links).length} weights of links, ${Object.keys(plan).length} of plans: ${FILE}`,
  );
}

/** Embeds the sentences and the tools of requests. */
export async function planVectors(
  cases: readonly IntentCase[],
  note: (text: string) => void,
): Promise<Vectors> {
  await using embedder = createMiniLmEmbedder({ clock: systemClock });
  const texts = cases.flatMap(({ intent, tools }) => [
    ...tools.map(toolText),
    ...unitTexts(intent).flatMap(searchedTexts),
  ]);
  // Awaited here: the embedder ends with this function.
  return await vectorsOf(texts, embedder, (done, total) => {
    note(`embedding ${done} of ${total} texts that are not in the cache`);
  });
}

function linksFrom(cases: readonly FitCase[], note: (text: string) => void): Weights {
  const names = new FeatureNames();
  const random = seededRandom(SEED);
  const samplesWith = (weights?: Weights) =>
    cases.flatMap((each) => linkSamples(each, each.dataset === 'bfcl', names, random, weights));
  const first = fitLinks(samplesWith(), names, random);
  // The second time with the wrong candidates that the first weights like best.
  const links = fitLinks(samplesWith(first), names, random);
  note(`links: ${Object.keys(links).length} weights`);
  return Object.fromEntries(
    Object.entries(links).filter(([, weight]) => Math.abs(weight) >= SMALL),
  );
}

interface JudgedSample extends Omit<SignSample, 'isSo'> {
  readonly dataset: string;
  readonly isRight: boolean;
  readonly isNeeded: boolean;
}

function foldSamples(
  cases: readonly FitCase[],
  fold: number,
  searched: SearchedOf,
  note: (text: string) => void,
): readonly JudgedSample[] {
  const isInFold = ({ calls, tools }: FitCase): boolean =>
    (calls[0]?.tool ?? tools[0]?.id ?? '').length % FOLDS === fold;
  const others = cases.filter((each) => !isInFold(each));
  const links = linksFrom(others, note);
  const plan = fitPlans(others, links, searched, FOLD_ROUNDS, note);
  const weights = { links, plan, confidence: {}, relevance: {} };
  return cases.filter(isInFold).flatMap((each) => {
    const { plans, signs } = planned(each, weights, searched);
    const [best] = plans;
    return best === undefined
      ? []
      : [
          {
            signs,
            dataset: each.dataset,
            isNeeded: each.calls.length > 0,
            isRight:
              each.calls.length > 0 &&
              judgeIntent(each, callsOf(best), each.dataset === 'bfcl').isExact,
          },
        ];
  });
}

/** The share of irrelevant requests that the explicit gate refuses. */
const REFUSED = 0.97;

/** Moves the odds so that the explicit gate refuses the wanted share of what no tool answers. */
function atGate(weights: Weights, irrelevant: readonly PlanSigns[]): Weights {
  const odds = irrelevant
    .map((signs) => logOdds(probabilityOf(signs, weights)))
    .toSorted((one, other) => one - other);
  const least = odds[Math.floor(odds.length * REFUSED)] ?? 0;
  const shift = logOdds(GATES.explicit) - least;
  return { ...weights, base: Math.round(1000 * ((weights['base'] ?? 0) + shift)) / 1000 };
}

const ENTRIES_PER_LINE = 8;

function fileOf(all: Readonly<Record<string, Weights>>): string {
  const tables = Object.entries(all).map(([name, weights]) => {
    const entries = Object.entries(weights).map(([key, weight]) => `${key}=${weight}`);
    const lines = Array.from({ length: Math.ceil(entries.length / ENTRIES_PER_LINE) }, (_, at) =>
      entries.slice(at * ENTRIES_PER_LINE, (at + 1) * ENTRIES_PER_LINE).join('|'),
    );
    return `  ${name}: \`${lines.join('|\n').replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\`,`;
  });
  return [
    '/**',
    ' * The learned weights of the planner: `name=weight`, separated by `|`.',
    ' *',
    ' * Written by `npm run eval -- fit-planner --data DIR`. Do not edit.',
    ' * @source BFCL v4, Seal-Tools and NesTools (all Apache-2.0) and eval/data/intents, the half `fit` of each.',
    ' */',
    'export const PLANNER_WEIGHTS = {',
    ...tables,
    '} as const;',
    '',
  ].join('\n');
}
