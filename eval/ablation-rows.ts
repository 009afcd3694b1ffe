/** A row of the table, and how it differs from the one it is compared with. */
import { bootstrapMean, seededRandom } from './metrics.ts';

/** What was measured of one system, question by question, always in the same order. */
export interface Row {
  readonly system: string;
  readonly samples: readonly Sample[];
  /** Of all questions together. */
  readonly overall?: Readonly<Record<string, number>>;
}

/** One question; those of one task belong together. */
export interface Sample {
  readonly task: string;
  readonly values: Readonly<Record<string, number>>;
}

const DRAWINGS = 2000;
const SEED = 20_261_116;

/** Means over tasks; against another row, the paired difference with its interval. */
export function rowMetrics(
  row: Row,
  base: Row | undefined,
): { readonly n: number; readonly metrics: Readonly<Record<string, number>> } {
  const names = Object.keys(row.samples[0]?.values ?? {});
  const metrics: Record<string, number> = {};
  const gains: Record<string, number> = {};
  for (const name of names) {
    const own = byTask(row, name);
    metrics[name] = mean(own);
    if (base !== undefined) {
      const other = byTask(base, name);
      const differences = own.map((value, at) => value - (other[at] ?? 0));
      const interval = bootstrapMean(differences, DRAWINGS, seededRandom(SEED));
      gains[`${name}_gain`] = interval.mean;
      gains[`${name}_low`] = interval.low;
      gains[`${name}_high`] = interval.high;
    }
  }
  const n = new Set(row.samples.map(({ task }) => task)).size;
  return { n, metrics: { ...metrics, ...row.overall, ...gains } };
}

function byTask({ samples }: Row, name: string): readonly number[] {
  const tasks = new Map<string, number[]>();
  for (const { task, values } of samples) {
    tasks.set(task, [...(tasks.get(task) ?? []), values[name] ?? 0]);
  }
  return [...tasks.values()].map(mean);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
