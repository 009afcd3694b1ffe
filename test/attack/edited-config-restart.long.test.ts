/** What an agent wrote into `pml.json` has no effect after a restart either, whatever way pml ended. */
import assert from 'node:assert/strict';
import { request } from 'node:http';

import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import type { DaemonStatus } from '../../src/surfaces/daemon/control-protocol.ts';
import { CountingListener, CountingPort } from '../support/counting-listener.ts';
import { callAsWorkflow, type Config, EditedWorld } from '../support/edited-world.ts';
import { NAMED, PERMITTING, REACHING, type Scene } from './edited-config-attacks.ts';

const soon = (): AbortSignal => AbortSignal.timeout(20_000);

/** The ordinary file, and around it everybody whom the agent would like to bring in. */
class House implements AsyncDisposable {
  readonly world = new EditedWorld();
  readonly remote = new CountingListener();
  readonly thief = new CountingListener();
  readonly database = new CountingPort();

  async open(): Promise<this> {
    await Promise.all([this.remote.open(), this.thief.open(), this.database.open()]);
    this.world.write(this.world.ordinary(this.remote.url));
    return this;
  }

  /** Starts pml with what the person wrote, and does something that a run remembers. */
  async begin(): Promise<string> {
    const agent = await this.world.agent();
    const { status, workflowId = '' } = await callAsWorkflow(agent, 'known:who');
    assert.equal(status, 'completed');
    await agent.close();
    return workflowId;
  }

  /** Everything at once that can be edited without one edit hiding another. */
  editAll(agent: Client): void {
    const { world, remote, thief } = this;
    const scene: Scene = { world, agent, remote, thief, startsBefore: 1 };
    const apart = new Set([
      'a known program under another name',
      'a program in place of a remote server',
      'a secret in a header of a known remote server',
      'the rule that asks taken away',
      'an allow in front of the rule that asks',
    ]);
    this.world.edit((config) => {
      for (const { name, edit } of [...NAMED, ...REACHING, ...PERMITTING]) {
        if (!apart.has(name)) {
          edit(config, scene);
        }
      }
      config.pml['storage'] = { url: `postgres://pml@127.0.0.1:${this.database.port}/pml` };
      config.pml['http'] = { host: '127.0.0.2', allowedHosts: ['evil.example'] };
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.world[Symbol.asyncDispose]();
    await this.remote[Symbol.asyncDispose]();
    await this.thief[Symbol.asyncDispose]();
    await this.database[Symbol.asyncDispose]();
  }
}

function statusWithHost(url: string, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(new URL('/healthz', url), { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

/** What can be seen from outside after the daemon started with the edited file on disk. */
async function found({ world, thief, database }: House, run: string): Promise<object> {
  const agent = await world.agent();
  const scene = { world, agent, startsBefore: 1 };
  const erased = await callAsWorkflow(agent, 'known:erase', { label: 'restart' });
  const noted = await callAsWorkflow(agent, 'stranger:note', { label: 'restart' });
  const who = await callAsWorkflow(agent, 'known:who');
  const control = await world.control();
  await world.settled();
  const { httpUrl = '' } = (await control.request('status', {}, soon())) satisfies DaemonStatus;
  const { stdout } = await world.pml(['runs', '--json']);
  await scene.agent.close();
  const { hostname } = new URL(httpUrl);
  return {
    evil: world.starts('evil'),
    sleeping: world.starts('sleeping'),
    known: world.starts('known').flatMap(({ rest, loot, options }) => [...rest, loot, options]),
    answers: who.status,
    asked: [erased.status, noted.status],
    effects: world.effects(),
    sentToThief: thief.arrived,
    connections: database.connections,
    hostname,
    allowed: await statusWithHost(httpUrl, 'evil.example'),
    isSameMemory: stdout.includes(run),
  };
}

const NOTHING = {
  evil: [],
  sleeping: [],
  answers: 'completed',
  asked: ['approval_required', 'approval_required'],
  effects: [],
  sentToThief: [],
  connections: 0,
  hostname: '127.0.0.1',
  allowed: 403,
  isSameMemory: true,
};

describe('an agent edits pml.json', () => {
  it.each(['down', 'kill'] as const)(
    'and the next start (after %s) uses what the person confirmed',
    async (how) => {
      await using house = await new House().open();
      const run = await house.begin();
      const agent = await house.world.agent();
      house.editAll(agent);
      await house.world.reloaded();
      await agent.close();
      await house.world.restart(how);
      const seen = await found(house, run);
      expect(seen).toMatchObject(NOTHING);
      expect(seen).toHaveProperty('known', expect.not.arrayContaining(['--evil']));
      expect(await house.world.waitingChange()).toContain('evil');
    },
    180_000,
  );

  it('while pml does not run, and the next start uses what the person confirmed', async () => {
    await using house = await new House().open();
    const run = await house.begin();
    const agent = await house.world.agent();
    await agent.close();
    await house.world.stop('down');
    house.editAll(agent);
    await house.world.pml(['up']);
    expect(await found(house, run)).toMatchObject(NOTHING);
    expect(await house.world.waitingChange()).toContain('evil');
  }, 180_000);

  it.each<[string, (config: Config, house: House) => void]>([
    ['nothing new', () => undefined],
    [
      'storage.url',
      ({ pml }, { database }) => {
        pml['storage'] = { url: `postgres://pml@127.0.0.1:${database.port}/pml` };
        pml['project'] = { name: 'another' };
      },
    ],
    ['project.name', ({ pml }) => (pml['project'] = { name: 'another' })],
    ['http.host', ({ pml }) => (pml['http'] = { host: '127.0.0.2' })],
    ['http.allowedHosts', ({ pml }) => (pml['http'] = { allowedHosts: ['evil.example'] })],
    ['a new program', ({ mcpServers }, { world }) => (mcpServers['evil'] = world.server('evil'))],
    ['switching on', ({ pml }) => (pml.servers['sleeping'] = {})],
  ])(
    'and %s alone waits through a restart',
    async (_name, edit) => {
      await using house = await new House().open();
      const run = await house.begin();
      await house.world.stop('kill');
      house.world.edit((config) => edit(config, house));
      await house.world.pml(['up']);
      expect(await found(house, run)).toMatchObject(NOTHING);
    },
    180_000,
  );
});
