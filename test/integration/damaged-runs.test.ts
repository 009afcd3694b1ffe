/** Rows of the journal that something else has damaged, behind a whole gateway. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { LibraryGateway } from '../../src/index.ts';
import { Office } from '../support/office.ts';

const DAMAGED = {
  'no JSON': '{"kind":"run_star',
  'no event': '[1,2]',
  'an event without its plan': '{"kind":"run_started"}',
} as const;

describe('a suggestion whose row in the journal is', () => {
  const office = new Office();
  const ids = new Map<string, string>();
  let good: string;
  let gateway: LibraryGateway;
  const suggest = async (): Promise<string> => {
    const intent = `list the files in the folder ${office.folder}`;
    return (await gateway.executeWorkflow({ intent, mode: 'suggest' })).workflowId ?? '';
  };
  beforeAll(async () => {
    gateway = await office.open();
    for (const damage of Object.keys(DAMAGED)) {
      ids.set(damage, await suggest());
    }
    good = await suggest();
    await gateway.close();
    for (const [damage, event] of Object.entries(DAMAGED)) {
      const id = ids.get(damage);
      await office.query(`update run_event set event = '${event}' where run_id = '${id}'`);
      // As one that waits for a person, it is looked at with all others that do.
      await office.query(`update run set status = 'paused' where run_id = '${id}'`);
    }
    gateway = await office.open();
  }, 120_000);
  afterAll(() => gateway.close());

  it.each(Object.keys(DAMAGED))(
    '%s is said to be damaged, whatever is asked of it',
    async (damage) => {
      const workflowId = ids.get(damage) ?? '';
      for (const action of ['continue', 'status', 'abort', 'replan'] as const) {
        const asked = { workflowId, action, requirement: 'count the files' };
        await expect(gateway.controlWorkflow(asked)).rejects.toMatchObject({
          code: 'RUN_DAMAGED',
          message: expect.stringContaining(workflowId),
        });
      }
    },
  );

  it('damaged keeps nothing else from being decided or run', async () => {
    await expect(gateway.undecided()).resolves.toEqual([]);
    const done = await gateway.controlWorkflow({ workflowId: good, action: 'continue' });
    expect(done.status).toBe('completed');
    expect(office.calls).toHaveLength(1);
  });
});
