/** How long a plan takes, and how long it holds the thread, where many tools are known. */
import { join } from 'node:path';

import { readIntentSets } from '../eval/intents-data.ts';
import { validate } from '../src/plan/validate.ts';
import type { Retriever } from '../src/retrieve/retriever.ts';
import type { Bench, BenchContext } from './bench.ts';
import { openDatabase } from './database.ts';
import { byMeaning, byWords, openWorld, vectorsFor, type PlanWorld } from './graph-plans.ts';
import { makeTools } from './graph-tools.ts';
import { spread } from './report.ts';

/** Sizes with the promised median of a suggestion, without the vectors of its words. */
const PROMISES: ReadonlyMap<number, number> = new Map([
  [1000, 50],
  [5000, 150],
]);
const HOLD_MS = 10;
/** Of how many everyday requests one is planned. */
const EVERY = 10;
const WARM_UP = 5;
const NEVER = new AbortController().signal;
const MICROSECONDS_PER_MS = 1000;
const REQUESTS = join(import.meta.dirname, '..', 'eval', 'data', 'intents');

export const plansBench: Bench = {
  name: 'plans',
  summary:
    'A suggestion for everyday requests among 1,000 and 5,000 tools: time, and holds of the thread.',
  async run(context): Promise<void> {
    const database = await openDatabase(context);
    const [everyday] = readIntentSets(REQUESTS);
    const real = everyday?.tools ?? [];
    const intents = (everyday?.cases ?? [])
      .filter((_, at) => at % EVERY === 0)
      .map(({ intent }) => intent);
    for (const [size, promised] of PROMISES) {
      context.progress(`${size} tools`);
      const world = await openWorld([...real, ...makeTools(size - real.length)], database);
      for (const [name, retriever] of [
        ['words', byWords()],
        ['vectors', byMeaning(world.tools, vectorsFor(intents))],
      ] as const) {
        await measure(context, `${size}-tools-${name}`, { world, retriever, intents, promised });
      }
    }
  },
};

interface Measured {
  readonly world: PlanWorld;
  readonly retriever: Retriever;
  readonly intents: readonly string[];
  readonly promised: number;
}

/** Plans each request once, after a few that do not count. */
async function measure(
  context: BenchContext,
  dataset: string,
  { world, retriever, intents, promised }: Measured,
): Promise<void> {
  const drafter = world.drafter(retriever);
  const [times, processor, holds]: [number[], number[], number[]] = [[], [], []];
  for (const [at, intent] of [...intents.slice(0, WARM_UP), ...intents].entries()) {
    const watch = watchHolds();
    const [start, before] = [performance.now(), process.cpuUsage()];
    const { draft } = await drafter.draft({ intent }, NEVER);
    world.judge(draft);
    validate(draft.workflow, world.checking());
    if (at >= WARM_UP) {
      times.push(performance.now() - start);
      processor.push(millisecondsSince(before));
      holds.push(watch.end());
    } else {
      watch.end();
    }
  }
  const [all, own, held] = [spread(times), spread(processor), spread(holds)];
  context.report({
    dataset,
    system: 'pml',
    n: times.length,
    metrics: {
      p50: all.p50,
      p95: all.p95,
      processor_p50: own.p50,
      processor_p95: own.p95,
      hold_p50: held.p50,
      hold_p95: held.p95,
    },
  });
  context.judge({
    promise: `a suggestion takes less than ${promised} ms (${dataset})`,
    measured: `p50 ${all.p50.toFixed(1)} ms, ${own.p50.toFixed(1)} ms of the processor`,
    isKept: all.p50 < promised,
  });
  context.judge({
    promise: `planning gives the thread back every ${HOLD_MS} ms (${dataset})`,
    measured: `longest hold per plan: median ${held.p50.toFixed(1)} ms, p95 ${held.p95.toFixed(1)} ms of the processor`,
    isKept: held.p95 < HOLD_MS,
  });
}

/** Watches how much processor time passes between two turns of the loop. The machine's other work does not count. */
function watchHolds(): { readonly end: () => number } {
  let [longest, isOver, last] = [0, false, process.cpuUsage()];
  const look = (): void => {
    longest = Math.max(longest, millisecondsSince(last));
    last = process.cpuUsage();
  };
  const turn = (): void => {
    look();
    if (!isOver) {
      setImmediate(turn);
    }
  };
  setImmediate(turn);
  return {
    end: () => {
      look();
      isOver = true;
      return longest;
    },
  };
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / MICROSECONDS_PER_MS;
}
