import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { MAX_STACK_SIZE, QuickJS, type QuickJSOptions, type Snapshot } from 'quickjs-wasi';

import { PRELUDE } from './prelude.ts';
import { PRELUDE_FILE } from './thrown.ts';

/** The name of the host's `send` function. A restored engine finds the function by it. */
export const SEND = 'send';
/** The prelude leaves its functions under this name until the host takes them. */
export const API = 'pml:api';

const NS_PER_MS = 1_000_000n;

/** The WebAssembly compiler, which the types of this language version leave out. */
const compiler = (globalThis as unknown as { readonly WebAssembly: Compiler }).WebAssembly;

type Wasm = QuickJSOptions['wasm'];

interface Compiler {
  compile(bytes: Uint8Array): Promise<Wasm>;
}

/** Hooks that differ from one restored engine to the next. */
interface EngineHooks {
  readonly memoryBytesMax: number;
  readonly nowMs: () => number;
  readonly isInterrupted: () => boolean;
  readonly onRejection: NonNullable<QuickJSOptions['onUnhandledRejection']>;
  /** Returns the message for an import that cannot be loaded. */
  readonly refuseModule: (name: string) => string;
}

/** Holds the engine with its prelude, ready to be restored any number of times. */
export class GuestEngine {
  readonly #wasm: Wasm;
  readonly #snapshot: Snapshot;

  private constructor(wasm: Wasm, snapshot: Snapshot) {
    this.#wasm = wasm;
    this.#snapshot = snapshot;
  }

  static async load(): Promise<GuestEngine> {
    const file = createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm');
    const wasm = await compiler.compile(await readFile(file));
    // A fixed time for every snapshot, so that everything derived from it is equal everywhere.
    const engine = await QuickJS.create({ wasm, wasi: worldOf(() => 0), timezoneOffset: 0 });
    const send = engine.newFunction(SEND, () => engine.undefined);
    const prelude = engine.evalCode(PRELUDE, PRELUDE_FILE);
    const api = engine.callFunction(prelude, engine.undefined, engine.global, send);
    engine.defineProp(engine.global, API, api, { configurable: true });
    for (const handle of [send, prelude, api]) {
      handle.dispose();
    }
    const snapshot = engine.snapshot();
    engine.dispose();
    return new GuestEngine(wasm, snapshot);
  }

  async restore(hooks: EngineHooks): Promise<QuickJS> {
    return await QuickJS.restore(this.#snapshot, {
      wasm: this.#wasm,
      wasi: worldOf(hooks.nowMs),
      memoryLimit: hooks.memoryBytesMax,
      maxStackSize: MAX_STACK_SIZE,
      interruptHandler: hooks.isInterrupted,
      onUnhandledRejection: hooks.onRejection,
      // Replays happen on other days and other machines: there is one time zone.
      timezoneOffset: 0,
      moduleLoader: {
        load: (name: string): string => {
          // The program gets this error, so it must contain no frame of ours.
          const error = new ReferenceError(hooks.refuseModule(name));
          error.stack = '';
          throw error;
        },
      },
    });
  }
}

/** Gives the guest a clock that the host sets, and nothing else from outside. */
function worldOf(nowMs: () => number): NonNullable<QuickJSOptions['wasi']> {
  return (memory) => ({
    clock_time_get(_clock: number, _precision: bigint, result: number): number {
      const nowNs = BigInt(Math.max(0, Math.floor(nowMs()))) * NS_PER_MS;
      new DataView(memory.buffer).setBigUint64(result, nowNs, true);
      return 0;
    },
    random_get(start: number, length: number): number {
      new Uint8Array(memory.buffer, start, length).fill(0);
      return 0;
    },
    // Drops the output of the engine.
    fd_write(_file: number, vectors: number, count: number, written: number): number {
      const view = new DataView(memory.buffer);
      let bytes = 0;
      for (let index = 0; index < count; index += 1) {
        bytes += view.getUint32(vectors + index * 8 + 4, true);
      }
      view.setUint32(written, bytes, true);
      return 0;
    },
  });
}
