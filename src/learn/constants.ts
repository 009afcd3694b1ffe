import { canonicalJson, type Json } from '../base/json.ts';
import { BINDINGS } from '../tuning.ts';
import type { ObservedSession } from './bindings.ts';

/** An argument that has always been the same. */
export interface Constant {
  readonly tool: string;
  readonly parameter: string;
  readonly value: Json;
  readonly sessions: number;
}

/**
 * The arguments that had one value in every session that gave them, and in enough of them.
 *
 * Any value can be one, `true` and `10` too: here being equal is no chance.
 */
export function learnConstants(sessions: Iterable<ObservedSession>): readonly Constant[] {
  const seen = new Map<string, Constant | undefined>();
  for (const { calls } of sessions) {
    const counted = new Set<string>();
    for (const { tool, args } of calls.slice(0, BINDINGS.callsMax)) {
      for (const [parameter, value = null] of Object.entries(args).slice(0, BINDINGS.valuesMax)) {
        const key = JSON.stringify([tool, parameter]);
        const isNew = !counted.has(key);
        counted.add(key);
        seen.set(
          key,
          seen.has(key) ? again(seen.get(key), value, isNew) : first(tool, parameter, value),
        );
      }
    }
  }
  return [...seen]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, constant]) =>
      constant !== undefined && constant.sessions >= BINDINGS.constantSessionsMin ? [constant] : [],
    );
}

function first(tool: string, parameter: string, value: Json): Constant {
  return { tool, parameter, value, sessions: 1 };
}

/** Once it was something else it is none for good. */
function again(known: Constant | undefined, value: Json, isNew: boolean): Constant | undefined {
  return known === undefined || canonicalJson(known.value) !== canonicalJson(value)
    ? undefined
    : { ...known, sessions: known.sessions + Number(isNew) };
}
