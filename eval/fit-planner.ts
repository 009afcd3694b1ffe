/** Fits all weights of the planner on the requests, and writes them into one file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { createMiniLmEmbedder } from '../src/adapters/embedding/minilm.ts';
import { systemClock } from '../src/adapters/system/system-clock.ts';
import { hash32 } from '../src/base/hash32.ts';
import { logistic, logOdds } from '../src/math/logistic.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import type { Weights } from '../src/plan/links.ts';
import { signsOf } from '../src/plan/plan-signs.ts';
import { LEARNED } from '../src/plan/planner-weights.ts';
import { readIntent } from '../src/plan/reading.ts';
import type { PlannerWeights } from '../src/plan/search-plans.ts';
import type { Searched } from '../src/plan/search-units.ts';
import { oddsOf, type Tree } from '../src/plan/sign-trees.ts';
import { toolText } from '../src/retrieve/tool-text.ts';
import { PLANNER } from '../src/tuning/planner.ts';
import { GATES } from '../src/tuning/thresholds.ts';
import { catalogOf } from './dataset.ts';
import { searchedBy, unitTexts } from './drafted.ts';
import { FeatureNames, fitLinks, linkSamples } from './fit-links.ts';
import { fitPlans, scoredPlans, type FitCase } from './fit-plans.ts';
import { fitRecall, recallSamples } from './fit-recall.ts';
import { factorOf, fitTrees, scaledTrees, type TreeSample } from './fit-trees.ts';
import { readAgain } from './intents-again.ts';
import { readIntentSets, type Half, type IntentCase, type IntentSet } from './intents-data.ts';
import { judgeIntent, SURE } from './intents-judge.ts';
import { callsOf, searchedWith } from './intents-planner.ts';
import { hybrid, searchedTexts, wordsOnly } from './systems.ts';
import { vectorsOf, type Vectors } from './vector-cache.ts';

export interface FitOptions {
  readonly dataFolder: string;
  readonly note: (text: string) => void;
  /** Fits relevance and the weights of plans whose names begin with one of these, and keeps all other weights. */
  readonly only?: readonly string[];
}

const FILE = join(import.meta.dirname, '..', 'src', 'tuning', 'planner-weights.ts');
/** The requests to real servers. */
const OWN = 'everyday';
/** The category of requests that are brought to tools which do not answer them. */
const STRANGE = 'strange';
/** How many requests of one set are brought to the tools of real servers. */
const STRANGE_MAX = 160;
const OWN_DATA = join(import.meta.dirname, 'data', 'intents');
const SEED = 7;
/** Of how many requests one is planned, in each round. */
const ROUNDS = [4, 3, 2];
/** Weights smaller than this are left out. */
const SMALL = 0.04;

/**
 * Links and plans are fitted on the half `fit`. Confidence and relevance are fitted on plans for the half `kept`, which
 * the other weights have not seen; how good they are is told by leaving out a fifth at a time.
 */
export async function fitPlanner({ dataFolder, note, only }: FitOptions): Promise<void> {
  const sets = [dataFolder, OWN_DATA].flatMap(readIntentSets);
  const vectors = await planVectors(
    sets.flatMap(({ dataset, cases, tools }) =>
      dataset === OWN ? cases.map((each) => ({ ...each, tools })) : cases,
    ),
    note,
  );
  const real = sets.find(({ dataset }) => dataset === OWN)?.tools ?? [];
  const casesIn = (half: Half): readonly FitCase[] =>
    sets
      .map((set) => ({ ...set, cases: set.cases.filter((each) => each.half === half) }))
      .flatMap((set) => [
        ...casesOf(set, vectors),
        ...(set.dataset === OWN ? [] : strangeTo(set, real, vectors)),
      ]);
  const cases = casesIn('fit');
  const links =
    only === undefined ? averaged(linksFrom(cases, note), LEARNED.links) : LEARNED.links;
  const plan = fitPlans(
    only === undefined ? cases : cases.filter(({ dataset }) => dataset === OWN),
    links,
    ROUNDS,
    note,
    { known: LEARNED.plan, only },
  );
  const samples = judgedSamples(casesIn('kept'), { links, plan });
  const recall = only === undefined ? await recallFrom(links, note) : LEARNED.recall;
  const known = only === undefined ? {} : { confidence: LEARNED.confidence };
  writeWeights({ links, plan, recall }, samples, note, known);
  note(
    `${Object.keys(links).length} weights of links, ${Object.keys(plan).length} of plans: ${FILE}`,
  );
}

/**
 * Requests of other sets with what searches find among the tools of real servers. Hardly one of them is answered by any:
 * so it is learned what a plan looks like where many tools are known and none is meant.
 */
function strangeTo(
  { dataset, cases }: IntentSet,
  tools: IntentSet['tools'],
  vectors: Vectors,
): readonly FitCase[] {
  const { rank } = hybrid(catalogOf(tools), vectors);
  const step = Math.max(1, Math.floor(cases.length / STRANGE_MAX));
  return cases
    .filter((_, at) => at % step === 0)
    .map((each) => {
      const searched = searchedBy(each.intent, rank);
      return {
        ...each,
        dataset,
        calls: [],
        also: [],
        category: STRANGE,
        tools: tools.filter(({ id }) => foundIn(searched).has(id)),
        searched: () => searched,
      };
    });
}

/**
 * The requests as they are fitted on. Those to real servers are planned with the offered tools, and with what searches
 * find among all tools, by meaning and by words alone.
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
    const variant = (searched: Searched, how: string): FitCase => ({
      ...each,
      found: how,
      dataset,
      tools: tools.filter(({ id }) => foundIn(searched).has(id)),
      searched: () => searched,
    });
    return [variant(whole, 'by meaning'), variant(searchedBy(each.intent, byWords), 'by words')];
  });
  return [...offered, ...found];
}

function foundIn({ whole, units }: Searched): ReadonlySet<string> {
  return new Set([whole, ...units.map(({ found }) => found)].flatMap((each) => [...each.keys()]));
}

/** Fits how sure plans are, and writes all weights. */
function writeWeights(
  tables: Readonly<Record<'links' | 'plan' | 'recall', Weights>>,
  samples: readonly JudgedSample[],
  note: (text: string) => void,
  known: { readonly confidence?: readonly Tree[] },
): void {
  const sure = samples.map((each) => ({ ...each, isSo: each.isRight }));
  const needed = samples.map((each) => ({ ...each, isSo: each.isNeeded }));
  const [sureOdds, neededOdds] = [leftOut(sure, SURE_TREES), leftOut(needed, FIT_TREES)];
  const least = gateOf(samples, neededOdds);
  noteLeftOut(samples, sureOdds, neededOdds, least, note);
  const factor = factorOf(sure, sureOdds);
  note(`confidence: log-odds times ${factor}`);
  const confidence = known.confidence ?? scaledTrees(fitTrees(sure, SURE_TREES), factor);
  const relevance = [logOdds(GATES.explicit) - least, ...fitTrees(needed, FIT_TREES)];
  writeFileSync(FILE, fileOf(tables, { confidence, relevance }));
}

/** The odds of each sample by trees that were fitted without a fifth of the requests, itself among them. */
function leftOut(
  samples: readonly (TreeSample & Pick<JudgedSample, 'id'>)[],
  options: typeof FIT_TREES,
): readonly number[] {
  const foldOf = ({ id }: Pick<JudgedSample, 'id'>): number => hash32(id) % GATE_FOLDS;
  const trees = Array.from({ length: GATE_FOLDS }, (_, fold) =>
    fitTrees(
      samples.filter((each) => foldOf(each) !== fold),
      options,
    ),
  );
  return samples.map((each) => oddsOf(trees[foldOf(each)] ?? [], each.signs));
}

/** The odds below which the wanted share of what no tool answers lies. */
function gateOf(samples: readonly JudgedSample[], odds: readonly number[]): number {
  const irrelevant = odds
    .filter((_, at) => samples[at]?.isNeeded === false && samples[at].isAsked)
    .toSorted((one, other) => one - other);
  return irrelevant[Math.floor(irrelevant.length * REFUSED)] ?? 0;
}

/** Tells by kind of request what is refused and what is sure, with the trees that did not see it. */
function noteLeftOut(
  samples: readonly JudgedSample[],
  sureOdds: readonly number[],
  neededOdds: readonly number[],
  least: number,
  note: (text: string) => void,
): void {
  const kinds = new Map<string, number[]>();
  for (const [at, { kind, isNeeded, isAsked }] of samples.entries()) {
    const of = isAsked ? (isNeeded ? 'answered' : 'irrelevant') : 'strange';
    const key = `${kind} ${of}`;
    kinds.set(key, [...(kinds.get(key) ?? []), at]);
  }
  for (const [key, all] of kinds) {
    const right = all.filter((at) => samples[at]?.isRight === true);
    const isSure = (at: number): boolean => logistic(sureOdds[at] ?? 0) >= SURE;
    const isRefused = (at: number): boolean =>
      (neededOdds[at] ?? 0) < least && logistic(sureOdds[at] ?? 0) < PLANNER.answeredMin;
    const sure = all.filter(isSure);
    note(
      `${key}: ${all.length}, right ${right.length}, refused ${all.filter(isRefused).length}, right and refused ${
        right.filter(isRefused).length
      }, sure ${sure.length}, sure and right ${sure.filter((at) => right.includes(at)).length}`,
    );
  }
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

/** The mean of two fits differs less from what is right than each of them. A weight that only one of them has stays as it is. */
function averaged(one: Weights, other: Weights): Weights {
  return Object.fromEntries(
    Object.entries({ ...other, ...one }).map(([name, weight]) => [
      name,
      ((one[name] ?? weight) + (other[name] ?? weight)) / 2,
    ]),
  );
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

interface JudgedSample extends Omit<TreeSample, 'isSo'> {
  readonly id: string;
  /** The set, and how its tools were found. */
  readonly kind: string;
  /** Whether the request was written for these tools. */
  readonly isAsked: boolean;
  readonly isRight: boolean;
  readonly isNeeded: boolean;
}

function judgedSamples(
  cases: readonly FitCase[],
  weights: PlannerWeights,
): readonly JudgedSample[] {
  return cases.flatMap((each) => {
    const plans = scoredPlans(each, weights);
    const [best] = plans;
    const isNeeded = each.calls.length > 0;
    return best === undefined
      ? []
      : [
          {
            id: each.id,
            kind: `${each.dataset} ${each.found ?? 'offered'}`,
            signs: signsOf(plans, each.tools.length, readIntent(each.intent)),
            weight: 1,
            isAsked: each.category !== STRANGE,
            isNeeded,
            isRight: isNeeded && judgeIntent(each, callsOf(best), each.dataset === 'bfcl').isExact,
          },
        ];
  });
}

/** The share of irrelevant requests that the explicit gate refuses. */
const REFUSED = 0.965;
const GATE_FOLDS = 5;
const SURE_TREES = { trees: 240, depth: 3 };
const FIT_TREES = { trees: 120, depth: 3 };

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
    ' * @source BFCL v4, Seal-Tools and NesTools (all Apache-2.0) and eval/data/intents: links and plans on the half `fit`, trees on the half `kept`.',
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
