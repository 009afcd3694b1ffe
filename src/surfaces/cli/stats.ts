import { runWord } from '../../base/people-words.ts';
import { showName } from '../../base/plain-text.ts';
import { MS_PER_SECOND, PERCENT } from '../../base/units.ts';
import type { AheadStatistics, RetrievalTotals, Statistics } from '../../gateway/gateway.ts';
import { TEXTS } from '../../tuning/text.ts';
import type { LoopDelay } from '../daemon/loop-watch.ts';
import { type Command, type Invocation, usage } from './command.ts';
import { loopText, ownFilesText, sayNotices, searchText, studyLine } from './status.ts';
import { numberText, table } from './terminal-text.ts';
import { printJson, printLines } from './terminal.ts';

/** `pml stats`: shows totals of runs, calls and savings. */
export const statsCommand: Command = {
  usage: '[retrieval]',
  details:
    'Tokens saved, counted as o200k_base = (definitions of all tools − definitions that the ' +
    'client saw, once per session) + (large results − the part that was shown). The sums are over ' +
    'all days; --json has each day. The numbers of running ahead cover the time of ' +
    'pml.retention.episodesDays: calls that were used when they were ready or under way, calls ' +
    'for nothing, and seconds that agents did not wait. With retrieval: searches for memories, ' +
    'compared by how the threshold was found.',
  positionals: { min: 0, max: 1 },
  examples: ['pml stats', 'pml stats --json', 'pml stats retrieval'],
  async run({ daemon, terminal, json, show, positionals }: Invocation): Promise<number> {
    const [topic] = positionals;
    if (topic !== undefined && topic !== 'retrieval') {
      throw usage(`there are no statistics of "${topic}"; try: retrieval`);
    }
    const connection = await daemon.reach();
    if (topic === 'retrieval') {
      const totals = await connection.request('retrieval', {});
      show(totals, (width) => retrievalLines(totals, width));
      return 0;
    }
    const statistics = await connection.request('stats', {});
    if (json) {
      printJson(terminal, statistics);
    } else {
      await sayNotices(connection, terminal);
      printLines(terminal, statisticsLines(statistics, terminal.width));
    }
    return 0;
  },
};

/** Shows the formula beside the number, so that anybody can check it. */
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
  const ownFiles = ownFilesText(statistics.ownFiles);
  const lines = [
    `${statistics.servers} servers, ${statistics.tools} tools`,
    `runs: ${runs.length === 0 ? 'none yet' : runs.join(', ')}`,
    `search: ${searchText(statistics.search)}`,
    ...savedLines(statistics.saved),
    ...aheadLines(statistics.ahead),
    studyLine(statistics.study),
    // A daemon of another version may not report these two.
    ...(ownFiles === undefined ? [] : [`own files: ${ownFiles}`]),
    ...(statistics.loop === undefined ? [] : [`event loop: ${loopText(statistics.loop)}`]),
  ];
  const busiest = statistics.calls.toSorted((left, right) => right.calls - left.calls);
  if (busiest.length > 0) {
    const rows = busiest
      .slice(0, TEXTS.shortListMax)
      .map(({ tool, calls, failures, totalMs }) => [
        showName(tool),
        String(calls),
        String(failures),
        `${(totalMs / Math.max(1, calls)).toFixed(1)} ms`,
      ]);
    lines.push('', ...table(['TOOL', 'CALLS', 'FAILED', 'ON AVERAGE'], rows, width));
  }
  if (busiest.length > TEXTS.shortListMax) {
    lines.push(`and ${busiest.length - TEXTS.shortListMax} more tools; --json has them all`);
  }
  return [...lines, ...aheadTable(statistics.ahead, width)];
}

/** Counts the calls that were made ahead, and their use. */
function aheadLines({ total, cost, suggestions, boosts }: AheadStatistics): readonly string[] {
  const { hits, joined, wasted, invalidated, held, missed, savedMs } = total;
  const made = hits + joined + wasted + invalidated;
  const { accepted, edited, rejected } = suggestions;
  const proposed = accepted + edited + rejected;
  return [
    made === 0
      ? 'ran ahead: nothing yet'
      : `ran ahead: ${made} calls, ${shareText(hits + joined, made)} used (${hits} ready, ${joined} under way), ${wasted} for nothing, ${invalidated} overtaken by a change; ${seconds(savedMs)} saved`,
    ...(made === 0 ? [] : [spentText(total, cost)]),
    ...(held === 0
      ? []
      : [`  held back: ${held} predictions, ${missed} of them were asked for next`]),
    ...(boosts.asked === 0
      ? []
      : [
          `  similar situations had a say in ${shareText(boosts.applied, boosts.asked)} of ${boosts.asked} thresholds since the start`,
        ]),
    ...(proposed === 0
      ? []
      : [
          `proposed tasks: ${accepted} taken (${shareText(accepted, proposed)}), ${edited} changed, ${rejected} declined`,
        ]),
  ];
}

/** Describes the cost of running ahead. A person compares it with the saved time. */
function spentText(
  { hits, joined, wasted, invalidated, wastedMs }: AheadStatistics['total'],
  cost: number,
): string {
  const used = hits + joined;
  const extra = wasted + invalidated;
  const each = used === 0 ? `${extra} extra calls` : `${(extra / used).toFixed(2)} extra calls`;
  const forEach = used === 0 ? '' : ' for each one used';
  const money = cost === 0 ? '' : `; ${numberText(cost)} by costPerCall`;
  return `  spent: ${each}${forEach}; servers worked ${seconds(wastedMs)} for nothing${money}`;
}

/** Calls ahead by tool, the most used first. */
function aheadTable({ byTool }: AheadStatistics, width: number): readonly string[] {
  const rows = byTool
    .filter(({ hits, joined, wasted, invalidated }) => hits + joined + wasted + invalidated > 0)
    .slice(0, TEXTS.shortListMax)
    .map(({ tool, hits, joined, wasted, invalidated, savedMs }) => [
      tool,
      ...[hits, joined, wasted, invalidated].map(String),
      seconds(savedMs),
    ]);
  const header = ['RUN AHEAD', 'READY', 'UNDER WAY', 'FOR NOTHING', 'OVERTAKEN', 'SAVED'];
  return rows.length === 0 ? [] : ['', ...table(header, rows, width)];
}

const seconds = (ms: number): string => `${(ms / MS_PER_SECOND).toFixed(1)} s`;

/** Returns a share in percent, or `none` of nothing. */
function shareText(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${Math.round((PERCENT * part) / whole)} %`;
}

/** Formats the comparison of methods as a table. */
function retrievalLines(totals: readonly RetrievalTotals[], width: number): readonly string[] {
  if (totals.length === 0) {
    return ['No memories were asked for yet.'];
  }
  const rows = totals.map((each) => [
    each.method ?? 'unknown',
    each.mode,
    String(each.questions),
    shareText(each.empty, each.questions),
    each.candidatesMean.toFixed(1),
    each.returnedMean.toFixed(1),
    each.thresholdMean.toFixed(2),
    each.gapMean === undefined ? '-' : each.gapMean.toFixed(2),
    each.followed === 0 ? '-' : shareText(each.used, each.followed),
  ]);
  const header = [
    'METHOD',
    'BY',
    'QUESTIONS',
    'NOTHING',
    'CANDIDATES',
    'TOLD',
    'THRESHOLD',
    'STEP',
    'USED',
  ];
  return [
    ...table(header, rows, width),
    '',
    'adaptive: cut at the largest step between distances; percentile: too few to see one; configured: no',
    'step that is large enough, or a fixed threshold. USED: a tool of a shown memory was called within half an hour.',
  ];
}
