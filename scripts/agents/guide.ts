/** Runs the examples of docs/guide/builders.md as they stand, against the built program and the scripted model. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { describeError } from '../../src/base/errors.ts';
import { DUMMY_KEY } from './agent.ts';
import { type GuideExample, markOfExample, textOfExample } from './guide-examples.ts';
import { House } from './house.ts';
import type { ModelRequest, Step } from './model/dialect.ts';
import { ScriptedModel } from './model/scripted-model.ts';
import type { Installed } from './packages.ts';
import { occasion, plain, table } from './page.ts';

const TURN_TIMEOUT_MS = 90_000;
const OUTPUT_END_CHARS = 1500;
const LAST_WORDS = 'The sum is 42, says the workflow.';
const EXECUTABLE = 0o755;

/** How one example went. */
export interface GuideReport {
  readonly id: string;
  readonly title: string;
  readonly packages: readonly string[];
  /** Hash of the text that was run. */
  readonly mark: string;
  readonly date: string;
  readonly commit: string;
  /** Left out if it works. */
  readonly failure?: string;
}

/** Runs one example with the packages of its folder. `node` must be able to run TypeScript. */
export async function runExample(
  example: GuideExample,
  where: Installed | undefined,
  node: string,
  signal: AbortSignal,
): Promise<GuideReport> {
  const { id, title, packages } = example;
  const report = { id, title, packages, mark: markOfExample(example), ...occasion() };
  if (where?.kind !== 'installed') {
    return { ...report, failure: `not installed: ${where?.reason ?? 'unknown'}` };
  }
  try {
    await runOrThrow(example, where.folder, node, signal);
    return report;
  } catch (error) {
    signal.throwIfAborted();
    return { ...report, failure: describeError(error) };
  }
}

async function runOrThrow(
  example: GuideExample,
  folder: string,
  node: string,
  signal: AbortSignal,
): Promise<void> {
  await using model = await ScriptedModel.start();
  await using house = await House.build();
  await house.start();
  const file = join(folder, 'example.ts');
  writeFileSync(file, [...example.before(model.url), textOfExample(example)].join('\n'));
  const child = spawn(node, ['--no-warnings', file], {
    cwd: folder,
    env: { ...envOf(model.url), HOME: house.home, PATH: pathWithPml(house) },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const gone = new AbortController();
  const ended = once(child, 'close').then(([code]) => {
    gone.abort();
    return code as number | null;
  });
  const failed = (why: string): Error =>
    new Error(`${why}: ${`${stdout}${stderr}`.slice(-OUTPUT_END_CHARS)}`);
  try {
    if (example.hasModel) {
      await converse(model, AbortSignal.any([gone.signal, signal]), failed);
    }
    const code = await Promise.race([ended, overAfter(TURN_TIMEOUT_MS)]);
    if (code !== 0 || !stdout.includes(example.hasModel ? LAST_WORDS : 'files:read_text_file')) {
      throw failed(`it ended with ${code ?? 'no code'}`);
    }
  } finally {
    child.kill('SIGKILL');
    await ended.catch(() => undefined);
  }
}

/** The model searches, runs a workflow with what it found, and says what came of it. */
async function converse(
  model: ScriptedModel,
  signal: AbortSignal,
  failed: (why: string) => Error,
): Promise<void> {
  const said: ((request: ModelRequest) => Step)[] = [
    (request) => call(request, 'discover', { intent: 'add two numbers' }),
    (request) => {
      if (!request.results.at(-1)?.includes('everything:get-sum')) {
        throw failed(`the search did not find the tool: ${request.results.at(-1)}`);
      }
      const args = JSON.stringify({ a: 40, b: 2 });
      const tasks = [{ id: 'sum', tool: 'everything:get-sum', args }];
      return call(request, 'execute_workflow', { workflow: { tasks } });
    },
    (request) => {
      if (!request.results.at(-1)?.includes('The sum of 40 and 2 is 42')) {
        throw failed(`the workflow gave no sum: ${request.results.at(-1)}`);
      }
      return { kind: 'say', text: LAST_WORDS };
    },
  ];
  for (const step of said) {
    const turn = await model.next(TURN_TIMEOUT_MS, signal);
    if (turn === undefined) {
      throw failed('the model was not asked');
    }
    turn.answer(step(turn.request));
  }
}

/** Some frameworks put the name of the server before the name of the tool. */
function call({ tools }: ModelRequest, tool: string, args: Record<string, unknown>): Step {
  const shown = tools.find(({ name }) => name.endsWith(tool));
  if (shown === undefined) {
    throw new Error(`the model is not shown ${tool}: ${tools.map(({ name }) => name).join(', ')}`);
  }
  return { kind: 'call', calls: [{ name: shown.name, args: args as never }] };
}

const envOf = (modelUrl: string): Record<string, string> => ({
  OPENAI_API_KEY: DUMMY_KEY,
  OPENAI_BASE_URL: `${modelUrl}/v1`,
  // Nothing is told to anybody else.
  OPENAI_AGENTS_DISABLE_TRACING: '1',
  MASTRA_TELEMETRY_DISABLED: '1',
});

/** A folder with the command `pml`, before the usual ones. The examples call it by its name. */
function pathWithPml(house: House): string {
  const folder = join(house.home, 'bin');
  mkdirSync(folder);
  const { command, args, env } = house.world.commandLine([]);
  const variables = Object.entries(env)
    .filter(([name]) => name.startsWith('PML_'))
    .map(([name, value]) => `export ${name}='${value}'`);
  const lines = ['#!/bin/sh', ...variables, `exec '${command}' '${args.join("' '")}' "$@"`, ''];
  writeFileSync(join(folder, 'pml'), lines.join('\n'), { mode: EXECUTABLE });
  return [folder, process.env['PATH'] ?? ''].join(delimiter);
}

function overAfter(ms: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`it did not end within ${ms} ms`)), ms).unref();
  });
}

/** The table of the page. */
export function guidePart(reports: readonly GuideReport[]): readonly string[] {
  return table(
    ['example', 'packages', 'runs', 'measured'],
    reports.map(({ title, packages, failure, date, commit }) => [
      title,
      packages.map((name) => `\`${name}\``).join(' '),
      failure === undefined ? 'yes' : `**no**: ${plain(failure)}`,
      `${date}, ${commit}`,
    ]),
  );
}
