/** The scripted agent of the demonstration: it reviews the last changes of a project, call by call. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';

/** As long as a fast model takes to write the next call. */
export const THINK_MS = 800;

interface Call {
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

/** Reviews one project, with a pause to think before each call. */
export async function review(client: Client, project: string, thinkMs: number): Promise<Review> {
  const answers: string[] = [];
  const waitedMs: number[] = [];
  const startedMs = performance.now();
  for (const step of script(project)) {
    await new Promise((resolve) => setTimeout(resolve, thinkMs));
    const call = step(answers);
    const askedMs = performance.now();
    const result = await client.callTool({ ...call, arguments: { ...call.arguments } });
    waitedMs.push(performance.now() - askedMs);
    const [block] = result.content;
    if (result.isError === true || block?.type !== 'text') {
      throw new Error(`${call.name} failed: ${JSON.stringify(result).slice(0, 300)}`);
    }
    answers.push(block.text);
  }
  return { answers, waitedMs, wallMs: performance.now() - startedMs };
}
