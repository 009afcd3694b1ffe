import { UPSTREAM } from '../../tuning/upstream.ts';

const NEWLINE = 0x0a;

/** Receives whole lines, and the remains of lines that were too long. */
interface LineSink {
  onLine(line: Buffer): void;
  /** A line that is too long to be put together in one go. */
  onLongLine(parts: readonly Buffer[]): void;
  /** `head` and `tail` are the first and last bytes; the rest was never kept. */
  onOversizeLine(head: Buffer, tail: Buffer, sizeBytes: number): void;
}

/**
 * Cuts a byte stream into lines.
 *
 * Chunks are kept in a list and joined once per line, so that the cost is linear in the size
 * of a message. The chunks of a long line are handed over as they are. A line above the bound is let through unkept: memory stays bounded, and the
 * next line is read as if nothing had happened.
 */
export class LineReader {
  readonly #sink: LineSink;
  readonly #sizeBytesMax: number;
  #parts: Buffer[] = [];
  #sizeBytes = 0;
  #oversize: { head: Buffer; tail: Buffer } | undefined;

  constructor(sink: LineSink, sizeBytesMax: number = UPSTREAM.messageBytesMax) {
    this.#sink = sink;
    this.#sizeBytesMax = sizeBytesMax;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end === -1) {
        break;
      }
      this.#append(chunk.subarray(start, end));
      this.#endLine();
      start = end + 1;
    }
    if (start < chunk.length) {
      this.#append(chunk.subarray(start));
    }
  }

  #sinkLine(parts: readonly Buffer[], sizeBytes: number): void {
    const [only] = parts;
    if (sizeBytes >= UPSTREAM.unreadBytesMin) {
      this.#sink.onLongLine(parts);
    } else {
      this.#sink.onLine(only !== undefined && parts.length === 1 ? only : Buffer.concat(parts));
    }
  }

  #append(part: Buffer): void {
    this.#sizeBytes += part.length;
    if (this.#oversize !== undefined) {
      this.#oversize.tail = lastBytes([this.#oversize.tail, part]);
      return;
    }
    this.#parts.push(part);
    if (this.#sizeBytes > this.#sizeBytesMax) {
      this.#oversize = { head: firstBytes(this.#parts), tail: lastBytes(this.#parts) };
      this.#parts = [];
    }
  }

  #endLine(): void {
    const parts = this.#parts;
    const oversize = this.#oversize;
    const sizeBytes = this.#sizeBytes;
    this.#parts = [];
    this.#sizeBytes = 0;
    this.#oversize = undefined;
    if (oversize !== undefined) {
      this.#sink.onOversizeLine(oversize.head, oversize.tail, sizeBytes);
    } else if (sizeBytes > 0) {
      this.#sinkLine(parts, sizeBytes);
    }
  }
}

function firstBytes(parts: readonly Buffer[]): Buffer {
  const taken: Buffer[] = [];
  let size = 0;
  for (const part of parts) {
    taken.push(part);
    size += part.length;
    if (size >= UPSTREAM.oversizeSampleBytes) {
      break;
    }
  }
  return Buffer.concat(taken).subarray(0, UPSTREAM.oversizeSampleBytes);
}

/** Copies, so that the sample does not hold on to the large chunks it was cut from. */
function lastBytes(parts: readonly Buffer[]): Buffer {
  const taken: Buffer[] = [];
  let size = 0;
  for (const part of parts.toReversed()) {
    taken.unshift(part.subarray(-UPSTREAM.oversizeSampleBytes));
    size += part.length;
    if (size >= UPSTREAM.oversizeSampleBytes) {
      break;
    }
  }
  return Buffer.from(Buffer.concat(taken).subarray(-UPSTREAM.oversizeSampleBytes));
}
