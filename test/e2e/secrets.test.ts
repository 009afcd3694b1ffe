/** A value from the environment reaches its server, and nothing that others read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';

const TOKEN = 'e2e-token-0123456789abcdef';
const KEY = '-----BEGIN "E2E" KEY-----\nQUJDREVGR0hJSktMTU5PUA\\=\n-----END "E2E" KEY-----';
/** What may be seen nowhere: the values, and any line or larger part of them. */
const GIVEAWAYS = [TOKEN.slice(0, -4), 'QUJDREVGR0hJSktMTU5PUA', 'BEGIN', 'E2E'];

/** Ways in which a program that cannot start tells what it was given. */
const LAST_WORDS: Readonly<Record<string, string>> = {
  plainly: `console.error('the token is ' + TOKEN)`,
  inLines: `console.error(KEY)`,
  asJson: `console.error(JSON.stringify({ KEY, TOKEN }))`,
  cutOff: `console.error('x'.repeat(380) + TOKEN)`,
  onStdout: `console.log('the token is ' + TOKEN)`,
};

interface Up {
  readonly servers: readonly { readonly name: string; readonly lastError?: string }[];
}

function logOf(world: PmlWorld): string {
  const folder = join(world.home, '.local', 'state', 'pml');
  const state = readdirSync(folder).find((name) => name.startsWith('pml-')) ?? '';
  return readFileSync(join(folder, state, 'daemon.log'), 'utf8');
}

it('is in no log, list or answer, whatever servers do with it', async () => {
  await using world = new PmlWorld({ E2E_TOKEN: TOKEN, E2E_KEY: KEY });
  const talkative = Object.entries(LAST_WORDS).map(([name, words]) => [
    name,
    {
      command: process.execPath,
      args: ['-e', `const { TOKEN, KEY } = process.env; ${words}; process.exitCode = 3;`],
      env: { TOKEN: '${env:E2E_TOKEN}', KEY: '${env:E2E_KEY}' },
    },
  ]);
  const mcpServers = {
    ...Object.fromEntries(talkative),
    missing: { command: 'no-such-${env:E2E_TOKEN}' },
    remote: {
      url: 'http://127.0.0.1:9/${env:E2E_TOKEN}',
      headers: { Authorization: 'Bearer ${env:E2E_TOKEN}' },
    },
  };
  world.configure({ mcpServers, pml: { logLevel: 'debug' } });
  const names = Object.keys(mcpServers);
  const shown: string[] = [];
  const run = async (...args: string[]): Promise<void> => {
    const { stdout, stderr } = await world.pml(args);
    shown.push(stdout, stderr);
  };
  await run('up');
  for (const name of names) {
    await run('call', `${name}:anything`);
  }
  await run('list');
  await run('doctor');
  const { servers } = await world.json<Up>(['up']);
  expect(servers.filter(({ lastError }) => lastError !== undefined)).toHaveLength(names.length);
  shown.push(JSON.stringify(servers), logOf(world));

  const log = logOf(world);
  for (const name of names) {
    expect(log).toContain(`"server":"${name}"`);
  }
  // The words are there, so it is not by silence that nothing is told.
  expect(log.match(/the token is •••/gu)?.length).toBeGreaterThan(1);
  expect(shown.join('\n')).toContain('the token is •••');
  const lines = shown.join('\n').split('\n');
  expect(lines.filter((line) => GIVEAWAYS.some((part) => line.includes(part)))).toEqual([]);
});
