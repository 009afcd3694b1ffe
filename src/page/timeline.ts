/**
 * A run as a trace: a row per task with its time, calls of programs below, and lines for
 * dependencies.
 */
import { duration, roughly } from '../base/people-words.ts';
import type { PageRun, PageTask } from '../surfaces/http/page-api-runs.ts';
import { moveWithArrows } from './controls.ts';
import { type Child, el, fill, svg } from './el.ts';
import { foreign, visible } from './foreign-text.ts';
import { toolName } from './marks.ts';
import { layOut, type BarKind, type Timeline, type TimelineBar } from './timeline-layout.ts';
import { plural } from './words.ts';

/** A drawn run. */
export interface DrawnTimeline {
  readonly element: HTMLElement;
  /** Moves running bars to the present time. */
  readonly tick: () => void;
}

/** Meanings of bars. */
export const KIND_WORDS: Readonly<Record<BarKind, string>> = {
  waiting: 'waiting',
  running: 'running',
  succeeded: 'done',
  failed: 'failed',
  skipped: 'skipped',
  cancelled: 'cancelled',
  ready: 'done, run ahead',
  joined: 'done, joined a call run ahead',
  asked: 'needs you',
  denied: 'denied',
  expired: 'expired',
};

/** Words beside a bar. */
const BAR_WORDS: Readonly<Record<BarKind, string>> = {
  ...KIND_WORDS,
  ready: 'run ahead',
  joined: 'joined',
};

/** The tool of a task that is a program. */
const PROGRAM_TOOL = 'pml:code';
const ROW = 40;
const BAR = 18;
const CALL_BAR = 12;
const TICKS = [0, 0.25, 0.5, 0.75, 1] as const;
/** A letter of a label of the axis, and the room between two labels, in pixels. */
const LETTER = 6.5;
const LABEL_GAP = 8;
const ROWS_MAX = 300;

/** Display state of a drawn run. */
interface TimelineLook {
  /** The task whose panel is open. */
  readonly chosen: string | undefined;
  /** Programs whose calls are folded away. */
  readonly closed: ReadonlySet<string>;
  readonly open: (task: string) => void;
  readonly fold: (program: string) => void;
}

/** Draws a run. */
export function timeline(run: PageRun, look: TimelineLook): DrawnTimeline {
  const shown = { ...run, tasks: run.tasks.slice(0, ROWS_MAX) };
  const picture = svg('svg.timeline-picture', { 'aria-hidden': 'true' });
  const holder = el('div.timeline-track', picture);
  const draw = (): void => {
    const width = holder.clientWidth;
    if (width > 0) {
      drawPicture(picture, layOut(shown, Date.now(), look.closed), width, look);
    }
  };
  new ResizeObserver(draw).observe(holder);
  const { bars } = layOut(shown, Date.now(), look.closed);
  const list = el(
    'ul.task-rows',
    { 'aria-label': 'Tasks of this run' },
    bars.map((bar) => taskRow(bar, run, look)),
  );
  moveWithArrows(list, '.task-row');
  const left = run.tasks.length - shown.tasks.length;
  return {
    element: el(
      'div',
      el('div.timeline', list, holder),
      left > 0 && el('p.hint', `${left} more tasks are not drawn.`),
    ),
    tick: draw,
  };
}

function taskRow(
  { task, kind, depth, calls }: TimelineBar,
  run: PageRun,
  { chosen, closed, open, fold }: TimelineLook,
): HTMLElement {
  const isClosed = closed.has(task.id);
  return el(
    'li',
    { class: depth > 0 ? 'task-item is-call' : 'task-item' },
    el(
      'button',
      {
        class: `task-row task-${kind}`,
        'data-key': `task-${task.id}`,
        'data-task': task.id,
        'aria-current': task.id === chosen ? 'true' : undefined,
        click: () => open(task.id),
      },
      el('span', { class: `dot dot-${kind}`, 'aria-hidden': 'true' }),
      el(
        'span.task-words',
        el('span.task-id', depth > 0 ? toolName(task.tool, 60) : foreign(task.id, 60)),
        el(
          'span.task-tool',
          depth > 0 ? ['call ', foreign(task.id.split('/').at(-1) ?? '', 20)] : toolWords(task),
        ),
      ),
      task.durationMs !== undefined &&
        kind !== 'skipped' &&
        el('span.task-time', { 'aria-hidden': 'true' }, duration(task.durationMs)),
      el('span.unseen', spoken(task, kind, run.startedAt)),
    ),
    calls > 0 &&
      el(
        'button.task-fold',
        {
          'data-key': `fold-${task.id}`,
          'aria-expanded': String(!isClosed),
          click: () => fold(task.id),
        },
        isClosed ? `+${calls}` : '−',
        el('span.unseen', ` ${plural(calls, 'call')} of `, foreign(task.id, 60)),
      ),
  );
}

/** A program has no tool of its own. */
function toolWords({ tool }: PageTask): Child {
  return tool === PROGRAM_TOOL ? 'program' : toolName(tool, 60);
}

function spoken(
  { dependsOn, durationMs, startedAt }: PageTask,
  kind: BarKind,
  runStartedAt: number,
): string {
  const began =
    startedAt === undefined ? '' : `, began after ${duration(startedAt - runStartedAt)}`;
  const time = durationMs === undefined ? '' : ` in ${duration(durationMs)}`;
  const after = dependsOn.length === 0 ? '' : `, after ${visible(dependsOn.join(', '))}`;
  return `, ${KIND_WORDS[kind]}${time}${began}${after}`;
}

function drawPicture(
  picture: SVGSVGElement,
  { bars, links, folds, momentAt, now }: Timeline,
  width: number,
  { open, chosen }: TimelineLook,
): void {
  const height = bars.length * ROW;
  const left = 10;
  const room = width - 20;
  const x = (share: number): number => left + share * room;
  const y = (row: number): number => row * ROW + ROW / 2;
  const taken = folds.map((fold) => spanOf(foldLabel(fold, x)));
  const isFree = (label: AxisLabel): boolean => {
    const { from, to } = spanOf(label);
    return taken.every((one) => to + LABEL_GAP < one.from || from > one.to + LABEL_GAP);
  };
  const chosenRow = bars.findIndex(({ task }) => task.id === chosen);
  picture.setAttribute('width', String(width));
  picture.setAttribute('height', String(height + 20));
  fill(
    picture,
    hatch(),
    chosenRow >= 0 && svg('rect.chosen-row', { x: 0, y: chosenRow * ROW, width, height: ROW }),
    TICKS.map((share) => {
      const label = tickLabel(share, x(share), duration(momentAt(share)));
      return [
        svg('line.grid', { x1: x(share), x2: x(share), y1: 0, y2: height }),
        (width > 320 || share % 1 === 0) && isFree(label) && drawLabel(label, height),
      ];
    }),
    folds.map((fold) => drawFold(fold, x, height)),
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
    now !== undefined && svg('line.now', { x1: x(now), x2: x(now), y1: 0, y2: height }),
  );
}

interface AxisLabel {
  readonly at: number;
  readonly side: 'start' | 'middle' | 'end';
  readonly text: string;
}

function tickLabel(share: number, at: number, text: string): AxisLabel {
  return { at, side: share === 0 ? 'start' : share === 1 ? 'end' : 'middle', text };
}

function foldLabel(
  { from, to, ms }: Timeline['folds'][number],
  x: (share: number) => number,
): AxisLabel {
  const side = to > 0.9 ? 'end' : from < 0.1 ? 'start' : 'middle';
  const at = side === 'end' ? x(to) : side === 'start' ? x(from) : (x(from) + x(to)) / 2;
  return { at, side, text: `waited ${roughly(ms)}` };
}

/** Returns the approximate range of a label. */
function spanOf({ at, side, text }: AxisLabel): { readonly from: number; readonly to: number } {
  const wide = text.length * LETTER;
  const from = side === 'start' ? at : side === 'end' ? at - wide : at - wide / 2;
  return { from, to: from + wide };
}

function drawLabel({ at, side, text }: AxisLabel, height: number): SVGElement {
  return svg('text', { class: `axis ${side}`, x: at, y: height + 15 }, text);
}

/** Draws a shortened stretch of waiting, with its real length in words. */
function drawFold(
  fold: Timeline['folds'][number],
  x: (share: number) => number,
  height: number,
): SVGElement {
  const { from, to, ms } = fold;
  return svg(
    'g.fold',
    svg('rect', { x: x(from), y: 0, width: x(to) - x(from), height }),
    drawLabel(foldLabel(fold, x), height),
    svg('title', `Nothing was worked at for ${duration(ms)}; it is drawn shorter.`),
  );
}

/** Draws a bar. It has words only if the task did not simply succeed. */
function drawBar(
  { task, kind, depth }: TimelineBar,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly end: number },
  open: (task: string) => void,
): SVGElement {
  const width = Math.max(4, place.width);
  const high = depth > 0 ? CALL_BAR : BAR;
  const box = { x: place.x, y: place.y - high / 2, width, height: high, rx: 4 };
  return svg(
    'g',
    { class: `timeline-bar timeline-${kind}`, click: () => open(task.id) },
    svg('rect', box),
    (kind === 'ready' || kind === 'joined') && svg('rect.hatched', { ...box, fill: 'url(#hatch)' }),
    kind !== 'succeeded' && barLabel(BAR_WORDS[kind], { ...place, width }),
    svg('title', `${visible(task.id)}: ${KIND_WORDS[kind]}${tookWords(task)}`),
  );
}

/** The word stands in the bar, after it or before it. It is left out if it fits nowhere. */
function barLabel(
  label: string,
  place: { readonly x: number; readonly y: number; readonly width: number; readonly end: number },
): SVGElement | undefined {
  const wide = label.length * 7 + 10;
  const at =
    place.width > wide
      ? { x: place.x + 7, side: 'start inside' }
      : place.end - (place.x + place.width) > wide
        ? { x: place.x + place.width + 6, side: 'start' }
        : place.x > wide
          ? { x: place.x - 6, side: 'end' }
          : undefined;
  return at && svg('text', { class: `bar-label ${at.side}`, x: at.x, y: place.y + 4 }, label);
}

const tookWords = ({ durationMs }: PageTask): string =>
  durationMs === undefined ? '' : `, took ${duration(durationMs)}`;

function line(x1: number, y1: number, x2: number, y2: number): SVGElement {
  const turn = Math.max(x1 + 4, x2 - 6);
  return svg('path.dependency', {
    d: `M${x1} ${y1}H${turn}V${y2}H${x2}`,
  });
}

function hatch(): SVGElement {
  return svg(
    'defs',
    svg(
      'pattern',
      {
        id: 'hatch',
        width: 6,
        height: 6,
        patternUnits: 'userSpaceOnUse',
        patternTransform: 'rotate(45)',
      },
      svg('line.hatch-line', { x1: 0, x2: 0, y1: 0, y2: 6 }),
    ),
  );
}
