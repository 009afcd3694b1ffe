import { constants } from 'node:os';

/** The person pressed Ctrl-C, or the system asked the program to end. */
export class Interrupted extends Error {
  /** What a shell expects of a program that ended by this signal. */
  readonly exitCode: number;

  constructor(signalName: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    super(`ended by ${signalName}`);
    this.name = 'Interrupted';
    this.exitCode = SIGNAL_EXIT_CODE_BASE + constants.signals[signalName];
  }
}

/** Shells report a program that ended by signal N with 128 + N. */
const SIGNAL_EXIT_CODE_BASE = 128;

/**
 * A signal that aborts when the process is asked to end. Asked a second time, the process ends
 * at once: whatever is still cleaning up is taking too long for the person.
 */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      const reason = new Interrupted(name);
      if (controller.signal.aborted) {
        process.exit(reason.exitCode);
      }
      controller.abort(reason);
    });
  }
  return controller.signal;
}
