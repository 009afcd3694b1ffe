import { duration, isBadServer, SERVER_WORDS } from '../../base/people-words.ts';
import { showName } from '../../base/plain-text.ts';
import type { ServerState } from '../../call/upstreams.ts';
import type { DaemonStatus } from '../daemon/control-protocol.ts';
import type { Command, Invocation } from './command.ts';
import { oneLine } from './table.ts';
import { paint } from './terminal-text.ts';
import { printJson, printLines } from './terminal.ts';

const MEGABYTE = 1_000_000;

/** `pml status`: whether it runs, and how everything is. */
export const statusCommand: Command = {
  usage: '',
  details: 'Starts nothing. To find out what is wrong and what to do, see pml doctor.',
  positionals: { min: 0, max: 0 },
  options: {},
  examples: ['pml status', 'pml status --json'],
  async run({ daemon, terminal, signal, json, locations }: Invocation): Promise<number> {
    const connection = await daemon.find(signal);
    if (connection === undefined) {
      if (json) {
        printJson(terminal, { isRunning: false, configFile: locations.configFile });
      } else {
        terminal.print(`pml is not running for ${locations.configFile}. pml up starts it.`);
      }
      return 0;
    }
    const [status, undecided] = await Promise.all([
      connection.request('status', {}, signal),
      connection.request('undecided', {}, signal),
    ]);
    if (json) {
      printJson(terminal, { isRunning: true, ...status, undecided: undecided.length });
    } else {
      printLines(terminal, statusLines(status, undecided.length, locations.configExists));
    }
    return 0;
  },
};

function statusLines(
  status: DaemonStatus,
  undecided: number,
  hasConfig: boolean,
): readonly string[] {
  const { servers, clients, notices, configError, httpUrl } = status;
  const bad = servers.filter(({ status: word }) => isBadServer(word));
  const facts = [
    [
      'configuration',
      hasConfig ? status.configFile : `the starter set, because there is no ${status.configFile}`,
    ],
    ['servers', serverCounts(servers)],
    ['clients', `${clients.mcp} over stdio, ${clients.http} over HTTP`],
    ...(httpUrl === undefined ? [] : [['HTTP', httpUrl]]),
    ['log', status.logFile],
  ] as const;
  const memory = `${Math.round(status.memoryBytes / MEGABYTE)} MB`;
  return [
    `pml ${status.version} has been running for ${duration(status.uptimeMs)} (process ${status.pid}, ${memory}).`,
    ...(undecided > 0
      ? [paint('yellow', `${undecided} waiting for your answer: pml approve`)]
      : []),
    ...bad.map((server) => paint('red', badLine(server))),
    ...(configError === undefined ? [] : [paint('red', oneLine(configError))]),
    ...notices.map(oneLine),
    '',
    ...facts.map(([name = '', value = '']) => `${name.padEnd(FACT_WIDTH)}${oneLine(value)}`),
  ];
}

const FACT_WIDTH = 15;

function badLine({ name, status, lastError }: ServerState): string {
  const shown = showName(name);
  if (status === 'unauthorized') {
    return `${shown} wants a login: pml login ${shown}`;
  }
  const why = lastError === undefined ? '' : `: ${lastError}`;
  return oneLine(`${shown} is ${SERVER_WORDS[status]}${why}`);
}

function serverCounts(servers: readonly ServerState[]): string {
  const counts = new Map<ServerState['status'], number>();
  for (const { status } of servers) {
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  const parts = [...counts].map(([status, count]) => `${count} ${SERVER_WORDS[status]}`);
  return servers.length === 0 ? 'none; pml add adds one' : parts.join(', ');
}
