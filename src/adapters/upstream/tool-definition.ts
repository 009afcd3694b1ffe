import { toolId } from '../../base/ids.ts';
import { isJsonObject, isNestedBeyond, type Json, type JsonObject } from '../../base/json.ts';
import type { Tool, ToolAnnotations } from '../../knowledge/tool.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';

/** The tools of a listing, and what had to be left out of it. */
export interface ToolListing {
  readonly tools: readonly Tool[];
  /** In plain words, one per fault; for the log. */
  readonly problems: readonly string[];
}

const ANY_OBJECT: JsonObject = { type: 'object' };

/**
 * Reads what a server listed. Tolerant: a fault in one definition costs at most that one.
 *
 * Of two tools with one name the first is kept, because a call could not tell them apart.
 */
export function readToolListing(
  server: string,
  entries: readonly Json[],
  toolsMax: number = UPSTREAM.toolsMax,
): ToolListing {
  const tools = new Map<string, Tool>();
  const problems: string[] = [];
  for (const [index, entry] of entries.entries()) {
    if (tools.size >= toolsMax) {
      problems.push(`more than ${toolsMax} tools: the rest is left out`);
      break;
    }
    const name = isJsonObject(entry) ? entry['name'] : undefined;
    if (!isJsonObject(entry) || typeof name !== 'string' || name === '') {
      problems.push(`entry ${index} is not a tool with a name`);
    } else if (isNestedBeyond(entry, UPSTREAM.answerDepthMax)) {
      problems.push(`entry ${index} is nested too deep`);
    } else if (tools.has(name)) {
      problems.push(`two tools are named "${name}": the first is used`);
    } else {
      tools.set(name, readTool(server, name, entry));
    }
  }
  return { tools: [...tools.values()], problems };
}

function readTool(server: string, name: string, definition: JsonObject): Tool {
  const { description, inputSchema, outputSchema, annotations } = definition;
  return {
    id: toolId(server, name),
    server,
    name,
    description: typeof description === 'string' ? description : '',
    inputSchema: isJsonObject(inputSchema) ? inputSchema : ANY_OBJECT,
    ...(isJsonObject(outputSchema) ? { outputSchema } : {}),
    ...(isJsonObject(annotations) ? { annotations: readAnnotations(annotations) } : {}),
    definition,
  };
}

function readAnnotations(claims: JsonObject): ToolAnnotations {
  const flag = <Name extends string>(name: Name): { readonly [K in Name]?: boolean } => {
    const value = claims[name];
    return typeof value === 'boolean' ? ({ [name]: value } as { [K in Name]: boolean }) : {};
  };
  return {
    ...(typeof claims['title'] === 'string' ? { title: claims['title'] } : {}),
    ...flag('readOnlyHint'),
    ...flag('destructiveHint'),
    ...flag('idempotentHint'),
    ...flag('openWorldHint'),
  };
}
