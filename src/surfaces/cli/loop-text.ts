import { LOOP } from '../../tuning/loop.ts';
import type { LoopDelay } from '../daemon/loop-watch.ts';
import type { Finding } from './doctor-findings.ts';

const MS_PER_SECOND = 1000;

/** Empty if the daemon is of an older version, which does not report it. */
export function loopLines(loop: LoopDelay | undefined): readonly string[] {
  return loop === undefined ? [] : [`event loop: ${loopText(loop)}`];
}

/** The finding of `pml doctor` about the event loop. */
export function aboutLoop(loop: LoopDelay | undefined): readonly Finding[] {
  if (loop === undefined) {
    return [];
  }
  const subject = 'event loop';
  return loop.longestMs <= LOOP.heldMsMax
    ? [{ level: 'fine', subject, message: loopText(loop) }]
    : [
        {
          level: 'note',
          subject,
          message: `Everybody waited: it was ${loopText(loop)}.`,
          remedy:
            'Look at the load of the machine. On a quiet one, the log tells which calls were made then.',
        },
      ];
}

function loopText({ p99Ms, longestMs, longestEverMs, overMs }: LoopDelay): string {
  const seconds = Math.max(1, Math.round(overMs / MS_PER_SECOND));
  return `held for ${round(longestMs)} at most in the last ${seconds} s (99 % below ${round(p99Ms)}), ${round(longestEverMs)} since the start`;
}

const round = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;
