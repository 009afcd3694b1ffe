/**
 * Port: runs programs in a place without files, network, environment or process. A program can only
 * compute and ask for calls. What a call may do is decided elsewhere. All input reaches a program
 * through `settle`, one item at a time, in an order the caller chooses. The clock stands still in
 * between, and randomness is seeded. So a program that is settled in the same order asks for the
 * same calls. It can be dropped at any moment and replayed.
 */
import type { Json, JsonObject } from '../base/json.ts';

/** Resource limits of a program. */
export interface ProgramLimits {
  readonly memoryBytesMax: number;
  /** Computing time; waiting does not count. */
  readonly cpuMsMax: number;
  readonly callsMax: number;
  readonly timersMax: number;
  readonly argumentBytesMax: number;
  readonly resultBytesMax: number;
  readonly logLinesMax: number;
  readonly logBytesMax: number;
}

/** A program about to start. */
export interface ProgramStart {
  /** TypeScript: top-level await and return; else its last expression is its value. */
  readonly code: string;
  /** The program's `args`, for programs called with arguments. */
  readonly args?: JsonObject;
  /** Names that `mcp` and `pml` list. Calls are not limited to them. */
  readonly names: ProgramNames;
  /** Holder of the program. No holder can take every place. */
  readonly holder: string;
  /** Seed of `Math.random`. */
  readonly seed: number;
  /** Clock value until something is settled. */
  readonly nowMs: number;
  readonly limits: ProgramLimits;
}

/** Names for a program that looks around. */
export interface ProgramNames {
  /** Tools by server, as they are called upstream. */
  readonly tools: Readonly<Record<string, readonly string[]>>;
  readonly capabilities: readonly string[];
}

/**
 * A request of a program. Ids count up from 1 in the order of asking, calls and timers together.
 */
export type ProgramRequest =
  /**
   * `server` is `pml` for the gateway's own functions. `args` is unchecked input of the program.
   */
  | {
      readonly kind: 'call';
      readonly id: number;
      readonly server: string;
      readonly tool: string;
      readonly args: Json;
      /** The line of the program's own code it stands in, where that is known. */
      readonly line?: number;
    }
  | { readonly kind: 'timer'; readonly id: number; readonly delayMs: number }
  | { readonly kind: 'timer_cleared'; readonly id: number }
  /** A program that was given in place of an answer (`settle` with `program`) has ended. */
  | {
      readonly kind: 'program_ended';
      readonly id: number;
      readonly ok: boolean;
      readonly message?: string;
    };

/** One line that a program logged. */
export interface ProgramLog {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly text: string;
}

/** The answer to a request of a program. */
export type Settlement = {
  /** Id of the request. */
  readonly id: number;
  /** Clock value from now on. */
  readonly nowMs: number;
} & (
  | { readonly kind: 'value'; readonly value?: Json }
  | {
      readonly kind: 'error';
      readonly name: string;
      readonly message: string;
      readonly code?: string;
    }
  /** Another program to be run in its place, within the same limits; its value is the answer. */
  | { readonly kind: 'program'; readonly code: string; readonly args: JsonObject }
  /** The time of a timer has come. */
  | { readonly kind: 'fired' }
);

/** End of a program. */
export type ProgramEnd =
  | { readonly kind: 'value'; readonly value?: Json }
  | {
      readonly kind: 'error';
      readonly name: string;
      readonly message: string;
      /** The line of the program's own code, where it is known. */
      readonly line?: number;
      readonly stack?: string;
    }
  /** The text could not be parsed. Nothing of it ran. */
  | { readonly kind: 'unreadable'; readonly message: string; readonly line?: number }
  | {
      readonly kind: 'limit';
      readonly limit: 'memory' | 'cpu' | 'calls' | 'timers' | 'arguments' | 'result' | 'crash';
      /** The exceeded limit, and a remedy. */
      readonly message: string;
    };

/** Receives the events of a program. Never throws. */
export interface ProgramHost {
  /** Takes the program's requests, in their order. One slice of computing may make several. */
  requested(requests: readonly ProgramRequest[]): void;
  logged(line: ProgramLog): void;
  /** Called when the program cannot go on until a request is settled. */
  idle(): void;
}

/** A program under way. */
export interface Program extends Disposable {
  /** Resolves with the end; stays open if the program is dropped by `dispose`. */
  readonly ended: Promise<ProgramEnd>;
  /**
   * Settles one request. Settlements go one after another; after each the program computes as far
   * as it can.
   */
  settle(settlement: Settlement): void;
}

/** A pool of sandboxes. */
export interface Sandbox extends AsyncDisposable {
  /** True if another program waits for a place. An idle program should then give up its own. */
  readonly isWanted: boolean;
  /**
   * Starts a program as soon as there is room. Rejects with the signal's reason while it waits;
   * later the signal means nothing: dispose of the program.
   */
  start(start: ProgramStart, host: ProgramHost, signal: AbortSignal): Promise<Program>;
}
