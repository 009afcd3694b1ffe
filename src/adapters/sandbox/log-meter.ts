import { utf8Bytes } from '../../base/json.ts';
import type { ProgramLimits, ProgramLog } from '../../execute/sandbox.ts';

/** Lets through as many lines as a program may log, then one that says so, then none. */
export class LogMeter {
  readonly #limits: Pick<ProgramLimits, 'logLinesMax' | 'logBytesMax'>;
  #lines = 0;
  #bytes = 0;
  #isClosed = false;

  constructor(limits: Pick<ProgramLimits, 'logLinesMax' | 'logBytesMax'>) {
    this.#limits = limits;
  }

  /** Whether nothing more comes through. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The lines to tell for one that was logged. */
  add(line: ProgramLog): readonly ProgramLog[] {
    if (this.#isClosed) {
      return [];
    }
    const { logLinesMax, logBytesMax } = this.#limits;
    this.#lines += 1;
    this.#bytes += utf8Bytes(line.text);
    if (this.#lines <= logLinesMax && this.#bytes <= logBytesMax) {
      return [line];
    }
    this.#isClosed = true;
    const text = `the log was cut here: a program may log ${logLinesMax} lines and ${logBytesMax} bytes; log less, or return what matters`;
    return [{ level: 'warn', text }];
  }
}
