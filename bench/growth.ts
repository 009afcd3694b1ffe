/** A start with a large catalog: how long the one thread that answers everybody is held at a time. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { PmlWorld } from '../test/support/pml-world.ts';
import type { Bench, BenchContext } from './bench.ts';
import { processorMs, residentMb } from './process-figures.ts';

const SERVERS = 20;
const TOOLS_EACH = 1000;
const HELD_MS_MAX = 100;
const STARTS = 2;
const LISTED_MS_MAX = 300_000;
const LOOK_AGAIN_MS = 500;
/** A daemon that uses less than this share of a processor for a few looks has done its work. */
const IDLE_SHARE = 0.05;
const IDLE_LOOKS = 6;
const IDLE_MS_MAX = 60_000;

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name);

/** One time that the event loop did not turn. */
interface Hold {
  readonly at: number;
  /** Somebody could have asked for something. */
  readonly isListening: boolean;
  readonly clock: number;
  readonly processor: number;
}

export const growthBench: Bench = {
  name: 'growth',
  summary: `Starts with ${SERVERS * TOOLS_EACH} tools: how long the event loop is held at a time.`,
  async run(context): Promise<void> {
    const world = new PmlWorld({ NODE_OPTIONS: `--require ${fixture('loop-holds.cjs')}` });
    context.onEnd(() => world[Symbol.asyncDispose]());
    const server = {
      command: process.execPath,
      args: [fixture('many-tools-server.mjs'), `${TOOLS_EACH}`],
    };
    const names = Array.from({ length: SERVERS }, (_, at) => `many-${at}`);
    world.configure({
      mcpServers: Object.fromEntries(names.map((name) => [name, server])),
      pml: { embedding: { model: 'none' } },
    });
    context.progress('first start: every server lists its tools');
    report(context, 'first-start', await start(world, 0));
    const later: Start[] = [];
    for (let round = 1; round <= STARTS; round += 1) {
      context.progress(`start ${round} of ${STARTS} with a catalog that is known`);
      later.push(await start(world, round));
    }
    for (const each of later) {
      report(context, 'known-catalog', each);
    }
    const worst = Math.max(...later.map(({ holds }) => longest(holds, 'processor')));
    const worstClock = Math.max(...later.map(({ holds }) => longest(holds, 'clock')));
    context.judge({
      promise: `a start with ${SERVERS * TOOLS_EACH} known tools holds the event loop for at most ${HELD_MS_MAX} ms at a time`,
      measured: `${worst.toFixed(0)} ms of processor time, ${worstClock.toFixed(0)} ms by the clock`,
      isKept: worst <= HELD_MS_MAX,
    });
  },
};

interface Start {
  readonly upMs: number;
  readonly memoryMb: number;
  readonly holds: readonly Hold[];
  /** Those before it listened, while it loaded its program and its catalog. */
  readonly before: readonly Hold[];
}

/** Starts the daemon, waits until all tools are known and it has nothing left to do, and stops it. */
async function start(world: PmlWorld, round: number): Promise<Start> {
  const file = join(world.home, `holds-${round}`);
  rmSync(file, { force: true });
  world.set({ PML_BENCH_HOLDS: file });
  const startedMs = performance.now();
  await world.json(['up']);
  const upMs = performance.now() - startedMs;
  await untilKnown(world);
  const pid = world.daemonPid() ?? Number.NaN;
  await untilIdle(pid);
  const memoryMb = await residentMb(pid);
  await world.pml(['down']);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const all = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Hold);
  const holds = all.filter(({ isListening }) => isListening);
  const before = all.filter(({ isListening }) => !isListening);
  return { upMs, memoryMb, holds, before };
}

async function untilKnown(world: PmlWorld): Promise<void> {
  const deadline = performance.now() + LISTED_MS_MAX;
  while (performance.now() < deadline) {
    const servers = await world.json<readonly { readonly toolCount: number }[]>(['list']);
    if (servers.reduce((sum, { toolCount }) => sum + toolCount, 0) === SERVERS * TOOLS_EACH) {
      return;
    }
    await later();
  }
  throw new Error('the tools were not listed in time');
}

async function untilIdle(pid: number): Promise<void> {
  const deadline = performance.now() + IDLE_MS_MAX;
  let before = processorMs([pid]);
  for (let looks = 0; looks < IDLE_LOOKS && performance.now() < deadline;) {
    await later();
    const now = processorMs([pid]);
    looks = now - before < LOOK_AGAIN_MS * IDLE_SHARE ? looks + 1 : 0;
    before = now;
  }
}

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));

const longest = (holds: readonly Hold[], by: 'clock' | 'processor'): number =>
  Math.max(0, ...holds.map((hold) => hold[by]));

function report(
  context: BenchContext,
  dataset: string,
  { upMs, memoryMb, holds, before }: Start,
): void {
  context.report({
    dataset,
    system: 'pml',
    n: SERVERS * TOOLS_EACH,
    metrics: {
      up: upMs,
      longest_hold: longest(holds, 'clock'),
      longest_hold_processor: longest(holds, 'processor'),
      longest_before_listening: longest(before, 'processor'),
      holds_above_100: holds.filter(({ processor }) => processor > HELD_MS_MAX).length,
      memory: memoryMb,
    },
  });
  for (const hold of holds.filter(({ processor }) => processor > HELD_MS_MAX)) {
    context.progress(
      `held at ${hold.at} ms for ${hold.processor.toFixed(0)} ms of processor time (${hold.clock.toFixed(0)} by the clock)`,
    );
  }
}
