/** Fits all weights of the planner on the requests, and writes them into one file. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { logistic, logOdds } from '../src/math/logistic.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import type { Weights } from '../src/plan/links.ts';
import { GENERAL, LEARNED } from '../src/plan/planner-weights.ts';
import type { Tree } from '../src/plan/sign-trees.ts';
import { PLANNER } from '../src/tuning/planner.ts';
import { GATES } from '../src/tuning/thresholds.ts';
import { casesOf, judgedSamples, leftOut, OWN, strangeTo, type JudgedSample } from './fit-cases.ts';
import { fitCatalog } from './fit-catalog.ts';
import { FeatureNames, fitLinks, linkSamples } from './fit-links.ts';
import { fitPlans, type FitCase } from './fit-plans.ts';
import { fitRecall, recallSamples } from './fit-recall.ts';
import { factorOf, fitTrees, scaledTrees, treesText } from './fit-trees.ts';
import { readAgain } from './intents-again.ts';
import { readIntentSets, type Half } from './intents-data.ts';
import { SURE } from './intents-judge.ts';
import { planVectors } from './plan-vectors.ts';

export interface FitOptions {
  readonly dataFolder: string;
  readonly note: (text: string) => void;
  /** Fits relevance and the weights of plans whose names begin with one of these, and keeps all other weights. */
  readonly only?: readonly string[];
}

const FILE = join(import.meta.dirname, '..', 'src', 'tuning', 'planner-weights.ts');
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
  const known = only === undefined ? {} : { confidence: GENERAL.confidence };
  const general = writeWeights({ links, plan, recall }, samples, note, known);
  const own = [...cases, ...casesIn('kept')].filter(({ dataset }) => dataset === OWN);
  fitCatalog(judgedSamples(own, { links, plan }), general, note);
  note(
    `${Object.keys(links).length} weights of links, ${Object.keys(plan).length} of plans: ${FILE}`,
  );
}

/** Fits how sure plans are, and writes all weights. */
function writeWeights(
  tables: Readonly<Record<'links' | 'plan' | 'recall', Weights>>,
  samples: readonly JudgedSample[],
  note: (text: string) => void,
  known: { readonly confidence?: readonly Tree[] },
): Readonly<Record<'confidence' | 'relevance', readonly Tree[]>> {
  const sure = samples.map((each) => ({ ...each, isSo: each.isRight }));
  const needed = samples.map((each) => ({ ...each, isSo: each.isNeeded }));
  const [sureOdds, neededOdds] = [
    leftOut(sure, (own) => fitTrees(own, SURE_TREES)),
    leftOut(needed, (own) => fitTrees(own, FIT_TREES)),
  ];
  const least = gateOf(samples, neededOdds);
  noteLeftOut(samples, sureOdds, neededOdds, least, note);
  const factor = factorOf(sure, sureOdds);
  note(`confidence: log-odds times ${factor}`);
  const confidence = known.confidence ?? scaledTrees(fitTrees(sure, SURE_TREES), factor);
  const relevance = [logOdds(GATES.explicit) - least, ...fitTrees(needed, FIT_TREES)];
  writeFileSync(FILE, fileOf(tables, { confidence, relevance }));
  return { confidence, relevance };
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

/** The share of irrelevant requests that the explicit gate refuses. */
const REFUSED = 0.965;
const SURE_TREES = { trees: 240, depth: 3 };
const FIT_TREES = { trees: 120, depth: 3 };

const ENTRIES_PER_LINE = 20;

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
    ...Object.entries(trees).map(([name, own]) => `  ${name}: \`${treesText(own)}\`,`),
    '} as const;',
    '',
  ].join('\n');
}
