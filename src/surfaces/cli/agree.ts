import type { Terminal } from './terminal.ts';

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
