/** An answer of discover tells of one moment: what was searched, and which servers were not. */
import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

import { describe, expect, inject, it, vi } from 'vitest';

import { sessionId } from '../../src/base/ids.ts';
import { parseJson } from '../../src/base/json.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const never = new AbortController().signal;
const asker = { session: sessionId('early') };
const patience = { timeout: 60_000, interval: 20 };
const SERVERS = join(import.meta.dirname, '../fixtures/servers');
const WISH = 'paint the fence';

const server = (name: string, file: string): { command: string; args: string[] } => ({
  command: process.execPath,
  args: [join(SERVERS, `${name}-server.mjs`), file],
});

async function freshFolder(): Promise<string> {
  const folder = join(inject('temporaryFolder'), randomUUID());
  await mkdir(folder, { recursive: true });
  return folder;
}

const toolsOf = (gateway: Gateway, name: string): number =>
  gateway.servers().find((each) => each.name === name)?.toolCount ?? 0;

describe('discover while servers are starting', () => {
  it('names a server that lists its tools while the search is under way', async () => {
    const folder = await freshFolder();
    const gate = join(folder, 'gate');
    await using endpoint = await startLoopbackServer();
    const opened = { gateway: undefined as Gateway | undefined };
    endpoint.handle((request, response) => {
      void answer(request, response, async () => {
        // The search has begun and waits for this vector. Only now the late server lists its tool.
        await writeFile(gate, '');
        await vi.waitFor(() => {
          expect(toolsOf(opened.gateway as Gateway, 'late')).toBe(1);
        }, patience);
      });
    });
    const url = endpoint.origin;
    await using host = await openWholeGateway({
      mcpServers: {
        effects: server('effects', join(folder, 'effects')),
        late: server('late', gate),
      },
      pml: { embedding: { model: 'openai', url, name: 'held', dimension: 3 } },
    });
    opened.gateway = host.gateway;
    await vi.waitFor(async () => {
      expect((await host.gateway.statistics()).search).toMatchObject({ mode: 'hybrid' });
    }, patience);
    const found = await host.gateway.discover({ intent: WISH }, asker, never);
    expect(toolsOf(host.gateway, 'late')).toBe(1);
    expect(found.results.map(({ id }) => id)).not.toContain('late:paint_fence');
    expect(found.pending).toEqual(['late']);
    expect(found.note).toContain('late is still starting');
    const again = await host.gateway.discover({ intent: WISH }, asker, never);
    expect(again.results.map(({ id }) => id)).toContain('late:paint_fence');
    expect(again.pending).toBeUndefined();
  }, 120_000);
});

describe('discover while a server needs a login', () => {
  it('says so once to each reader, and always where nothing is found', async () => {
    const folder = await freshFolder();
    await using remote = await startLoopbackServer();
    remote.handle((_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    });
    await using host = await openWholeGateway({
      mcpServers: {
        effects: server('effects', join(folder, 'effects')),
        crm: { url: `${remote.origin}/mcp` },
      },
    });
    const { gateway } = host;
    await vi.waitFor(() => {
      expect(toolsOf(gateway, 'effects')).toBe(2);
      expect(gateway.servers()).toContainEqual(
        expect.objectContaining({ name: 'crm', status: 'unauthorized' }),
      );
    }, patience);
    const [tool] = [...gateway.catalog().tools.values()];
    const intent = tool?.name.replaceAll('_', ' ') ?? '';
    const ask = async (session: string, reader?: string): Promise<string> => {
      const who = { session: sessionId(session), ...(reader === undefined ? {} : { reader }) };
      const { results, note = '' } = await gateway.discover({ intent }, who, never);
      expect(results.length).toBeGreaterThan(0);
      return note;
    };
    expect(await ask('agent')).toContain('crm needs a login');
    expect(await ask('agent')).not.toContain('login');
    expect(await ask('first command', 'person')).toContain('crm needs a login');
    expect(await ask('next command', 'person')).not.toContain('login');
    const empty = await gateway.discover({ intent: WISH }, { session: sessionId('agent') }, never);
    expect(empty).toMatchObject({ results: [], pending: ['crm'] });
    expect(empty.note).toContain('crm needs a login');
  }, 60_000);
});

describe('discover without a result', () => {
  it('says that servers are still starting', async () => {
    const folder = await freshFolder();
    await using host = await openWholeGateway({
      mcpServers: {
        effects: server('effects', join(folder, 'effects')),
        late: server('late', join(folder, 'gate')),
      },
    });
    await vi.waitFor(() => {
      expect(toolsOf(host.gateway, 'effects')).toBe(2);
    }, patience);
    const found = await host.gateway.discover({ intent: WISH }, asker, never);
    expect(found).toMatchObject({ results: [], pending: ['late'] });
    expect(found.note).toBe('none of 2 tools matches; late is still starting: ask again soon');
    await writeFile(join(folder, 'gate'), '');
  }, 60_000);

  it('says why a server is not searched that cannot start', async () => {
    const gone = { command: process.execPath, args: ['/nowhere.mjs'] };
    await using host = await openWholeGateway({ mcpServers: { gone } });
    const found = await host.gateway.discover({ intent: WISH }, asker, never);
    expect(found).toMatchObject({ results: [], pending: ['gone'] });
    expect(found.note).toMatch(
      /^no tools are known yet; gone (?:is still starting|did not start)/u,
    );
  }, 60_000);

  it('says that none of the tools matches, or that there is no server', async () => {
    const folder = await freshFolder();
    const effects = server('effects', join(folder, 'effects'));
    await using host = await openWholeGateway({ mcpServers: { effects } });
    const found = await host.gateway.discover({ intent: WISH }, asker, never);
    expect(found).toMatchObject({ results: [], note: 'none of 2 tools matches' });
    await using empty = await openWholeGateway({ mcpServers: {} });
    expect(await empty.gateway.discover({ intent: WISH }, asker, never)).toMatchObject({
      results: [],
      note: 'no server is configured',
    });
  }, 60_000);
});

/** Answers as `/v1/embeddings` does. A request for the wish is held back first. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  hold: () => Promise<void>,
): Promise<void> {
  let body = '';
  for await (const chunk of request) {
    body += String(chunk);
  }
  const { input } = parseJson(body) as { readonly input: readonly string[] };
  if (input.includes(WISH)) {
    await hold();
  }
  const data = input.map((text, index) => ({
    index,
    embedding: [text.length % 7, text.length % 5, 1],
  }));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ data }));
}
