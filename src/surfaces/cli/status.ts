/** `pml status`, and the state of the daemon in words: its servers and notices, learning, search, the event loop. */
import { setTimeout as pause } from 'node:timers/promises';

import { downloadText } from '../../base/download.ts';
import { duration, isBadServer, SERVER_WORDS } from '../../base/people-words.ts';
import { showName } from '../../base/plain-text.ts';
import { MS_PER_SECOND } from '../../base/units.ts';
import type { ServerState, ServerStatus } from '../../call/upstreams.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import { CLI } from '../../tuning/cli.ts';
import type { DaemonStatus } from '../daemon/control-protocol.ts';
import type { LoopDelay } from '../daemon/loop-watch.ts';
import type { Command, DaemonConnection, Invocation } from './command.ts';
import { type Cell, oneLine, paint, type Style, table } from './terminal-text.ts';
import type { Terminal } from './terminal.ts';

const MEGABYTE = 1_000_000;

/** `pml status`: shows the daemon, its servers and open questions. */
export const statusCommand: Command = {
  usage: '',
  details: 'Starts nothing. To find out what is wrong and what to do, see pml doctor.',
  examples: ['pml status', 'pml status --json'],
  async run({ daemon, show, locations }: Invocation): Promise<number> {
    const connection = await daemon.find();
    if (connection === undefined) {
      show(
        { isRunning: false, configFile: locations.configFile },
        () => `pml is not running for ${locations.configFile}. pml up starts it.`,
      );
      return 0;
    }
    const [status, undecided] = await Promise.all([
      connection.request('status', {}),
      connection.request('undecided', {}),
    ]);
    show({ isRunning: true, ...status, undecided: undecided.length }, () =>
      statusLines(status, undecided.length, locations.configExists),
    );
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

/** Returns true if a server was asked for its tools and has not answered yet. */
export const isStarting = ({ status }: ServerState): boolean => status === 'starting';

interface SettleOptions {
  readonly withinMs: number;
  readonly isWaitedFor?: (server: ServerState) => boolean;
  readonly terminal: Terminal;
}

/** Waits until no server is starting, or until the time is over. Returns the status then. */
export async function settledServers(
  daemon: Pick<DaemonConnection, 'request'>,
  { withinMs, isWaitedFor = isStarting, terminal }: SettleOptions,
  signal: AbortSignal,
): Promise<DaemonStatus> {
  const endsAt = performance.now() + withinMs;
  for (;;) {
    const status = await daemon.request('status', {});
    const starting = status.servers.filter((server) => isWaitedFor(server));
    if (starting.length === 0 || performance.now() >= endsAt) {
      terminal.progress(undefined);
      return status;
    }
    terminal.progress(`waiting for ${starting.map(({ name }) => name).join(', ')}…`);
    await pause(CLI.settleEveryMs, undefined, { signal });
  }
}

const STYLES: Readonly<Record<ServerStatus, Style>> = {
  idle: 'dim',
  starting: 'yellow',
  ready: 'green',
  backing_off: 'red',
  broken: 'red',
  unauthorized: 'yellow',
};

/** Formats the servers as a table, with the last message of each. */
export function serverTable(servers: readonly ServerState[], width: number): readonly string[] {
  return table(['SERVER', 'STATE', 'TOOLS', 'SAYS'], servers.map(serverRow), width);
}

function serverRow(server: ServerState): readonly Cell[] {
  return [
    { text: showName(server.name), isWhole: true },
    { text: SERVER_WORDS[server.status], style: STYLES[server.status] },
    String(server.toolCount),
    server.status === 'unauthorized'
      ? `log in with: pml login ${showName(server.name)}`
      : (server.lastError ?? ''),
  ];
}

/**
 * Prints the daemon's notices about its configuration: a file that is not trusted, a server that
 * was left out. Returns their number.
 */
export async function sayNotices(
  daemon: Pick<DaemonConnection, 'request'>,
  terminal: Terminal,
): Promise<number> {
  const { notices, configError } = await daemon.request('status', {});
  const all = [...notices, ...(configError === undefined ? [] : [configError])];
  for (const notice of all) {
    terminal.say(`${paint('yellow', 'Note:')} ${notice}`);
  }
  return all.length;
}

// Sentences about the state of pml's parts: learning, its own files, the event loop, the search.

type Study = Statistics['study'];

/** Describes the state of learning in one line. */
export function studyLine(study: Study): string {
  const { state, facts, learned, waiting } = study;
  if (state === 'off') {
    return 'learning: off (pml.learning)';
  }
  const lost = lostOf(study);
  const parts = [
    `${facts.toLocaleString('en')} facts told`,
    `${learned.toLocaleString('en')} lessons stored`,
    ...(waiting > 0 ? [`${waiting.toLocaleString('en')} waiting`] : []),
    ...(lost > 0 ? [`${lost.toLocaleString('en')} left out`] : []),
  ];
  return `learning: ${parts.join(', ')}${state === 'down' ? `; ${downText(study)}` : ''}`;
}

/** Returns the problem of learning, or undefined. */
export function studyProblem(study: Study): string | undefined {
  if (study.state === 'down') {
    return `${downText(study)} Calls and runs go on as before.`;
  }
  return study.failed > 0
    ? `${study.failed} lessons could not be stored since the start; the log says why.`
    : undefined;
}

function downText({ ends, lastEnd = 'for no known reason' }: Study): string {
  return `Learning has stopped ${ends} ${ends === 1 ? 'time' : 'times'} and is started again soon: ${lastEnd}.`;
}

/** Facts that never arrived, and calls that there was no time for. */
const lostOf = ({ factsLost, dropped }: Study): number => factsLost + dropped;

/** Describes the refused attempts to reach pml's own files. Returns undefined if there were none. */
export function ownFilesText(attempts: Statistics['ownFiles'] | undefined): string | undefined {
  if (attempts === undefined || attempts.count === 0) {
    return undefined;
  }
  const { count, last } = attempts;
  const calls = count === 1 ? '1 call' : `${count} calls`;
  const latest =
    last === undefined ? '' : `, the last to ${last.what} at ${new Date(last.at).toISOString()}`;
  return `${calls} refused since the start${latest}`;
}

/** Describes the delays of the event loop in one line. */
export function loopText({ p99Ms, longestMs, longestEverMs, overMs }: LoopDelay): string {
  const seconds = Math.max(1, Math.round(overMs / MS_PER_SECOND));
  return `held for ${round(longestMs)} at most in the last ${seconds} s (99 % below ${round(p99Ms)}), ${round(longestEverMs)} since the start`;
}

const round = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;

/** Describes the state of the search in one line. */
export function searchText(search: Statistics['search']): string {
  const { mode, embedded, total, model, problem, download, serving } = search;
  if (model === undefined) {
    return 'by words alone, as pml.embedding.model says';
  }
  const isByMeaning = mode === 'hybrid';
  const before = isByMeaning && serving?.model !== undefined ? `, with ${serving.model},` : '';
  const how = isByMeaning ? `by words and meaning${before}` : 'by words alone';
  if (problem !== undefined) {
    return before === ''
      ? `${how}: ${problem}`
      : `${how} because ${model} cannot be used: ${problem}`;
  }
  if (embedded >= total) {
    return `${how}, with ${model}`;
  }
  const far = download === undefined ? `${embedded} of ${total}` : downloadText(download);
  const wrong =
    serving?.problem === undefined ? '' : `: ${serving.model} cannot be used: ${serving.problem}`;
  return `${how} until all tools are embedded with ${model} (${far})${wrong}`;
}

/** Returns the problem of the configured model, or of the model that serves until then. */
export function searchProblem({
  model,
  problem,
  serving,
}: Statistics['search']): string | undefined {
  return model === undefined ? undefined : (problem ?? serving?.problem);
}

/** Returns true if the search works as configured, without a problem or missing vectors. */
export function isSearchWhole(search: Statistics['search']): boolean {
  const { model, embedded, total } = search;
  return model === undefined || (searchProblem(search) === undefined && embedded >= total);
}
