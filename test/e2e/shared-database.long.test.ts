/** Two machines of one team: two daemons of one project on one PostgreSQL. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import type { Json } from '../../src/base/json.ts';
import type { DiscoverAnswer, Discovered } from '../../src/gateway/gateway.ts';
import { hasPostgres } from '../support/database.ts';
import { AGENT, callPml, npmServer, PmlWorld } from '../support/pml-world.ts';
import { runCode } from '../support/run-code.ts';
import { teamDatabase } from '../support/team-database.ts';

const PATIENCE_MS = 240_000;
/** What others changed is taken over every thirty seconds. */
const REFRESHED = { timeout: 90_000, interval: 1000 };

interface CodeAnswer {
  readonly status: string;
  readonly value?: Json;
  readonly error?: { readonly message: string };
  readonly capability?: { readonly name: string; readonly isNew: boolean };
}

interface Listed {
  readonly name: string;
  readonly uses: { readonly succeeded: number };
}

/** A folder that both can reach, as a network drive would be. */
function sharedFolder(): { readonly path: string } & Disposable {
  const path = mkdtempSync(join(tmpdir(), 'pml-team-'));
  writeFileSync(join(path, 'list.txt'), 'a\nb\nc\n');
  writeFileSync(join(path, 'more.txt'), 'a\nb\n');
  return {
    path,
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function member(
  url: string,
  project: string,
  folder: string,
): Promise<{ readonly world: PmlWorld; readonly client: Client }> {
  const world = new PmlWorld();
  world.configure({
    mcpServers: { files: npmServer('filesystem', folder) },
    pml: {
      storage: { url },
      project: { name: project },
      policy: { rules: [{ tools: '*', action: 'allow' }] },
    },
  });
  return { world, client: await world.connect('legacy', [], AGENT) };
}

const run = (client: Client, code: string, intent?: string): Promise<CodeAnswer> =>
  runCode<CodeAnswer>(client, { code, ...(intent !== undefined && { intent }) });

async function found(
  client: Client,
  intent: string,
  kind: Discovered['kind'],
): Promise<readonly Discovered[]> {
  const { results } = await callPml<DiscoverAnswer>(client, 'discover', { intent });
  return results.filter((each) => each.kind === kind);
}

const ids = (results: readonly Discovered[]): readonly string[] => results.map(({ id }) => id);

const counting = (file: string): string =>
  `const { content } = await mcp.files.read_text_file({ path: ${JSON.stringify(file)} }); return content.trim().split('\\n').length;`;

describe.skipIf(!hasPostgres())('two daemons of one project', () => {
  it(
    'learn from each other, count together, and forget together',
    async () => {
      await using database = await teamDatabase();
      using folder = sharedFolder();
      const [list, more] = [join(folder.path, 'list.txt'), join(folder.path, 'more.txt')];
      const ann = await member(database.url, 'team', folder.path);
      await using annsWorld = ann.world;
      const bob = await member(database.url, 'team', folder.path);
      await using bobsWorld = bob.world;
      const stranger = await member(database.url, 'others', folder.path);
      await using _ = stranger.world;

      const learned = await run(ann.client, counting(list), 'count the lines of list.txt');
      expect(learned).toMatchObject({ status: 'completed', value: 3, capability: { isNew: true } });
      const name = learned.capability?.name ?? '';
      const note = await run(
        ann.client,
        `return (await pml.remember('deployments of the shop happen on Tuesdays')).id`,
      );
      const noteId = typeof note.value === 'string' ? note.value : '';
      const sized = await run(
        ann.client,
        `return await mcp.files.get_file_info({ path: ${JSON.stringify(list)} })`,
        'what is known of list.txt',
      );
      const sizeName = sized.capability?.name ?? '';

      // Bob finds what Ann has learned and calls it with his own file.
      const asked = 'count the lines of more.txt';
      await expect
        .poll(async () => ids(await found(bob.client, asked, 'capability')), REFRESHED)
        .toContain(`pml:${name}`);
      const path = JSON.stringify(more);
      expect(await run(bob.client, `return await pml.${name}({ path: ${path} })`)).toMatchObject({
        value: 2,
        capability: { name, isNew: false },
      });
      // The same in other words, by the other: still one capability.
      const again = `const { content: read } = await mcp.files.read_text_file({ path: ${path} })
return read.trim().split("\\n").length`;
      expect(await run(bob.client, again, asked)).toMatchObject({
        capability: { name, isNew: false },
      });
      // What Ann noted, Bob is told; the project beside them neither.
      const question = 'on which day do deployments of the shop happen';
      await expect
        .poll(async () => ids(await found(bob.client, question, 'memory')), REFRESHED)
        .toContain(noteId);
      expect(ids(await found(stranger.client, question, 'memory'))).toEqual([]);
      expect(await found(stranger.client, asked, 'capability')).toEqual([]);
      expect(await run(stranger.client, `return await pml.${name}({})`)).toMatchObject({
        status: 'failed',
        error: { message: expect.stringContaining(`there is no capability "${name}"`) },
      });

      // What Bob renames, removes and forgets is renamed, gone and forgotten for Ann.
      const done = [
        ['capabilities', 'rename', name, 'line_count'],
        ['capabilities', 'remove', sizeName, '--yes'],
        ['forget', '--id', noteId, '--yes'],
      ];
      for (const args of done) {
        expect(await bobsWorld.pml(args)).toMatchObject({ code: 0 });
      }
      const listed = async (): Promise<readonly (readonly [string, number])[]> =>
        (await annsWorld.json<readonly Listed[]>(['capabilities'])).map((each) => [
          each.name,
          each.uses.succeeded,
        ]);
      await expect.poll(listed, REFRESHED).toEqual([['line_count', 3]]);
      const renamed = `return await pml.line_count({ path: ${JSON.stringify(list)} })`;
      expect(await run(ann.client, renamed)).toMatchObject({ value: 3 });
      expect(await run(ann.client, `return await pml.${sizeName}({})`)).toMatchObject({
        error: { message: expect.stringContaining(`there is no capability "${sizeName}"`) },
      });
      expect(ids(await found(ann.client, question, 'memory'))).not.toContain(noteId);
    },
    PATIENCE_MS,
  );
});
