/** Shows the terms of a threshold: how sure pml must be before it makes a call unasked. */
import type { ToolCertainty } from '../../gateway/explain.ts';
import type { CallPrice, ThresholdBreakdown } from '../../knowledge/threshold.ts';
import { numberText, table } from './table.ts';

/** Lists the terms of a threshold in the order in which they are added. */
export function certaintyLines(
  { plan, ahead, price, mayRunAhead }: ToolCertainty,
  width: number,
): readonly string[] {
  const { boost } = plan;
  const may = mayRunAhead.kind === 'yes' ? 'yes' : `no, ${mayRunAhead.reason}`;
  const rows = [
    ['base', plan.base, ahead.base, plan.risk],
    ['record', plan.thompson, ahead.thompson, recordText(plan)],
    ['alpha', plan.alpha.adjustment, ahead.alpha.adjustment, alphaText(plan)],
    ['episodes', -boost.value, -ahead.boost.value, boost.reasoning],
    [
      'guard',
      undefined,
      ahead.guard,
      'moves with wasted calls, and with calls that were held back',
    ],
    ['price', undefined, ahead.price, priceText(price)],
    ['at least', plan.floor, ahead.floor, 'learning never goes below it'],
    ['THRESHOLD', plan.value, ahead.value, ''],
  ] as const;
  return [
    `  run ahead: ${may}`,
    '',
    ...table(
      ['HOW SURE', 'IN A PLAN', 'AHEAD', 'BECAUSE'],
      rows.map(([name, inPlan, before, because]) => [name, text(inPlan), text(before), because]),
      width,
    ),
  ];
}

const text = (value: number | undefined): string => (value === undefined ? '' : numberText(value));

const MS_PER_SECOND = 1000;

function priceText({ seconds, cost, isMetered, eagerness }: CallPrice): string {
  const time = seconds > 0 ? `${numberText(seconds * MS_PER_SECOND)} ms a call` : 'not timed yet';
  const money = cost > 0 ? `, costs ${numberText(cost)}` : '';
  return `${isMetered ? 'metered' : 'cheap'}: ${time}${money}; ${eagerness}`;
}

function recordText({ coldStart, mean, outcomes }: ThresholdBreakdown): string {
  return coldStart
    ? 'nothing is known of it yet'
    : `${numberText(mean)} of its calls go well, by ${outcomes} of them`;
}

function alphaText({ alpha }: ThresholdBreakdown): string {
  return `alpha ${numberText(alpha.value)}, by ${alpha.source.replaceAll('_', ' ')}`;
}
