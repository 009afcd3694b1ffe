import { wrapLines } from './terminal-text.ts';

/**
 * The person's terminal, or the pipe that stands for it. stdout is for data, stderr for words.
 *
 * Whatever is printed or said is stripped of control characters other than our own styles
 * (`terminal-text.ts`), so that no text from a server can steer the terminal.
 */
export interface Terminal {
  /** Prints data for scripts, with a line break at its end. */
  print(line: string): void;
  /** Words for a person: progress, hints, errors. At a terminal, long lines are broken at words. */
  say(line: string): void;
  /** Words about work under way; the next one replaces it, `undefined` takes it away. Shown only when interactive. */
  progress(line: string | undefined): void;
  /**
   * Lines below all that is printed and said, drawn in place of those before; `undefined` leaves
   * them where they are and goes on below. None is wider than `liveSize` allows.
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
  /** Columns of stdout; Infinity where it is not a terminal, so that scripts get whole lines. */
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
  /** Resolves when everything was handed over: a process that ends sooner would cut it off. */
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

/** Prints the value as the one thing on stdout. Invisible characters are escaped, never lost. */
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
