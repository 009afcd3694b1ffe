import { CLI } from '../../tuning/cli.ts';
import { TEXTS } from '../../tuning/text.ts';
import { type DaemonConnection, usage } from './command.ts';

/**
 * Returns the only id that begins with the given text. Returns the text itself if no id does: the daemon then
 * says that it is unknown. Throws USAGE if several ids begin with it.
 */
export function wholeId(given: string, ids: readonly string[], what: string): string {
  const fitting = [...new Set(ids)].filter((id) => id.startsWith(given));
  const [only = given, ...others] = fitting;
  if (others.length === 0 || fitting.includes(given)) {
    return fitting.includes(given) ? given : only;
  }
  const named = fitting.slice(0, TEXTS.fewMax).join(', ');
  throw usage(
    `${fitting.length} ${what} begin with "${given}", such as ${named}; write more of the id`,
  );
}

/** Finds a capability by its whole name, or by the beginning of only one. */
export async function wholeCapability(given: string, daemon: DaemonConnection): Promise<string> {
  const known = await daemon.request('capabilities', {});
  const names = known.map(({ name }) => name);
  return wholeId(given, names, 'capabilities');
}

/** Finds a memory by its whole id, or by the beginning of only one. */
export async function wholeMemoryId(given: string, daemon: DaemonConnection): Promise<string> {
  const query = { words: given, limit: CLI.runsListedMax };
  const { memories } = await daemon.request('memories', query);
  const ids = memories.map(({ id }) => id);
  return wholeId(given, ids, 'memories');
}

/** Finds a run by its whole id, or by the beginning of only one. Asks the daemon only for a beginning. */
export async function wholeRunId(given: string, daemon: DaemonConnection): Promise<string> {
  if (given.length >= CLI.runIdLength) {
    return given;
  }
  const runs = await daemon.request('runs', { limit: CLI.runsListedMax });
  const ids = runs.map(({ runId }) => String(runId));
  return wholeId(given, ids, 'runs');
}
