/** A value from the environment reaches its server and nothing that a person or a program reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';

const TOKEN = 'e2e-token-0123456789abcdef';
const KEY = '-----BEGIN "E2E" KEY-----\nQUJDREVGR0hJSktMTU5PUA\\=\n-----END "E2E" KEY-----';
/** What may be seen nowhere: the values, and any line or larger part of them. */
const GIVEAWAYS = [TOKEN, TOKEN.slice(0, -4), 'QUJDREVGR0hJSktMTU5PUA', '"E2E', 'E2E\\"'];

/** A program that tells its secrets in every way it can, and ends. */
const TELLTALE = `
const { TOKEN, KEY } = process.env;
console.log('token on stdout ' + TOKEN);
console.error('refused: token ' + TOKEN);
console.error(KEY);
console.error(JSON.stringify({ key: KEY, token: TOKEN }));
console.error('x'.repeat(380) + TOKEN);
console.error('the end');
process.exit(3);
`;

interface Listed {
  readonly servers: readonly { readonly name: string; readonly lastError?: string }[];
}

function logOf(world: PmlWorld): string {
  const folder = join(world.home, '.local', 'state', 'pml');
  const [state = ''] = readdirSync(folder).filter((name) => name.startsWith('pml-'));
  return readFileSync(join(folder, state, 'daemon.log'), 'utf8');
}

it('is in no log, whatever servers do with it', async () => {
  await using world = new PmlWorld({ E2E_TOKEN: TOKEN, E2E_KEY: KEY });
  world.configure({
    mcpServers: {
      telltale: {
        command: process.execPath,
        args: ['-e', TELLTALE],
        env: { TOKEN: '${env:E2E_TOKEN}', KEY: '${env:E2E_KEY}' },
      },
      missing: { command: 'no-such-${env:E2E_TOKEN}' },
      remote: {
        url: 'http://127.0.0.1:9/${env:E2E_TOKEN}',
        headers: { Authorization: 'Bearer ${env:E2E_TOKEN}' },
      },
    },
    pml: { logLevel: 'debug' },
  });
  expect((await world.pml(['up'])).code).toBe(0);
  const failed = ['telltale', 'missing', 'remote'];
  for (const server of failed) {
    expect((await world.pml(['call', `${server}:anything`])).code).not.toBe(0);
  }
  const { servers } = await world.json<Listed>(['up']);
  expect(servers.filter(({ lastError }) => lastError !== undefined)).toHaveLength(failed.length);

  const log = logOf(world);
  for (const server of failed) {
    expect(log).toContain(`"server":"${server}"`);
  }
  expect(log).toContain('refused: token •••');
  for (const giveaway of GIVEAWAYS) {
    expect(log).not.toContain(giveaway);
  }
});
