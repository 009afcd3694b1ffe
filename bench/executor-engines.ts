/**
 * The same graphs on pml's engine and on langgraph, with the same functions behind both: what
 * differs is the engine and what it stores.
 */
import { MemorySaver } from '@langchain/langgraph';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import pg from 'pg';

import { describeError } from '../src/base/errors.ts';
import { startPostgres } from '../test/support/postgres-server.ts';
import type { BenchContext } from './bench.ts';
import { chain, criticalPathMs, type Graph, layered, sleeping, wide } from './executor-graphs.ts';
import { OVERHEAD_MS_MAX, SHARE_OF_IDEAL_MIN, TEN_MS_MAX } from './executor-promises.ts';
import { compileForLanggraph } from './langgraph-engine.ts';
import { plainTool } from './plain-tool.ts';
import { ASKER, NEVER, openPmlEngine, planOf, type PmlEngine } from './pml-engine.ts';
import { spread } from './report.ts';

const SEED = 20_261_115;
const ROUNDS = 3;

/** Takes a graph in the form its engine wants, which is not timed, and answers how to run it. */
type Prepare = (graph: Graph) => () => Promise<void>;

type Systems = ReadonlyMap<string, Prepare>;

/** The name of a baseline: a promise for each task, and nothing else. */
const IDEAL = 'promises';

/** The engine whose overhead was promised: on the embedded database, as people run it. */
const OURS = 'pml';

/** Measures every engine on every graph; answers the embedded engine for what else is measured on it. */
export async function measureEngines(context: BenchContext): Promise<PmlEngine> {
  const embedded = await openPmlEngine();
  context.onEnd(() => embedded.close());
  const systems = new Map<string, Prepare>([
    [IDEAL, (graph) => () => asPromises(graph)],
    [OURS, (graph) => preparedForPml(embedded, graph)],
    ['langgraph', (graph) => compileForLanggraph(graph)],
    ['langgraph-memory', (graph) => compileForLanggraph(graph, new MemorySaver())],
  ]);
  try {
    for (const [name, prepare] of await openOnPostgres(context)) {
      systems.set(name, prepare);
    }
  } catch (error) {
    context.missing(`the engines on PostgreSQL: ${describeError(error)}`);
  }
  for (const prepare of systems.values()) {
    await prepare(wide(200, { tool: 'sleep', ms: 0 }))();
    await prepare(chain(50, { tool: 'write', ms: 0 }))();
  }
  await measureTen(context, systems);
  await measureOverhead(context, systems);
  await measureSpeedUp(context, systems);
  return embedded;
}

/** Both on one server of PostgreSQL, which does not wait for the disk for either. */
async function openOnPostgres(context: BenchContext): Promise<Systems> {
  const server = await startPostgres();
  context.onEnd(() => server.stop());
  const engine = await openPmlEngine({ url: `${server.url}?schema=pml` });
  context.onEnd(() => engine.close());
  const pool = new pg.Pool({ connectionString: server.url });
  // Connections that are still closing when the server ends would end the process otherwise.
  pool.on('error', () => undefined);
  const saver = new PostgresSaver(pool, undefined, { schema: 'langgraph' });
  context.onEnd(() => saver.end());
  await saver.setup();
  return new Map<string, Prepare>([
    ['pml-postgres', (graph) => preparedForPml(engine, graph)],
    ['langgraph-postgres', (graph) => compileForLanggraph(graph, saver)],
  ]);
}

function preparedForPml({ runs }: PmlEngine, graph: Graph): () => Promise<void> {
  const plan = planOf(graph);
  return async () => {
    const { status } = await runs.start({ plan }, ASKER, NEVER);
    if (status !== 'completed') {
      throw new Error(`a run did not complete: ${status}`);
    }
  };
}

async function asPromises(graph: Graph): Promise<void> {
  const ends = new Map<string, Promise<unknown>>();
  for (const task of graph) {
    const ready = Promise.all(task.dependsOn.map((name) => ends.get(name) ?? Promise.resolve()));
    ends.set(
      task.id,
      ready.then(() => plainTool(task)),
    );
  }
  await Promise.all(ends.values());
}

async function measureTen(context: BenchContext, systems: Systems): Promise<void> {
  const dataset = 'engine-ten-300ms';
  context.progress(dataset);
  const samples = await inTurn(systems, wide(10, { tool: 'sleep', ms: 300 }), ROUNDS);
  for (const [system, walls] of samples) {
    context.report({ dataset, system, n: walls.length, metrics: { ...spread(walls) } });
  }
  const ours = spread(samples.get(OURS) ?? []);
  context.judge({
    promise: `engine: ten calls of 300 ms in parallel take at most ${TEN_MS_MAX} ms`,
    measured: `p50 ${ours.p50.toFixed(0)} ms`,
    isKept: ours.p50 <= TEN_MS_MAX,
  });
}

async function measureOverhead(context: BenchContext, systems: Systems): Promise<void> {
  for (const [suffix, kind] of [
    ['reads', { tool: 'sleep', ms: 0 }],
    ['writes', { tool: 'write', ms: 0 }],
  ] as const) {
    const graphs: readonly (readonly [string, Graph])[] = [
      [`engine-wide-1000-${suffix}`, wide(1000, kind)],
      [`engine-chain-200-${suffix}`, chain(200, kind)],
      [`engine-layered-1000-${suffix}`, layered(20, 50, () => kind, SEED)],
    ];
    for (const [dataset, graph] of graphs) {
      context.progress(dataset);
      // langgraph knows no difference between reads and writes: in memory it is measured once.
      const measured = new Map(
        [...systems].filter(([name]) => suffix === 'reads' || name !== 'langgraph-memory'),
      );
      await measureOverheadOf(context, measured, {
        dataset,
        graph,
        mayTakeMs: OVERHEAD_MS_MAX[suffix],
      });
    }
  }
}

async function measureOverheadOf(
  context: BenchContext,
  systems: Systems,
  {
    dataset,
    graph,
    mayTakeMs,
  }: { readonly dataset: string; readonly graph: Graph; readonly mayTakeMs: number },
): Promise<void> {
  const samples = await inTurn(systems, graph, ROUNDS);
  const ideal = spread(samples.get(IDEAL) ?? []);
  const ours = spread(samples.get(OURS) ?? []);
  const perTask = (wall: number, least: number): number => (wall - least) / graph.length;
  for (const [system, walls] of samples) {
    const wall = spread(walls);
    const metrics = {
      ...wall,
      overhead_per_task_min: perTask(wall.min, ideal.min),
      overhead_per_task_p50: perTask(wall.p50, ideal.p50),
      times_of_pml: wall.p50 / ours.p50,
    };
    context.report({ dataset, system, n: walls.length, metrics });
  }
  const overheadMs = perTask(ours.p50, ideal.p50);
  context.judge({
    promise: `${dataset}: overhead per task below ${mayTakeMs} ms`,
    measured: `p50 ${overheadMs.toFixed(2)} ms`,
    isKept: overheadMs < mayTakeMs,
  });
}

/** Tasks that take time: how near each engine comes to the longest way through the graph. */
async function measureSpeedUp(context: BenchContext, systems: Systems): Promise<void> {
  const dataset = 'engine-layered-60-sleeping';
  context.progress(dataset);
  const graph = layered(6, 10, sleeping, SEED);
  const samples = await inTurn(systems, graph, ROUNDS);
  // What the calls take one after the other, without an engine.
  const sequentialMs = graph.reduce((sum, { ms }) => sum + ms, 0);
  const pathMs = criticalPathMs(graph);
  for (const [system, walls] of samples) {
    const wall = spread(walls);
    const metrics = {
      ...wall,
      sequential: sequentialMs,
      critical_path: pathMs,
      speed_up: sequentialMs / wall.p50,
      share_of_possible: (100 * pathMs) / wall.p50,
    };
    context.report({ dataset, system, n: walls.length, metrics });
  }
  const share = (100 * pathMs) / spread(samples.get(OURS) ?? []).p50;
  context.judge({
    promise: `engine: at least ${SHARE_OF_IDEAL_MIN} % of the speed-up that the critical path allows`,
    measured: `${share.toFixed(0)} %`,
    isKept: share >= SHARE_OF_IDEAL_MIN,
  });
}

/** All systems in turn, each round beginning with another of them. */
async function inTurn(
  systems: Systems,
  graph: Graph,
  rounds: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const prepared = [...systems].map(
    ([name, prepare]) => [name, prepare(graph), [] as number[]] as const,
  );
  for (let round = 0; round < rounds; round += 1) {
    const first = round % prepared.length;
    for (const [, run, walls] of [...prepared.slice(first), ...prepared.slice(0, first)]) {
      const startedMs = performance.now();
      await run();
      walls.push(performance.now() - startedMs);
    }
  }
  return new Map(prepared.map(([name, , walls]) => [name, walls]));
}
