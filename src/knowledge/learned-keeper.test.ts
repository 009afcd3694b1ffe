import { describe, expect, it } from 'vitest';

import { emptyDatabase } from '../../test/support/database.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { createGraphStore } from '../adapters/postgres/graph-store.ts';
import { createLearnedStore } from '../adapters/postgres/learned-store.ts';
import { projectId, toolId } from '../base/ids.ts';
import { mixNext, nextContexts } from '../math/next-step.ts';
import { edgeBetween } from './graph-delta.ts';
import { GraphKeeper } from './graph-keeper.ts';
import { LearnedKeeper } from './learned-keeper.ts';
import type { LearnedStore, Lesson } from './lesson.ts';

const A = toolId('a', 'a');
const B = toolId('b', 'b');
const PROJECT = projectId('p');
const LESSON: Lesson = {
  at: 5,
  sightings: [{ from: A, to: B, type: 'dependency', ok: 1, failed: 0 }],
  bindings: {
    held: [{ from: A, fromPath: 'id', to: B, toParameter: 'id' }],
    asked: [{ tool: B, path: 'id', time: 1 }],
    places: [{ tool: A, path: 'id', time: 0 }],
  },
  outputs: [{ tool: A, schema: { type: 'string' }, samples: 1 }],
  transitions: [{ context: [A], next: B, count: 1 }],
  sources: [],
  preferences: [
    { tool: '', intentHash: 'h', kind: 'used', count: 1 },
    { tool: B, intentHash: 'h', kind: 'used', count: 1 },
  ],
};

async function world(failing?: (store: LearnedStore) => LearnedStore) {
  const database = await emptyDatabase('pglite');
  const open = (): { graph: GraphKeeper; learned: LearnedKeeper } => {
    const logger = quietLogger();
    const graph = new GraphKeeper({
      store: createGraphStore(database, PROJECT),
      clock: manualClock(),
      logger,
      feedsOf: () => [],
    });
    const store = createLearnedStore(database, PROJECT);
    return {
      graph,
      learned: new LearnedKeeper({ store: failing?.(store) ?? store, graph, logger }),
    };
  };
  return { open, [Symbol.asyncDispose]: () => database[Symbol.asyncDispose]() };
}

describe('the keeper of what was learned', () => {
  it('stores a lesson with its edges, and shows both at once', async () => {
    await using opened = await world();
    const { graph, learned } = opened.open();
    await learned.learn(LESSON);
    expect(edgeBetween(graph.view, { from: A, to: B })).toMatchObject({ ok: 1 });
    expect(learned.bindingsInto(B)).toMatchObject([{ from: A, held: 1 }]);
    expect(learned.outputSchemaOf(A)).toEqual({ type: 'string' });
    expect(mixNext(learned.nextCounts, nextContexts([A]), 1, 1)).toMatchObject([{ step: B }]);
    expect(learned.companions([A], 'h')).toMatchObject([{ tool: B }]);
    expect(learned.preferences({ tool: B })).toMatchObject([{ kind: 'used', count: 1 }]);
  });

  it('shows after a restart, and to another gateway, what was learned', async () => {
    await using opened = await world();
    const first = opened.open();
    const second = opened.open();
    await first.learned.learn(LESSON);
    await second.learned.learn(LESSON);
    await first.learned.refresh();
    const restarted = opened.open();
    await restarted.learned.refresh();
    for (const { learned } of [first, second, restarted]) {
      expect(learned.bindingsInto(B)).toMatchObject([{ held: 2 }]);
      expect(learned.outputSchemaOf(A)).toEqual({ type: 'string' });
      expect(learned.preferences({ intentHash: 'h', tool: B })).toMatchObject([{ count: 2 }]);
    }
  });

  it('learns what has no edges', async () => {
    await using opened = await world();
    const { learned } = opened.open();
    await learned.learn({ ...LESSON, sightings: [] });
    expect(learned.bindingsInto(B)).toHaveLength(1);
  });

  it('shows nothing of a lesson that could not be stored, and learns the next', async () => {
    let failures = 1;
    await using opened = await world((store) => ({
      read: (since) => store.read(since),
      update: (wanted, change, edges) =>
        store.update(
          wanted,
          (stored) => {
            failures -= 1;
            if (failures === 0) {
              throw new Error('disk full');
            }
            return change(stored);
          },
          edges,
        ),
    }));
    const { graph, learned } = opened.open();
    await expect(learned.learn(LESSON)).rejects.toThrow('disk full');
    expect(learned.bindingsInto(B)).toEqual([]);
    await graph.refresh();
    expect(edgeBetween(graph.view, { from: A, to: B })).toBeUndefined();
    await learned.learn(LESSON);
    expect(edgeBetween(graph.view, { from: A, to: B })).toMatchObject({ ok: 1 });
  });
});
