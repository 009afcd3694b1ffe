import { utf8Bytes } from '../../base/json.ts';
import type { ProgramLimits, ProgramLog } from '../../execute/sandbox.ts';
import { type Limit, limitReached, type SentEnd, type SentRequest } from './sandbox-protocol.ts';
import { endOfThrown, programLine, readThrown, shownLog } from './thrown.ts';

/** Parts of an outbox. */
interface OutboxParts {
  readonly limits: ProgramLimits;
  readonly servers: readonly string[];
  readonly log: (line: ProgramLog) => void;
}

const LEVELS: ReadonlySet<string> = new Set<ProgramLog['level']>([
  'debug',
  'info',
  'warn',
  'error',
]);

/** Collects everything that one program sends, and checks its limits. */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #meter: LogMeter;
  /** Open requests: the tool of a call, an empty text for a timer. */
  readonly #open = new Map<number, string>();
  #requests: SentRequest[] = [];
  #calls = 0;
  #timers = 0;
  #end: SentEnd | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#meter = new LogMeter(parts.limits);
  }

  /** Returns the end of the program; `undefined` while it runs. */
  get end(): SentEnd | undefined {
    return this.#end;
  }

  /** True while a request is open. */
  get isWaiting(): boolean {
    return this.#open.size > 0;
  }

  /** Returns the tool of a call that waits for its answer. */
  toolOf(id: number): string | undefined {
    return this.#open.get(id);
  }

  /** Returns the requests made since the last call. */
  takeRequests(): readonly SentRequest[] {
    const requests = this.#requests;
    this.#requests = [];
    return requests;
  }

  settled(id: number): void {
    this.#open.delete(id);
  }

  /** Ends the program. Later ends are ignored. */
  finish(end: SentEnd): void {
    this.#end ??= end;
  }

  reach(limit: Limit, detail?: string): void {
    this.finish(limitReached(limit, this.#parts.limits, detail));
  }

  log(level: ProgramLog['level'], text: string): void {
    for (const line of this.#meter.add({ level, text: shownLog(text, this.#parts.servers) })) {
      this.#parts.log(line);
    }
  }

  /** Notes the end of a program that was given in place of an answer. */
  nestedEnded(id: number, failure: string | undefined): void {
    this.#open.delete(id);
    const ok = failure === undefined;
    this.#requests.push({ kind: 'program_ended', id, ok, ...(!ok && { message: failure }) });
  }

  /** Takes one message. Returns true if no more of its kind is wanted. */
  take(kind: string, given: readonly string[]): boolean {
    const [first = '', second = '', third = ''] = given;
    if (this.#end !== undefined) {
      return true;
    }
    switch (kind) {
      case 'call':
        this.#takeCall(given);
        break;
      case 'timer':
        this.#takeTimer(Number(first), Number(second));
        break;
      case 'clear':
        this.#open.delete(Number(first));
        this.#requests.push({ kind: 'timer_cleared', id: Number(first) });
        break;
      case 'log':
        this.log(LEVELS.has(first) ? (first as ProgramLog['level']) : 'info', second);
        return this.#meter.isClosed;
      case 'ended':
        this.nestedEnded(
          Number(first),
          second === 'true' ? undefined : this.#thrown(third).message,
        );
        break;
      case 'limit':
        this.reach(first as Limit, ` (${second} characters)`);
        break;
      case 'end':
        this.#takeEnd(first, second);
        break;
    }
    return false;
  }

  #takeCall([id = '', server = '', tool = '', argsText = '', stack = '']: readonly string[]): void {
    const { callsMax, argumentBytesMax } = this.#parts.limits;
    const bytes = utf8Bytes(argsText);
    this.#calls += 1;
    if (this.#calls > callsMax) {
      this.reach('calls');
    } else if (bytes > argumentBytesMax) {
      this.reach('arguments', ` (${bytes})`);
    } else {
      const line = programLine(stack);
      const call = { kind: 'call', id: Number(id), server, tool, argsText } as const;
      this.#open.set(call.id, tool);
      this.#requests.push({ ...call, ...(line !== undefined && { line }) });
    }
  }

  #takeTimer(id: number, delayMs: number): void {
    this.#timers += 1;
    if (this.#timers > this.#parts.limits.timersMax) {
      this.reach('timers');
    } else {
      this.#open.set(id, '');
      this.#requests.push({ kind: 'timer', id, delayMs });
    }
  }

  #takeEnd(kind: string, text: string): void {
    if (kind === 'error') {
      const end = this.#thrown(text);
      // The engine throws this when memory runs out.
      if (end.name === 'InternalError' && end.message === 'out of memory') {
        this.reach('memory');
      } else {
        this.finish(end);
      }
      return;
    }
    const bytes = utf8Bytes(text);
    if (bytes > this.#parts.limits.resultBytesMax) {
      this.reach('result', ` (${bytes})`);
    } else {
      this.finish({ kind: 'value', text });
    }
  }

  #thrown(text: string): ReturnType<typeof endOfThrown> {
    return endOfThrown(readThrown(text), this.#parts.servers);
  }
}

/** Passes log lines up to the limit, then one line about the limit, then nothing. */
export class LogMeter {
  readonly #limits: Pick<ProgramLimits, 'logLinesMax' | 'logBytesMax'>;
  #lines = 0;
  #bytes = 0;
  #isClosed = false;

  constructor(limits: Pick<ProgramLimits, 'logLinesMax' | 'logBytesMax'>) {
    this.#limits = limits;
  }

  /** True once all further lines are dropped. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Returns the lines to report for one logged line. */
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
