import type { Socket } from 'node:net';

import { TurnWriter } from '../../system/turn-writer.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import { LineSplitter } from './line-splitter.ts';

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

  /** Ends the connection now. Sent data is given to the system first. */
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
