/**
 * Messages between the gateway and a sandbox thread. Values of programs cross as JSON text: neither
 * side holds an object of the other.
 */

import type {
  ProgramEnd,
  ProgramLimits,
  ProgramLog,
  ProgramRequest,
  Settlement,
} from '../../execute/sandbox.ts';

/** Start data of a thread. */
export interface ThreadData {
  /** One shared number. It is not zero while the running program is no longer wanted. */
  readonly unwanted: SharedArrayBuffer;
  /** Memory limit of the first program: the memory is reserved before the program arrives. */
  readonly memoryBytesMax: number;
}

/** A program as it is sent. */
export interface SentProgram {
  readonly code: string;
  readonly argsText: string;
  /** `ProgramNames` as text. */
  readonly namesText: string;
  readonly seed: number;
  readonly nowMs: number;
  readonly limits: ProgramLimits;
}

type Stamp = Pick<Settlement, 'id' | 'nowMs'>;

/** A settlement as it is sent. An empty text means `undefined`. */
export type SentSettlement = Stamp &
  (
    | { readonly kind: 'value'; readonly text: string }
    | { readonly kind: 'error'; readonly text: string }
    | { readonly kind: 'program'; readonly code: string; readonly argsText: string }
    | { readonly kind: 'fired' }
  );

/** To a thread. */
export type ToSandbox =
  | ({ readonly kind: 'start' } & SentProgram)
  | { readonly kind: 'settle'; readonly settlement: SentSettlement }
  /** The program is no longer wanted. */
  | { readonly kind: 'drop' };

type Call = Extract<ProgramRequest, { kind: 'call' }>;

/** A request as it is sent. */
export type SentRequest =
  | (Omit<Call, 'args'> & { readonly argsText: string })
  | Exclude<ProgramRequest, Call>;

/** An end as it is sent. An empty text means `undefined`. */
export type SentEnd =
  | { readonly kind: 'value'; readonly text: string }
  | Exclude<ProgramEnd, { kind: 'value' }>;

/** From a thread. */
export type FromSandbox =
  /** A new place for a program is ready. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'logged'; readonly line: ProgramLog }
  /** Answers one `start` or `settle`: the result of one slice of computing. */
  | {
      readonly kind: 'sliced';
      readonly requests: readonly SentRequest[];
      /** Computing time since the start of the program. */
      readonly activeMs: number;
      readonly end?: SentEnd;
    };

type LimitEnd = Extract<ProgramEnd, { kind: 'limit' }>;

/** A limit that a program can exceed. */
export type Limit = LimitEnd['limit'];

const BYTES_PER_MB = 1_048_576;
const MS_PER_S = 1000;

/** Messages for each limit: the limit, and a remedy. */
const MESSAGES: Readonly<Record<Limit, (limits: ProgramLimits, detail: string) => string>> = {
  memory: ({ memoryBytesMax }) =>
    `the program needed more than ${inMb(memoryBytesMax)} of memory; handle less at a time, or let a tool select what is needed`,
  cpu: ({ cpuMsMax }) =>
    `the program computed for more than ${cpuMsMax / MS_PER_S} s (waiting is not counted); look for a loop without end, or do less in one program`,
  calls: ({ callsMax }) =>
    `the program made more than ${callsMax} calls; split the work over several programs`,
  timers: ({ timersMax }) =>
    `the program set more than ${timersMax} timers; wait less often and longer`,
  arguments: ({ argumentBytesMax }, detail) =>
    `the arguments of a call were larger than ${argumentBytesMax} bytes${detail}; pass less, or a reference such as a file name`,
  result: ({ resultBytesMax }, detail) =>
    `the value of the program was larger than ${resultBytesMax} bytes${detail}; return only what is needed`,
  crash: (_, detail) =>
    `the place where the program ran broke down${detail}; start it again, and if that does not help do it in smaller steps`,
};

/** Returns the end of a program that asked for too much. */
export function limitReached(limit: Limit, limits: ProgramLimits, detail = ''): LimitEnd {
  return { kind: 'limit', limit, message: MESSAGES[limit](limits, detail) };
}

function inMb(bytes: number): string {
  return `${Math.round((bytes / BYTES_PER_MB) * 10) / 10} MB`;
}
