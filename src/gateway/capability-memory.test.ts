import { describe, expect, it } from 'vitest';

import { deskOn } from '../../test/support/capability-desk-world.ts';
import { READ, SEND, twoCapabilities } from '../../test/support/capability-keeper-world.ts';
import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import type { ForgetScope, ForgetStore } from '../memory/forget.ts';
import { forgettingCapabilities } from './capability-memory.ts';

const DAY_MS = 86_400_000;

async function forgetting(): Promise<{
  readonly keeper: CapabilityKeeper;
  readonly store: ForgetStore;
  readonly inner: string;
  readonly outer: string;
}> {
  const { world, keeper, outer } = await twoCapabilities();
  const { parts } = deskOn(world, keeper);
  const inner = keeper.all()[0]?.name ?? '';
  return { keeper, store: forgettingCapabilities(parts), inner, outer };
}

describe('forgetting', () => {
  it('of a tool removes what uses it, also through another capability, and names it', async () => {
    const { keeper, store, inner, outer } = await forgetting();
    const scope: ForgetScope = { kind: 'tool', tool: READ.id };
    const planned = await store.forget(scope, true, 1);
    expect(planned.removed).toEqual([{ what: 'capabilities', count: 2 }]);
    expect(keeper.all()).toHaveLength(2);
    const gone = await store.forget(scope, false, 1);
    expect(gone).toEqual(planned);
    expect(gone.notes.map(({ id }) => id)).toEqual([`pml:${inner}`, `pml:${outer}`]);
    expect(keeper.all()).toEqual([]);
  });

  it('of a tool leaves what does not use it', async () => {
    const { keeper, store, inner } = await forgetting();
    await store.forget({ kind: 'tool', tool: SEND.id }, false, 1);
    expect(keeper.all().map(({ name }) => name)).toEqual([inner]);
  });

  it('of one that is a tool takes those that call it along', async () => {
    const { keeper, store, inner, outer } = await forgetting();
    await store.forget({ kind: 'id', id: `pml:${outer}` }, false, 1);
    expect(keeper.all().map(({ name }) => name)).toEqual([inner]);
    const again = await forgetting();
    await again.store.forget({ kind: 'tool', tool: `pml:${again.inner}` }, false, 1);
    expect(again.keeper.all()).toEqual([]);
  });

  it('of an age spares what is pinned or was used since', async () => {
    const { keeper, store, inner, outer } = await forgetting();
    const now = 40 * DAY_MS;
    await keeper.pin(inner, true);
    expect((await store.forget({ kind: 'age', olderThanDays: 50 }, true, now)).removed).toEqual([
      { what: 'capabilities', count: 0 },
    ]);
    await keeper.used(outer, { ok: true, durationMs: 1, at: now - DAY_MS });
    await store.forget({ kind: 'age', olderThanDays: 30 }, false, now);
    expect(keeper.all()).toHaveLength(2);
    await store.forget({ kind: 'age', olderThanDays: 0 }, false, now);
    expect(keeper.all().map(({ name }) => name)).toEqual([inner]);
  });

  it('of the project removes all, pinned ones too', async () => {
    const { keeper, store, inner } = await forgetting();
    await keeper.pin(inner, true);
    await store.forget({ kind: 'project' }, false, 1);
    expect(keeper.all()).toEqual([]);
  });
});
