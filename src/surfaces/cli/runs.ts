import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { GatewayError } from '../../base/errors.ts';
import {
  ago,
  duration,
  LISTED_WORDS,
  RUN_WORDS,
  runStateOf,
  runWord,
} from '../../base/people-words.ts';
import type { CommandRequest } from '../../execute/control-run.ts';
import type { RunSummary, RunWord } from '../../execute/run-journal.ts';
import type { WorkflowAnswer } from '../../execute/workflow-answer.ts';
import { CLI } from '../../tuning/cli.ts';
import { TEXTS } from '../../tuning/text.ts';
import {
  type Command,
  type DaemonConnection,
  type Invocation,
  numberOption,
  usage,
} from './command.ts';
import { hasEnded, runTree, workflowRemarks, workflowText } from './run-text.ts';
import { carryOutRun } from './run.ts';
import { type Cell, fitWidth, oneLine, paint, type Style, table } from './terminal-text.ts';
import { printJson, printLines, type Terminal } from './terminal.ts';
import { wholeRunId } from './whole-id.ts';

const OFFSET_MAX = Number.MAX_SAFE_INTEGER;
/** Options that steer a run. Only one of them is allowed at a time. */
const STEERING = ['pause', 'continue', 'skip', 'abort', 'resume', 'again'] as const;
const OF_ONE_RUN: readonly string[] = [...STEERING, 'from', 'result', 'offset'];

/** `pml runs`: lists runs, shows one, and prints its results. */
export const runsCommand: Command = {
  usage:
    '[WORKFLOW_ID] [--status S] [--limit N] [--follow] [--result PATH] [--pause | --continue | --skip TASK | --abort | --resume | --again [--from TASK]]',
  details:
    'One run is shown as a tree: each task below the one it waited for, with its start, its ' +
    'duration, and the decisions and messages of people.',
  positionals: { min: 0, max: 1 },
  options: {
    'limit N': `How many at most; ${TEXTS.shortListMax} by default.`,
    follow: 'Show new runs and changes, a line for each, until Ctrl-C.',
    'result PATH': 'Print the kept result of a task of that run: task, or task.items[0].name.',
    'offset N': 'With --result: where to go on in a long result.',
    'status S': `Only runs that are ${LISTED_WORDS.map((each) => RUN_WORDS[each]).join(', ')}; the words of --json are taken, too.`,
    pause: 'Start no new task in that run; tasks under way finish.',
    continue: 'Go on with that run, if it is paused.',
    'skip TASK': 'Skip a task of that run that has not begun.',
    abort: 'End that run.',
    again: 'Run the same once more, as a new run. That run must have ended.',
    'from TASK': 'With --again: begin with this task, and keep the results before it.',
    resume: 'Take up that run after an interruption, or go on if it is paused.',
  },
  examples: [
    'pml runs',
    'pml runs --json --limit 5',
    'pml runs WORKFLOW_ID --result read.lines',
    'pml runs --status failed',
    'pml runs --follow',
    'pml runs WORKFLOW_ID --continue',
    'pml runs WORKFLOW_ID --skip notify',
    'pml runs WORKFLOW_ID --abort',
    'pml runs WORKFLOW_ID --again --from check',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, json } = invocation;
    const [workflowId] = invocation.positionals;
    if (workflowId !== undefined) {
      return await showOne(workflowId, invocation);
    }
    for (const name of OF_ONE_RUN) {
      if (invocation.isGiven(name)) {
        throw usage(`--${name} is about one run; name its WORKFLOW_ID`);
      }
    }
    const limit =
      numberOption(invocation, 'limit', { min: 1, max: CLI.runsListedMax }) ?? TEXTS.shortListMax;
    const status = readStatus(invocation);
    const daemon = await invocation.daemon.reach();
    const read = (): Promise<readonly RunSummary[]> => listed(daemon, limit, status);
    if (invocation.flag('follow')) {
      return await followRuns({ terminal, read, json, signal });
    }
    const runs = await read();
    if (runs.length === 0 && !json) {
      terminal.say(
        status === undefined
          ? 'Nothing has run yet. Try pml run, or let an agent.'
          : `No run is listed as ${RUN_WORDS[status]}.`,
      );
    } else {
      const headings = ['WORKFLOW', 'STATUS', 'TASKS', 'STARTED', 'TOOK', 'INTENT'];
      const shown = runs.map(runJson);
      invocation.show(shown, (width) => table(headings, runs.map(runRow), width).join('\n'));
    }
    return 0;
  },
};

/** Returns a run for scripts. Every member is always present. */
function runJson(run: RunSummary): Readonly<Record<string, string | number | null>> {
  return {
    workflowId: run.runId,
    status: run.status,
    intent: run.intent ?? null,
    startedAt: new Date(run.startedAt).toISOString(),
    finishedAt: run.finishedAt === undefined ? null : new Date(run.finishedAt).toISOString(),
    tasks: run.taskCount,
  };
}

const STYLES: Readonly<Record<RunWord, Style>> = {
  denied: 'yellow',
  expired: 'yellow',
  running: 'yellow',
  suggestion: 'yellow',
  paused: 'yellow',
  approval_required: 'yellow',
  completed: 'green',
  failed: 'red',
  aborted: 'yellow',
  outcome_unknown: 'red',
};

const styleOf = (run: RunSummary): Style => STYLES[runStateOf(run)];

function runRow(run: RunSummary): readonly Cell[] {
  return [
    { text: run.runId, isWhole: true },
    { text: RUN_WORDS[runStateOf(run)], style: styleOf(run) },
    String(run.taskCount),
    ago(run.startedAt, Date.now()),
    run.finishedAt === undefined ? '' : duration(run.finishedAt - run.startedAt),
    run.intent ?? '',
  ];
}

/** Returns the newest runs, only those of a status if one is given. */
async function listed(
  daemon: DaemonConnection,
  limit: number,
  status: RunWord | undefined,
): Promise<readonly RunSummary[]> {
  if (status === undefined) {
    return daemon.request('runs', { limit });
  }
  const runs = await daemon.request('runs', { limit: CLI.runsListedMax });
  return runs.filter((run) => runStateOf(run) === status).slice(0, limit);
}

function readStatus(invocation: Invocation): RunWord | undefined {
  const text = invocation.text('status');
  const status = LISTED_WORDS.find((each) => each === text || RUN_WORDS[each] === text);
  if (text !== undefined && status === undefined) {
    const words = LISTED_WORDS.map((each) => RUN_WORDS[each]).join(', ');
    throw usage(`--status takes ${words}, not "${text}"`);
  }
  return status;
}

async function showOne(given: string, invocation: Invocation): Promise<number> {
  const commands = STEERING.filter(invocation.isGiven);
  const [command, second] = commands;
  if (second !== undefined) {
    throw usage(`--${command} and --${second} cannot be had at once`);
  }
  const ofList = ['status', 'limit', 'follow'].find(invocation.isGiven);
  if (ofList !== undefined) {
    throw usage(`--${ofList} is about the list; leave the run out`);
  }
  const from = invocation.text('from');
  if (from !== undefined && command !== 'again') {
    throw usage('--from goes with --again');
  }
  const daemon = await invocation.daemon.reach();
  const workflowId = await wholeRunId(given, daemon);
  if (command === 'again') {
    const again = { workflowId, ...(from !== undefined && { from }) };
    return await carryOutRun({ again }, daemon, invocation);
  }
  if (command === 'resume') {
    return await resume(workflowId, daemon, invocation);
  }
  if (command !== undefined && command !== 'abort') {
    return await steer(workflowId, commandOf(command, invocation), daemon, invocation);
  }
  const path = invocation.text('result');
  const offset = numberOption(invocation, 'offset', { min: 0, max: OFFSET_MAX });
  const action = command === 'abort' ? 'abort' : path === undefined ? 'status' : 'result';
  const answer = await daemon.request('control', {
    workflowId,
    action,
    ...(path === undefined ? {} : { path }),
    ...(offset === undefined ? {} : { offset }),
  });
  await show(answer, workflowId, daemon, invocation);
  return 0;
}

type Steering = Exclude<(typeof STEERING)[number], 'abort' | 'resume' | 'again'>;

function commandOf(name: Steering, invocation: Invocation): CommandRequest['command'] {
  return name === 'skip' ? { kind: 'skip', task: invocation.text('skip') ?? '' } : { kind: name };
}

/** Sends the command and shows the run afterwards. A refusal is an error. */
async function steer(
  workflowId: string,
  command: CommandRequest['command'],
  daemon: DaemonConnection,
  invocation: Invocation,
): Promise<number> {
  const request = { id: randomUUID(), command };
  const answer = await daemon.request('command', { workflowId, request });
  if (answer.kind === 'refused') {
    throw new GatewayError('COMMAND_REFUSED', `${workflowId}: ${answer.reason}`);
  }
  const after = await daemon.request('control', { workflowId, action: 'status' });
  await show(after, workflowId, daemon, invocation);
  return 0;
}

/**
 * Continues a paused run. If nobody drives the run, any command makes the daemon take it up, even
 * one that does not fit.
 */
async function resume(
  workflowId: string,
  daemon: DaemonConnection,
  invocation: Invocation,
): Promise<number> {
  const status = { workflowId, action: 'status' } as const;
  const before = await daemon.request('control', status);
  if (before.status === 'paused') {
    return await steer(workflowId, { kind: 'continue' }, daemon, invocation);
  }
  if (hasEnded(before)) {
    throw new GatewayError(
      'COMMAND_REFUSED',
      `${workflowId}: the run has ended (${runWord(before.status)}); nothing is left to take up`,
    );
  }
  const request = { id: randomUUID(), command: { kind: 'continue' } } as const;
  await daemon.request('command', { workflowId, request });
  await show(await daemon.request('control', status), workflowId, daemon, invocation);
  return 0;
}

async function show(
  answer: WorkflowAnswer,
  workflowId: string,
  daemon: DaemonConnection,
  { terminal, json }: Invocation,
): Promise<void> {
  if (json) {
    printJson(terminal, answer);
    return;
  }
  if (answer.value === undefined) {
    const run = await daemon.request('look', { workflowId });
    printLines(terminal, [...runTree(run, Date.now(), terminal.width, false), '']);
    terminal.print(workflowText(answer).join('\n'));
    // The first remark repeats the first lines of the tree, unless it is the answer to a command.
    for (const remark of workflowRemarks(answer).slice(answer.message === run.reason ? 1 : 0)) {
      terminal.say(remark);
    }
  } else if (typeof answer.value === 'string') {
    terminal.print(answer.value);
  } else {
    printJson(terminal, answer.value);
  }
  if (answer.nextOffset !== undefined) {
    terminal.say(`There is more: go on with --offset ${answer.nextOffset}.`);
  }
}

interface FollowRunsParts {
  readonly terminal: Terminal;
  /** Reads the newest runs, the newest first. */
  readonly read: () => Promise<readonly RunSummary[]>;
  readonly json: boolean;
  readonly signal: AbortSignal;
}

const TIME = { from: 'YYYY-MM-DDT'.length, to: 'YYYY-MM-DDTHH:MM:SS'.length };
const WORD_WIDTH = Math.max(...Object.values(RUN_WORDS).map((word) => word.length));

/** Prints a line for every run that is new or in another state, until the signal is aborted. */
async function followRuns(parts: FollowRunsParts): Promise<never> {
  const { terminal, read, json, signal } = parts;
  let known = new Map<string, string>();
  for (;;) {
    const runs = await read();
    for (const run of runs.toReversed()) {
      if (known.get(run.runId) !== runStateOf(run)) {
        terminal.print(json ? JSON.stringify(runJson(run)) : line(run, terminal));
      }
    }
    // A run that is too old to be listed cannot change any more: the map stays as long as the list.
    known = new Map(runs.map((run) => [run.runId, runStateOf(run)]));
    await pause(CLI.runsEveryMs, undefined, { signal });
  }
}

/** Formats a run in one line: time, whole id, state, and as much of the intent as fits. */
function line(run: RunSummary, terminal: Terminal): string {
  const at = new Date(run.finishedAt ?? run.startedAt).toISOString().slice(TIME.from, TIME.to);
  const word = RUN_WORDS[runStateOf(run)];
  const gap = ' '.repeat(WORD_WIDTH - word.length + 2);
  const start = `${at}  ${run.runId}  `;
  const room = terminal.width - start.length - WORD_WIDTH - 2;
  const intent = fitWidth(oneLine(run.intent ?? ''), Math.max(0, room));
  return `${start}${paint(styleOf(run), word)}${intent === '' ? '' : gap}${intent}`;
}
