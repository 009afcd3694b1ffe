import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { ERRORS, GatewayError } from '../../base/errors.ts';
import type { WorkflowAnswer } from '../../execute/workflow-answer.ts';
import type { WorkflowRequest } from '../../gateway/gateway.ts';
import { CLI } from '../../tuning/cli.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import type { RunParams } from '../daemon/control-protocol.ts';
import { howToAllow } from './approve.ts';
import {
  type Command,
  type DaemonConnection,
  type Invocation,
  choiceOption,
  usage,
} from './command.ts';
import { followRun } from './follow-run.ts';
import { Interrupted } from './interrupt.ts';
import { argumentsGiven, readArgumentWords, readInput, readObject } from './read-input.ts';
import {
  hasEnded,
  suggestionRemarks,
  suggestionText,
  tasksDone,
  workflowRemarks,
  workflowText,
} from './run-text.ts';
import { confirm, printJson, type Terminal } from './terminal.ts';

/** `pml run`: a workflow from a file, or a plan for an intent, followed until it has ended. */
export const runCommand: Command = {
  usage:
    '<FILE.json | - | INTENT> [--intent TEXT] [--mode auto|suggest|run] [--inputs JSON] [--pause layer|error]',
  details:
    'The file is {"tasks": [{"id", "tool", "args", "dependsOn"?, "timeoutMs"?, "onError"?}, …]}. ' +
    'In the arguments, "${id.path}" stands for the result of another task. In a terminal each ' +
    'task has a line with its progress.\n' +
    'An intent in words becomes a plan. A plan that only reads and is sure enough runs at once. ' +
    'Otherwise the plan is shown with what it lacks, and a terminal asks whether to run it. ' +
    'Dangerous calls wait for pml approve. Without a terminal, pml run does not wait for that: it ' +
    'ends with exit code 4 and says how to allow the call.\n' +
    'Ctrl-C pauses the run, and a second Ctrl-C aborts it; Enter goes on. Exit code 0 only if ' +
    'every task that had to succeed has.',
  positionals: { min: 1, max: 1 },
  options: {
    'intent TEXT': 'What the workflow is for, in a sentence; it is kept with the run.',
    'mode MODE':
      'How far an intent is carried out: run what only reads (auto), never run it (suggest), run it if nobody has to be asked (run).',
    'inputs JSON': 'Values for the plan of an intent, by name: {"path": "/tmp"}.',
    'pause WHEN': 'Stop to look: after every layer of tasks (layer), or when one fails (error).',
  },
  examples: [
    'pml run release.json',
    'pml run - --json < plan.json',
    'pml run plan.json --intent "weekly report"',
    'pml run plan.json --pause error',
    'pml run "get the sum of 40 and 2"',
    'pml run "list the files in /tmp" --mode suggest',
    `pml run "get the sum" --inputs '{"a": 40, "b": 2}'`,
  ],
  async run(invocation: Invocation): Promise<number> {
    const request = await readRequest(invocation);
    const daemon = await invocation.daemon.reach();
    return carryOutRun(request, daemon, invocation);
  },
};

/** Matches a single word with a folder or an ending in it: `./plan`, `/tmp`, `plan.json`. */
const FILE_NAME = /^\S*(?:[/\\]\S*|\.\w+)$/u;

/** Returns true if the argument is an intent: it is no file and does not look like a file name. */
function isIntent(name: string, file: string): boolean {
  const isFile = statSync(file, { throwIfNoEntry: false })?.isDirectory() === false;
  return name !== '-' && !FILE_NAME.test(name) && !isFile;
}

const MODES = ['auto', 'suggest', 'run'] as const;
const PAUSES = ['layer', 'error'] as const;

async function readRequest(invocation: Invocation): Promise<WorkflowRequest> {
  const { positionals, terminal, signal, surroundings } = invocation;
  const [name = ''] = positionals;
  const file = resolve(surroundings.cwd, name);
  if (isIntent(name, file)) {
    return readIntent(name, invocation);
  }
  if (invocation.text('mode') !== undefined || invocation.text('inputs') !== undefined) {
    throw usage('--mode and --inputs are for an intent, not for a workflow');
  }
  const text = name === '-' ? await terminal.readInput(signal) : readInput(file);
  const workflow = readObject(text, name === '-' ? 'stdin' : name);
  const intent = invocation.text('intent');
  const pauseMode = choiceOption(invocation, 'pause', PAUSES);
  return {
    workflow,
    ...(intent === undefined ? {} : { intent }),
    ...(pauseMode === undefined ? {} : { pause: pauseMode }),
  };
}

function readIntent(intent: string, invocation: Invocation): WorkflowRequest {
  if (invocation.text('intent') !== undefined) {
    throw usage(
      `there is no file "${intent}"; --intent goes with a file, or the intent stands alone`,
    );
  }
  const mode = choiceOption(invocation, 'mode', MODES);
  const inputs = invocation.text('inputs');
  const pauseMode = choiceOption(invocation, 'pause', PAUSES);
  return {
    intent,
    ...(mode !== undefined && { mode }),
    ...(inputs !== undefined && { inputs: readObject(inputs, '--inputs') }),
    ...(pauseMode !== undefined && { pause: pauseMode }),
  };
}

/** Lets the daemon run something. Shows its progress and its result. Returns the exit code. */
export async function carryOutRun(
  request: RunParams,
  daemon: DaemonConnection,
  invocation: Invocation,
): Promise<number> {
  const { terminal } = invocation;
  if (invocation.json) {
    const answer = await untilEnded(request, daemon, invocation);
    printJson(terminal, answer);
    return exitCodeOf(answer, request);
  }
  const first = await followRun(request, daemon, invocation);
  const { answer, isInterrupted, unanswered } =
    first.answer.status === 'suggestion'
      ? await offer(first.answer, request, daemon, invocation)
      : first;
  if (answer.status !== 'suggestion') {
    show(workflowText(answer), workflowRemarks(answer), terminal);
  }
  if (isInterrupted) {
    return new Interrupted('SIGINT').exitCode;
  }
  if (unanswered.length === 0 || hasEnded(answer)) {
    return exitCodeOf(answer, request);
  }
  for (const line of await howToAllow(unanswered, daemon)) {
    terminal.say(line);
  }
  return ERRORS.APPROVAL_REQUIRED.exitCode;
}

/** Shows a plan. Runs it if a person says yes. */
async function offer(
  answer: WorkflowAnswer,
  { mode }: RunParams,
  daemon: DaemonConnection,
  invocation: Invocation,
): ReturnType<typeof followRun> {
  const { terminal, signal } = invocation;
  const { workflowId } = answer;
  show(suggestionText(answer), suggestionRemarks(answer), terminal);
  if (workflowId === undefined || mode === 'suggest' || !terminal.isInteractive) {
    return { answer, isInterrupted: false, unanswered: [] };
  }
  return (await confirm(terminal, 'Run it?', signal))
    ? followRun({ workflowId }, daemon, invocation)
    : {
        answer: await daemon.request('control', { workflowId, action: 'abort' }),
        isInterrupted: false,
        unanswered: [],
      };
}

function show(lines: readonly string[], remarks: readonly string[], terminal: Terminal): void {
  if (lines.length > 0) {
    terminal.print(lines.join('\n'));
  }
  for (const remark of remarks) {
    terminal.say(remark);
  }
}

/** Waits for the end of the run. The daemon answers a long run with `running` first. */
async function untilEnded(
  request: RunParams,
  daemon: DaemonConnection,
  { terminal, signal }: Invocation,
): Promise<WorkflowAnswer> {
  let answer = await daemon.request('run', request);
  while (answer.status === 'running' && answer.workflowId !== undefined) {
    const { workflowId } = answer;
    terminal.progress(tasksDone(answer));
    try {
      await pause(CLI.pollEveryMs, undefined, { signal });
    } catch (error) {
      await daemon.request(
        'control',
        { workflowId, action: 'abort' },
        AbortSignal.timeout(DAEMON.answerWithinMs),
      );
      throw error;
    }
    answer = await daemon.request('control', { workflowId, action: 'status' });
  }
  return answer;
}

/** Returns the exit code of an answer. The answer is printed already, so nothing is thrown. */
function exitCodeOf({ status, issues }: WorkflowAnswer, { mode }: RunParams): number {
  if (status === 'completed' || (status === 'suggestion' && mode === 'suggest')) {
    return 0;
  }
  if (status === 'approval_required') {
    return ERRORS.APPROVAL_REQUIRED.exitCode;
  }
  const error = issues === undefined ? ERRORS.CALL_FAILED : ERRORS.WORKFLOW_INVALID;
  return (status === 'aborted' ? ERRORS.RUN_ABORTED : error).exitCode;
}

/** Runs a capability as `pml run` runs a workflow of one task. */
export async function runCapability(
  name: string,
  words: readonly string[],
  invocation: Invocation,
  timeoutMs?: number,
): Promise<number> {
  const { terminal, signal } = invocation;
  const read = readArgumentWords([...words, ...invocation.texts('arg')]);
  const daemon = await invocation.daemon.reach();
  const { parameters, stale } = await daemon.request('capability', { name });
  if (stale !== undefined) {
    throw new GatewayError('CAPABILITY_INVALID', `${name} cannot be used as it is: ${stale}`);
  }
  const args = await argumentsGiven(
    read,
    () => terminal.readInput(signal),
    () => Promise.resolve(parameters),
  );
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  const workflow = { tasks: [{ id: name, capability: name, args, ...limit }] };
  return carryOutRun({ workflow }, daemon, invocation);
}
