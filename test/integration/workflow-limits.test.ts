import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, inject, it } from 'vitest';

import { sessionId } from '../../src/base/ids.ts';
import type { SettingsInput } from '../../src/config/schema.ts';
import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import { openWholeGateway, settingsOf } from '../support/whole-gateway.ts';

const ASKER = { session: sessionId('test') };
const NEVER = new AbortController().signal;
const ODD = join(import.meta.dirname, '../fixtures/servers/odd-server.mjs');

const odd = (...args: readonly string[]): { command: string; args: string[] } => ({
  command: process.execPath,
  args: [ODD, ...args],
});

const execute = ({ gateway }: Host, workflow: object, pause?: 'layer'): Promise<WorkflowAnswer> =>
  gateway.executeWorkflow({ workflow, ...(pause !== undefined && { pause }) }, ASKER, NEVER);

const control = (
  { gateway }: Host,
  { workflowId = '' }: WorkflowAnswer,
  action: 'continue' | 'status',
): Promise<WorkflowAnswer> => gateway.controlWorkflow({ workflowId, action }, ASKER, NEVER);

const limitedTo = (approvalSeconds: number, runsMax: number): SettingsInput => ({
  mcpServers: { odd: odd() },
  pml: {
    embedding: { model: 'none' },
    execute: { approvalSeconds },
    retention: { runsMax },
    policy: { rules: [{ tools: 'odd:pid', action: 'ask' }] },
  },
});

it('cancels the call at its server when the time of its run is over', async () => {
  const record = join(inject('temporaryFolder'), randomUUID());
  await using host = await openWholeGateway({
    mcpServers: { odd: { ...odd(), env: { RECORD_FILE: record } } },
  });
  const answer = await execute(host, {
    timeoutMs: 2000,
    tasks: [
      { id: 'quick', tool: 'odd:echo', args: { text: 'kept' } },
      { id: 'slow', tool: 'odd:slow', args: { ms: 60_000 }, dependsOn: ['quick'] },
      { id: 'after', tool: 'odd:echo', args: { text: 'never' }, dependsOn: ['slow'] },
    ],
  });
  expect(answer).toMatchObject({
    status: 'failed',
    message: 'it was active for longer than 2000 ms, its limit (timeoutMs of the workflow)',
    results: {
      quick: { status: 'succeeded', value: 'kept' },
      slow: { status: 'cancelled' },
      after: { status: 'skipped' },
    },
  });
  expect(await control(host, answer, 'status')).toEqual(answer);
  await expect.poll(() => readFileSync(record, 'utf8')).toContain('cancelled slow');
});

it('fails the task whose tool went away between planning and running, and says so', async () => {
  const all: SettingsInput = { mcpServers: { odd: odd(), going: odd() } };
  await using host = await openWholeGateway(all);
  const paused = await execute(
    host,
    {
      tasks: [
        { id: 'first', tool: 'odd:echo', args: { text: 'kept' } },
        { id: 'gone', tool: 'going:echo', args: { text: 'x' }, dependsOn: ['first'] },
        { id: 'after', tool: 'odd:echo', args: { text: 'x' }, dependsOn: ['gone'] },
      ],
    },
    'layer',
  );
  expect(paused.status).toBe('paused');
  await host.reconfigure(settingsOf({ mcpServers: { odd: odd() } }));
  const ended = await control(host, paused, 'continue');
  expect(ended).toMatchObject({
    status: 'failed',
    message: 'failed: gone',
    results: {
      first: { status: 'succeeded', value: 'kept' },
      gone: {
        status: 'failed',
        error: { code: 'tool_unknown', message: expect.stringContaining('going:echo') },
      },
      after: { status: 'skipped' },
    },
  });
  expect(await control(host, ended, 'status')).toEqual(ended);
});

it('heeds limits of runs that are changed while it is running', async () => {
  await using host = await openWholeGateway(limitedTo(300, 100));
  for (let count = 0; count < 3; count += 1) {
    await execute(host, { tasks: [{ id: 't', tool: 'odd:echo', args: { text: 'x' } }] });
  }
  const before = Date.now();
  await host.reconfigure(settingsOf(limitedTo(60, 1)));
  await expect.poll(async () => (await host.gateway.runs(10)).length, { timeout: 45_000 }).toBe(1);
  const asked = await execute(host, { tasks: [{ id: 't', tool: 'odd:pid', args: {} }] });
  const expiresAt = asked.decisions?.[0]?.expiresAt ?? 0;
  expect(expiresAt - before).toBeGreaterThan(30_000);
  expect(expiresAt - before).toBeLessThan(150_000);
});
