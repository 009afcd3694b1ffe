/** Fits how sure plans are where many tools are known, on requests to real servers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { logistic, logOdds } from '../src/math/logistic.ts';
import { GENERAL, LEARNED, type CertaintyTrees } from '../src/plan/planner-weights.ts';
import type { Tree } from '../src/plan/sign-trees.ts';
import { PLANNER } from '../src/tuning/planner.ts';
import { GATES } from '../src/tuning/thresholds.ts';
import { casesOf, judgedSamples, leftOut, OWN, type JudgedSample } from './fit-cases.ts';
import { furtherTrees, treesText, type TreeSample } from './fit-trees.ts';
import { readIntentSets } from './intents-data.ts';
import { SURE } from './intents-judge.ts';
import { planVectors } from './plan-vectors.ts';

const FILE = join(import.meta.dirname, '..', 'src', 'tuning', 'catalog-trees.ts');
const OWN_DATA = join(import.meta.dirname, 'data', 'intents');
/** From so many tools on, the trees hold. Public requests come with fewer, real catalogs have more. */
const MANY = 8;
/** The share of the irrelevant requests that is refused. */
const REFUSED = 0.91;
/** What an irrelevant request counts for: they are few. */
const IRRELEVANT_WEIGHT = 2;
const TREES = { trees: 40, depth: 3 };

/** Plans our own requests, and fits the trees for catalogs. */
export async function fitCatalogAlone(note: (text: string) => void): Promise<void> {
  const own = readIntentSets(OWN_DATA).filter(({ dataset }) => dataset === OWN);
  const vectors = await planVectors(
    own.flatMap(({ cases, tools }) => cases.map((each) => ({ ...each, tools }))),
    note,
  );
  const cases = own.flatMap((set) => casesOf(set, vectors));
  fitCatalog(judgedSamples(cases, LEARNED), GENERAL, note);
}

/**
 * Fits the trees to add to the general ones, and writes them. Relevance is fitted on the half `kept`, whose plans are as often
 * wrong as plans for new requests are. Confidence needs more right plans than that half has, and is fitted on both.
 */
export function fitCatalog(
  samples: readonly JudgedSample[],
  general: CertaintyTrees,
  note: (text: string) => void,
): void {
  const sure = samples.map((each) => ({ ...each, isSo: each.isRight }));
  const needed = samples
    .filter(({ half }) => half === 'kept')
    .map((each) => ({
      ...each,
      isSo: each.isNeeded,
      weight: each.isNeeded ? 1 : IRRELEVANT_WEIGHT,
    }));
  const sureOdds = leftOut(sure, (own) => withCatalog(own, general.confidence)).filter(
    (_, at) => samples[at]?.half === 'kept',
  );
  const neededOdds = leftOut(needed, (own) => withCatalog(own, general.relevance));
  const rated = needed.map((each, at): RatedSample => ({
    ...each,
    confidence: logistic(sureOdds[at] ?? 0),
    odds: neededOdds[at] ?? 0,
  }));
  const gate = gateOf(rated);
  for (const kind of new Set(rated.map((each) => each.kind))) {
    noteKind(
      rated.filter((each) => each.kind === kind),
      gate,
      note,
    );
  }
  const shift = Math.round((logOdds(GATES.explicit) - gate) * 1000) / 1000;
  writeFileSync(
    FILE,
    fileOf({
      confidence: catalogTrees(sure, general.confidence),
      relevance: [amongMany(shift), ...catalogTrees(needed, general.relevance)],
    }),
  );
}

/** A plan with what trees say of it that did not see its request. */
interface RatedSample extends JudgedSample {
  readonly confidence: number;
  /** The log-odds that some tool answers. */
  readonly odds: number;
}

/** The odds below which requests are refused, so that the wanted share of what no tool answers is. What may well be exactly right is never refused. */
function gateOf(rated: readonly RatedSample[]): number {
  const idle = rated.filter(({ isNeeded }) => !isNeeded);
  const passing = Math.floor(idle.length * (1 - REFUSED));
  const confident = idle.filter(({ confidence }) => confidence >= PLANNER.answeredMin).length;
  const odds = idle
    .filter(({ confidence }) => confidence < PLANNER.answeredMin)
    .map((each) => each.odds)
    .toSorted((one, other) => other - one);
  return odds[Math.max(0, passing - confident)] ?? 0;
}

/** Tells what is refused and what is sure. */
function noteKind(rated: readonly RatedSample[], gate: number, note: (text: string) => void): void {
  const isRefused = ({ odds, confidence }: RatedSample): boolean =>
    odds < gate && confidence < PLANNER.answeredMin;
  const right = rated.filter(({ isRight }) => isRight);
  const needed = rated.filter(({ isNeeded }) => isNeeded);
  const idle = rated.filter(({ isNeeded }) => !isNeeded);
  const sure = rated.filter(({ confidence }) => confidence >= SURE);
  note(
    [
      `${rated[0]?.kind ?? ''}, half kept, a fifth left out at a time:`,
      `right ${right.length} of ${needed.length}, refused ${right.filter(isRefused).length} of the right,`,
      `${needed.filter(isRefused).length} of the needed, ${idle.filter(isRefused).length} of ${idle.length} irrelevant;`,
      `sure ${sure.length}, right ${sure.filter(({ isRight }) => isRight).length} of these`,
    ].join(' '),
  );
}

function catalogTrees(samples: readonly TreeSample[], general: readonly Tree[]): readonly Tree[] {
  const many = samples.filter(({ signs }) => (signs.get('offered') ?? 0) >= Math.log(MANY));
  return furtherTrees(many, general, TREES).map(amongMany);
}

function withCatalog(samples: readonly TreeSample[], general: readonly Tree[]): readonly Tree[] {
  return [...general, ...catalogTrees(samples, general)];
}

/** A tree that says something only where many tools are known. */
function amongMany(tree: Tree): Tree {
  return ['offered', Math.floor(Math.log(MANY) * 1000) / 1000, 0, tree];
}

function fileOf(trees: CertaintyTrees): string {
  return [
    '/**',
    ' * Confidence of plans among many known tools: trees that are added to the general ones.',
    ' *',
    ' * Written by `npm run eval -- fit-catalog`. Do not edit.',
    ' * @source eval/data/intents/everyday: confidence on both halves, relevance on the half `kept`',
    ' */',
    'export const CATALOG_TREES = {',
    ...Object.entries(trees).map(
      ([name, own]: [string, readonly Tree[]]) => `  ${name}: \`${treesText(own)}\`,`,
    ),
    '} as const;',
    '',
  ].join('\n');
}
