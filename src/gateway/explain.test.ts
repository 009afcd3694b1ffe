import { describe, expect, it } from 'vitest';

import { manualClock } from '../../test/support/manual-clock.ts';
import { MemoryGraphStore } from '../../test/support/memory-graph-store.ts';
import { MemoryTraceStore } from '../../test/support/memory-trace-store.ts';
import { quietLogger } from '../../test/support/quiet-logger.ts';
import { GatewayError } from '../base/errors.ts';
import { runId, toolId } from '../base/ids.ts';
import type { RunState } from '../execute/run-state.ts';
import { EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';
import { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { Tool } from '../knowledge/tool.ts';
import { type TraceDraft, Tracer } from '../knowledge/tracer.ts';
import { createExplainer, type ToolCertainty } from './explain.ts';

type ExplainerParts = Parameters<typeof createExplainer>[0];

const READ = toolId('files', 'read');
const PARSE = toolId('files', 'parse');
const RUN = runId('wf_1');
const RISK = { judgement: { risk: 'safe' } } as ReturnType<ExplainerParts['guard']['explain']>;
const DRAFT: TraceDraft = {
  kind: 'gate',
  decision: 'suggested',
  scores: { confidence: 0.8 },
  inputs: {},
  tools: [READ],
  runId: RUN,
};
const RUNNING = {
  runId: RUN,
  status: 'completed',
  startedAt: 1,
  plan: { tasks: [] },
  calls: new Map(),
  tasks: new Map(),
  decisions: [],
  messages: [],
} as unknown as RunState;

const tool = (name: string): Tool => ({
  id: toolId('files', name),
  server: 'files',
  name,
  description: '',
  inputSchema: {},
  definition: { name },
});

const CERTAINTY = { price: { cost: 0 } } as ToolCertainty;

function world(graph = untaught()): { parts: ExplainerParts; tracer: Tracer } {
  let count = 0;
  const tracer = new Tracer({
    store: new MemoryTraceStore(),
    clock: manualClock(),
    random: { next: () => 0, uniqueId: () => String((count += 1)) },
    logger: quietLogger(),
    redact: (text) => text,
  });
  const catalog = withServerTools(EMPTY_CATALOG, 'files', [tool('read'), tool('parse')]);
  const parts: ExplainerParts = {
    catalog: { current: catalog },
    guard: { explain: () => RISK },
    usage: {
      read: () => Promise.resolve([{ tool: READ, calls: 3, failures: 1, totalMs: 6 }]),
    },
    runs: {
      read: (id) =>
        id === RUN
          ? Promise.resolve(RUNNING)
          : Promise.reject(new GatewayError('RUN_UNKNOWN', `there is no run "${id}"`)),
    },
    tracer,
    graph,
    feedsInto: () => [],
    certaintyOf: () => CERTAINTY,
    pins: { changeOf: () => undefined },
    learned: { decisionsOf: () => [] },
    capabilityOf: () => undefined,
  };
  return { parts, tracer };
}

function untaught(): GraphKeeper {
  const keeper = new GraphKeeper({
    store: new MemoryGraphStore(),
    clock: manualClock(),
    logger: quietLogger(),
    feedsOf: () => [],
  });
  keeper.graph.setNodes(new Set([READ, PARSE]));
  return keeper;
}

async function learned(): Promise<GraphKeeper> {
  const keeper = untaught();
  await keeper.apply({
    at: 1,
    sightings: [{ from: READ, to: PARSE, type: 'dependency', ok: 1, failed: 0 }],
  });
  return keeper;
}

describe('explain', () => {
  it('finds a trace that has just been recorded', async () => {
    const { parts, tracer } = world();
    const id = tracer.record(DRAFT);
    const found = await createExplainer(parts).explain(id);
    expect(found).toMatchObject({ kind: 'trace', trace: { id, scores: { confidence: 0.8 } } });
  });

  it('finds a run with its decisions', async () => {
    const { parts, tracer } = world();
    tracer.record(DRAFT);
    tracer.settle(RUN, 'succeeded');
    expect(await createExplainer(parts).explain(RUN)).toMatchObject({
      kind: 'run',
      run: { status: 'completed' },
      traces: [{ decision: 'suggested', outcome: 'succeeded' }],
    });
  });

  it('has the decisions of a run that is kept no longer', async () => {
    const { parts, tracer } = world();
    const gone = runId('wf_gone');
    tracer.record({ ...DRAFT, runId: gone });
    const found = await createExplainer(parts).explain(gone);
    expect(found).toMatchObject({ kind: 'run', workflowId: gone, traces: [{ runId: gone }] });
    expect(found).not.toHaveProperty('run');
  });

  it('tells of a tool its risk, its use, what surrounds it and what was decided', async () => {
    const { parts, tracer } = world(await learned());
    tracer.record(DRAFT);
    expect(await createExplainer(parts).explain(READ)).toMatchObject({
      kind: 'tool',
      tool: READ,
      risk: RISK,
      certainty: CERTAINTY,
      usage: { calls: 3 },
      graph: { follows: [{ to: PARSE }] },
      traces: [{ decision: 'suggested' }],
      ignored: 0,
    });
    expect(await createExplainer(parts).explain(PARSE)).not.toHaveProperty('usage');
  });

  it.each([
    ['tr_none', 'TRACE_UNKNOWN', 'no trace "tr_none": there is none'],
    ['wf_none', 'RUN_UNKNOWN', 'there is no run "wf_none"'],
    ['files:raed', 'TOOL_UNKNOWN', 'there is no tool "files:raed"; did you mean "files:read"?'],
  ])('says what is not known of %s', async (id, code, message) => {
    const { parts } = world();
    await expect(createExplainer(parts).explain(id)).rejects.toMatchObject({ code, message });
  });

  it('says when a trace is there and cannot be read', async () => {
    const { parts, tracer } = world();
    tracer.find = () => Promise.resolve({ traces: [], ignored: 1 });
    await expect(createExplainer(parts).explain('tr_1')).rejects.toThrow('cannot be read');
  });
});

describe('graph', () => {
  it('has the tools, and no ties, where nothing has been learned', () => {
    const { parts } = world();
    const explainer = createExplainer(parts);
    expect(explainer.graph()).toMatchObject({ kind: 'summary', nodes: 2, ties: [] });
    expect(explainer.graph(READ)).toMatchObject({ kind: 'tool', follows: [] });
    expect(() => explainer.graph('files:none')).toThrow('there is no tool');
  });

  it('has what was learned, in all and around a tool', async () => {
    const explainer = createExplainer(world(await learned()).parts);
    expect(explainer.graph()).toMatchObject({
      status: { edges: 1, dangling: 0 },
      ties: [{ from: READ, to: PARSE, ok: 1 }],
    });
    expect(explainer.graph(PARSE)).toMatchObject({ feeds: [{ from: READ }] });
  });
});
