import { setTimeout as pause } from 'node:timers/promises';

import { loadSettings } from '../../config/load.ts';
import { CLI } from '../../tuning/cli.ts';
import { isAbout, logDetail, logEntry, LogReader } from '../daemon/log-file.ts';
import { type Command, type Invocation, numberOption } from './command.ts';
import { serverNamed } from './servers.ts';
import { oneLine, paint, type Style } from './terminal-text.ts';

/** `pml logs`: shows the log of the background process. */
export const logsCommand: Command = {
  usage: '[SERVER] [--follow] [--lines N]',
  details:
    'Shows the end of the log, one line for each event. --follow goes on until Ctrl-C. --json ' +
    'prints each line as it is in the file. pml.logLevel sets how much is written.',
  positionals: { min: 0, max: 1 },
  options: {
    follow: 'Go on with new lines.',
    'lines N': `How many lines at first; ${CLI.logLines} by default.`,
  },
  examples: ['pml logs', 'pml logs github', 'pml logs --follow', 'pml logs --lines 500 --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, locations, positionals, json } = invocation;
    const [server] = positionals;
    const lines = numberOption(invocation, 'lines', { min: 1, max: CLI.logLinesMax });
    const log = new LogReader(locations.logFile, CLI.logBytesMax);
    const show = (texts: readonly string[]): void => {
      for (const text of texts) {
        terminal.print(json ? text : logLine(text));
      }
    };
    const fitting = (texts: readonly string[]): readonly string[] =>
      texts.filter((text) => server === undefined || isAbout(text, server));
    const first = fitting(await log.read()).slice(-(lines ?? CLI.logLines));
    if (first.length === 0 && server !== undefined) {
      await requireServer(server, invocation);
    }
    show(first);
    if (first.length === 0) {
      const what = server === undefined ? 'Nothing' : `Nothing of ${server}`;
      terminal.say(`${what} is in ${locations.logFile}.`);
    }
    while (invocation.flag('follow')) {
      await pause(CLI.logEveryMs, undefined, { signal });
      show(fitting(await log.read()));
    }
    return 0;
  },
};

/**
 * Throws if no server has this name. The running daemon knows the servers of projects too. Without
 * it, and with a config file that cannot be read, every name is accepted.
 */
async function requireServer(name: string, invocation: Invocation): Promise<void> {
  const { daemon, locations, surroundings } = invocation;
  const running = await daemon.find();
  let servers: readonly { readonly name: string }[];
  if (running === undefined) {
    try {
      const { mcpServers } = loadSettings(locations, surroundings).settings;
      servers = Object.keys(mcpServers).map((each) => ({ name: each }));
    } catch {
      return;
    }
  } else {
    ({ servers } = await running.request('list', {}));
  }
  serverNamed(servers, name);
}

const STYLES: Readonly<Record<string, Style>> = { error: 'red', warn: 'yellow', debug: 'dim' };
const TIME = { from: 'YYYY-MM-DDT'.length, to: 'YYYY-MM-DDTHH:MM:SS'.length };

/** Formats a log entry: time of day, event, details. */
function logLine(text: string): string {
  const entry = logEntry(text);
  const { time, level, event } = entry;
  if (typeof event !== 'string') {
    return oneLine(text);
  }
  const clock = typeof time === 'string' ? time.slice(TIME.from, TIME.to) : '';
  const words = oneLine(event.replaceAll('_', ' '));
  const style = typeof level === 'string' ? STYLES[level] : undefined;
  return [clock, style === undefined ? words : paint(style, words), oneLine(logDetail(entry))].join(
    '  ',
  );
}
