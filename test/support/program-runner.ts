import type { JsonObject } from '../../src/base/json.ts';
import type {
  Program,
  ProgramEnd,
  ProgramHost,
  ProgramLimits,
  ProgramLog,
  ProgramNames,
  ProgramRequest,
  Sandbox,
  Settlement,
} from '../../src/execute/sandbox.ts';

export type CallRequest = Extract<ProgramRequest, { kind: 'call' }>;

/** What comes of a request, without its stamp; nothing leaves it open. */
export type Answer =
  | { readonly kind: 'value'; readonly value?: Extract<Settlement, { kind: 'value' }>['value'] }
  | Pick<Extract<Settlement, { kind: 'error' }>, 'kind' | 'name' | 'message' | 'code'>
  | Pick<Extract<Settlement, { kind: 'program' }>, 'kind' | 'code' | 'args'>
  | undefined;

export interface RunOptions {
  readonly args?: JsonObject;
  readonly names?: ProgramNames;
  readonly seed?: number;
  readonly holder?: string;
  readonly limits?: Partial<ProgramLimits>;
  /** Calls are echoed unless this says otherwise. */
  readonly answer?: (call: CallRequest) => Answer;
}

export interface RunOutcome {
  readonly end: ProgramEnd;
  readonly logs: readonly ProgramLog[];
  /** In the order in which they came, slice by slice. */
  readonly slices: readonly (readonly ProgramRequest[])[];
  readonly calls: readonly CallRequest[];
}

export const LIMITS: ProgramLimits = {
  memoryBytesMax: 64 * 1024 * 1024,
  cpuMsMax: 10_000,
  callsMax: 500,
  timersMax: 1000,
  argumentBytesMax: 1024 * 1024,
  resultBytesMax: 1024 * 1024,
  logLinesMax: 500,
  logBytesMax: 64 * 1024,
};

export const NAMES: ProgramNames = {
  tools: { bench: ['echo', 'fail'], 'my-server': ['do.it'] },
  capabilities: ['total'],
};

export const START_MS = 1_700_000_000_000;

/** A host that answers what it is asked, one thing after another, each a millisecond later. */
export class AnsweringHost implements ProgramHost {
  readonly logs: ProgramLog[] = [];
  readonly slices: (readonly ProgramRequest[])[] = [];
  readonly idles: number[] = [];
  readonly #answer: (call: CallRequest) => Answer;
  readonly #waiting: (() => void)[] = [];
  readonly #cleared = new Set<number>();
  #program: Program | undefined;
  #nowMs = START_MS;

  constructor(
    answer: (call: CallRequest) => Answer = ({ args }) => ({ kind: 'value', value: args }),
  ) {
    this.#answer = answer;
  }

  get calls(): readonly CallRequest[] {
    return this.slices.flat().filter((request) => request.kind === 'call');
  }

  serve(program: Program): void {
    this.#program = program;
    for (const settle of this.#waiting.splice(0)) {
      settle();
    }
  }

  requested(requests: readonly ProgramRequest[]): void {
    this.slices.push(requests);
    for (const request of requests) {
      if (request.kind === 'call') {
        this.#settle(request.id, this.#answer(request));
      } else if (request.kind === 'timer') {
        this.#settle(request.id, { kind: 'fired' });
      } else if (request.kind === 'timer_cleared') {
        this.#cleared.add(request.id);
      }
    }
  }

  logged(line: ProgramLog): void {
    this.logs.push(line);
  }

  idle(): void {
    this.idles.push(this.slices.length);
  }

  #settle(id: number, answer: Answer | { readonly kind: 'fired' }): void {
    if (answer === undefined) {
      return;
    }
    const settle = (): void => {
      this.#nowMs += 1;
      if (!this.#cleared.has(id)) {
        this.#program?.settle({ id, nowMs: this.#nowMs, ...answer } as Settlement);
      }
    };
    if (this.#program === undefined) {
      this.#waiting.push(settle);
    } else {
      settle();
    }
  }
}

/** Starts a program with a host that answers it. */
export async function startProgram(
  sandbox: Sandbox,
  code: string,
  options: RunOptions = {},
): Promise<{ readonly program: Program; readonly host: AnsweringHost }> {
  const { args, names = NAMES, seed = 1, limits, answer } = options;
  const host = new AnsweringHost(answer);
  const program = await sandbox.start(
    {
      code,
      ...(args !== undefined && { args }),
      names,
      holder: options.holder ?? 'a',
      seed,
      nowMs: START_MS,
      limits: { ...LIMITS, ...limits },
    },
    host,
    new AbortController().signal,
  );
  host.serve(program);
  return { program, host };
}

/** Runs a program to its end. */
export async function runProgram(
  sandbox: Sandbox,
  code: string,
  options: RunOptions = {},
): Promise<RunOutcome> {
  const { program, host } = await startProgram(sandbox, code, options);
  const end = await program.ended;
  const { logs, slices, calls } = host;
  return { end, logs, slices, calls };
}
