/** Fits the weights that choose among the plans that were compared. */
import type { Weights } from '../src/plan/links.ts';
import type { Option } from '../src/plan/plan-choice.ts';
import { fittedPlans, type PlanSample } from './fit-plans.ts';

/** The plans for one request, and which of them are exactly right. */
export interface ChoiceSample {
  readonly options: readonly Option[];
  readonly right: ReadonlySet<number>;
  readonly weight: number;
}

/** The variance of the prior of the weights, for signs of variance 1. */
const VARIANCE = 0.1;
/** The score of the search, whose weight is 1. */
const SCORE = 'score of the search';
const SMALL = 0.005;

/** Returns the weights of signs that, beside the score, put the right plan of each request first. */
export function fitChoice(samples: readonly ChoiceSample[], variance = VARIANCE): Weights {
  // A request without a right plan, or with nothing else, teaches nothing.
  const told = samples.filter(
    ({ right, options: { length } }) => right.size > 0 && right.size < length,
  );
  const spreads = spreadsOf(told.flatMap(({ options }) => options));
  const rows = told.map(({ options, right, weight }): PlanSample => ({
    right,
    weight,
    isExact: true,
    options: options.map(
      ({ signs, score }) =>
        new Map([
          ...[...signs].map(([name, value]): [string, number] => [
            name,
            value / (spreads.get(name) ?? 1),
          ]),
          [SCORE, score],
        ]),
    ),
  }));
  const fitted = fittedPlans(rows, { [SCORE]: 1 }, (name) => name !== SCORE, variance);
  return Object.fromEntries(
    Object.entries(fitted).flatMap(([name, weight]) =>
      name === SCORE || Math.abs(weight) < SMALL
        ? []
        : [[name, Math.round((1000 * weight) / (spreads.get(name) ?? 1)) / 1000]],
    ),
  );
}

/** The standard deviation of each sign. */
function spreadsOf(options: readonly Option[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  const squares = new Map<string, number>();
  for (const { signs } of options) {
    for (const [name, value] of signs) {
      sums.set(name, (sums.get(name) ?? 0) + value);
      squares.set(name, (squares.get(name) ?? 0) + value * value);
    }
  }
  return new Map(
    [...squares].map(([name, square]) => {
      const middle = (sums.get(name) ?? 0) / options.length;
      return [name, Math.sqrt(Math.max(1e-6, square / options.length - middle * middle))];
    }),
  );
}
