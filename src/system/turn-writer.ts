import type { Writable } from 'node:stream';

/**
 * Writes to a stream. What is handed in within one turn of the event loop leaves together: each
 * write is a call of the system, and wakes the process that reads.
 */
export class TurnWriter {
  readonly #stream: Writable;
  readonly #describe: (error: Error) => Error;
  #text = '';
  #isWaiting = false;
  #left: Promise<void> | undefined;
  #leave: ((error?: Error | null) => void) | undefined;

  /** `describe` says in the words of whoever writes why something could not leave. */
  constructor(stream: Writable, describe: (error: Error) => Error = (error) => error) {
    this.#stream = stream;
    this.#describe = describe;
  }

  /** How much was handed in and is not with the system yet, in characters and bytes. */
  get waiting(): number {
    return this.#text.length + this.#stream.writableLength;
  }

  /** Takes what is to be written. */
  write(part: string | Uint8Array): void {
    if (typeof part === 'string') {
      this.#text += part;
    } else {
      this.#pass();
      this.#stream.write(part);
    }
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      setImmediate(() => this.flush());
    }
  }

  /** Settles when what was handed in within this turn has left; all who ask in one turn share it. */
  left(): Promise<void> {
    this.#left ??= new Promise((resolve, reject) => {
      this.#leave = (error) => {
        if (error === null || error === undefined) {
          resolve();
        } else {
          reject(this.#describe(error));
        }
      };
    });
    return this.#left;
  }

  /** Hands everything to the system now. */
  flush(): void {
    const leave = this.#leave;
    this.#isWaiting = false;
    this.#left = undefined;
    this.#leave = undefined;
    this.#pass(leave);
  }

  #pass(done?: (error?: Error | null) => void): void {
    const text = this.#text;
    if (text !== '' || done !== undefined) {
      this.#text = '';
      this.#stream.write(text, done);
    }
  }
}
