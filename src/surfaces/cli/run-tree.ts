import { ago, duration, refusalOf, RUN_WORDS, taskWord } from '../../base/people-words.ts';
/** Draws a run as a tree: each task below the task it waited for, with its time. */
import { showName } from '../../base/plain-text.ts';
import type { DecisionView, RunView, TaskView } from '../../execute/run-view.ts';
import { CLI } from '../../tuning/cli.ts';
import { type Cell, oneLine, table } from './table.ts';
import { displayWidth, fitWidth, paint } from './terminal-text.ts';
import { TASK_STYLES } from './workflow-text.ts';

interface Placed {
  readonly task: TaskView;
  /** The branches that lead to it. */
  readonly stem: string;
  /** Its place in the tree. It may have waited for other tasks too. */
  readonly parent?: string;
}

/** The tree of a run, with its decisions and messages. */
export function runTree(
  run: RunView,
  now: number,
  width: number,
  /** False if the errors of its tasks are told elsewhere. */
  hasErrors = true,
): readonly string[] {
  const refusal = run.tasks.map(({ error }) => refusalOf(error)).find(Boolean);
  const word = RUN_WORDS[(run.status === 'failed' ? refusal : undefined) ?? run.status];
  return [
    headline(run, word, now),
    ...(run.intent === undefined ? [] : [`${INDENT}for: ${oneLine(run.intent)}`]),
    ...(run.reason === undefined
      ? []
      : [`${INDENT}${oneLine(run.reason.replace(/^failed(?=: )/u, word))}`]),
    '',
    ...tasksTable(run, now, width, hasErrors),
    ...section('Decisions', run.decisions.map(decisionText)),
    ...section(
      'Messages',
      run.messages.map(({ by, text }) => `${by}: ${text}`),
    ),
  ];
}

/** The first column is drawn apart: in a table, the branches would lose their spaces. */
function tasksTable(
  run: RunView,
  now: number,
  width: number,
  hasErrors: boolean,
): readonly string[] {
  const places = treeOf(run.tasks);
  const names = ['TASK', ...places.map(({ task, stem, parent }) => nameOf(task, stem, parent))];
  const widest = Math.max(...names.map((name) => displayWidth(name)));
  const hasBars = width >= CLI.barColumnsMin;
  const withoutBar = <Value>(cells: readonly Value[]): readonly Value[] =>
    hasBars ? cells : cells.toSpliced(BAR_COLUMN, 1);
  const headings = withoutBar(['STATUS', 'START', 'TOOK', '', 'TOOL']);
  const rows = places.map(({ task }) => withoutBar(row(task, run, now, hasErrors)));
  const others = headings.length * (CLI.columnWidthMin + INDENT.length);
  const room = Math.min(widest, Math.max(CLI.columnWidthMin, width - others));
  const rest = table(headings, rows, width - room - INDENT.length);
  return names.map((name, place) => {
    const fitted = fitWidth(name, room);
    const padding = ' '.repeat(Math.max(0, room - displayWidth(fitted)));
    const painted = place === 0 ? paint('bold', fitted) : fitted;
    return `${painted}${padding}${INDENT}${rest[place] ?? ''}`;
  });
}

function nameOf(task: TaskView, stem: string, parent: string | undefined): string {
  const others = task.dependsOn.filter((id) => id !== parent);
  return `${stem}${task.id}${others.length === 0 ? '' : ` (and after ${others.join(', ')})`}`;
}

function headline(
  { workflowId, startedAt, finishedAt }: RunView,
  word: string,
  now: number,
): string {
  const took = duration((finishedAt ?? now) - startedAt);
  const since = `${finishedAt === undefined ? 'for' : 'took'} ${took}`;
  return `${paint('bold', workflowId)} ${word}, started ${ago(startedAt, now)}, ${since}`;
}

/** Puts each task once into the tree, below its deepest dependency. */
function treeOf(tasks: readonly TaskView[]): readonly Placed[] {
  const depths = depthsOf(tasks);
  const children = new Map<string | undefined, TaskView[]>();
  for (const task of tasks) {
    const parent = task.dependsOn.toSorted(
      (left, right) => (depths.get(right) ?? 0) - (depths.get(left) ?? 0),
    )[0];
    children.set(parent, [...(children.get(parent) ?? []), task]);
  }
  const placed: Placed[] = [];
  const open = (children.get(undefined) ?? [])
    .map((task): Branch => ({ task, stem: '', below: '' }))
    .toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { task, stem, below, parent } = next;
    placed.push({ task, stem, ...(parent !== undefined && { parent }) });
    const branches = children.get(task.id) ?? [];
    for (const [place, child] of [...branches.entries()].toReversed()) {
      const isLast = place === branches.length - 1;
      open.push({
        task: child,
        parent: task.id,
        stem: `${below}${isLast ? '└─ ' : '├─ '}`,
        below: `${below}${isLast ? '   ' : '│  '}`,
      });
    }
  }
  return placed;
}

interface Branch extends Placed {
  /** Prefix of the lines of its own branches. */
  readonly below: string;
}

/** Precondition: a plan has no cycles, and no task before all of its own. */
function depthsOf(tasks: readonly TaskView[]): ReadonlyMap<string, number> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const depths = new Map<string, number>();
  const open = tasks.map(({ id }) => id);
  for (let id = open.at(-1); id !== undefined; id = open.at(-1)) {
    const needed = byId.get(id)?.dependsOn ?? [];
    const unknown = needed.filter((each) => !depths.has(each));
    if (unknown.length === 0 || depths.has(id)) {
      depths.set(id, 1 + Math.max(0, ...needed.map((each) => depths.get(each) ?? 0)));
      open.pop();
    } else {
      open.push(...unknown);
    }
  }
  return depths;
}

function row(task: TaskView, run: RunView, now: number, hasError: boolean): readonly Cell[] {
  const { startedAt, status, tool, error } = task;
  const said = `${showName(tool)}${hasError && error !== undefined ? `: ${error}` : ''}`;
  const state = { text: taskWord(status, error), style: TASK_STYLES[status] };
  if (startedAt === undefined) {
    return [state, '', '', '', said];
  }
  const endedAt = run.finishedAt ?? now;
  const offsetMs = Math.max(0, startedAt - run.startedAt);
  const tookMs = task.durationMs ?? Math.max(0, endedAt - startedAt);
  const drawn = bar(offsetMs, tookMs, endedAt - run.startedAt);
  return [state, `+${duration(offsetMs)}`, duration(tookMs), { ...state, text: drawn }, said];
}

/** Draws the time of a task within the run. The bar has at least one character. */
function bar(offsetMs: number, tookMs: number, endMs: number): string {
  const scale = CLI.barWidth / Math.max(1, endMs);
  const from = Math.min(CLI.barWidth - 1, Math.max(0, Math.floor(offsetMs * scale)));
  const length = Math.max(1, Math.min(CLI.barWidth - from, Math.round(tookMs * scale)));
  return `${'·'.repeat(from)}${'█'.repeat(length)}`;
}

function decisionText({ id, kind, task, tool, verdict, by }: DecisionView): string {
  const about = `${task} (${showName(tool)}), ${kind === 'approval' ? 'approval' : 'unclear'}`;
  if (kind === 'outcome_unknown' && verdict === 'withdrawn') {
    return `${about}: the run ended before anybody said what became of the call`;
  }
  return verdict === undefined
    ? `${about}: waits for a person: pml approve ${id}`
    : `${about}: ${verdict}${by === undefined ? '' : ` by ${by}`}`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  const shown = lines.map((line) => `${INDENT}${oneLine(line)}`);
  return lines.length === 0 ? [] : ['', paint('bold', title), ...shown];
}

const INDENT = '  ';
const BAR_COLUMN = 3;
