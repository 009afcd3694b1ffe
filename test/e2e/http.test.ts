import { readFileSync } from 'node:fs';

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import { callPml, npmServer, PmlWorld } from '../support/pml-world.ts';

interface Up {
  readonly endpoint: string;
  readonly tokenFile: string;
}

describe('the HTTP endpoint that pml up prints', () => {
  it('serves clients of both protocol eras with the token, and nobody without', async () => {
    await using world = new PmlWorld();
    world.configure({
      mcpServers: { everything: npmServer('everything') },
      pml: { embedding: { model: 'none' } },
    });
    const { endpoint, tokenFile } = await world.json<Up>(['up']);
    const authorization = `Bearer ${readFileSync(tokenFile, 'utf8').trim()}`;

    expect((await fetch(endpoint, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await fetch(endpoint.replace('/mcp', '/healthz'))).status).toBe(200);

    for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
      const client = new Client({ name: 'e2e', version: '1' }, { versionNegotiation: { mode } });
      await client.connect(
        new StreamableHTTPClientTransport(new URL(endpoint), {
          requestInit: { headers: { authorization } },
        }),
      );
      const answer = await callPml<WorkflowAnswer>(client, 'execute_workflow', {
        workflow: { tasks: [{ id: 'e', tool: 'everything:echo', args: { message: 'over http' } }] },
      });
      expect(answer).toMatchObject({
        status: 'completed',
        results: { e: { value: 'Echo: over http' } },
      });
      await client.close();
    }

    const metrics = await fetch(endpoint.replace('/mcp', '/metrics'), {
      headers: { authorization },
    });
    expect(await metrics.text()).toContain('everything');
  });
});

describe('proxy mode', () => {
  it('lists every upstream tool under its own name and passes results on whole', async () => {
    await using world = new PmlWorld();
    world.configure({
      mcpServers: { everything: npmServer('everything') },
      pml: { embedding: { model: 'none' }, exposure: { mode: 'proxy' } },
    });
    const client = await world.connect();
    await expect
      .poll(async () => (await client.listTools()).tools.map(({ name }) => name), {
        timeout: 20_000,
      })
      .toContain('everything__echo');
    const result = await client.callTool({
      name: 'everything__echo',
      arguments: { message: 'hi' },
    });
    expect(result.content).toEqual([{ type: 'text', text: 'Echo: hi' }]);
    const image = await client.callTool({ name: 'everything__get-tiny-image', arguments: {} });
    expect(JSON.stringify(image.content)).toContain('"type":"image"');
  });
});
