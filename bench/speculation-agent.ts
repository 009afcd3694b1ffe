/** A scripted agent with time to think: what it asks next comes from what it was answered. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';

/** As long as a model takes to write the next call. */
export const THINK_MS = 800;

interface Call {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What was asked, answered, and waited for. */
export interface Episode {
  readonly answers: readonly string[];
  /** What the agent waited for answers, without its thinking. */
  readonly waitedMs: readonly number[];
  readonly wallMs: number;
}

/** A folder with a handbook, cases and a repository, as a support desk has it. */
export function makeDesk(folder: string): string {
  const desk = join(folder, 'desk');
  mkdirSync(desk, { recursive: true });
  writeFileSync(join(desk, 'handbook.md'), '# How we answer\n\nAlways look at the order first.\n');
  const git = (...args: readonly string[]): void => {
    execFileSync('git', ['-c', 'user.name=desk', '-c', 'user.email=desk@example.com', ...args], {
      cwd: desk,
      stdio: 'ignore',
    });
  };
  git('init', '-q');
  for (const note of ['first', 'second', 'third']) {
    writeFileSync(join(desk, 'notes.md'), `${note}\n`);
    git('add', '.');
    git('commit', '-q', '-m', `the ${note} note`);
  }
  return desk;
}

/** One case: a customer's order and product, the handbook, what was last noted. */
function script(desk: string, customer: number): readonly ((last: string) => Call)[] {
  return [
    () => ({ name: 'orders__find_customer', arguments: { email: `mail-${customer}@example.com` } }),
    (last) => ({ name: 'orders__get_order', arguments: { order_id: valueAt(last, 'orders', 0) } }),
    (last) => ({
      name: 'orders__get_product',
      arguments: { product_id: valueAt(last, 'product_id') },
    }),
    () => ({
      name: 'files__read_text_file',
      arguments: { path: join(desk, 'handbook.md') },
    }),
    () => ({ name: 'git__git_log', arguments: { path: desk, maxCount: 3 } }),
    (last) => ({
      name: 'git__git_show',
      arguments: { path: desk, object: valueAt(last, 'commits', 0, 'hash') },
    }),
  ];
}

/** The value at a path of an answer that is JSON. */
function valueAt(text: string, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown>)[key],
    JSON.parse(text),
  );
}

/** Works on one case, call by call, with a pause to think before each. */
export async function workOn(
  client: Client,
  desk: string,
  customer: number,
  thinkMs: number,
): Promise<Episode> {
  const answers: string[] = [];
  const waitedMs: number[] = [];
  const startedMs = performance.now();
  for (const step of script(desk, customer)) {
    await new Promise((resolve) => setTimeout(resolve, thinkMs));
    const call = step(answers.at(-1) ?? '');
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
