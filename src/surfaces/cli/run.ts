import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { describeError, ERRORS, GatewayError } from '../../base/errors.ts';
import type { WorkflowAnswer, WorkflowRequest } from '../../gateway/gateway.ts';
import { CLI } from '../../tuning.ts';
import { readObject } from './call-arguments.ts';
import type { Command, Invocation } from './command.ts';
import type { DaemonConnection } from './daemon-access.ts';
import { followRun } from './follow-run.ts';
import { Interrupted } from './interrupt.ts';
import { printJson } from './print-json.ts';
import { tasksDone, workflowRemarks, workflowText } from './workflow-text.ts';

/** `pml run`: a workflow from a file, followed until it has ended. */
export const runCommand: Command = {
  name: 'run',
  summary: 'Run a workflow from a file and print its results.',
  usage: '<FILE.json | -> [--intent TEXT] [--pause layer|error]',
  details:
    'The file is {"tasks": [{"id", "tool", "args", "dependsOn"?, "timeoutMs"?, "onError"?}, …]}; "${id.path}" in\n' +
    'the arguments stands for the result of another task. In a terminal each task has a line that shows how it goes.\n' +
    'Ctrl-C pauses the run, again aborts it; Enter goes on. Exit code 0 only when every task that had to succeed has.',
  positionals: { min: 1, max: 1 },
  options: {
    intent: {
      type: 'string',
      placeholder: 'TEXT',
      description: 'What the workflow is for, in a sentence; it is kept with the run.',
    },
    pause: {
      type: 'string',
      placeholder: 'WHEN',
      description: 'Stop to look: after every layer of tasks (layer), or when one fails (error).',
    },
  },
  examples: [
    'pml run release.json',
    'pml run - --json < plan.json',
    'pml run plan.json --intent "weekly report"',
    'pml run plan.json --pause error',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal } = invocation;
    const request = await readRequest(invocation);
    const daemon = await invocation.daemon.reach(signal);
    const { answer, isInterrupted } = invocation.json
      ? { answer: await untilEnded(request, daemon, invocation), isInterrupted: false }
      : await followRun(request, daemon, invocation);
    if (invocation.json) {
      printJson(terminal, answer);
    } else {
      const lines = workflowText(answer);
      if (lines.length > 0) {
        terminal.print(lines.join('\n'));
      }
      for (const remark of workflowRemarks(answer)) {
        terminal.say(remark);
      }
    }
    return isInterrupted ? new Interrupted('SIGINT').exitCode : exitCodeOf(answer);
  },
};

async function readRequest(invocation: Invocation): Promise<WorkflowRequest> {
  const { positionals, terminal, signal, surroundings } = invocation;
  const [name = ''] = positionals;
  const text =
    name === '-' ? await terminal.readInput(signal) : readText(resolve(surroundings.cwd, name));
  const workflow = readObject(text, name === '-' ? 'stdin' : name);
  const intent = invocation.text('intent');
  const pauseMode = readPause(invocation.text('pause'));
  return {
    workflow,
    ...(intent === undefined ? {} : { intent }),
    ...(pauseMode === undefined ? {} : { pause: pauseMode }),
  };
}

function readPause(text: string | undefined): 'layer' | 'error' | undefined {
  if (text !== undefined && text !== 'layer' && text !== 'error') {
    throw new GatewayError('USAGE', `--pause takes layer or error, not "${text}"`);
  }
  return text;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new GatewayError('USAGE', `cannot read ${file}: ${describeError(error)}`, {
      cause: error,
    });
  }
}

/** Long work is answered with `running`; the person who typed `pml run` wants its end. */
async function untilEnded(
  request: WorkflowRequest,
  daemon: DaemonConnection,
  { terminal, signal }: Invocation,
): Promise<WorkflowAnswer> {
  let answer = await daemon.request('run', request, signal);
  while (answer.status === 'running' && answer.workflowId !== undefined) {
    const { workflowId } = answer;
    terminal.progress(tasksDone(answer));
    try {
      await pause(CLI.pollEveryMs, undefined, { signal });
    } catch (error) {
      await daemon.request(
        'control',
        { workflowId, action: 'abort' },
        AbortSignal.timeout(CLI.abortWithinMs),
      );
      throw error;
    }
    answer = await daemon.request('control', { workflowId, action: 'status' }, signal);
  }
  return answer;
}

/** The answer was printed already, so nothing is thrown; the exit code is that of the error it is. */
function exitCodeOf({ status, issues }: WorkflowAnswer): number {
  if (status === 'completed') {
    return 0;
  }
  const error = issues === undefined ? ERRORS.CALL_FAILED : ERRORS.WORKFLOW_INVALID;
  return (status === 'aborted' ? ERRORS.RUN_ABORTED : error).exitCode;
}
