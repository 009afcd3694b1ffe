/** What a gateway foresees before anything was learned: by definitions, and by what a person wrote. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { describe, expect, inject, it } from 'vitest';

import { sessionId, type ToolId, toolId } from '../../src/base/ids.ts';
import type { JsonObject } from '../../src/base/json.ts';
import type { AheadStatistics, Gateway } from '../../src/gateway/gateway.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/papers-server.mjs');
const signal = AbortSignal.timeout(120_000);
const SEARCH = toolId('papers', 'search_papers');
const GET = toolId('papers', 'get_paper');
const LESSONS = 12;
/** Longer than it takes to predict, and to make a call ahead. */
const THINK_MS = 100;

/** Two servers of papers. */
class Library {
  readonly folder = join(inject('temporaryFolder'), randomUUID());
  readonly record = join(this.folder, 'calls.txt');

  constructor() {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.record, '');
  }

  open(pml: JsonObject = {}): ReturnType<typeof openWholeGateway> {
    // An absolute name would make it a file that answers may depend on, and it changes with every call.
    const papers = { command: process.execPath, args: [SERVER, 'calls.txt'], cwd: this.folder };
    return openWholeGateway({ mcpServers: { papers, annex: papers }, pml });
  }

  /** How often it was called, by anybody. */
  calls(name: string): number {
    const lines = readFileSync(this.record, 'utf8').split('\n');
    return lines.filter((line) => line.startsWith(name)).length;
  }
}

const call = (
  gateway: Gateway,
  session: string,
  tool: ToolId,
  args: JsonObject,
): ReturnType<Gateway['callTool']> =>
  gateway.callTool({ tool, args }, { session: sessionId(session) }, signal);

/** What became of predictions of a tool. */
const foreseen = async (
  gateway: Gateway,
  tool: ToolId,
): Promise<AheadStatistics['byTool'][number] | undefined> =>
  (await gateway.statistics()).ahead.byTool.find((each) => each.tool === tool);

/** A first call wakes the studying side. It reads what is stored before it foresees anything. */
async function awake(gateway: Gateway, tool: ToolId): Promise<void> {
  await call(gateway, 'other', tool, { query: 'x' });
  await gateway.statistics();
}

describe('a gateway that has learned nothing', () => {
  it('foresees by definitions what a search leads to, keeps it back, and makes it once it was learned', async () => {
    const library = new Library();
    await using host = await library.open();
    const { gateway } = host;
    const searchAndGet = async (query: string): Promise<void> => {
      await call(gateway, query, SEARCH, { query });
      await delay(THINK_MS);
      await call(gateway, query, GET, { paper_id: `${query}-first` });
    };
    await awake(gateway, SEARCH);
    await searchAndGet('cold');
    expect(library.calls('get_paper')).toBe(1);
    await expect
      .poll(() => foreseen(gateway, GET), { timeout: 45_000 })
      .toMatchObject({ missed: 1, hits: 0, joined: 0, wasted: 0 });

    for (let count = 0; count < LESSONS; count += 1) {
      await searchAndGet(`lesson${count}`);
      // Figures wait until what was told is stored: the next lesson builds on this one.
      await gateway.statistics();
    }
    await call(gateway, 'known', SEARCH, { query: 'known' });
    // A call ahead for the last lesson may come late. It is not the one that is waited for.
    await expect.poll(() => library.calls('get_paper {"paper_id":"known-first"}')).toBe(1);
    expect(await call(gateway, 'known', GET, { paper_id: 'known-first' })).toMatchObject({
      // It is ready, or under way.
      ahead: { savedMs: expect.any(Number) as number },
    });
    expect(library.calls('delete_paper')).toBe(0);
  }, 120_000);

  it('tells no other server what one has said, though a template ties their tools', async () => {
    const library = new Library();
    const templates = join(library.folder, 'ties.json');
    const annex = toolId('annex', 'get_paper');
    const edges = [{ from: SEARCH, to: annex }];
    writeFileSync(templates, JSON.stringify({ templates: [{ name: 'papers', edges }] }));
    await using host = await library.open({ templates });
    const { gateway } = host;
    // A call lets the gateway know what its server has.
    await awake(gateway, toolId('annex', 'search_papers'));
    await call(gateway, 'asking', SEARCH, { query: 'lamps' });
    await delay(THINK_MS);
    await call(gateway, 'asking', GET, { paper_id: 'lamps-second' });
    await expect.poll(() => foreseen(gateway, GET), { timeout: 45_000 }).toBeDefined();
    expect((await foreseen(gateway, annex))?.predictions).toBeUndefined();
    expect(library.calls('get_paper')).toBe(1);
  }, 120_000);
});
