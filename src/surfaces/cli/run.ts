import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { describeError, ERRORS, GatewayError } from '../../base/errors.ts';
import type { WorkflowAnswer, WorkflowRequest } from '../../gateway.ts';
import { CLI } from '../../tuning.ts';
import { readObject } from './call-arguments.ts';
import type { Command, Invocation } from './command.ts';
import type { DaemonConnection } from './daemon-access.ts';
import { printJson } from './print-json.ts';
import { eventLine, tasksDone, workflowRemarks, workflowText } from './workflow-text.ts';

/** `pml run`: a workflow from a file, followed until it has ended. */
export const runCommand: Command = {
  name: 'run',
  summary: 'Run a workflow from a file and print its results.',
  usage: '<FILE.json | -> [--intent TEXT]',
  details:
    'The file is {"tasks": [{"id", "tool", "args", "dependsOn"?, "timeoutMs"?, "onError"?}, …]}; "${id.path}" in\n' +
    'the arguments stands for the result of another task. Ctrl-C aborts the run. Exit code 0 only when every\n' +
    'task that had to succeed has.',
  positionals: { min: 1, max: 1 },
  options: {
    intent: {
      type: 'string',
      placeholder: 'TEXT',
      description: 'What the workflow is for, in a sentence; it is kept with the run.',
    },
  },
  examples: [
    'pml run release.json',
    'pml run - --json < plan.json',
    'pml run plan.json --intent "weekly report"',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal } = invocation;
    const request = await readRequest(invocation);
    const daemon = await invocation.daemon.reach(signal);
    const first = await daemon.follow(
      'run',
      request,
      ({ event }) => {
        const line = eventLine(event);
        if (terminal.isInteractive && line !== undefined) {
          terminal.say(line);
        }
      },
      signal,
    );
    const answer = await untilEnded(first, daemon, invocation);
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
    return exitCodeOf(answer);
  },
};

async function readRequest(invocation: Invocation): Promise<WorkflowRequest> {
  const { positionals, terminal, signal, surroundings } = invocation;
  const [name = ''] = positionals;
  const text =
    name === '-' ? await terminal.readInput(signal) : readText(resolve(surroundings.cwd, name));
  const workflow = readObject(text, name === '-' ? 'stdin' : name);
  const intent = invocation.text('intent');
  return { workflow, ...(intent === undefined ? {} : { intent }) };
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
  first: WorkflowAnswer,
  daemon: DaemonConnection,
  { terminal, signal }: Invocation,
): Promise<WorkflowAnswer> {
  let answer = first;
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
