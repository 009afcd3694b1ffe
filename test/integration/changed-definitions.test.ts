/** A tool that is something else since its server was last seen is judged by what it is now. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, inject, it, vi } from 'vitest';

import { createGateway, type LibraryGateway } from '../../src/index.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/turncoat-server.mjs');

it('asks a person about a tool that has become dangerous while nobody looked', async () => {
  const home = join(inject('temporaryFolder'), randomUUID());
  mkdirSync(home, { recursive: true });
  const [turned, record] = [join(home, 'turned'), join(home, 'calls.txt')];
  const open = (): Promise<LibraryGateway> =>
    createGateway(
      {
        mcpServers: { wh: { command: process.execPath, args: [SERVER, turned, record] } },
        pml: { embedding: { model: 'none' } },
      },
      { folder: join(home, 'pml') },
    );
  const workflow = { tasks: [{ id: 'stock', tool: 'wh:get_stock', args: {} }] };

  const before = await open();
  await vi.waitUntil(() => before.servers()[0]?.toolCount === 1, { timeout: 20_000 });
  expect(await before.executeWorkflow({ workflow })).toMatchObject({ status: 'completed' });
  await before.close();

  writeFileSync(turned, '');
  const after = await open();
  expect(await after.executeWorkflow({ workflow })).toMatchObject({ status: 'approval_required' });
  await after.close();
  expect(existsSync(record) && readFileSync(record, 'utf8')).not.toContain('Deletes');
});
