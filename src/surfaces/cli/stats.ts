import { GatewayError } from '../../base/errors.ts';
import { showName } from '../../base/show-name.ts';
import { runWord } from '../../base/status-words.ts';
import type { Statistics } from '../../gateway/gateway.ts';
import { CLI } from '../../tuning/cli.ts';
import type { LoopDelay } from '../daemon/loop-watch.ts';
import type { Command, Invocation } from './command.ts';
import { loopLines } from './loop-text.ts';
import { ownFilesLines } from './own-files-text.ts';
import { printJson } from './print-json.ts';
import { printLines } from './print-lines.ts';
import { sayNotices } from './say-notices.ts';
import { searchText } from './search-text.ts';
import { aheadLines, aheadTable } from './stats-ahead.ts';
import { retrievalLines } from './stats-retrieval.ts';
import { studyLine } from './study-text.ts';
import { table } from './table.ts';

/** `pml stats`: shows totals of runs, calls and savings. */
export const statsCommand: Command = {
  name: 'stats',
  summary: 'Show totals: runs, calls, failures, tokens and seconds saved.',
  usage: '[retrieval]',
  details:
    'Tokens saved, counted as o200k_base = (definitions of all tools − definitions that the ' +
    'client saw, once per session) + (large results − the part that was shown). The sums are over ' +
    'all days; --json has each day. The numbers of running ahead cover the time of ' +
    'pml.retention.episodesDays: calls that were used when they were ready or under way, calls ' +
    'for nothing, and seconds that agents did not wait. With retrieval: searches for memories, ' +
    'compared by how the threshold was found.',
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
        printLines(terminal, retrievalLines(totals, terminal.width));
      }
      return 0;
    }
    const statistics = await connection.request('stats', {}, signal);
    if (json) {
      printJson(terminal, statistics);
    } else {
      await sayNotices(connection, terminal, signal);
      printLines(terminal, statisticsLines(statistics, terminal.width));
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
        '  definitions: of all tools, less those that the client saw; once per session',
        '  results: large results, less the part that was shown; counted as o200k_base',
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
  ];
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
