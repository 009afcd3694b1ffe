/** Where the bars of a run's tasks begin and end, and the lines between them. */
import type { PageRun, PageTask } from '../surfaces/http/page-api-runs.ts';

/** How a bar is drawn. */
export type BarKind = PageTask['status'] | 'ready' | 'joined';

/** One task as a bar; `from` and `to` are shares of the whole width. */
export interface TimelineBar {
  readonly task: PageTask;
  readonly kind: BarKind;
  readonly from: number;
  readonly to: number;
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
  /** How long the whole width is. */
  readonly spanMs: number;
  /** Where now is, while the run is under way. */
  readonly now?: number;
}

/** The width of a bar that has not begun, as a share of what is drawn. */
const WAITING_SHARE = 0.08;
const SPAN_MIN_MS = 50;

interface Times {
  readonly from: number;
  readonly to: number;
}

/** Lays a run out as it is at a moment. Tasks that wait stand behind what they wait for. */
export function layOut(run: PageRun, now: number): Timeline {
  const isOver = run.finishedAt !== undefined;
  const ends = run.tasks.map((task) =>
    task.startedAt === undefined ? 0 : task.startedAt + (task.durationMs ?? now - task.startedAt),
  );
  const begins = run.tasks.flatMap(({ startedAt }) => (startedAt === undefined ? [] : [startedAt]));
  const start = Math.min(run.startedAt, ...begins);
  const begun = Math.max(
    SPAN_MIN_MS,
    Math.max(run.finishedAt ?? (isOver ? 0 : now), ...ends) - start,
  );
  const step = begun * WAITING_SHARE;
  const times = placeAll(run.tasks, start, isOver ? begun : now - start, step, now);
  const spanMs = Math.max(begun, ...[...times.values()].map(({ to }) => to));
  const rows = new Map(run.tasks.map(({ id }, row) => [id, row]));
  return {
    bars: run.tasks.map((task) => {
      const { from, to } = times.get(task.id) ?? { from: 0, to: 0 };
      return { task, kind: kindOf(task), from: from / spanMs, to: to / spanMs };
    }),
    links: run.tasks.flatMap(({ dependsOn }, to) =>
      dependsOn.flatMap((id) => {
        const from = rows.get(id);
        return from === undefined ? [] : [{ from, to }];
      }),
    ),
    spanMs,
    ...(!isOver && { now: Math.min(1, (now - start) / spanMs) }),
  };
}

function placeAll(
  tasks: readonly PageTask[],
  start: number,
  nowMs: number,
  step: number,
  now: number,
): ReadonlyMap<string, Times> {
  const known = new Map(tasks.map((task) => [task.id, task]));
  const placed = new Map<string, Times>();
  const place = (task: PageTask, seen: ReadonlySet<string>): Times => {
    const there = placed.get(task.id);
    if (there !== undefined) {
      return there;
    }
    const times =
      task.startedAt === undefined
        ? placeWaiting(task, seen)
        : {
            from: task.startedAt - start,
            to: task.startedAt - start + (task.durationMs ?? Math.max(0, now - task.startedAt)),
          };
    placed.set(task.id, times);
    return times;
  };
  const placeWaiting = (task: PageTask, seen: ReadonlySet<string>): Times => {
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
      ? { from, to: Math.max(nowMs, from + step) }
      : { from: Math.max(nowMs, from), to: Math.max(nowMs, from) + step };
  };
  for (const task of tasks) {
    place(task, new Set());
  }
  return placed;
}

function hasEnded(task: PageTask | undefined): boolean {
  return task?.status !== 'waiting' && task?.status !== 'running';
}

function kindOf({ status, ahead }: PageTask): BarKind {
  return status === 'succeeded' && ahead !== undefined ? ahead : status;
}
