import { constants } from 'node:os';

import type { OnInterrupt } from './command.ts';

/** The person pressed Ctrl-C, or the system asked the program to end. */
export class Interrupted extends Error {
  /** Exit code that shells expect after this signal. */
  readonly exitCode: number;

  constructor(signalName: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    super(`ended by ${signalName}`);
    this.name = 'Interrupted';
    this.exitCode = SIGNAL_EXIT_CODE_BASE + constants.signals[signalName];
  }
}

/** Shells report a program that ended by signal N with 128 + N. */
const SIGNAL_EXIT_CODE_BASE = 128;

/** The reactions of the process to signals that ask it to end. */
interface Interrupts {
  /**
   * Aborts on the first request to end. On the second request the process ends at once, because
   * cleaning up takes too long for the person.
   */
  readonly signal: AbortSignal;
  readonly onInterrupt: OnInterrupt;
}

/** Listens to the signals of this process. */
export function listenToInterrupts(): Interrupts {
  const controller = new AbortController();
  const listeners = new Set<() => boolean>();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (name === 'SIGINT' && [...listeners].some((listener) => listener())) {
        return;
      }
      const reason = new Interrupted(name);
      if (controller.signal.aborted) {
        process.exit(reason.exitCode);
      }
      controller.abort(reason);
    });
  }
  return {
    signal: controller.signal,
    onInterrupt: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
