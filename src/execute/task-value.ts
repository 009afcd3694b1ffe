import { isJsonObject, type Json, type JsonObject, parseJson } from '../base/json.ts';

/**
 * Returns the value of a tool's answer for later tasks: its structured content, else its only text
 * parsed as JSON, else that text, else the content as it is.
 */
export function taskValue(result: JsonObject): Json {
  const structured = result['structuredContent'];
  if (structured !== undefined) {
    return structured;
  }
  const content = result['content'];
  if (!Array.isArray(content)) {
    return result;
  }
  const text = onlyText(content);
  if (text === undefined) {
    return content;
  }
  const parsed = parseJson(text);
  return parsed === undefined ? text : parsed;
}

/** Joins the texts of an answer, for an error message. */
export function answerText(result: JsonObject): string {
  const content = result['content'];
  const texts = Array.isArray(content) ? content.flatMap((item: Json) => textOf(item) ?? []) : [];
  return texts.length > 0 ? texts.join('\n') : JSON.stringify(result);
}

function onlyText(content: readonly Json[]): string | undefined {
  const [item] = content;
  return content.length === 1 && item !== undefined ? textOf(item) : undefined;
}

function textOf(item: Json): string | undefined {
  return isJsonObject(item) && item['type'] === 'text' && typeof item['text'] === 'string'
    ? item['text']
    : undefined;
}
