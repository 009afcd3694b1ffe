/** One token: where it is now, and where it was. Lines and columns count from 0. */
export interface Mapping {
  readonly line: number;
  readonly column: number;
  readonly sourceLine: number;
  readonly sourceColumn: number;
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BITS = 5;
const CONTINUES = 32;

/** Reads the `mappings` of a source map with one source (Source Map, revision 3). */
export function readMappings(mappings: string): readonly Mapping[] {
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
