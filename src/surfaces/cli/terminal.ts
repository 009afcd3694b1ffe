import { createInterface, type Interface } from 'node:readline/promises';
import { Writable } from 'node:stream';

import { CLI } from '../../tuning/cli.ts';
import { usage } from './command.ts';
import { displayWidth, fitWidth, harmless, wrapLines } from './terminal-text.ts';

/**
 * The person's terminal, or a pipe in its place. stdout is for data, stderr for words.
 *
 * All output is stripped of control characters other than our own styles (`terminal-text.ts`), so that
 * no text from a server can steer the terminal.
 */
export interface Terminal {
  /** Prints data for scripts, with a line break at its end. */
  print(line: string): void;
  /** Words for a person: progress, hints, errors. At a terminal, long lines are broken at words. */
  say(line: string): void;
  /** Shows one line of progress in the place of the line before; `undefined` removes it. Does nothing unless interactive. */
  progress(line: string | undefined): void;
  /**
   * Draws lines below all other output, in the place of the lines before. `undefined` leaves the lines and
   * continues below them. No line may be wider than `liveSize` allows.
   */
  live(lines: readonly string[] | undefined): void;
  /** Size for live lines. Zero columns if none can be drawn. */
  readonly liveSize: { readonly columns: number; readonly rows: number };
  /**
   * Calls the listener for every typed line, until the returned function is called. Never called if
   * nobody types.
   */
  onEnter(listener: () => void): () => void;
  /** True if stdin and stderr are terminals of a person. */
  readonly isInteractive: boolean;
  /** Columns of stdout. Infinity if stdout is no terminal, so that scripts get whole lines. */
  readonly width: number;
  /** Asks and waits for one line. Throws USAGE when there is nobody to ask. */
  ask(question: string, signal: AbortSignal): Promise<string>;
  /** Like `ask`, for secrets: the typed text is not shown. */
  askHidden(question: string, signal: AbortSignal): Promise<string>;
  /**
   * Like `ask`, for answers that must be deliberate: keys that were typed before the question was
   * shown, or within a moment after, are thrown away.
   */
  askAfresh(question: string, signal: AbortSignal): Promise<string>;
  /** All of stdin as text. */
  readInput(signal: AbortSignal): Promise<string>;
  /** Resolves when all output was handed over. A process that ends sooner would cut it off. */
  flush(): Promise<void>;
}

/**
 * Asks a question to which every answer but no means yes. For actions that the person came here to
 * do.
 */
export async function agree(
  terminal: Terminal,
  question: string,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await terminal.ask(`${question} [Y/n]`, signal);
  return !/^no?$/iu.test(answer.trim());
}

/** Asks a question to which only yes means yes. */
export async function confirm(
  terminal: Terminal,
  question: string,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await terminal.ask(`${question} [y/N]`, signal);
  return /^y(?:es)?$/iu.test(answer.trim());
}

/** Characters that can control a terminal although JSON does not escape them. */
const STEERING = /[\u007F-\u009F\p{Cf}]/gu;
const CODE_UNIT_DIGITS = 4;
const HEXADECIMAL = 16;

/** Prints a value as JSON on stdout. Invisible characters are escaped, never lost. */
export function printJson(terminal: Terminal, value: unknown): void {
  const text = JSON.stringify(value, undefined, 2).replaceAll(STEERING, escapeUnits);
  terminal.print(text);
}

function escapeUnits(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(HEXADECIMAL).padStart(CODE_UNIT_DIGITS, '0')}`)
    .join('');
}

/** Prints lines for a person. Lines that are wider than the terminal are broken at words. */
export function printLines(terminal: Terminal, lines: readonly string[]): void {
  terminal.print(wrapLines(lines, terminal.width).join('\n'));
}

/** A stream that may be a terminal. */
interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

/** The streams of the process, and the environment with the wish for colours. */
interface NodeTerminalParts {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const CLEAR_LINE = '\r\u001B[2K';
const CLEAR_BELOW = '\r\u001B[J';

/** The terminal of this process. */
export class NodeTerminal implements Terminal {
  readonly isInteractive: boolean;
  readonly #parts: NodeTerminalParts;
  readonly #wantsColour: boolean;
  #progressShown = false;
  /** Lines that are redrawn in place, and lines typed below them since. */
  #live: readonly string[] = [];
  #typedCount = 0;

  constructor(parts: NodeTerminalParts) {
    this.#parts = parts;
    this.isInteractive = parts.stdin.isTTY === true && parts.stderr.isTTY === true;
    this.#wantsColour = (parts.env['NO_COLOR'] ?? '') === '' && parts.env['TERM'] !== 'dumb';
    for (const stream of [parts.stdout, parts.stderr]) {
      stream.on('error', swallowClosedPipe);
    }
  }

  get width(): number {
    return this.#parts.stdout.isTTY === true ? (this.#parts.stdout.columns ?? Infinity) : Infinity;
  }

  print(line: string): void {
    this.#aboveLive(() => this.#write(this.#parts.stdout, line));
  }

  say(line: string): void {
    const { stderr } = this.#parts;
    const columns = stderr.isTTY === true ? (stderr.columns ?? Infinity) : Infinity;
    this.#aboveLive(() => this.#write(stderr, wrapLines([line], columns).join('\n')));
  }

  progress(line: string | undefined): void {
    if (!this.isInteractive || (line === undefined && !this.#progressShown)) {
      return;
    }
    this.#progressShown = line !== undefined;
    const text = line === undefined ? '' : harmless(line, false).replaceAll('\n', ' ');
    const room = (this.#parts.stderr.columns ?? displayWidth(text) + 1) - 1;
    this.#parts.stderr.write(`${CLEAR_LINE}${fitWidth(text, room)}`);
  }

  get liveSize(): { readonly columns: number; readonly rows: number } {
    const { columns = 0, rows = 0 } = this.#parts.stderr;
    const canDraw = this.isInteractive && this.#parts.env['TERM'] !== 'dumb';
    return { columns: canDraw ? columns : 0, rows };
  }

  live(lines: readonly string[] | undefined): void {
    if (lines === undefined) {
      this.#live = [];
      this.#typedCount = 0;
    } else if (this.liveSize.columns > 0) {
      this.progress(undefined);
      this.#draw(lines);
    }
  }

  onEnter(listener: () => void): () => void {
    const { stdin } = this.#parts;
    if (!this.isInteractive) {
      return () => undefined;
    }
    const onData = (chunk: Buffer): void => {
      const typed = chunk.toString('utf8').split('\n').length - 1;
      this.#typedCount += typed;
      if (typed > 0) {
        listener();
      }
    };
    stdin.on('data', onData);
    return () => {
      stdin.off('data', onData);
      stdin.pause();
    };
  }

  ask(question: string, signal: AbortSignal): Promise<string> {
    return this.#question(question, this.#shown, signal, (lines, text) =>
      lines.question(text, { signal }),
    );
  }

  askAfresh(question: string, signal: AbortSignal): Promise<string> {
    return this.#question(question, this.#shown, signal, (lines, text) =>
      meantLine(lines, text, signal),
    );
  }

  async askHidden(question: string, signal: AbortSignal): Promise<string> {
    const { stderr } = this.#parts;
    if (!this.isInteractive) {
      return this.ask(question, signal);
    }
    // The line is edited as in a terminal, and shown nowhere.
    const output = new Writable({ write: (_chunk, _encoding, done) => done() });
    try {
      const shown = { output, terminal: true };
      return await this.#question(question, shown, signal, (lines, text) => {
        // The terminal echoes nothing from here on. If the question came earlier, a quick answer would be visible.
        stderr.write(text);
        return lines.question(text, { signal });
      });
    } finally {
      stderr.write('\n');
    }
  }

  get #shown(): { readonly output: NodeJS.WritableStream } {
    return { output: this.#parts.stderr };
  }

  async #question(
    question: string,
    shown: { readonly output: NodeJS.WritableStream; readonly terminal?: boolean },
    signal: AbortSignal,
    read: (lines: Interface, text: string) => Promise<string>,
  ): Promise<string> {
    signal.throwIfAborted();
    if (!this.isInteractive) {
      throw usage(
        `there is nobody to ask: "${harmless(question, false).trim()}". Give the answer as an option; see --help`,
      );
    }
    this.progress(undefined);
    const { stdin } = this.#parts;
    const lines = createInterface({ input: stdin, ...shown });
    // While a line is read the terminal sends no SIGINT, and a pending question never settles when its
    // input ends.
    lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    const ended = new Promise<never>((_, reject) => {
      lines.once('close', () => {
        reject(usage('the question was not answered; nothing was done'));
      });
    });
    try {
      const text = `${harmless(question, true).trimEnd()} `;
      return await Promise.race([read(lines, text), ended]);
    } finally {
      lines.close();
    }
  }

  async readInput(signal: AbortSignal): Promise<string> {
    const { stdin } = this.#parts;
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    const giveUp = (): void => {
      (stdin as NodeJS.ReadableStream & { destroy(error: Error): void }).destroy(
        signal.reason as Error,
      );
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      for await (const chunk of stdin) {
        const bytes = Buffer.from(chunk);
        sizeBytes += bytes.length;
        if (sizeBytes > CLI.inputBytesMax) {
          throw usage(`stdin has more than ${CLI.inputBytesMax} bytes`);
        }
        chunks.push(bytes);
      }
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  async flush(): Promise<void> {
    await Promise.all([this.#parts.stdout, this.#parts.stderr].map((stream) => drained(stream)));
  }

  #draw(lines: readonly string[]): void {
    const { stderr } = this.#parts;
    const shown = lines.map((line) => `${harmless(line, this.#wantsColour)}\n`);
    stderr.write(`${this.#erasure()}${shown.join('')}`);
    this.#live = lines;
    this.#typedCount = 0;
  }

  /** Returns the escape that erases the live lines. Typed lines moved the cursor down, too. */
  #erasure(): string {
    const height = this.#live.length === 0 ? 0 : this.#live.length + this.#typedCount;
    return height === 0 ? '' : `\u001B[${height}A${CLEAR_BELOW}`;
  }

  #aboveLive(write: () => void): void {
    this.progress(undefined);
    const lines = this.#live;
    if (lines.length === 0) {
      write();
      return;
    }
    this.#parts.stderr.write(this.#erasure());
    this.#live = [];
    write();
    this.#draw(lines);
  }

  #write(stream: Output, line: string): void {
    stream.write(`${harmless(line, this.#wantsColour && stream.isTTY === true)}\n`);
  }
}

/** Returns the first line that is typed after the question was visible for a moment. */
function meantLine(lines: Interface, text: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    let isOpen = false;
    const opening = setTimeout(() => {
      isOpen = true;
      // Deletes the typed text: go to the end of the line, delete to its beginning.
      lines.write(null, { ctrl: true, name: 'e' });
      lines.write(null, { ctrl: true, name: 'u' });
      lines.setPrompt(text);
      lines.prompt();
    }, CLI.typeAheadMs);
    const over = (): void => {
      clearTimeout(opening);
      signal.removeEventListener('abort', onAbort);
    };
    const onAbort = (): void => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    lines.once('close', over);
    lines.on('line', (line) => {
      if (isOpen) {
        resolve(line);
      }
    });
    lines.setPrompt(`${text}(one moment) `);
    lines.prompt();
  });
}

/** Resolves when a stream is drained. A closed stream counts as drained. */
function drained(stream: Output): Promise<void> {
  return new Promise((resolve) => {
    if (stream.writable) {
      stream.write('', () => resolve());
    } else {
      resolve();
    }
  });
}

/** Ignores that the reader of a pipe is gone (`pml list | head`). */
function swallowClosedPipe(error: Error & { code?: string }): void {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') {
    throw error;
  }
}
