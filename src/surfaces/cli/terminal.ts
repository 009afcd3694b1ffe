/** The person's terminal, or the pipe that stands for it. stdout is for data, stderr for words. */
export interface Terminal {
  /** Data: what a script would read. Ends the line itself. */
  print(line: string): void;
  /** Words for a person: progress, hints, errors. */
  say(line: string): void;
  /** Whether a person is on both ends: stdin and stderr are terminals. */
  readonly isInteractive: boolean;
  /** Asks and waits for one line. Throws USAGE when there is nobody to ask. */
  ask(question: string, signal: AbortSignal): Promise<string>;
}
