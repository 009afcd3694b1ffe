import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { FieldedTerms } from '../math/bm25.ts';
import { termsOf } from '../math/words.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';

/** The parts of a tool that are searched. */
export const FIELDS = ['name', 'server', 'description', 'parameter', 'parameter text'] as const;

/** "Resets the context without restarting the server": what a tool says that it does not do. */
const LEFT_UNDONE = /\bwithout\s+\w+ing\b[^.,;:()]{0,60}/giu;

/** The terms of each searched part. Long texts are searched by their beginning. */
export function searchableTerms(tool: Tool): FieldedTerms {
  const parameters = { names: [] as string[], texts: [] as string[] };
  collectParameters(tool.inputSchema, parameters, 0);
  const title = tool.annotations?.title ?? tool.definition['title'];
  const description = tool.description
    .slice(0, RETRIEVE.textLengthMax)
    .replaceAll(LEFT_UNDONE, ' ');
  return [
    termsOf(tool.name.slice(0, RETRIEVE.textLengthMax)),
    termsOf(tool.server),
    termsOf(
      typeof title === 'string'
        ? `${title.slice(0, RETRIEVE.textLengthMax)}\n${description}`
        : description,
    ),
    termsOf(parameters.names.join('\n').slice(0, RETRIEVE.textLengthMax)),
    termsOf(parameters.texts.join('\n').slice(0, RETRIEVE.textLengthMax)),
  ];
}

function collectParameters(
  schema: JsonObject,
  found: { readonly names: string[]; readonly texts: string[] },
  depth: number,
): void {
  const properties = schema['properties'];
  if (isJsonObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      if (found.names.length >= RETRIEVE.parametersMax) {
        return;
      }
      found.names.push(name);
      if (isJsonObject(property)) {
        const text = property['description'];
        if (typeof text === 'string') {
          found.texts.push(text.slice(0, RETRIEVE.textLengthMax));
        }
        if (depth < RETRIEVE.parameterDepthMax) {
          collectParameters(property, found, depth + 1);
        }
      }
    }
  }
  const items = schema['items'];
  if (isJsonObject(items) && depth < RETRIEVE.parameterDepthMax) {
    collectParameters(items, found, depth + 1);
  }
}
