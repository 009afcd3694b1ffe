import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ServerSpec } from '../../src/call/upstreams.ts';
import { loadSettings } from '../../src/config/load.ts';
import { locate, type Locations } from '../../src/config/locations.ts';
import { serverSpecs } from '../../src/config/server-specs.ts';
import { sentenceOf } from '../../src/knowledge/poison-finding.ts';
import { NameBook } from '../../src/knowledge/poison-names.ts';
import { findingsOf } from '../../src/knowledge/poison.ts';
import { createWorld, type UpstreamWorld } from '../support/upstream-world.ts';

describe('the starter set', () => {
  let home = '';
  let locations: Locations;
  let world: UpstreamWorld;
  let specs: readonly ServerSpec[] = [];

  beforeAll(async () => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'pml-starter-')));
    const surroundings = {
      env: {},
      cwd: home,
      home,
      temporaryFolder: tmpdir(),
      platform: process.platform,
    };
    locations = locate(surroundings);
    const { settings } = loadSettings(locations, surroundings);
    specs = serverSpecs(settings, locations);
    world = await createWorld(specs);
  });
  afterAll(async () => {
    await world[Symbol.asyncDispose]();
    rmSync(home, { recursive: true, force: true });
  });

  it.each([
    ['filesystem', 'list_directory', (): object => ({ path: locations.scratchFolder })],
    [
      'memory',
      'create_entities',
      (): object => ({ entities: [{ name: 'a', entityType: 'b', observations: ['c'] }] }),
    ],
    ['everything', 'echo', (): object => ({ message: 'hello' })],
    [
      'sequential-thinking',
      'sequentialthinking',
      (): object => ({
        thought: 'a',
        nextThoughtNeeded: false,
        thoughtNumber: 1,
        totalThoughts: 1,
      }),
    ],
    ['git', 'git_init', (): object => ({ path: join(locations.scratchFolder, 'repository') })],
  ])('has a %s server that does its work', async (server, tool, args) => {
    const outcome = await world.call(server, tool, { ...args() });
    expect(outcome).toMatchObject({ kind: 'answered' });
    expect(JSON.stringify(outcome)).not.toContain('"isError":true');
  });

  it('gives no cause for alarm by what its servers say of their tools', async () => {
    for (const { name } of specs) {
      await world.upstreams.ensureListed(name, AbortSignal.timeout(30_000));
    }
    const tools = world.events.flatMap((event) =>
      event.kind === 'tools_listed' ? event.tools : [],
    );
    expect(new Set(tools.map(({ server }) => server)).size).toBe(5);
    const names = new NameBook(tools);
    const grave = tools.flatMap((tool) =>
      findingsOf(tool, names)
        .filter(({ severity }) => severity === 'high')
        .map((finding) => `${tool.id}: ${sentenceOf(finding)}`),
    );
    expect(grave).toEqual([]);
  });

  it('cannot read or write outside the scratch folder', async () => {
    mkdirSync(join(home, 'outside'));
    writeFileSync(join(home, 'outside/secret'), 'hunter22');
    const read = await world.call('filesystem', 'read_text_file', {
      path: join(home, 'outside/secret'),
    });
    expect(JSON.stringify(read)).toContain('"isError":true');
    expect(JSON.stringify(read)).not.toContain('hunter22');
    const made = await world.call('git', 'git_init', { path: join(home, 'outside') });
    expect(JSON.stringify(made)).toContain('"isError":true');
  });
});
