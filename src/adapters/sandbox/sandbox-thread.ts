import type { Worker } from 'node:worker_threads';

import { isNestedBeyond, type Json } from '../../base/json.ts';
import type {
  Program,
  ProgramEnd,
  ProgramHost,
  ProgramLimits,
  ProgramRequest,
  Settlement,
} from '../../execute/sandbox.ts';
import { startWorker } from '../../system/start-worker.ts';
import { SANDBOX } from '../../tuning/sandbox.ts';
import {
  type FromSandbox,
  type Limit,
  limitReached,
  type SentEnd,
  type SentRequest,
  type SentSettlement,
  type ThreadData,
  type ToSandbox,
} from './sandbox-protocol.ts';

/** The unexpected end of a thread. */
export interface ThreadEnd {
  readonly limit: 'cpu' | 'memory' | 'crash';
  readonly message: string;
}

/** Receives the events of a thread. */
interface ThreadHost {
  /** Called when there is room for a program. */
  ready(): void;
  /** Called when the program has ended or was dropped: there is room soon. */
  leaving(): void;
  /** Called when the thread ended by itself or gave no answer; not after `close`. */
  ended(end: ThreadEnd): void;
}

/**
 * One worker thread from its start to its end, with at most one program at a time. A timer outside
 * watches it: inside a native operation the engine checks no clock, and only the end of the thread
 * stops it.
 */
export class SandboxThread {
  readonly #worker: Worker;
  readonly #host: ThreadHost;
  readonly #unwanted: Int32Array;
  readonly #ended: Promise<void>;
  #program: RunningProgram | undefined;
  /** Unanswered messages, and the computing time known so far. */
  #unanswered = 0;
  #activeMs = 0;
  #watch: NodeJS.Timeout | undefined;
  #hasEnded = false;

  constructor(memoryBytesMax: number, host: ThreadHost) {
    const unwanted = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const data: ThreadData = { unwanted, memoryBytesMax };
    this.#host = host;
    this.#unwanted = new Int32Array(unwanted);
    this.#worker = startWorker({
      beside: import.meta.url,
      file: 'sandbox-worker',
      name: 'pml-sandbox',
      data,
      resourceLimits: {
        stackSizeMb: SANDBOX.stackMb,
        maxYoungGenerationSizeMb: SANDBOX.youngHeapMb,
        maxOldGenerationSizeMb: SANDBOX.oldHeapMb,
      },
    });
    this.#worker.on('message', (message: FromSandbox) => this.#receive(message));
    this.#worker.on('error', (error: Error & { code?: string }) => {
      const limit = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'crash';
      this.#finish({ limit, message: error.message });
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.once('exit', (code) => {
        this.#finish({ limit: 'crash', message: `its thread ended with ${code}` });
        resolve();
      });
    });
    this.#expect(SANDBOX.openMs, { limit: 'crash', message: 'its thread did not start in time' });
  }

  /** Returns the number of messages that the thread has not answered. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /** Starts a program. Precondition: the thread is ready. */
  start(program: RunningProgram, message: ToSandbox): void {
    Atomics.store(this.#unwanted, 0, 0);
    this.#program = program;
    this.#unanswered = 0;
    this.#activeMs = 0;
    this.send(message);
  }

  /** Sends something that is answered by `sliced`. */
  send(message: ToSandbox): void {
    this.#unanswered += 1;
    if (this.#unanswered === 1) {
      this.#watchComputing();
    }
    this.#worker.postMessage(message, []);
  }

  /** Stops listening to the program. `ready` follows, or the end of the thread. */
  drop(): void {
    this.#program = undefined;
    Atomics.store(this.#unwanted, 0, 1);
    this.#expect(SANDBOX.dropMs, { limit: 'crash', message: 'it did not stop in time' });
    this.#worker.postMessage({ kind: 'drop' } satisfies ToSandbox, []);
    this.#host.leaving();
  }

  /** Ends the thread at once. */
  async close(): Promise<void> {
    this.#hasEnded = true;
    this.#relax();
    await this.#worker.terminate();
    await this.#ended;
  }

  #receive(message: FromSandbox): void {
    if (this.#hasEnded) {
      return;
    }
    if (message.kind === 'ready') {
      this.#relax();
      this.#program = undefined;
      this.#host.ready();
      return;
    }
    if (message.kind === 'sliced' && this.#program !== undefined) {
      this.#unanswered -= 1;
      this.#activeMs = message.activeMs;
      if (message.end !== undefined) {
        this.#host.leaving();
        this.#expect(SANDBOX.openMs, { limit: 'crash', message: 'it made no room in time' });
      } else {
        this.#watchComputing();
      }
    }
    this.#program?.received(message);
  }

  #watchComputing(): void {
    this.#relax();
    if (this.#program !== undefined && this.#unanswered > 0) {
      const leftMs = Math.max(0, this.#program.limits.cpuMsMax - this.#activeMs);
      this.#expect(leftMs + SANDBOX.graceMs, {
        limit: 'cpu',
        message: 'it did not stop by itself',
      });
    }
  }

  /** Ends the thread if nothing comes within this time. */
  #expect(withinMs: number, otherwise: ThreadEnd): void {
    this.#relax();
    const watch = setTimeout(() => {
      // Reads messages first that came while this process was busy.
      setImmediate(() => {
        if (this.#watch === watch) {
          this.#finish(otherwise);
        }
      });
    }, withinMs);
    this.#watch = watch;
  }

  #relax(): void {
    clearTimeout(this.#watch);
    this.#watch = undefined;
  }

  #finish(end: ThreadEnd): void {
    if (this.#hasEnded) {
      return;
    }
    this.#hasEnded = true;
    this.#relax();
    void this.#worker.terminate();
    this.#host.ended(end);
  }
}

/** Represents a program in a thread to its starter. */
export class RunningProgram implements Program {
  readonly ended: Promise<ProgramEnd>;
  readonly limits: ProgramLimits;
  readonly #thread: SandboxThread;
  readonly #host: ProgramHost;
  #resolve: (end: ProgramEnd) => void = () => undefined;
  #isOver = false;

  constructor(thread: SandboxThread, limits: ProgramLimits, host: ProgramHost) {
    this.#thread = thread;
    this.limits = limits;
    this.#host = host;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  settle(settlement: Settlement): void {
    if (!this.#isOver) {
      this.#thread.send({ kind: 'settle', settlement: sentSettlement(settlement) });
    }
  }

  received(message: Exclude<FromSandbox, { kind: 'ready' }>): void {
    if (this.#isOver) {
      return;
    }
    if (message.kind === 'logged') {
      this.#host.logged(message.line);
      return;
    }
    const requests = message.requests.map((request) => readRequest(request));
    if (requests.some((request) => request.kind === 'call' && isTooDeep(request.args))) {
      this[Symbol.dispose]();
      this.#resolve(this.#tooDeep('arguments'));
      return;
    }
    if (requests.length > 0) {
      this.#host.requested(requests);
    }
    if (message.end !== undefined) {
      this.#finish(this.#readEnd(message.end));
    } else if (this.#thread.unanswered === 0) {
      this.#host.idle();
    }
  }

  /** Ends the program because its thread is gone. */
  lost(limit: Limit, reason: string): void {
    const detail = limit === 'crash' ? ` (${reason})` : '';
    this.#finish(limitReached(limit, this.limits, detail));
  }

  [Symbol.dispose](): void {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#thread.drop();
    }
  }

  #finish(end: ProgramEnd): void {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#resolve(end);
    }
  }

  #readEnd(end: SentEnd): ProgramEnd {
    if (end.kind !== 'value') {
      return end;
    }
    if (end.text === '') {
      return { kind: 'value' };
    }
    const value = JSON.parse(end.text) as Json;
    return isTooDeep(value) ? this.#tooDeep('result') : { kind: 'value', value };
  }

  #tooDeep(limit: 'arguments' | 'result'): ProgramEnd {
    const what = limit === 'result' ? 'the value of the program' : 'the arguments of a call';
    const message = `${what} were nested more than ${SANDBOX.depthMax} levels deep; make it flatter`;
    return { kind: 'limit', limit, message };
  }
}

function isTooDeep(value: Json): boolean {
  return isNestedBeyond(value, SANDBOX.depthMax);
}

function readRequest(request: SentRequest): ProgramRequest {
  if (request.kind !== 'call') {
    return request;
  }
  const { argsText, ...call } = request;
  return { ...call, args: JSON.parse(argsText) as Json };
}

function sentSettlement(settlement: Settlement): SentSettlement {
  const { id, nowMs, kind } = settlement;
  if (kind === 'value') {
    const { value } = settlement;
    return { id, nowMs, kind, text: value === undefined ? '' : JSON.stringify(value) };
  }
  if (kind === 'error') {
    const { name, message, code } = settlement;
    return { id, nowMs, kind, text: JSON.stringify({ name, message, code }) };
  }
  if (kind === 'program') {
    const { code, args } = settlement;
    return { id, nowMs, kind, code, argsText: JSON.stringify(args) };
  }
  return { id, nowMs, kind };
}
