/** One line of an evaluation: what was measured, of which system, on how many samples. */
export interface EvalLine {
  readonly eval: string;
  readonly dataset: string;
  readonly system: string;
  readonly n: number;
  /** Shares in percent; calibration errors in [0, 1]. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** Prints a line: as JSON for programs, or aligned for people. */
export function report(line: EvalLine, json: boolean): void {
  const metrics = Object.fromEntries(
    Object.entries(line.metrics).map(([name, value]) => [name, Math.round(value * 1000) / 1000]),
  );
  if (json) {
    console.log(JSON.stringify({ ...line, metrics }));
    return;
  }
  const figures = Object.entries(metrics).map(([name, value]) => `${name} ${value.toFixed(1)}`);
  console.log(
    `${line.dataset.padEnd(22)} ${line.system.padEnd(18)} n=${String(line.n).padEnd(5)} ${figures.join('  ')}`,
  );
}
