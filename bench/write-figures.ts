/** Writes what a benchmark or an evaluation measured into its page, with the commit and the date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Verdict } from './bench.ts';
import type { BenchLine, Occasion } from './report.ts';

const FOLDER = join(import.meta.dirname, '../docs/reference');

type FigureLine = Pick<BenchLine, 'dataset' | 'system' | 'metrics'>;

/** The figures of one run. */
export interface Figures {
  /** The command, after `npm run `. */
  readonly command: string;
  readonly lines: readonly FigureLine[];
  readonly verdicts: readonly Verdict[];
  readonly when: Occasion;
}

/** Writes the figures into a page of the reference. Throws if the page has no place for them. */
export function writeFigures(
  page: 'benchmarks.md' | 'figures.md',
  name: string,
  figures: Figures,
): void {
  const file = join(FOLDER, page);
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), name, figures));
}

/** Returns the page with new figures between the marks of the benchmark or evaluation. */
export function withFigures(page: string, name: string, figures: Figures): string {
  const begin = `<!-- figures of ${name} -->`;
  const end = `<!-- end of ${name} -->`;
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from) {
    throw new Error(`the page has no lines "${begin}" and "${end}"`);
  }
  return `${page.slice(0, from + begin.length)}\n${asText(figures)}\n${page.slice(to)}`;
}

function asText({ command, lines, verdicts, when }: Figures): string {
  const promises = verdicts.map(({ promise, measured, isKept }) => [
    promise,
    measured,
    isKept ? 'kept' : '**missed**',
  ]);
  const isLong = verdicts.length > VERDICTS_SHOWN_MAX;
  const shown = isLong ? promises.filter((_, at) => verdicts[at]?.isKept !== true) : promises;
  return [
    `\`npm run ${command}\`, commit ${when.commit}, ${when.date}, one run.`,
    ...tablesOf(lines).map(figureTable),
    ...(isLong
      ? [`${verdicts.length - shown.length} of ${verdicts.length} promises were kept.`]
      : []),
    ...(shown.length === 0 ? [] : [table(['promise', 'measured', ''], shown)]),
  ].join('\n\n');
}

/** Of more promises than this, only those that were missed are written. */
const VERDICTS_SHOWN_MAX = 50;

/** Lines that have a metric in common stand in one table. */
function tablesOf(lines: readonly FigureLine[]): readonly (readonly FigureLine[])[] {
  const tables: { readonly names: Set<string>; readonly lines: FigureLine[] }[] = [];
  for (const line of lines) {
    const names = Object.keys(line.metrics);
    const found = tables.find((each) => names.some((name) => each.names.has(name)));
    if (found === undefined) {
      tables.push({ names: new Set(names), lines: [line] });
    } else {
      names.forEach((name) => found.names.add(name));
      found.lines.push(line);
    }
  }
  return tables.map((each) => each.lines);
}

function figureTable(lines: readonly FigureLine[]): string {
  const names = [...new Set(lines.flatMap(({ metrics }) => Object.keys(metrics)))];
  const rows = lines.map(({ dataset, system, metrics }) => [
    dataset,
    system,
    ...names.map((name) => numberText(metrics[name])),
  ]);
  return table(['', '', ...names.map((name) => name.replaceAll('_', ' '))], rows);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Three digits that say something; whole numbers as they are. */
function numberText(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) {
    return '';
  }
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
