import type { ProgramEnd, ProgramLimits } from '../../execute/sandbox.ts';

type LimitEnd = Extract<ProgramEnd, { kind: 'limit' }>;

/** What may be exceeded. */
export type Limit = LimitEnd['limit'];

const BYTES_PER_MB = 1_048_576;
const MS_PER_S = 1000;

/** What was exceeded, and what to do about it. */
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

/** The end of a program that asked for too much. */
export function limitReached(limit: Limit, limits: ProgramLimits, detail = ''): LimitEnd {
  return { kind: 'limit', limit, message: MESSAGES[limit](limits, detail) };
}

function inMb(bytes: number): string {
  return `${Math.round((bytes / BYTES_PER_MB) * 10) / 10} MB`;
}
