/** Servers of a project and profiles: what a client sees is all that it can search, plan, run and call. */
import { mkdirSync, mkdtempSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { sessionId, toolId } from '../../src/base/ids.ts';
import type { Scope } from '../../src/call/scope.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import { ClientScope } from '../../src/surfaces/mcp/client-scope.ts';
import { clientViews } from '../support/client-views.ts';
import { openWholeGateway, settingsOf } from '../support/whole-gateway.ts';

const ODD = join(import.meta.dirname, '../fixtures/servers/odd-server.mjs');
const NEVER = new AbortController().signal;
const odd = { command: process.execPath, args: [ODD] };

const ASKING = join(import.meta.dirname, '../fixtures/servers/asking-server.mjs');

let host: Host;
let shop: string;
let config: Parameters<typeof settingsOf>[0];
let session = 0;

beforeAll(async () => {
  shop = join(mkdtempSync(join(tmpdir(), 'pml-scope-')), 'shop');
  mkdirSync(shop);
  config = {
    mcpServers: { mine: odd, shop_odd: { ...odd, cwd: shop } },
    pml: { profiles: { echo: { servers: ['mine'], tools: ['*:echo'] } } },
  };
  host = await openWholeGateway(config);
  await host.reconfigure(settingsOf(config), { projects: new Map([['shop_odd', shop]]) });
  await vi.waitUntil(() => host.gateway.catalog().servers.size === 2, { timeout: 60_000 });
}, 120_000);

afterAll(async () => {
  await host[Symbol.asyncDispose]();
});

function seenFrom(current: Scope): {
  readonly gateway: Gateway;
  readonly asker: { session: never };
} {
  session += 1;
  const asker = { session: sessionId(`s${session}`) as never };
  return { gateway: host.gateway.within({ current }), asker };
}

const inside = (): Scope => ({ folders: [join(shop, 'web')] });
const OUTSIDE: Scope = { folders: ['/elsewhere'] };

const ECHO = { id: 'a', tool: 'shop_odd:echo', args: { text: 'hello' } };

describe('a client in the folder of a project', () => {
  it('finds its tools beside the person’s own, and runs them there', async () => {
    const { gateway, asker } = seenFrom(inside());
    const { results } = await gateway.discover({ intent: 'echo a text', limit: 20 }, asker, NEVER);
    const ids = results.map(({ id }) => id);
    expect(ids).toContain('shop_odd:echo');
    expect(ids).toContain('mine:echo');
    const workflow = { tasks: [ECHO, { id: 'b', tool: 'shop_odd:pid', args: {} }] };
    const answer = await gateway.executeWorkflow({ workflow }, asker, NEVER);
    expect(answer.status).toBe('completed');
    expect(readlinkSync(`/proc/${Number(answer.results?.['b']?.value)}/cwd`)).toBe(shop);
  });
});

describe.each<[string, () => Scope, string]>([
  ['outside of the project', () => OUTSIDE, 'shop_odd'],
  ['with a profile', () => ({ ...inside(), profile: 'echo' }), 'shop_odd'],
  ['with a profile that nobody defined', () => ({ ...inside(), profile: 'ehco' }), 'mine'],
])('a client %s', (_, scope, server) => {
  const tool = `${server}:echo`;

  it('neither finds, plans, runs, calls nor lists what it does not see', async () => {
    const { gateway, asker } = seenFrom(scope());
    const intent = `echo the text hello with ${server}`;
    const { results, pending } = await gateway.discover({ intent, limit: 20 }, asker, NEVER);
    expect(results.filter(({ id }) => id.startsWith(`${server}:`))).toEqual([]);
    expect(pending ?? []).not.toContain(server);
    const planned = await gateway.executeWorkflow({ intent, mode: 'suggest' }, asker, NEVER);
    expect(JSON.stringify(planned)).not.toContain(`${server}:`);
    const workflow = { tasks: [{ ...ECHO, tool }] };
    const run = await gateway.executeWorkflow({ workflow }, asker, NEVER);
    expect(run).toMatchObject({ status: 'failed', issues: [expect.anything()] });
    const call = { tool: toolId(server, 'echo'), args: { text: 'x' } };
    expect(await gateway.callTool(call, asker, NEVER)).toMatchObject({ code: 'tool_unknown' });
    const code = `const found = Object.keys(mcp); return [found, await mcp.${server}.echo({text: "x"}).catch((e) => e.message)]`;
    const program = await gateway.executeCode({ code }, asker, NEVER);
    const [names, error] = (program as unknown as { value: [string[], string] }).value;
    expect(names).not.toContain(server);
    expect(error).toContain('there is no tool');
    expect(gateway.servers().map(({ name }) => name)).not.toContain(server);
    expect([...gateway.catalog().servers.keys()]).not.toContain(server);
  });
});

it('shows of a server only the tools that a profile names', async () => {
  const { gateway, asker } = seenFrom({ ...OUTSIDE, profile: 'echo' });
  expect([...gateway.offered().tools.keys()]).toEqual(['mine:echo']);
  const call = { tool: toolId('mine', 'pid'), args: {} };
  expect(await gateway.callTool(call, asker, NEVER)).toMatchObject({ code: 'tool_unknown' });
});

it('lists for each client what it sees, and follows the roots that it tells', async () => {
  const { views } = clientViews(host.gateway, 'proxy');
  const visited: (readonly string[])[] = [];
  const scope = new ClientScope({
    folder: '/elsewhere',
    visit: async (folders) => void visited.push(folders),
  });
  const view = views.of(scope);
  const servers = (): readonly string[] => [
    ...new Set(view.listing.tools().map(({ name }) => name.split('__')[0] ?? '')),
  ];
  expect(servers()).toEqual(['mine']);
  expect(view.listing.find('shop_odd__echo')).toBeUndefined();
  let told = 0;
  view.listing.onChanged(() => (told += 1));
  await scope.learnRoots({
    capabilities: { roots: {} },
    ask: () => Promise.resolve({ roots: { roots: [{ uri: `file://${shop}` }] } }),
  });
  expect(visited.at(-1)).toEqual(['/elsewhere', shop]);
  expect(servers()).toEqual(['mine', 'shop_odd']);
  expect(told).toBe(1);
});

it('keeps a project that comes later from clients that saw the same before', async () => {
  const late = join(shop, '..', 'late');
  mkdirSync(late);
  const { views } = clientViews(host.gateway, 'proxy');
  const viewAt = (folder: string): ReturnType<typeof views.of> =>
    views.of(new ClientScope({ folder, visit: () => Promise.resolve() }));
  const [there, elsewhere] = [viewAt(late), viewAt('/elsewhere')];
  expect(there.listing.tools()).toEqual(elsewhere.listing.tools());
  expect(there.offers.resources()).toEqual([]);
  const mcpServers = { ...config.mcpServers, late_memo: { ...odd, args: [ASKING], cwd: late } };
  const projects = new Map([
    ['shop_odd', shop],
    ['late_memo', late],
  ]);
  await host.reconfigure(settingsOf({ ...config, mcpServers }), { projects });
  await vi.waitUntil(() => host.gateway.offers().servers.has('late_memo'), { timeout: 60_000 });

  const shows = ({ listing }: typeof there): boolean =>
    listing.tools().some(({ name }) => name.startsWith('late_memo'));
  expect([shows(there), shows(elsewhere)]).toEqual([true, false]);
  expect(there.offers.resources()).not.toEqual([]);
  expect(elsewhere.offers.resources()).toEqual([]);

  const uri = 'memo://one';
  const ask = async ({ gateway }: typeof there, server: string): Promise<readonly unknown[]> => {
    session += 1;
    const who = { server, session: sessionId(`s${session}`) };
    const read = { ...who, method: 'resources/read' as const, params: { uri } };
    return [await gateway.request(read, NEVER), await gateway.watch({ ...who, uri }, NEVER)];
  };
  const answered = { kind: 'answered' };
  expect(await ask(there, 'late_memo')).toMatchObject([answered, answered]);
  const unknown = JSON.stringify(await ask(elsewhere, 'none_such'));
  expect(unknown).toContain('failed');
  expect(JSON.stringify(await ask(elsewhere, 'late_memo'))).toBe(
    unknown.replaceAll('none_such', 'late_memo'),
  );
});
