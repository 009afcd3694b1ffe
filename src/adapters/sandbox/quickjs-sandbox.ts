import { GatewayError } from '../../base/errors.ts';
import { utf8Bytes } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import type {
  Program,
  ProgramEnd,
  ProgramHost,
  ProgramNames,
  ProgramStart,
  Sandbox,
} from '../../execute/sandbox.ts';
import { SANDBOX } from '../../tuning/sandbox.ts';
import { RunningProgram, SandboxThread, type ThreadEnd } from './sandbox-thread.ts';

/** Options of the sandbox. */
interface QuickJsSandboxOptions {
  readonly logger?: Logger;
  readonly threadsMax?: number;
  readonly queueMax?: number;
  readonly idleMs?: number;
}

interface Waiting {
  readonly holder: string;
  readonly memoryBytesMax: number;
  readonly take: (place: Place) => void;
  readonly refuse: (error: Error) => void;
}

/** A thread and its program. */
interface Place {
  readonly thread: SandboxThread;
  state: 'opening' | 'free' | 'taken' | 'leaving';
  program?: RunningProgram | undefined;
  /** Holder of the program that runs in it. */
  holder?: string | undefined;
  idle?: NodeJS.Timeout | undefined;
}

/**
 * Runs programs on a small JavaScript engine in WebAssembly, in worker threads. Threads start on
 * demand and end after a while without work. Each program gets a fresh engine. Waiting programs get
 * threads in order.
 */
export class QuickJsSandbox implements Sandbox {
  readonly #logger: Logger | undefined;
  readonly #threadsMax: number;
  readonly #queueMax: number;
  readonly #idleMs: number;
  readonly #places = new Set<Place>();
  readonly #closing = new Set<Promise<void>>();
  readonly #queue: Waiting[] = [];
  /** Cached: the names hardly change between programs, and there are thousands. */
  readonly #namesTexts = new WeakMap<ProgramNames, string>();
  #isClosed = false;

  constructor({ logger, threadsMax, queueMax, idleMs }: QuickJsSandboxOptions = {}) {
    this.#logger = logger;
    this.#threadsMax = threadsMax ?? SANDBOX.threadsMax;
    this.#queueMax = queueMax ?? SANDBOX.queueMax;
    this.#idleMs = idleMs ?? SANDBOX.idleMs;
  }

  get isWanted(): boolean {
    return this.#queue.length > 0;
  }

  /** Returns the number of threads. */
  get threads(): number {
    return this.#places.size;
  }

  async start(start: ProgramStart, host: ProgramHost, signal: AbortSignal): Promise<Program> {
    signal.throwIfAborted();
    if (utf8Bytes(start.code) > SANDBOX.sourceBytesMax) {
      const message = `the program is longer than ${SANDBOX.sourceBytesMax} bytes; pass data as arguments or read it with tools`;
      return endedProgram({ kind: 'unreadable', message });
    }
    const place = await this.#place(start, signal);
    const { code, args, seed, nowMs, limits } = start;
    const program = new RunningProgram(place.thread, limits, host);
    place.program = program;
    place.thread.start(program, {
      kind: 'start',
      code,
      argsText: args === undefined ? '' : JSON.stringify(args),
      namesText: this.#namesText(start.names),
      seed,
      nowMs,
      limits,
    });
    return program;
  }

  /** Drops every program and ends every thread. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    for (const { refuse } of this.#queue.splice(0)) {
      refuse(closedError());
    }
    for (const place of this.#places) {
      place.program?.[Symbol.dispose]();
      this.#end(place);
    }
    await Promise.all(this.#closing);
  }

  #namesText(names: ProgramNames): string {
    const known = this.#namesTexts.get(names);
    const text = known ?? JSON.stringify(names);
    this.#namesTexts.set(names, text);
    return text;
  }

  async #place({ holder, limits }: ProgramStart, signal: AbortSignal): Promise<Place> {
    if (this.#isClosed) {
      throw closedError();
    }
    const free = [...this.#places].find(({ state }) => state === 'free');
    if (free !== undefined && this.#mayTake(holder)) {
      return this.#taken(free, holder);
    }
    if (this.#queue.length >= this.#queueMax) {
      throw new GatewayError(
        'PROGRAMS_TOO_MANY',
        `${this.#queue.length} programs wait for a place to run already; try again when some have ended`,
      );
    }
    return await new Promise<Place>((resolve, reject) => {
      const leave = (): void => {
        const index = this.#queue.indexOf(waiting);
        if (index !== -1) {
          this.#queue.splice(index, 1);
          reject(signal.reason as Error);
        }
      };
      const waiting: Waiting = {
        holder,
        memoryBytesMax: limits.memoryBytesMax,
        take: (place) => {
          signal.removeEventListener('abort', leave);
          resolve(this.#taken(place, holder));
        },
        refuse: (error) => {
          signal.removeEventListener('abort', leave);
          reject(error);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queue.push(waiting);
      this.#open();
    });
  }

  /** Opens one more thread if the free ones are not enough for the waiting programs. */
  #open(): void {
    const soon = [...this.#places].filter(
      ({ state }) => state === 'opening' || state === 'leaving',
    ).length;
    const first = this.#queue.find((waiting) => this.#mayTake(waiting.holder));
    if (
      first === undefined ||
      this.#isClosed ||
      soon >= this.#queue.length ||
      this.#places.size >= this.#threadsMax
    ) {
      return;
    }
    const thread = new SandboxThread(first.memoryBytesMax, {
      ready: () => this.#free(place),
      leaving: () => {
        place.state = 'leaving';
      },
      ended: (end) => this.#lost(place, end),
    });
    const place: Place = { thread, state: 'opening' };
    this.#places.add(place);
  }

  #taken(place: Place, holder: string): Place {
    clearTimeout(place.idle);
    place.state = 'taken';
    place.holder = holder;
    return place;
  }

  /** True if the holder may take a place. One place always stays free for other holders. */
  #mayTake(holder: string): boolean {
    return this.#heldBy(holder) < Math.max(1, this.#threadsMax - 1);
  }

  #heldBy(holder: string): number {
    return [...this.#places].filter((place) => place.holder === holder).length;
  }

  /**
   * Returns the next program to start: from the holder with the fewest places, in order of arrival.
   */
  #next(): Waiting | undefined {
    const [next] = this.#queue
      .filter(({ holder }) => this.#mayTake(holder))
      .map((waiting) => ({ waiting, held: this.#heldBy(waiting.holder) }))
      .toSorted((left, right) => left.held - right.held);
    if (next === undefined) {
      return undefined;
    }
    this.#queue.splice(this.#queue.indexOf(next.waiting), 1);
    return next.waiting;
  }

  #free(place: Place): void {
    place.program = undefined;
    place.holder = undefined;
    place.state = 'free';
    const next = this.#next();
    if (next !== undefined) {
      next.take(place);
      return;
    }
    clearTimeout(place.idle);
    place.idle = setTimeout(() => this.#end(place), this.#idleMs);
    place.idle.unref();
  }

  #lost(place: Place, end: ThreadEnd): void {
    const { program, state } = place;
    this.#end(place);
    this.#logger?.warn('sandbox_thread_ended', { limit: end.limit, reason: end.message });
    program?.lost(end.limit, end.message);
    if (state === 'opening') {
      // Rejects the first waiting program: the next thread may end the same way.
      const message = `programs cannot be run now: ${end.message}`;
      this.#queue.shift()?.refuse(new GatewayError('SANDBOX_UNAVAILABLE', message));
    }
    this.#open();
  }

  #end(place: Place): void {
    clearTimeout(place.idle);
    this.#places.delete(place);
    const closing = place.thread.close().finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}

function closedError(): GatewayError {
  return new GatewayError(
    'SANDBOX_UNAVAILABLE',
    'the gateway is closing; programs are not started',
  );
}

/** Returns a program that ended before it ran. */
function endedProgram(end: ProgramEnd): Program {
  return { ended: Promise.resolve(end), settle: ignore, [Symbol.dispose]: ignore };
}

function ignore(): void {
  // Nothing is left to do.
}
