import { execFileSync } from 'node:child_process';

/** One line of a benchmark: what was measured, of which system, on how many samples. */
export interface BenchLine {
  readonly bench: string;
  readonly dataset: string;
  readonly system: string;
  readonly n: number;
  /** Times in milliseconds, memory in megabytes, shares in percent. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** What was measured, and when: a figure without it is of no use later. */
export interface Occasion {
  /** Of the working tree; with a plus where it has changes that are not committed. */
  readonly commit: string;
  readonly date: string;
}

const COMMIT_LENGTH = 10;

function git(...args: readonly string[]): string {
  try {
    const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const;
    return execFileSync('git', args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

export function occasion(): Occasion {
  const commit = git('rev-parse', 'HEAD').slice(0, COMMIT_LENGTH) || 'unknown';
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return {
    commit: `${commit}${isChanged ? '+' : ''}`,
    date: new Date().toISOString().slice(0, 10),
  };
}

/** Prints a line: as JSON for programs, or aligned for people. */
export function report(line: BenchLine, json: boolean, when: Occasion): void {
  const metrics = Object.fromEntries(
    Object.entries(line.metrics).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
  );
  if (json) {
    console.log(JSON.stringify({ ...line, ...when, metrics }));
    return;
  }
  const figures = Object.entries(metrics).map(([name, value]) => `${name} ${value}`);
  console.log(
    `${line.bench}  ${line.dataset.padEnd(22)} ${line.system.padEnd(10)} n=${line.n}  ${figures.join('  ')}`,
  );
}

/** The value below which this share of the sorted samples lies. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** How samples are told: the best, the middle and the bad one. */
export interface Spread {
  readonly min: number;
  readonly p50: number;
  readonly p95: number;
}

export function spread(samples: readonly number[]): Spread {
  return { min: quantile(samples, 0), p50: quantile(samples, 0.5), p95: quantile(samples, 0.95) };
}
