import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { describe, expect, inject, it, vi } from 'vitest';

import { createGateway, type Embedder } from '../../src/index.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/odd-server.mjs');
const config = { mcpServers: { odd: { command: process.execPath, args: [SERVER] } } };

const opened = (more: { readonly embedder?: Embedder } = {}): ReturnType<typeof createGateway> =>
  createGateway(config, { folder: join(inject('temporaryFolder'), randomUUID()), ...more });

describe('the library', () => {
  it('calls a tool by the name everyone uses for it', async () => {
    const folder = join(inject('temporaryFolder'), randomUUID());
    await using gateway = await createGateway(config, { folder });
    expect(gateway.notices).toEqual([]);
    const outcome = await gateway.callTool('odd:echo', { a: 1 });
    expect(outcome).toMatchObject({ kind: 'answered', isError: false });
    await expect(gateway.callTool('echo', {})).rejects.toMatchObject({
      code: 'TOOL_NAME_MALFORMED',
    });
  });

  it('says that a database was set aside', async () => {
    const folder = join(inject('temporaryFolder'), randomUUID());
    mkdirSync(join(folder, 'database'), { recursive: true });
    writeFileSync(join(folder, 'database', 'diary.txt'), 'dear diary');
    await using gateway = await createGateway({}, { folder });
    expect(gateway.notices).toEqual([expect.stringContaining('not a database')]);
  });

  it('lists its tools with their schemas, and serves them to a client over a transport', async () => {
    await using gateway = await opened();
    const listed = gateway.tools().map(({ name, inputSchema }) => [name, inputSchema]);
    expect(listed.map(([name]) => name)).toEqual([
      'discover',
      'execute_workflow',
      'execute_code',
      'control_workflow',
    ]);
    const [ours, theirs] = InMemoryTransport.createLinkedPair();
    gateway.session('ann').connect(ours);
    const client = new Client({ name: 'builder', version: '1.0.0' });
    await client.connect(theirs);
    const { tools } = await client.listTools();
    expect(tools.map(({ name, inputSchema }) => [name, inputSchema])).toEqual(listed);
    const answer = await client.callTool({
      name: 'execute_workflow',
      arguments: { workflow: { tasks: [{ id: 'a', tool: 'odd:echo', args: { a: 1 } }] } },
    });
    expect(answer.structuredContent).toMatchObject({ status: 'completed' });
    await client.close();
  });

  it('knows whose run it is', async () => {
    await using gateway = await opened();
    const begun: unknown[] = [];
    gateway.onRunEvent((_, event) => event.kind === 'run_started' && begun.push(event.person));
    const workflow = { tasks: [{ id: 'a', tool: 'odd:echo', args: { a: 1 } }] };
    await gateway.session('ann@example.com').executeWorkflow({ workflow });
    await gateway.session('bob').executeWorkflow({ workflow });
    await gateway.executeWorkflow({ workflow });
    expect(begun).toEqual(['ann@example.com', 'bob', undefined]);
    expect(() => gateway.session('')).toThrow('the name of a person');
  });

  it('searches with a model of one’s own, and disposes it', async () => {
    const seen: string[] = [];
    const dispose = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const embedder: Embedder = {
      model: 'mine',
      dimension: 2,
      embed: (texts) => {
        seen.push(...texts);
        return Promise.resolve(
          texts.map((text) => Float32Array.of(text.length % 2, 1 - (text.length % 2))),
        );
      },
      [Symbol.asyncDispose]: dispose,
    };
    const gateway = await opened({ embedder });
    await gateway.callTool('odd:echo', {});
    await vi.waitUntil(() => seen.some((text) => text.includes('echo')), { timeout: 20_000 });
    await gateway.close();
    expect(dispose).toHaveBeenCalledOnce();
  });
});
