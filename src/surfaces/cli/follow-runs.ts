import { setTimeout as pause } from 'node:timers/promises';

import { RUN_WORDS, runStateOf } from '../../base/people-words.ts';
import type { RunSummary } from '../../execute/run-journal.ts';
import { CLI } from '../../tuning/cli.ts';
import { oneLine } from './table.ts';
import { fitWidth, paint, type Style } from './terminal-text.ts';
import type { Terminal } from './terminal.ts';

interface FollowRunsParts {
  readonly terminal: Terminal;
  /** Reads the newest runs, the newest first. */
  readonly read: () => Promise<readonly RunSummary[]>;
  readonly toJson: (run: RunSummary) => object;
  readonly styleOf: (run: RunSummary) => Style;
  readonly json: boolean;
  readonly signal: AbortSignal;
}

const TIME = { from: 'YYYY-MM-DDT'.length, to: 'YYYY-MM-DDTHH:MM:SS'.length };
const WORD_WIDTH = Math.max(...Object.values(RUN_WORDS).map((word) => word.length));

/** Prints a line for every run that is new or in another state, until the signal is aborted. */
export async function followRuns(parts: FollowRunsParts): Promise<never> {
  const { terminal, read, json, signal } = parts;
  let known = new Map<string, string>();
  for (;;) {
    const runs = await read();
    for (const run of runs.toReversed()) {
      if (known.get(run.runId) !== runStateOf(run)) {
        terminal.print(json ? JSON.stringify(parts.toJson(run)) : line(run, parts));
      }
    }
    // A run that is too old to be listed cannot change any more: the map stays as long as the list.
    known = new Map(runs.map((run) => [run.runId, runStateOf(run)]));
    await pause(CLI.runsEveryMs, undefined, { signal });
  }
}

/** The time, the whole id, the state, and as much of the intent as there is room for. */
function line(run: RunSummary, { terminal, styleOf }: FollowRunsParts): string {
  const at = new Date(run.finishedAt ?? run.startedAt).toISOString().slice(TIME.from, TIME.to);
  const word = RUN_WORDS[runStateOf(run)];
  const gap = ' '.repeat(WORD_WIDTH - word.length + 2);
  const start = `${at}  ${run.runId}  `;
  const room = terminal.width - start.length - WORD_WIDTH - 2;
  const intent = fitWidth(oneLine(run.intent ?? ''), Math.max(0, room));
  return `${start}${paint(styleOf(run), word)}${intent === '' ? '' : gap}${intent}`;
}
