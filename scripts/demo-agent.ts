/** The scripted agent of the demonstration: it reviews the last changes of a project. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';

/** As long as a fast model takes to write the next call. */
export const THINK_MS = 800;

/** One call of the agent. */
export interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What one review took. */
export interface Review {
  readonly answers: readonly string[];
  readonly waitedMs: readonly number[];
  readonly wallMs: number;
}

/** Makes a repository with two files and three commits. */
export function makeProject(folder: string, name: string): string {
  const project = join(folder, name);
  mkdirSync(project, { recursive: true });
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: project,
      stdio: 'ignore',
    });
  };
  git('init', '-q');
  writeFileSync(join(project, 'README.md'), `# ${name}\n\nWhat ${name} is for.\n`);
  for (const version of [1, 2, 3]) {
    writeFileSync(join(project, 'main.txt'), `${name}, version ${version}\n`.repeat(version));
    git('add', '.');
    git('commit', '-q', '-m', `${name}: version ${version}`);
  }
  return project;
}

/** What is in the project, its two files, what changed last and what before that. */
function script(project: string): readonly ((answers: readonly string[]) => Call)[] {
  const path = { path: project };
  const changed = (log: string, nth: number): Call => ({
    name: 'git__git_show',
    arguments: { ...path, object: hashAt(log, nth) },
  });
  return [
    () => ({ name: 'files__list_directory', arguments: path }),
    () => ({ name: 'files__read_text_file', arguments: { path: join(project, 'README.md') } }),
    () => ({ name: 'files__read_text_file', arguments: { path: join(project, 'main.txt') } }),
    () => ({ name: 'git__git_log', arguments: { ...path, maxCount: 3 } }),
    ([, , , log = '']) => changed(log, 0),
    ([, , , log = '']) => changed(log, 1),
  ];
}

function hashAt(log: string, nth: number): string {
  const { commits } = JSON.parse(log) as { commits: readonly { hash: string }[] };
  return commits[nth]?.hash ?? '';
}

/** Makes one call, as the agent that reviews. */
export type Caller = (call: Call) => Promise<string>;

/** Reviews one project call by call, with a pause to think before each. */
export async function review(callTool: Caller, project: string, thinkMs: number): Promise<Review> {
  return timed(script(project), callTool, thinkMs);
}

/** The same review by the tools of pml: it searches once and hands the whole of it over. */
export async function reviewByWorkflow(
  callTool: Caller,
  project: string,
  thinkMs: number,
): Promise<Review> {
  const path = { path: project };
  const tasks = [
    { id: 'files', tool: 'files:list_directory', args: path },
    { id: 'readme', tool: 'files:read_text_file', args: { path: join(project, 'README.md') } },
    { id: 'main', tool: 'files:read_text_file', args: { path: join(project, 'main.txt') } },
    { id: 'log', tool: 'git:git_log', args: { ...path, maxCount: 3 } },
    { id: 'last', tool: 'git:git_show', args: { ...path, object: '${log.commits[0].hash}' } },
    { id: 'before', tool: 'git:git_show', args: { ...path, object: '${log.commits[1].hash}' } },
  ];
  const intents = ['list a folder', 'read a text file', 'show the log', 'show a commit'];
  const steps = [
    () => ({ name: 'discover', arguments: { intent: intents } }),
    () => ({ name: 'execute_workflow', arguments: { workflow: { tasks } } }),
  ];
  const done = await timed(steps, callTool, thinkMs);
  if (done.answers[1]?.includes('completed') !== true) {
    throw new Error(`the workflow did not end well: ${done.answers[1]?.slice(0, 300) ?? ''}`);
  }
  return done;
}

async function timed(
  steps: readonly ((answers: readonly string[]) => Call)[],
  callTool: Caller,
  thinkMs: number,
): Promise<Review> {
  const answers: string[] = [];
  const waitedMs: number[] = [];
  const startedMs = performance.now();
  for (const step of steps) {
    await new Promise((resolve) => setTimeout(resolve, thinkMs));
    const askedMs = performance.now();
    answers.push(await callTool(step(answers)));
    waitedMs.push(performance.now() - askedMs);
  }
  return { answers, waitedMs, wallMs: performance.now() - startedMs };
}

/** Calls through one client, by the names that it lists. */
export function callerOf(client: Client): Caller {
  return async (call) => {
    const result = await client.callTool({ ...call, arguments: { ...call.arguments } });
    const [block] = result.content;
    if (result.isError === true || block?.type !== 'text') {
      throw new Error(`${call.name} failed: ${JSON.stringify(result).slice(0, 300)}`);
    }
    return block.text;
  };
}
