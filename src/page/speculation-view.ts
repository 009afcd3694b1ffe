/** Benefit and cost of running ahead, and the reliability of its probabilities. */
import { duration } from '../base/people-words.ts';
import type {
  PageCalibrationBin,
  PageMadeAhead,
  PageSpeculation,
} from '../surfaces/http/page-api-knowledge.ts';
import { aheadEnd, predictedAfter } from './ahead-words.ts';
import { chart, type Frame, labelAxis, table, valueAxis } from './chart.ts';
import { type Child, el, svg } from './el.ts';
import { type LiveData, liveData } from './live-data.ts';
import { empty, section, tile, tiles, toolName } from './marks.ts';
import { savedTime, stackedBars } from './stacked-bars.ts';
import { addressOf, type OpenView, type PageContext, type ViewKind } from './view.ts';
import { ago, brief, count, decimal, percent, plural } from './words.ts';

const DAYS = 30;
const SHARES = [0, 0.25, 0.5, 0.75, 1] as const;

/** The view. */
export const SPECULATION_VIEW: ViewKind = {
  name: 'speculation',
  title: 'Running ahead',
  open: (page) => new SpeculationView(page),
};

class SpeculationView implements OpenView {
  readonly element: HTMLElement;
  readonly #data: LiveData;
  readonly #stopListening: () => void;

  constructor(page: PageContext) {
    this.#data = liveData({
      read: (signal) => page.api.get<PageSpeculation>('/api/speculation', signal),
      draw,
    });
    this.element = el(
      'div',
      {},
      el('header', { class: 'view-head' }, el('h1', {}, 'Running ahead')),
      this.#data.element,
    );
    this.#stopListening = page.feed.listen((event) => {
      const isEnd = event.kind === 'run' && event.event === 'run_finished';
      if (isEnd || (event.kind === 'hello' && !event.isContinued)) {
        this.#data.refreshSoon();
      }
    });
  }

  show(): void {
    // There is one place only.
  }

  close(): void {
    this.#stopListening();
    this.#data.close();
  }
}

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
    el('p', { class: 'answer-first' }, paidOff(total, made)),
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
      el('div', { class: 'chart-row half' }, calibrationChart(calibration)),
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
        el('summary', {}, `${count(made.length - MADE_SHOWN)} older`),
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
    'div',
    { class: 'chart-row' },
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
    draw: (width, height) => {
      const side = Math.min(width - 60, 460);
      const frame: Frame = { left: 48, right: 48 + side, top: 10, bottom: height - 40 };
      const x = (share: number): number => frame.left + share * (frame.right - frame.left);
      const y = (share: number): number => frame.bottom - share * (frame.bottom - frame.top);
      return [
        valueAxis(frame, SHARES, (value) => percent(value)),
        svg('line', { class: 'diagonal', x1: x(0), y1: y(0), x2: x(1), y2: y(1) }),
        bins.map((bin) =>
          svg(
            'circle',
            {
              class: 'calibration-dot',
              cx: x(bin.predicted),
              cy: y(bin.happened),
              r: 4 + 8 * Math.sqrt(bin.count / most),
            },
            svg(
              'title',
              {},
              `predicted ${decimal(bin.predicted)}, happened ${decimal(bin.happened)}, ${plural(bin.count, 'prediction')}`,
            ),
          ),
        ),
        labelAxis(
          frame,
          SHARES.map((share) => ({ x: x(share), text: percent(share) })),
          40,
        ),
        svg(
          'text',
          { class: 'axis middle', x: (frame.left + frame.right) / 2, y: height - 6 },
          'predicted',
        ),
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
