import type { Socket } from 'node:net';

import { TurnWriter } from '../../system/turn-writer.ts';
import { DAEMON } from '../../tuning/daemon.ts';

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

/** Why a connection is over. */
type SocketEnd = 'closed' | 'line_too_long' | 'reader_too_slow';

/** Receiver of a connection's lines. Changes once, when the hello has settled the role. */
export interface LineListener {
  onLine(line: Buffer): void;
  onEnd(end: SocketEnd): void;
}

/**
 * A socket as lines, bounded in both directions: a line that is too long and a reader that lets
 * too much pile up both end the connection, because neither can be served within a bound.
 */
export class LineSocket {
  readonly #socket: Socket;
  readonly #unsentBytesMax: number;
  readonly #splitter: LineSplitter;
  readonly #writer: TurnWriter;
  #listener: LineListener;
  #end: SocketEnd = 'closed';
  #isOver = false;

  constructor(
    socket: Socket,
    listener: LineListener,
    limits: { readonly lineBytesMax: number; readonly unsentBytesMax: number } = DAEMON,
  ) {
    this.#socket = socket;
    this.#writer = new TurnWriter(socket);
    this.#listener = listener;
    this.#unsentBytesMax = limits.unsentBytesMax;
    this.#splitter = new LineSplitter({
      sizeBytesMax: limits.lineBytesMax,
      onLine: (line) => {
        if (!this.#isOver) {
          this.#listener.onLine(line);
        }
      },
      onTooLong: () => this.#give('line_too_long'),
    });
    socket.on('data', (chunk: Buffer) => this.#splitter.push(chunk));
    // The close event follows every error and says all that can be acted on.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#isOver = true;
      this.#listener.onEnd(this.#end);
    });
  }

  get isOver(): boolean {
    return this.#isOver || this.#socket.destroyed;
  }

  listen(listener: LineListener): void {
    this.#listener = listener;
  }

  /** Sends the parts as they are; the last one ends with a newline. False: the connection is over. */
  send(...parts: readonly (string | Uint8Array)[]): boolean {
    if (this.isOver || this.#socket.writableEnded) {
      return false;
    }
    for (const part of parts) {
      this.#writer.write(part);
    }
    if (this.#writer.waiting > this.#unsentBytesMax) {
      this.#give('reader_too_slow');
      return false;
    }
    return true;
  }

  /** Ends the connection after all sent data has left. */
  close(): void {
    this.#writer.flush();
    this.#socket.end();
  }

  /** Ends the connection now. Hands sent data to the system first. */
  destroy(): void {
    this.#writer.flush();
    this.#socket.destroy();
  }

  /** Stops or resumes reading, for receivers that cannot pass data on. */
  pause(isPaused: boolean): void {
    if (isPaused) {
      this.#socket.pause();
    } else {
      this.#socket.resume();
    }
  }

  #give(end: SocketEnd): void {
    this.#end = end;
    this.#socket.destroy();
  }
}
