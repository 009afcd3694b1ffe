/**
 * Lists of records. A tool that takes a list of edits is filled with one edit. Calls of it that differ in nothing but their records
 * become one call with all of them.
 */
import type { Json } from '../base/json.ts';
import { takenBy, type Bound, type OpenCall } from './borrow.ts';
import { entryName, isEntry } from './draft-parameters.ts';
import type { ParameterLinks } from './links.ts';

/** Joins the calls that only differ in records of one list. */
export function withJoinedRecords(calls: readonly OpenCall[]): readonly OpenCall[] {
  const groups = new Map<string, [OpenCall, ...OpenCall[]]>();
  const places: number[] = [];
  for (const [at, call] of calls.entries()) {
    const key = restKey(call, calls) ?? `${at}`;
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [call]);
    } else {
      group.push(call);
    }
    places.push([...groups.keys()].indexOf(key));
  }
  return groups.size === calls.length
    ? calls
    : [...groups.values()].map((group) => joined(group, (at) => places[at] ?? at));
}

/** The values of a call beside its records; `undefined` where it takes no records. */
function restKey({ tool, bound }: OpenCall, calls: readonly OpenCall[]): string | undefined {
  if (!tool.links.some(isOfRecord)) {
    return undefined;
  }
  const rest = tool.links.flatMap((own, at): readonly Json[] => {
    const value = bound.get(at);
    return isOfRecord(own) || value === undefined ? [] : [[at, ...takenBy(value)]];
  });
  const toolAt = calls.findIndex((call) => call.tool === tool);
  return JSON.stringify([toolAt, rest]);
}

function isOfRecord({ view: { parameter } }: ParameterLinks): boolean {
  return parameter.path.some(isEntry);
}

/** One call with the records of several. `placeOf` tells where a call is that a result is taken from. */
function joined(
  [first, ...others]: readonly [OpenCall, ...OpenCall[]],
  placeOf: (at: number) => number,
): OpenCall {
  const links: ParameterLinks[] = [...first.tool.links];
  const bound = new Map<number, Bound>();
  for (const [at, own] of first.bound) {
    bound.set(at, movedTo(own, placeOf));
  }
  for (const [place, other] of others.entries()) {
    for (const [at, own] of other.tool.links.entries()) {
      if (isOfRecord(own)) {
        const value = other.bound.get(at);
        if (value !== undefined) {
          bound.set(links.length, movedTo(value, placeOf));
        }
        links.push(inRecord(own, place + 1));
      }
    }
  }
  return { ...first, tool: others.length === 0 ? first.tool : { ...first.tool, links }, bound };
}

function movedTo(own: Bound, placeOf: (at: number) => number): Bound {
  return own.kind === 'wire' && typeof own.call === 'number'
    ? { ...own, call: placeOf(own.call) }
    : own;
}

/** The same parameter of another record. */
function inRecord(own: ParameterLinks, at: number): ParameterLinks {
  const { parameter } = own.view;
  const place = parameter.path.findIndex((name) => isEntry(name));
  const path = parameter.path.with(place, entryName(at));
  const name = parameter.name.replace(entryName(0), entryName(at));
  return { ...own, view: { ...own.view, parameter: { ...parameter, path, name } } };
}
