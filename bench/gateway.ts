/** What a gateway costs: the same calls direct, through pml and through mcp-hub, in one run. */
import type { Bench, BenchContext } from './bench.ts';
import { gatewayVerdicts } from './gateway-promises.ts';
import { type MemoryReading, openSystems, type System } from './gateway-systems.ts';
import { processorMs } from './process-figures.ts';
import { quantile, type Spread, spread } from './report.ts';

export interface Workload {
  readonly name: string;
  /** Of the message that is sent and answered. */
  readonly bytes: number;
  readonly rounds: number;
  readonly callsInRow: number;
  readonly callsAtOnce: number;
}

const PARALLEL = 64;
const WORKLOADS: readonly Workload[] = [
  { name: 'echo-16B', bytes: 16, rounds: 10, callsInRow: 200, callsAtOnce: 1280 },
  { name: 'echo-50KB', bytes: 50_000, rounds: 10, callsInRow: 40, callsAtOnce: 256 },
];
/** No message is sent twice: an answer that was kept would be taken for a fast one. */
let sent = 0;
function nextMessage(bytes: number): string {
  sent += 1;
  return String(sent).padEnd(bytes, 'x');
}
const WARM_UP_CALLS = 3000;
const WARM_UP_BYTES = 16;
const IDLE_MB_MAX = 200;

export interface Measured {
  readonly system: System;
  readonly latency: Spread;
  readonly perSecondAlone: number;
  readonly perSecondAtOnce: number;
  /** Different messages that the server behind it has counted, from all systems of the same name. */
  readonly arrived: number;
  /** Of all processes in between, while many call at once. */
  readonly processorMsPerCall: number;
}

export const gatewayBench: Bench = {
  name: 'gateway',
  summary: 'Latency, throughput and memory of calls: direct, through pml, through mcp-hub.',
  async run(context): Promise<void> {
    context.progress('starting the systems');
    const { systems, memory, idleMemory } = await openSystems(context);
    await warmUp(systems);
    for (const workload of WORKLOADS) {
      context.progress(`${workload.name}: ${workload.rounds} rounds over all systems`);
      const measured = await measure(systems, workload);
      reportWorkload(context, workload, measured);
    }
    reportMemory(context, idleMemory, await memory());
  },
};

export async function warmUp(systems: readonly System[]): Promise<void> {
  for (const { call } of systems) {
    await atOnce(call, WARM_UP_BYTES, WARM_UP_CALLS);
  }
}

/** Rounds go over all systems in turn, each beginning with another: what disturbs one disturbs all. */
export async function measure(
  systems: readonly System[],
  workload: Workload,
): Promise<readonly Measured[]> {
  const samples = systems.map((system) => ({
    system,
    latencies: [] as number[],
    alone: [] as number[],
    together: [] as number[],
    processor: [] as number[],
  }));
  const before = await Promise.all(systems.map(({ arrived }) => arrived()));
  for (let round = 0; round < workload.rounds; round += 1) {
    for (let turn = 0; turn < samples.length; turn += 1) {
      const sample = samples[(round + turn) % samples.length];
      if (sample === undefined) {
        continue;
      }
      const latencies = await inRow(sample.system.call, workload.bytes, workload.callsInRow);
      sample.latencies.push(...latencies);
      sample.alone.push((1000 * latencies.length) / sum(latencies));
      const processorBeforeMs = processorMs(sample.system.pids);
      const tookMs = await atOnce(sample.system.call, workload.bytes, workload.callsAtOnce);
      sample.together.push((1000 * workload.callsAtOnce) / tookMs);
      const processorUsedMs = processorMs(sample.system.pids) - processorBeforeMs;
      sample.processor.push(processorUsedMs / workload.callsAtOnce);
    }
  }
  const after = await Promise.all(systems.map(({ arrived }) => arrived()));
  return samples.map(({ system, latencies, alone, together, processor }, place) => ({
    system,
    arrived: (after[place] ?? 0) - (before[place] ?? 0),
    latency: spread(latencies),
    perSecondAlone: quantile(alone, 0.5),
    perSecondAtOnce: quantile(together, 0.5),
    processorMsPerCall: quantile(processor, 0.5),
  }));
}

async function inRow(call: System['call'], bytes: number, count: number): Promise<number[]> {
  const latencies: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedMs = performance.now();
    await call(nextMessage(bytes));
    latencies.push(performance.now() - startedMs);
  }
  return latencies;
}

/** So many callers, each asking again as soon as it has its answer. */
async function atOnce(call: System['call'], bytes: number, count: number): Promise<number> {
  let left = count;
  const startedMs = performance.now();
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      while (left > 0) {
        left -= 1;
        await call(nextMessage(bytes));
      }
    }),
  );
  return performance.now() - startedMs;
}

function reportWorkload(
  context: BenchContext,
  workload: Workload,
  measured: readonly Measured[],
): void {
  const direct = measured.find(({ system }) => system.name === 'direct');
  for (const { system, latency, arrived, ...rates } of measured) {
    const added =
      direct === undefined || system.name === 'direct'
        ? {}
        : {
            added_min: latency.min - direct.latency.min,
            added_p50: latency.p50 - direct.latency.p50,
            added_p95: latency.p95 - direct.latency.p95,
          };
    context.report({
      dataset: `${workload.name}-${system.transport}`,
      system: system.name,
      n: workload.rounds * workload.callsInRow,
      metrics: {
        ...latency,
        ...added,
        calls_per_s_1: rates.perSecondAlone,
        [`calls_per_s_${PARALLEL}`]: rates.perSecondAtOnce,
        arrived,
        ...(rates.processorMsPerCall > 0 && { processor_per_call: rates.processorMsPerCall }),
      },
    });
  }
  for (const verdict of gatewayVerdicts(workload.name, measured)) {
    context.judge(verdict);
  }
  judgeArrivals(context, workload, measured);
}

/** A system that answers without asking the server is not compared with one that asks. */
function judgeArrivals(
  context: BenchContext,
  { name, rounds, callsInRow, callsAtOnce }: Workload,
  measured: readonly Measured[],
): void {
  const sentEach = rounds * (callsInRow + callsAtOnce);
  // Systems of one name share a server, which counts the calls of all of them.
  const sentBy = (systemName: string): number =>
    sentEach * measured.filter(({ system }) => system.name === systemName).length;
  const short = measured.filter(({ system, arrived }) => arrived < sentBy(system.name));
  context.judge({
    promise: `${name}: every call reached the server, by the server's own count`,
    measured:
      short
        .map(({ system, arrived }) => `${system.name} ${arrived} of ${sentBy(system.name)}`)
        .join(', ') || `${sentEach} by each`,
    isKept: short.length === 0,
  });
}

function reportMemory(
  context: BenchContext,
  idle: readonly MemoryReading[],
  busy: readonly MemoryReading[],
): void {
  for (const system of new Set(busy.map((reading) => reading.system))) {
    const named = (suffix: string, readings: readonly MemoryReading[]): [string, number][] =>
      readings
        .filter((reading) => reading.system === system)
        .map((reading) => [`${reading.process}_${suffix}_mb`, reading.megabytes]);
    const metrics = Object.fromEntries([...named('idle', idle), ...named('after', busy)]);
    context.report({ dataset: 'memory', system, n: 1, metrics });
  }
  const daemon = idle.find((reading) => reading.process === 'daemon');
  if (daemon !== undefined) {
    context.judge({
      promise: `the idle daemon takes at most ${IDLE_MB_MAX} MB with its database`,
      measured: `${daemon.megabytes.toFixed(0)} MB`,
      isKept: daemon.megabytes <= IDLE_MB_MAX,
    });
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
