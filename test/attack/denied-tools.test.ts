/** A tool that the policy denies is not shown to whoever looks for tools. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sessionId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import { ServedGateway } from '../support/served-gateway.ts';
import { call } from '../support/surface-world.ts';
import { fixtureServer } from '../support/upstream-world.ts';

const PATH = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
const read = { readOnlyHint: true };
const TOOLS = [
  { name: 'read_ledger', description: 'Reads the ledger of payments', annotations: read },
  {
    name: 'erase_ledger',
    description: 'Erases the ledger of payments for good',
    annotations: read,
  },
  { name: 'erase_ledgers', description: 'Erases all ledgers of payments', annotations: read },
  { name: 'copy_file', description: 'Copies a file of payments', inputSchema: PATH },
  { name: 'move_file', description: 'Moves a file of payments', inputSchema: PATH },
  ...Array.from({ length: 300 }, (_, at) => ({
    name: `erase_ledger_${at}`,
    description: `Erases the ledger of payments number ${at} for good`,
    annotations: read,
  })),
];
const DENIED = /erase_ledger/u;

let world: ServedGateway;
let meta: Client;

beforeAll(async () => {
  world = await ServedGateway.open({
    mcpServers: {
      bank: {
        command: process.execPath,
        args: [fixtureServer('named-tools-server.mjs'), JSON.stringify(TOOLS)],
      },
    },
    pml: {
      policy: {
        rules: [
          { tools: 'bank:copy_file', when: { path: { inside: ['/work'] } }, action: 'allow' },
          { tools: 'bank:copy_file', action: 'deny' },
          { tools: 'bank:move_file', when: { path: { outside: ['/work'] } }, action: 'deny' },
          { tools: 'bank:erase_*', action: 'deny' },
        ],
      },
    },
  });
  meta = await world.connect('legacy', { exposure: 'meta' });
});

afterAll(() => world[Symbol.asyncDispose]());

const structured = async (name: string, args: JsonObject): Promise<string> =>
  JSON.stringify(await call(meta, name, args));

describe('a tool that the policy denies', () => {
  it.each(['brief', 'signature', 'schema'])('is not found by discover (%s)', async (detail) => {
    const said = await structured('discover', { intent: 'erase the ledger of payments', detail });
    expect(said).not.toMatch(DENIED);
    expect(said).toContain('bank:read_ledger');
  });

  it('is not found beside a tool that it belongs with', async () => {
    const said = await structured('discover', {
      intent: 'ledger',
      context: ['bank:erase_ledger', 'bank:read_ledger'],
    });
    expect(said).not.toMatch(DENIED);
  });

  it('is no candidate for an intent, and no plan is made of it', async () => {
    for (const intent of ['erase the ledger of payments', 'bank erase_ledgers']) {
      const said = await structured('execute_workflow', { intent, mode: 'suggest' });
      // What the agent said itself may be said back.
      expect(said.replaceAll('erase_ledgers', '')).not.toMatch(DENIED);
    }
  });

  it('is not named where a name in a workflow is mistyped', async () => {
    const tasks = [{ id: 'a', tool: 'bank:erase_legder' }];
    const said = await structured('execute_workflow', { workflow: { tasks } });
    expect(said.replaceAll('erase_legder', '')).not.toMatch(DENIED);
    expect(said).toContain('there is no tool');
  });

  it('is not named where a name in a call is mistyped', async () => {
    const outcome = await world.host.gateway.callTool(
      { tool: toolId('bank', 'erase_legder'), args: {} },
      { session: sessionId('s') },
      new AbortController().signal,
    );
    expect(JSON.stringify(outcome).replaceAll('erase_legder', '')).not.toMatch(DENIED);
  });

  it('is not known to programs', async () => {
    const code = `
      const described = await pml.describe('bank:erase_legder').catch((error) => String(error));
      const found = await pml.find('erase the ledger of payments');
      return [Object.keys(mcp.bank), described, found];`;
    const said = await structured('execute_code', { code });
    expect(said).toContain('read_ledger');
    expect(said.replaceAll('erase_legder', '')).not.toMatch(DENIED);
  });

  it('is not in the list of a client that sees tools directly, nor in its hints', async () => {
    const proxy = await world.connect('legacy', { exposure: 'proxy' });
    const { tools } = await proxy.listTools();
    expect(tools.map(({ name }) => name)).toContain('bank__read_ledger');
    expect(JSON.stringify(tools)).not.toMatch(DENIED);
    const unknown: unknown = await call(proxy, 'bank__erase_legder').catch(String);
    expect(JSON.stringify(unknown).replaceAll('erase_legder', '')).not.toMatch(DENIED);
  });

  it('is refused with the reason where it is called all the same', async () => {
    const proxy = await world.connect('legacy', { exposure: 'proxy' });
    const said = JSON.stringify(await call(proxy, 'bank__erase_ledger'));
    expect(said).toContain('policy_refused');
    expect(said).toContain('the policy in pml.json denies');
  });
});

describe('a tool that the policy denies under conditions', () => {
  it.each(['copy_file', 'move_file'])('is shown: %s', async (name) => {
    const said = await structured('discover', { intent: name.replace('_', ' a ') });
    expect(said).toContain(`bank:${name}`);
    const proxy = await world.connect('legacy', { exposure: 'proxy' });
    const { tools } = await proxy.listTools();
    expect(tools.map((tool) => tool.name)).toContain(`bank__${name}`);
  });
});

describe('a person', () => {
  it('still sees a denied tool, and what is held of it', () => {
    const [risk] = world.host.gateway.risks('bank:erase_ledger');
    expect(risk?.decision.action).toBe('deny');
  });
});
