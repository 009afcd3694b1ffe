/** Results as they were recorded: texts, often cut off, with the frame in which a client wrote them down. */
import { isJsonObject, type Json, parseJson } from '../src/base/json.ts';

/** As a client of another language wrote the answer down. */
const WRITTEN = /^meta=None content=\[TextContent\(type='text', text='/u;
/** An answer of MCP whose text is not properly quoted, so that it is no JSON. */
const FRAMED = /^\{\s*"_meta": null,\s*"content": \[\s*\{\s*"type": "text",\s*"text": "/u;
const WRITTEN_END = /', annotations=None(?:, meta=None)?\)/u;
const FRAMED_END = /",\s*"annotations": null/u;
/** A quotation mark within a text, with one mark of escape too many. */
const TWICE_ESCAPED = /\\\\"/gu;
/** Frames within frames. */
const FRAMES_MAX = 4;

/** As the gateway would see it: the text of an answer, and a text that is JSON as its value. */
export function recordedValue(recorded: Json, depth = 0): Json {
  if (typeof recorded !== 'string') {
    return depth < FRAMES_MAX ? unframed(recorded, depth) : recorded;
  }
  const whole = parseJson(recorded);
  if (whole !== undefined) {
    return recordedValue(whole, depth + 1);
  }
  const inner = insideOf(recorded, WRITTEN, WRITTEN_END) ?? insideOf(recorded, FRAMED, FRAMED_END);
  if (inner !== undefined && depth < FRAMES_MAX) {
    return recordedValue(inner, depth + 1);
  }
  const mended = recorded.replaceAll(TWICE_ESCAPED, String.raw`\"`);
  return beginningOf(recorded) ?? parseJson(mended) ?? beginningOf(mended) ?? recorded;
}

function unframed(value: Json, depth: number): Json {
  const content = isJsonObject(value) && Object.hasOwn(value, '_meta') ? value['content'] : null;
  const [first] = Array.isArray(content) ? (content as readonly Json[]) : [];
  const text = first !== undefined && isJsonObject(first) ? first['text'] : undefined;
  return typeof text === 'string' ? recordedValue(text, depth + 1) : value;
}

function insideOf(text: string, start: RegExp, end: RegExp): string | undefined {
  const opened = start.exec(text);
  if (opened === null) {
    return undefined;
  }
  const rest = text.slice(opened[0].length);
  const closed = rest.search(end);
  return (closed === -1 ? rest : rest.slice(0, closed)).replaceAll(/\\([\s\S])/gu, (_, mark) =>
    mark === 'n' ? '\n' : String(mark),
  );
}

/** The beginning of a JSON text that was cut off, as far as its members are whole. */
function beginningOf(text: string): Json | undefined {
  if (!/^\s*[[{]/u.test(text)) {
    return undefined;
  }
  const open: string[] = [];
  let isText = false;
  let kept: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (isText) {
      at += Number(mark === '\\');
      isText = mark !== '"';
    } else if (mark === '"') {
      isText = true;
    } else if (mark === '{' || mark === '[') {
      open.push(mark === '{' ? '}' : ']');
    } else if (mark === '}' || mark === ']') {
      open.pop();
    } else if (mark === ',') {
      kept = text.slice(0, at) + open.toReversed().join('');
    }
  }
  return kept === undefined ? undefined : parseJson(kept);
}
