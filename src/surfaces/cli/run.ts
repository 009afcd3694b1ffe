import { statSync } from 'node:fs';
import { resolve } from 'node:path';

import { GatewayError } from '../../base/errors.ts';
import type { WorkflowRequest } from '../../gateway/gateway.ts';
import { readObject } from './call-arguments.ts';
import { carryOutRun } from './carry-out-run.ts';
import type { Command, Invocation } from './command.ts';
import { readInput } from './read-input.ts';

/** `pml run`: a workflow from a file, or a plan for an intent, followed until it has ended. */
export const runCommand: Command = {
  name: 'run',
  summary: 'Run a workflow from a file, or make a plan for an intent and run it.',
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
    intent: {
      type: 'string',
      placeholder: 'TEXT',
      description: 'What the workflow is for, in a sentence; it is kept with the run.',
    },
    mode: {
      type: 'string',
      placeholder: 'MODE',
      description:
        'How far an intent is carried out: run what only reads (auto), never run it (suggest), run it if nobody has to be asked (run).',
    },
    inputs: {
      type: 'string',
      placeholder: 'JSON',
      description: 'Values for the plan of an intent, by name: {"path": "/tmp"}.',
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
    'pml run "get the sum of 40 and 2"',
    'pml run "list the files in /tmp" --mode suggest',
    `pml run "get the sum" --inputs '{"a": 40, "b": 2}'`,
  ],
  async run(invocation: Invocation): Promise<number> {
    const request = await readRequest(invocation);
    const daemon = await invocation.daemon.reach(invocation.signal);
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

async function readRequest(invocation: Invocation): Promise<WorkflowRequest> {
  const { positionals, terminal, signal, surroundings } = invocation;
  const [name = ''] = positionals;
  const file = resolve(surroundings.cwd, name);
  if (isIntent(name, file)) {
    return readIntent(name, invocation);
  }
  if (invocation.text('mode') !== undefined || invocation.text('inputs') !== undefined) {
    throw new GatewayError('USAGE', '--mode and --inputs are for an intent, not for a workflow');
  }
  const text = name === '-' ? await terminal.readInput(signal) : readInput(file);
  const workflow = readObject(text, name === '-' ? 'stdin' : name);
  const intent = invocation.text('intent');
  const pauseMode = readPause(invocation.text('pause'));
  return {
    workflow,
    ...(intent === undefined ? {} : { intent }),
    ...(pauseMode === undefined ? {} : { pause: pauseMode }),
  };
}

function readIntent(intent: string, invocation: Invocation): WorkflowRequest {
  if (invocation.text('intent') !== undefined) {
    throw new GatewayError(
      'USAGE',
      `there is no file "${intent}"; --intent goes with a file, or the intent stands alone`,
    );
  }
  const mode = invocation.text('mode');
  if (mode !== undefined && mode !== 'auto' && mode !== 'suggest' && mode !== 'run') {
    throw new GatewayError('USAGE', `--mode takes auto, suggest or run, not "${mode}"`);
  }
  const inputs = invocation.text('inputs');
  const pauseMode = readPause(invocation.text('pause'));
  return {
    intent,
    ...(mode !== undefined && { mode }),
    ...(inputs !== undefined && { inputs: readObject(inputs, '--inputs') }),
    ...(pauseMode !== undefined && { pause: pauseMode }),
  };
}

function readPause(text: string | undefined): 'layer' | 'error' | undefined {
  if (text !== undefined && text !== 'layer' && text !== 'error') {
    throw new GatewayError('USAGE', `--pause takes layer or error, not "${text}"`);
  }
  return text;
}
