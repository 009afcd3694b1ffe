/** Describes the results of running ahead, in words and by tool. */
import type { AheadStatistics } from '../../gateway/gateway.ts';
import { CLI } from '../../tuning/cli.ts';
import { numberText } from './number-text.ts';
import { table } from './table.ts';

const MS_PER_SECOND = 1000;
const PERCENT = 100;

/** Counts the calls that were made ahead, and their use. */
export function aheadLines({
  total,
  cost,
  suggestions,
  boosts,
}: AheadStatistics): readonly string[] {
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

/** Describes the cost of running ahead, so that a person can compare it with what it saved. */
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
export function aheadTable({ byTool }: AheadStatistics, width: number): readonly string[] {
  const rows = byTool
    .filter(({ hits, joined, wasted, invalidated }) => hits + joined + wasted + invalidated > 0)
    .slice(0, CLI.statsToolsShown)
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
export function shareText(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${Math.round((PERCENT * part) / whole)} %`;
}
