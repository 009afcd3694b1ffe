import type { ToolId } from '../base/ids.ts';
import { canonicalJson } from '../base/json.ts';
import { type NextCounts, nextKey } from '../math/next-step.ts';
import type { CallHash } from './given-hash.ts';
import type { PastCall } from './past-call.ts';
import { valueKey } from './read-leaves.ts';
import type { SessionReading } from './session-reading.ts';

/** Prefix of contexts that consist of more than tools, so that the two kinds are never confused. */
const MARK = '~';

/**
 * Returns the contexts of a session for the next call. First: none, and the last tool. These are
 * counted elsewhere too. Then: the last tool's server; the last tool with its outcome; the same
 * after the last different tool; the last call with its arguments, if calls are hashed.
 */
export function situationContexts(
  reading: SessionReading,
  hashOf?: CallHash,
): readonly (readonly string[])[] {
  const { calls } = reading;
  const last = calls.at(-1);
  if (last === undefined) {
    return [];
  }
  // How often a tool was repeated does not count.
  const runs = calls.map(({ tool }) => tool).filter((tool, at, all) => tool !== all[at - 1]);
  const [, before = ''] = runs.toReversed();
  const state = `${MARK}${stateOf(last, reading)}`;
  return [
    [],
    [last.tool],
    [MARK, AT, serverOf(last.tool)],
    [MARK, last.tool, state],
    [MARK, before, last.tool, state],
    ...(hashOf === undefined ? [] : [[MARK, CALL, last.tool, hashOf(last.tool, last.args)]]),
  ];
}

/** The context of the first call of a session. */
export const BEGINNING: readonly string[] = [MARK, `${MARK}begin`];

const AT = `${MARK}at`;
const CALL = `${MARK}call`;

/**
 * Returns true if calls of a tool were repeated as they were, or, if the last one failed, the tool
 * was called again.
 */
export function wasMadeAgain(
  next: Pick<NextCounts, 'get'>,
  { tool, ok }: Pick<PastCall, 'tool' | 'ok'>,
): boolean {
  const after = (state: string): ReadonlyMap<string, number> | undefined =>
    next.get(nextKey([MARK, tool, `${MARK}${state}`]));
  return after('again') !== undefined || (!ok && after('failed')?.has(tool) === true);
}

/** Returns an empty text if the name is no tool's. */
export function serverOf(tool: string): string {
  return tool.slice(0, Math.max(0, tool.indexOf(':')));
}

/** Stand for the tool that was called last, and for any other, in the context of `repeatContext`. */
export const SAME = `${MARK}same` as ToolId;
export const OTHER = `${MARK}other` as ToolId;

/** The context in which it is counted whether any tool is called again; nothing before the first call. */
export function repeatContext(reading: SessionReading): readonly string[] | undefined {
  const last = reading.calls.at(-1);
  return last === undefined ? undefined : [MARK, `${MARK}${stateOf(last, reading)}`];
}

/** The context in which it is counted whether the next call is of the last one's server. */
export const STAYING: readonly string[] = [MARK, `${MARK}stay`];

/**
 * Returns the state after the last call: it failed, repeated another, or was one of a list with or
 * without more items.
 */
function stateOf(last: PastCall, reading: SessionReading): string {
  if (!last.ok) {
    return 'failed';
  }
  const [, before] = reading.callsOf(last.tool);
  return before !== undefined && canonicalJson(before.args) === canonicalJson(last.args)
    ? 'again'
    : restOf(last, reading);
}

function restOf({ tool, args }: PastCall, reading: SessionReading): 'more' | 'done' | '' {
  let rest: 'more' | 'done' | '' = '';
  for (const [name, value = null] of Object.entries(args)) {
    const given = reading.givenTo(tool, [name]);
    const key = valueKey(value);
    for (const { from, path } of reading.placesWith(value)) {
      const source = { tool, parameters: [name], kind: 'result', from, places: [path] } as const;
      const list = isMany(path)
        ? reading.offers(source).find(({ keys }) => keys.includes(key))
        : undefined;
      if (list !== undefined && list.tuples.length > 1) {
        if (list.keys.some((each) => !given.includes(each))) {
          return 'more';
        }
        rest = 'done';
      }
    }
  }
  return rest;
}

const isMany = (path: string): boolean => path.includes('[]') || path.includes('{}');
