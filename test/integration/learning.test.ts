/** What a whole gateway learns from real runs and calls, keeps, and uses for the next plan. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import type { LibraryGateway } from '../../src/index.ts';
import { Office } from '../support/office.ts';

const LIST = 'office:list_files';
const COUNT = 'office:count_files';
const READ = 'office:read_file';

interface Tie {
  readonly from: string;
  readonly to: string;
  readonly ok: number;
  readonly failed: number;
  readonly weight: number;
}

/** The tie between two tools, as the gateway shows it. */
function tie(gateway: LibraryGateway, from: string, to: string): Tie | undefined {
  const graph = gateway.graph(from);
  const ties = graph.kind === 'tool' ? [...graph.follows, ...graph.beside] : [];
  return ties.find((each) => each.from === from && each.to === to);
}

const workflowOf = (folder: string, path = '${list.file_paths[0]}') => ({
  tasks: [
    { id: 'list', tool: LIST, args: { folder } },
    { id: 'count', tool: COUNT, args: { file_paths: '${list.file_paths}' } },
    { id: 'read', tool: READ, args: { path } },
  ],
});

describe('the next plan for an intent', () => {
  it('has the tool that a run for it had to be replanned with', async () => {
    const office = new Office();
    await using gateway = await office.open();
    const intent = `list the files in the folder ${office.folder} and count the files`;
    const first = await gateway.executeWorkflow({ intent, pause: 'layer' });
    expect(first).toMatchObject({
      status: 'paused',
      suggestion: { tasks: [{ tool: LIST }, { tool: COUNT }] },
    });
    const { workflowId = '' } = first;
    const found = await gateway.controlWorkflow({
      workflowId,
      action: 'result',
      path: 'list_files',
    });
    expect(JSON.stringify(found.value)).toContain('.xml');
    const requirement = 'parse XML';
    const ended = await gateway.controlWorkflow({ workflowId, action: 'replan', requirement });
    expect(ended).toMatchObject({
      status: 'completed',
      results: { parse_xml: { status: 'succeeded' } },
    });
    const next = async (): Promise<readonly string[]> => {
      const { suggestion } = await gateway.executeWorkflow({ intent, mode: 'suggest' });
      return (suggestion?.tasks ?? []).map(({ tool }) => tool);
    };
    await expect.poll(next, { timeout: 45_000 }).toContain('office:parse_xml');
    const { suggestion } = await gateway.executeWorkflow({ intent, mode: 'suggest' });
    expect(suggestion?.tasks).toHaveLength(3);
    expect(suggestion?.tasks.find(({ id }) => id === 'parse_xml')).toMatchObject({
      args: { file_paths: '${list_files.file_paths}' },
      dependsOn: ['list_files'],
      why: expect.stringContaining('same intent'),
    });
  });
});

describe('what is learned', () => {
  it('of a run is in the graph and in the database, is kept, and failures lower it', async () => {
    const office = new Office();
    {
      await using gateway = await office.open();
      const read = (): Tie | undefined => tie(gateway, LIST, READ);
      const workflow = workflowOf(office.folder);
      expect((await gateway.executeWorkflow({ workflow })).status).toBe('completed');
      await expect.poll(() => read()?.ok, { timeout: 45_000 }).toBe(1);
      const before = read()?.weight;
      const failing = workflowOf(office.folder, '${list.file_paths[0]}.gone');
      expect((await gateway.executeWorkflow({ workflow: failing })).status).toBe('failed');
      await expect.poll(() => read()?.failed, { timeout: 45_000 }).toBe(1);
      expect(read()).toMatchObject({ ok: 1 });
      expect(read()?.weight).toBeLessThan(before ?? 0);
    }
    const edges = await office.query(
      `select 1 from graph_edge where from_node = '${LIST}' and to_node = '${COUNT}'`,
    );
    expect(edges).toHaveLength(1);
    const bindings = await office.query<{ from_path: string; to_parameter: string }>(
      `select * from learned_binding where from_tool = '${LIST}' and to_tool = '${COUNT}'`,
    );
    expect(bindings).toMatchObject([{ from_path: 'file_paths', to_parameter: 'file_paths' }]);
    await using again = await office.open();
    expect(tie(again, LIST, COUNT)).toMatchObject({ ok: 2, failed: 0 });
  });

  it('of calls one after the other is the same', async () => {
    const office = new Office();
    await using gateway = await office.open();
    await gateway.callTool(LIST, { folder: office.folder });
    const paths = [join(office.folder, 'order.xml'), office.ticket];
    await gateway.callTool(COUNT, { file_paths: paths });
    await expect.poll(() => tie(gateway, LIST, COUNT)?.ok, { timeout: 45_000 }).toBe(1);
  });

  it('of what came next counts once, within a run and from one run to the next', async () => {
    const office = new Office();
    {
      await using gateway = await office.open();
      const [list, count, read] = workflowOf(office.folder, office.ticket).tasks;
      for (const tasks of [[list, count], [read]]) {
        const workflow = { tasks: tasks.flatMap((task) => task ?? []) };
        expect((await gateway.executeWorkflow({ workflow })).status).toBe('completed');
      }
    }
    const follows = (before: string, next: string): Promise<readonly unknown[]> =>
      office.query(
        `select count::int from learned_transition
         where context = '["${before}"]' and next_tool = '${next}'`,
      );
    expect(await follows(LIST, COUNT)).toEqual([{ count: 1 }]);
    expect(await follows(COUNT, READ)).toEqual([{ count: 1 }]);
    const ties = await office.query(
      `select observed, seen, ok::int from graph_edge
       where from_node = '${LIST}' and to_node = '${COUNT}'`,
    );
    expect(ties).toEqual([{ observed: null, seen: 'dependency', ok: 1 }]);
  });

  it('of suggestions and of people is counted once each', async () => {
    const office = new Office();
    {
      await using gateway = await office.open();
      const suggest = async (intent: string): Promise<string> =>
        (await gateway.executeWorkflow({ intent, mode: 'suggest' })).workflowId ?? '';
      const listing = `list the files in the folder ${office.folder}`;
      const act = (workflowId: string, action: 'continue' | 'abort'): Promise<unknown> =>
        gateway.controlWorkflow({ workflowId, action });
      await act(await suggest(listing), 'continue');
      await act(await suggest(listing), 'abort');
      const edited = await suggest(listing);
      const requirement = 'count the files';
      await gateway.controlWorkflow({ workflowId: edited, action: 'replan', requirement });
      const workflowId = await suggest(`delete the folder ${office.folder}`);
      await act(workflowId, 'continue');
      const [inRun] = await gateway.undecided();
      const verdict = { kind: 'denied' } as const;
      await gateway.decide({ decisionId: inRun?.request.id ?? '', verdict, by: 'me' });
      void gateway.callTool('office:delete_folder', { folder: office.folder });
      await expect.poll(async () => (await gateway.undecided()).length).toBe(1);
      const [alone] = await gateway.undecided();
      await gateway.decide({ decisionId: alone?.request.id ?? '', verdict, by: 'me' });
    }
    const rows = await office.query<{ kind: string; tool: string; count: number }>(
      `select kind, tool, sum(count)::int as count from learned_preference
       where kind <> 'used' group by 1, 2 order by 1, 2`,
    );
    expect(rows).toEqual([
      { kind: 'accepted', tool: 'office:delete_folder', count: 1 },
      { kind: 'accepted', tool: LIST, count: 1 },
      { kind: 'denied', tool: 'office:delete_folder', count: 2 },
      // The tool stayed in the plan: that the plan was changed speaks against nothing in it.
      { kind: 'edited', tool: '', count: 1 },
      { kind: 'rejected', tool: LIST, count: 1 },
    ]);
  });

  it('of a server that is gone hurts nobody, and a corrupted row is ignored and counted', async () => {
    const office = new Office();
    {
      await using gateway = await office.open();
      await gateway.executeWorkflow({ workflow: workflowOf(office.folder) });
    }
    {
      await using without = await office.open({ pml: { embedding: { model: 'none' } } });
      const known = without.graph();
      expect(known).toMatchObject({ kind: 'summary', nodes: 0, ties: [] });
      expect('status' in known && known.status.dangling).toBeGreaterThan(0);
      expect(await without.executeWorkflow({ intent: 'list the files' })).toMatchObject({
        status: 'explicit_required',
        message: expect.stringContaining('no known tool'),
      });
    }
    await office.query(
      `update graph_edge set observed = 'nonsense' where from_node = '${LIST}' and to_node = '${COUNT}'`,
    );
    await using gateway = await office.open();
    expect(gateway.graph()).toMatchObject({ kind: 'summary', status: { ignored: 1 } });
    const intent = `list the files in the folder ${office.folder}`;
    expect((await gateway.executeWorkflow({ intent })).status).toBe('completed');
  });
});

describe('templates', () => {
  it('are ties in the graph, and a broken file is a notice', async () => {
    const office = new Office();
    const file = join(office.home, 'templates.json');
    const templates = [{ name: 'tickets', steps: ['office:parse_xml', 'office:create_ticket'] }];
    writeFileSync(file, JSON.stringify({ templates }));
    {
      await using gateway = await office.open(office.config({ templates: file }));
      expect(gateway.notices).toEqual([]);
      expect(tie(gateway, 'office:parse_xml', 'office:create_ticket')).toMatchObject({
        source: 'template',
      });
    }
    writeFileSync(file, '{"templates": [{"name": 7}');
    await using gateway = await office.open(office.config({ templates: file }));
    expect(gateway.notices).toEqual([expect.stringContaining('templates.json')]);
    expect(tie(gateway, 'office:parse_xml', 'office:create_ticket')).toBeDefined();
  });
});
