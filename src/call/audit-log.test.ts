import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { sessionId, toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { AUDIT } from '../tuning/call.ts';
import { type AuditEntry, AuditLog } from './audit-log.ts';
import type { CallOutcome } from './tool-caller.ts';

const ANSWERED: CallOutcome = { kind: 'answered', result: {}, isError: false, durationMs: 1 };

function world(isOfTeam = true) {
  const stored = new Map<string, AuditEntry>();
  const clock = manualClock(1000);
  const state = { isAway: false, adds: 0 };
  let count = 0;
  const log = new AuditLog({
    store: {
      add: (entries) => {
        state.adds += 1;
        if (state.isAway) {
          return Promise.reject(new Error('the database is away'));
        }
        for (const entry of entries) {
          stored.set(entry.id, entry);
        }
        return Promise.resolve();
      },
      read: () => Promise.resolve([]),
      removeOld: () => Promise.resolve(0),
    },
    redact: (text) => text.replaceAll('hush-hush', '***'),
    instance: 'one',
    isOfTeam,
    clock,
    random: { uniqueId: () => `id${(count += 1)}` },
    logger: quietLogger(),
  });
  const call = (args: JsonObject = {}): void =>
    log.called({ tool: toolId('a', 'b'), args, session: sessionId('s') }, ANSWERED, undefined);
  return { stored, clock, state, log, call };
}

describe('the audit', () => {
  it('stores calls in batches, not one by one', async () => {
    const { stored, clock, state, log, call } = world();
    for (let each = 0; each < AUDIT.batchMax; each += 1) {
      call();
    }
    expect(state.adds).toBe(0);
    clock.advance(AUDIT.flushMs);
    await log.flush();
    expect(stored.size).toBe(AUDIT.batchMax);
    expect(state.adds).toBe(1);
  });

  it('leaves out plain calls of a user who shares the database with nobody', async () => {
    const { stored, log, call } = world(false);
    const asked = { tool: toolId('a', 'b'), args: {}, session: sessionId('s') };
    call();
    log.called({ ...asked, person: 'ann' }, ANSWERED, undefined);
    log.called(asked, ANSWERED, 'the user');
    await log.flush();
    expect([...stored.values()].map(({ person, approvedBy }) => [person, approvedBy])).toEqual([
      ['ann', undefined],
      [undefined, 'the user'],
    ]);
  });

  it('says who asked, who agreed and how it ended', async () => {
    const { stored, log } = world();
    const call = { tool: toolId('a', 'b'), args: { x: 1 }, session: sessionId('s'), person: 'ann' };
    log.called(call, { ...ANSWERED, isError: true }, 'bob');
    await log.flush();
    expect([...stored.values()]).toEqual([
      {
        id: 'id1',
        at: 1000,
        person: 'ann',
        session: 's',
        action: 'call',
        subject: 'a:b',
        args: '{"x":1}',
        approvedBy: 'bob',
        outcome: 'error',
        instance: 'one',
      },
    ]);
  });

  it('covers secrets in arguments', async () => {
    const { stored, log, call } = world();
    call({
      text: 'say hush-hush',
      password: 'tulip',
      nested: [{ api_key: 'rose' }],
      maxTokens: 5,
      header: 'Bearer ghp_0123456789abcdefghijABCDEFGHIJ012345',
    });
    await log.flush();
    const args = [...stored.values()][0]?.args ?? '';
    for (const secret of ['hush-hush', 'tulip', 'rose', 'ghp_0123456789']) {
      expect(args).not.toContain(secret);
    }
    expect(JSON.parse(args)).toMatchObject({ text: 'say ***', maxTokens: 5 });
  });

  it('keeps what waits while the database is away, and stores it afterwards', async () => {
    const { stored, clock, state, log, call } = world();
    state.isAway = true;
    call();
    await log.flush();
    expect(log.status).toEqual({ waiting: 1, lost: 0 });
    state.isAway = false;
    clock.advance(AUDIT.flushMs);
    await log.flush();
    expect(log.status).toEqual({ waiting: 0, lost: 0 });
    expect(stored.size).toBe(1);
  });

  it('counts what is lost when too many wait', () => {
    const { state, log, call } = world();
    state.isAway = true;
    for (let each = 0; each < AUDIT.waitingMax + 3; each += 1) {
      call();
    }
    expect(log.status).toEqual({ waiting: AUDIT.waitingMax, lost: 3 });
  });
});
