/** Runs of agents as they were recorded, and what the product learns from them. */
import { type ToolId, toolId } from '../src/base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../src/base/json.ts';
import {
  applyDelta,
  edgeBetween,
  EMPTY_VIEW,
  type GraphView,
  touchedEnds,
} from '../src/knowledge/graph-delta.ts';
import { promotionOf } from '../src/knowledge/graph-keeper.ts';
import {
  applyLesson,
  bindingKey,
  type LearnedBinding,
  type Lesson,
} from '../src/knowledge/lesson.ts';
import { ToolGraph } from '../src/knowledge/tool-graph.ts';
import { reducedCall } from '../src/learn/finished-call.ts';
import { SessionMemory } from '../src/learn/session-memory.ts';
import { nextKey } from '../src/math/next-step.ts';
import { LEARN } from '../src/tuning/learn.ts';
import { readLines } from './dataset.ts';
import { recordedValue } from './recorded-value.ts';

/** A call as it was recorded. */
export interface RecordedCall {
  readonly tool: ToolId;
  readonly args: JsonObject;
  readonly result: Json;
  readonly step: number;
  readonly ok: boolean;
  /** By the file's own word. */
  readonly readOnly: boolean;
}

/** A run as it was recorded. */
export interface RecordedRun {
  readonly id: string;
  readonly group: string;
  readonly domain: string;
  readonly intent: string;
  readonly isGood: boolean;
  /** What the user said, and before which call. */
  readonly user: readonly { readonly before: number; readonly text: string }[];
  readonly calls: readonly RecordedCall[];
}

/** What is known after some runs: made by the product's own code, without a database. */
export interface Knowledge {
  readonly view: GraphView;
  readonly bindings: ReadonlyMap<string, LearnedBinding>;
  readonly next: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** The benchmark's own search, which no agent has beside pml. */
const LEFT_OUT: ReadonlySet<string> = new Set(['route']);
/** How a client of the benchmark wrote down that a call failed: the file has no other sign of it. */
const FAILED =
  /^(?:Error executing tool |Tool call timed out|Input validation error: |Unknown tool: )/u;
/** Calls of one step overlap, and end before the next begins. */
const STEP_MS = 10;

/** The runs of a file; tools belong to a server named after the dataset. */
export function readRuns(file: string, dataset: string): readonly RecordedRun[] {
  return readLines(file).map(({ id, group, domain, intent, reward, user, calls }) => ({
    id: textOf(id),
    group: textOf(group),
    domain: textOf(domain),
    intent: textOf(intent),
    isGood: reward === 1 || reward === 'success',
    user: objectsIn(user).map(({ before, text }) => ({
      before: typeof before === 'number' ? before : 0,
      text: textOf(text),
    })),
    calls: objectsIn(calls)
      .filter(({ tool }) => !LEFT_OUT.has(textOf(tool)))
      .map(({ tool, args, result, step, error, readOnly }, at) => ({
        tool: toolId(dataset, textOf(tool)),
        args: isJsonObject(args) ? args : {},
        result: recordedValue(result ?? null),
        step: typeof step === 'number' ? step : at,
        ok:
          (error === undefined || error === false || error === null) &&
          !(typeof result === 'string' && FAILED.test(result)),
        readOnly: readOnly === true,
      })),
  }));
}

function objectsIn(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isJsonObject) : [];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** What the product knows after these runs, each a session of its own; `from` is what it knew before. */
export function learn(runs: readonly RecordedRun[], from: GraphView = EMPTY_VIEW): Knowledge {
  let view = from;
  const graph = new ToolGraph();
  graph.setNodes(new Set(runs.flatMap(({ calls }) => calls.map(({ tool }) => tool))));
  graph.setView(view);
  const bindings = new Map<string, LearnedBinding>();
  const next = new Map<string, Map<string, number>>();
  for (const lesson of runs.flatMap((run, at) => lessonsOf(run, at + 1))) {
    const { at, sightings } = lesson;
    const ends = touchedEnds({ at, sightings });
    const seen = applyDelta(view, { at, sightings });
    const promoted = ends.flatMap((each) => promotionOf(graph, edgeBetween(seen, each)) ?? []);
    view = applyDelta(seen, { at, promoted });
    graph.setView(view, ends);
    takeOver(bindings, lesson);
    for (const { context, next: follower, count } of lesson.transitions) {
      const followers = next.get(nextKey(context)) ?? new Map<string, number>();
      next.set(nextKey(context), followers.set(follower, (followers.get(follower) ?? 0) + count));
    }
  }
  return { view, bindings, next };
}

function takeOver(bindings: Map<string, LearnedBinding>, lesson: Lesson): void {
  const takers = new Set(lesson.bindings.asked.map(({ tool }) => tool));
  const stored = [...bindings.values()].filter(({ to }) => takers.has(to));
  const change = applyLesson({ bindings: stored, outputs: [] }, lesson);
  for (const binding of change.bindings) {
    bindings.set(bindingKey(binding), binding);
  }
  for (const gone of change.removed) {
    bindings.delete(bindingKey(gone));
  }
}

/** The lessons of a whole run, as a session of calls through the gateway: a long one is learned in parts. */
export function lessonsOf({ intent, calls }: RecordedRun, at: number): readonly Lesson[] {
  const memory = new SessionMemory(0);
  memory.intend(intent, 0);
  const lessons: Lesson[] = [];
  for (const { tool, args, result, step, ok } of calls) {
    const startedAt = step * STEP_MS;
    const value = ok ? { value: result } : {};
    const call = reducedCall({ tool, args, ...value, ok, startedAt, endedAt: startedAt + 1 });
    memory.add(call, undefined, 0);
    if (memory.newCalls * 2 >= LEARN.callsMax) {
      lessons.push(memory.observe(at));
    }
  }
  return [...lessons, memory.observe(at)];
}

/** One half of the task groups and the other, each in an order that has nothing to do with theirs. */
export function halvesOf(runs: readonly RecordedRun[]): readonly (readonly RecordedRun[])[] {
  return partsOf(runs, 2);
}

/** The same in as many parts as are asked for. */
export function partsOf(
  runs: readonly RecordedRun[],
  parts: number,
): readonly (readonly RecordedRun[])[] {
  return Array.from({ length: parts }, (_, part) =>
    runs
      .filter(({ group }) => hashOf(group) % parts === part)
      .toSorted((left, right) => hashOf(left.id) - hashOf(right.id)),
  );
}

/** FNV-1a with its bits mixed once more: the halves do not follow the order of the groups. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return Math.imul(hash ^ (hash >>> 15), 0x2c_1b_3c_6d) >>> 12;
}
