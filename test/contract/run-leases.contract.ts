import { expect, it } from 'vitest';

import { type RunId, runId } from '../../src/base/ids.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import type { Hold, Lease, RunJournal } from '../../src/execute/run-journal.ts';
import { appendAs, firstHold } from '../support/append-as.ts';
import { finished, start, taskFinished, taskStarted } from '../support/journal-events.ts';

const HOLD = firstHold('test');

const leaseOf = (owner: string): Lease => ({ owner, expiresAt: 900_000 });

const append = (
  journal: RunJournal,
  id: RunId,
  events: readonly RunEvent[],
  hold: Hold = HOLD,
): Promise<void> => appendAs(journal, id, hold, events);

const leftIn = async (
  journal: RunJournal,
  ...args: Parameters<RunJournal['leftBehind']>
): Promise<readonly RunId[]> => (await journal.leftBehind(...args)).map(({ runId: id }) => id);

/** Who may change a run, and who may not any more. */
export function runLeasesContract(
  open: () => Promise<AsyncDisposable & { readonly journal: RunJournal }>,
): void {
  it('tells which runs were left behind by another owner', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('mine'), { owner: 'me', expiresAt: 100_000 });
    await journal.begin(start('dead'), { owner: 'other', expiresAt: 100_000 });
    await journal.begin(start('ended'), { owner: 'other', expiresAt: 100_000 });
    await append(journal, runId('ended'), [finished('completed', 20)], firstHold('other'));
    expect(await leftIn(journal, 'me', [runId('mine')], 500_000)).toEqual(['dead']);
    await journal.renew({ owner: 'me', expiresAt: 800_000 }, [runId('mine')]);
    expect(await leftIn(journal, 'third', [], 500_000)).toContain('dead');
  });

  it('tells an owner which of its own runs it does not drive, and lets it take them again', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('driven'), { owner: 'me', expiresAt: 900_000 });
    await journal.begin(start('let go'), { owner: 'me', expiresAt: 900_000 });
    expect(await leftIn(journal, 'me', [runId('driven')], 500_000)).toEqual(['let go']);
    const taken = await journal.take(runId('let go'), leaseOf('me'), 500_000);
    expect(taken).toEqual({ hold: { owner: 'me', token: 2 }, sequence: 1, attempts: 0 });
    await expect(
      append(journal, runId('let go'), [taskStarted('a')], firstHold('me')),
    ).rejects.toMatchObject({ code: 'RUN_UNKNOWN' });
    await append(journal, runId('let go'), [taskStarted('a')], taken?.hold);
  });

  it('lets one process take over a run that was left behind, and only its holder append', async () => {
    await using opened = await open();
    const { journal } = opened;
    const id = runId('r1');
    await journal.begin(start('r1'), { owner: 'dead', expiresAt: 100_000 });
    const first = await journal.take(id, leaseOf('a'), 500_000);
    expect(first).toEqual({ hold: { owner: 'a', token: 2 }, sequence: 1, attempts: 1 });
    const held = first?.hold ?? HOLD;
    await append(journal, id, [taskStarted('a')], held);
    for (const hold of [firstHold('dead'), firstHold('a'), { owner: 'b', token: 2 }]) {
      const lost = { code: 'RUN_UNKNOWN' };
      await expect(append(journal, id, [taskFinished('a')], hold)).rejects.toMatchObject(lost);
      await expect(journal.keepResult(id, hold, 'a', '1')).rejects.toMatchObject(lost);
      await journal.saveCheckpoint(id, hold, { sequence: 2, state: {} }, 2);
      await journal.release(id, hold);
    }
    expect(await journal.read(id)).toHaveLength(2);
    expect(await journal.readCheckpoint(id)).toBeUndefined();
    await append(journal, id, [taskFinished('a')], held);
    await journal.release(id, held);
    await expect(append(journal, id, [taskFinished('a')], held)).rejects.toThrow('r1');
    expect(await leftIn(journal, 'b', [], 500_000)).toEqual(['r1']);
    const second = await journal.take(id, leaseOf('b'), 500_000);
    expect(second).toEqual({ hold: { owner: 'b', token: 3 }, sequence: 3, attempts: 1 });
    await append(journal, id, [finished('completed', 9)], second?.hold);
    expect(await journal.take(id, leaseOf('c'), 9_999_000)).toBeUndefined();
    expect(await journal.take(runId('never'), leaseOf('c'), 9_999_000)).toBeUndefined();
  });

  it('counts how often a run was taken up and nothing was stored since', async () => {
    await using opened = await open();
    const { journal } = opened;
    const id = runId('r1');
    await journal.begin(start('r1'), { owner: 'dead', expiresAt: 100_000 });
    await journal.begin(start('r0', { at: 90 }), { owner: 'dead', expiresAt: 100_000 });
    const attempts: unknown[] = [];
    const take = async (owner: string): Promise<Hold> => {
      const taken = await journal.take(id, { owner, expiresAt: 0 }, 10 ** 6);
      attempts.push(taken?.attempts);
      return taken?.hold ?? HOLD;
    };
    await take('a');
    await append(journal, id, [{ kind: 'run_resumed', at: 1 }], await take('b'));
    await take('c');
    expect(await journal.leftBehind('d', [], 10 ** 6)).toEqual([
      { runId: 'r0', attempts: 0 },
      { runId: 'r1', attempts: 3 },
    ]);
    await append(journal, id, [], await take('d'));
    await journal.release(id, await take('e'));
    await take('f');
    expect(attempts).toEqual([1, 2, 3, 4, 1, 1]);
  });

  it('leaves runs alone that wait for a command, until someone takes them', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(start('r1'), { owner: 'dead', expiresAt: 100_000 });
    const paused: RunEvent = { kind: 'run_paused', why: 'layer', at: 3 };
    await appendAs(journal, runId('r1'), firstHold('dead'), [paused], 'paused');
    expect(await leftIn(journal, 'me', [], 500_000)).toEqual([]);
    expect(await journal.take(runId('r1'), leaseOf('me'), 500_000)).toBeDefined();
  });
}
