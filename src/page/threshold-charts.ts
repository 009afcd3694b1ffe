/** Charts about a tool: its record, its threshold, and their history. */

import type {
  PageThreshold,
  PageTool,
  PageToolMoment,
} from '../surfaces/http/page-api-knowledge.ts';
import { horizontalLine, verticalLine, chart, labelAxis, valueAxis } from './chart.ts';
import { el, svg } from './el.ts';
import { clockTime, decimal, percent, plural } from './words.ts';

const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;
const POINTS = 160;

/** Probability of each success rate, by the outcomes so far. */
export function betaChart({ beta, plan }: PageTool): HTMLElement {
  const { a, b, outcomes } = beta;
  const curve = betaCurve(a, b, POINTS);
  const top = Math.max(1.2, ...curve.map(([, density]) => density));
  const mean = a / (a + b);
  return chart({
    title: 'How likely the next call succeeds',
    summary: `Beta(${decimal(a, 1)}, ${decimal(b, 1)}) with the mean ${percent(mean)}, after ${plural(outcomes, 'outcome')}; the threshold is ${decimal(plan.value)}.`,
    height: 180,
    legend: [
      { className: 'area', label: `estimate ${percent(mean)}, newer calls count more` },
      { className: 'threshold-mark', label: `threshold ${decimal(plan.value)}` },
    ],
    table: {
      head: ['Rate of success', 'Density'],
      rows: curve
        .filter((_, index) => index % 16 === 8)
        .map(([share, density]) => [percent(share), decimal(density)]),
    },
    margin: { left: 12, right: 12, top: 8, bottom: 24 },
    draw: (plot) => {
      const { x, y, bottom } = plot;
      const line = curve
        .map(([share, density]) => `${x(share).toFixed(1)} ${y(density / top).toFixed(1)}`)
        .join('L');
      return [
        svg('path.area', { d: `M${x(0)} ${bottom}L${line}L${x(1)} ${bottom}Z` }),
        svg('path.curve', { d: `M${line}` }),
        horizontalLine('line.grid', bottom, plot),
        verticalLine('line.mean-line', x(mean), plot),
        verticalLine('line.threshold-line', x(plan.value), plot),
        labelAxis(
          plot,
          SHARES.map((share) => ({ x: x(share), text: percent(share) })),
          40,
        ),
      ];
    },
  });
}

/** The threshold after each outcome, and its terms. */
export function historyChart(history: readonly PageToolMoment[]): HTMLElement {
  const last = history.at(-1);
  return chart({
    title: 'The threshold over time, before similar situations',
    summary: `${plural(history.length, 'outcome')}; after the last it was ${decimal(last?.threshold ?? 0)}, before what similar situations change. Dots are outcomes: filled ones succeeded.`,
    height: 200,
    legend: [
      { className: 'threshold-mark', label: 'threshold' },
      { className: 'series-2', label: 'rate of success' },
    ],
    table: {
      head: ['When', 'Outcome', 'Rate', 'Threshold', 'By record', 'By graph'],
      rows: history.map((moment) => [
        clockTime(moment.at),
        `${moment.kind}: ${moment.success ? 'succeeded' : 'failed'}`,
        percent(moment.mean),
        decimal(moment.threshold, 3),
        decimal(moment.thompson, 3),
        decimal(moment.alphaAdjustment, 3),
      ]),
    },
    margin: { left: 40, right: 10, top: 10, bottom: 36 },
    draw: (plot) => {
      const { left, right, bottom, y } = plot;
      const x = (index: number): number =>
        plot.x(history.length < 2 ? 1 / 2 : index / (history.length - 1));
      const path = (value: (moment: PageToolMoment) => number): string =>
        `M${history.map((moment, index) => `${x(index).toFixed(1)} ${y(value(moment)).toFixed(1)}`).join('L')}`;
      return [
        valueAxis(plot, SHARES, (value) => decimal(value)),
        svg('path.curve-2', { d: path(({ mean }) => mean) }),
        svg('path.threshold-curve', { d: path(({ threshold }) => threshold) }),
        history.map(({ success, kind, at }, index) =>
          svg(
            'circle',
            {
              class: success ? 'outcome-good' : 'outcome-bad',
              cx: x(index),
              cy: bottom + 10,
              r: 3.5,
            },
            svg('title', `${clockTime(at)}: ${kind} ${success ? 'succeeded' : 'failed'}`),
          ),
        ),
        history.length > 0 && [
          svg('text.axis.start', { x: left, y: bottom + 30 }, clockTime(history[0]?.at ?? 0)),
          history.length > 1 &&
            svg('text.axis.end', { x: right, y: bottom + 30 }, clockTime(last?.at ?? 0)),
        ],
      ];
    },
  });
}

/** The terms of a threshold, as steps from its base to its value. */
export function partsTable(name: string, threshold: PageThreshold): HTMLElement {
  const { base, thompson, alpha, boost, guard, price, floor, value } = threshold;
  const rows: readonly (readonly [label: string, text: string])[] = [
    ['Base of its risk', decimal(base, 3)],
    ['Its own record', signed(thompson)],
    [
      `Trust in the graph (alpha ${decimal(alpha.value)}, ${alpha.source})`,
      signed(alpha.adjustment),
    ],
    [
      `Similar situations (${plural(boost.matches, 'match', 'matches')})`,
      signed(-Math.abs(boost.value)),
    ],
    ...(guard === undefined ? [] : [['Running ahead between calls', signed(guard)] as const]),
    ...(price === undefined ? [] : [['What a call costs', signed(price)] as const]),
  ];
  return el(
    'div.parts',
    el('h3', name),
    el(
      'dl',
      rows.map(([label, text]) => [el('dt', label), el('dd', text)]),
      el('dt.sum', `Threshold, never below ${decimal(floor)}`),
      el('dd.sum', decimal(value, 3)),
    ),
  );
}

function signed(part: number): string {
  return `${part < 0 ? '−' : '+'} ${decimal(Math.abs(part), 3)}`;
}

/** The Beta distribution, as precise as a picture needs. */

const COEFFICIENTS = [
  76.180_091_729_47, -86.505_320_329_42, 24.014_098_240_83, -1.231_739_572_45, 0.001_208_650_973_87,
  -0.000_005_395_239_38,
] as const;

/** Logarithm of the gamma function, by Lanczos' series; good to ten digits. */
function logGamma(value: number): number {
  const shifted = value + 5.5;
  const base = shifted - (value + 0.5) * Math.log(shifted);
  let sum = 1.000_000_000_190_015;
  COEFFICIENTS.forEach((coefficient, index) => {
    sum += coefficient / (value + index + 1);
  });
  return -base + Math.log((2.506_628_274_631 * sum) / value);
}

/** The density of Beta(a, b) at a share strictly between 0 and 1. */
export function betaDensity(a: number, b: number, share: number): number {
  const scale = logGamma(a + b) - logGamma(a) - logGamma(b);
  return Math.exp(scale + (a - 1) * Math.log(share) + (b - 1) * Math.log(1 - share));
}

/** Returns evenly spread points of the curve, without its ends, where it may be infinite. */
export function betaCurve(
  a: number,
  b: number,
  points: number,
): readonly (readonly [number, number])[] {
  return Array.from({ length: points }, (_, index) => {
    const share = (index + 0.5) / points;
    return [share, betaDensity(a, b, share)] as const;
  });
}
