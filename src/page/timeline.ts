/** A run as bars side by side, one row per task, with lines for what waits for what. */
import type { PageRun } from '../surfaces/http/page-api-runs.ts';
import { moveWithArrows } from './arrow-keys.ts';
import { el, fill, svg } from './el.ts';
import { foreign, visible } from './foreign-text.ts';
import { toolName } from './marks.ts';
import { layOut, type BarKind, type Timeline, type TimelineBar } from './timeline-layout.ts';
import { duration } from './words.ts';

/** A drawn run. */
export interface DrawnTimeline {
  readonly element: HTMLElement;
  /** Moves what is under way to where it is now. */
  readonly tick: () => void;
}

/** What a bar means, in words. */
export const KIND_WORDS: Readonly<Record<BarKind, string>> = {
  waiting: 'waiting',
  running: 'running',
  succeeded: 'done',
  failed: 'failed',
  skipped: 'skipped',
  cancelled: 'cancelled',
  ready: 'done, run ahead',
  joined: 'done, joined a call run ahead',
};

const ROW = 40;
const BAR = 18;
const ROWS_MAX = 300;

/** Draws a run. `open` is called with the task that the person chose. */
export function timeline(
  run: PageRun,
  chosen: string | undefined,
  open: (task: string) => void,
): DrawnTimeline {
  const shown = { ...run, tasks: run.tasks.slice(0, ROWS_MAX) };
  const picture = svg('svg', { class: 'timeline-picture', 'aria-hidden': 'true' });
  const holder = el('div', { class: 'timeline-track' }, picture);
  const draw = (): void => {
    const width = holder.clientWidth;
    if (width > 0) {
      drawPicture(picture, layOut(shown, Date.now()), width, open);
    }
  };
  new ResizeObserver(draw).observe(holder);
  const first = layOut(shown, Date.now());
  const rows = first.bars.map(({ task, kind }) =>
    el(
      'li',
      {},
      el(
        'button',
        {
          type: 'button',
          class: `task-row task-${kind}`,
          'data-key': `task-${task.id}`,
          'data-task': task.id,
          'aria-current': task.id === chosen ? 'true' : undefined,
          click: () => open(task.id),
        },
        el('span', { class: `dot dot-${kind}`, 'aria-hidden': 'true' }),
        el(
          'span',
          { class: 'task-words' },
          el('span', { class: 'task-id' }, foreign(task.id, 60)),
          el('span', { class: 'task-tool' }, toolName(task.tool, 60)),
        ),
        el('span', { class: 'unseen' }, spoken(task.dependsOn, kind, task.durationMs)),
      ),
    ),
  );
  const list = el('ul', { class: 'task-rows', 'aria-label': 'Tasks of this run' }, rows);
  moveWithArrows(list, '.task-row');
  const left = run.tasks.length - shown.tasks.length;
  return {
    element: el(
      'div',
      {},
      el('div', { class: 'timeline' }, list, holder),
      left > 0 && el('p', { class: 'hint' }, `${left} more tasks are not drawn.`),
    ),
    tick: draw,
  };
}

function spoken(dependsOn: readonly string[], kind: BarKind, durationMs?: number): string {
  const time = durationMs === undefined ? '' : ` in ${duration(durationMs)}`;
  const after = dependsOn.length === 0 ? '' : `, after ${visible(dependsOn.join(', '))}`;
  return `, ${KIND_WORDS[kind]}${time}${after}`;
}

function drawPicture(
  picture: SVGSVGElement,
  { bars, links, spanMs, now }: Timeline,
  width: number,
  open: (task: string) => void,
): void {
  const height = bars.length * ROW;
  const left = 10;
  const room = width - 20;
  const x = (share: number): number => left + share * room;
  const y = (row: number): number => row * ROW + ROW / 2;
  picture.setAttribute('width', String(width));
  picture.setAttribute('height', String(height + 20));
  fill(
    picture,
    hatch(),
    [0, 0.25, 0.5, 0.75, 1].map((share) => [
      svg('line', { class: 'grid', x1: x(share), x2: x(share), y1: 0, y2: height }),
      (width > 320 || share % 1 === 0) &&
        svg(
          'text',
          {
            class: `axis ${share === 0 ? 'start' : share === 1 ? 'end' : 'middle'}`,
            x: x(share),
            y: height + 15,
          },
          duration(share * spanMs),
        ),
    ]),
    links.map((link) => {
      const from = bars[link.from];
      const to = bars[link.to];
      return (
        from !== undefined &&
        to !== undefined &&
        line(x(from.to), y(link.from), x(to.from), y(link.to))
      );
    }),
    bars.map((bar, row) =>
      drawBar(
        bar,
        { x: x(bar.from), y: y(row), width: (bar.to - bar.from) * room, end: width },
        open,
      ),
    ),
    now !== undefined && svg('line', { class: 'now', x1: x(now), x2: x(now), y1: 0, y2: height }),
  );
}

function drawBar(
  { task, kind }: TimelineBar,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly end: number },
  open: (task: string) => void,
): SVGElement {
  const width = Math.max(4, place.width);
  const label = task.durationMs === undefined ? KIND_WORDS[kind] : duration(task.durationMs);
  const room = place.end - (place.x + width);
  const isInside = width > label.length * 7 + 10;
  const at = isInside
    ? { x: place.x + 7, side: 'start inside' }
    : room > label.length * 7 + 10
      ? { x: place.x + width + 6, side: 'start' }
      : { x: place.x - 6, side: 'end' };
  return svg(
    'g',
    { class: `timeline-bar timeline-${kind}`, click: () => open(task.id) },
    svg('rect', { x: place.x, y: place.y - BAR / 2, width, height: BAR, rx: 4 }),
    kind === 'ready' || kind === 'joined'
      ? svg('rect', {
          class: 'hatched',
          x: place.x,
          y: place.y - BAR / 2,
          width,
          height: BAR,
          rx: 4,
          fill: 'url(#hatch)',
        })
      : false,
    svg('text', { class: `bar-label ${at.side}`, x: at.x, y: place.y + 4 }, label),
    svg('title', {}, `${visible(task.id)}: ${KIND_WORDS[kind]}`),
  );
}

function line(x1: number, y1: number, x2: number, y2: number): SVGElement {
  const turn = Math.max(x1 + 4, x2 - 6);
  return svg('path', {
    class: 'dependency',
    d: `M${x1} ${y1}H${turn}V${y2}H${x2}`,
  });
}

function hatch(): SVGElement {
  return svg(
    'defs',
    {},
    svg(
      'pattern',
      {
        id: 'hatch',
        width: 6,
        height: 6,
        patternUnits: 'userSpaceOnUse',
        patternTransform: 'rotate(45)',
      },
      svg('line', { class: 'hatch-line', x1: 0, x2: 0, y1: 0, y2: 6 }),
    ),
  );
}
