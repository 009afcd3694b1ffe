import type { PmlWorld } from './pml-world.ts';
import { TerminalSession } from './terminal-session.ts';

const PROMPT = /\[y\/N[^\]]*\]/gu;
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
  let answered = 0;
  while (!state.isOver && !end.aborted) {
    const asked = session.shown.match(PROMPT)?.length ?? 0;
    if (asked > answered) {
      answered += 1;
      session.type('y\n');
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
