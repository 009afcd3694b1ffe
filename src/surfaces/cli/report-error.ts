import { ERRORS, describeError } from '../../base/errors.ts';
import { errorCodeOf } from '../daemon/disk-failure.ts';
import { Interrupted } from './interrupt.ts';
import { paint } from './paint.ts';
import type { Terminal } from './terminal.ts';

/** Options for printing errors. */
interface ReportOptions {
  readonly terminal: Terminal;
  readonly json: boolean;
  /** True if the stack of an unexpected error is shown. */
  readonly debug: boolean;
  readonly signal: AbortSignal;
}

const INTERRUPTED_EXIT_CODE = 130;

/** Prints the error and its remedy. Returns the exit code. */
export function reportError(error: unknown, options: ReportOptions): number {
  const { terminal, json, debug, signal } = options;
  if (signal.aborted) {
    const reason: unknown = signal.reason;
    return reason instanceof Interrupted ? reason.exitCode : INTERRUPTED_EXIT_CODE;
  }
  const code = errorCodeOf(error);
  const message = describeError(error);
  const { remedy, exitCode } = ERRORS[code];
  if (json) {
    terminal.say(JSON.stringify({ error: { code, message, remedy } }));
  } else {
    terminal.say(`${paint('red', 'pml:')} ${message}`);
    terminal.say(remedy);
  }
  if (debug && error instanceof Error && error.stack !== undefined) {
    terminal.say(error.stack);
  }
  return exitCode;
}
