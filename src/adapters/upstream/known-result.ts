import { isJsonObject, type JsonObject, parseJson } from '../../base/json.ts';
import { rememberBytes } from '../../base/unread-json.ts';

/** Nearly all servers write an answer in one of these two ways. */
const RESULT_FIRST = '{"result":{';
const RESULT_LAST = /^\{"jsonrpc":"2\.0","id":(\d{1,15}),"result":\{/u;
const END_AFTER_RESULT = /\},"jsonrpc":"2\.0","id":(\d{1,15})\}\s*$/u;
const END_OF_RESULT = /\}\}\s*$/u;
/** The ends of a line, in which its envelope is found. */
const ENVELOPE = 80;

/**
 * An answer whose result remembers its JSON; `undefined` where the line is written in another way.
 *
 * Only the result is parsed, so that its JSON is surely one value: whatever stood beside it would
 * be passed on as a part of our own answer.
 */
export function readAnswer(text: string, line: Buffer): JsonObject | undefined {
  const tail = text.slice(-ENVELOPE);
  const head = RESULT_LAST.exec(text.slice(0, ENVELOPE));
  const start = text.startsWith(RESULT_FIRST)
    ? RESULT_FIRST.length - 1
    : (head?.[0].length ?? 0) - 1;
  const end = head === null ? END_AFTER_RESULT.exec(tail) : END_OF_RESULT.exec(tail);
  if (start < 0 || end === null) {
    return undefined;
  }
  // The brace that ends the result belongs to it.
  const after = end[0].length - 1;
  const result = parseJson(text.slice(start, text.length - after));
  if (!isJsonObject(result)) {
    return undefined;
  }
  rememberBytes(result, line.subarray(start, line.length - after));
  return { jsonrpc: '2.0', id: Number((head ?? end)[1]), result };
}
