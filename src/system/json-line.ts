/** Lines of JSON-RPC: reading them, and writing those with long texts. */
import { isAscii } from 'node:buffer';

import { isJsonObject, type Json, type JsonObject, parseJson } from '../base/json.ts';
import { lineText } from './line-text.ts';

const BACKSLASH = 0x5c;
const ALL_ASCII = /^[\0-\u{7f}]*$/u;
/** Shorter texts are not copied specially. */
const LONG = 4096;

/** Arguments that came in ASCII without a backslash: their texts need no escapes in JSON. */
const plainArguments = new WeakSet<JsonObject>();

/** Parses a message of a client. Returns undefined if it is not JSON. */
export function parseLine(line: Buffer): Json | undefined {
  const message = parseJson(lineText(line));
  if (line.length > LONG && isAscii(line) && !line.includes(BACKSLASH)) {
    const params = isJsonObject(message) ? message['params'] : undefined;
    const args = isJsonObject(params) ? params['arguments'] : undefined;
    if (isJsonObject(args)) {
      plainArguments.add(args);
    }
  }
  return message;
}

/** A message to a server. */
type Message = Readonly<Record<string, unknown>> & {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
};

/**
 * Returns a message as a line. Long texts of arguments that need no escapes are copied:
 * `JSON.stringify` looks at each of their characters, which takes four times as long.
 */
export function lineOf(message: Message): string | Uint8Array {
  return copiedLine(message) ?? `${JSON.stringify(message)}\n`;
}

function copiedLine({ params, ...envelope }: Message): Uint8Array | undefined {
  const { arguments: args, ...others } = params ?? {};
  if (!isPlain(args)) {
    return undefined;
  }
  let text = `${opened(envelope)}"params":${opened(others)}"arguments":{`;
  let separator = '';
  const parts: string[] = [];
  for (const [name, value] of Object.entries(args)) {
    text += `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (isLong(value)) {
      parts.push(`${text}"`, value);
      text = '"';
    } else {
      text += JSON.stringify(value);
    }
  }
  parts.push(`${text}}}}\n`);
  const isAllAscii = parts.every((part) => isLong(part) || ALL_ASCII.test(part));
  return isAllAscii ? joined(parts) : undefined;
}

function isPlain(args: unknown): args is JsonObject {
  return isJsonObject(args) && plainArguments.has(args) && Object.values(args).some(isLong);
}

const isLong = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= LONG;

/** Returns an object as JSON without its end, ready for another member. */
function opened(object: object): string {
  const text = JSON.stringify(object).slice(0, -1);
  return text === '{' ? text : `${text},`;
}

function joined(parts: readonly string[]): Uint8Array {
  const line = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    at += line.write(part, at, 'latin1');
  }
  return line;
}
