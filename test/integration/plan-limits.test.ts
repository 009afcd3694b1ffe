/** Limits of running ahead, as they hold for the plan of an intent that nobody asked to be run. */
import { afterEach, describe, expect, it } from 'vitest';

import type { LibraryGateway, WorkflowAnswer } from '../../src/index.ts';
import { Office } from '../support/office.ts';

const SLOW_MS = 3500;
const PATIENCE = { timeout: 45_000, interval: 50 };
const listing = (office: Office): string => `list the files in the folder ${office.folder}`;
const heldOf = ({ suggestion }: WorkflowAnswer): string => (suggestion?.held ?? []).join('\n');

describe('a plan that nobody asked to be run', () => {
  const open: LibraryGateway[] = [];
  const gatewayOf = async (
    office: Office,
    speculation: object,
    listingMs = 0,
  ): Promise<LibraryGateway> => {
    const gateway = await office.open(office.config({ speculation }, listingMs));
    open.push(gateway);
    return gateway;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((gateway) => gateway.close()));
  });

  it('is proposed where it costs more than running ahead may cost, and runs when it is asked for', async () => {
    const office = new Office();
    const gateway = await gatewayOf(office, {
      costPerCall: { 'office:list_files': 5 },
      costMax: 0.1,
    });
    const answer = await gateway.executeWorkflow({ intent: listing(office) });
    expect(answer.status).toBe('suggestion');
    expect(heldOf(answer)).toContain('costs about 5');
    expect(office.calls).toEqual([]);
    const { workflowId = '' } = answer;
    const taken = await gateway.controlWorkflow({ workflowId, action: 'continue' });
    expect(taken.status).toBe('completed');
    const asked = await gateway.executeWorkflow({ intent: listing(office), mode: 'run' });
    expect(asked.status).toBe('completed');
  });

  it('spends what calls ahead may cost in its session', async () => {
    const office = new Office();
    const gateway = await gatewayOf(office, {
      costPerCall: { 'office:list_files': 0.04 },
      costMax: 0.1,
    });
    const statuses: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await gateway.executeWorkflow({ intent: listing(office) })).status);
    }
    expect(statuses).toEqual(['completed', 'completed', 'suggestion']);
  });

  it('is proposed while another plan of its session makes as many calls as running ahead may', async () => {
    const office = new Office();
    const gateway = await gatewayOf(office, { atOnce: 1 }, SLOW_MS);
    const first = gateway.executeWorkflow({ intent: listing(office) });
    await expect.poll(() => office.calls.length, PATIENCE).toBe(1);
    const second = await gateway.executeWorkflow({ intent: listing(office) });
    expect(second.status).toBe('suggestion');
    expect(heldOf(second)).toContain('makes 1 calls at once beside 1');
    expect((await first).status).toBe('completed');
    const third = await gateway.executeWorkflow({ intent: listing(office) });
    expect(third.status).toBe('completed');
  });

  it('is given up after the seconds that it may take, and is not begun the next time, also after a restart', async () => {
    const office = new Office();
    const before = await gatewayOf(office, { secondsMax: 1 }, SLOW_MS);
    const first = await before.executeWorkflow({ intent: listing(office) });
    expect(first).toMatchObject({ status: 'suggestion', speculative: true });
    expect(first.message).toContain('longer than 1000 ms');
    expect(office.calls).toHaveLength(1);
    const second = await before.executeWorkflow({ intent: listing(office) });
    expect(second.status).toBe('suggestion');
    expect(heldOf(second)).toMatch(/takes about \d/u);
    expect(office.calls).toHaveLength(1);
    const { workflowId = '' } = second;
    const taken = await before.controlWorkflow({ workflowId, action: 'continue' });
    expect(taken.status).toBe('completed');
    await before.close();
    open.splice(0);
    const after = await gatewayOf(office, { secondsMax: 1 }, SLOW_MS);
    const calls = office.calls.length;
    const third = await after.executeWorkflow({ intent: listing(office) });
    expect(third.status).toBe('suggestion');
    expect(heldOf(third)).toMatch(/takes about [\d.]+ s/u);
    expect(office.calls).toHaveLength(calls);
  });
});
