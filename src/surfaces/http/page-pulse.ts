import { LOOP } from '../../tuning/loop.ts';
import { processLoop } from '../daemon/loop-watch.ts';
import type { PagePulse } from './page-api.ts';

/** Returns how this process is at the moment. */
export function pulseOf(now: number): PagePulse {
  const { p99Ms, longestMs, longestEverMs, overMs } = processLoop().read();
  return {
    now,
    memoryBytes: process.memoryUsage.rss(),
    loop: { p99Ms, longestMs, longestEverMs, overMs, heldMsMax: LOOP.heldMsMax },
  };
}
