import { createRequire } from 'node:module';

import type * as Acorn from 'acorn';
import type * as Sucrase from 'sucrase';

import { CAPABILITY } from '../../tuning/capability.ts';
import { type AstNode, nodesIn } from './syntax-tree.ts';

/** A program taken apart. */
export interface ParsedProgram {
  readonly tree: AstNode;
  /** The code without types. Positions in the tree refer to it. */
  readonly plain: string;
  /** The code as it was given. */
  readonly code: string;
  /** Returns the place in `code` of a piece of `plain` that is written the same there. */
  readonly placeOf: (start: number, end: number) => readonly [number, number] | undefined;
  readonly comments: string;
}

/** Loads the parsers with the first program, so that the start of the daemon stays fast. */
const load = createRequire(import.meta.url);

/** Parses a program. Throws if the text is not a program. Removing types keeps the lines. */
export function parseProgram(code: string): ParsedProgram {
  if (code.length > CAPABILITY.codeLengthMax) {
    throw new RangeError(`it is longer than ${CAPABILITY.codeLengthMax} characters`);
  }
  const { parse } = load('acorn') as typeof Acorn;
  const { transform } = load('sucrase') as typeof Sucrase;
  const { code: plain, sourceMap } = transform(code, {
    transforms: ['typescript'],
    disableESTransforms: true,
    keepUnusedImports: true,
    filePath: 'program.ts',
    sourceMapOptions: { compiledFilename: 'program.js' },
  });
  const comments: string[] = [];
  const tree = parse(plain, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowReturnOutsideFunction: true,
    onComment: (_, text) => {
      comments.push(text);
    },
  }) as unknown as AstNode;
  const imports = nodesIn(tree, 'body').some(({ type }) => /^(?:Import|Export)/u.test(type));
  if (imports) {
    throw new SyntaxError('programs cannot import or export');
  }
  const placeOf =
    plain === code
      ? (start: number, end: number) => [start, end] as const
      : placesBy(plain, code, sourceMap?.mappings ?? '');
  return { tree, plain, code, placeOf, comments: comments.join('\n') };
}

/** Number of tokens before a place that are tried to find it. */
const TOKENS_TRIED = 16;

/**
 * Finds places by the nearest token before them after which the text is the same. The source map
 * leaves out some tokens, and the rest of a line after the last piece of a template.
 */
function placesBy(plain: string, code: string, mappings: string): ParsedProgram['placeOf'] {
  const plainLines = lineStarts(plain);
  const codeLines = lineStarts(code);
  const tokens = readMappings(mappings).flatMap(({ line, column, sourceLine, sourceColumn }) => {
    const [to, from] = [plainLines[line], codeLines[sourceLine]];
    return to === undefined || from === undefined
      ? []
      : [{ to: to + column, from: from + sourceColumn }];
  });
  return (start, end) => {
    const after = firstAfter(tokens, start);
    for (const { to, from } of tokens
      .slice(Math.max(0, after - TOKENS_TRIED), after)
      .toReversed()) {
      if (code.startsWith(plain.slice(to, end), from)) {
        return [from + start - to, from + end - to];
      }
    }
    return undefined;
  };
}

/** Returns the index of the first token that begins after a place. */
function firstAfter(tokens: readonly { readonly to: number }[], place: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((tokens[middle]?.to ?? 0) <= place) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

function lineStarts(text: string): readonly number[] {
  return [0, ...Array.from(text.matchAll(/\n/gu), ({ index }) => index + 1)];
}

/** The place of one token in the compiled text and in the source. Lines and columns count from 0. */
interface Mapping {
  readonly line: number;
  readonly column: number;
  readonly sourceLine: number;
  readonly sourceColumn: number;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BITS = 5;
const CONTINUES = 32;

/** Reads the `mappings` of a source map with one source (Source Map, revision 3). */
function readMappings(mappings: string): readonly Mapping[] {
  const found: Mapping[] = [];
  let sourceLine = 0;
  let sourceColumn = 0;
  for (const [line, segments] of mappings.split(';').entries()) {
    let column = 0;
    for (const segment of segments.split(',')) {
      const [columnStep, , lineStep, sourceStep] = readNumbers(segment);
      if (columnStep === undefined) {
        continue;
      }
      column += columnStep;
      sourceLine += lineStep ?? 0;
      sourceColumn += sourceStep ?? 0;
      found.push({ line, column, sourceLine, sourceColumn });
    }
  }
  return found;
}

function readNumbers(segment: string): readonly number[] {
  const numbers: number[] = [];
  let value = 0;
  let factor = 1;
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter);
    value += (digit % CONTINUES) * factor;
    factor *= 2 ** BITS;
    if (digit < CONTINUES) {
      numbers.push(value % 2 === 1 ? -(value - 1) / 2 : value / 2);
      value = 0;
      factor = 1;
    }
  }
  return numbers;
}
