/** Fits the weights of the planner on the requests, and writes them into one file. */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { seededRandom } from '../src/math/seeded-random.ts';
import type { Weights } from '../src/plan/links.ts';
import { LEARNED } from '../src/plan/planner-weights.ts';
import type { Tree } from '../src/plan/sign-trees.ts';
import { casesOf, optionSample, strangeTo } from './fit-cases.ts';
import { fitCertainty, noteKinds, type CertaintyTrees } from './fit-certainty.ts';
import { FeatureNames, fitLinks, linkSamples, meanLinks } from './fit-links.ts';
import { fitPlans, type FitCase } from './fit-plans.ts';
import { fitRecall, recallSamples } from './fit-recall.ts';
import { treesText } from './fit-trees.ts';
import { readAgain } from './intents-again.ts';
import { isOwnSet, readIntentSets, type IntentCase, type IntentSet } from './intents-data.ts';
import { planVectors } from './plan-vectors.ts';

export interface FitOptions {
  readonly dataFolder: string;
  readonly note: (text: string) => void;
  /** Fits the weights of links, of plans and of memory anew. Left out, they stay as they are. */
  readonly isWhole: boolean;
  /** Fits only the weights of `links`, only how `sure` plans are, or only the weights of plans whose names begin so, and keeps all others. All where it is empty. */
  readonly only: string;
}

const FILE = join(import.meta.dirname, '..', 'src', 'tuning', 'planner-weights.ts');
const OWN_DATA = join(import.meta.dirname, 'data', 'intents');
/** Requests that nothing is fitted on. */
const JUDGED: ReadonlySet<string> = new Set(['filesystem', 'travel']);
/** The requests that have others which ask the same again. */
const ASKED_AGAIN = 'everyday';
const SEED = 7;
/** Of how many requests one is planned, in each round. */
const ROUNDS = [3, 2];
/** Weights smaller than this are left out. */
const SMALL = 0.04;

/**
 * Fits the choice among plans, confidence and relevance, with the links and plans that ship or with new ones. Links and plans are
 * fitted on the half `fit`.
 */
export async function fitPlanner({ dataFolder, note, isWhole, only }: FitOptions): Promise<void> {
  const sets = [...new Set([resolve(dataFolder), OWN_DATA])]
    .flatMap(readIntentSets)
    .filter(({ dataset }) => !JUDGED.has(dataset));
  const linksOf = (isTaken: (each: SetCase) => boolean): Weights =>
    meanLinks(linksFrom(linkCases(sets, isTaken), note), LEARNED.links);
  if (only === 'links') {
    write({ ...LEARNED, plan: searched(LEARNED.plan), links: linksOf(isSeen) }, LEARNED, note);
    return;
  }
  const real = sets.filter(({ dataset }) => isOwnSet(dataset)).map(({ tools }) => tools);
  const vectors = await planVectors(
    sets.flatMap(({ dataset, cases, tools }) =>
      isOwnSet(dataset) ? cases.map((each) => ({ ...each, tools })) : cases,
    ),
    note,
  );
  const casesWhere = (isTaken: (each: SetCase) => boolean): readonly FitCase[] =>
    sets
      .map((set) => ({
        ...set,
        cases: set.cases.filter((each) => isTaken({ ...each, dataset: set.dataset })),
      }))
      .flatMap((set) => [
        ...casesOf(set, vectors),
        ...(isOwnSet(set.dataset) ? [] : strangeTo(set, real, vectors)),
      ]);
  if (only !== '' && only !== 'sure') {
    const fitted = fitPlans(casesWhere(isSeen), LEARNED.links, [1], note, LEARNED.plan, (name) =>
      name.startsWith(only),
    );
    write({ ...LEARNED, plan: searched(fitted) }, LEARNED, note);
    return;
  }
  const { links, plan, recall } = isWhole
    ? await scoreFrom(linksOf(isSeen), casesWhere(isSeen), note)
    : LEARNED;
  // Trees learn from plans by links that did not see the request, as for servers that nobody has seen.
  const [fit, kept] = (['fit', 'kept'] as const).map((half) =>
    linksOf((each) => each.half === half),
  );
  const blindTo = (each: SetCase): Weights =>
    (isSeen(each) ? (each.half === 'fit' ? kept : fit) : links) ?? links;
  const samples = casesWhere(isTold).map((each) =>
    optionSample(each, { links: blindTo(each), plan }),
  );
  const { rated, gates, ...trees } = fitCertainty(samples);
  noteKinds(samples, rated, gates, note);
  const choice = only === 'sure' ? LEARNED.choice : trees.choice;
  write({ links, plan: searched(plan), recall, choice }, trees, note);
}

function write(
  {
    links,
    plan,
    recall,
    choice,
  }: Readonly<Record<'links' | 'plan' | 'recall' | 'choice', Weights>>,
  trees: Pick<CertaintyTrees, 'confidence' | 'relevance'>,
  note: (text: string) => void,
): void {
  writeFileSync(FILE, fileOf({ links, plan, recall, choice }, trees));
  note(`written to ${FILE}`);
}

/** The weights of plans without those of the graph, which are chosen. */
function searched(plan: Weights): Weights {
  return Object.fromEntries(Object.entries(plan).filter(([name]) => !name.startsWith('graph ')));
}

type SetCase = IntentCase & Pick<FitCase, 'dataset'>;

/** Links and plans are fitted on the half `fit`, and on all requests to servers of their own. */
function isSeen({ dataset, half }: SetCase): boolean {
  return half === 'fit' || (isOwnSet(dataset) && dataset !== ASKED_AGAIN);
}

/** Requests of the half `fit` to the tools of Seal-Tools and NesTools only repeat what its other half tells. */
function isTold({ dataset, half }: SetCase): boolean {
  return half === 'kept' || !AGAIN.has(dataset);
}

const AGAIN: ReadonlySet<string> = new Set(['sealtools', 'nestools']);

/** Fits what the search needs beside links: plans and memory. */
async function scoreFrom(
  links: Weights,
  cases: readonly FitCase[],
  note: (text: string) => void,
): Promise<Readonly<Record<'links' | 'plan' | 'recall', Weights>>> {
  const plan = fitPlans(cases, links, ROUNDS, note, LEARNED.plan);
  return { links, plan, recall: await recallFrom(links, note) };
}

/** Requests to real servers count several times: they are what the planner is for. */
const OWN_TIMES = 2;

/** The requests that links are fitted on. */
function linkCases(
  sets: readonly IntentSet[],
  isTaken: (each: SetCase) => boolean,
): readonly SetCase[] {
  return sets.flatMap(({ dataset, cases }) => {
    const own = cases.map((each): SetCase => ({ ...each, dataset })).filter(isTaken);
    return Array.from({ length: isOwnSet(dataset) ? OWN_TIMES : 1 }, () => own).flat();
  });
}

/** Fits what speaks for remembered plans, on our own requests. */
export async function recallFrom(links: Weights, note: (text: string) => void): Promise<Weights> {
  const own = readIntentSets(OWN_DATA).find(({ dataset }) => dataset === ASKED_AGAIN);
  const cases = own?.cases ?? [];
  const asked = readAgain(join(OWN_DATA, own?.dataset ?? ''), cases);
  const vectors = await planVectors([...cases, ...asked.map((each) => each.case)], note);
  return fitRecall(await recallSamples(asked, cases, links, vectors, note));
}

function linksFrom(cases: readonly SetCase[], note: (text: string) => void): Weights {
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

const ENTRIES_PER_LINE = 20;

/** The text of the file of weights. */
export function fileOf(
  tables: Readonly<Record<string, Weights>>,
  { confidence, relevance }: Pick<CertaintyTrees, 'confidence' | 'relevance'>,
): string {
  const written = Object.entries(tables).map(([name, weights]) => {
    const entries = Object.entries(weights).map(([key, weight]) => `${key}=${weight}`);
    const lines = Array.from({ length: Math.ceil(entries.length / ENTRIES_PER_LINE) }, (_, at) =>
      entries.slice(at * ENTRIES_PER_LINE, (at + 1) * ENTRIES_PER_LINE).join('|'),
    );
    return `  ${name}: \`${lines.join('|\n').replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\`,`;
  });
  const trees: readonly (readonly [string, readonly Tree[]])[] = [
    ['confidence', confidence],
    ['relevance', relevance],
  ];
  return [
    '/**',
    ' * The learned weights of the planner: `name=weight`, separated by `|`, and trees as JSON.',
    ' *',
    ' * Written by `npm run eval -- fit-planner --data DIR`. Do not edit.',
    ' * @source BFCL v4, Seal-Tools and NesTools (all Apache-2.0) and eval/data/intents: links and plans on the half `fit` and on our own requests, the rest as docs/reference/plans.md says.',
    ' */',
    'export const PLANNER_WEIGHTS = {',
    ...written,
    ...trees.map(([name, own]) => `  ${name}: \`${treesText(own)}\`,`),
    '} as const;',
    '',
  ].join('\n');
}
