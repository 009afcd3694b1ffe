/** Search with tools in use, run after run: what the graph has learned once it does not lose again. */
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { sessionId } from '../../src/base/ids.ts';
import type { Gateway } from '../../src/gateway/gateway.ts';
import type { Host } from '../../src/surfaces/daemon/host.ts';
import { ASKER, NEVER } from '../support/run-bench.ts';
import { openWholeGateway } from '../support/whole-gateway.ts';

const SERVER = join(import.meta.dirname, '../fixtures/servers/studio-server.mjs');
const RUNS = 6;
/** Somebody else: what is found is not raised by what they took before. */
const SEARCHER = { ...ASKER, session: sessionId('searcher') };
const PATIENCE = { timeout: 45_000, interval: 50 };

type Task = { readonly id: string; readonly tool: string; readonly args: Record<string, string> };

const DELIVERIES: readonly Task[] = [
  { id: 'list', tool: 'studio:list_dir', args: { path: '/inbox' } },
  { id: 'parse', tool: 'studio:parse_xml', args: { file: '${list.entries[0]}' } },
];
const ONLINE: readonly (Task & { readonly dependsOn?: readonly string[] })[] = [
  { id: 'clone', tool: 'studio:git_clone', args: { url: 'git://site' } },
  { id: 'install', tool: 'studio:npm_install', args: { folder: '${clone.folder}' } },
  {
    id: 'deploy',
    tool: 'studio:deploy',
    args: { folder: '${clone.folder}' },
    dependsOn: ['install'],
  },
];

interface Place {
  readonly place: number;
  readonly score: number;
}

describe('search with a tool in use', () => {
  let host: Host;
  let gateway: Gateway;
  beforeAll(async () => {
    host = await openWholeGateway({
      mcpServers: { studio: { command: process.execPath, args: [SERVER] } },
      pml: {
        policy: { rules: [{ tools: 'studio:*', action: 'allow' }] },
        speculation: { enabled: false },
      },
    });
    ({ gateway } = host);
    await vi.waitUntil(() => gateway.servers()[0]?.toolCount === 10, { timeout: 45_000 });
  }, 60_000);
  afterAll(() => host[Symbol.asyncDispose]());

  const placeOf = async (intent: string, context: string, tool: string): Promise<Place> => {
    const { results } = await gateway.discover({ intent, context: [context] }, SEARCHER, NEVER);
    const names = results.map(({ id }) => id);
    const place = names.indexOf(tool);
    return { place, score: results[place]?.score ?? 0 };
  };
  /** Runs a workflow once more, and waits until that is in the graph. */
  const learned = async (tasks: readonly Task[], from: string, to: string, runs: number) => {
    const answer = await gateway.executeWorkflow({ workflow: { tasks } }, ASKER, NEVER);
    expect(answer.status).toBe('completed');
    await expect
      .poll(() => {
        const graph = gateway.graph(from);
        const ties = graph.kind === 'tool' ? graph.follows : [];
        return ties.find((tie) => tie.to === to)?.ok;
      }, PATIENCE)
      .toBe(runs);
  };

  it('finds the XML parser first from the second delivery on, and surer each time', async () => {
    const [list, parse] = ['studio:list_dir', 'studio:parse_xml'];
    const asked = async (): Promise<Place> => placeOf('go on with the deliveries', list, parse);
    expect((await asked()).place).not.toBe(0);
    const places: Place[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      await learned(DELIVERIES, list, parse, run);
      places.push(await asked());
    }
    expect(places.slice(1).map(({ place }) => place)).toEqual(Array(RUNS - 1).fill(0));
    const scores = places.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((left, right) => left - right));
    expect(scores.at(-1)).toBeGreaterThan((scores[0] ?? 1) * 1.4);
  });

  it('brings in the step between a clone and a deployment, higher with every run', async () => {
    const [clone, install] = ['studio:git_clone', 'studio:npm_install'];
    const asked = async (): Promise<Place> => placeOf('put the site online', clone, install);
    const scores: number[] = [(await asked()).score];
    for (let run = 1; run <= RUNS; run += 1) {
      await learned(ONLINE, clone, install, run);
      scores.push((await asked()).score);
    }
    expect(scores).toEqual(scores.toSorted((left, right) => left - right));
    expect(scores.at(-1)).toBeGreaterThan(0.25);
    expect((await asked()).place).toBeLessThanOrEqual(1);
  });
});
