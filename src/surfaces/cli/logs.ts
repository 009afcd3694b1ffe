import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import { isJsonObject, type JsonObject, parseJson } from '../../base/json.ts';
import { plainLine } from '../../base/plain-text.ts';
import { CLI } from '../../tuning/cli.ts';
import type { Command, Invocation } from './command.ts';
import { numberOption } from './number-option.ts';
import { paint, type Style } from './paint.ts';

/** `pml logs`: what the background process wrote down. */
export const logsCommand: Command = {
  name: 'logs',
  summary: 'Show the log of pml, or what it says of one server.',
  usage: '[SERVER] [--follow] [--lines N]',
  details:
    'The end of the log, one line for each event. With --follow it goes on until Ctrl-C. With --json each line is as it\n' +
    'stands in the file. pml.logLevel says how much is written.',
  positionals: { min: 0, max: 1 },
  options: {
    follow: { type: 'boolean', description: 'Go on with what is written from now on.' },
    lines: {
      type: 'string',
      placeholder: 'N',
      description: `How many lines at first; ${CLI.logLines} by default.`,
    },
  },
  examples: ['pml logs', 'pml logs github', 'pml logs --follow', 'pml logs --lines 500 --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, locations, positionals, json } = invocation;
    const [server] = positionals;
    const lines = numberOption(invocation, 'lines', { min: 1, max: CLI.logLinesMax });
    const log = new LogReader(locations.logFile);
    const show = (texts: readonly string[]): void => {
      for (const text of texts) {
        terminal.print(json ? text : logLine(text));
      }
    };
    const fitting = (texts: readonly string[]): readonly string[] =>
      texts.filter((text) => server === undefined || isAbout(text, server));
    const first = fitting(log.read()).slice(-(lines ?? CLI.logLines));
    show(first);
    if (first.length === 0) {
      const what = server === undefined ? 'Nothing' : `Nothing of ${server}`;
      terminal.say(`${what} is in ${locations.logFile}.`);
    }
    while (invocation.flag('follow')) {
      await pause(CLI.logEveryMs, undefined, { signal });
      show(fitting(log.read()));
    }
    return 0;
  },
};

/** Reads what was written since it read last; at first the end of the file. */
class LogReader {
  readonly #file: string;
  #at: number | undefined;
  #rest = '';

  constructor(file: string) {
    this.#file = file;
  }

  read(): readonly string[] {
    const opened = openedIfThere(this.#file);
    if (opened === undefined) {
      return [];
    }
    try {
      const { size } = fstatSync(opened);
      const start = this.#at ?? Math.max(0, size - CLI.logBytesMax);
      // Shorter than before: it was set aside and begun anew.
      const from = Math.max(start > size ? 0 : start, size - CLI.logBytesMax);
      const bytes = Buffer.alloc(size - from);
      const count = readSync(opened, bytes, 0, bytes.length, from);
      const isCut = this.#at === undefined && from > 0;
      this.#at = from + count;
      const parts = (this.#rest + bytes.subarray(0, count).toString('utf8')).split('\n');
      this.#rest = parts.pop() ?? '';
      return parts.slice(isCut ? 1 : 0).filter((text) => text !== '');
    } finally {
      closeSync(opened);
    }
  }
}

function openedIfThere(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch {
    return undefined;
  }
}

/** Whether a line names the server as what it is about. */
function isAbout(text: string, server: string): boolean {
  const { server: name, serverId } = entryOf(text);
  return name === server || serverId === server;
}

const STYLES: Readonly<Record<string, Style>> = { error: 'red', warn: 'yellow', debug: 'dim' };
const TIME = { from: 'YYYY-MM-DDT'.length, to: 'YYYY-MM-DDTHH:MM:SS'.length };

/** The time of day, what happened, and what else is known of it. */
function logLine(text: string): string {
  const { time, level, event, ...rest } = entryOf(text);
  if (typeof event !== 'string') {
    return plainLine(text, CLI.cellLengthMax);
  }
  const clock = typeof time === 'string' ? time.slice(TIME.from, TIME.to) : '';
  const more = Object.entries(rest).map(([key, value]) => `${key}=${shown(value)}`);
  const words = plainLine(event.replaceAll('_', ' '), CLI.cellLengthMax);
  const style = typeof level === 'string' ? STYLES[level] : undefined;
  return [
    clock,
    style === undefined ? words : paint(style, words),
    plainLine(more.join(' '), CLI.cellLengthMax),
  ].join('  ');
}

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

function entryOf(text: string): JsonObject {
  const parsed = parseJson(text);
  return isJsonObject(parsed) ? parsed : {};
}
