import { describe, expect, it } from 'vitest';

import { manualClock, type ManualClock } from '../../test/support/manual-clock.ts';
import { type LoggedLine, quietLogger } from '../../test/support/quiet-logger.ts';
import { toolId } from '../base/ids.ts';
import type { Outcome } from '../knowledge/threshold-outcome.ts';
import { LEARN } from '../tuning/learn.ts';
import { OutcomeBatch, type OutcomeBatchParts } from './outcome-batch.ts';

const TOOL = toolId('crm', 'find_user');
const outcome = (at: number): Outcome => ({
  tool: TOOL,
  kind: 'call',
  success: true,
  context: '',
  alpha: 0.5,
  at,
});

interface World {
  readonly batch: OutcomeBatch;
  readonly clock: ManualClock;
  /** When each outcome of each batch was. */
  readonly kept: (readonly number[])[];
  readonly lines: LoggedLine[];
}

function world(given: Partial<OutcomeBatchParts> = {}): World {
  const clock = manualClock();
  const kept: (readonly number[])[] = [];
  const lines: LoggedLine[] = [];
  const keep: OutcomeBatchParts['keep'] = (outcomes) => {
    kept.push(outcomes.map(({ at }) => at));
    return Promise.resolve();
  };
  const batch = new OutcomeBatch({ keep, clock, logger: quietLogger(lines), ...given });
  return { batch, clock, kept, lines };
}

describe('how things ended', () => {
  it('is stored together, once, a little after the first of it', async () => {
    const { batch, clock, kept } = world();
    batch.add(outcome(1));
    clock.advance(LEARN.settleMs - 1);
    batch.add(outcome(2));
    await Promise.resolve();
    expect(kept).toEqual([]);
    clock.advance(1);
    await batch.flush();
    expect(kept).toEqual([[1, 2]]);
    clock.advance(10 * LEARN.settleMs);
    await batch.flush();
    expect(kept).toEqual([[1, 2]]);
  });

  it('is stored again later when more has ended, without being asked for', async () => {
    const { batch, clock, kept } = world();
    batch.add(outcome(1));
    await batch.flush();
    batch.add(outcome(2));
    clock.advance(LEARN.settleMs);
    await Promise.resolve();
    expect(kept).toEqual([[1], [2]]);
  });

  it('waits its own time after what was flushed before', async () => {
    const { batch, clock, kept } = world();
    batch.add(outcome(1));
    await batch.flush();
    clock.advance(LEARN.settleMs - 1);
    batch.add(outcome(2));
    clock.advance(1);
    await Promise.resolve();
    expect(kept).toEqual([[1]]);
    clock.advance(LEARN.settleMs);
    await Promise.resolve();
    expect(kept).toEqual([[1], [2]]);
  });

  it('is stored one batch after the other, in order', async () => {
    const clock = manualClock();
    const order: string[] = [];
    const { batch } = world({
      keep: async ([one]) => {
        order.push(`begins ${one?.at}`);
        await new Promise<void>((resolve) => {
          clock.after(one?.at === 1 ? 1 : 0, resolve);
        });
        order.push(`ends ${one?.at}`);
      },
    });
    batch.add(outcome(1));
    const flushed = batch.flush();
    batch.add(outcome(2));
    const last = batch.flush();
    await Promise.resolve();
    clock.advance(1);
    await flushed;
    await Promise.resolve();
    clock.advance(0);
    await last;
    expect(order).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2']);
  });

  it('is the latest of it where more waits than may', async () => {
    const { batch, kept } = world();
    for (let at = 0; at < LEARN.outcomesMax + 2; at += 1) {
      batch.add(outcome(at));
    }
    await batch.flush();
    expect(kept[0]?.length).toBe(LEARN.outcomesMax);
    expect(kept[0]?.[0]).toBe(2);
    expect(kept[0]?.at(-1)).toBe(LEARN.outcomesMax + 1);
  });

  it('fails nobody where it cannot be stored, and what comes later is stored', async () => {
    const kept: number[] = [];
    const { batch, lines } = world({
      keep: ([one]) => {
        if (one?.at === 1) {
          return Promise.reject(new Error('disk full'));
        }
        kept.push(one?.at ?? 0);
        return Promise.resolve();
      },
    });
    batch.add(outcome(1));
    await expect(batch.flush()).resolves.toBeUndefined();
    expect(lines).toMatchObject([{ level: 'warn', event: 'outcomes_not_kept' }]);
    expect(JSON.stringify(lines)).toContain('disk full');
    batch.add(outcome(2));
    await batch.flush();
    expect(kept).toEqual([2]);
  });

  it('is stored before the batch is gone', async () => {
    const { batch, kept } = world();
    batch.add(outcome(1));
    await batch[Symbol.asyncDispose]();
    expect(kept).toEqual([[1]]);
  });
});
