import type { Writable } from 'node:stream';

/** Longer texts are written by themselves: joining copies them. */
const JOINED_LENGTH_MAX = 4096;

/**
 * Writes to a stream. Everything handed in within one turn of the event loop leaves in one system
 * call: each call wakes the process that reads.
 */
export class TurnWriter {
  readonly #stream: Writable;
  readonly #describe: (error: Error) => Error;
  #parts: (string | Uint8Array)[] = [];
  #waitingLength = 0;
  #isWaiting = false;
  #left: Promise<void> | undefined;
  #leave: ((error?: Error | null) => void) | undefined;

  /** `describe` turns a write error into the writer's own error. */
  constructor(stream: Writable, describe: (error: Error) => Error = (error) => error) {
    this.#stream = stream;
    this.#describe = describe;
  }

  /** Returns the number of characters and bytes that the system has not taken yet. */
  get waiting(): number {
    return this.#waitingLength + this.#stream.writableLength;
  }

  /** Takes a part to write. Small texts are joined; a large text is not copied. */
  write(part: string | Uint8Array): void {
    this.#waitingLength += part.length;
    const last = this.#parts.at(-1);
    if (isSmall(part) && isSmall(last)) {
      this.#parts[this.#parts.length - 1] = last + part;
    } else {
      this.#parts.push(part);
    }
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      setImmediate(() => this.flush());
    }
  }

  /** Settles when everything written in this turn has left. Callers in one turn share it. */
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
    const parts = this.#parts;
    this.#isWaiting = false;
    this.#left = undefined;
    this.#leave = undefined;
    this.#parts = [];
    this.#waitingLength = 0;
    const last = parts.pop() ?? '';
    if (parts.length > 0) {
      this.#stream.cork();
      for (const part of parts) {
        this.#stream.write(part);
      }
    }
    if (last !== '' || leave !== undefined) {
      this.#stream.write(last, leave);
    }
    if (parts.length > 0) {
      this.#stream.uncork();
    }
  }
}

function isSmall(part: string | Uint8Array | undefined): part is string {
  return typeof part === 'string' && part.length < JOINED_LENGTH_MAX;
}
