/** Finds the weights of `CERTAINTY`. */
import { logistic } from '../src/math/logistic.ts';
import { evidenceOf, type CertaintyEvidence } from '../src/plan/certainty.ts';
import type { CertaintyRow } from './certainty.ts';

const EVIDENCE = [
  'found',
  'either',
  'lead',
  'subject',
  'told',
  'bound',
] as const satisfies readonly (keyof CertaintyEvidence)[];
const STEPS = 10_000;
const RATE = 1;
const RIDGE = 0.002;
/** One wish in five is one that nothing answers. */
const SHARES = { all: 0.4, few: 0.4, without: 0.2 } as const;

/**
 * Log-odds by evidence, by descent on the log loss with a ridge; none below 0, so that more evidence never
 * counts against. A dataset counts by the root of its size.
 */
export function fitCertainty(rows: readonly CertaintyRow[]): Record<string, number> {
  const inputs = rows.map(({ signs }) => {
    const evidence = evidenceOf(signs);
    return Float64Array.from([1, ...EVIDENCE.map((name) => evidence[name])]);
  });
  const shares = sharesOf(rows);
  const weights = new Float64Array(EVIDENCE.length + 1);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : RIDGE * weight));
    for (const [row, input] of inputs.entries()) {
      const said = logistic(input.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
      const error = (shares[row] ?? 0) * (said - Number(rows[row]?.isRight));
      for (let at = 0; at < weights.length; at += 1) {
        slope[at] = (slope[at] ?? 0) + error * (input[at] ?? 0);
      }
    }
    for (let at = 0; at < weights.length; at += 1) {
      const next = (weights[at] ?? 0) - RATE * (slope[at] ?? 0);
      weights[at] = at === 0 ? next : Math.max(0, next);
    }
  }
  return Object.fromEntries(['base', ...EVIDENCE].map((name, at) => [name, weights[at] ?? 0]));
}

/** What each row counts; all together 1. */
function sharesOf(rows: readonly CertaintyRow[]): readonly number[] {
  const sizes = new Map<string, number>();
  for (const row of rows) {
    sizes.set(keyOf(row), (sizes.get(keyOf(row)) ?? 0) + 1);
  }
  const raw = rows.map((row) => 1 / Math.sqrt(sizes.get(keyOf(row)) ?? 1));
  const totals = { all: 0, few: 0, without: 0 };
  for (const [at, { catalog }] of rows.entries()) {
    totals[catalog] += raw[at] ?? 0;
  }
  return rows.map(({ catalog }, at) => (SHARES[catalog] * (raw[at] ?? 0)) / totals[catalog]);
}

function keyOf({ dataset, catalog }: CertaintyRow): string {
  return `${dataset} ${catalog}`;
}
