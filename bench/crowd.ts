/** What watching and steering runs costs while many clients have runs of their own under way. */
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

import type { RunId } from '../src/base/ids.ts';
import type { Bench, BenchContext } from './bench.ts';
import { chain } from './executor-graphs.ts';
import { measureCheckpoint, measureReducer, busyPlan } from './executor-steering.ts';
import { ASKER, NEVER, openPmlEngine, planOf, type PmlEngine } from './pml-engine.ts';
import { quantile, spread } from './report.ts';

const CLIENTS = 64;
/** A client asks once a second: an agent thinks longer than that between two workflows. */
const EVERY_MS = 1000;
const WARM_UP_RUNS = 100;
const COMMAND_EVERY_MS = 20;
const EVENT_P95_MS_MAX = 5;
const COMMAND_P99_MS_MAX = 10;
const SUFFIX = `-${CLIENTS}-clients`;
/** Runs of the crowd have two tasks; the one that is steered has many. */
const TASKS_OF_LONG = 400;

const small = (): ReturnType<typeof planOf> => planOf(chain(2, { tool: 'write', ms: 5 }));
const long = (): ReturnType<typeof planOf> =>
  planOf(chain(TASKS_OF_LONG, { tool: 'sleep', ms: 10 }));

export const crowdBench: Bench = {
  name: 'crowd',
  summary: 'Events, commands, the reducer and checkpoints while 64 clients have runs under way.',
  async run(context): Promise<void> {
    const engine = await openPmlEngine();
    context.onEnd(() => engine.close());
    context.progress('a run of 1,000 tasks, and a warm-up');
    const { runId } = await engine.runs.start({ plan: busyPlan() }, ASKER, NEVER);
    for (let run = 0; run < WARM_UP_RUNS; run += 1) {
      await engine.runs.start({ plan: small() }, ASKER, NEVER);
    }
    const crowd = new Crowd(engine);
    await measureEvents(context, engine);
    await measureCommands(context, engine);
    await measureReducer(context, engine, runId, SUFFIX);
    await measureCheckpoint(context, engine, runId, SUFFIX);
    const { runs, longestMs } = await crowd.stop();
    context.progress(`the crowd had ${runs} runs, the longest took ${longestMs.toFixed(0)} ms`);
  },
};

/** Clients that each begin a small run every so often, spread over the time between. */
class Crowd {
  readonly #over = new AbortController();
  readonly #clients: readonly Promise<void>[];
  #runs = 0;
  #longestMs = 0;

  constructor({ runs }: PmlEngine) {
    setMaxListeners(0, this.#over.signal, NEVER);
    this.#clients = Array.from({ length: CLIENTS }, async (_none, place) => {
      await this.#pause((EVERY_MS * place) / CLIENTS);
      while (!this.#over.signal.aborted) {
        const startedMs = performance.now();
        await runs.start({ plan: small() }, ASKER, NEVER);
        const tookMs = performance.now() - startedMs;
        this.#runs += 1;
        this.#longestMs = Math.max(this.#longestMs, tookMs);
        await this.#pause(Math.max(0, EVERY_MS - tookMs));
      }
    });
  }

  async stop(): Promise<{ readonly runs: number; readonly longestMs: number }> {
    this.#over.abort();
    await Promise.all(this.#clients);
    return { runs: this.#runs, longestMs: this.#longestMs };
  }

  async #pause(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#over.signal }).catch(() => undefined);
  }
}

/** Every run of the crowd is read by somebody. */
async function measureEvents(context: BenchContext, { runs }: PmlEngine): Promise<void> {
  context.progress(`events of the runs of ${CLIENTS} clients`);
  const latencies: number[] = [];
  const readers: Promise<void>[] = [];
  const happened = new Map<string, number>();
  const read = async (id: RunId): Promise<void> => {
    for await (const { sequence } of runs.events(id, 0, NEVER)) {
      const atMs = happened.get(`${id} ${sequence}`);
      happened.delete(`${id} ${sequence}`);
      if (atMs !== undefined) {
        latencies.push(performance.now() - atMs);
      }
    }
  };
  const end = runs.subscribe((id, event, sequence) => {
    happened.set(`${id} ${sequence}`, performance.now());
    if (event.kind === 'run_started') {
      readers.push(read(id));
    }
  });
  await delay(context.load.seconds * 1000);
  end();
  await Promise.all(readers);
  const metrics = { ...spread(latencies), p99: quantile(latencies, 0.99) };
  const dataset = `event-to-reader${SUFFIX}`;
  context.report({ dataset, system: 'pml', n: latencies.length, metrics });
  context.judge({
    promise: `a reader has an event, stored, within ${EVENT_P95_MS_MAX} ms at p95, with ${CLIENTS} clients`,
    measured: `p50 ${metrics.p50.toFixed(2)}, p95 ${metrics.p95.toFixed(2)}, p99 ${metrics.p99.toFixed(2)} ms`,
    isKept: metrics.p95 < EVENT_P95_MS_MAX,
  });
}

/** One long run is paused and taken up again, over and over. */
async function measureCommands(context: BenchContext, { runs }: PmlEngine): Promise<void> {
  context.progress(`commands beside the runs of ${CLIENTS} clients`);
  const latencies: number[] = [];
  const steered: { runId?: RunId; isOver: boolean } = { isOver: false };
  const end = runs.subscribe((id, event) => {
    if (event.kind === 'run_started' && event.plan.tasks.length === TASKS_OF_LONG) {
      steered.runId = id;
    }
    steered.isOver ||= id === steered.runId && event.kind === 'run_finished';
  });
  // `start` answers when the run stands still, as it does while it is paused.
  const begun = runs.start({ plan: long() }, ASKER, NEVER);
  begun.catch(() => undefined);
  const untilMs = performance.now() + context.load.seconds * 1000;
  while (!steered.isOver && performance.now() < untilMs) {
    for (const kind of ['pause', 'continue'] as const) {
      await delay(COMMAND_EVERY_MS);
      const { runId, isOver } = steered;
      if (runId !== undefined && !isOver) {
        const startedMs = performance.now();
        const answer = await runs.command(runId, { id: runs.newCommandId(), command: { kind } });
        if (answer.kind === 'taken') {
          latencies.push(performance.now() - startedMs);
        }
      }
    }
  }
  end();
  const { runId, isOver } = steered;
  if (runId !== undefined && !isOver) {
    await runs.command(runId, {
      id: runs.newCommandId(),
      command: { kind: 'abort', reason: 'the bench is over' },
    });
  }
  await begun;
  const metrics = { ...spread(latencies), p99: quantile(latencies, 0.99) };
  const dataset = `command-to-journaled${SUFFIX}`;
  context.report({ dataset, system: 'pml', n: latencies.length, metrics });
  context.judge({
    promise: `a command is taken and journaled within ${COMMAND_P99_MS_MAX} ms at p99, with ${CLIENTS} clients`,
    measured: `p50 ${metrics.p50.toFixed(2)}, p95 ${metrics.p95.toFixed(2)}, p99 ${metrics.p99.toFixed(2)} ms`,
    isKept: metrics.p99 < COMMAND_P99_MS_MAX,
  });
}
