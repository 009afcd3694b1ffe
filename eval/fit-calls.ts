/**
 * `npm run eval -- fit-calls --data DIR`: the weights by which calls that may come next are weighed, fitted on
 * recorded runs with a stated licence.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { FEATURES, weighedTogether } from '../src/foresee/call-features.ts';
import type { PredictedCall } from '../src/foresee/past-call.ts';
import { SHIPPED_MODEL } from '../src/foresee/shipped-model.ts';
import { probabilitiesOf, type Weighing } from '../src/math/choice-model.ts';
import { type Choice, fitChoices, startOf } from './fit-choices.ts';
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
const PACE = { epochs: 6, rate: 0.3, slopeMax: 4, seed: 11 };
/** So that the first steps are not too long. */
const SQUARES_START = 1;
const DIGITS = 3;
const PERCENT = 100;
/** A set counts for at least so small a share of the largest one. */
const SMALL_SHARE = 4;
/** A gateway that is young has seen so many runs. */
const FEW_RUNS = 6;
/** So many runs of each half are asked of a gateway that has learned, and of one that is young. */
const ASKED_RUNS = 60;
const ASKED_YOUNG = 25;

/** A gateway that keeps what it weighed and what was asked for. */
class Witness extends Mind {
  readonly examples: Choice[] = [];

  override choose(calls: readonly PredictedCall[], isChosen: readonly boolean[]): void {
    this.examples.push({
      options: calls.map(({ features }) => weighedTogether(features)),
      isChosen,
    });
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
    byName.set(name, await examplesOf(dataFolder, name));
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
  const lines = FEATURES.flatMap((name, at) => [
    `  /** Weight of the feature \`${name}\`. @unit logarithm of odds @range -20..20 @source fitted on ${names.join(', ')} by eval fit-calls */`,
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
async function examplesOf(folder: string, name: string): Promise<readonly Choice[]> {
  const examples: Choice[] = [];
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
  return examples;
}

function fit(examples: readonly Choice[]): Weighing {
  const start = startOf(
    FEATURES.map((name) => Number(name === 'tool' || name === 'arguments')),
    SQUARES_START,
  );
  return fitChoices(start, examples, PACE);
}

function fileOf(lines: readonly string[]): string {
  return `/** Weights of the features of a call that may come next. Written by \`npm run eval -- fit-calls --write\`. */
export const CALL_WEIGHTS = {
${lines.join('\n')}
} as const;
`;
}
