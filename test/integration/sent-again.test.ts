/** A request that is sent again is answered with its run, whatever has changed since. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { expect, inject, it } from 'vitest';

import { sessionId } from '../../src/base/ids.ts';
import { openWholeGateway, settingsOf } from '../support/whole-gateway.ts';

const never = new AbortController().signal;
const SERVER = join(import.meta.dirname, '../fixtures/servers/effects-server.mjs');

it('finds its run where the server of its tools is gone', async () => {
  const file = join(inject('temporaryFolder'), randomUUID());
  const effects = { command: process.execPath, args: [SERVER, file] };
  await using host = await openWholeGateway({ mcpServers: { effects } });
  const { gateway } = host;
  const asker = { session: sessionId('s'), requestKey: 's:1' };
  const tasks = [{ id: 'look', tool: 'effects:read', args: { label: 'x' } }];
  const first = await gateway.executeWorkflow({ workflow: { tasks } }, asker, never);
  expect(first.status).toBe('completed');
  await host.reconfigure(settingsOf({ mcpServers: {} }));
  const again = await gateway.executeWorkflow(
    { workflow: { tasks } },
    { ...asker, repeated: true },
    never,
  );
  expect(again).toMatchObject({ status: 'completed', workflowId: first.workflowId });
  const other = { ...asker, requestKey: 's:2', repeated: true };
  const unknown = await gateway.executeWorkflow({ workflow: { tasks } }, other, never);
  expect(unknown).toMatchObject({ status: 'failed' });
});
