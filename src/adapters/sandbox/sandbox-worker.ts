/** A sandbox thread. Each program runs in a new place: an engine that is used once. */

import { workerData } from 'node:worker_threads';

import { JSException, type JSValueHandle, type QuickJS } from 'quickjs-wasi';

import type { ProgramLog } from '../../execute/sandbox.ts';
import { portToStarter } from '../../system/start-worker.ts';
import { SANDBOX } from '../../tuning/sandbox.ts';
import { compileProgram } from './compile-program.ts';
import { GuestEngine, API, SEND } from './guest-engine.ts';
import { Outbox } from './outbox.ts';
import type {
  FromSandbox,
  ThreadData,
  ToSandbox,
  SentEnd,
  SentProgram,
  SentRequest,
  SentSettlement,
} from './sandbox-protocol.ts';
import {
  explainImport,
  fileOfCapability,
  PROGRAM_FILE,
  readThrown,
  UnheardRejections,
} from './thrown.ts';

/** Result of one slice of computing. */
interface Slice {
  readonly requests: readonly SentRequest[];
  /** Since the start of the program. */
  readonly activeMs: number;
  readonly end?: SentEnd;
}

/** Parts of a guest. */
interface GuestParts {
  readonly engine: GuestEngine;
  readonly memoryBytesMax: number;
  /** True once the program is no longer wanted. */
  readonly isUnwanted: () => boolean;
  readonly log: (line: ProgramLog) => void;
}

/** Shared with the hooks of the engine, which are made before the guest. */
interface Control {
  nowMs: number;
  deadlineMs: number;
  /** Reason to stop the engine in the middle of a slice. */
  stop: 'cpu' | 'ended' | undefined;
  servers: readonly string[];
}

const MAIN = 0;
const HALF = 4_294_967_296;
const STUCK: SentEnd = {
  kind: 'error',
  name: 'Error',
  message:
    'the program waits for a promise that nothing can settle: no call and no timer is under way',
};

/** A place for one program: an engine that is used once. */
class Guest {
  readonly memoryBytesMax: number;
  readonly #vm: QuickJS;
  readonly #control: Control;
  readonly #rejections: UnheardRejections;
  readonly #log: (line: ProgramLog) => void;
  readonly #api: JSValueHandle;
  /** Calls that a capability answers and that have not ended. */
  readonly #programs = new Set<number>();
  #outbox: Outbox | undefined;
  #cpuMsMax = 0;
  #activeMs = 0;

  private constructor(
    vm: QuickJS,
    control: Control,
    rejections: UnheardRejections,
    { memoryBytesMax, log }: GuestParts,
  ) {
    this.#vm = vm;
    this.#control = control;
    this.#rejections = rejections;
    this.#log = log;
    this.memoryBytesMax = memoryBytesMax;
    vm.registerHostCallback(SEND, (...handles) => this.#receive(handles));
    this.#api = vm.global.getProp(API);
    vm.evalCode(`delete globalThis[${JSON.stringify(API)}]`).dispose();
  }

  /** Prepares a place before its program arrives. */
  static async prepare(parts: GuestParts): Promise<Guest> {
    const control: Control = { nowMs: 0, deadlineMs: Infinity, stop: undefined, servers: [] };
    const rejections = new UnheardRejections();
    const vm = await parts.engine.restore({
      memoryBytesMax: parts.memoryBytesMax,
      nowMs: () => control.nowMs,
      isInterrupted: () => {
        if (control.stop === undefined && performance.now() > control.deadlineMs) {
          control.stop = 'cpu';
        }
        return control.stop !== undefined || parts.isUnwanted();
      },
      onRejection: (promise, reason, isHeard) => rejections.note(promise, reason, isHeard),
      refuseModule: (name) => explainImport(name, control.servers),
    });
    return new Guest(vm, control, rejections, parts);
  }

  /** Starts the program. Precondition: it is the first one in this place. */
  start({ code, argsText, namesText, seed, nowMs, limits }: SentProgram): Slice {
    const { tools } = JSON.parse(namesText) as { readonly tools: object };
    const servers = Object.keys(tools);
    const outbox = new Outbox({ limits, servers, log: this.#log });
    this.#outbox = outbox;
    this.#control.servers = servers;
    this.#control.nowMs = nowMs;
    this.#cpuMsMax = limits.cpuMsMax;
    return this.#slice(outbox, () => {
      const { argumentBytesMax, resultBytesMax, logBytesMax } = limits;
      const halves = [seed >>> 0, Math.floor(seed / HALF) >>> 0] as const;
      this.#call('begin', ...halves, namesText, argumentBytesMax, resultBytesMax, logBytesMax);
      const unreadable = this.#run(MAIN, code, argsText, PROGRAM_FILE);
      if (unreadable !== undefined) {
        outbox.finish(unreadable);
      }
    });
  }

  /** Delivers one answer. An answer that was not asked for, or is settled already, is ignored. */
  settle(settlement: SentSettlement): Slice {
    const { id, nowMs } = settlement;
    const outbox = this.#outbox;
    if (outbox?.toolOf(id) === undefined || outbox.end !== undefined || this.#programs.has(id)) {
      return { requests: [], activeMs: this.#activeMs };
    }
    this.#control.nowMs = nowMs;
    return this.#slice(outbox, () => {
      switch (settlement.kind) {
        case 'program':
          this.#runInstead(outbox, settlement);
          break;
        case 'fired':
          outbox.settled(id);
          this.#call('value', id, '');
          break;
        case 'value':
        case 'error':
          outbox.settled(id);
          this.#call(settlement.kind, id, settlement.text);
          break;
      }
    });
  }

  #slice(outbox: Outbox, work: () => void): Slice {
    const startedMs = performance.now();
    this.#control.deadlineMs = startedMs + this.#cpuMsMax - this.#activeMs;
    try {
      work();
      this.#drain(outbox);
    } catch (error) {
      this.#break(outbox, error);
    }
    if (this.#control.stop === 'cpu') {
      outbox.reach('cpu');
    } else if (outbox.end === undefined && !outbox.isWaiting) {
      outbox.finish(STUCK);
    }
    const { end } = outbox;
    if (end?.kind === 'value' || end?.kind === 'error') {
      this.#tellUnheard(outbox);
    }
    this.#activeMs += performance.now() - startedMs;
    const requests = outbox.takeRequests();
    // Drops requests before a limit: how many there are may depend on the machine.
    return end === undefined
      ? { requests, activeMs: this.#activeMs }
      : { requests: end.kind === 'limit' ? [] : requests, activeMs: this.#activeMs, end };
  }

  /** Computes as far as possible without an answer from outside. */
  #drain(outbox: Outbox): void {
    for (;;) {
      try {
        this.#vm.executePendingJobs();
        return;
      } catch (error) {
        // One job that throws, for instance a finalizer, does not end the others.
        const isJob = error instanceof Error && error.message.startsWith('Job execution error');
        if (
          !isJob ||
          this.#control.stop !== undefined ||
          performance.now() > this.#control.deadlineMs
        ) {
          throw error;
        }
        outbox.log('warn', `an error that nobody caught: ${error.message}`);
      }
    }
  }

  #break(outbox: Outbox, error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (this.#control.stop === 'cpu') {
      outbox.reach('cpu');
    } else if (/out of memory|wasm_malloc failed/u.test(message)) {
      outbox.reach('memory');
    } else {
      outbox.reach('crash', ` (${message})`);
    }
  }

  /** Evaluates a program, which sends its end. Returns the reason if the program cannot be read. */
  #run(
    id: number,
    code: string,
    argsText: string,
    file: string,
  ): Extract<SentEnd, { kind: 'unreadable' }> | undefined {
    const compiled = compileProgram(code);
    if (compiled.kind === 'unreadable') {
      return compiled;
    }
    try {
      const made = this.#vm.evalCode(compiled.script, file);
      this.#call('run', id, made, argsText);
      return undefined;
    } catch (error) {
      if (!(error instanceof JSException) || error.name !== 'SyntaxError') {
        throw error;
      }
      const line = /:(\d+):\d+/u.exec(error.stack ?? '')?.[1];
      const message = `syntax error: ${error.message}`;
      return { kind: 'unreadable', message, ...(line !== undefined && { line: Number(line) }) };
    }
  }

  #runInstead(
    outbox: Outbox,
    { id, code, argsText }: Extract<SentSettlement, { kind: 'program' }>,
  ): void {
    const file = fileOfCapability(outbox.toolOf(id) ?? '');
    this.#programs.add(id);
    // The capability may come from anybody: from now on no program can change shared objects.
    this.#call('close');
    const unreadable = this.#run(id, code, argsText, file);
    if (unreadable !== undefined) {
      const { line, message } = unreadable;
      const text = `${line === undefined ? file : `${file}:${line}`}: ${message}`;
      outbox.nestedEnded(id, text);
      this.#call('error', id, JSON.stringify({ name: 'SyntaxError', message: text }));
    }
  }

  /**
   * Receives everything that leaves the engine. Never throws, because the program could read our
   * error.
   */
  #receive(handles: readonly JSValueHandle[]): JSValueHandle {
    const outbox = this.#outbox;
    if (outbox === undefined || this.#control.stop !== undefined) {
      return this.#vm.true;
    }
    try {
      const [kind = '', ...given] = handles.map((handle) => handle.toString());
      const isClosed = outbox.take(kind, given);
      if (outbox.end !== undefined) {
        this.#control.stop = 'ended';
      }
      return isClosed ? this.#vm.true : this.#vm.undefined;
    } catch (error) {
      this.#break(outbox, error);
      this.#control.stop = 'ended';
      return this.#vm.true;
    }
  }

  /** Reports unhandled rejections at the end: until then the program might await them. */
  #tellUnheard(outbox: Outbox): void {
    const { deadlineMs } = this.#control;
    this.#control.stop = undefined;
    this.#control.deadlineMs = Math.min(deadlineMs, performance.now() + SANDBOX.lastWordsMs);
    try {
      for (const reason of this.#rejections.reasons()) {
        const { name, message, stack } = readThrown(this.#call('describe', reason));
        outbox.log(
          'warn',
          `a promise was rejected and nobody awaited it: ${name}: ${message}\n${stack}`,
        );
      }
      if (this.#rejections.more > 0) {
        outbox.log('warn', `${this.#rejections.more} more promises were rejected and not awaited`);
      }
    } catch {
      outbox.log('warn', 'promises were rejected and nobody awaited them; why cannot be read');
    }
  }

  /** Calls a function of the prelude and returns its result as text. */
  #call(name: string, ...given: readonly (string | number | JSValueHandle)[]): string {
    const handles = given.map((value) => {
      if (typeof value === 'number') {
        return this.#vm.newNumber(value);
      }
      return typeof value === 'string' ? this.#text(value) : value;
    });
    const work = this.#api.getProp(name);
    const result = this.#vm.callFunction(work, this.#vm.undefined, ...handles);
    const text = result.isString ? result.toString() : '';
    for (const handle of [work, result, ...handles]) {
      handle.dispose();
    }
    return text;
  }

  #text(value: string): JSValueHandle {
    const handle = this.#vm.newString(value);
    if (!handle.isString) {
      throw new Error('out of memory');
    }
    return handle;
  }
}

const port = portToStarter();
const { unwanted, memoryBytesMax } = workerData as ThreadData;
const flag = new Int32Array(unwanted);
const engine = await GuestEngine.load();

let spare = await prepare(memoryBytesMax);
let running: Guest | undefined;

port.on('message', (message: ToSandbox) => void receive(message));
post({ kind: 'ready' });

async function receive(message: ToSandbox): Promise<void> {
  switch (message.kind) {
    case 'start': {
      const wanted = message.limits.memoryBytesMax;
      running = spare.memoryBytesMax === wanted ? spare : await prepare(wanted);
      await tell(running.start(message));
      break;
    }
    case 'settle':
      if (running !== undefined) {
        await tell(running.settle(message.settlement));
      }
      break;
    case 'drop':
      await leave();
      break;
  }
}

async function tell(slice: Slice): Promise<void> {
  post({ kind: 'sliced', ...slice });
  // The host may have dropped the program before it began.
  if (slice.end !== undefined || isUnwanted()) {
    await leave();
  }
}

async function leave(): Promise<void> {
  if (running === undefined) {
    return;
  }
  const used = running.memoryBytesMax;
  running = undefined;
  spare = await prepare(used);
  post({ kind: 'ready' });
}

async function prepare(bytesMax: number): Promise<Guest> {
  const parts: GuestParts = {
    engine,
    memoryBytesMax: bytesMax,
    isUnwanted,
    log: (line) => post({ kind: 'logged', line }),
  };
  return await Guest.prepare(parts);
}

function isUnwanted(): boolean {
  return Atomics.load(flag, 0) !== 0;
}

function post(message: FromSandbox): void {
  port.postMessage(message, []);
}
