import type { PmlWorld } from './pml-world.ts';
import { TerminalSession } from './terminal-session.ts';

/** A question that is open: what it wants as a yes is `y`, or the word that it names. */
const OPEN_QUESTION = /(?:\[y[^\]]*\]|Type "(?<word>[a-z]+)" to go on[^:]*:) $/u;
const STEERING = new RegExp(`${String.fromCodePoint(0x1b)}\\[[\\d;?]*[A-Za-z]|\\r`, 'gu');
const WITHIN_MS = 20_000;

/** A person opens a terminal, looks at everything that waits, and says yes to each. Answers what was shown. */
export function personApproves(world: PmlWorld, ...ids: readonly string[]): Promise<string> {
  return saysYes(world, ['approve', ...ids]);
}

/** A person runs a command in a terminal and says yes to every question. */
export async function saysYes(world: PmlWorld, line: readonly string[]): Promise<string> {
  const session = new TerminalSession(world, line);
  const end = AbortSignal.timeout(WITHIN_MS);
  const state = { isOver: false };
  void session.ended.then(() => (state.isOver = true));
  let answeredAt = 0;
  while (!state.isOver && !end.aborted) {
    const shown = session.shown.replaceAll(STEERING, '');
    const asked = OPEN_QUESTION.exec(shown);
    if (asked !== null && shown.length > answeredAt) {
      answeredAt = shown.length;
      session.type(`${asked.groups?.['word'] ?? 'y'}\n`);
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  if (!state.isOver) {
    session.type('\u0003');
  }
  return session.shown;
}
