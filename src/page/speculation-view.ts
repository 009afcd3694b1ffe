/**
 * Benefit and cost of running ahead, why each call was made ahead, and how reliable the
 * probabilities are.
 */

import { duration } from '../base/people-words.ts';
import type {
  PageCalibrationBin,
  PageMadeAhead,
  PageSpeculation,
} from '../surfaces/http/page-api-knowledge.ts';
import { chart, labelAxis, table, valueAxis, savedTime, stackedBars } from './chart.ts';
import { type Child, el, svg } from './el.ts';
import { isReconnect, isRunEnd } from './event-feed.ts';
import { foreign } from './foreign-text.ts';
import { liveData } from './live-data.ts';
import { empty, section, tile, tiles, toolName } from './marks.ts';
import { addressOf, type ViewKind } from './view.ts';
import { ago, brief, count, decimal, percent, plural } from './words.ts';

const DAYS = 30;
const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;

export const SPECULATION_VIEW: ViewKind = {
  name: 'speculation',
  title: 'Running ahead',
  open: (page) => {
    const data = liveData<PageSpeculation>(page, {
      from: '/api/speculation',
      draw,
      hear: (event, { refreshSoon }) => {
        if (isRunEnd(event) || isReconnect(event)) {
          refreshSoon();
        }
      },
    });
    const head = el('header.view-head', el('h1', 'Running ahead'));
    return { element: el('div', head, data.element), close: data.close };
  },
};

function draw(speculation: PageSpeculation): Child {
  const { total, calibration, byTool, suggestions } = speculation;
  if (total.predictions === 0) {
    return empty(
      'Nothing was predicted yet',
      'After each call pml asks itself which call comes next. When it is sure enough and the call only reads, it is made ahead, so that the answer is there before it is asked for.',
      'It needs some calls of a kind before it dares: come back after a day of work.',
    );
  }
  const made = total.hits + total.joined + total.wasted + total.invalidated;
  return [
    el('p.answer-first', paidOff(total, made)),
    tiles(
      tile(count(total.predictions), 'Predictions', `${count(total.held)} held back`),
      tile(
        made === 0 ? '–' : percent((total.hits + total.joined) / made),
        'Used, of those run ahead',
        `${count(total.hits)} were ready, ${count(total.joined)} still under way`,
      ),
      tile(duration(total.savedMs), 'Saved', 'of waiting'),
      tile(
        duration(total.wastedMs),
        'Cost',
        `of servers’ work for ${plural(total.wasted, 'call')} nobody asked for`,
      ),
      tile(count(total.missed), 'Missed', 'held back, then asked for'),
      tile(
        count(suggestions.accepted),
        'Suggested plans run',
        `${count(suggestions.edited)} changed, ${count(suggestions.rejected)} refused`,
      ),
    ),
    section('Calls made ahead', madeList(speculation.made)),
    made > 0 && section('By day', byDay(speculation)),
    section(
      'Can its probabilities be believed?',
      el('div.chart-row.half', calibrationChart(calibration)),
    ),
    section('By tool', toolTable(byTool)),
  ];
}

/** Says in one sentence whether it was worth it. */
function paidOff(
  { hits, joined, savedMs, wastedMs }: PageSpeculation['total'],
  made: number,
): string {
  if (made === 0) {
    return 'Nothing was run ahead yet: no prediction was sure enough.';
  }
  const isOne = made === 1 || hits + joined === 1;
  const used = `${count(hits + joined)} of ${plural(made, 'call')} made ahead ${isOne ? 'was' : 'were'} used`;
  return `${used}: ${duration(savedMs)} of waiting saved, ${duration(wastedMs)} of server work for nothing.`;
}

const MADE_SHOWN = 12;

function madeList(made: readonly PageMadeAhead[]): Child {
  if (made.length === 0) {
    return empty(
      'No call was made ahead yet',
      'Each one is listed here with its reason and its end.',
    );
  }
  return [
    madeTable(made.slice(0, MADE_SHOWN)),
    made.length > MADE_SHOWN &&
      el(
        'details',
        { 'data-key': 'older-made' },
        el('summary', `${count(made.length - MADE_SHOWN)} older`),
        madeTable(made.slice(MADE_SHOWN)),
      ),
  ];
}

function madeTable(made: readonly PageMadeAhead[]): HTMLElement {
  return table(
    {
      isOfWords: true,
      head: ['When', 'Call', 'Predicted', 'How sure', 'How it ended'],
      rows: made.map((one) => [
        ago(one.at),
        el('a', { href: addressOf('thresholds', one.tool) }, toolName(one.tool, 60)),
        predictedAfter(one),
        `${percent(one.probability)}, ${percent(one.threshold)} needed`,
        aheadEnd(one),
      ]),
    },
    'Calls made ahead, the newest first',
  );
}

function byDay({ byDay: all }: PageSpeculation): HTMLElement {
  const shown = all.slice(-DAYS);
  const days = shown.map(({ day }) => day);
  return el(
    'div.chart-row',
    stackedBars({
      title: 'What became of calls made ahead',
      summary: `${plural(days.length, 'day')}.`,
      days,
      format: brief,
      stacks: [
        { label: 'ready', className: 'series-1', values: shown.map(({ hits }) => hits) },
        { label: 'under way', className: 'series-2', values: shown.map(({ joined }) => joined) },
        { label: 'for nothing', className: 'series-3', values: shown.map(({ wasted }) => wasted) },
        {
          label: 'dropped',
          className: 'series-4',
          values: shown.map(({ invalidated }) => invalidated),
        },
      ],
    }),
    savedTime(shown),
  );
}

function calibrationChart(bins: readonly PageCalibrationBin[]): Child {
  if (bins.length === 0) {
    return empty(
      'Too early to tell',
      'Predictions and what happened after them are compared here as soon as there are some.',
    );
  }
  const most = Math.max(...bins.map((bin) => bin.count));
  return chart({
    title: 'Predicted against happened',
    summary:
      'On the diagonal, what was held to be so probable happened so often. Larger dots stand for more predictions.',
    height: 300,
    table: {
      head: ['Predicted', 'Happened', 'Predictions'],
      rows: bins.map((bin) => [percent(bin.predicted), percent(bin.happened), count(bin.count)]),
    },
    margin: { left: 48, right: 12, top: 10, bottom: 40 },
    widthMax: 460,
    draw: (plot) => {
      const { x, y } = plot;
      return [
        valueAxis(plot, SHARES, (value) => percent(value)),
        svg('line.diagonal', { x1: x(0), y1: y(0), x2: x(1), y2: y(1) }),
        bins.map((bin) =>
          svg(
            'circle.calibration-dot',
            {
              cx: x(bin.predicted),
              cy: y(bin.happened),
              r: 4 + 8 * Math.sqrt(bin.count / most),
            },
            svg(
              'title',
              `predicted ${decimal(bin.predicted)}, happened ${decimal(bin.happened)}, ${plural(bin.count, 'prediction')}`,
            ),
          ),
        ),
        labelAxis(
          plot,
          SHARES.map((share) => ({ x: x(share), text: percent(share) })),
          40,
        ),
        svg('text.axis.middle', { x: x(1 / 2), y: plot.bottom + 34 }, 'predicted'),
      ];
    },
  });
}

function toolTable(byTool: PageSpeculation['byTool']): HTMLElement {
  return table(
    {
      head: ['Tool', 'Predicted', 'Ready', 'Under way', 'For nothing', 'Dropped', 'Saved'],
      rows: byTool.map((row) => [
        el('a', { href: addressOf('thresholds', row.tool) }, toolName(row.tool, 60)),
        count(row.predictions),
        count(row.hits),
        count(row.joined),
        count(row.wasted),
        count(row.invalidated),
        duration(row.savedMs),
      ]),
    },
    'Running ahead by tool',
  );
}

/** Names the call after which it was predicted. */
function predictedAfter({ after }: PageMadeAhead): Child {
  return after === undefined
    ? 'from the words of the request'
    : ['after ', el('a', { href: addressOf('thresholds', after) }, toolName(after, 60))];
}

/** Describes the end of a call that was made ahead. */
function aheadEnd({ outcome, savedMs, serverMs, reason }: PageMadeAhead): Child {
  switch (outcome) {
    case 'ready':
      return `used: it was ready, ${duration(savedMs)} saved`;
    case 'joined':
      return `used: it was under way, ${duration(savedMs)} saved`;
    case 'wasted':
      return [`for nothing: ${duration(serverMs)} of server work; `, foreign(reason, 200)];
    case 'invalidated':
      return ['dropped: ', foreign(reason, 200)];
    default:
      return outcome satisfies never;
  }
}

/** Explains a call made ahead, for the task that it answered. */
export function whyAhead(made: PageMadeAhead): HTMLElement {
  const { probability, threshold, outcome, savedMs, serverMs } = made;
  return el(
    'p.why-ahead',
    'pml made this call before it was asked for. It was predicted ',
    predictedAfter(made),
    ` with a probability of ${percent(probability)}; ${percent(threshold)} was needed. `,
    outcome === 'joined'
      ? `It was still under way when it was asked for: ${duration(savedMs)} of waiting saved.`
      : `Its answer was ready when it was asked for: ${duration(savedMs)} of waiting saved.`,
    ` The call itself took ${duration(serverMs)}.`,
  );
}
