const NEWLINE = 0x0a;

/**
 * Cuts a byte stream into lines, each handed over with its newline, so that it can be passed on
 * as it is.
 *
 * Chunks are kept in a list until the newline comes: joining at every chunk would be quadratic
 * in the size of a message. A line over the limit is skipped to its end and reported once.
 */
export class LineSplitter {
  readonly #sizeBytesMax: number;
  readonly #onLine: (line: Buffer) => void;
  readonly #onTooLong: () => void;
  #chunks: Buffer[] = [];
  #sizeBytes = 0;
  #isSkipping = false;

  constructor(options: {
    readonly sizeBytesMax: number;
    readonly onLine: (line: Buffer) => void;
    readonly onTooLong: () => void;
  }) {
    this.#sizeBytesMax = options.sizeBytesMax;
    this.#onLine = options.onLine;
    this.#onTooLong = options.onTooLong;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (
      let end = chunk.indexOf(NEWLINE);
      end !== -1;
      start = end + 1, end = chunk.indexOf(NEWLINE, start)
    ) {
      this.#add(chunk.subarray(start, end + 1));
      this.#finish();
    }
    if (start < chunk.length) {
      this.#add(chunk.subarray(start));
    }
  }

  /** Returns true if the stream stopped in the middle of a line. */
  hasHalfLine(): boolean {
    return this.#sizeBytes > 0 || this.#isSkipping;
  }

  #add(part: Buffer): void {
    if (this.#isSkipping) {
      return;
    }
    this.#sizeBytes += part.length;
    if (this.#sizeBytes > this.#sizeBytesMax) {
      this.#isSkipping = true;
      this.#chunks = [];
      this.#onTooLong();
      return;
    }
    this.#chunks.push(part);
  }

  #finish(): void {
    const [first, ...rest] = this.#chunks;
    const wasSkipping = this.#isSkipping;
    const sizeBytes = this.#sizeBytes;
    this.#chunks = [];
    this.#sizeBytes = 0;
    this.#isSkipping = false;
    if (wasSkipping || first === undefined) {
      return;
    }
    this.#onLine(rest.length === 0 ? first : Buffer.concat([first, ...rest], sizeBytes));
  }
}
