import { plainLine } from '../../base/plain-text.ts';

const NEWLINE = '\n';

/** The last lines of a text stream, each cut to a bound: a flood costs no memory. */
export class LineRing {
  readonly #linesMax: number;
  readonly #lengthMax: number;
  #lines: string[] = [];
  #rest = '';

  constructor(options: { readonly linesMax: number; readonly lengthMax: number }) {
    this.#linesMax = options.linesMax;
    this.#lengthMax = options.lengthMax;
  }

  push(text: string): void {
    const pieces = (this.#rest + text).split(NEWLINE);
    // One character more than is shown tells that the line was cut, however it goes on.
    this.#rest = (pieces.pop() ?? '').slice(0, this.#lengthMax + 1);
    // Only the last lines can survive; the others need not be looked at.
    for (const piece of pieces.slice(-this.#linesMax)) {
      this.#add(piece);
    }
  }

  /** Returns the kept lines, oldest first, including an unfinished last line. */
  lines(): readonly string[] {
    const rest = plainLine(this.#rest, this.#lengthMax);
    return (rest === '' ? this.#lines : [...this.#lines, rest]).slice(-this.#linesMax);
  }

  #add(piece: string): void {
    const line = plainLine(piece.slice(0, this.#lengthMax + 1), this.#lengthMax);
    if (line !== '') {
      this.#lines.push(line);
      if (this.#lines.length > this.#linesMax) {
        this.#lines.shift();
      }
    }
  }
}
