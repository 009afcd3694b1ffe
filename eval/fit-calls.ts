/**
 * `npm run eval -- fit-calls --data DIR`: the weights by which calls that may come next are weighed, fitted on
 * recorded runs with a stated licence.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { FEATURES } from '../src/foresee/call-features.ts';
import type { PredictedCall } from '../src/foresee/past-call.ts';
import { SHIPPED_MODEL } from '../src/foresee/shipped-model.ts';
import { probabilitiesOf, type Weighing } from '../src/math/choice-model.ts';
import type { Choice } from './fit-choices.ts';
import { fitNear } from './fit-ridge.ts';
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
/** The ridge is the one of 0.3, 0.03 and 0.003 that hits most of a set when it is fitted on the two others. */
const PACE = { epochs: 120, rate: 0.15, ridge: 0.03 };
const DIGITS = 3;
const PERCENT = 100;
/** A set counts for at least so small a share of the largest one. */
const SMALL_SHARE = 4;
/** A gateway that is young has seen so many runs. */
const FEW_RUNS = 6;
/** So many runs of each half are asked of a gateway that has learned, and of one that is young. */
const ASKED_RUNS = 60;
const ASKED_YOUNG = 25;
/** So many runs of each other set are learned by a gateway that knows only other servers. */
const ELSEWHERE_RUNS = 40;

/** A gateway that keeps what it weighed and what was asked for. */
class Witness extends Mind {
  readonly examples: Choice[] = [];

  override choose(calls: readonly PredictedCall[], isChosen: readonly boolean[]): void {
    // Calls of strange tools have weights of their own behind the others.
    this.examples.push({ options: calls.map(({ features }) => features), isChosen });
  }
}

/** Fits the weights, tells how often the first guess is right with the old ones and with the new, and may write them. */
export async function fitCalls({ dataFolder, write, emit, note }: FitOptions): Promise<void> {
  const names = LICENSED.filter((name) => existsSync(join(dataFolder, name)));
  if (names.length === 0) {
    throw new MissingDataError(`${dataFolder} has none of ${LICENSED.join(', ')}`);
  }
  const byName = new Map<string, readonly Choice[]>();
  for (const name of names) {
    const others = names.filter((other) => other !== name);
    byName.set(name, await examplesOf(dataFolder, name, others));
    note(`${name}: ${byName.get(name)?.length ?? 0} choices`);
  }
  const most = Math.max(...[...byName.values()].map(({ length }) => length));
  const fitted = fit(
    [...byName.values()].flatMap((examples) => {
      // A small set is of more servers than a large one: it is looked at several times.
      const times = Math.max(1, Math.round(most / Math.max(1, examples.length) / SMALL_SHARE));
      return Array.from({ length: times }, () => examples).flat();
    }),
  );
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
  const text = fileOf(fitted.weights, names);
  note(text);
  if (write) {
    writeFileSync(FILE, text);
  }
}

/**
 * What a gateway weighs in one half of the tasks, both ways round: one that has learned from the other half, one that
 * has seen a few runs of it, one that knows only other servers, and one that knows nothing yet. The weights must be
 * right for all of them.
 */
async function examplesOf(
  folder: string,
  name: string,
  others: readonly string[],
): Promise<readonly Choice[]> {
  const examples: Choice[] = [];
  const elsewhere = others.flatMap((other) =>
    splitsOf({ train: folder, test: folder, folds: 1 }, other).flatMap(({ test }) =>
      test.filter((_, at) => at % Math.ceil(test.length / ELSEWHERE_RUNS) === 0),
    ),
  );
  for (const split of splitsOf({ train: folder, test: folder, folds: 2 }, name)) {
    for (const { runs, asked } of [
      { runs: split.train, asked: ASKED_RUNS },
      { runs: split.train.slice(0, FEW_RUNS), asked: ASKED_YOUNG },
      { runs: elsewhere, asked: ASKED_RUNS },
      { runs: [], asked: ASKED_YOUNG },
    ]) {
      const learned = await lookedOn(runs, split, false);
      const witness = new Witness(learned, ALL, split);
      const every = Math.ceil(split.test.length / asked);
      const some = split.test.filter((_, at) => at % every === 0);
      await ask(some, witness, { ...FROZEN, isCalibrating: true });
      examples.push(...witness.examples);
    }
  }
  return examples;
}

function fit(examples: readonly Choice[]): Weighing {
  const start = FEATURES.map((name) => Number(name === 'tool' || name === 'arguments'));
  return { weights: fitNear([...start, ...start], examples, PACE) };
}

function fileOf(weights: readonly number[], names: readonly string[]): string {
  const source = `@unit logarithm of odds @range -20..20 @source fitted on ${names.join(', ')} by eval fit-calls`;
  const lines = (from: number): string =>
    FEATURES.flatMap((name, at) => [
      `  /** Weight of the feature \`${name}\`. ${source} */`,
      `  ${name}: ${(weights[from + at] ?? 0).toFixed(DIGITS)},`,
    ]).join('\n');
  return `/** Weights of the features of a call that may come next. Written by \`npm run eval -- fit-calls --write\`. */
export const CALL_WEIGHTS = {
${lines(0)}
} as const;

/** The same for calls of tools with little history. Written with them. */
export const STRANGE_WEIGHTS = {
${lines(FEATURES.length)}
} as const;
`;
}
