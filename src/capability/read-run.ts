/** Reads the work of a run as a program that can be kept, or says why there is none. */
import type { ToolId } from '../base/ids.ts';
import type { Plan } from '../plan/plan.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import type { CapabilityOrigin } from './capability.ts';
import type { WorkedProgram } from './make-capability.ts';
import { programOf } from './program-of-plan.ts';
import type { ProgramReader, ProgramReading } from './program-reader.ts';

/** A call that a program or plan has made. */
interface MadeCall {
  readonly tool: ToolId;
  readonly ok: boolean;
}

/** A run that succeeded, to be learned from. */
export interface LearnInput {
  /** The program; or the plan. */
  readonly code?: string;
  readonly plan?: Plan;
  readonly intent?: string;
  /** Calls that the program or plan made itself. */
  readonly calls: readonly MadeCall[];
  readonly durationMs: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Stands for the run, so that it is counted once. */
  readonly useKey?: string;
}

/** The result of reading a run. */
type ReadRun =
  | { readonly kind: 'read'; readonly worked: WorkedProgram; readonly origin: CapabilityOrigin }
  | { readonly kind: 'unusable'; readonly why: string };

/** The program of a run in which everything went well. */
export function readRun(input: LearnInput, reader: ProgramReader): ReadRun {
  const { code, calls, intent = '', at } = input;
  const failed = calls.find(({ ok }) => !ok);
  if (calls.length === 0 || failed !== undefined) {
    return unusable(failed === undefined ? 'it called no tool' : `a call of ${failed.tool} failed`);
  }
  const text = textOf(input, reader);
  if (text === undefined) {
    return unusable('it cannot be written as a program');
  }
  if (text.length > CAPABILITY.codeLengthMax) {
    return unusable(`it is longer than ${CAPABILITY.codeLengthMax} characters`);
  }
  const reading = reader.read(text);
  if (reading.kind === 'unreadable') {
    return unusable(`it cannot be read: ${reading.message}`);
  }
  if (!namesAny(reading) && !reading.hasComputedCalls) {
    return unusable('it names no tool');
  }
  const called = [...new Set(calls.map(({ tool }) => tool))];
  const origin = code === undefined ? 'workflow' : 'code';
  return { kind: 'read', worked: { reading, called, intent, at }, origin };
}

/** The capability that a program calls and does nothing beside: it is a use of it, counted where it was called. */
export function onlyCapability({ reading }: WorkedProgram): string | undefined {
  const { tools, capabilities, calls, hasComputedCalls } = reading;
  const isOne = capabilities.length === 1 && calls.length === 1 && tools.length === 0;
  return isOne && !hasComputedCalls ? capabilities[0] : undefined;
}

function textOf({ code, plan }: LearnInput, reader: ProgramReader): string | undefined {
  const bodyOf = (each: string): string | undefined => {
    const reading = reader.read(each);
    return reading.kind === 'read' ? reading.body : undefined;
  };
  return code ?? (plan && programOf(plan, { bodyOf }));
}

const namesAny = ({ tools, capabilities }: ProgramReading): boolean =>
  tools.length + capabilities.length > 0;

const unusable = (why: string): ReadRun => ({ kind: 'unusable', why });
