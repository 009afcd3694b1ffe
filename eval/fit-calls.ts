/**
 * `npm run eval -- fit-calls --data DIR`: the weights by which calls that may come next are weighed, fitted on
 * recorded runs with a stated licence.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { FEATURES } from '../src/foresee/call-features.ts';
import type { PredictedCall } from '../src/foresee/past-call.ts';
import { SHIPPED_MODEL } from '../src/foresee/shipped-model.ts';
import { type Features, probabilitiesOf } from '../src/math/choice-model.ts';
import { MissingDataError } from './missing-data-error.ts';
import type { EvalLine } from './report.ts';
import { Mind } from './speculation-mind.ts';
import { ALL, ask, FROZEN, lookedOn } from './speculation-training.ts';
import { splitsOf } from './speculation.ts';

interface FitOptions {
  readonly dataFolder: string;
  readonly write: boolean;
  readonly emit: (line: EvalLine) => void;
  readonly note: (text: string) => void;
}

/** Only these: what ships is made of data with a stated licence. */
const LICENSED = ['livemcp', 'tau1', 'tau2'];
const FILE = 'src/tuning/call-weights.ts';
/** Looks at all examples, and the first step of a weight (AdaGrad). */
const ROUNDS = 250;
const RATE = 0.5;
/**
 * How strongly weights are kept near 0, as the precision of a normal prior. Chosen on one half of mcpmark's tasks:
 * of 1, 5, 10, 30 and 50, the larger ones carried over better to servers that nothing was learned of.
 */
const PRIOR = 30;
const DIGITS = 3;
const PERCENT = 100;
/** A gateway that is young has seen so many runs. */
const FEW_RUNS = 6;
/** So many runs of each half are asked of a gateway that has learned, and of one that is young. */
const ASKED_RUNS = 60;
const ASKED_YOUNG = 25;

/** What was learned elsewhere before a set is asked of which nothing was learned. */
const ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['livemcp', 'tau1'],
  ['tau2', 'livemcp'],
  ['tau1', 'tau2'],
]);

interface Example {
  readonly options: readonly Features[];
  readonly isChosen: readonly boolean[];
}

/** A gateway that keeps what it weighed and what was asked for. */
class Witness extends Mind {
  readonly examples: Example[] = [];

  override choose(calls: readonly PredictedCall[], isChosen: readonly boolean[]): void {
    this.examples.push({ options: calls.map(({ features }) => features), isChosen });
  }
}

/** Fits the weights, tells how often the first guess is right with the old ones and with the new, and may write them. */
export async function fitCalls({ dataFolder, write, emit, note }: FitOptions): Promise<void> {
  const names = LICENSED.filter((name) => existsSync(join(dataFolder, name)));
  if (names.length === 0) {
    throw new MissingDataError(`${dataFolder} has none of ${LICENSED.join(', ')}`);
  }
  const byName = new Map<string, readonly Example[]>();
  for (const name of names) {
    byName.set(name, await examplesOf(dataFolder, name));
    note(`${name}: ${byName.get(name)?.length ?? 0} choices`);
  }
  const fitted = fit([...byName.values()]);
  for (const [name, examples] of byName) {
    for (const [system, model] of [
      ['shipped', SHIPPED_MODEL] as const,
      ['fitted', fitted] as const,
    ]) {
      const right = examples.filter(({ options, isChosen }) => {
        const likely = probabilitiesOf(model, options);
        return isChosen[likely.indexOf(Math.max(...likely))] === true;
      });
      const metrics = { first_right: (PERCENT * right.length) / examples.length };
      emit({ eval: 'fit-calls', dataset: name, system, n: examples.length, metrics });
    }
  }
  const lines = FEATURES.flatMap((name, at) => [
    `  /** What \`${name}\` counts. @unit logarithm of odds @range -20..20 @source fitted on ${names.join(', ')} by eval fit-calls */`,
    `  ${name}: ${(fitted.weights[at] ?? 0).toFixed(DIGITS)},`,
  ]);
  note(lines.join('\n'));
  if (write) {
    writeFileSync(FILE, fileOf(lines));
  }
}

/**
 * What a gateway weighs in one half of the tasks, both ways round: one that has learned from the other half, one that
 * has seen a few runs of it, and one that knows nothing yet. The weights must be right for all of them.
 */
async function examplesOf(folder: string, name: string): Promise<readonly Example[]> {
  const examples: Example[] = [];
  for (const split of splitsOf({ train: folder, test: folder, folds: 2 }, name)) {
    for (const { runs, asked } of [
      { runs: split.train.length, asked: ASKED_RUNS },
      { runs: FEW_RUNS, asked: ASKED_YOUNG },
      { runs: 0, asked: ASKED_YOUNG },
    ]) {
      const learned = await lookedOn(split.train.slice(0, runs), split, false);
      const witness = new Witness(learned, ALL, split);
      const every = Math.ceil(split.test.length / asked);
      const some = split.test.filter((_, at) => at % every === 0);
      await ask(some, witness, { ...FROZEN, isCalibrating: true });
      examples.push(...witness.examples);
    }
  }
  return [...examples, ...(await strangeExamples(folder, name))];
}

/** What a gateway weighs that has learned from other servers only. */
async function strangeExamples(folder: string, name: string): Promise<readonly Example[]> {
  const other = ELSEWHERE.get(name);
  if (other === undefined || !existsSync(join(folder, other))) {
    return [];
  }
  const [there] = splitsOf({ train: folder, test: folder, folds: 2 }, other);
  const [, here] = splitsOf({ train: folder, test: folder, folds: 2 }, name);
  if (there === undefined || here === undefined) {
    return [];
  }
  const world = {
    tools: new Map([...there.tools, ...here.tools]),
    readOnly: new Set([...there.readOnly, ...here.readOnly]),
  };
  const witness = new Witness(await lookedOn(there.train, world, false), ALL, world);
  const every = Math.ceil(here.test.length / ASKED_RUNS);
  const some = here.test.filter((_, at) => at % every === 0);
  await ask(some, witness, { ...FROZEN, isCalibrating: true });
  return witness.examples;
}

/** A conditional logit with a normal prior, by the whole slope of all examples. Each set counts the same. */
function fit(sets: readonly (readonly Example[])[]): { readonly weights: readonly number[] } {
  const count = sets.reduce((sum, { length }) => sum + length, 0);
  const weights = FEATURES.map(() => 0);
  const squares = FEATURES.map(() => 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = weights.map((weight) => PRIOR * weight);
    for (const examples of sets) {
      const share = count / sets.length / examples.length;
      for (const example of examples) {
        addSlopes(slopes, weights, example, share);
      }
    }
    for (const [at, slope] of slopes.entries()) {
      squares[at] = (squares[at] ?? 0) + slope * slope;
      const step = slope === 0 ? 0 : slope / Math.sqrt(squares[at]);
      weights[at] = (weights[at] ?? 0) - RATE * step;
    }
  }
  return { weights };
}

function addSlopes(
  slopes: number[],
  weights: readonly number[],
  { options, isChosen }: Example,
  share: number,
): void {
  const likely = probabilitiesOf({ weights }, options);
  const chosen = isChosen.filter(Boolean).length;
  for (const [nth, features] of options.entries()) {
    const error = (likely[nth] ?? 0) - (isChosen[nth] === true ? 1 / chosen : 0);
    for (const [at, feature] of features.entries()) {
      slopes[at] = (slopes[at] ?? 0) + share * error * feature;
    }
  }
}

function fileOf(lines: readonly string[]): string {
  return `/** What speaks for a call that may come next, and how much. Written by \`npm run eval -- fit-calls --write\`. */
export const CALL_WEIGHTS = {
${lines.join('\n')}
} as const;
`;
}
