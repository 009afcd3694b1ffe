/** A run in words: its tree, its results, its events, and a plan that is suggested. */

import { ago, duration, refusalOf, RUN_WORDS, runWord, taskWord } from '../../base/people-words.ts';
import { plainText, showName } from '../../base/plain-text.ts';
import { PERCENT } from '../../base/units.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import type { DecisionView, RunView, TaskView } from '../../execute/run-view.ts';
import type { TaskAnswer, WorkflowAnswer } from '../../execute/workflow-answer.ts';
import { CLI } from '../../tuning/cli.ts';
import {
  type Cell,
  displayWidth,
  fitWidth,
  oneLine,
  paint,
  type Style,
  table,
} from './terminal-text.ts';

/** Style of each task status. */
const TASK_STYLES: Readonly<Record<TaskAnswer['status'], Style>> = {
  waiting: 'dim',
  running: 'yellow',
  succeeded: 'green',
  failed: 'red',
  skipped: 'dim',
  cancelled: 'yellow',
};

/** Formats the tasks of a run with their results. */
export function workflowText(answer: WorkflowAnswer): readonly string[] {
  return Object.entries(answer.results ?? {}).flatMap(([id, task]) =>
    taskText(id, task, answer.workflowId),
  );
}

/** Remarks on a run beside the results of its tasks. */
export function workflowRemarks(answer: WorkflowAnswer): readonly string[] {
  const remarks: string[] = [];
  const run = answer.workflowId === undefined ? '' : `${answer.workflowId} `;
  const message = personMessage(answer);
  const refusal = Object.values(answer.results ?? {})
    .map(({ error }) => refusalOf(error?.code))
    .find(Boolean);
  const status = runWord((answer.status === 'failed' ? refusal : undefined) ?? answer.status);
  // The message about a failed run begins with that word.
  const said = message?.replace(/^failed: /u, '');
  remarks.push(`${run}${status}${said === undefined ? '' : `: ${said}`}`);
  const failed = Object.entries(answer.results ?? {}).filter(
    ([, task]) => task.status === 'failed',
  );
  if (answer.status === 'completed' && failed.length > 0) {
    remarks.push(`failed, and were allowed to: ${failed.map(([id]) => id).join(', ')}`);
  }
  for (const issue of answer.issues ?? []) {
    remarks.push(`- ${issue.task === undefined ? '' : `task ${issue.task}: `}${issue.message}`);
  }
  if (answer.candidates !== undefined && answer.candidates.length > 0) {
    remarks.push(`The nearest tools: ${answer.candidates.map((each) => each.id).join(', ')}`);
  }
  return remarks.map((line) => plainText(line));
}

/**
 * Returns the message for a person. The daemon's own message about an unfinished run is meant for
 * agents.
 */
function personMessage(answer: WorkflowAnswer): string | undefined {
  if (answer.status === 'running') {
    return tasksDone(answer);
  }
  return answer.status === 'approval_required' ? 'a person has to approve it' : answer.message;
}

/** Progress of a run: `3 of 5 tasks done`. */
export function tasksDone({ results = {} }: WorkflowAnswer): string {
  const tasks = Object.values(results);
  const done = tasks.filter(({ status }) => status !== 'waiting' && status !== 'running');
  return `${done.length} of ${tasks.length} tasks done`;
}

/** Formats an event as one line, or returns undefined if it is not worth a line. */
export function eventLine(event: RunEvent, workflowId: string): string | undefined {
  switch (event.kind) {
    case 'task_started':
      return `${paint('dim', '▸')} ${plainText(event.task)} ${paint('dim', showName(event.tool))}`;
    case 'task_finished': {
      const { end, task, durationMs } = event;
      const isGood = end.kind === 'succeeded';
      const mark = isGood ? paint('green', '✓') : paint('red', '✗');
      const words = isGood ? duration(durationMs) : reasonOf(end);
      return `${mark} ${plainText(task)} ${paint('dim', plainText(words))}`;
    }
    case 'decision_requested': {
      const { decision } = event;
      const what = decision.kind === 'approval' ? 'needs approval' : 'has an unknown outcome';
      const words = `${decision.task} ${what}: ${showName(decision.tool)}; pml approve ${decision.id}`;
      return `${paint('yellow', '?')} ${plainText(words)}`;
    }
    case 'decision_made':
      return `${paint('dim', '·')} ${plainText(`${event.by}: ${event.verdict.kind}`)}`;
    case 'run_paused':
      return `${paint('yellow', '‖')} paused; go on with: pml runs ${workflowId} --continue`;
    case 'run_replanned':
      return `${paint('dim', '·')} the plan has ${event.plan.tasks.length} tasks now`;
    case 'run_resumed':
      return `${paint('yellow', '·')} taken up again`;
    case 'run_started':
    case 'run_continued':
    case 'program_step':
    case 'command_taken':
    case 'run_abort_requested':
    case 'run_finished':
      return undefined;
    default:
      return event satisfies never;
  }
}

function taskText(id: string, task: TaskAnswer, workflowId: string | undefined): readonly string[] {
  const took = task.durationMs === undefined ? '' : `, ${duration(task.durationMs)}`;
  const heading = `${paint('bold', plainText(id))} ${paint(TASK_STYLES[task.status], taskWord(task.status, task.error?.code))}${took}`;
  return [heading, ...bodyOf(task, workflowId ?? 'WORKFLOW_ID').map((line) => `  ${line}`)];
}

function bodyOf(task: TaskAnswer, workflowId: string): readonly string[] {
  if (task.error !== undefined) {
    const { code, message } = task.error;
    return plainText(code === task.status ? message : `${code}: ${message}`).split('\n');
  }
  if (task.ref !== undefined) {
    const preview = plainText(task.preview ?? '').split('\n');
    return [
      ...preview,
      paint('dim', `(all of it: pml runs ${workflowId} --result ${plainText(task.ref)})`),
    ];
  }
  if (task.value === undefined) {
    return [];
  }
  const { value } = task;
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return plainText(text).split('\n');
}

function reasonOf(end: Exclude<TaskEnd, { readonly kind: 'succeeded' }>): string {
  return end.kind === 'failed' ? end.message : `${end.kind}: ${end.reason}`;
}

type TaskEnd = (RunEvent & { readonly kind: 'task_finished' })['end'];

const ENDED: ReadonlySet<WorkflowAnswer['status']> = new Set(['completed', 'failed', 'aborted']);

/** Returns true if a run with this status has ended. */
export function hasEnded({ status }: Pick<WorkflowAnswer, 'status'>): boolean {
  return ENDED.has(status);
}

const percent = (share: number): string => `${Math.round(share * PERCENT)} %`;

/** Formats a suggested plan: each task with its tool, its arguments and the reason for it. */
export function suggestionText({ suggestion }: WorkflowAnswer): readonly string[] {
  return (suggestion?.tasks ?? []).flatMap(({ id, tool, args, confidence, why, bindings }) => {
    const sources = new Map(bindings.map((each) => [each.parameter, each]));
    const lines = Object.entries(args ?? {}).map(([name, value]) => {
      const from = sources.get(name);
      const source = from === undefined ? '' : ` (${from.source}, ${percent(from.confidence)})`;
      return `  ${plainText(`${name} = ${JSON.stringify(value)}`)}${paint('dim', source)}`;
    });
    const heading = `${paint('bold', plainText(id))} ${showName(tool)}, ${percent(confidence)}`;
    return [heading, `  ${paint('dim', plainText(why))}`, ...lines];
  });
}

/** Explains why the suggestion does not run by itself, and how to continue. */
export function suggestionRemarks(answer: WorkflowAnswer): readonly string[] {
  const { suggestion, workflowId, issues = [] } = answer;
  if (suggestion === undefined) {
    return [];
  }
  const { confidence, missing = [], held } = suggestion;
  const lacking = new Set(missing.map(({ task, parameter }) => `${task} ${parameter}`));
  const example = JSON.stringify(
    Object.fromEntries(missing.map(({ parameter }) => [parameter, '…'])),
  );
  const others = lacking.size > 0 ? [] : issues;
  // A plan that was run unasked and failed is proposed again.
  const tried = answer.speculative === true ? [`- ${answer.message ?? ''}`] : [];
  return [
    `A plan for it, ${percent(confidence)} sure. ${tried.length > 0 ? 'It has failed once.' : 'Nothing has run.'}`,
    ...tried,
    ...held.map((reason) => `- ${reason}`),
    ...missing.flatMap(({ task, parameter, description }) =>
      description === undefined ? [] : [`  ${task} ${parameter}: ${description}`],
    ),
    ...others.map(
      ({ task, message }) => `- ${task === undefined ? '' : `task ${task}: `}${message}`,
    ),
    ...(missing.length > 0 ? [`Give what is missing: --inputs '${example}'`] : []),
    ...(workflowId === undefined ? [] : [`Run it as it is: pml runs ${workflowId} --continue`]),
  ].map((line) => plainText(line));
}

// A run as a tree: each task below the task that it waited for, with its time.

interface Placed {
  readonly task: TaskView;
  /** The branches that lead to it. */
  readonly stem: string;
  /** Its place in the tree. It may have waited for other tasks too. */
  readonly parent?: string;
}

/** Formats a run as a tree, with its decisions and messages. */
export function runTree(
  run: RunView,
  now: number,
  width: number,
  /** False if the errors of its tasks are shown elsewhere. */
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

/** Draws the first column separately: in a table, the branches would lose their spaces. */
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

/** Returns the depth of each task. Precondition: the plan has no cycles. */
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
