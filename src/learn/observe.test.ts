import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type ToolId, toolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { OTHER, SAME, STAYING } from '../foresee/situation.ts';
import { type EdgeEnds, edgeWeight } from '../knowledge/edge.ts';
import {
  allEdges,
  applyDelta,
  edgeBetween,
  EMPTY_VIEW,
  type GraphView,
} from '../knowledge/graph-delta.ts';
import type { Lesson } from '../knowledge/lesson.ts';
import { nextKey } from '../math/next-step.ts';
import { LEARN } from '../tuning/learn.ts';
import { observe, type SeenCall } from './observe.ts';

const FIND = toolId('crm', 'find_user');
const ORDERS = toolId('shop', 'list_orders');
const REFUND = toolId('shop', 'refund');

interface Sketch {
  readonly args?: JsonObject;
  readonly result?: Json;
  readonly ok?: boolean;
  readonly at?: number;
  readonly for?: number;
  readonly isNew?: boolean;
  readonly output?: JsonObject;
  readonly inRun?: true;
}

const call = (tool: ToolId, sketch: Sketch = {}): SeenCall => ({
  tool,
  args: sketch.args ?? {},
  result: sketch.result ?? null,
  ok: sketch.ok ?? true,
  startedAt: sketch.at ?? 0,
  endedAt: (sketch.at ?? 0) + (sketch.for ?? 1),
  isNew: sketch.isNew ?? true,
  ...(sketch.output && { output: sketch.output }),
  ...(sketch.inRun && { inRun: true }),
});

const lessonOf = (calls: readonly SeenCall[], taught: ReadonlySet<string> = new Set()): Lesson =>
  observe({ intent: '', calls, taught, at: 1 }).lesson;

const graphOf = (lessons: readonly Lesson[]): unknown[] => {
  const view = lessons.reduce(
    (known, { at, sightings }) => applyDelta(known, { at, sightings }),
    EMPTY_VIEW,
  );
  return [...allEdges(view)].map((edge) => JSON.stringify(edge)).toSorted();
};

const weightIn = (view: GraphView, ends: EdgeEnds): number => {
  const edge = edgeBetween(view, ends);
  return edge === undefined ? 0 : edgeWeight(edge);
};

describe('what a session teaches', () => {
  it('is that one tool came after another, and that what flowed makes it depend', () => {
    const lesson = lessonOf([
      call(FIND, { at: 0, result: { user: { id: 'user_4711' } } }),
      call(ORDERS, { at: 10, args: { userId: 'user_4711' }, result: ['#W1234'] }),
      call(REFUND, { at: 20, args: { reason: 'because' } }),
    ]);
    expect(lesson.sightings).toEqual([
      { from: FIND, to: ORDERS, type: 'dependency', ok: 1, failed: 0 },
      { from: ORDERS, to: REFUND, type: 'sequence', ok: 1, failed: 0 },
    ]);
    expect(lesson.bindings.held).toEqual([
      { from: FIND, fromPath: 'user.id', to: ORDERS, toParameter: 'userId' },
    ]);
    expect(lesson.transitions).toContainEqual({ context: [FIND, ORDERS], next: REFUND, count: 1 });
  });

  it('is of calls of runs what came next and where it came from, as of any call', () => {
    const sketches = [
      [FIND, { at: 0, result: { user: { id: 'user_4711' } }, output: { type: 'object' } }],
      [ORDERS, { at: 10, args: { userId: 'user_4711' }, result: ['#W1234'] }],
    ] as const;
    const inRuns = lessonOf(
      sketches.map(([tool, sketch]) => call(tool, { ...sketch, inRun: true })),
    );
    const alone = lessonOf(sketches.map(([tool, sketch]) => call(tool, sketch)));
    expect(inRuns.transitions).toContainEqual({ context: [FIND], next: ORDERS, count: 1 });
    expect(inRuns.transitions).toEqual(alone.transitions);
    expect(inRuns.sources).not.toEqual([]);
    expect(inRuns.sources).toEqual(alone.sources);
    // Their run tells the rest.
    expect(inRuns).toMatchObject({
      sightings: [],
      bindings: { held: [], asked: [], places: [] },
      outputs: [],
    });
  });

  it('is the same of the ties of other calls, whatever runs there were between them', () => {
    const calls = [
      call(FIND, { at: 0, result: { id: 'user_4711' } }),
      call(ORDERS, { at: 10, args: { userId: 'user_4711' } }),
    ];
    const between = call(REFUND, { at: 0, for: 20, args: { id: 'user_4711' }, inRun: true });
    const { sightings, bindings } = lessonOf([...calls, between]);
    expect({ sightings, bindings }).toMatchObject({
      sightings: [{ from: FIND, to: ORDERS, type: 'dependency' }],
      bindings: { held: [{ from: FIND, to: ORDERS }] },
    });
  });

  it('is nothing about the order of calls that overlap', () => {
    const lesson = lessonOf([
      call(FIND, { at: 0, for: 10, result: { id: 'user_4711' } }),
      call(ORDERS, { at: 5, for: 10, args: { userId: 'user_4711' } }),
    ]);
    expect(lesson).toMatchObject({ sightings: [], bindings: { held: [] } });
    expect(new Set(lesson.transitions.map(({ context }) => context))).toEqual(
      new Set([['~', '~begin']]),
    );
  });

  it('lowers what led to a failure, and takes nothing from a call that failed', () => {
    const lesson = lessonOf([
      call(FIND, { at: 0, result: { id: 'user_4711' } }),
      call(ORDERS, { at: 10, args: { userId: 'user_4711' }, ok: false }),
      call(REFUND, { at: 20 }),
    ]);
    expect(lesson.sightings).toEqual([
      { from: FIND, to: ORDERS, type: 'sequence', ok: 0, failed: 1 },
    ]);
    expect(lesson.bindings.held).toEqual([]);
    expect(lesson.transitions.map(({ next }) => next)).not.toContain(ORDERS);
  });

  it('is learned once, however often it is repeated', () => {
    const calls = [0, 1, 2, 3].flatMap((round) => [
      call(FIND, { at: round * 10, args: { n: round } }),
      call(ORDERS, { at: round * 10 + 5, args: { n: round } }),
    ]);
    const { lesson, taught } = observe({ intent: '', calls, taught: new Set(), at: 1 });
    expect(lesson.sightings.map(({ from, to, ok }) => [from, to, ok])).toEqual([
      [FIND, ORDERS, 1],
      [ORDERS, FIND, 1],
    ]);
    expect(lessonOf(calls, new Set(taught)).sightings).toEqual([]);
  });

  it('is what came next each time, a repeated call included', () => {
    const lesson = lessonOf([
      call(FIND, { at: 0 }),
      call(FIND, { at: 10 }),
      call(FIND, { at: 20 }),
    ]);
    expect(lesson.transitions.filter(({ context }) => context.length === 1)).toEqual([
      { context: [FIND], next: FIND, count: 1 },
      { context: [FIND], next: FIND, count: 1 },
    ]);
    expect(lesson.sightings).toEqual([]);
  });

  it('is only what new calls add to those that were learned from', () => {
    const lesson = lessonOf([
      call(FIND, { at: 0, isNew: false, output: { type: 'string' } }),
      call(ORDERS, { at: 10, isNew: false }),
      call(REFUND, { at: 20, output: { type: 'null' } }),
    ]);
    expect(lesson.sightings.map(({ from, to }) => [from, to])).toEqual([[ORDERS, REFUND]]);
    expect(lesson.outputs).toEqual([{ tool: REFUND, schema: { type: 'null' }, samples: 1 }]);
    expect(new Set(lesson.transitions.map(({ next }) => next))).toEqual(
      new Set([REFUND, OTHER, SAME]),
    );
  });

  it('is whether the next call was of the same server', () => {
    const away = toolId('mail', 'send');
    const lesson = lessonOf([
      call(ORDERS, { at: 0 }),
      call(REFUND, { at: 10 }),
      call(away, { at: 20 }),
    ]);
    const stays = lesson.transitions.filter(({ context }) => nextKey(context) === nextKey(STAYING));
    expect(stays.map(({ next }) => next)).toEqual([SAME, OTHER]);
  });

  describe('laws', () => {
    const tools = Array.from({ length: 5 }, (_, at) => toolId('s', `t${at}`));
    const anyCall = fc.record({
      tool: fc.constantFrom(...tools),
      at: fc.nat(40),
      for: fc.nat(12),
      ok: fc.boolean(),
      args: fc.dictionary(fc.constantFrom('a', 'b'), fc.constantFrom('alpha', 'beta', 'gamma')),
      result: fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom('alpha', 'beta', 'gamma')),
    });
    const session = fc
      .array(anyCall, { maxLength: 12 })
      .map((sketches) => sketches.map(({ tool, ...sketch }) => call(tool, sketch)));
    it('the order of independent sessions does not matter', () => {
      fc.assert(
        fc.property(fc.array(session, { maxLength: 4 }), (sessions) => {
          const lessons = sessions.map((calls) => lessonOf(calls));
          expect(graphOf(lessons.toReversed())).toEqual(graphOf(lessons));
        }),
      );
    });

    it('a tool whose calls all fail gains nothing from any session', () => {
      fc.assert(
        fc.property(session, session, fc.constantFrom(...tools), (earlier, calls, failing) => {
          const before = applyDelta(EMPTY_VIEW, { at: 1, sightings: lessonOf(earlier).sightings });
          const failed = calls.map((each) =>
            each.tool === failing ? { ...each, ok: false } : each,
          );
          const { sightings, bindings, transitions } = lessonOf(failed);
          const after = applyDelta(before, { at: 2, sightings });
          for (const other of tools) {
            for (const ends of [
              { from: other, to: failing },
              { from: failing, to: other },
            ]) {
              expect(weightIn(after, ends)).toBeLessThanOrEqual(weightIn(before, ends));
            }
          }
          const gained = [
            ...bindings.held.map(({ to }) => to),
            ...transitions.map(({ next }) => next),
          ];
          expect(gained).not.toContain(failing);
        }),
      );
    });

    it('proposes a bounded number of edges for any session', () => {
      const many = Array.from({ length: 400 }, (_, at) =>
        call(toolId('s', `t${at}`), { at: at * 2 }),
      );
      const wide = Array.from({ length: 60 }, (_, at) =>
        call(toolId('s', `t${at}`), { at: at < 30 ? 0 : 100, for: 50 }),
      );
      expect(lessonOf(many).sightings.length).toBeLessThanOrEqual(LEARN.edgesMax);
      expect(lessonOf(wide).sightings).toHaveLength(LEARN.stepToolsMax ** 2);
    });
  });
});
