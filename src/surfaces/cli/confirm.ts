import type { Terminal } from './terminal.ts';

/** Asks a question to which only yes means yes. */
export async function confirm(
  terminal: Terminal,
  question: string,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await terminal.ask(`${question} [y/N]`, signal);
  return /^y(?:es)?$/iu.test(answer.trim());
}
