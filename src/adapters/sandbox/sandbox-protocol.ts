/**
 * What the gateway and a sandbox thread say to each other. Values of programs cross as JSON text:
 * neither side ever holds an object of the other.
 */
import type {
  ProgramEnd,
  ProgramLimits,
  ProgramLog,
  ProgramRequest,
  Settlement,
} from '../../execute/sandbox.ts';

/** What a thread is started with. */
export interface ThreadData {
  /** One number, shared: not zero while the program that runs is no longer wanted. */
  readonly unwanted: SharedArrayBuffer;
  /** Of the first program; the place for it is made before it arrives. */
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

/** A settlement as it is sent; an empty text is `undefined`. */
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

/** An end as it is sent; an empty text is `undefined`. */
export type SentEnd =
  | { readonly kind: 'value'; readonly text: string }
  | Exclude<ProgramEnd, { kind: 'value' }>;

/** From a thread. */
export type FromSandbox =
  /** There is a fresh place for a program. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'logged'; readonly line: ProgramLog }
  /** Answers one `start` or `settle`: all that the program could compute of it. */
  | {
      readonly kind: 'sliced';
      readonly requests: readonly SentRequest[];
      /** Computed since the start of the program. */
      readonly activeMs: number;
      readonly end?: SentEnd;
    };
