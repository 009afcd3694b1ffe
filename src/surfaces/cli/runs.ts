import { GatewayError } from '../../base/errors.ts';
import type { RunSummary } from '../../execute/run-journal.ts';
import { CLI } from '../../tuning.ts';
import type { Command, Invocation } from './command.ts';
import { numberOption } from './number-option.ts';
import type { Style } from './paint.ts';
import { printJson } from './print-json.ts';
import { table, type Cell } from './table.ts';
import { workflowRemarks, workflowText } from './workflow-text.ts';

const OFFSET_MAX = Number.MAX_SAFE_INTEGER;

/** `pml runs`: what was run, and the results that were kept. */
export const runsCommand: Command = {
  name: 'runs',
  summary: 'List the runs, newest first, or show one.',
  usage: '[WORKFLOW_ID] [--limit N] [--result PATH] [--abort]',
  positionals: { min: 0, max: 1 },
  options: {
    limit: {
      type: 'string',
      placeholder: 'N',
      description: `How many at most; ${CLI.runsListed} by default.`,
    },
    result: {
      type: 'string',
      placeholder: 'PATH',
      description: 'Print the kept result of a task of that run: task, or task.items[0].name.',
    },
    offset: {
      type: 'string',
      placeholder: 'N',
      description: 'With --result: where to go on in a long one.',
    },
    abort: { type: 'boolean', description: 'End that run.' },
  },
  examples: [
    'pml runs',
    'pml runs --json --limit 5',
    'pml runs WORKFLOW_ID --result read.lines',
    'pml runs WORKFLOW_ID --abort',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, json } = invocation;
    const [workflowId] = invocation.positionals;
    if (workflowId !== undefined) {
      return await showOne(workflowId, invocation);
    }
    for (const name of ['result', 'offset', 'abort']) {
      if (invocation.flag(name) || invocation.text(name) !== undefined) {
        throw new GatewayError('USAGE', `--${name} is about one run; name its WORKFLOW_ID`);
      }
    }
    const limit =
      numberOption(invocation, 'limit', { min: 1, max: CLI.runsListedMax }) ?? CLI.runsListed;
    const daemon = await invocation.daemon.reach(signal);
    const runs = await daemon.request('runs', { limit }, signal);
    if (json) {
      printJson(terminal, runs.map(runJson));
    } else if (runs.length === 0) {
      terminal.say('Nothing has run yet. Try pml run, or let an agent.');
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

const STYLES: Readonly<Record<RunSummary['status'], Style>> = {
  running: 'yellow',
  paused: 'yellow',
  approval_required: 'yellow',
  completed: 'green',
  failed: 'red',
  aborted: 'yellow',
  outcome_unknown: 'red',
};

function runRow(run: RunSummary): readonly Cell[] {
  return [
    run.runId,
    { text: run.status.replace('_', ' '), style: STYLES[run.status] },
    String(run.taskCount),
    new Date(run.startedAt).toISOString(),
    run.finishedAt === undefined ? '' : `${run.finishedAt - run.startedAt} ms`,
    run.intent ?? '',
  ];
}

async function showOne(workflowId: string, invocation: Invocation): Promise<number> {
  const { terminal, signal, json } = invocation;
  const path = invocation.text('result');
  const offset = numberOption(invocation, 'offset', { min: 0, max: OFFSET_MAX });
  const daemon = await invocation.daemon.reach(signal);
  const action = invocation.flag('abort') ? 'abort' : path === undefined ? 'status' : 'result';
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
  if (json) {
    printJson(terminal, answer);
    return 0;
  }
  if (answer.value === undefined) {
    terminal.print(workflowText(answer).join('\n'));
    for (const remark of workflowRemarks(answer)) {
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
  return 0;
}
