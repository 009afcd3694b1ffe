/**
 * Answers that depend on the graph: which call is made ready (Louvain's communities, PageRank, the sum of both), and
 * what a search shows (expansion).
 */
import { describe, expect, it } from 'vitest';

import type { ToolId } from '../../src/base/ids.ts';
import { NO_OUTCOMES } from '../../src/foresee/calibrate.ts';
import { type ForecastSettings, ALL_IDEAS } from '../../src/foresee/forecast-settings.ts';
import { predictCalls } from '../../src/foresee/predict-calls.ts';
import { standingsOf } from '../../src/foresee/standings.ts';
import { EMPTY_CATALOG, withServerTools } from '../../src/knowledge/catalog.ts';
import { applyDelta, EMPTY_VIEW } from '../../src/knowledge/graph-delta.ts';
import { ToolGraph } from '../../src/knowledge/tool-graph.ts';
import type { Tool } from '../../src/knowledge/tool.ts';
import { discover } from '../../src/retrieve/discover.ts';
import { graphSettings } from '../../src/retrieve/graph-search.ts';
import { GRAPH_SEARCH } from '../../src/tuning/retrieve.ts';
import { made, shop } from '../support/read-session.ts';

const AT = 1;
const OFTEN = 5;

/** A graph in which the second tool of each pair followed the first several times. */
function graphOf(pairs: readonly (readonly [ToolId, ToolId])[]): ToolGraph {
  const graph = new ToolGraph();
  graph.setNodes(new Set(pairs.flat()));
  const sightings = pairs.map(
    ([from, to]) => ({ from, to, type: 'sequence', ok: OFTEN, failed: 0 }) as const,
  );
  graph.setView(applyDelta(EMPTY_VIEW, { at: AT, sightings }));
  return graph;
}

interface Situation {
  readonly last: ToolId;
  readonly candidates: readonly ToolId[];
  readonly pairs: readonly (readonly [ToolId, ToolId])[];
  readonly recent?: readonly ToolId[];
  readonly settings?: ForecastSettings;
}

/** The tool whose call is expected first. None of the candidates ever followed the last tool directly. */
function madeReady({
  last,
  candidates,
  pairs,
  recent = [],
  settings = ALL_IDEAS,
}: Situation): ToolId | undefined {
  const graph = graphOf(pairs);
  const [first] = predictCalls(
    { intent: '', calls: [made(last, {})] },
    {
      next: new Map(),
      tools: new Map(),
      calibration: NO_OUTCOMES,
      settings,
      sources: (tool) => [
        {
          tool,
          parameters: [],
          kind: 'given',
          from: '',
          places: [],
          choice: '',
          held: OFTEN,
          missed: 0,
        },
      ],
      isCandidate: (tool) => candidates.includes(tool),
      standings: (tool) =>
        standingsOf(tool, candidates, {
          community: (each) => graph.community(each),
          pageRank: (each) => graph.pageRank(each),
          lastUsedAt: (each) => (recent.includes(each) ? AT : undefined),
          nowMs: AT,
        }),
    },
    1,
  );
  return first?.tool;
}

const [OPEN, PARSE, STORE] = [shop('open'), shop('parse'), shop('store')];
const [ASK, PAY, SHIP] = [shop('ask'), shop('pay'), shop('ship')];
/** Two circles of tools that have nothing to do with each other. */
const CIRCLES = [
  [OPEN, PARSE],
  [PARSE, STORE],
  [STORE, OPEN],
  [ASK, PAY],
  [PAY, SHIP],
  [SHIP, ASK],
] as const;

describe('the call that is made ready', () => {
  it('is of the community that Louvain found, and is another one without communities', () => {
    const situation = { last: OPEN, candidates: [ASK, STORE], pairs: CIRCLES };
    expect(madeReady(situation)).toBe(STORE);
    expect(madeReady({ ...situation, settings: { ...ALL_IDEAS, community: false } })).toBe(ASK);
  });

  it('is of the tool that most leads to by PageRank, and follows it when that changes', () => {
    const leadingTo = (tool: ToolId) =>
      [
        [OPEN, PARSE],
        [shop('one'), tool],
        [shop('two'), tool],
        [shop('three'), tool],
        [tool, tool === PAY ? SHIP : PAY],
      ] as const;
    const situation = { last: OPEN, candidates: [PAY, SHIP] };
    const byRank = (tool: ToolId) => madeReady({ ...situation, pairs: leadingTo(tool) });
    const ranks = (tool: ToolId) => {
      const graph = graphOf(leadingTo(tool));
      return [graph.pageRank(PAY), graph.pageRank(SHIP)] as const;
    };
    for (const tool of [PAY, SHIP]) {
      const [pay, ship] = ranks(tool);
      expect(byRank(tool)).toBe(pay > ship ? PAY : SHIP);
    }
    expect(byRank(PAY)).not.toBe(byRank(SHIP));
  });

  it('is of the tool with the largest sum: a community counts more than a recent use, both more than one', () => {
    const situation = { last: OPEN, pairs: CIRCLES };
    expect(madeReady({ ...situation, candidates: [ASK, STORE], recent: [ASK] })).toBe(STORE);
    expect(madeReady({ ...situation, candidates: [PARSE, STORE], recent: [STORE] })).toBe(STORE);
    expect(madeReady({ ...situation, candidates: [PARSE, STORE], recent: [PARSE] })).toBe(PARSE);
  });
});

describe('what a search shows', () => {
  const HUB = shop('hub');
  const WANTED = shop('wanted');
  const byText = [shop('first'), shop('second'), shop('third')];
  /** More neighbours of the tool in use than a search looks at, each with a stronger tie than the wanted tool. */
  const strong = Array.from({ length: GRAPH_SEARCH.neighboursMax }, (_, at) => shop(`near_${at}`));
  const tools = [HUB, WANTED, ...byText, ...strong];
  const catalog = withServerTools(
    EMPTY_CATALOG,
    'shop',
    tools.map((id) => ({
      id,
      server: 'shop',
      name: id.slice('shop:'.length),
      description: '',
      inputSchema: {},
      definition: {},
    })),
  );
  const graph = new ToolGraph();
  graph.setNodes(new Set(tools));
  const tie = (to: ToolId, failed: number) =>
    ({ from: HUB, to, type: 'sequence', ok: OFTEN, failed }) as const;
  graph.setView(
    applyDelta(EMPTY_VIEW, {
      at: AT,
      sightings: [...strong.map((to) => tie(to, 0)), tie(WANTED, 1)],
    }),
  );

  const shown = async (expansion: boolean): Promise<readonly string[]> => {
    const candidates = [...byText, WANTED].map((id, at) => ({
      tool: catalog.tools.get(id) as Tool,
      score: 0.9 - at / 100,
      why: '',
    }));
    const settings = { ...graphSettings({ graph: 'always', alpha: 'local' }), expansion };
    const { answer } = await discover(
      { intent: 'what is wanted', context: [HUB], limit: byText.length },
      {
        catalog,
        retriever: { retrieve: () => Promise.resolve({ candidates, mode: 'lexical' }) },
        graph: { graph, likeness: () => undefined, settings },
        budgetTokens: 10_000,
      },
      new AbortController().signal,
    );
    return answer.results.map(({ id }) => id);
  };

  it('has a tool further down that goes with the tool in use, and has it not without expansion', async () => {
    expect(await shown(true)).toContain(WANTED);
    expect(await shown(false)).not.toContain(WANTED);
  });
});
