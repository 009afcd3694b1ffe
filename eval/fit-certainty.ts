/**
 * Fits the choice among plans, the confidence of the chosen one, and the relevance of tools, one after the other.
 *
 * A fifth of the tools is left out at a time. Confidence and relevance learn from choices by trees that did not see the request, so
 * that they see choices as often wrong as choices for new requests are.
 */
import { hash32 } from '../src/base/hash32.ts';
import { logOdds } from '../src/math/logistic.ts';
import type { Weights } from '../src/plan/links.ts';
import { certaintySigns, confidenceOf, ordered } from '../src/plan/plan-choice.ts';
import { oddsOf, type Signs, type Tree } from '../src/plan/sign-trees.ts';
import { PLANNER } from '../src/tuning/planner.ts';
import { GATES } from '../src/tuning/thresholds.ts';
import type { OptionSample } from './fit-cases.ts';
import { fitChoice } from './fit-choice.ts';
import {
  factorOf,
  fitTrees,
  furtherTrees,
  scaledTrees,
  type TreeOptions,
  type TreeSample,
} from './fit-trees.ts';
import type { Turns } from './grow-trees.ts';
import { SURE } from './intents-judge.ts';

/** The trees that are fitted. */
export interface CertaintyTrees {
  readonly choice: Weights;
  readonly confidence: readonly Tree[];
  readonly relevance: readonly Tree[];
}

/** Signs that speak for a plan wherever they speak of it, and those that speak against it. A set with few requests does not turn them round. */
const FOR = [
  'choice share',
  'choice lead',
  'choice lead of tools',
  'choice lead of numbers',
  'choice lead of values',
  'ahead',
  'share',
  'weakest',
  'weakest chosen',
  'odds least',
  'same calls least',
  'same calls',
  'same values least',
  'same values',
  'clear least',
  'clear',
];
const AGAINST = [
  'missing',
  'unexplained',
  'left words',
  'left names',
  'skipped words',
  'skipped names',
  'silent',
  'empty clauses',
  'denying',
  'speaks of open',
  'speaks only of open',
  'open pull',
  'border rival',
  'free rival',
  'behind',
  'below best most',
  'shaky',
  'cut',
  'cut capital',
  'cut comma',
  'unit',
  'unlike examples',
  'ragged',
  'doubled',
  'interleaved',
  'disorder',
];
const TURNS: Turns = new Map([
  ...FOR.map((name): [string, 1] => [name, 1]),
  ...AGAINST.map((name): [string, -1] => [name, -1]),
]);

const SURE_TREES = { trees: 250, depth: 4, turns: TURNS };
const NEEDED_TREES = { trees: 160, depth: 4 };
/** Trees that hold among few or among many tools, on top of the general ones. */
const SURE_FURTHER = { trees: 150, depth: 4, turns: TURNS };
const NEEDED_FURTHER = { trees: 150, depth: 4 };

/**
 * Trees learn from plans that did not see their request, which are less often right than those of the weights that ship. With this
 * many log-odds more, 28 of 31 sure plans are right on servers that nothing was fitted on (`travel`, 2026-11-20).
 */
const BLIND_ODDS = 0.35;

const FOLDS = 5;
const TYPICAL_SIZE = 150;
const WEIGHT_MAX = 3;

/** The chosen plan of a request, and what trees that did not see the request say of it. */
export interface CertaintySample {
  readonly of: OptionSample;
  readonly signs: Signs;
  readonly isRight: boolean;
  readonly weight: number;
  readonly confidence: number;
  /** The log-odds that some tool answers. */
  readonly relevance: number;
}

/** What is fitted, and the samples as trees that did not see them judge them. */
interface FittedCertainty extends CertaintyTrees {
  readonly rated: readonly CertaintySample[];
  readonly gates: Gates;
}

/** Fits the choice, then how sure it is. */
export function fitCertainty(samples: readonly OptionSample[]): FittedCertainty {
  const weightOf = weightsOf(samples);
  const choosing = (own: readonly OptionSample[]): Weights =>
    fitChoice(own.map((each) => ({ ...each, weight: weightOf(each) })));
  const byFold = folds((fold) => choosing(samples.filter((each) => foldOf(each) !== fold)));
  const chosen = samples.flatMap((of) => {
    const best = ordered(of.options, byFold[foldOf(of)] ?? {});
    const [first] = best;
    return first === undefined
      ? []
      : [
          {
            of,
            signs: certaintySigns(best, of.offered, of.searched),
            isRight: of.right.has(first.place),
            weight: weightOf(of),
          },
        ];
  });
  const sure = chosen.map((each): Sample => ({ ...each, isSo: each.isRight }));
  const needed = chosen.map((each): Sample => ({ ...each, isSo: each.of.isNeeded }));
  const [sureOdds, neededOdds] = [leftOut(sure, sureTrees), leftOut(needed, neededTrees)];
  const factor = factorOf(sure, sureOdds);
  const rated = chosen.map((each, at): CertaintySample => ({
    ...each,
    confidence: confidenceOf(each.signs, [factor * (sureOdds[at] ?? 0)]),
    relevance: neededOdds[at] ?? 0,
  }));
  const gates = gatesOf(rated);
  return {
    choice: choosing(samples),
    confidence: [BLIND_ODDS, ...scaledTrees(sureTrees(sure), factor)],
    relevance: [...shiftsOf(gates), ...neededTrees(needed)],
    rated,
    gates,
  };
}

function sureTrees(samples: readonly Sample[]): readonly Tree[] {
  return treesBySize(samples, SURE_TREES, SURE_FURTHER);
}

function neededTrees(samples: readonly Sample[]): readonly Tree[] {
  return treesBySize(samples, NEEDED_TREES, NEEDED_FURTHER);
}

/**
 * Trees for all requests, and further ones for few and for many tools. Public requests come with few tools, and what they teach of
 * leads and leftovers does not hold where many tools are near.
 */
function treesBySize(
  samples: readonly Sample[],
  options: TreeOptions,
  further: TreeOptions,
): readonly Tree[] {
  const general = fitTrees(samples, options);
  const few = samples.filter(({ of }) => of.offered < MANY);
  const many = samples.filter(({ of }) => of.isOwn && of.offered >= MANY);
  const evenly = many.map((each) => ({ ...each, weight: 1 }));
  return [
    ...general,
    ...furtherTrees(few, general, further).map((tree): Tree => ['offered', MANY_OFFERED, tree, 0]),
    ...furtherTrees(evenly, general, further).map((tree): Tree => [
      'offered',
      MANY_OFFERED,
      0,
      tree,
    ]),
  ];
}

type Sample = TreeSample & { readonly of: OptionSample };

/** Requests for the same tool are in the same fifth; those to real servers, requests for the same server. */
function foldOf({ key, isOwn }: OptionSample): number {
  const name = isOwn ? key.split(':')[0] : key.split('::').at(-1);
  return hash32(name ?? '') % FOLDS;
}

function folds<Fitted>(fit: (fold: number) => Fitted): readonly Fitted[] {
  return Array.from({ length: FOLDS }, (_, fold) => fit(fold));
}

/** The odds of each sample by trees that were fitted without its fifth. */
function leftOut(
  samples: readonly Sample[],
  fit: (samples: readonly Sample[]) => readonly Tree[],
): readonly number[] {
  const trees = folds((fold) => fit(samples.filter(({ of }) => foldOf(of) !== fold)));
  return samples.map(({ of, signs }) => oddsOf(trees[foldOf(of)] ?? [], signs));
}

function groupOf({ kind, category }: OptionSample): string {
  return `${kind} ${category}`;
}

/** No set dominates: a request counts by the root of the size of its set and category. */
function weightsOf(samples: readonly OptionSample[]): (sample: OptionSample) => number {
  const sizes = new Map<string, number>();
  for (const each of samples) {
    sizes.set(groupOf(each), (sizes.get(groupOf(each)) ?? 0) + 1);
  }
  return (each) =>
    Math.min(WEIGHT_MAX, Math.sqrt(TYPICAL_SIZE / (sizes.get(groupOf(each)) ?? TYPICAL_SIZE)));
}

/** From so many tools on, a catalog is large. Public requests come with fewer, real catalogs have more. */
const MANY = 8;
const MANY_OFFERED = Math.floor(Math.log(MANY) * 1000) / 1000;
/** The share of the irrelevant requests that is refused, with few tools and with many. */
const REFUSED = { few: 0.96, many: 0.88 } as const;

/** The log-odds below which a request is refused. */
interface Gates {
  readonly few: number;
  readonly many: number;
}

function gatesOf(rated: readonly CertaintySample[]): Gates {
  const gate = (isMany: boolean, share: number): number =>
    gateOf(
      rated.filter(({ of }) => !of.isNeeded && of.isAsked && of.offered >= MANY === isMany),
      share,
    );
  return { few: gate(false, REFUSED.few), many: gate(true, REFUSED.many) };
}

/** The odds below which the wanted share of idle requests lies. A plan that may well be exactly right is never refused. */
function gateOf(idle: readonly CertaintySample[], refused: number): number {
  const passing = Math.floor(idle.length * (1 - refused));
  const confident = idle.filter(({ confidence }) => confidence >= PLANNER.answeredMin).length;
  const odds = idle
    .filter(({ confidence }) => confidence < PLANNER.answeredMin)
    .map(({ relevance }) => relevance)
    .toSorted((one, other) => other - one);
  return odds[Math.max(0, passing - confident)] ?? 0;
}

/** Trees that move the gates to where the product has its gate. */
function shiftsOf({ few, many }: Gates): readonly Tree[] {
  return [['offered', MANY_OFFERED, shiftOf(few), shiftOf(many)]];
}

function shiftOf(gate: number): number {
  return Math.round((logOdds(GATES.explicit) - gate) * 1000) / 1000;
}

/** Returns true if a request is refused by trees that did not see it. */
function isRefused({ of, relevance, confidence }: CertaintySample, gates: Gates): boolean {
  return (
    confidence < PLANNER.answeredMin && relevance < (of.offered >= MANY ? gates.many : gates.few)
  );
}

/** Tells by set what is right, refused and sure, with trees that did not see the requests. */
export function noteKinds(
  samples: readonly OptionSample[],
  rated: readonly CertaintySample[],
  gates: Gates,
  note: (text: string) => void,
): void {
  const kept = samples.filter(({ half }) => half === 'kept');
  for (const kind of new Set(kept.map((each) => each.kind))) {
    const asked = kept.filter((each) => each.kind === kind && each.isAsked);
    const own = rated.filter(({ of }) => of.half === 'kept' && of.isAsked && of.kind === kind);
    const needed = own.filter(({ of }) => of.isNeeded);
    const idle = own.filter(({ of }) => !of.isNeeded);
    const right = needed.filter(({ isRight }) => isRight);
    const sure = own.filter(({ confidence }) => confidence >= SURE);
    const refused = (all: readonly CertaintySample[]): number =>
      all.filter((each) => isRefused(each, gates)).length;
    note(
      [
        `${kind}, half kept: of ${asked.filter(({ isNeeded }) => isNeeded).length}`,
        `${needed.filter(({ of }) => of.right.has(0)).length} right by score, ${right.length} by choice,`,
        `${asked.filter((each) => each.right.size > 0).length} compared;`,
        `refused ${refused(needed)}, right and refused ${refused(right)},`,
        `irrelevant refused ${refused(idle)} of ${idle.length};`,
        `sure ${sure.length}, right ${sure.filter(({ isRight }) => isRight).length}`,
      ].join(' '),
    );
  }
}
