/** How long one waits for pml: the first time, later, and as an MCP client each time. */
import { type ChildProcess, spawn } from 'node:child_process';

import { PmlWorld } from '../test/support/pml-world.ts';
import type { Bench, BenchContext } from './bench.ts';
import { spread } from './report.ts';
import { measurePacked } from './start-packed.ts';

const FIRST_RUNS = 3;
const LATER_RUNS_EACH = 2;
const SHIM_RUNS = 20;
const FIRST_MS_MAX = 10_000;
const LATER_MS_MAX = 2000;
const SHIM_RATIO_MAX = 1.5;
const LISTED_MS_MAX = 60_000;
const LOOK_AGAIN_MS = 300;
const FAILED: ReadonlySet<string> = new Set(['backing_off', 'broken']);

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1.0.0' },
  },
});

export const startBench: Bench = {
  name: 'start',
  summary:
    'First run, later run, the stdio shim against node -e 0, and from the tarball to a first answer.',
  async run(context): Promise<void> {
    const firstMs: number[] = [];
    const laterMs: number[] = [];
    for (let round = 0; round < FIRST_RUNS; round += 1) {
      context.progress(`fresh home folder ${round + 1} of ${FIRST_RUNS}`);
      const world = new PmlWorld();
      context.onEnd(() => world[Symbol.asyncDispose]());
      firstMs.push(await timed(() => world.json(['up'])));
      await untilListed(world);
      for (let again = 0; again < LATER_RUNS_EACH; again += 1) {
        await world.pml(['down']);
        laterMs.push(await timed(() => world.json(['up'])));
      }
      if (round === FIRST_RUNS - 1) {
        await measureShim(context, world);
      }
      // What is left of it goes at the end; a running daemon would disturb the next round.
      await world.pml(['down']);
    }
    reportStart(context, 'first-run', firstMs, FIRST_MS_MAX);
    reportStart(context, 'later-run', laterMs, LATER_MS_MAX);
    await measurePacked(context);
  },
};

/** A later run begins where a first one has ended: with the tools of all servers known. */
async function untilListed(world: PmlWorld): Promise<void> {
  const deadline = performance.now() + LISTED_MS_MAX;
  while (performance.now() < deadline) {
    const servers = await world.json<readonly ServerRow[]>(['list']);
    if (servers.every(({ status, toolCount }) => toolCount > 0 || FAILED.has(status))) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  throw new Error('the servers of the starter set were not listed in time');
}

interface ServerRow {
  readonly status: string;
  readonly toolCount: number;
}

function reportStart(
  context: BenchContext,
  dataset: string,
  samples: readonly number[],
  barMs: number,
): void {
  const metrics = spread(samples);
  context.report({ dataset, system: 'pml', n: samples.length, metrics: { ...metrics } });
  context.judge({
    promise: `${dataset}: pml up answers within ${barMs / 1000} s`,
    measured: `p50 ${(metrics.p50 / 1000).toFixed(2)} s, worst ${(Math.max(...samples) / 1000).toFixed(2)} s`,
    isKept: metrics.p50 <= barMs,
  });
}

async function measureShim(context: BenchContext, world: PmlWorld): Promise<void> {
  context.progress(`${SHIM_RUNS} shims and as many times node -e 0, in turn`);
  const shimMs: number[] = [];
  const nodeMs: number[] = [];
  // The same few variables for both: some make every start of node slower.
  const env = { PATH: process.env['PATH'], HOME: world.home };
  for (let round = 0; round < SHIM_RUNS; round += 1) {
    nodeMs.push(await timed(() => exit(spawn(process.execPath, ['-e', '0'], { env }))));
    shimMs.push(await timeShim(world));
  }
  const shim = spread(shimMs);
  const node = spread(nodeMs);
  const ratio = shim.p50 / node.p50;
  const ratios = { ratio_p50: ratio, ratio_min: shim.min / node.min };
  context.report({ dataset: 'shim', system: 'pml', n: SHIM_RUNS, metrics: { ...shim, ...ratios } });
  context.report({ dataset: 'shim', system: 'node -e 0', n: SHIM_RUNS, metrics: { ...node } });
  context.judge({
    promise: `the shim answers initialize within ${SHIM_RATIO_MAX} × node -e 0`,
    measured: `${ratio.toFixed(2)} × (p50 ${shim.p50.toFixed(0)} against ${node.p50.toFixed(0)} ms)`,
    isKept: ratio <= SHIM_RATIO_MAX,
  });
}

/** From the start of the process to the whole answer to `initialize`. */
async function timeShim(world: PmlWorld): Promise<number> {
  const startedMs = performance.now();
  const shim = world.start(['stdio']);
  const answer = firstLine(shim);
  shim.stdin?.write(`${INITIALIZE}\n`);
  const line = await answer;
  const tookMs = performance.now() - startedMs;
  shim.stdin?.end();
  await exit(shim);
  if (!('result' in (JSON.parse(line) as object))) {
    throw new Error(`the shim answered ${line.slice(0, 300)}`);
  }
  return tookMs;
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const end = text.indexOf('\n');
      if (end !== -1) {
        resolve(text.slice(0, end));
      }
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`it ended with ${code} and no answer`)));
  });
}

function exit(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => resolve());
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
