/** Reading and changing the JSON files of clients, which may have comments. */
import { isDeepStrictEqual } from 'node:util';

import {
  applyEdits,
  type FormattingOptions,
  type JSONPath,
  modify,
  createScanner,
  findNodeAtLocation,
  parseTree,
} from 'jsonc-parser';

import { GatewayError } from '../../base/errors.ts';
import { type JsonPath, findAt } from '../../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { parseDocument } from '../json-document.ts';
import { type ClientFile, PML_NAME, type Pointing } from './client.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Returns the object in the file; an empty file counts as an empty one. */
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

/**
 * Returns the text with one value set, or removed where it is `undefined`; everything else stays as
 * it is.
 */
export function setInJson(text: string, path: JsonPath, value: Json | undefined): string {
  return edit(text, path, value, false);
}

/** Returns the text with one more item in a list, which must exist; index −1 is its end. */
export function insertInJson(text: string, list: JsonPath, index: number, item: Json): string {
  return edit(text, [...list, index], item, true);
}

/**
 * Returns the text with pml among the servers at `key`, and without the servers that moved to pml.
 * An entry of pml that starts a program keeps the keys that pml does not write, such as `env`.
 */
export function pointJson(
  text: string,
  key: JsonPath,
  pointing: Pointing,
  entryOf: (launch: readonly string[]) => JsonObject,
): string {
  const without = pointing.moved.reduce((rest, path) => setInJson(rest, path, undefined), text);
  if (pointing.launch === undefined) {
    return without;
  }
  const path = [...key, PML_NAME];
  const entry = entryOf(pointing.launch);
  const current = findAt(readJsonFile(without), path);
  if (!isJsonObject(current) || typeof current['command'] !== typeof entry['command']) {
    return setInJson(without, path, entry);
  }
  return Object.entries(entry)
    .filter(([name, value]) => !isDeepStrictEqual(current[name], value))
    .reduce((rest, [name, value]) => setInJson(rest, [...path, name], value), without);
}

/** Returns the functions that point a file with servers at `key` at pml, and the path of pml's own entry. */
export function pointedJson(
  key: JsonPath,
  entryOf: (launch: readonly string[]) => JsonObject,
): Required<Pick<ClientFile, 'point' | 'format'>> {
  return {
    point: (text, pointing) => pointJson(text, key, pointing, entryOf),
    format: { kind: 'json', own: [[...key, PML_NAME]] },
  };
}

/** Returns the entry of pml in the form of most clients. */
export function programEntryOf(launch: readonly string[]): JsonObject {
  const [command = PML_NAME, ...args] = launch;
  return { command, args };
}

function edit(text: string, path: JsonPath, value: Json | undefined, isInsertion: boolean): string {
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

/** Returns the formatting of a file, so that new lines look like those around them. */
function formattingOf(text: string): FormattingOptions {
  const indentation = /\n([ \t]+)["}\]]/u.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indentation.startsWith('\t'),
    tabSize: indentation.startsWith('\t') ? 1 : indentation.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

// Removes one value from a JSON text with comments. Nothing else in the text is laid out anew.

interface Cut {
  readonly start: number;
  readonly end: number;
}

/** Returns the text without the key or the item at this path, and without the comma that belongs to it. */
function removeFromJson(text: string, path: JsonPath): string {
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const value = tree === undefined ? undefined : findNodeAtLocation(tree, [...path] as JSONPath);
  const node = value?.parent?.type === 'property' ? value.parent : value;
  const siblings = node?.parent?.children;
  if (node === undefined || node.parent === undefined || siblings === undefined) {
    return text;
  }
  const end = node.offset + node.length;
  const previous = siblings[siblings.indexOf(node) - 1];
  const comma = commaAfter(text, end);
  const own: Cut = { start: lineStart(text, node.offset), end: comma?.end ?? end };
  const before =
    previous && !comma ? commaAfter(text, previous.offset + previous.length) : undefined;
  const open = node.parent.offset + 1;
  const cut = before === undefined ? [own] : [own, before];
  const rest = cut.reduce((left, each) => left.slice(0, each.start) + left.slice(each.end), text);
  return siblings.length === 1 ? closedUp(rest, open) : rest;
}

/** Returns the comma that follows, with only comments and white space in between. */
function commaAfter(text: string, offset: number): Cut | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  const start = scanner.getTokenOffset();
  return text[start] === ',' ? { start, end: start + 1 } : undefined;
}

/** Returns the offset before the white space and the line break in front of a value. */
function lineStart(text: string, offset: number): number {
  const space = /[^\S\n\r]*$/u.exec(text.slice(0, offset))?.[0].length ?? 0;
  const lineBreak = /\r?\n$/u.exec(text.slice(0, offset - space))?.[0].length ?? 0;
  return offset - space - lineBreak;
}

/** Removes the white space in an empty object or list, if it has no comments. */
function closedUp(text: string, open: number): string {
  const inside = /^\s*(?=[}\]])/u.exec(text.slice(open))?.[0].length ?? 0;
  return text.slice(0, open) + text.slice(open + inside);
}
