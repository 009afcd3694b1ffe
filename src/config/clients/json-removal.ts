/** Removes one value from a JSON text with comments. Nothing else in the text is laid out anew. */
import { createScanner, findNodeAtLocation, type JSONPath, parseTree } from 'jsonc-parser';

import type { ValuePath } from '../json-document.ts';

interface Cut {
  readonly start: number;
  readonly end: number;
}

/** Returns the text without the key or the item at this path, and without the comma that belongs to it. */
export function removeFromJson(text: string, path: ValuePath): string {
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

/** The comma that follows, with only comments and white space in between. */
function commaAfter(text: string, offset: number): Cut | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  scanner.scan();
  const start = scanner.getTokenOffset();
  return text[start] === ',' ? { start, end: start + 1 } : undefined;
}

/** Goes back over the white space before a value, and over the line break where it begins a line. */
function lineStart(text: string, offset: number): number {
  const space = /[^\S\n\r]*$/u.exec(text.slice(0, offset))?.[0].length ?? 0;
  const lineBreak = /\r?\n$/u.exec(text.slice(0, offset - space))?.[0].length ?? 0;
  return offset - space - lineBreak;
}

/** Returns the text with the object or list that begins here written as `{}` or `[]`, where it has no comments. */
function closedUp(text: string, open: number): string {
  const inside = /^\s*(?=[}\]])/u.exec(text.slice(open))?.[0].length ?? 0;
  return text.slice(0, open) + text.slice(open + inside);
}
