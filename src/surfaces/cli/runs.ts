import { randomUUID } from 'node:crypto';

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
import { type Command, type DaemonConnection, type Invocation, numberOption } from './command.ts';
import { followRuns } from './follow-runs.ts';
import { runTree } from './run-tree.ts';
import { carryOutRun } from './run.ts';
import { table, type Cell } from './table.ts';
import type { Style } from './terminal-text.ts';
import { printJson, printLines } from './terminal.ts';
import { wholeRunId } from './whole-id.ts';
import { hasEnded, workflowRemarks, workflowText } from './workflow-text.ts';

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
    limit: {
      type: 'string',
      placeholder: 'N',
      description: `How many at most; ${TEXTS.shortListMax} by default.`,
    },
    follow: {
      type: 'boolean',
      description: 'Show new runs and changes, a line for each, until Ctrl-C.',
    },
    result: {
      type: 'string',
      placeholder: 'PATH',
      description: 'Print the kept result of a task of that run: task, or task.items[0].name.',
    },
    offset: {
      type: 'string',
      placeholder: 'N',
      description: 'With --result: where to go on in a long result.',
    },
    status: {
      type: 'string',
      placeholder: 'S',
      description: `Only runs that are ${LISTED_WORDS.map((each) => RUN_WORDS[each]).join(', ')}; the words of --json are taken, too.`,
    },
    pause: {
      type: 'boolean',
      description: 'Start no new task in that run; tasks under way finish.',
    },
    continue: { type: 'boolean', description: 'Go on with that run, if it is paused.' },
    skip: {
      type: 'string',
      placeholder: 'TASK',
      description: 'Skip a task of that run that has not begun.',
    },
    abort: { type: 'boolean', description: 'End that run.' },
    again: {
      type: 'boolean',
      description: 'Run the same once more, as a new run. That run must have ended.',
    },
    from: {
      type: 'string',
      placeholder: 'TASK',
      description: 'With --again: begin with this task, and keep the results before it.',
    },
    resume: {
      type: 'boolean',
      description: 'Take up that run after an interruption, or go on if it is paused.',
    },
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
      if (invocation.flag(name) || invocation.text(name) !== undefined) {
        throw new GatewayError('USAGE', `--${name} is about one run; name its WORKFLOW_ID`);
      }
    }
    const limit =
      numberOption(invocation, 'limit', { min: 1, max: CLI.runsListedMax }) ?? TEXTS.shortListMax;
    const status = readStatus(invocation);
    const daemon = await invocation.daemon.reach(signal);
    const read = (): Promise<readonly RunSummary[]> => listed(daemon, limit, status, signal);
    if (invocation.flag('follow')) {
      return await followRuns({ terminal, read, toJson: runJson, styleOf, json, signal });
    }
    const runs = await read();
    if (json) {
      printJson(terminal, runs.map(runJson));
    } else if (runs.length === 0) {
      terminal.say(
        status === undefined
          ? 'Nothing has run yet. Try pml run, or let an agent.'
          : `No run is listed as ${RUN_WORDS[status]}.`,
      );
    } else {
      const headings = ['WORKFLOW', 'STATUS', 'TASKS', 'STARTED', 'TOOK', 'INTENT'];
      terminal.print(table(headings, runs.map(runRow), terminal.width).join('\n'));
    }
    return 0;
  },
};

/** A run as scripts know it; every member is always there. */
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
  signal: AbortSignal,
): Promise<readonly RunSummary[]> {
  if (status === undefined) {
    return daemon.request('runs', { limit }, signal);
  }
  const runs = await daemon.request('runs', { limit: CLI.runsListedMax }, signal);
  return runs.filter((run) => runStateOf(run) === status).slice(0, limit);
}

function readStatus(invocation: Invocation): RunWord | undefined {
  const text = invocation.text('status');
  const status = LISTED_WORDS.find((each) => each === text || RUN_WORDS[each] === text);
  if (text !== undefined && status === undefined) {
    const words = LISTED_WORDS.map((each) => RUN_WORDS[each]).join(', ');
    throw new GatewayError('USAGE', `--status takes ${words}, not "${text}"`);
  }
  return status;
}

async function showOne(given: string, invocation: Invocation): Promise<number> {
  const { signal } = invocation;
  const commands = STEERING.filter(
    (name) => invocation.flag(name) || invocation.text(name) !== undefined,
  );
  const [command, second] = commands;
  if (second !== undefined) {
    throw new GatewayError('USAGE', `--${command} and --${second} cannot be had at once`);
  }
  const ofList = ['status', 'limit', 'follow'].find(
    (name) => invocation.flag(name) || invocation.text(name) !== undefined,
  );
  if (ofList !== undefined) {
    throw new GatewayError('USAGE', `--${ofList} is about the list; leave the run out`);
  }
  const from = invocation.text('from');
  if (from !== undefined && command !== 'again') {
    throw new GatewayError('USAGE', '--from goes with --again');
  }
  const daemon = await invocation.daemon.reach(signal);
  const workflowId = await wholeRunId(given, daemon, signal);
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
  const answer = await daemon.request(
    'control',
    {
      workflowId,
      action,
      ...(path === undefined ? {} : { path }),
      ...(offset === undefined ? {} : { offset }),
    },
    signal,
  );
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
  const { signal } = invocation;
  const request = { id: randomUUID(), command };
  const answer = await daemon.request('command', { workflowId, request }, signal);
  if (answer.kind === 'refused') {
    throw new GatewayError('COMMAND_REFUSED', `${workflowId}: ${answer.reason}`);
  }
  const after = await daemon.request('control', { workflowId, action: 'status' }, signal);
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
  const { signal } = invocation;
  const status = { workflowId, action: 'status' } as const;
  const before = await daemon.request('control', status, signal);
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
  await daemon.request('command', { workflowId, request }, signal);
  await show(await daemon.request('control', status, signal), workflowId, daemon, invocation);
  return 0;
}

async function show(
  answer: WorkflowAnswer,
  workflowId: string,
  daemon: DaemonConnection,
  { terminal, signal, json }: Invocation,
): Promise<void> {
  if (json) {
    printJson(terminal, answer);
    return;
  }
  if (answer.value === undefined) {
    const run = await daemon.request('look', { workflowId }, signal);
    printLines(terminal, [...runTree(run, Date.now(), terminal.width, false), '']);
    terminal.print(workflowText(answer).join('\n'));
    // The first remark is what the first lines of the tree say, unless a command was answered.
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
