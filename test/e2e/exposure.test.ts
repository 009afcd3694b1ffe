import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import { npmServer, PmlWorld } from '../support/pml-world.ts';

const OURS = ['discover', 'execute_workflow', 'execute_code', 'control_workflow'];

const namesOf = async (client: Client): Promise<readonly string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);

const described = async (client: Client): Promise<string | undefined> =>
  (await client.listTools()).tools[0]?.description;

describe('hybrid mode', () => {
  it('lists the chosen and, after a restart, the most used tools beside those of pml', async () => {
    await using world = new PmlWorld();
    world.configure({
      mcpServers: { everything: npmServer('everything') },
      pml: {
        embedding: { model: 'none' },
        exposure: { mode: 'hybrid', favorites: ['everything:echo'], favoritesMax: 2 },
      },
    });
    const client = await world.connect();
    await expect
      .poll(() => namesOf(client), { timeout: 45_000 })
      .toEqual([...OURS, 'everything__echo']);
    const echo = await client.callTool({ name: 'everything__echo', arguments: { message: 'hi' } });
    expect(echo.content).toEqual([{ type: 'text', text: 'Echo: hi' }]);

    const workflow = { tasks: [{ id: 's', tool: 'everything:get-sum', args: { a: 1, b: 2 } }] };
    const ran = await client.callTool({ name: 'execute_workflow', arguments: { workflow } });
    expect(ran.structuredContent).toMatchObject({ status: 'completed' });
    expect(await namesOf(client)).toEqual([...OURS, 'everything__echo']);

    await client.close();
    await world.pml(['down']);
    const again = await world.connect();
    await expect
      .poll(() => namesOf(again), { timeout: 45_000 })
      .toEqual([...OURS, 'everything__echo', 'everything__get-sum']);
  });
});

describe('topics', () => {
  it('are in the description of discover, from the first answer on after a restart', async () => {
    await using world = new PmlWorld();
    world.configure({ mcpServers: { everything: npmServer('everything') } });
    const client = await world.connect();
    await expect
      .poll(() => described(client), { timeout: 45_000 })
      .toMatch(/ of everything: [a-z, ]+\./u);
    const before = await described(client);
    await client.close();
    await world.pml(['down']);
    expect(await described(await world.connect())).toBe(before);
  });
});
