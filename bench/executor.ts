/**
 * What running workflows costs beyond the calls themselves: through the library to a real server,
 * and the engine alone beside langgraph.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import type { Bench, BenchContext } from './bench.ts';
import { builtLibrary } from './built-program.ts';
import { measureEngines } from './executor-engines.ts';
import { chain, criticalPathMs, type Graph, layered, sleeping, wide } from './executor-graphs.ts';
import { OVERHEAD_MS_MAX, SHARE_OF_IDEAL_MIN, TEN_MS_MAX } from './executor-promises.ts';
import { measureSteering } from './executor-steering.ts';
import { spread } from './report.ts';

const SERVER = {
  command: process.execPath,
  args: [join(import.meta.dirname, 'fixtures/sleep-server.mjs')],
};
const SEED = 20_261_115;
/** More than any of these graphs can use, so that the graph and not a limit shapes the run. */
const CONCURRENCY = 64;

/** Runs a whole graph and resolves when its last task has ended. */
type Runner = (graph: Graph) => Promise<void>;

interface Runners {
  readonly pml: Runner;
  /** The plain client: a promise for each task, which waits for those of its dependencies. */
  readonly client: Runner;
}

export const executorBench: Bench = {
  name: 'executor',
  summary:
    'Workflows of up to 1,000 tasks: time beyond that of the calls, beside langgraph; steering.',
  async run(context): Promise<void> {
    const runners = { pml: await openPml(context), client: await openClient(context) };
    for (const run of Object.values(runners)) {
      await run(wide(200, { tool: 'sleep', ms: 0 }));
      await run(wide(200, { tool: 'write', ms: 0 }));
    }
    await measureTen(context, runners);
    await measureOverhead(context, runners);
    await measureSpeedUp(context, runners);
    await measureSteering(context, await measureEngines(context));
  },
};

async function measureTen(context: BenchContext, runners: Runners): Promise<void> {
  context.progress('ten calls of 300 ms at once');
  const rounds = 5;
  const samples = await interleaved(runners, wide(10, { tool: 'sleep', ms: 300 }), rounds);
  const pml = spread(samples.pml);
  const dataset = 'ten-300ms';
  context.report({ dataset, system: 'pml', n: rounds, metrics: { ...pml } });
  context.report({
    dataset,
    system: 'sdk-client',
    n: rounds,
    metrics: { ...spread(samples.client) },
  });
  context.judge({
    promise: `ten calls of 300 ms in parallel take at most ${TEN_MS_MAX} ms`,
    measured: `p50 ${pml.p50.toFixed(0)} ms, p95 ${pml.p95.toFixed(0)} ms`,
    isKept: pml.p50 <= TEN_MS_MAX,
  });
}

async function measureOverhead(context: BenchContext, runners: Runners): Promise<void> {
  const rounds = 5;
  for (const [suffix, kind] of [
    ['reads', { tool: 'sleep', ms: 0 }],
    ['writes', { tool: 'write', ms: 0 }],
  ] as const) {
    const graphs: readonly (readonly [string, Graph])[] = [
      [`wide-1000-${suffix}`, wide(1000, kind)],
      [`chain-200-${suffix}`, chain(200, kind)],
      [`layered-1000-${suffix}`, layered(20, 50, () => kind, SEED)],
    ];
    for (const [dataset, graph] of graphs) {
      context.progress(dataset);
      const samples = await interleaved(runners, graph, rounds);
      const pml = spread(samples.pml);
      const client = spread(samples.client);
      const perTask = (pmlMs: number, clientMs: number): number =>
        (pmlMs - clientMs) / graph.length;
      const overhead = {
        overhead_per_task_min: perTask(pml.min, client.min),
        overhead_per_task_p50: perTask(pml.p50, client.p50),
      };
      context.report({ dataset, system: 'pml', n: rounds, metrics: { ...pml, ...overhead } });
      context.report({ dataset, system: 'sdk-client', n: rounds, metrics: { ...client } });
      context.judge({
        promise: `${dataset}: overhead per task below ${OVERHEAD_MS_MAX[suffix]} ms`,
        measured: `min ${overhead.overhead_per_task_min.toFixed(2)}, p50 ${overhead.overhead_per_task_p50.toFixed(2)} ms`,
        isKept: overhead.overhead_per_task_p50 < OVERHEAD_MS_MAX[suffix],
      });
    }
  }
}

/** Tasks that take time: how near the run comes to the longest way through the graph. */
async function measureSpeedUp(context: BenchContext, runners: Runners): Promise<void> {
  context.progress('a graph of tasks that take time, and the same one after the other');
  const rounds = 5;
  const graph = layered(6, 10, sleeping, SEED);
  const sequential = graph.map((task, index) => ({
    ...task,
    dependsOn: index === 0 ? [] : [`t${index - 1}`],
  }));
  const samples = await interleaved(runners, graph, rounds);
  const sequentialMs = await timed(runners.client, sequential);
  const pathMs = criticalPathMs(graph);
  for (const [system, walls] of [
    ['pml', samples.pml],
    ['sdk-client', samples.client],
  ] as const) {
    const wall = spread(walls);
    const metrics = {
      ...wall,
      sequential: sequentialMs,
      critical_path: pathMs,
      speed_up: sequentialMs / wall.p50,
      share_of_possible: (100 * pathMs) / wall.p50,
    };
    context.report({ dataset: 'layered-60-sleeping', system, n: rounds, metrics });
  }
  const share = (100 * pathMs) / spread(samples.pml).p50;
  context.judge({
    promise: `at least ${SHARE_OF_IDEAL_MIN} % of the speed-up that the critical path allows`,
    measured: `${share.toFixed(0)} %`,
    isKept: share >= SHARE_OF_IDEAL_MIN,
  });
}

/** Both systems in turn, each round beginning with the other. */
async function interleaved(
  runners: Runners,
  graph: Graph,
  rounds: number,
): Promise<{ readonly pml: readonly number[]; readonly client: readonly number[] }> {
  const samples = { pml: [] as number[], client: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['pml', 'client'] as const) : (['client', 'pml'] as const);
    for (const name of order) {
      samples[name].push(await timed(runners[name], graph));
    }
  }
  return samples;
}

async function timed(run: Runner, graph: Graph): Promise<number> {
  const startedMs = performance.now();
  await run(graph);
  return performance.now() - startedMs;
}

async function openPml(context: BenchContext): Promise<Runner> {
  const { createGateway } = await builtLibrary();
  const folder = mkdtempSync(join(tmpdir(), 'pml-bench-'));
  context.onEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const gateway = await createGateway(
    {
      mcpServers: { bench: SERVER },
      pml: {
        execute: { concurrency: CONCURRENCY, answerWithinMs: 600_000 },
        servers: { bench: { concurrency: CONCURRENCY } },
        policy: { rules: [{ tools: 'bench:*', action: 'allow' }] },
      },
    },
    { folder },
  );
  context.onEnd(() => gateway.close());
  return async (graph) => {
    const tasks = graph.map(({ id, tool, ms, dependsOn }) => ({
      id,
      tool: `bench:${tool}`,
      args: argumentsOf(tool, ms, id),
      dependsOn,
    }));
    const answer = await gateway.executeWorkflow({ workflow: { tasks } });
    if (answer.status !== 'completed') {
      throw new Error(`a run did not complete: ${JSON.stringify(answer).slice(0, 500)}`);
    }
  };
}

async function openClient(context: BenchContext): Promise<Runner> {
  const client = new Client(
    { name: 'bench', version: '1.0.0' },
    { versionNegotiation: { mode: 'legacy' } },
  );
  context.onEnd(() => client.close());
  await client.connect(new StdioClientTransport({ ...SERVER, stderr: 'ignore' }));
  return async (graph) => {
    const ends = new Map<string, Promise<void>>();
    for (const { id, tool, ms, dependsOn } of graph) {
      const ready = Promise.all(dependsOn.map((name) => ends.get(name) ?? Promise.resolve()));
      const call = async (): Promise<void> => {
        await ready;
        await client.callTool({ name: tool, arguments: argumentsOf(tool, ms, id) });
      };
      ends.set(id, call());
    }
    await Promise.all(ends.values());
  };
}

function argumentsOf(tool: string, ms: number, label: string): Record<string, string | number> {
  return tool === 'sleep' ? { ms, label } : { label };
}
