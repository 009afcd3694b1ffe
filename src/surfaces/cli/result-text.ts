import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';

/**
 * Formats the result of a tool for a person: its text, and one line for each part that is not text.
 */
export function resultText(result: JsonObject): string {
  const content = Array.isArray(result['content']) ? result['content'] : [];
  const structured = result['structuredContent'];
  if (content.length === 0 && structured !== undefined) {
    return JSON.stringify(structured, undefined, 2);
  }
  return content.map((block: Json) => blockText(block)).join('\n');
}

function blockText(block: Json): string {
  if (!isJsonObject(block)) {
    return JSON.stringify(block);
  }
  const { type, text, data, mimeType, uri, resource } = block as Readonly<
    Record<string, Json | undefined>
  >;
  if (type === 'text' && typeof text === 'string') {
    return text;
  }
  if ((type === 'image' || type === 'audio') && typeof data === 'string') {
    const sizeBytes = Buffer.byteLength(data, 'base64');
    return `[${type} ${asText(mimeType)}, ${sizeBytes} bytes; --json has it]`;
  }
  if (type === 'resource_link') {
    return `[resource ${asText(uri)}]`;
  }
  if (type === 'resource' && isJsonObject(resource)) {
    const inside = resource['text'];
    return typeof inside === 'string' ? inside : `[resource ${asText(resource['uri'])}]`;
  }
  return JSON.stringify(block);
}

function asText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
