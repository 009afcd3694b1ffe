import fc from 'fast-check';
import { expect, it } from 'vitest';

import { toolId } from '../../src/base/ids.ts';
import {
  blankEdge,
  type Edge,
  EDGE_SOURCES,
  EDGE_TYPES,
  type NodeId,
} from '../../src/knowledge/edge.ts';
import {
  allEdges,
  applyDelta,
  edgeBetween,
  EMPTY_VIEW,
  type GraphReading,
  type GraphStore,
  type GraphView,
  type KnowledgeDelta,
  touchedEnds,
  withEdges,
} from '../../src/knowledge/graph-delta.ts';

const A = toolId('git', 'clone');
const B = toolId('npm', 'install');
const C = toolId('odd', 'n\u0000ul \u{1F600} \uD800 \u0010 \t\n "q" \\ {a,b}');
const SEEN = { type: 'sequence', ok: 1, failed: 0 } as const;

/** Two stores: the second belongs to another project of the same database. */
export function graphStoreContract(
  open: () => Promise<AsyncDisposable & { readonly stores: readonly [GraphStore, GraphStore] }>,
): void {
  it('keeps what the claims of a source were last read from', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    expect(await mine.readFrom('inferred')).toBeUndefined();
    await mine.noteReadFrom('inferred', 'one');
    await mine.noteReadFrom('template', 'two');
    await mine.noteReadFrom('inferred', 'three');
    expect(await mine.readFrom('inferred')).toBe('three');
    expect(await mine.readFrom('template')).toBe('two');
    expect(await theirs.readFrom('inferred')).toBeUndefined();
  });

  it('keeps edges exactly, whatever their names', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    expect(await store.read(0)).toEqual({ version: 0, edges: [], ignored: 0 });
    const full: Edge = {
      from: A,
      to: C,
      claims: { observed: 'sequence', inferred: 'provides', template: 'dependency' },
      ok: 3,
      failed: 1,
      confidence: 0.1 + 0.2,
      firstSeen: 1_700_000_000_000,
      lastSeen: 1_700_000_000_001,
    };
    const bare: Edge = { ...blankEdge({ from: C, to: B }), claims: { template: 'sequence' } };
    const { version, edges } = await store.update([full, bare], (stored) => {
      expect(stored).toEqual([]);
      return [full, bare];
    });
    expect(edges).toEqual([full, bare]);
    const read = await store.read(0);
    expect(read).toMatchObject({ version, ignored: 0 });
    expect(sorted(read.edges)).toEqual(sorted([full, bare]));
  });

  it('reads only what changed since a version, and tells what went', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await apply(store, { at: 1, sightings: [{ from: A, to: B, ...SEEN }] });
    const { version } = await apply(store, {
      at: 2,
      templates: [{ from: B, to: C, type: 'dependency' }],
    });
    expect(await store.read(version)).toEqual({ version, edges: [], ignored: 0 });
    const later = await apply(store, {
      at: 3,
      withdrawn: [{ from: B, to: C, source: 'template' }],
    });
    expect(later.version).toBeGreaterThan(version);
    const { edges } = await store.read(version);
    expect(edges).toEqual([blankEdge({ from: B, to: C })]);
  });

  it('loses nothing when eight writers count at once', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        for (let count = 0; count < 15; count += 1) {
          const both = [
            { from: A, to: B, ...SEEN },
            { from: B, to: C, ...SEEN, ok: 1, failed: 2 },
          ];
          const sightings = writer % 2 === 0 ? both : both.toReversed();
          await apply(store, { at: count + 1, sightings });
        }
      }),
    );
    const { version, edges } = await store.read(0);
    expect(version).toBe(120);
    const view = withEdges(EMPTY_VIEW, edges);
    expect(edgeBetween(view, { from: A, to: B })).toMatchObject({ ok: 120, failed: 0 });
    expect(edgeBetween(view, { from: B, to: C })).toMatchObject({ ok: 120, failed: 240 });
  });

  it('stores all of a delta or nothing', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    await apply(store, { at: 1, sightings: [{ from: A, to: B, ...SEEN }] });
    const before = await store.read(0);
    const failing = store.update([{ from: A, to: B }], () => {
      throw new Error('in the middle');
    });
    await expect(failing).rejects.toThrow('in the middle');
    expect(await store.read(0)).toEqual(before);
  });

  it('keeps the others when one name is too long to be kept', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    const long = toolId('a', randomLetters(3000));
    const { edges } = await apply(store, {
      at: 1,
      sightings: [
        { from: A, to: long, ...SEEN },
        { from: A, to: B, ...SEEN },
      ],
    });
    expect(edges).toHaveLength(2);
    expect((await store.read(0)).edges).toMatchObject([{ from: A, to: B }]);
  });

  it('keeps projects apart', async () => {
    await using opened = await open();
    const [mine, theirs] = opened.stores;
    await apply(mine, { at: 1, sightings: [{ from: A, to: B, ...SEEN }] });
    expect(await theirs.read(0)).toEqual({ version: 0, edges: [], ignored: 0 });
  });

  it('agrees with what the deltas make without it', async () => {
    await using opened = await open();
    const [store] = opened.stores;
    let view: GraphView = EMPTY_VIEW;
    for (const delta of fc.sample(anyDelta, { numRuns: 25, seed: 7 })) {
      view = applyDelta(view, delta);
      await apply(store, delta);
    }
    const { edges } = await store.read(0);
    const read = withEdges(EMPTY_VIEW, edges);
    expect(sorted([...allEdges(read)])).toEqual(sorted([...allEdges(view)]));
    expect([...allEdges(view)].length).toBeGreaterThan(3);
  });
}

const apply = (store: GraphStore, delta: KnowledgeDelta): Promise<GraphReading> => {
  const ends = touchedEnds(delta);
  return store.update(ends, (stored) => {
    const view = applyDelta(withEdges(EMPTY_VIEW, stored), delta);
    return ends.map((each) => edgeBetween(view, each) ?? blankEdge(each));
  });
};

const node = fc.constantFrom<NodeId>(A, B, C, toolId('x', 'y'));
const ends = { from: node, to: node };
const type = fc.constantFrom(...EDGE_TYPES);
const anyDelta: fc.Arbitrary<KnowledgeDelta> = fc.record({
  at: fc.integer({ min: 1, max: 1e12 }),
  sightings: fc.array(fc.record({ ...ends, type, ok: fc.nat(3), failed: fc.nat(3) }), {
    maxLength: 4,
  }),
  inferred: fc.array(
    fc.record({ ...ends, type, confidence: fc.double({ min: 0, max: 1, noNaN: true }) }),
    { maxLength: 3 },
  ),
  templates: fc.array(fc.record({ ...ends, type }), { maxLength: 2 }),
  promoted: fc.array(fc.record(ends), { maxLength: 2 }),
  withdrawn: fc.array(fc.record({ ...ends, source: fc.constantFrom(...EDGE_SOURCES) }), {
    maxLength: 1,
  }),
});

const sorted = (edges: readonly Edge[]): readonly Edge[] =>
  edges.toSorted((left, right) =>
    `${left.from} ${left.to}` < `${right.from} ${right.to}` ? -1 : 1,
  );

/** Letters that do not compress: an index may take a long name that does. */
const randomLetters = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');
