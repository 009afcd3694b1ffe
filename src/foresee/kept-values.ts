/** Finds arguments to which the calls of a session keep: the repository, the account. Pure. */
import type { ToolId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import { FORESEE } from '../tuning/foresee.ts';
import type { PastCall } from './past-call.ts';
import { valueKey } from './read-leaves.ts';
import { serverOf } from './situation.ts';

/**
 * Returns the value that a session kept to where another one departs from it. Undefined for values
 * that do not.
 */
export type KeptInstead = (tool: ToolId, parameter: string, value: Json) => string | undefined;

interface KeptValue {
  readonly value: string;
  readonly times: number;
  /** True if no call was given another. */
  readonly isOne: boolean;
}

/**
 * Reads what a session kept to. A value departs from it if several calls of the tool's server were
 * given the parameter, always one and the same text, and it is another.
 */
export function keptIn(calls: readonly PastCall[]): KeptInstead {
  const kept = new Map<string, KeptValue>();
  for (const { tool, args } of calls.slice(-FORESEE.callsMax)) {
    for (const [name, value = null] of Object.entries(args).slice(0, FORESEE.parametersMax)) {
      if (typeof value === 'string') {
        const at = placeOf(tool, name);
        const { times, isOne, value: first } = kept.get(at) ?? { times: 0, isOne: true, value };
        kept.set(at, { value, times: times + 1, isOne: isOne && first === value });
      }
    }
  }
  return (tool, parameter, value) => {
    const known = kept.get(placeOf(tool, parameter));
    return known?.isOne === true &&
      known.times >= FORESEE.keptMin &&
      valueKey(known.value) !== valueKey(value)
      ? known.value
      : undefined;
  };
}

function placeOf(tool: ToolId, parameter: string): string {
  return `${serverOf(tool)}\n${parameter}`;
}
