import { GatewayError } from '../../src/base/errors.ts';
import { harmless, wrapLines } from '../../src/surfaces/cli/terminal-text.ts';
import type { Terminal } from '../../src/surfaces/cli/terminal.ts';

/** What a person answers; a function is called while the question is open, and may change the world. */
export type Answer = string | (() => string);

/** A terminal that remembers what was shown, and answers questions from a list. */
export class RecordedTerminal implements Terminal {
  readonly printed: string[] = [];
  readonly said: string[] = [];
  readonly shownProgress: string[] = [];
  readonly questions: string[] = [];
  readonly isInteractive: boolean;
  readonly width: number;
  readonly liveSize: { readonly columns: number; readonly rows: number };
  /** Every state of the lines that are drawn in place. */
  readonly drawn: (readonly string[])[] = [];
  readonly #enterListeners = new Set<() => void>();
  readonly #answers: Answer[];
  readonly #input: string;

  constructor(
    options: {
      answers?: readonly Answer[];
      input?: string;
      width?: number;
      liveSize?: { readonly columns: number; readonly rows: number };
    } = {},
  ) {
    this.isInteractive = options.answers !== undefined;
    this.width = options.width ?? Infinity;
    this.liveSize = options.liveSize ?? { columns: 0, rows: 0 };
    this.#answers = [...(options.answers ?? [])];
    this.#input = options.input ?? '';
  }

  print(line: string): void {
    this.printed.push(harmless(line, false));
  }

  say(line: string): void {
    this.said.push(wrapLines([harmless(line, false)], this.width).join('\n'));
  }

  progress(line: string | undefined): void {
    if (line !== undefined) {
      this.shownProgress.push(harmless(line, false));
    }
  }

  live(lines: readonly string[] | undefined): void {
    if (lines !== undefined) {
      this.drawn.push(lines.map((line) => harmless(line, false)));
    }
  }

  onEnter(listener: () => void): () => void {
    this.#enterListeners.add(listener);
    return () => {
      this.#enterListeners.delete(listener);
    };
  }

  /** Somebody presses Enter. */
  enter(): void {
    for (const listener of this.#enterListeners) {
      listener();
    }
  }

  ask(question: string): Promise<string> {
    this.questions.push(harmless(question, false));
    const answer = this.#answers.shift();
    return answer === undefined
      ? Promise.reject(new GatewayError('USAGE', `there is nobody to ask: ${question}`))
      : Promise.resolve(typeof answer === 'string' ? answer : answer());
  }

  askHidden(question: string): Promise<string> {
    return this.ask(question);
  }

  askAfresh(question: string): Promise<string> {
    return this.ask(question);
  }

  readInput(): Promise<string> {
    return Promise.resolve(this.#input);
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  /** Everything on stdout, as a script would read it. */
  get output(): string {
    return this.printed.join('\n');
  }
}
