/** Parts of docs/reference/clients.md, docs/guide/builders.md and README.md, each written by the command that measured it. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Outcome, SCENARIOS } from './scenarios.ts';
import type { Contender } from './session.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = {
  'clients.md': join(ROOT, 'docs/reference/clients.md'),
  'README.md': join(ROOT, 'README.md'),
  'builders.md': join(ROOT, 'docs/guide/builders.md'),
} as const;
const REASON_CHARS = 200;

/** How one scenario went. */
export interface ScenarioReport {
  readonly scenario: string;
  readonly outcome: Outcome;
  readonly ms: number;
}

/** How one client did. */
export interface ClientReport extends Pick<
  Contender,
  'id' | 'title' | 'version' | 'kind' | 'transport'
> {
  readonly date: string;
  readonly commit: string;
  readonly isSealed: boolean;
  readonly notInstalled?: string;
  readonly outcomes: readonly ScenarioReport[];
}

/** When, and at which commit, something was measured. */
export function occasion(): { readonly date: string; readonly commit: string } {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT });
  return { date: new Date().toISOString().slice(0, 10), commit: commit.toString().trim() };
}

const markOf = (part: string): { readonly begin: string; readonly end: string } => ({
  begin: `<!-- ${part}: written by npm run agents -->`,
  end: `<!-- /${part} -->`,
});

/** Puts the lines into their part of the page. */
export function writePart(
  page: keyof typeof PAGES,
  part: 'clients' | 'compare' | 'guide',
  lines: readonly string[],
): void {
  const { begin, end } = markOf(part);
  const text = readFileSync(PAGES[page], 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`${page} has no marks for the part "${part}"`);
  }
  const block = ['', ...lines, ''].join('\n');
  writeFileSync(PAGES[page], text.slice(0, from + begin.length) + block + text.slice(to));
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A table of Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [rowOf(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(rowOf)];
}

/** The table of clients, and below it what the table has no room for. */
export function clientsPart(
  reports: readonly ClientReport[],
  unknown: readonly Contender[],
): string[] {
  const tried = reports.filter(({ notInstalled }) => notInstalled === undefined);
  const absent = reports.filter(({ notInstalled }) => notInstalled !== undefined);
  const failures = tried.flatMap(({ title, transport, outcomes }) =>
    outcomes.flatMap(({ scenario, outcome }) =>
      outcome.kind === 'failed'
        ? [`- ${title}, ${transport}, ${titleOf(scenario)}: ${plain(outcome.reason)}`]
        : [],
    ),
  );
  return [
    reports.every(({ isSealed }) => isSealed)
      ? 'All of them ran in a network namespace with loopback only.'
      : 'Not all of them ran in a network namespace: none could be had.',
    '',
    ...table(
      ['client', 'version', 'transport', ...SCENARIOS.map(({ title }) => title), 'measured'],
      tried.map(({ title, version, transport, outcomes, date, commit }) => [
        title,
        version,
        transport,
        ...SCENARIOS.map(({ id }) => cellOf(outcomes.find(({ scenario }) => scenario === id))),
        `${date}, ${commit}`,
      ]),
    ),
    '',
    ...(failures.length === 0 ? ['Nothing failed.'] : ['What failed:', '', ...failures]),
    ...absent.map(
      ({ title, version, notInstalled = '' }) =>
        `- ${title} ${version} could not be installed: ${plain(notInstalled)}`,
    ),
    ...(unknown.length === 0 ? [] : ['', 'Not run so far:', '']),
    ...unknown.map(
      ({ title, version, transport }) => `- ${title} ${version}, ${transport}: not run`,
    ),
    '',
    ...firstRequests(tried),
  ];
}

const titleOf = (scenario: string): string =>
  SCENARIOS.find(({ id }) => id === scenario)?.title ?? scenario;

/** One line that breaks no table, without the folders of this machine. */
export const plain = (text: string): string =>
  text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('|', '\\|')
    .replaceAll(/\/tmp\/[\w/.-]+/gu, 'a folder')
    .slice(0, REASON_CHARS);

function cellOf(report: ScenarioReport | undefined): string {
  const outcome = report?.outcome;
  if (outcome === undefined) {
    return 'not run';
  }
  if (outcome.kind === 'failed') {
    return '**fails**';
  }
  return outcome.kind === 'passed' ? (outcome.detail ?? 'works') : plain(outcome.reason);
}

/** What the agents tell their models before anything is called. */
function firstRequests(reports: readonly ClientReport[]): readonly string[] {
  const rows = reports.flatMap(({ title, version, outcomes }) =>
    outcomes.flatMap(({ outcome }) => {
      const sight = outcome.kind === 'passed' ? outcome.sight : undefined;
      return sight?.tokens === undefined
        ? []
        : [
            [
              `${title} ${version}`,
              sight.tools.length === 0 ? 'none, behind its own search' : sight.tools.join(', '),
              sight.hasInstructions === true ? 'yes' : 'no',
              sight.hasParagraph === true ? 'yes' : 'no',
              sight.hasSkillIndex === undefined
                ? 'not measured'
                : sight.hasSkillIndex
                  ? 'yes'
                  : 'no',
              sight.tokens.pml.toLocaleString('en'),
              sight.tokens.request.toLocaleString('en'),
            ],
          ];
    }),
  );
  const head = [
    'agent',
    'tools of pml that are shown',
    'instructions of the server',
    'paragraph of `pml init`',
    'index of capabilities',
    'tokens of these tools',
    'tokens of the request',
  ];
  return rows.length === 0
    ? []
    : ['What the first request of an agent tells its model:', '', ...table(head, rows)];
}
