import { GatewayError } from '../../base/errors.ts';
import { showName } from '../../base/show-name.ts';
import { runWord } from '../../base/status-words.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import { CLI } from '../../tuning/cli.ts';
import type { LoopDelay } from '../daemon/loop-watch.ts';
import type { Command, Invocation } from './command.ts';
import { displayWidth } from './display-width.ts';
import { loopLines } from './loop-text.ts';
import { ownFilesLines } from './own-files-text.ts';
import { printJson } from './print-json.ts';
import { sayNotices } from './say-notices.ts';
import { searchText } from './search-text.ts';
import { aheadLines, aheadTable } from './stats-ahead.ts';
import { retrievalLines } from './stats-retrieval.ts';
import { studyLine } from './study-text.ts';
import { table } from './table.ts';
import { wrapText } from './wrap-text.ts';

/** `pml stats`: what was done so far. */
export const statsCommand: Command = {
  name: 'stats',
  summary: 'Show what was done so far: runs, calls, failures, tokens and seconds saved.',
  usage: '[retrieval]',
  details:
    'Tokens saved are those that agents did not have to read, counted as o200k_base: definitions, once per session those of all tools less those of the menu it saw, and results, large ones that pml kept less what of them was shown. They are sums over all days; --json has each day. Running ahead is told for as long as pml.retention.episodesDays keeps it: what was used when it was ready or under way, what was for nothing, and the seconds that agents did not wait. With retrieval: how questions for memories were answered, compared by how the threshold was found.',
  positionals: { min: 0, max: 1 },
  options: {},
  examples: ['pml stats', 'pml stats --json', 'pml stats retrieval'],
  async run({ daemon, terminal, signal, json, positionals }: Invocation): Promise<number> {
    const [topic] = positionals;
    if (topic !== undefined && topic !== 'retrieval') {
      throw new GatewayError('USAGE', `there are no statistics of "${topic}"; try: retrieval`);
    }
    const connection = await daemon.reach(signal);
    if (topic === 'retrieval') {
      const totals = await connection.request('retrieval', {}, signal);
      if (json) {
        printJson(terminal, totals);
      } else {
        terminal.print(retrievalLines(totals, terminal.width).join('\n'));
      }
      return 0;
    }
    const statistics = await connection.request('stats', {}, signal);
    if (json) {
      printJson(terminal, statistics);
    } else {
      await sayNotices(connection, terminal, signal);
      terminal.print(statisticsLines(statistics, terminal.width).join('\n'));
    }
    return 0;
  },
};

/** The formula stands beside the number: nobody should have to believe it. */
function savedLines(saved: Statistics['saved']): readonly string[] {
  const sum = (part: 'definitions' | 'results'): number =>
    saved.reduce((total, day) => total + day[part], 0);
  const [definitions, results] = [sum('definitions'), sum('results')];
  return definitions + results === 0
    ? ['tokens saved: none counted yet']
    : [
        `tokens saved: ${(definitions + results).toLocaleString('en')} = ${definitions.toLocaleString('en')} of definitions + ${results.toLocaleString('en')} of results`,
        '  definitions: once per session, those of all tools less those of the menu it saw',
        '  results: large ones kept here, less what of them was shown; counted as o200k_base',
      ];
}

function statisticsLines(
  statistics: Statistics & { readonly loop?: LoopDelay },
  width: number,
): readonly string[] {
  const runs = Object.entries(statistics.runs)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${runWord(status)}`);
  const lines = [
    `${statistics.servers} servers, ${statistics.tools} tools`,
    `runs: ${runs.length === 0 ? 'none yet' : runs.join(', ')}`,
    `search: ${searchText(statistics.search)}`,
    ...savedLines(statistics.saved),
    ...aheadLines(statistics.ahead),
    studyLine(statistics.study),
    ...ownFilesLines(statistics.ownFiles),
    ...loopLines(statistics.loop),
  ].flatMap((text) => folded(text, width));
  const busiest = statistics.calls.toSorted((left, right) => right.calls - left.calls);
  if (busiest.length > 0) {
    const rows = busiest
      .slice(0, CLI.statsToolsShown)
      .map(({ tool, calls, failures, totalMs }) => [
        showName(tool),
        String(calls),
        String(failures),
        `${(totalMs / Math.max(1, calls)).toFixed(1)} ms`,
      ]);
    lines.push('', ...table(['TOOL', 'CALLS', 'FAILED', 'ON AVERAGE'], rows, width));
  }
  if (busiest.length > CLI.statsToolsShown) {
    lines.push(`and ${busiest.length - CLI.statsToolsShown} more tools; --json has them all`);
  }
  return [...lines, ...aheadTable(statistics.ahead, width)];
}

/** A line that is too long goes on below, as far in as it began. */
function folded(text: string, width: number): readonly string[] {
  const indent = /^ */u.exec(text)?.[0] ?? '';
  return displayWidth(text) <= width
    ? [text]
    : wrapText(text, width - indent.length).map((line) => `${indent}${line}`);
}
