/** Finds arguments to which the calls of a session keep: the repository, the account. Pure. */
import type { ToolId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import { FORESEE } from '../tuning/foresee.ts';
import type { PastCall } from './past-call.ts';
import { valueKey } from './read-leaves.ts';
import { serverOf } from './situation.ts';

/** Tells values that depart from what a session kept to. */
export type StrayTest = (tool: ToolId, parameter: string, value: Json) => boolean;

interface KeptValue {
  readonly key: string;
  readonly times: number;
  /** True if no call was given another. */
  readonly isOne: boolean;
}

/**
 * Returns a test for values of parameters. A value is a stray one if several calls of the tool's
 * server were given the parameter, always one and the same text, and it is another.
 */
export function strayTest(calls: readonly PastCall[]): StrayTest {
  const kept = new Map<string, KeptValue>();
  for (const { tool, args } of calls.slice(-FORESEE.callsMax)) {
    for (const [name, value = null] of Object.entries(args).slice(0, FORESEE.parametersMax)) {
      if (typeof value === 'string') {
        const at = placeOf(tool, name);
        const key = valueKey(value);
        const { times, isOne, key: first } = kept.get(at) ?? { times: 0, isOne: true, key };
        kept.set(at, { key, times: times + 1, isOne: isOne && first === key });
      }
    }
  }
  return (tool, parameter, value) => {
    const { times = 0, isOne = false, key = '' } = kept.get(placeOf(tool, parameter)) ?? {};
    return isOne && times >= FORESEE.keptMin && key !== valueKey(value);
  };
}

function placeOf(tool: ToolId, parameter: string): string {
  return `${serverOf(tool)}\n${parameter}`;
}
