/** Servers and definitions of recorded tools, where a file tells neither. */
import { type ToolId, toolId } from '../src/base/ids.ts';
import type { Json, JsonObject } from '../src/base/json.ts';
import type { Tool } from '../src/knowledge/tool.ts';
import type { RecordedRun } from './recorded-runs.ts';
import { bareTool } from './speculation-mind.ts';

/** A tool that fewer tasks called has no definition: what they gave says little of what it requires. */
const TASKS_MIN = 2;

/**
 * Returns lists of runs whose tools belong to the server of their domain. Domains that call a tool
 * of the same name are of one server. Names stay where all domains are of one.
 */
export function withServersOfDomains(
  lists: readonly (readonly RecordedRun[])[],
): readonly (readonly RecordedRun[])[] {
  const leaders = leadersOf(lists.flat());
  if (new Set(leaders.values()).size < 2) {
    return lists;
  }
  return lists.map((runs) =>
    runs.map((run) => ({
      ...run,
      calls: run.calls.map((call) => {
        const [server = '', ...rest] = call.tool.split(':');
        const domain = (leaders.get(run.domain) ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, '-');
        return { ...call, tool: toolId(`${server}-${domain}`, rest.join(':')) };
      }),
    })),
  );
}

/** Returns for each domain the first one, by name, that it is of one server with. */
function leadersOf(runs: readonly RecordedRun[]): ReadonlyMap<string, string> {
  const toolsOf = new Map<string, Set<ToolId>>();
  for (const { domain, calls } of runs) {
    const tools = toolsOf.get(domain) ?? new Set();
    calls.forEach(({ tool }) => tools.add(tool));
    toolsOf.set(domain, tools);
  }
  const leaders = new Map<string, string>();
  for (const domain of [...toolsOf.keys()].toSorted()) {
    const reached = leaders.has(domain) ? [] : [domain];
    for (const each of reached) {
      leaders.set(each, domain);
      for (const [other, tools] of toolsOf) {
        const isOne = [...tools].some((tool) => toolsOf.get(each)?.has(tool) === true);
        if (isOne && !leaders.has(other) && !reached.includes(other)) {
          reached.push(other);
        }
      }
    }
  }
  return leaders;
}

/**
 * Returns tools as a gateway would know them: with the parameters that calls gave, and as required
 * what all calls gave. Which values they gave stays untold.
 */
export function definedByCalls(runs: readonly RecordedRun[]): ReadonlyMap<ToolId, Tool> {
  const given = new Map<ToolId, { readonly args: JsonObject; readonly task: string }[]>();
  for (const { group, calls } of runs) {
    for (const { tool, args } of calls) {
      const known = given.get(tool) ?? [];
      given.set(tool, known);
      known.push({ args, task: group });
    }
  }
  return new Map(
    [...given].map(([id, calls]) => {
      const isKnown = new Set(calls.map(({ task }) => task)).size >= TASKS_MIN;
      const all = calls.map(({ args }) => args);
      return [id, isKnown ? { ...bareTool(id), inputSchema: schemaOf(all) } : bareTool(id)];
    }),
  );
}

function schemaOf(calls: readonly JsonObject[]): JsonObject {
  const types = new Map(
    calls.flatMap((args) =>
      Object.entries(args).map(([name, value = null]) => [name, typeOf(value)]),
    ),
  );
  return {
    type: 'object',
    properties: Object.fromEntries(
      [...types].map(([name, type]) => [name ?? '', { type: type ?? '' }]),
    ),
    required: [...types.keys()].flatMap((name) =>
      name !== undefined && calls.every((args) => Object.hasOwn(args, name)) ? [name] : [],
    ),
  };
}

function typeOf(value: Json): string {
  return Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
}
