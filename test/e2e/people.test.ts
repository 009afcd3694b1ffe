/** A person makes tokens on one machine of a team; they work on all of them, until they are revoked. */
import { describe, expect, it } from 'vitest';

import { hasPostgres } from '../support/database.ts';
import { INITIALIZE } from '../support/http-world.ts';
import { saysYes } from '../support/person-at-terminal.ts';
import { PmlWorld } from '../support/pml-world.ts';
import { teamDatabase } from '../support/team-database.ts';

const PATIENCE_MS = 240_000;

function member(url: string): PmlWorld {
  const world = new PmlWorld();
  world.configure({
    mcpServers: {},
    pml: { embedding: { model: 'none' }, storage: { url }, project: { name: 'team' } },
  });
  return world;
}

async function statusAt(world: PmlWorld, path: string, token: string): Promise<number> {
  const control = await world.control();
  const { httpUrl = '' } = await control.request('status', {}, AbortSignal.timeout(20_000));
  const isMcp = path === '/mcp';
  const response = await fetch(new URL(path, httpUrl), {
    method: isMcp ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    ...(isMcp && { body: INITIALIZE }),
  });
  await response.text();
  return response.status;
}

const tokenIn = (shown: string): string => /pml_[\w-]{40,}/u.exec(shown)?.[0] ?? '';

describe.skipIf(!hasPostgres())('tokens of a team', () => {
  it(
    'are made at one machine, known at the other, and end there within seconds',
    async () => {
      await using database = await teamDatabase();
      await using here = member(database.url);
      await using there = member(database.url);
      await here.pml(['up']);
      await there.pml(['up']);
      const bob = tokenIn(await saysYes(here, ['tokens', 'add', 'bob', '--role', 'agent']));
      const eve = tokenIn(await saysYes(here, ['tokens', 'add', 'eve', '--role', 'viewer']));
      expect(bob).not.toBe('');
      expect(await statusAt(there, '/mcp', bob)).toBe(200);
      expect(await statusAt(there, '/metrics', bob)).toBe(403);
      expect(await statusAt(there, '/metrics', eve)).toBe(200);
      expect(await statusAt(there, '/api/runs', eve)).toBe(200);
      expect(await statusAt(there, '/api/runs', bob)).toBe(403);

      await there.pml(['down']);
      await there.pml(['up']);
      expect(await statusAt(there, '/mcp', bob)).toBe(200);

      await saysYes(here, ['tokens', 'revoke', 'bob']);
      expect(await statusAt(here, '/mcp', bob)).toBe(401);
      await expect
        .poll(() => statusAt(there, '/mcp', bob), { timeout: 15_000, interval: 500 })
        .toBe(401);
      expect(await there.json(['tokens'])).toMatchObject([
        { name: 'bob', role: 'agent', revokedAt: expect.any(Number) as unknown },
        { name: 'eve', role: 'viewer' },
      ]);
      const refused = await here.pml(['tokens', 'add', 'mallory', '--role', 'admin']);
      expect(refused.code).toBe(4);
      const control = await here.control();
      const { word } = await control.request('word', {}, AbortSignal.timeout(20_000));
      const audit = { limit: 10, word };
      const { entries } = await control.request('audit', audit, AbortSignal.timeout(20_000));
      expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
        ['token_revoke', 'bob'],
        ['token_add', 'eve'],
        ['token_add', 'bob'],
      ]);
    },
    PATIENCE_MS,
  );
});
