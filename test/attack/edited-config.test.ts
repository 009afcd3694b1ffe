/** An agent edits `pml.json` while pml runs: nothing comes of it before a person has confirmed it. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';

import type { Client } from '@modelcontextprotocol/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { CountingListener } from '../support/counting-listener.ts';
import { callAsWorkflow, CANARY, EditedWorld } from '../support/edited-world.ts';
import { type Attack, NAMED, PERMITTING, REACHING, type Scene } from './edited-config-attacks.ts';

describe('an agent edits pml.json while pml runs', () => {
  let scene: Scene;
  let ordinary: string;

  beforeAll(async () => {
    const world = new EditedWorld();
    const remote = await new CountingListener().open();
    const thief = await new CountingListener().open();
    world.write(world.ordinary(remote.url));
    ordinary = readFileSync(world.file, 'utf8');
    const agent: Client = await world.agent();
    scene = { world, agent, remote, thief, startsBefore: 1 };
    assert.equal((await callAsWorkflow(agent, 'known:who')).status, 'completed');
    await world.settled();
  });

  afterEach(async () => {
    const { world, thief } = scene;
    world.write(JSON.parse(ordinary));
    await world.reloaded();
    for (const name of ['evil', 'sleeping']) {
      world.forgetStarts(name);
    }
    thief.arrived.length = 0;
  });

  afterAll(async () => {
    await scene.world[Symbol.asyncDispose]();
    await scene.remote[Symbol.asyncDispose]();
    await scene.thief[Symbol.asyncDispose]();
  });

  /** The agent's edit, which the daemon has read. */
  async function made(edit: Attack['edit']): Promise<void> {
    scene.startsBefore = scene.world.starts('known').length;
    scene.world.edit((config) => edit(config, scene));
    await scene.world.reloaded();
  }

  it.each(REACHING)('reaches nobody by $name', async ({ edit, seen }) => {
    await made(edit);
    await scene.world.settled();
    expect(await seen(scene)).toEqual([]);
  });

  it.each(PERMITTING)('is permitted nothing by $name', async ({ edit, seen }) => {
    await made(edit);
    expect(await seen(scene)).toEqual([]);
  });

  it.each(NAMED)('makes the person be asked about $name', async ({ name, edit }) => {
    await made(edit);
    const question = await scene.world.waitingChange();
    expect(question).toContain(name.split('.').at(-1));
    expect(question).not.toContain(CANARY);
  });

  it('gains nothing by a key that is written twice', async () => {
    const { world } = scene;
    const twice = JSON.stringify(world.server('known', '--twice'));
    const text = ordinary.replace('"known":', `"known": ${twice}, "known":`);
    for (const each of [text, ordinary.replace('"files":', `"known": ${twice}, "files":`)]) {
      writeFileSync(world.file, each);
      await world.settled();
      expect(world.starts('known').filter(({ rest }) => rest.includes('--twice'))).toEqual([]);
    }
  });

  it('gains nothing through the ordinary file server either', async () => {
    const { world, agent } = scene;
    const added = JSON.stringify(world.server('evil'));
    await callAsWorkflow(agent, 'files:edit_file', {
      path: world.file,
      edits: [{ oldText: '"mcpServers": {', newText: `"mcpServers": { "evil": ${added},` }],
    });
    await world.settled();
    expect(world.starts('evil')).toEqual([]);
    const called = await callAsWorkflow(agent, 'evil:who');
    expect(called.status).not.toBe('completed');
    await world.settled();
    expect(world.starts('evil')).toEqual([]);
  });
});

it('holds at once where it only tightens, while what comes with it waits', async () => {
  await using world = new EditedWorld();
  await using remote = await new CountingListener().open();
  world.write({ ...world.ordinary(remote.url), pml: { embedding: { model: 'none' } } });
  const agent = await world.agent();
  const calls = ['known:who', 'stranger:who', 'sleeping:who', 'yardstick:note'];
  for (const tool of calls) {
    expect((await callAsWorkflow(agent, tool, { label: 'before' })).status).toBe('completed');
  }
  world.edit(({ mcpServers, pml }) => {
    pml['policy'] = { rules: [{ tools: 'known:who', action: 'deny' }] };
    pml.servers = { stranger: { enabled: false }, yardstick: { trusted: false } };
    delete mcpServers['sleeping'];
    mcpServers['evil'] = world.server('evil');
  });
  await world.settled();
  const ends = await Promise.all(
    calls.map(async (tool) => (await callAsWorkflow(agent, tool, { label: 'after' })).status),
  );
  expect(ends).toEqual(['failed', 'failed', 'failed', 'approval_required']);
  expect(world.effects()).toEqual(['note before']);
  expect(world.starts('evil')).toEqual([]);
});
