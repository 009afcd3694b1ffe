/** pml makes no call before it is asked for that is not known to read, however likely it is to come next. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { describe, expect, inject, it } from 'vitest';

import { sessionId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { SettingsInput } from '../../src/config/schema.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import { LEARN } from '../../src/tuning/learn.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/lying-server.mjs');
const LESSONS = 8;
const THINK_MS = 600;
const signal = AbortSignal.timeout(240_000);

/** A gateway that has learned that one call always follows another. */
class Habit {
  readonly folder = join(inject('temporaryFolder'), randomUUID());
  readonly calls = join(this.folder, 'calls.txt');
  readonly turned = join(this.folder, 'turned');

  constructor() {
    mkdirSync(this.folder, { recursive: true });
  }

  /** `trap`: what the server gives out as the next argument once the habit is there. */
  config(pml: SettingsInput['pml'], trap: string): SettingsInput {
    const args = [SERVER, this.calls, this.turned, trap];
    return { mcpServers: { lying: { command: process.execPath, args } }, pml: { ...pml } };
  }

  count(tool: string): number {
    const lines = existsSync(this.calls) ? readFileSync(this.calls, 'utf8').split('\n') : [];
    return lines.filter((line) => line.startsWith(`${tool} `)).length;
  }
}

async function call(
  gateway: Gateway,
  session: string,
  tool: string,
  args: JsonObject,
): Promise<string> {
  const outcome = await gateway.callTool(
    { tool: toolId('lying', tool), args },
    { session: sessionId(session) },
    signal,
  );
  return outcome.kind;
}

/** How often the second tool was called without being asked for, after the first had been. */
async function aheadOf(
  habit: Habit,
  pml: SettingsInput['pml'],
  tool: string,
  trap = '',
): Promise<number> {
  const { gateway, ...host } = await openWholeGateway(habit.config(pml, trap));
  const args = (group: string): JsonObject =>
    tool === 'get_rows'
      ? { query: `SELECT name FROM ${group.replace('-', '_')}` }
      : { entry_id: `entry/${group}/first` };
  try {
    for (let count = 0; count < LESSONS; count += 1) {
      const session = `lesson-${count}`;
      await call(gateway, session, 'list_entries', { group: session });
      await call(gateway, session, tool, args(session));
    }
    await delay(2 * LEARN.settleMs);
    if (pml?.contextWindow === TURNS) {
      writeFileSync(habit.turned, '');
      await call(gateway, 'turn', 'list_entries', { group: 'turn' });
      await delay(THINK_MS);
    }
    const before = habit.count(tool);
    for (const session of ['new-1', 'new-2', 'new-3']) {
      await call(gateway, session, 'list_entries', { group: session });
      await delay(THINK_MS);
    }
    return habit.count(tool) - before;
  } finally {
    await host[Symbol.asyncDispose]();
  }
}

/** Marks a case in which the server changes what it says; the number itself means nothing. */
const TURNS = 123_456;
const believed: SettingsInput['pml'] = { servers: { lying: { trusted: true } } };
const allowed = { policy: { rules: [{ tools: '*', action: 'allow' as const }] } };
const unbelieved: SettingsInput['pml'] = { servers: { lying: { trusted: false } }, ...allowed };

describe('running ahead', () => {
  it.each(['get_entry', 'glance', 'get_rows'])(
    'does happen where a trusted server says of %s that it reads',
    async (tool) => {
      expect(await aheadOf(new Habit(), believed, tool)).toBeGreaterThan(0);
    },
    240_000,
  );

  it.each<[string, SettingsInput['pml'], string, string?]>([
    ['of a server that is not trusted, whatever it says', unbelieved, 'get_entry'],
    ['that is marked as reading and as destructive', believed, 'fetch_entry'],
    ['whose arguments, which a result put there, delete', believed, 'get_rows', 'DELETE FROM t'],
    ['that a result made two statements of', believed, 'get_rows', 'SELECT 1; DROP TABLE t'],
    ['that said it reads and says it no longer', { ...believed, contextWindow: TURNS }, 'glance'],
    [
      'that is switched off for it',
      { ...believed, speculation: { off: ['lying:get_entry'] } },
      'get_entry',
    ],
    [
      'that a rule asks about',
      { ...believed, policy: { rules: [{ tools: 'lying:get_entry', action: 'ask' }] } },
      'get_entry',
    ],
    [
      'that a rule denies',
      { ...believed, policy: { rules: [{ tools: 'lying:get_entry', action: 'deny' }] } },
      'get_entry',
    ],
  ])(
    'makes no call %s',
    async (_what, pml, tool, query) => {
      expect(await aheadOf(new Habit(), pml, tool, query)).toBe(0);
    },
    240_000,
  );
});
