/** Plans that are run at once: when, and what becomes of those that fail. */
import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import type { LibraryGateway } from '../../src/index.ts';
import { AHEAD } from '../../src/tuning/call.ts';
import { Office } from '../support/office.ts';

const TICKET = 'create a ticket titled "wobbly chair"';
const listing = (office: Office): string => `list the files in the folder ${office.folder}`;

/** Long enough for a thread to start and to learn. */
const PATIENCE = { timeout: 45_000, interval: 500 };

describe('a plan that is sure enough', () => {
  const open: LibraryGateway[] = [];
  const gatewayOf = async (
    office: Office,
    pml: Parameters<Office['config']>[0] = {},
  ): Promise<LibraryGateway> => {
    const gateway = await office.open(office.config(pml));
    open.push(gateway);
    return gateway;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((gateway) => gateway.close()));
  });

  it('is run at once where it only reads, and says that nobody had asked for it', async () => {
    const office = new Office();
    const gateway = await gatewayOf(office);
    const answer = await gateway.executeWorkflow({ intent: listing(office) });
    expect(answer).toMatchObject({ status: 'completed', speculative: true });
    const asked = await gateway.executeWorkflow({ intent: listing(office), mode: 'run' });
    expect(asked.status).toBe('completed');
    expect(asked).not.toHaveProperty('speculative');
  });

  it('that fails comes back as a suggestion, with what happened', async () => {
    const office = new Office();
    const gateway = await gatewayOf(office);
    const intent = `list the files in the folder ${office.folder}/gone`;
    const answer = await gateway.executeWorkflow({ intent });
    expect(answer).toMatchObject({
      status: 'suggestion',
      workflowId: expect.stringMatching(/^wf_/u),
      speculative: true,
      results: { list_files: { status: 'failed' } },
      suggestion: { tasks: [{ id: 'list_files' }] },
      message: expect.stringContaining('was run at once and failed'),
    });
    const { workflowId = '' } = answer;
    const again = await gateway.controlWorkflow({ workflowId, action: 'continue' });
    expect(again.status).toBe('failed');
  });

  it.each([
    ['everything is off', { enabled: false }],
    ['its tool is off', { off: ['office:list_files'] }],
  ])('is only proposed where %s', async (_, speculation) => {
    const office = new Office();
    const gateway = await gatewayOf(office, { speculation });
    const answer = await gateway.executeWorkflow({ intent: listing(office) });
    expect(answer).toMatchObject({
      status: 'suggestion',
      suggestion: { held: [expect.stringContaining('not to be run ahead')] },
    });
    expect(office.calls).toEqual([]);
    const { workflowId = '' } = answer;
    expect(await gateway.controlWorkflow({ workflowId, action: 'continue' })).toMatchObject({
      status: 'completed',
    });
  });

  it('that may change something is run at once only where the configuration says so', async () => {
    const office = new Office();
    const held = await gatewayOf(office);
    expect(await held.executeWorkflow({ intent: TICKET })).toMatchObject({ status: 'suggestion' });
    await held.close();
    open.splice(0);
    const gateway = await gatewayOf(office, { speculation: { plans: 'moderate' } });
    expect(await gateway.executeWorkflow({ intent: TICKET })).toMatchObject({
      status: 'completed',
      speculative: true,
    });
    const intent = `delete the folder ${office.folder}`;
    const dangerous = await gateway.executeWorkflow({ intent });
    expect(dangerous.status).toBe('suggestion');
    expect(office.calls.some((call) => call.startsWith('delete_folder'))).toBe(false);
  });

  it('is made ready while the agent looks at it, where plans are taken up as a rule', async () => {
    const office = new Office();
    const gateway = await gatewayOf(office, { speculation: {} });
    await delay(AHEAD.settledMs);
    /** How many calls were left to be made when the plan was taken up. */
    const take = async (): Promise<number> => {
      const { workflowId = '' } = await gateway.executeWorkflow({
        intent: listing(office),
        mode: 'suggest',
      });
      await delay(300);
      const before = office.calls.length;
      const answer = await gateway.controlWorkflow({ workflowId, action: 'continue' });
      expect(answer.status).toBe('completed');
      return office.calls.length - before;
    };
    expect(await take()).toBe(1);
    for (let count = 0; count < 6; count += 1) {
      const { workflowId = '' } = await gateway.executeWorkflow({
        intent: TICKET,
        mode: 'suggest',
      });
      await gateway.controlWorkflow({ workflowId, action: 'continue' });
    }
    // It is learned in a thread of its own, which has just started.
    await expect.poll(take, PATIENCE).toBe(0);
  });

  it('is only proposed where its calls keep failing, or where it was declined before', async () => {
    const office = new Office();
    const gateway = await gatewayOf(office);
    const held = async (intent: string): Promise<readonly string[]> =>
      (await gateway.executeWorkflow({ intent })).suggestion?.held ?? [];
    const declined = `${TICKET} please`;
    for (let count = 0; count < 2; count += 1) {
      const { workflowId = '' } = await gateway.executeWorkflow({ intent: declined });
      await gateway.controlWorkflow({ workflowId, action: 'abort' });
    }
    for (let count = 0; count < 5; count += 1) {
      await gateway.executeWorkflow({ intent: `${listing(office)}/gone`, mode: 'run' });
    }
    // Asked with a folder that is gone: a call that works would speak for the tool again.
    await expect
      .poll(() => held(`${listing(office)}/gone`), PATIENCE)
      .toContainEqual(expect.stringContaining('keep failing'));
    await expect
      .poll(() => held(declined), PATIENCE)
      .toContainEqual(expect.stringContaining('you declined this'));
  });

  it('meets a gate that has moved by how plans ended, also after a restart', async () => {
    const office = new Office();
    const gateway = await gatewayOf(office);
    for (let count = 0; count < 12; count += 1) {
      const intent = count % 3 === 0 ? `${listing(office)}/gone` : listing(office);
      await gateway.executeWorkflow({ intent });
    }
    await gateway.close();
    open.splice(0);
    const rows = await office.query<{ value: number }>(
      `select value from threshold_gate where gate = 'run' and context = 'office'`,
    );
    expect(rows[0]?.value).toBeGreaterThan(0.92);
  });
});
