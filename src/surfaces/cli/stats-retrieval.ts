/** Describes searches for memories, one line for each way to decide. */
import type { RetrievalTotals } from '../../gateway/gateway.ts';
import { shareText } from './stats-ahead.ts';
import { table } from './table.ts';

/** The comparison of methods, as a table. */
export function retrievalLines(
  totals: readonly RetrievalTotals[],
  width: number,
): readonly string[] {
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
