/** The tables of the comparison, for docs/reference/clients.md and README.md. */
import { claudeCode } from './claude-code.ts';
import { type Way, WAYS } from './compare-house.ts';
import { compareTasks } from './compare-tasks.ts';
import { type CompareRow, SIZES } from './compare.ts';
import { table } from './page.ts';

const PERCENT = 100;

const WORDS: Readonly<Record<Way, string>> = {
  all: 'all tools loaded',
  search: "Claude Code's ToolSearch",
  pml: 'pml',
};

/** The tables, or `undefined` where rows are missing: `summary` over all tasks, `whole` with each task at the largest size. */
export function compareParts(
  rows: readonly CompareRow[],
): { readonly summary: string[]; readonly whole: string[] } | undefined {
  const tasks = compareTasks('').map(({ title }) => title);
  const isWhole = SIZES.every((size) =>
    WAYS.every((way) =>
      tasks.every((task) =>
        rows.some((row) => row.size === size && row.way === way && row.task === task),
      ),
    ),
  );
  if (!isWhole) {
    return undefined;
  }
  const summary = summaryOf(rows, tasks.length);
  return { summary, whole: [...summary, '', ...eachTask(rows, tasks)] };
}

function summaryOf(rows: readonly CompareRow[], taskCount: number): string[] {
  const occasions = [...new Set(rows.map(({ date, commit }) => `${date} at commit ${commit}`))];
  const cells = SIZES.flatMap((size) =>
    WAYS.map((way) => {
      const these = rows.filter((row) => row.size === size && row.way === way);
      const all = rows.filter((row) => row.size === size && row.way === 'all');
      return [
        String(size),
        WORDS[way],
        total(these, 'tokens').toLocaleString('en'),
        against(total(these, 'tokens'), total(all, 'tokens'), way),
        brought(these).toLocaleString('en'),
        against(brought(these), brought(all), way),
        String(total(these, 'roundTrips')),
        total(these, 'seconds').toFixed(1),
        String(total(these, 'questions')),
      ];
    }),
  );
  const head = [
    'tools',
    'way',
    'tokens',
    'against all',
    'of tools and results',
    'against all',
    'round trips',
    'seconds',
    'questions',
  ];
  return [
    `Measured on ${occasions.join(', ')} with ${claudeCode.title}, ${taskCount} tasks together, one run each.`,
    '',
    ...table(head, cells),
  ];
}

function eachTask(rows: readonly CompareRow[], tasks: readonly string[]): string[] {
  const cells = SIZES.flatMap((size) =>
    tasks.flatMap((task) =>
      WAYS.map((way) => {
        const row = rows.find((one) => one.task === task && one.way === way && one.size === size);
        return [
          String(size),
          task,
          WORDS[way],
          (row?.tokens ?? 0).toLocaleString('en'),
          (row?.biggest ?? 0).toLocaleString('en'),
          String(row?.roundTrips ?? 0),
          (row?.seconds ?? 0).toFixed(1),
          String(row?.questions ?? 0),
        ];
      }),
    ),
  );
  const head = ['tools', 'task', 'way', 'tokens', 'biggest request'];
  return ['Each task:', '', ...table([...head, 'round trips', 'seconds', 'questions'], cells)];
}

/** Tokens beside the agent's own prompt and tools: definitions, instructions, calls and results. */
function brought(rows: readonly CompareRow[]): number {
  return rows.reduce((sum, { tokens, own, roundTrips }) => sum + tokens - own * roundTrips, 0);
}

function against(value: number, ofAll: number, way: Way): string {
  const part = Math.round((value / ofAll - 1) * PERCENT);
  return way === 'all' ? '' : `${part > 0 ? '+' : '−'}${Math.abs(part)} %`;
}

type Summed = 'tokens' | 'roundTrips' | 'seconds' | 'questions';

function total(rows: readonly CompareRow[], key: Summed): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}
