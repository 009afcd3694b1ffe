import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loadSettings } from '../../src/config/load.ts';
import { locate, type Locations } from '../../src/config/locations.ts';
import { serverSpecs } from '../../src/config/server-specs.ts';
import { createWorld, type UpstreamWorld } from '../support/upstream-world.ts';

describe('the starter set', () => {
  let home = '';
  let locations: Locations;
  let world: UpstreamWorld;

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
    world = await createWorld(serverSpecs(settings, locations));
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
