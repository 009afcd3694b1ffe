import { isJsonObject, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { FieldedTerms } from '../math/bm25.ts';
import { termOf, termsOf, wordsOf } from '../math/words.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';

/** The parts of a tool that are searched. */
const FIELDS = ['name', 'server', 'description', 'parameter', 'parameter text'] as const;

/** "Resets the context without restarting the server": what a tool says that it does not do. */
const LEFT_UNDONE = /\bwithout\s+\w+ing\b[^.,;:()]{0,60}/giu;

/** Returns the terms of each searched part. Long texts are searched by their beginning. */
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

/** The terms of an intent, each with the word that the reason of a match names it by. */
type IntentWords = ReadonlyMap<string, string>;

/** Returns the meaningful words of an intent. Of a long one, those of its beginning. */
export function readIntent(text: string): IntentWords {
  const intent = new Map<string, string>();
  for (const word of wordsOf(text.slice(0, RETRIEVE.intentLengthMax))) {
    const term = termOf(word);
    if (term !== undefined && !intent.has(term)) {
      intent.set(term, word);
    }
  }
  return intent;
}

/**
 * Says which parts of a tool answered which words of the intent. Each word is named once, under the
 * heaviest part of the tool that has it.
 */
export function reasonOf(terms: FieldedTerms, intent: IntentWords): string {
  const left = new Map(intent);
  const parts: string[] = [];
  for (const [field, label] of FIELDS.entries()) {
    const words: string[] = [];
    for (const term of new Set(terms[field])) {
      const word = left.get(term);
      if (word !== undefined) {
        left.delete(term);
        // A lone letter or digit says nothing to whoever reads the reason.
        if (!/^[\0-\x7f]$/u.test(word)) {
          words.push(word);
        }
      }
    }
    if (words.length > 0) {
      const cut = words.length > RETRIEVE.reasonWordsMax ? '…' : '';
      parts.push(`${label}: ${words.slice(0, RETRIEVE.reasonWordsMax).join(', ')}${cut}`);
    }
  }
  return parts.join('; ');
}
