import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { deferred } from '../../test/support/run-bench.ts';
import { GRAPH } from '../tuning/knowledge.ts';
import { keepFresh } from './keep-fresh.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('keeping knowledge fresh', () => {
  it('refreshes soon after news, once for several, and again for news during a refresh', async () => {
    const clock = manualClock();
    let count = 0;
    let tell: (() => void) | undefined;
    const stop = keepFresh(
      async () => {
        count += 1;
        if (count === 1) {
          tell?.();
        }
      },
      {
        clock,
        logger: quietLogger(),
        onNews: (listener) => {
          tell = listener;
          return () => {
            tell = undefined;
          };
        },
      },
    );
    tell?.();
    tell?.();
    clock.advance(GRAPH.refreshSoonMs);
    await settled();
    expect(count).toBe(1);
    clock.advance(GRAPH.refreshSoonMs);
    await settled();
    expect(count).toBe(2);
    clock.advance(GRAPH.refreshSoonMs);
    await settled();
    expect(count).toBe(2);
    clock.advance(GRAPH.refreshMs);
    await settled();
    expect(count).toBe(3);
    tell?.();
    stop();
    clock.advance(10 * GRAPH.refreshMs);
    await settled();
    expect(count).toBe(3);
  });

  it('does not go on after a refresh that was under way when it was ended', async () => {
    const clock = manualClock();
    let count = 0;
    const hold = deferred<void>();
    const stop = keepFresh(
      () => {
        count += 1;
        return hold.promise;
      },
      { clock, logger: quietLogger() },
    );
    clock.advance(GRAPH.refreshMs);
    stop();
    hold.resolve();
    await settled();
    clock.advance(10 * GRAPH.refreshMs);
    expect(count).toBe(1);
  });
});
