import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/odd-server.mjs');
/** Well above what is parsed at once, and no multiple of anything. */
const BYTES = 5_000_003;

describe('a result of some megabytes, in proxy mode', () => {
  const world = new PmlWorld();
  const clients: Client[] = [];

  beforeAll(async () => {
    world.configure({
      mcpServers: { odd: { command: process.execPath, args: [SERVER] } },
      pml: { embedding: { model: 'none' }, exposure: { mode: 'proxy' } },
    });
    const up = await world.json<{ endpoint: string; tokenFile: string }>(['up']);
    const authorization = `Bearer ${readFileSync(up.tokenFile, 'utf8').trim()}`;
    for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
      const client = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode } });
      clients.push(client);
      await client.connect(
        new StreamableHTTPClientTransport(new URL(up.endpoint), {
          requestInit: { headers: { authorization } },
        }),
      );
    }
    clients.push(await world.connect('legacy'), await world.connect('modern'));
  }, 60_000);

  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await world[Symbol.asyncDispose]();
  });

  it.each([
    ['HTTP, legacy', 0],
    ['HTTP, modern', 1],
    ['stdio, legacy', 2],
    ['stdio, modern', 3],
  ])('comes whole over %s, beside others', async (_, index) => {
    const client = clients[index] as Client;
    await expect
      .poll(async () => (await client.listTools()).tools.map(({ name }) => name), {
        timeout: 20_000,
      })
      .toContain('odd__big');
    const [large, small] = await Promise.all([
      client.callTool({ name: 'odd__big', arguments: { bytes: BYTES } }),
      client.callTool({ name: 'odd__echo', arguments: { text: 'beside' } }),
    ]);
    const text = large.content[0]?.type === 'text' ? large.content[0].text : '';
    expect(text.length).toBeGreaterThanOrEqual(BYTES);
    expect(JSON.stringify(small.content)).toContain('beside');
  });
});
