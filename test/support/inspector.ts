/** The inspector's command line, a client that people try servers with. It needs a newer Node. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { npmProgram } from '../../scripts/conformance-suites.ts';
import type { Door, RealClient, ToolResult } from './real-clients.ts';

const run = promisify(execFile);
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;

/** Where the programs are. */
export interface Inspector {
  readonly node: string;
  readonly program: string;
}

/** Fetches the inspector, or answers with why it cannot be had. */
export async function findInspector(): Promise<Inspector | { readonly reason: string }> {
  try {
    const where = 'command -v node; command -v mcp-inspector';
    const { stdout } = await run('npm', [
      ...npmProgram('@modelcontextprotocol/inspector@2.12.0'),
      'sh',
      '-c',
      where,
    ]);
    const [node, program] = stdout.trim().split('\n').slice(-2);
    return node === undefined || program === undefined
      ? { reason: `npm exec answered ${stdout}` }
      : { node, program };
  } catch (error) {
    return { reason: String(error) };
  }
}

const named = (list: readonly { readonly name: string }[]): readonly string[] =>
  list.map(({ name }) => name);

/** A client that connects anew for everything it does, as the command line does. */
export function inspectWith(inspector: Inspector, door: Door, home: string): RealClient {
  const ask = async <Answer>(method: string, ...options: readonly string[]): Promise<Answer> => {
    const target =
      door.kind === 'stdio'
        ? [door.command, ...door.args]
        : [door.url, '--transport', 'http', '--header', `Authorization: ${door.authorization}`];
    const { stdout } = await run(
      inspector.node,
      [inspector.program, '--cli', ...target, '--method', method, ...options],
      {
        env: { ...(door.kind === 'stdio' ? door.env : {}), PATH: process.env['PATH'], HOME: home },
        maxBuffer: OUTPUT_BYTES_MAX,
      },
    );
    return JSON.parse(stdout) as Answer;
  };
  return {
    tools: async () => named((await ask<{ tools: { name: string }[] }>('tools/list')).tools),
    call: (name, args) =>
      ask<ToolResult>('tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args)),
    prompts: async () =>
      named((await ask<{ prompts: { name: string }[] }>('prompts/list')).prompts),
    prompt: async (name, args) => {
      const pairs = Object.entries(args).flatMap(([key, value]) => [
        '--prompt-args',
        `${key}=${value}`,
      ]);
      return JSON.stringify(await ask('prompts/get', '--prompt-name', name, ...pairs));
    },
    resources: async () => {
      const { resources } = await ask<{ resources: { uri: string }[] }>('resources/list');
      return resources.map(({ uri }) => uri);
    },
    read: async (uri) => JSON.stringify(await ask('resources/read', '--uri', uri)),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
