import { expect, it } from 'vitest';

import { toolId } from '../../src/base/ids.ts';
import { blankEdge } from '../../src/knowledge/edge.ts';
import {
  applyDelta,
  edgeBetween,
  EMPTY_VIEW,
  type GraphStore,
  touchedEnds,
  withEdges,
} from '../../src/knowledge/graph-delta.ts';
import {
  applyLesson,
  type LearnedSource,
  type LearnedStore,
  type LearnedUpdate,
  type Lesson,
} from '../../src/knowledge/lesson.ts';

const A = toolId('mail', 'find');
const B = toolId('odd', 'n\u0000ul \u{1F600} \uD800 \u0010 "q" \\ {a,b}');
const HOLD = { from: A, fromPath: 'items[].id', to: B, toParameter: 'id' };

const SOURCE: LearnedSource = {
  tool: B,
  parameters: ['id', 'n\u0000ul'],
  kind: 'result',
  from: A,
  places: ['items[].id', 'items[]["\uD800"]'],
  choice: 'next fresh first',
  held: 1,
  missed: 0,
};
const CONSTANT: LearnedSource = {
  ...SOURCE,
  parameters: ['limit'],
  kind: 'constant',
  from: '',
  places: ['10'],
  missed: 2,
};

const LESSON: Lesson = {
  at: 1_700_000_000_000,
  sightings: [{ from: A, to: B, type: 'dependency', ok: 1, failed: 0 }],
  bindings: { held: [HOLD], asked: [{ tool: B, path: 'id', time: 1 }], places: [] },
  outputs: [
    { tool: A, schema: { type: 'object', properties: { id: { type: 'string' } } }, samples: 1 },
  ],
  transitions: [
    { context: [], next: B, count: 1 },
    { context: ['', A], next: B, count: 1 },
    { context: ['', A], next: B, count: 2 },
  ],
  sources: [SOURCE, CONSTANT],
  preferences: [{ tool: B, intentHash: 'h', kind: 'approved', count: 1 }],
};

/** A store with that of the edges of the same project. */
export interface LearnedStores {
  readonly learned: LearnedStore;
  readonly graph: GraphStore;
}

/** The second belongs to another project of the same database. */
export function learnedStoreContract(
  open: () => Promise<
    AsyncDisposable & { readonly stores: readonly [LearnedStores, LearnedStores] }
  >,
): void {
  it('keeps all parts of a lesson, whatever the names', async () => {
    await using opened = await open();
    const [{ learned, graph }] = opened.stores;
    const kept = await learn(learned, LESSON);
    expect(kept).toMatchObject({ version: 1, ignored: 0, graph: { version: 1 } });
    const read = await learned.read(0);
    expect(read).toMatchObject({
      version: 1,
      bindings: [{ ...HOLD, held: 1, missed: 0, lastSeen: LESSON.at }],
      outputs: [{ tool: A, samples: 1, schema: LESSON.outputs[0]?.schema }],
      preferences: LESSON.preferences,
      ignored: 0,
    });
    expect(new Set(read.transitions)).toEqual(
      new Set([
        { context: [], next: B, count: 1 },
        { context: ['', A], next: B, count: 3 },
      ]),
    );
    expect(new Set(read.sources)).toEqual(new Set(LESSON.sources));
    expect((await graph.read(0)).edges).toMatchObject([{ from: A, to: B, ok: 1 }]);
  });

  it('loses nothing when eight writers learn at once', async () => {
    await using opened = await open();
    const [{ learned, graph }] = opened.stores;
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let count = 0; count < 10; count += 1) {
          await learn(learned, LESSON);
        }
      }),
    );
    const { version, bindings, outputs, transitions, sources, preferences } = await learned.read(0);
    expect(version).toBe(80);
    expect(bindings).toMatchObject([{ held: 80, missed: 0 }]);
    expect(outputs).toMatchObject([{ samples: 80 }]);
    expect(transitions.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([80, 240]);
    expect(preferences).toMatchObject([{ count: 80 }]);
    expect(new Set(sources)).toEqual(
      new Set([
        { ...SOURCE, held: 80 },
        { ...CONSTANT, held: 80, missed: 160 },
      ]),
    );
    expect((await graph.read(0)).edges).toMatchObject([{ ok: 80 }]);
  });

  it('keeps nothing of a lesson of which a part fails', async () => {
    await using opened = await open();
    const [{ learned, graph }] = opened.stores;
    await learn(learned, LESSON);
    const before = [await learned.read(0), await graph.read(0)];
    const failing = learned.update(
      { takers: [B], outputs: [] },
      () => {
        throw new Error('in the middle');
      },
      {
        ends: [{ from: A, to: B }],
        change: (stored) => stored.map((edge) => ({ ...edge, ok: 9 })),
      },
    );
    await expect(failing).rejects.toThrow('in the middle');
    expect([await learned.read(0), await graph.read(0)]).toEqual(before);
  });

  it('gives a change what is stored, and reads what changed since a version', async () => {
    await using opened = await open();
    const [{ learned }] = opened.stores;
    await learn(learned, LESSON);
    const missing: Lesson = {
      ...LESSON,
      sightings: [],
      outputs: [],
      transitions: [],
      sources: [],
      preferences: [],
      bindings: {
        held: [],
        asked: [{ tool: B, path: 'id', time: 2 }],
        places: [{ tool: A, path: 'items[].id', time: 1 }],
      },
    };
    const kept = await learn(learned, missing);
    expect(kept.bindings).toMatchObject([{ held: 1, missed: 1 }]);
    const read = await learned.read(1);
    expect(read).toMatchObject({
      version: 2,
      outputs: [],
      transitions: [],
      sources: [],
      preferences: [],
    });
    expect(read.bindings).toEqual(kept.bindings);
    expect((await learned.read(2)).bindings).toEqual([]);
  });

  it('forgets a binding that a change removes', async () => {
    await using opened = await open();
    const [{ learned }] = opened.stores;
    await learn(learned, LESSON);
    await learned.update({ takers: [B], outputs: [] }, (stored) => ({
      at: 1,
      bindings: [],
      removed: stored.bindings,
      outputs: [],
      transitions: [],
      sources: [],
      preferences: [],
    }));
    expect((await learned.read(0)).bindings).toEqual([]);
  });

  it('keeps the rest where a name is too long to be kept', async () => {
    await using opened = await open();
    const [{ learned }] = opened.stores;
    const long = toolId('a', randomLetters(9000));
    await learn(learned, {
      ...LESSON,
      bindings: {
        ...LESSON.bindings,
        held: [HOLD, { ...HOLD, to: long }, { ...HOLD, from: long }],
      },
      outputs: [...LESSON.outputs, { tool: long, schema: {}, samples: 1 }],
      transitions: [{ context: [long, long], next: long, count: 1 }],
      sources: [{ ...SOURCE, tool: long }],
      preferences: [{ tool: long, intentHash: '', kind: 'denied', count: 1 }],
    });
    const read = await learned.read(0);
    expect(read.outputs.map(({ tool }) => tool)).toEqual([A]);
    expect(new Set(read.bindings.map(({ from }) => from))).toEqual(new Set([A, long]));
    expect(read.transitions).toEqual([{ context: [long, long], next: long, count: 1 }]);
    expect(read.sources).toEqual([{ ...SOURCE, tool: long }]);
    expect(read.preferences).toMatchObject([{ tool: long, kind: 'denied' }]);
  });

  it('keeps projects apart', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    await learn(mine.learned, LESSON);
    expect(await theirs.learned.read(0)).toEqual({
      version: 0,
      bindings: [],
      outputs: [],
      transitions: [],
      sources: [],
      preferences: [],
      ignored: 0,
    });
    expect((await theirs.graph.read(0)).edges).toEqual([]);
  });
}

const learn = (store: LearnedStore, lesson: Lesson): Promise<LearnedUpdate> => {
  const { at, sightings } = lesson;
  const ends = touchedEnds({ at, sightings });
  return store.update(
    {
      takers: lesson.bindings.asked.map(({ tool }) => tool),
      outputs: lesson.outputs.map(({ tool }) => tool),
    },
    (stored) => applyLesson(stored, lesson),
    {
      ends,
      change: (stored) => {
        const view = applyDelta(withEdges(EMPTY_VIEW, stored), { at, sightings });
        return ends.map((each) => edgeBetween(view, each) ?? blankEdge(each));
      },
    },
  );
};

/** Letters that do not compress: an index may take a long name that does. */
const randomLetters = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
