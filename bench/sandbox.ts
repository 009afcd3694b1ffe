/** What it costs to run a program: to start it, to let it call, to let it compute, to keep its place. */
import { runInThisContext } from 'node:vm';

import { QuickJsSandbox } from '../src/adapters/sandbox/quickjs-sandbox.ts';
import type { Bench, BenchContext } from './bench.ts';
import { spread } from './report.ts';
import { contextSystem, denoSystem, type ProgramSystem, sandboxSystem } from './sandbox-systems.ts';

const STARTS = 200;
const PROCESS_STARTS = 20;
const CALLS = 2000;
const PROCESS_CALLS = 500;
const TOGETHER = 10;
const COMPUTED = 5;
const BYTES_PER_MB = 1_048_576;
const START_MS_MAX = 3;
const ROUND_TRIP_MS_MAX = 0.3;
const THREADS = 2;
/** A place for the next program is made in between, as it is between the programs of an agent. */
const PAUSE_MS = 5;

/** Numbers, objects, text and sorting: what programs of agents do with what tools gave them. */
const COMPUTING = `
const rows = [];
let state = 12345;
for (let i = 0; i < 60000; i++) {
  state = (state * 1103515245 + 12345) % 2147483648;
  rows.push({ id: i, name: 'row ' + (state % 997), value: state % 1000 });
}
const groups = new Map();
for (const { name, value } of rows) groups.set(name, (groups.get(name) ?? 0) + value);
const sorted = [...groups].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
let primes = 0;
for (let n = 2; n < 60000; n++) { let is = true; for (let d = 2; d * d <= n; d++) if (n % d === 0) { is = false; break; } if (is) primes++; }
return JSON.stringify(sorted).length + primes;
`;

export const sandboxBench: Bench = {
  name: 'sandbox',
  summary:
    'Programs: start, calls alone and ten at once, computing, memory; Deno and node:vm beside.',
  async run(context): Promise<void> {
    context.progress('pml');
    const sandbox = new QuickJsSandbox({ threadsMax: THREADS });
    context.onEnd(() => sandbox[Symbol.asyncDispose]());
    const pml = sandboxSystem(sandbox);
    await measureThreads(context, pml);
    const { start, call } = await measure(context, pml, STARTS, CALLS);
    judge(context, 'a program starts and ends, warm', start, START_MS_MAX);
    judge(context, 'a call of a program is answered', call, ROUND_TRIP_MS_MAX);

    context.progress('node:vm');
    await measure(context, contextSystem, STARTS, CALLS);
    await measureComputing(context, [pml, contextSystem]);
    await measureDeno(context);
  },
};

/** Deno is not part of the project: it is measured where it can be had. */
async function measureDeno(context: BenchContext): Promise<void> {
  context.progress('deno, one process per program');
  try {
    const deno = await denoSystem();
    await measure(context, deno, PROCESS_STARTS, PROCESS_CALLS);
    await measureComputing(context, [deno]);
    const memory_mb = await deno.memoryMb();
    context.report({ dataset: 'memory', system: deno.name, n: 1, metrics: { memory_mb } });
  } catch (error) {
    context.missing(`deno: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function measure(
  context: BenchContext,
  system: ProgramSystem,
  starts: number,
  calls: number,
): Promise<{ readonly start: number; readonly call: number }> {
  const startMs: number[] = [];
  for (let round = 0; round < starts; round += 1) {
    startMs.push(await timed(() => system.run('return 1 + 1', () => undefined)));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const alone = `for (let i = 0; i < ${calls}; i++) await mcp.bench.echo({ i }); return 1`;
  const aloneMs = await betweenCalls(system, alone, 1);
  const inTens = `for (let i = 0; i < ${calls / TOGETHER}; i++) await Promise.all([0,1,2,3,4,5,6,7,8,9].map((k) => mcp.bench.echo({ k }))); return 1`;
  const tensMs = await betweenCalls(system, inTens, TOGETHER);
  for (const [dataset, samples] of [
    ['warm-start', startMs],
    ['call-alone', aloneMs],
    ['ten-calls-together', tensMs],
  ] as const) {
    const metrics = { ...spread(samples) };
    context.report({ dataset, system: system.name, n: samples.length, metrics });
  }
  return { start: spread(startMs).p50, call: spread(aloneMs).p50 };
}

/** From one call, or the first of so many at once, to the next. */
async function betweenCalls(
  system: ProgramSystem,
  code: string,
  together: number,
): Promise<readonly number[]> {
  const atMs: number[] = [];
  let calls = 0;
  await system.run(code, () => {
    if (calls % together === 0) {
      atMs.push(performance.now());
    }
    calls += 1;
  });
  return atMs.slice(1).map((ms, index) => ms - (atMs[index] ?? ms));
}

async function measureComputing(
  context: BenchContext,
  systems: readonly ProgramSystem[],
): Promise<void> {
  const plain = runInThisContext(`(() => {${COMPUTING}})`) as () => number;
  const nodeMs: number[] = [];
  const takenMs = systems.map((): number[] => []);
  // In turn, so that a busy machine is busy for all of them.
  for (let round = 0; round < COMPUTED; round += 1) {
    const startedMs = performance.now();
    const expected = plain();
    nodeMs.push(performance.now() - startedMs);
    for (const [index, system] of systems.entries()) {
      const run = async (): Promise<void> => {
        const value = await system.run(COMPUTING, () => undefined);
        if (value !== expected) {
          throw new Error(`${system.name} computed ${JSON.stringify(value)}, not ${expected}`);
        }
      };
      takenMs[index]?.push(await timed(run));
    }
  }
  const node = spread(nodeMs);
  context.report({ dataset: 'computing', system: 'node', n: COMPUTED, metrics: { ...node } });
  for (const [index, { name }] of systems.entries()) {
    const taken = spread(takenMs[index] ?? []);
    const metrics = { ...taken, times_node: taken.min / node.min };
    context.report({ dataset: 'computing', system: name, n: COMPUTED, metrics });
  }
}

/** The first programs of all: they start the threads. */
async function measureThreads(context: BenchContext, system: ProgramSystem): Promise<void> {
  const before = process.memoryUsage().rss;
  const waits = 'await mcp.bench.echo({}); return 1';
  const coldMs: number[] = [];
  const run = async (): Promise<void> => {
    coldMs.push(await timed(() => system.run(waits, () => undefined)));
  };
  await Promise.all(Array.from({ length: THREADS }, run));
  const memory_mb = (process.memoryUsage().rss - before) / BYTES_PER_MB / THREADS;
  const { name } = system;
  context.report({
    dataset: 'cold-start',
    system: name,
    n: THREADS,
    metrics: { ...spread(coldMs) },
  });
  context.report({ dataset: 'memory', system: name, n: THREADS, metrics: { memory_mb } });
}

function judge(context: BenchContext, what: string, p50: number, barMs: number): void {
  context.judge({
    promise: `${what} in less than ${barMs} ms`,
    measured: `p50 ${p50.toFixed(3)} ms`,
    isKept: p50 < barMs,
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
