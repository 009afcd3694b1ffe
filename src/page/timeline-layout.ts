/** Where the bars of a run's tasks begin and end, and the lines between them. */
import type { PageDecisionOfRun, PageRun, PageTask } from '../surfaces/http/page-api-runs.ts';
import { callerOf, taskTree, type TreeTask } from './task-tree.ts';
import { type Fold, type Span, type TimeScale, timeScale } from './time-scale.ts';

/** How a bar is drawn. */
export type BarKind = PageTask['status'] | 'ready' | 'joined' | 'asked';

/** One task as a bar; `from` and `to` are shares of the whole width. */
export interface TimelineBar extends TreeTask, Span {
  readonly kind: BarKind;
}

/** A dependency: from the end of one bar to the beginning of another, by their rows. */
export interface TimelineLink {
  readonly from: number;
  readonly to: number;
}

/** A run laid out. */
export interface Timeline {
  readonly bars: readonly TimelineBar[];
  readonly links: readonly TimelineLink[];
  /** Waiting that is drawn shorter than it was; places as shares of the width. */
  readonly folds: readonly Fold[];
  /** Which moment, in milliseconds since the beginning, is at a share of the width. */
  readonly momentAt: (share: number) => number;
  /** Where now is, while the run is under way. */
  readonly now?: number;
}

/** The width of a bar that has not begun, as a share of what is drawn. */
const WAITING_SHARE = 0.08;
const SPAN_MIN_MS = 50;

/** Lays a run out as it is at a moment. Tasks that wait stand behind what they wait for. */
export function layOut(
  run: PageRun,
  now: number,
  closed: ReadonlySet<string> = new Set(),
): Timeline {
  const isOver = run.finishedAt !== undefined;
  const begins = run.tasks.flatMap(({ startedAt }) => (startedAt === undefined ? [] : [startedAt]));
  const start = Math.min(run.startedAt, ...begins);
  const spans = spansOf(run.tasks, start, now);
  const ends = [...spans.values()].map(({ to }) => to);
  const wholeMs = Math.max(SPAN_MIN_MS, (run.finishedAt ?? now) - start, ...ends);
  const scale = timeScale(workOf(run, spans, start, now), wholeMs);
  const nowMs = isOver ? wholeMs : now - start;
  const places = placeAll(run.tasks, spans, scale, nowMs);
  const rows = taskTree(run.tasks, closed);
  const asked = askedIn(run);
  const length = Math.max(scale.length, ...[...places.values()].map(({ to }) => to));
  return {
    bars: rows.map((row) => {
      const { from, to } = places.get(row.task.id) ?? { from: 0, to: 0 };
      return { ...row, kind: kindOf(row.task, asked), from: from / length, to: to / length };
    }),
    links: linksOf(rows),
    folds: scale.folds.map(({ from, to, ms }) => ({ from: from / length, to: to / length, ms })),
    momentAt: (share) => scale.momentAt(share * length),
    ...(!isOver && { now: Math.min(1, scale.placeOf(nowMs) / length) }),
  };
}

function linksOf(rows: readonly TreeTask[]): readonly TimelineLink[] {
  const places = new Map(rows.map(({ task }, row) => [task.id, row]));
  return rows.flatMap(({ task }, to) =>
    task.dependsOn.flatMap((id) => {
      const from = places.get(id);
      return from === undefined ? [] : [{ from, to }];
    }),
  );
}

/** When each task that has begun was under way. */
function spansOf(
  tasks: readonly PageTask[],
  start: number,
  now: number,
): ReadonlyMap<string, Span> {
  return new Map(
    tasks.flatMap(({ id, startedAt, durationMs }) => {
      if (startedAt === undefined) {
        return [];
      }
      const from = startedAt - start;
      return [[id, { from, to: from + (durationMs ?? Math.max(0, now - startedAt)) }] as const];
    }),
  );
}

/** When something was worked at. A program that waits for a person's answer does not work. */
function workOf(
  { tasks, decisions }: PageRun,
  spans: ReadonlyMap<string, Span>,
  start: number,
  now: number,
): readonly Span[] {
  return tasks.flatMap(({ id }) => {
    const span = spans.get(id);
    const waits = decisions
      .filter(({ task }) => callerOf(task) === id)
      .map(({ requestedAt, decidedAt }: PageDecisionOfRun) => ({
        from: requestedAt - start,
        to: (decidedAt ?? now) - start,
      }));
    return span === undefined ? [] : waits.reduce(without, [span]);
  });
}

function without(spans: readonly Span[], hole: Span): Span[] {
  return spans.flatMap(({ from, to }) =>
    [
      { from, to: Math.min(to, hole.from) },
      { from: Math.max(from, hole.to), to },
    ].filter((part) => part.to > part.from),
  );
}

/** Places on the axis: of what has begun when it was, of the rest behind what it waits for. */
function placeAll(
  tasks: readonly PageTask[],
  spans: ReadonlyMap<string, Span>,
  scale: TimeScale,
  nowMs: number,
): ReadonlyMap<string, Span> {
  const known = new Map(tasks.map((task) => [task.id, task]));
  const placed = new Map<string, Span>();
  const nowAt = scale.placeOf(nowMs);
  const step = scale.length * WAITING_SHARE;
  const place = (task: PageTask, seen: ReadonlySet<string>): Span => {
    const there = placed.get(task.id);
    if (there !== undefined) {
      return there;
    }
    const span = spans.get(task.id);
    const found =
      span === undefined
        ? placeWaiting(task, seen)
        : { from: scale.placeOf(span.from), to: scale.placeOf(span.to) };
    placed.set(task.id, found);
    return found;
  };
  const placeWaiting = (task: PageTask, seen: ReadonlySet<string>): Span => {
    const inner = new Set([...seen, task.id]);
    const after = task.dependsOn.map((id) => {
      const before = known.get(id);
      return before === undefined || seen.has(id) ? 0 : place(before, inner).to;
    });
    const from = Math.max(0, ...after);
    if (hasEnded(task)) {
      return { from, to: from };
    }
    // One that nothing is before any more has been waiting since: for a person, a pause, its turn.
    const isDue = task.dependsOn.every((id) => hasEnded(known.get(id)));
    return isDue
      ? { from, to: Math.max(nowAt, from + step) }
      : { from: Math.max(nowAt, from), to: Math.max(nowAt, from) + step };
  };
  for (const task of tasks) {
    place(task, new Set());
  }
  return placed;
}

function hasEnded(task: PageTask | undefined): boolean {
  return task?.status !== 'waiting' && task?.status !== 'running';
}

/** Tasks that a person has to answer for. */
function askedIn({ decisions, finishedAt }: PageRun): ReadonlySet<string> {
  const open = decisions.filter(({ verdict }) => verdict === undefined);
  return new Set(finishedAt === undefined ? open.map(({ task }) => task) : []);
}

function kindOf({ id, status, ahead }: PageTask, asked: ReadonlySet<string>): BarKind {
  if (asked.has(id) && status !== 'succeeded') {
    return 'asked';
  }
  return status === 'succeeded' && ahead !== undefined ? ahead : status;
}
