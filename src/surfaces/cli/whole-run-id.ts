import { GatewayError } from '../../base/errors.ts';
import { CLI } from '../../tuning/cli.ts';
import type { DaemonConnection } from './daemon-access.ts';

/** The id of the run that begins as given. What begins like none is answered as it is: the daemon says so. */
export async function wholeRunId(
  given: string,
  daemon: DaemonConnection,
  signal: AbortSignal,
): Promise<string> {
  if (given.length >= CLI.runIdLength) {
    return given;
  }
  const runs = await daemon.request('runs', { limit: CLI.runsListedMax }, signal);
  const ids = runs.map(({ runId }) => String(runId));
  const fitting = ids.filter((id) => id.startsWith(given));
  const [only = given, ...others] = fitting;
  if (others.length === 0 || ids.includes(given)) {
    return ids.includes(given) ? given : only;
  }
  const named = fitting.slice(0, CLI.decisionsShown).join(', ');
  throw new GatewayError(
    'USAGE',
    `${fitting.length} runs begin with "${given}", such as ${named}; write more of the id`,
  );
}
