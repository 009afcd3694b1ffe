/** Reading and changing the JSON files of clients, which may have comments. */
import { isDeepStrictEqual } from 'node:util';

import { applyEdits, type FormattingOptions, type JSONPath, modify } from 'jsonc-parser';

import { GatewayError } from '../../base/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { parseDocument, type ValuePath } from '../json-document.ts';
import { valueAt } from '../plain-problem.ts';
import { type ClientFile, type LaunchWords, PML_NAME, type Pointing } from './client.ts';
import { removeFromJson } from './json-removal.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** The object in the file; an empty file counts as an empty one. */
export function readJsonFile(text: string): JsonObject {
  if (text.replace(BYTE_ORDER_MARK, '').trim() === '') {
    return {};
  }
  const { value, problems } = parseDocument(text);
  const [problem] = problems;
  if (problem !== undefined) {
    const place = `${problem.line}:${problem.column}`;
    throw new GatewayError(
      'CONFIG_INVALID',
      `it is not valid JSON at ${place}: ${problem.message}`,
    );
  }
  if (!isJsonObject(value)) {
    throw new GatewayError('CONFIG_INVALID', 'it does not contain an object');
  }
  return value;
}

/** The text with one value set, or removed where it is `undefined`; everything else stays as it is. */
export function setInJson(text: string, path: ValuePath, value: Json | undefined): string {
  return edit(text, path, value, false);
}

/** The text with one more item in a list, which must exist; index −1 is its end. */
export function insertInJson(text: string, list: ValuePath, index: number, item: Json): string {
  return edit(text, [...list, index], item, true);
}

/**
 * Returns the text with pml among the servers at `key`, and without the servers that pml has taken over.
 * An entry of pml that starts a program keeps the keys that pml does not write, such as `env`.
 */
export function pointJson(
  text: string,
  key: ValuePath,
  pointing: Pointing,
  entryOf: (launch: LaunchWords) => JsonObject,
): string {
  const without = pointing.moved.reduce((rest, path) => setInJson(rest, path, undefined), text);
  if (pointing.launch === undefined) {
    return without;
  }
  const path = [...key, PML_NAME];
  const entry = entryOf(pointing.launch);
  const current = valueAt(readJsonFile(without), path);
  if (!isJsonObject(current) || typeof current['command'] !== typeof entry['command']) {
    return setInJson(without, path, entry);
  }
  return Object.entries(entry)
    .filter(([name, value]) => !isDeepStrictEqual(current[name], value))
    .reduce((rest, [name, value]) => setInJson(rest, [...path, name], value), without);
}

/** Returns how a file with servers at `key` is pointed at pml, and what in it is pml's own. */
export function pointedJson(
  key: ValuePath,
  entryOf: (launch: LaunchWords) => JsonObject,
): Required<Pick<ClientFile, 'point' | 'format'>> {
  return {
    point: (text, pointing) => pointJson(text, key, pointing, entryOf),
    format: { kind: 'json', own: [[...key, PML_NAME]] },
  };
}

/** The entry that every client but a few understands. */
export function programEntryOf(launch: LaunchWords): JsonObject {
  const [command = PML_NAME, ...args] = launch;
  return { command, args };
}

function edit(
  text: string,
  path: ValuePath,
  value: Json | undefined,
  isInsertion: boolean,
): string {
  const hasMark = text.startsWith(BYTE_ORDER_MARK);
  const body = hasMark ? text.slice(1) : text;
  const source = body.trim() === '' ? '{}\n' : body;
  if (value === undefined) {
    return `${hasMark ? BYTE_ORDER_MARK : ''}${removeFromJson(source, path)}`;
  }
  const edits = modify(source, [...path] as JSONPath, value, {
    formattingOptions: formattingOf(source),
    isArrayInsertion: isInsertion,
  });
  return `${hasMark ? BYTE_ORDER_MARK : ''}${applyEdits(source, edits)}`;
}

/** New lines look like those around them. */
function formattingOf(text: string): FormattingOptions {
  const indentation = /\n([ \t]+)["}\]]/u.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indentation.startsWith('\t'),
    tabSize: indentation.startsWith('\t') ? 1 : indentation.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}
