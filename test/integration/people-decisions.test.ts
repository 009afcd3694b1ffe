/** What a person decided about a plan, or about a call in it, and the next request of the same kind. */
import { join } from 'node:path';

import { afterEach, describe, expect, it } from 'vitest';

import type { LibraryGateway } from '../../src/index.ts';
import { Office } from '../support/office.ts';

const NAMED_TOOLS = join(import.meta.dirname, '../fixtures/servers/named-tools-server.mjs');
const PATIENCE = { timeout: 45_000, interval: 200 };
const titled = (title: string): string => `create a ticket titled "${title}"`;

const held = async (gateway: LibraryGateway, intent: string): Promise<string> =>
  ((await gateway.executeWorkflow({ intent })).suggestion?.held ?? []).join('\n');

describe('what a person decided', () => {
  const open: LibraryGateway[] = [];
  const gatewayOf = async (office: Office, pml: object = {}): Promise<LibraryGateway> => {
    const gateway = await office.open(office.config(pml));
    open.push(gateway);
    return gateway;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((gateway) => gateway.close()));
  });

  it('holds for other words and values of the same kind of request, also after a restart', async () => {
    const office = new Office();
    const moderate = { speculation: { plans: 'moderate' } };
    const before = await gatewayOf(office, moderate);
    expect((await before.executeWorkflow({ intent: titled('a lamp') })).status).toBe('completed');
    for (const title of ['noisy fan', 'wobbly chair']) {
      const { workflowId = '' } = await before.executeWorkflow({
        intent: titled(title),
        mode: 'suggest',
      });
      await before.controlWorkflow({ workflowId, action: 'abort' });
    }
    const asked = 'please create a ticket titled "cold coffee"';
    await expect
      .poll(() => held(before, asked), PATIENCE)
      .toContain('you declined this twice for such a request');
    const explained = await before.explain('office:create_ticket');
    expect(explained).toMatchObject({
      decisions: [{ kind: 'rejected', count: 2, words: 'create a ticket titled' }],
    });
    // Another kind of request has nothing to do with it.
    const listing = `list the files in the folder ${office.folder}`;
    expect((await before.executeWorkflow({ intent: listing })).status).toBe('completed');
    await before.close();
    open.splice(0);
    const after = await gatewayOf(office, moderate);
    expect(await held(after, titled('a broken door'))).toContain('you declined this twice');
  });

  it('has something else proposed after the second time, where there is something else', async () => {
    const office = new Office();
    const text = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
    const description = 'Send a message to the team.';
    const tools = ['send_team_message', 'send_message_team'].map((name) => ({
      name,
      description,
      inputSchema: text,
    }));
    const server = { command: process.execPath, args: [NAMED_TOOLS, JSON.stringify(tools)] };
    const gateway = await office.open({ ...office.config(), mcpServers: { team: server } });
    open.push(gateway);
    await expect.poll(() => gateway.servers()[0]?.toolCount, PATIENCE).toBe(2);
    const proposed = (what: string): ReturnType<LibraryGateway['executeWorkflow']> =>
      gateway.executeWorkflow({ intent: `send the team the message "${what}"`, mode: 'suggest' });
    const [first = ''] = (await proposed('hi')).suggestion?.tasks.map(({ tool }) => tool) ?? [];
    for (const [at, what] of ['hello', 'good morning'].entries()) {
      const { workflowId = '', suggestion } = await proposed(what);
      expect(suggestion?.tasks[0]?.tool).toBe(first);
      await gateway.controlWorkflow({ workflowId, action: 'abort' });
      await expect
        .poll(async () => {
          const explained = await gateway.explain(first);
          return explained.kind === 'tool' ? explained.decisions?.[0]?.count : undefined;
        }, PATIENCE)
        .toBe(at + 1);
    }
    const { suggestion } = await proposed('good night');
    expect(suggestion?.tasks).toHaveLength(1);
    expect(suggestion?.tasks[0]?.tool).not.toBe(first);
    expect(suggestion?.note).toContain(`left out ${first}: you declined this twice`);
  });

  it('counts a call that was denied, and tells the reason that was given', async () => {
    const office = new Office();
    const rules = [{ tools: 'office:create_ticket', action: 'ask' }];
    const gateway = await gatewayOf(office, { policy: { rules } });
    const asked = await gateway.executeWorkflow({ intent: titled('a lamp'), mode: 'suggest' });
    const { workflowId = '' } = asked;
    void gateway.controlWorkflow({ workflowId, action: 'continue' });
    await expect.poll(async () => (await gateway.undecided()).length, PATIENCE).toBe(1);
    const [question] = await gateway.undecided();
    const decisionId = question?.request.id ?? '';
    const verdict = { kind: 'denied' } as const;
    await gateway.decide({ decisionId, verdict, by: 'ada', reason: 'not on Fridays' });
    await expect
      .poll(() => held(gateway, titled('a chair')), PATIENCE)
      .toContain('you declined this once ("not on Fridays")');
  });

  it('gives way when it is taken up again as often', async () => {
    const office = new Office();
    const gateway = await gatewayOf(office, { speculation: { plans: 'moderate' } });
    const decided = async (action: 'abort' | 'continue', title: string): Promise<void> => {
      const { workflowId = '' } = await gateway.executeWorkflow({
        intent: titled(title),
        mode: 'suggest',
      });
      await gateway.controlWorkflow({ workflowId, action });
    };
    await decided('abort', 'one');
    await expect
      .poll(() => held(gateway, titled('warm milk')), PATIENCE)
      .toContain('you declined this');
    await decided('continue', 'three');
    await expect.poll(() => held(gateway, titled('cold tea')), PATIENCE).toBe('');
  });
});
