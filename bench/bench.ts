import type { BenchLine } from './report.ts';

/** One benchmark, chosen by its name on the command line. */
export interface Bench {
  readonly name: string;
  readonly summary: string;
  run(context: BenchContext): Promise<void>;
}

/** How much a benchmark of load asks for. */
export interface LoadOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly clients: readonly number[];
}

/** What a benchmark reports to, and what ends the things it starts. */
export interface BenchContext {
  /** Where datasets are, for benchmarks that read some. */
  readonly dataFolder: string | undefined;
  readonly load: LoadOptions;
  /** Whether what is measured is kept as what later runs are held against. */
  readonly isRecorded: boolean;
  report(line: Omit<BenchLine, 'bench'>): void;
  /** A figure held against what was promised, for the last lines that people read. */
  judge(verdict: Verdict): void;
  /** Says that something could not be measured; the rest goes on, the exit code tells. */
  missing(what: string): void;
  /** Words for whoever waits. */
  progress(text: string): void;
  /** Called at the end, last registered first, however the benchmark ends. */
  onEnd(stop: () => Promise<void> | void): void;
}

/** A promise about a figure and whether it was kept. */
export interface Verdict {
  readonly promise: string;
  readonly measured: string;
  readonly isKept: boolean;
  /** Broken, it is told by the exit code as well. */
  readonly isBinding?: boolean;
}
