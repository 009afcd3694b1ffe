/**
 * The person's terminal, or the pipe that stands for it. stdout is for data, stderr for words.
 *
 * Whatever is printed or said is stripped of control characters other than our own styles
 * (`paint.ts`), so that no text from a server can steer the terminal.
 */
export interface Terminal {
  /** Data: what a script would read. Ends the line itself. */
  print(line: string): void;
  /** Words for a person: progress, hints, errors. */
  say(line: string): void;
  /** Words about work under way; the next one replaces it, `undefined` takes it away. Shown only when interactive. */
  progress(line: string | undefined): void;
  /**
   * Lines below all that is printed and said, drawn in place of those before; `undefined` leaves
   * them where they are and goes on below. None is wider than `liveSize` allows.
   */
  live(lines: readonly string[] | undefined): void;
  /** Room for such lines; no columns where none can be drawn. */
  readonly liveSize: { readonly columns: number; readonly rows: number };
  /** Told of every line typed, until the returned function is called; nothing where nobody types. */
  onEnter(listener: () => void): () => void;
  /** Whether a person is on both ends: stdin and stderr are terminals. */
  readonly isInteractive: boolean;
  /** Columns of stdout; Infinity where it is not a terminal, so that scripts get whole lines. */
  readonly width: number;
  /** Asks and waits for one line. Throws USAGE when there is nobody to ask. */
  ask(question: string, signal: AbortSignal): Promise<string>;
  /** The same for what nobody may read over a shoulder: what is typed is not shown. */
  askHidden(question: string, signal: AbortSignal): Promise<string>;
  /**
   * Asks like `ask`, for an answer that must be meant: what was typed before the question was shown, or
   * within a moment after, is thrown away.
   */
  askAfresh(question: string, signal: AbortSignal): Promise<string>;
  /** All of stdin as text. */
  readInput(signal: AbortSignal): Promise<string>;
  /** Resolves when everything was handed over: a process that ends sooner would cut it off. */
  flush(): Promise<void>;
}
