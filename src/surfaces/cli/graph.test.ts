import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import type { GraphOfTool, GraphSummary, NeighbourTie } from '../../knowledge/graph-report.ts';

const tie = (from: string, to: string, more: Partial<NeighbourTie>): NeighbourTie => ({
  from,
  to,
  type: 'dependency',
  source: 'observed',
  weight: 0.8,
  claims: { observed: 'dependency' },
  ok: 3,
  failed: 1,
  confidence: 0,
  firstSeen: 1,
  lastSeen: 2,
  feeds: [],
  ...more,
});

const AROUND: GraphOfTool = {
  kind: 'tool',
  tool: 'files:read',
  pageRank: 0.5,
  heat: 0.25,
  community: { number: 0, tools: ['files:list', 'files:read', 'xml:parse'] },
  follows: [tie('files:read', 'xml:parse', {})],
  feeds: [
    tie('files:list', 'files:read', {
      type: 'provides',
      source: 'inferred',
      weight: 0.49,
      claims: { inferred: 'provides' },
      ok: 0,
      failed: 0,
      confidence: 0.812_345,
      feeds: [{ fromPath: 'items[].path', toParameter: 'path', confidence: 0.8, why: 'named so' }],
    }),
  ],
  beside: [tie('files:read', 'te\u001B[2Jxt:"gr\\ep', { type: 'cooccurrence', weight: 0.3 })],
  omitted: 3,
};

const SUMMARY: GraphSummary = {
  kind: 'summary',
  nodes: 12,
  servers: 3,
  density: 0.0123,
  status: { edges: 9, dangling: 2, ignored: 1 },
  kinds: [{ type: 'provides', source: 'inferred', count: 7 }],
  communities: Array.from({ length: 14 }, (_, number) => ({
    number,
    tools: Array.from({ length: 10 }, (__, at) => `s${number}:t${at}`),
  })),
  ranks: [{ tool: 's0:t0', pageRank: 1 }],
  ties: [tie('s0:t0', 's0:t1', { source: 'template' })],
  omitted: 0,
};

const daemon = (): FakeDaemon =>
  new FakeDaemon({ graph: ({ tool }) => (tool === undefined ? SUMMARY : AROUND) });

describe('pml graph of a tool', () => {
  it('tells who follows, who feeds which parameter and the community, with the evidence', async () => {
    const { code, terminal } = await commandLine(['graph', 'files:read'], { daemon: daemon() });
    expect(code).toBe(0);
    const { output } = terminal;
    expect(output).toContain('PageRank 0.5 of the highest, heat 0.25');
    expect(output).toContain('in community 0 with files:list, xml:parse');
    expect(output).toMatch(/xml:parse +0\.8 +dependency, observed +seen 4 times, 1 failed/u);
    expect(output).toMatch(/files:list .*provides, inferred .*definitions 0\.8123 .*path → path/u);
    expect(output).toMatch(/^te\[2Jxt:"gr\\ep +0\.3/mu);
    expect(output).toContain('3 weaker ties are left out');
    expect(output).not.toContain('\u001B[2J');
  });

  it('draws its neighbourhood', async () => {
    const { terminal } = await commandLine(['graph', 'files:read', '--dot'], { daemon: daemon() });
    expect(terminal.output.trimEnd().split('\n')).toEqual([
      'digraph pml {',
      '  rankdir=LR;',
      '  node [shape=box];',
      '  subgraph cluster_0 {',
      '    label="community 0";',
      '    "files:list";',
      '    "files:read";',
      '    "xml:parse";',
      '  }',
      '  "files:list" -> "files:read" [label="provides 0.49", style=dashed];',
      '  "files:read" -> "xml:parse" [label="dependency 0.8", style=solid];',
      String.raw`  "files:read" -> "te[2Jxt:\"gr\\ep" [label="cooccurrence 0.3", style=solid, dir=both];`,
      '}',
    ]);
    expect(terminal.said.join('\n')).toContain('The 3 weakest ties are left out.');
  });
});

describe('pml graph', () => {
  it('sums up what is known, and says what is left out', async () => {
    const asked = daemon();
    const { terminal } = await commandLine(['graph'], { daemon: asked });
    expect(asked.requests).toEqual([{ method: 'graph', params: {} }]);
    const { output } = terminal;
    expect(output).toContain('12 tools of 3 servers, 9 ties, density 0.0123');
    expect(output).toContain('2 ties have an end that is not there');
    expect(output).toContain('1 stored ties cannot be understood');
    expect(output).toMatch(/provides +inferred +7/u);
    expect(output).toContain('  0 (10 tools): s0:t0, s0:t1');
    expect(output).toContain('and 2 more');
    expect(output).toMatch(/s0:t0 +1$/mu);
  });

  it('says when nothing is known', async () => {
    const nothing: GraphSummary = {
      ...SUMMARY,
      status: { edges: 0, dangling: 0, ignored: 0 },
      kinds: [],
      communities: [],
      ranks: [],
      ties: [],
    };
    const { terminal } = await commandLine(['graph'], {
      daemon: new FakeDaemon({ graph: () => nothing }),
    });
    expect(terminal.output).toContain('Nothing is known yet of how the tools belong together.');
  });

  it('prints everything as JSON, or for Graphviz, not both', async () => {
    const { json } = await commandLine(['graph', '--json'], { daemon: daemon() });
    expect(json()).toEqual(SUMMARY);
    const dot = await commandLine(['graph', '--dot'], { daemon: daemon() });
    expect(dot.terminal.output).toContain('style=dotted');
    const both = await commandLine(['graph', '--dot', '--json'], { daemon: daemon() });
    expect(both.code).toBe(2);
  });
});
