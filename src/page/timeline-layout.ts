/** The bars of a run's tasks on an axis of time, and the lines between them. */
import { refusalOf } from '../base/people-words.ts';
import type { PageDecisionOfRun, PageRun, PageTask } from '../surfaces/http/page-api-runs.ts';
import { callerOf, taskTree, type TreeTask } from './run-tasks.ts';

/** The look of a bar. */
export type BarKind = PageTask['status'] | 'ready' | 'joined' | 'asked' | 'denied' | 'expired';

/** One task as a bar; `from` and `to` are shares of the whole width. */
export interface TimelineBar extends TreeTask, Span {
  readonly kind: BarKind;
}

/** A dependency: from the end of one bar to the beginning of another, by their rows. */
interface TimelineLink {
  readonly from: number;
  readonly to: number;
}

/** A run laid out. */
export interface Timeline {
  readonly bars: readonly TimelineBar[];
  readonly links: readonly TimelineLink[];
  /** Waiting that is drawn shorter than it was; places as shares of the width. */
  readonly folds: readonly Fold[];
  /** Returns the moment at a share of the width, in milliseconds since the beginning. */
  readonly momentAt: (share: number) => number;
  /** The place of the present moment, while the run is under way. */
  readonly now?: number;
}

/** Width of a bar that has not begun, as a share of the drawing. */
const WAITING_SHARE = 0.08;
const SPAN_MIN_MS = 50;

/** Lays out a run at a moment. Waiting tasks stand behind the tasks they wait for. */
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

/** Returns the time span of each started task. */
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

/** Returns the times of real work. A program that waits for a person's answer does not work. */
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

/**
 * Returns places on the axis. Started tasks stand at their time, others behind the tasks they wait
 * for.
 */
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
    // A task whose dependencies have ended waits for a person, a pause or its turn.
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

/** Returns the kinds of bars that a run has. */
export function kindsIn(run: PageRun): ReadonlySet<BarKind> {
  const asked = askedIn(run);
  return new Set(run.tasks.map((task) => kindOf(task, asked)));
}

function kindOf(task: PageTask, asked: ReadonlySet<string>): BarKind {
  return asked.has(task.id) && task.status !== 'succeeded' ? 'asked' : stateOf(task);
}

/** Returns the state of a task. A task that a call made ahead answered is `ready` or `joined`. */
export function stateOf({ status, ahead, error }: PageTask): Exclude<BarKind, 'asked'> {
  if (status === 'failed') {
    return refusalOf(error) ?? status;
  }
  if (status !== 'succeeded' || ahead === undefined) {
    return status;
  }
  return ahead === 'hit' ? 'ready' : ahead;
}

/** An axis of time. Long stretches without work are drawn short. */

/** From one moment to another, in milliseconds since the run began. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A stretch without work. It is drawn shorter than it was. */
interface Fold extends Span {
  readonly ms: number;
}

interface TimeScale {
  /** Returns the place of a moment on the axis, with folds drawn short. */
  readonly placeOf: (ms: number) => number;
  /** The moment at a place. */
  readonly momentAt: (place: number) => number;
  /** Length of the axis. */
  readonly length: number;
  /** The folds, by place. */
  readonly folds: readonly Fold[];
}

/** A stretch without work is folded when it is longer than this share of all work. */
const FOLDED_FROM = 0.3;
/** A shorter one is drawn as it was. */
const FOLDED_MS_MIN = 1000;
/** Drawn length of a fold, as a share of all work. */
const FOLD_SHARE = 0.12;

interface Stretch extends Span {
  /** Its place on the axis, and its drawn length. */
  readonly place: number;
  readonly drawn: number;
}

/** Makes the time axis. Stretches without any work are drawn shorter. */
export function timeScale(work: readonly Span[], wholeMs: number): TimeScale {
  const busy = merged(work, wholeMs);
  const workMs = busy.reduce((sum, { from, to }) => sum + to - from, 0);
  const stretches: Stretch[] = [];
  const folds: Fold[] = [];
  let place = 0;
  const add = (from: number, to: number, drawn: number): void => {
    if (to > from) {
      stretches.push({ from, to, place, drawn });
      place += drawn;
    }
  };
  const addIdle = (from: number, to: number): void => {
    const ms = to - from;
    const isFolded = workMs > 0 && ms > Math.max(FOLDED_MS_MIN, FOLDED_FROM * workMs);
    const drawn = isFolded ? FOLD_SHARE * workMs : ms;
    if (isFolded) {
      folds.push({ from: place, to: place + drawn, ms });
    }
    add(from, to, drawn);
  };
  let at = 0;
  for (const { from, to } of busy) {
    addIdle(at, from);
    add(from, to, to - from);
    at = to;
  }
  addIdle(at, wholeMs);
  const last = stretches.at(-1);
  return {
    length: place,
    folds,
    placeOf(ms) {
      const found = stretches.find(({ to }) => ms <= to);
      return found === undefined
        ? place + Math.max(0, ms - wholeMs)
        : found.place + ((ms - found.from) / (found.to - found.from)) * found.drawn;
    },
    momentAt(drawn) {
      const found = stretches.find((each) => drawn <= each.place + each.drawn) ?? last;
      return found === undefined
        ? drawn
        : found.from + ((drawn - found.place) / found.drawn) * (found.to - found.from);
    },
  };
}

/** The spans without overlap, in order, within the whole. */
function merged(spans: readonly Span[], wholeMs: number): readonly Span[] {
  const joined: Span[] = [];
  for (const { from, to } of spans.toSorted((left, right) => left.from - right.from)) {
    const last = joined.at(-1);
    const end = Math.min(to, wholeMs);
    if (last !== undefined && from <= last.to) {
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, end) };
    } else if (end > from) {
      joined.push({ from: Math.max(0, from), to: end });
    }
  }
  return joined;
}
