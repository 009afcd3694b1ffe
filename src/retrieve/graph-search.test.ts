import { describe, expect, it } from 'vitest';

import { observedView } from '../../test/support/observed-view.ts';
import { toolId, type ToolId } from '../base/ids.ts';
import { type Catalog, EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';
import { applyDelta, EMPTY_VIEW } from '../knowledge/graph-delta.ts';
import { ToolGraph } from '../knowledge/tool-graph.ts';
import type { Tool } from '../knowledge/tool.ts';
import { closenessOf, graphSettings, searchGraph } from './graph-search.ts';
import type { Candidate } from './retriever.ts';

const NAMES = ['clone', 'install', 'deploy', 'read', 'write'];
const tools = NAMES.map((name): Tool => {
  const inputSchema = { type: 'object' };
  const definition = { name, inputSchema };
  return { id: toolId('s', name), server: 's', name, description: '', inputSchema, definition };
});
const catalog: Catalog = withServerTools(EMPTY_CATALOG, 's', tools);
const id = (name: string): ToolId => toolId('s', name);

/** A graph of pairs that were run one after the other, each time with success. */
function graphOf(...pairs: readonly (readonly [string, string])[]): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set(catalog.tools.keys()));
  const sightings = pairs.map(([from, to]) => ({
    from: id(from),
    to: id(to),
    type: 'sequence' as const,
    ok: 20,
    failed: 0,
  }));
  graph.setView(applyDelta(EMPTY_VIEW, { at: 1, sightings }));
  return graph;
}

const found = (...scores: readonly (readonly [string, number])[]): readonly Candidate[] =>
  scores.map(([name, score]) => ({
    tool: catalog.tools.get(id(name)) as Tool,
    score,
    why: 'by words',
  }));

const SETTINGS = graphSettings({
  graph: 'context',
  alpha: 'fixed',
  fixedAlpha: 0.6,
});

const search = (
  candidates: readonly Candidate[],
  graph: ToolGraph,
  context: readonly string[],
  settings = SETTINGS,
): ReturnType<typeof searchGraph> =>
  searchGraph(candidates, {
    catalog,
    graph,
    context: context.map(id),
    limit: 3,
    likeness: () => undefined,
    settings,
  });

const names = ({ candidates }: ReturnType<typeof searchGraph>): readonly string[] =>
  candidates.map(({ tool }) => tool.name);

describe('searchGraph', () => {
  it('leaves a search as it was where the graph knows nothing, or has no say', () => {
    const hits = found(['deploy', 0.9], ['read', 0.2]);
    const asIs = { candidates: hits, alpha: { value: 1, from: 'no_anchors' }, injected: [] };
    expect(search(hits, graphOf(), ['clone'])).toMatchObject(asIs);
    expect(search(hits, graphOf(['clone', 'install']), [])).toMatchObject(asIs);
    expect(search(hits, graphOf(['clone', 'install']), ['gone'])).toMatchObject(asIs);
    const never = { ...SETTINGS, isUsed: false };
    expect(search(hits, graphOf(['clone', 'install']), ['clone'], never)).toMatchObject(asIs);
  });

  it('looks at more hits in a dense graph, so that one further down is found', () => {
    // Without what the graph brings in, a tie counts only for hits that are looked at.
    const graph = graphOf(
      ['clone', 'install'],
      ['clone', 'write'],
      ['install', 'deploy'],
      ['read', 'write'],
    );
    const hits = found(['read', 0.3], ['install', 0.29], ['deploy', 0.28], ['write', 0.2]);
    const settings = { ...SETTINGS, neighbours: false };
    const narrow = search(hits, graph, ['clone'], { ...settings, expansion: false });
    const wide = search(hits, graph, ['clone'], settings);
    expect(names(narrow).indexOf('write')).toBe(3);
    expect(names(wide).indexOf('write')).toBeLessThan(2);
  });

  it('brings in the step that nobody named', () => {
    const graph = graphOf(['clone', 'install'], ['install', 'deploy']);
    const searched = search(found(['deploy', 0.9], ['read', 0.1]), graph, ['clone']);
    expect(searched.injected).toEqual(['s:install']);
    expect(names(searched)).toEqual(['deploy', 'install', 'read']);
    expect(searched.candidates[1]?.why).toContain('used with s:clone');
    const without = { ...SETTINGS, neighbours: false };
    expect(names(search(found(['deploy', 0.9]), graph, ['clone'], without))).toEqual(['deploy']);
  });

  it('ranks what is used with the context higher, by one share for all', () => {
    const graph = graphOf(['clone', 'write']);
    const hits = found(['read', 0.5], ['write', 0.45]);
    expect(names(search(hits, graph, ['clone']))).toEqual(['write', 'read']);
    const [first, second] = search(hits, graph, ['clone']).candidates;
    expect(first?.score).toBeGreaterThan(0.6 * 0.45);
    expect(second?.score).toBeCloseTo(0.6 * 0.5);
  });

  it('takes the best hits for a context where that is wanted', () => {
    const graph = graphOf(['clone', 'install']);
    const always = { ...SETTINGS, withoutContext: true };
    expect(names(search(found(['clone', 0.9]), graph, [], always))).toEqual(['clone', 'install']);
  });
});

const [CLONE, INSTALL, DEPLOY, ALONE] = ['clone', 'install', 'deploy', 'alone'].map((name) =>
  toolId('s', name),
) as [ToolId, ToolId, ToolId, ToolId];
function chain(): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set([CLONE, INSTALL, DEPLOY, ALONE]));
  const step = { type: 'dependency', ok: 9, failed: 0 } as const;
  const sightings = [
    { ...step, from: CLONE, to: INSTALL },
    { ...step, from: INSTALL, to: DEPLOY },
  ];
  graph.setView(observedView(sightings));
  return graph;
}

const near = (graph: ToolGraph, tool: ToolId): number => closenessOf(graph, tool, [CLONE]).value;

describe('closeness in a search', () => {
  it('is an edge and nothing beyond it', () => {
    expect([INSTALL, DEPLOY, ALONE].map((tool) => near(chain(), tool))).toEqual([1, 0, 0]);
  });

  it('counts what came after a tool often more than what did once', () => {
    const graph = chain();
    const step = { type: 'dependency', failed: 0 } as const;
    graph.setView(
      observedView([
        { ...step, from: CLONE, to: INSTALL, ok: 15 },
        { ...step, from: CLONE, to: ALONE, ok: 3 },
        { ...step, from: DEPLOY, to: CLONE, ok: 15 },
      ]),
    );
    // Four of sixteen, by its root; what came before counts as one that was not seen.
    expect([INSTALL, ALONE, DEPLOY].map((tool) => near(graph, tool))).toEqual([1, 0.5, 0.25]);
  });

  it('adds up ties to several tools in use', () => {
    const graph = chain();
    const step = { type: 'sequence', ok: 9, failed: 0 } as const;
    graph.setView(
      observedView([
        { ...step, from: CLONE, to: INSTALL },
        { ...step, from: DEPLOY, to: INSTALL },
      ]),
    );
    const both = [CLONE, DEPLOY];
    expect(closenessOf(graph, INSTALL, both)).toMatchObject({ value: 0.75, to: CLONE });
    expect(closenessOf(graph, CLONE, [CLONE])).toEqual({ value: 0, to: undefined });
  });
});
