import { parse } from 'acorn';
import { transform } from 'sucrase';

import { CAPABILITY } from '../../tuning.ts';
import type { AstNode } from './ast.ts';
import { readMappings } from './source-map.ts';

/** A program taken apart. */
export interface ParsedProgram {
  readonly tree: AstNode;
  /** Without its types: what places in the tree refer to. */
  readonly plain: string;
  /** As it was given. */
  readonly code: string;
  /** The place in `code` of something that begins at a place in `plain` and is written the same. */
  readonly placeOf: (start: number, end: number) => readonly [number, number] | undefined;
  readonly comments: string;
}

/** Throws where the text is no program. Lines stay where they are when types are removed. */
export function parseProgram(code: string): ParsedProgram {
  if (code.length > CAPABILITY.codeLengthMax) {
    throw new RangeError(`it is longer than ${CAPABILITY.codeLengthMax} characters`);
  }
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
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
    onComment: (_, text) => {
      comments.push(text);
    },
  }) as unknown as AstNode;
  const placeOf =
    plain === code
      ? (start: number, end: number) => [start, end] as const
      : placesBy(plain, code, sourceMap?.mappings ?? '');
  return { tree, plain, code, placeOf, comments: comments.join('\n') };
}

function placesBy(plain: string, code: string, mappings: string): ParsedProgram['placeOf'] {
  const plainLines = lineStarts(plain);
  const codeLines = lineStarts(code);
  const places = new Map<number, number>();
  for (const { line, column, sourceLine, sourceColumn } of readMappings(mappings)) {
    const [to, from] = [plainLines[line], codeLines[sourceLine]];
    if (to !== undefined && from !== undefined && !places.has(to + column)) {
      places.set(to + column, from + sourceColumn);
    }
  }
  return (start, end) => {
    // A piece of a template is no token of its own: it follows its opening mark.
    const before = places.get(start - 1);
    const place = places.get(start) ?? (before === undefined ? undefined : before + 1);
    const length = end - start;
    return place !== undefined && code.slice(place, place + length) === plain.slice(start, end)
      ? [place, place + length]
      : undefined;
  };
}

function lineStarts(text: string): readonly number[] {
  return [0, ...Array.from(text.matchAll(/\n/gu), ({ index }) => index + 1)];
}
