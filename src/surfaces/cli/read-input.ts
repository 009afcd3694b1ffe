/** Reads what a person gives to a command: a file, JSON, or the arguments of a tool. */

import { readFileSync, statSync } from 'node:fs';

import { describeError, GatewayError } from '../../base/errors.ts';
import { isJsonObject, type Json, type JsonObject, parseJson } from '../../base/json.ts';
import { CLI } from '../../tuning/cli.ts';
import { usage } from './command.ts';

/** Returns the text of a file that a person names. Throws if it is too large or cannot be read. */
export function readInput(file: string): string {
  try {
    if (statSync(file).size > CLI.inputBytesMax) {
      throw new Error(`it is larger than ${CLI.inputBytesMax} bytes`);
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new GatewayError('FILE_UNUSABLE', fileProblem(file, error), { cause: error });
  }
}

/** Says in plain words why a file that a person named cannot be read. */
export function fileProblem(file: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `there is no file ${file}`;
    case 'EISDIR':
      return `${file} is a folder, not a file`;
    case 'EACCES':
    case 'EPERM':
      return `you may not read ${file}`;
    default:
      return `cannot read ${file}: ${describeError(error)}`;
  }
}

// The arguments of `pml call`: one JSON object, `name=value` pairs, or `-` for JSON on stdin.

/** The form of the words after the tool's name. */
type ArgumentWords =
  | { readonly kind: 'stdin' }
  | { readonly kind: 'object'; readonly args: JsonObject }
  | { readonly kind: 'pairs'; readonly pairs: readonly (readonly [string, string])[] };

/** Parses the words after the name of a tool. Throws USAGE if they have no known form. */
export function readArgumentWords(words: readonly string[]): ArgumentWords {
  const [first] = words;
  if (first === undefined) {
    return { kind: 'object', args: {} };
  }
  if (words.length === 1 && first === '-') {
    return { kind: 'stdin' };
  }
  if (words.length === 1 && first.trimStart().startsWith('{')) {
    return { kind: 'object', args: readObject(first, 'the arguments') };
  }
  return { kind: 'pairs', pairs: words.map((word) => readPair(word)) };
}

/** Parses a JSON object. `what` names the text in the message. */
export function readObject(text: string, what: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw usage(`${what} cannot be read as JSON: ${describeError(error)}`);
  }
  if (!isJsonObject(value)) {
    throw usage(`${what} must be a JSON object`);
  }
  return value;
}

/**
 * Converts pairs to arguments. A value stays a text if its schema says text (`id=007`). Other values
 * are parsed as JSON if they are JSON. A name that is given twice fills a list.
 */
export function pairsToArguments(
  pairs: readonly (readonly [string, string])[],
  inputSchema: JsonObject | undefined,
): JsonObject {
  const properties = inputSchema?.['properties'];
  const args: Record<string, Json> = {};
  for (const [name, text] of pairs) {
    const schema = isJsonObject(properties) ? properties[name] : undefined;
    const itemSchema = isJsonObject(schema) ? schema['items'] : undefined;
    const before = Object.hasOwn(args, name) ? args[name] : undefined;
    if (isType(schema, 'array') && !text.trimStart().startsWith('[')) {
      args[name] = [...(Array.isArray(before) ? before : []), readValue(text, itemSchema)];
    } else if (before === undefined) {
      args[name] = readValue(text, schema);
    } else {
      throw usage(`"${name}" is given twice, and the tool takes one`);
    }
  }
  return args;
}

function readPair(word: string): readonly [string, string] {
  const equals = word.indexOf('=');
  if (equals <= 0) {
    throw usage(
      `"${word}" is not an argument; write name=value, one JSON object in quotes, or - for stdin`,
    );
  }
  return [word.slice(0, equals), word.slice(equals + 1)];
}

function readValue(text: string, schema: Json | undefined): Json {
  return isType(schema, 'string') ? text : (parseJson(text) ?? text);
}

function isType(schema: Json | undefined, type: string): boolean {
  return isJsonObject(schema) && schema['type'] === type;
}

/** Returns the arguments. Asks for the schema only if pairs have to be converted. */
export async function argumentsGiven(
  read: ArgumentWords,
  readStdin: () => Promise<string>,
  schemaOf: () => Promise<JsonObject | undefined>,
): Promise<JsonObject> {
  switch (read.kind) {
    case 'object':
      return read.args;
    case 'stdin':
      return readObject(await readStdin(), 'stdin');
    case 'pairs':
      return pairsToArguments(read.pairs, await schemaOf());
    default:
      return read satisfies never;
  }
}
