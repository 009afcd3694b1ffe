/** What a threshold costs with everything in it, with as many episodes as are kept. */
import {
  createEpisodeStore,
  createThresholdStore,
} from '../src/adapters/postgres/threshold-store.ts';
import { systemClock, systemRandom } from '../src/adapters/system/machine.ts';
import { projectId, type ToolId, toolId } from '../src/base/ids.ts';
import { type Situation, ThresholdKeeper } from '../src/knowledge/threshold-keeper.ts';
import type { Outcome } from '../src/knowledge/threshold-outcome.ts';
import { seededRandom } from '../src/math/seeded-random.ts';
import { EPISODES } from '../src/tuning/thresholds.ts';
import { quietLogger } from '../test/support/quiet-logger.ts';
import type { Bench, BenchContext } from './bench.ts';
import { openDatabase } from './database.ts';
import { spread } from './report.ts';

const COUNT = 100_000;
const SEED = 20_261_116;
const TOOLS = 400;
const COMMUNITIES = 20;
const CONTEXTS = 4;
const QUESTIONS = 5000;
const RECORDS = 30;
const RECORDED_AT_ONCE = 5;
const LOADS = 5;
const PROMISED_MS = 5;

/** How the same episodes are spread over tools, and tools over communities. */
interface Spreading {
  readonly name: string;
  readonly tools: number;
  readonly communities: number;
}

const SPREADINGS: readonly Spreading[] = [
  { name: 'many', tools: TOOLS, communities: COMMUNITIES },
  // The worst cases: everything is about one tool, and every tool belongs to every other.
  { name: 'one-tool', tools: 1, communities: 1 },
  { name: 'one-community', tools: TOOLS, communities: 1 },
];

export const thresholdsBench: Bench = {
  name: 'thresholds',
  summary: 'A threshold with everything in it, with 100,000 episodes in the store.',
  async run(context): Promise<void> {
    const database = await openDatabase(context);
    for (const spreading of SPREADINGS) {
      const project = projectId(`bench-${spreading.name}`);
      const tools = Array.from({ length: spreading.tools }, (_, at) => toolId('made', `t${at}`));
      // One more that nobody has called: it is judged by its community alone.
      const known = [...tools, toolId('made', 'new')];
      const communities = new Map(known.map((tool, at) => [tool, at % spreading.communities]));
      await measure(
        context,
        spreading,
        known,
        () =>
          new ThresholdKeeper({
            store: createThresholdStore(database, project),
            episodes: createEpisodeStore(database, project),
            clock: systemClock,
            random: systemRandom,
            logger: quietLogger(),
            communities: () => communities,
          }),
      );
    }
  },
};

async function measure(
  context: BenchContext,
  { name }: Spreading,
  tools: readonly ToolId[],
  open: () => ThresholdKeeper,
): Promise<void> {
  const random = seededRandom(SEED);
  const tell = (what: string, samples: readonly number[]): void => {
    const metrics = { ...spread(samples) };
    context.report({ dataset: `${name}-${what}`, system: 'pml', n: samples.length, metrics });
  };
  context.progress(`${name}: ${COUNT} episodes are stored`);
  await fill(open(), tools.slice(0, -1), random);
  const loads: number[] = [];
  let keeper = open();
  for (let round = 0; round < LOADS; round += 1) {
    keeper = open();
    loads.push(await timed(() => keeper.refresh()));
  }
  tell('load', loads);
  const { episodes } = keeper.status();
  context.report({ dataset: `${name}-held`, system: 'pml', n: 1, metrics: { episodes } });
  const answers = Array.from({ length: QUESTIONS }, () => {
    const tool = pick(tools, random);
    const situation = situationOf(random);
    const start = performance.now();
    keeper.aheadThreshold(tool, situation);
    return performance.now() - start;
  });
  tell('threshold', answers);
  const { p50, p95 } = spread(answers);
  context.judge({
    promise: `a threshold (${name}) takes less than ${PROMISED_MS} ms with ${COUNT} episodes`,
    measured: `p50 ${p50.toFixed(3)} ms, p95 ${p95.toFixed(3)} ms`,
    isKept: p95 < PROMISED_MS,
  });
  const records: number[] = [];
  for (let round = 0; round < RECORDS; round += 1) {
    const outcomes = Array.from({ length: RECORDED_AT_ONCE }, () => outcomeOf(tools, random));
    records.push(await timed(() => keeper.record(outcomes)));
  }
  tell(`record-${RECORDED_AT_ONCE}`, records);
}

/** Through the product's own way, so that what is read is what it writes. */
async function fill(
  keeper: ThresholdKeeper,
  tools: readonly ToolId[],
  random: () => number,
): Promise<void> {
  for (let count = 0; count < COUNT; count += EPISODES.recordMax) {
    await keeper.record(Array.from({ length: EPISODES.recordMax }, () => outcomeOf(tools, random)));
  }
}

function outcomeOf(tools: readonly ToolId[], random: () => number): Outcome {
  return {
    tool: pick(tools, random),
    kind: random() < 0.5 ? 'call' : 'ahead',
    success: random() < 0.8,
    context: contextOf(random),
    alpha: 0.5 + random() / 2,
    at: Math.floor(systemClock.now() - random() * EPISODES.reachMs),
  };
}

function situationOf(random: () => number): Situation {
  return {
    risk: 'safe',
    alpha: { value: 0.5 + random() / 2, source: 'heat' },
    context: random() < 0.5 ? '' : contextOf(random),
    nowMs: systemClock.now(),
  };
}

const contextOf = (random: () => number): string => `work-${Math.floor(random() * CONTEXTS)}`;

const pick = (tools: readonly ToolId[], random: () => number): ToolId =>
  tools[Math.floor(random() * tools.length)] ?? toolId('made', 'new');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
