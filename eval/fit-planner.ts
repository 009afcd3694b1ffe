/** Fits all weights of the planner on the requests, and writes them into one file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/system-clock.ts';
import { logOdds } from '../src/math/logistic.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import type { Weights } from '../src/plan/links.ts';
import { signsOf } from '../src/plan/plan-signs.ts';
import type { Searched } from '../src/plan/search-units.ts';
import { oddsOf, type Tree } from '../src/plan/sign-trees.ts';
import { toolText } from '../src/retrieve/tool-text.ts';
import { GATES } from '../src/tuning/thresholds.ts';
import { catalogOf } from './dataset.ts';
import { searchedBy, unitTexts } from './drafted.ts';
import { FeatureNames, fitLinks, linkSamples } from './fit-links.ts';
import { fitPlans, scoredPlans, type FitCase } from './fit-plans.ts';
import { fitRecall, recallSamples } from './fit-recall.ts';
import { fitTrees, type TreeSample } from './fit-trees.ts';
import { readAgain } from './intents-again.ts';
import { readIntentSets, type Half, type IntentCase, type IntentSet } from './intents-data.ts';
import { judgeIntent } from './intents-judge.ts';
import { callsOf, searchedWith } from './intents-planner.ts';
import { hybrid, searchedTexts, wordsOnly } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

export interface FitOptions {
  readonly dataFolder: string;
  readonly note: (text: string) => void;
  /** Fits on this half of everything; when left out, on the half `fit` and on all of our own requests. */
  readonly half?: Half;
}

const FILE = join(import.meta.dirname, '..', 'src', 'tuning', 'planner-weights.ts');
/** The requests to real servers. */
const OWN = 'everyday';
/** The category of requests whose right tools were taken away. */
const WITHOUT = 'without';
const OWN_DATA = join(import.meta.dirname, 'data', 'intents');
const SEED = 7;
const FOLDS = 2;
/** Of how many requests one is planned, in each round. */
const ROUNDS = [4, 3, 2];
const FOLD_ROUNDS = [4, 3];
/** Weights smaller than this are left out. */
const SMALL = 0.04;

/**
 * Confidence is fitted on plans for requests that links and plans were not fitted on: everything is fitted
 * twice more, each time without a fold, and the fold is planned.
 */
export async function fitPlanner({ dataFolder, note, half }: FitOptions): Promise<void> {
  const sets = [dataFolder, OWN_DATA].flatMap(readIntentSets).map((set) => ({
    ...set,
    // What ships has seen all of our own requests, and one half of the others.
    cases: set.cases.filter((each) =>
      half === undefined && set.dataset === OWN ? true : each.half === (half ?? 'fit'),
    ),
  }));
  const vectors = await planVectors(
    sets.flatMap(({ dataset, cases, tools }) =>
      dataset === OWN ? cases.map((each) => ({ ...each, tools })) : cases,
    ),
    note,
  );
  const cases = sets.flatMap((set) => casesOf(set, vectors));
  const links = linksFrom(cases, note);
  const plan = fitPlans(cases, links, ROUNDS, note);
  const samples = Array.from({ length: FOLDS }, (_, fold) => foldSamples(cases, fold, note)).flat();
  const recall = await recallFrom(links, note);
  writeWeights({ links, plan, recall }, samples);
  note(
    `${Object.keys(links).length} weights of links, ${Object.keys(plan).length} of plans: ${FILE}`,
  );
}

/**
 * The requests as they are fitted on. Those to real servers are planned with the offered tools, with what searches find
 * among all tools, by meaning and by words alone, and with the same but the right ones, which nothing answers.
 */
function casesOf({ dataset, cases, tools }: IntentSet, vectors: Vectors): readonly FitCase[] {
  const offered = cases.map((each): FitCase => ({
    ...each,
    dataset,
    searched: searchedWith(vectors)(each.tools),
  }));
  if (dataset !== OWN) {
    return offered;
  }
  const catalog = catalogOf(tools);
  const { rank } = hybrid(catalog, vectors);
  const byWords = wordsOnly(catalog).rank;
  const found = cases.flatMap((each): readonly FitCase[] => {
    const whole = searchedBy(each.intent, rank);
    const right = new Set([each.calls, ...each.also].flat().map(({ tool }) => tool));
    const isOther = (id: string): boolean => !right.has(id);
    const variant = (searched: Searched, own: Partial<IntentCase>): FitCase => ({
      ...each,
      ...own,
      dataset,
      tools: tools.filter(({ id }) => foundIn(searched).has(id)),
      searched: () => searched,
    });
    return each.calls.length === 0
      ? []
      : [
          variant(whole, {}),
          variant(searchedBy(each.intent, byWords), {}),
          variant(only(whole, isOther), { calls: [], also: [], category: WITHOUT }),
        ];
  });
  return [...offered, ...found];
}

function foundIn({ whole, units }: Searched): ReadonlySet<string> {
  return new Set([whole, ...units.map(({ found }) => found)].flatMap((each) => [...each.keys()]));
}

/** What searches say of some of the tools. */
function only({ whole, units }: Searched, isKept: (id: string) => boolean): Searched {
  const kept = (found: Searched['whole']): Searched['whole'] =>
    new Map([...found].filter(([id]) => isKept(id)));
  return {
    whole: kept(whole),
    units: units.map((unit) => ({ ...unit, found: kept(unit.found) })),
  };
}

/** Fits how sure plans are, and writes all weights. */
export function writeWeights(
  tables: Readonly<Record<'links' | 'plan' | 'recall', Weights>>,
  samples: readonly JudgedSample[],
): void {
  const confidence = fitTrees(
    samples.map((each) => ({ ...each, isSo: each.isRight })),
    SURE_TREES,
  );
  const needed = samples.map((each) => ({ ...each, isSo: each.isNeeded }));
  const relevance = atGate(fitTrees(needed, FIT_TREES), needed);
  writeFileSync(FILE, fileOf(tables, { confidence, relevance }));
}

/** Fits what speaks for remembered plans, on our own requests. */
export async function recallFrom(links: Weights, note: (text: string) => void): Promise<Weights> {
  const [own] = readIntentSets(OWN_DATA);
  const cases = own?.cases ?? [];
  const asked = readAgain(join(OWN_DATA, own?.dataset ?? ''), cases);
  const vectors = await planVectors([...cases, ...asked.map((each) => each.case)], note);
  return fitRecall(await recallSamples(asked, cases, links, vectors, note));
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

export interface JudgedSample extends Omit<TreeSample, 'isSo'> {
  /** Whether the request was written so; some are made by leaving tools out. */
  readonly isAsked: boolean;
  readonly isRight: boolean;
  readonly isNeeded: boolean;
}

function foldSamples(
  cases: readonly FitCase[],
  fold: number,
  note: (text: string) => void,
): readonly JudgedSample[] {
  const isInFold = ({ key }: FitCase): boolean => key.length % FOLDS === fold;
  const others = cases.filter((each) => !isInFold(each));
  const links = linksFrom(others, note);
  const plan = fitPlans(others, links, FOLD_ROUNDS, note);
  const weights = { links, plan };
  return cases.filter(isInFold).flatMap((each) => {
    const plans = scoredPlans(each, weights);
    const [best] = plans;
    const isNeeded = each.calls.length > 0;
    return best === undefined
      ? []
      : [
          {
            signs: signsOf(plans, each.tools.length),
            weight: each.dataset === OWN && each.category !== WITHOUT ? OWN_WEIGHT : 1,
            isAsked: each.category !== WITHOUT,
            isNeeded,
            isRight: isNeeded && judgeIntent(each, callsOf(best), each.dataset === 'bfcl').isExact,
          },
        ];
  });
}

/** Requests to real servers count for more. */
const OWN_WEIGHT = 2;

/** The share of irrelevant requests that the explicit gate refuses. */
const REFUSED = 0.965;
const GATE_FOLDS = 5;
const SURE_TREES = { trees: 240, depth: 2 };
const FIT_TREES = { trees: 120, depth: 2 };

/**
 * Moves the odds so that the explicit gate refuses the wanted share of what no tool answers. Their odds are taken from
 * trees that were fitted without them.
 */
function atGate(
  trees: readonly Tree[],
  samples: readonly (TreeSample & Pick<JudgedSample, 'isAsked'>)[],
): readonly Tree[] {
  const odds = Array.from({ length: GATE_FOLDS }, (_, fold) => {
    const others = samples.filter((_each, at) => at % GATE_FOLDS !== fold);
    const made = fitTrees(others, FIT_TREES);
    return samples
      .filter(({ isSo, isAsked }, at) => at % GATE_FOLDS === fold && !isSo && isAsked)
      .map(({ signs }) => oddsOf(made, signs));
  })
    .flat()
    .toSorted((one, other) => one - other);
  const least = odds[Math.floor(odds.length * REFUSED)] ?? 0;
  return [logOdds(GATES.explicit) - least, ...trees];
}

const ENTRIES_PER_LINE = 20;
const TREES_PER_LINE = 8;

function fileOf(
  tables: Readonly<Record<string, Weights>>,
  trees: Readonly<Record<string, readonly Tree[]>>,
): string {
  const written = Object.entries(tables).map(([name, weights]) => {
    const entries = Object.entries(weights).map(([key, weight]) => `${key}=${weight}`);
    const lines = Array.from({ length: Math.ceil(entries.length / ENTRIES_PER_LINE) }, (_, at) =>
      entries.slice(at * ENTRIES_PER_LINE, (at + 1) * ENTRIES_PER_LINE).join('|'),
    );
    return `  ${name}: \`${lines.join('|\n').replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\`,`;
  });
  return [
    '/**',
    ' * The learned weights of the planner: `name=weight`, separated by `|`, and trees as JSON.',
    ' *',
    ' * Written by `npm run eval -- fit-planner --data DIR`. Do not edit.',
    ' * @source BFCL v4, Seal-Tools and NesTools (all Apache-2.0), the half `fit` of each, and eval/data/intents.',
    ' */',
    'export const PLANNER_WEIGHTS = {',
    ...written,
    ...Object.entries(trees).map(([name, own]) => `  ${name}: \`[${treeLines(own)}]\`,`),
    '} as const;',
    '',
  ].join('\n');
}

function treeLines(trees: readonly Tree[]): string {
  const texts = trees.map((tree) => JSON.stringify(tree));
  return Array.from({ length: Math.ceil(texts.length / TREES_PER_LINE) }, (_, at) =>
    texts.slice(at * TREES_PER_LINE, (at + 1) * TREES_PER_LINE).join(','),
  ).join(',\n');
}
