/**
 * A JSON text with comments, read so that every problem can be pointed at.
 *
 * JSON.parse keeps the last of two equal keys and says nothing; here a duplicate is a problem
 * like any other. Comments and a trailing comma are allowed, as in the files of editors.
 */
import { findNodeAtLocation, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { Node, ParseError } from 'jsonc-parser';

import type { JsonPath } from '../base/json-path.ts';
import type { Json } from '../base/json.ts';

/** Where in a text, counted from one as editors do. */
interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Something that is wrong at one place. */
interface DocumentProblem extends TextPosition {
  readonly message: string;
}

/** A text that was read, usable when `problems` is empty. */
export interface JsonDocument {
  /** `undefined` where the text is empty or cannot be understood. */
  readonly value: Json | undefined;
  readonly problems: readonly DocumentProblem[];
  /**
   * Returns the position of a key or value. Returns that of the nearest enclosing value if it is
   * missing.
   */
  positionOf(path: JsonPath, part: 'key' | 'value'): TextPosition;
}

const BYTE_ORDER_MARK = '\uFEFF';

const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: 'something that is not JSON; names and texts need double quotes',
  InvalidNumberFormat: 'a number that is not written as one',
  PropertyNameExpected: 'a key in double quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a ":" is missing',
  CommaExpected: 'a "," is missing',
  CloseBraceExpected: 'a "}" is missing',
  CloseBracketExpected: 'a "]" is missing',
  EndOfFileExpected: 'more text after the end',
  UnexpectedEndOfComment: 'a comment is not closed',
  UnexpectedEndOfString: 'a text is not closed with a double quote',
  UnexpectedEndOfNumber: 'a number is cut off',
  InvalidUnicode: 'a \\u escape is cut off',
  InvalidEscapeCharacter: 'an unknown \\ escape; write \\\\ for a backslash',
  InvalidCharacter: 'a control character inside a text',
};

/** Parses the text. Never throws because of its content. */
export function parseDocument(source: string): JsonDocument {
  const text = source.startsWith(BYTE_ORDER_MARK) ? ` ${source.slice(1)}` : source;
  const lines = lineStarts(text);
  const at = (offset: number): TextPosition => positionAt(lines, offset);
  if (text.trim() === '') {
    return emptyDocument('the file is empty; an empty configuration is {}');
  }
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    if (error instanceof RangeError) {
      return emptyDocument('it is nested too deeply');
    }
    throw error;
  }
  const problems = syntaxProblems(text, errors, at);
  const value = root === undefined ? undefined : valueOf(root, problems, at);
  return {
    value: errors.length === 0 ? value : undefined,
    problems,
    positionOf: (path, part) => at(root === undefined ? 0 : offsetOf(root, path, part)),
  };
}

/** Returns the name of a setting: `pml.servers["my server"].readOnly[0]`. */
export function settingName(path: JsonPath): string {
  return path
    .map((segment, index) => {
      if (typeof segment === 'number') {
        return `[${segment}]`;
      }
      if (/^[A-Za-z_$][\w$-]*$/u.test(segment)) {
        return index === 0 ? segment : `.${segment}`;
      }
      return `[${JSON.stringify(segment)}]`;
    })
    .join('');
}

function emptyDocument(message: string): JsonDocument {
  const start = { line: 1, column: 1 };
  return { value: undefined, problems: [{ ...start, message }], positionOf: () => start };
}

/**
 * Returns the syntax errors. Of several on one line only the first is kept, because the others
 * follow from it.
 */
function syntaxProblems(
  text: string,
  errors: readonly ParseError[],
  at: (offset: number) => TextPosition,
): DocumentProblem[] {
  const problems = new Map<number, DocumentProblem>();
  for (const { error, offset } of errors) {
    const position = at(offset);
    const what = SYNTAX[printParseErrorCode(error)] ?? 'something that is not JSON';
    const isCut = offset >= text.trimEnd().length;
    const message = isCut ? `${what}: the file ends too early` : what;
    if (!problems.has(position.line)) {
      problems.set(position.line, { ...position, message });
    }
  }
  return [...problems.values()];
}

function valueOf(
  node: Node,
  problems: DocumentProblem[],
  at: (offset: number) => TextPosition,
): Json {
  if (node.type === 'array') {
    return (node.children ?? []).map((child) => valueOf(child, problems, at));
  }
  if (node.type !== 'object') {
    return node.value as Json;
  }
  const entries = new Map<string, Json>();
  const seenAt = new Map<string, TextPosition>();
  for (const property of node.children ?? []) {
    const [keyNode, valueNode] = property.children ?? [];
    if (keyNode === undefined || valueNode === undefined) {
      continue;
    }
    const key = String(keyNode.value);
    const position = at(keyNode.offset);
    const first = seenAt.get(key);
    if (first !== undefined) {
      const message = `"${key}" is here a second time; the first is at ${first.line}:${first.column}`;
      problems.push({ ...position, message });
    } else if (key === '__proto__') {
      problems.push({ ...position, message: '"__proto__" cannot be used as a key' });
    } else {
      entries.set(key, valueOf(valueNode, problems, at));
    }
    seenAt.set(key, position);
  }
  return Object.fromEntries(entries);
}

function offsetOf(root: Node, path: JsonPath, part: 'key' | 'value'): number {
  const node = findNodeAtLocation(root, [...path]);
  if (node === undefined) {
    return path.length === 0 ? root.offset : offsetOf(root, path.slice(0, -1), 'value');
  }
  const key = node.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  return part === 'key' && key !== undefined ? key.offset : node.offset;
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) {
    starts.push(index + 1);
  }
  return starts;
}

function positionAt(starts: readonly number[], offset: number): TextPosition {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
}
