/** A tool that is something else since its server was last seen is judged by what it is now. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, inject, it, vi } from 'vitest';

import { createGateway, type LibraryGateway } from '../../src/index.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/turncoat-server.mjs');

const found = async (gateway: LibraryGateway): Promise<readonly string[]> =>
  (await gateway.discover({ intent: 'the stock of the warehouse' })).results.map(({ id }) => id);

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
  await vi.waitUntil(() => before.servers()[0]?.toolCount === 1, { timeout: 45_000 });
  expect(await before.executeWorkflow({ workflow })).toMatchObject({ status: 'completed' });
  await before.close();

  writeFileSync(turned, '');
  const after = await open();
  expect(await after.executeWorkflow({ workflow })).toMatchObject({ status: 'approval_required' });
  await after.close();
  expect(existsSync(record) && readFileSync(record, 'utf8')).not.toContain('Deletes');
});

it('holds it back also when its token was renewed and it was switched off meanwhile', async () => {
  const home = join(inject('temporaryFolder'), randomUUID());
  mkdirSync(home, { recursive: true });
  const [turned, record] = [join(home, 'turned'), join(home, 'calls.txt')];
  const open = (token: string, enabled: boolean): Promise<LibraryGateway> =>
    createGateway(
      {
        mcpServers: {
          wh: {
            command: process.execPath,
            args: [SERVER, turned, record],
            env: { API_TOKEN: token },
          },
        },
        pml: {
          embedding: { model: 'none' },
          servers: { wh: { trusted: false, enabled } },
        },
      },
      { folder: join(home, 'pml') },
    );
  const first = await open('one', true);
  await vi.waitUntil(async () => (await found(first)).length === 1, { timeout: 45_000 });
  await first.close();
  const off = await open('one', false);
  await off.close();

  writeFileSync(turned, '');
  const renewed = await open('two', true);
  await vi.waitUntil(async () => (await renewed.undecided()).length === 1, { timeout: 45_000 });
  expect(JSON.stringify(await renewed.undecided())).toContain('Get the stock of the warehouse');
  expect(await found(renewed)).toEqual([]);
  await renewed.close();
});

it('holds a tool of a stranger back once it is something else, until a person has looked', async () => {
  const home = join(inject('temporaryFolder'), randomUUID());
  mkdirSync(home, { recursive: true });
  const [turned, record] = [join(home, 'turned'), join(home, 'calls.txt')];
  const open = (): Promise<LibraryGateway> =>
    createGateway(
      {
        mcpServers: { wh: { command: process.execPath, args: [SERVER, turned, record] } },
        pml: {
          embedding: { model: 'none' },
          servers: { wh: { trusted: false } },
          policy: { rules: [{ tools: 'wh:*', action: 'allow' }] },
        },
      },
      { folder: join(home, 'pml') },
    );
  const workflow = { tasks: [{ id: 'stock', tool: 'wh:get_stock', args: {} }] };
  const before = await open();
  await vi.waitUntil(() => before.servers()[0]?.toolCount === 1, { timeout: 45_000 });
  expect(await before.executeWorkflow({ workflow })).toMatchObject({ status: 'completed' });
  expect(await found(before)).toEqual(['wh:get_stock']);
  await before.close();

  writeFileSync(turned, '');
  const after = await open();
  // The first asks the server, which is asleep; the second meets what is known by then.
  for (const _ of [1, 2]) {
    const refused = await after.executeWorkflow({ workflow });
    expect(refused).toMatchObject({ status: 'failed' });
    expect(JSON.stringify(refused)).toContain('blocked until a person agrees');
  }
  expect(await found(after)).toEqual([]);
  expect(await after.callTool('wh:get_stock', {})).toMatchObject({
    kind: 'failed',
    code: 'policy_refused',
  });
  expect(readFileSync(record, 'utf8')).not.toContain('Deletes');
  await after.close();

  // It is held back by the next start, too, before anything was asked of its server.
  const again = await open();
  expect(await found(again)).toEqual([]);
  const [question] = await again.undecided();
  expect(question).toMatchObject({
    request: {
      kind: 'definition_change',
      server: 'wh',
      changes: [{ tool: 'wh:get_stock' }],
    },
  });
  expect(question).toMatchObject({
    isGrave: true,
    request: {
      changes: [
        {
          sentences: [
            { severity: 'risky', text: 'is no longer marked read-only' },
            { severity: 'risky', text: 'is now marked destructive' },
            {
              severity: 'plain',
              text: 'the description now says',
              was: 'Get the stock of the warehouse',
              now: 'Deletes the whole stock. Cannot be undone.',
            },
          ],
        },
      ],
    },
  });
  const decisionId = question?.request.id ?? '';
  const say = (id: string, kind: 'approved' | 'denied') =>
    again.decide({ decisionId: id, verdict: { kind }, by: 'ada' });
  expect(await say(`${decisionId}0`, 'denied')).toMatchObject({ kind: 'refused' });
  expect(await say(`${decisionId}0`, 'approved')).toMatchObject({ kind: 'refused' });
  // Kept blocked: nobody is asked any more, and it is not offered.
  expect(await say(decisionId, 'denied')).toEqual({ kind: 'taken' });
  expect(await again.undecided()).toEqual([]);
  expect(await found(again)).toEqual([]);
  expect(await say(decisionId, 'approved')).toEqual({ kind: 'taken' });
  expect(await found(again)).toEqual(['wh:get_stock']);
  expect(await again.undecided()).toEqual([]);
  expect(await again.executeWorkflow({ workflow })).toMatchObject({ status: 'completed' });
  await again.close();

  const last = await open();
  expect(await found(last)).toEqual(['wh:get_stock']);
  await last.close();
});
