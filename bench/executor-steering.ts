/** What watching and steering a run costs: events, commands, the reducer, checkpoints. */
import { setTimeout as delay } from 'node:timers/promises';

import { runId as asRunId, type RunId } from '../src/base/ids.ts';
import { readCheckpoint, writeCheckpoint } from '../src/execute/checkpoint.ts';
import { reduce } from '../src/execute/reduce.ts';
import type { RunState } from '../src/execute/run-state.ts';
import type { BenchContext } from './bench.ts';
import { layered } from './executor-graphs.ts';
import { ASKER, NEVER, planOf, type PmlEngine } from './pml-engine.ts';
import { quantile, spread } from './report.ts';

const SEED = 20_261_116;
const EVENT_MS_MAX = 5;
const COMMAND_MS_MAX = 10;
const REDUCE_MS_MAX = 1;
const CHECKPOINT_MS_MAX = 50;
const CHECKPOINTS_KEPT = 5;

export async function measureSteering(context: BenchContext, engine: PmlEngine): Promise<void> {
  const runId = await measureEvents(context, engine);
  await measureCommands(context, engine);
  await measureReducer(context, engine, runId);
  await measureCheckpoint(context, engine, runId);
}

/** 1,000 tasks, a third of them writes, which together keep the engine busy for a while. */
export const busyPlan = (): ReturnType<typeof planOf> =>
  planOf(
    layered(
      40,
      25,
      (random) => ({ tool: random() < 0.33 ? 'write' : 'sleep', ms: Math.floor(random() * 10) }),
      SEED,
    ),
  );

/** From the moment at which something happens to the moment at which a reader of the stream has it, durably stored. */
async function measureEvents(context: BenchContext, { runs }: PmlEngine): Promise<RunId> {
  context.progress('events of a busy run');
  const latencies: number[] = [];
  const walls = { quiet: [] as number[], watched: [] as number[] };
  let eventCount = 0;
  let last: RunId | undefined;
  for (let round = 0; round < 3; round += 1) {
    walls.quiet.push((await timedRun(runs)).wallMs);
    const happened = new Map<number, number>();
    let reading: Promise<void> | undefined;
    const read = async (id: RunId): Promise<void> => {
      for await (const { sequence } of runs.events(id, 0, NEVER)) {
        latencies.push(performance.now() - (happened.get(sequence) ?? Number.NaN));
      }
    };
    const end = runs.subscribe((id, event, sequence) => {
      happened.set(sequence, performance.now());
      if (event.kind === 'run_started') {
        reading = read(id);
      }
    });
    const { wallMs, state } = await timedRun(runs);
    await reading;
    end();
    walls.watched.push(wallMs);
    eventCount = happened.size;
    last = state.runId;
  }
  const delivered = { ...spread(latencies), p99: quantile(latencies, 0.99) };
  const addedMs = spread(walls.watched).p50 - spread(walls.quiet).p50;
  const metrics = { ...delivered, added_per_event: addedMs / eventCount };
  context.report({ dataset: 'event-to-reader', system: 'pml', n: latencies.length, metrics });
  context.judge({
    promise: `an event that is watched costs its run less than ${EVENT_MS_MAX} ms`,
    measured: `${metrics.added_per_event.toFixed(2)} ms; a reader has it, stored, after ${delivered.p50.toFixed(1)} ms (p50)`,
    isKept: metrics.added_per_event < EVENT_MS_MAX,
  });
  if (last === undefined) {
    throw new Error('no run was watched');
  }
  return last;
}

async function timedRun(
  runs: PmlEngine['runs'],
): Promise<{ readonly wallMs: number; readonly state: RunState }> {
  const plan = busyPlan();
  const startedMs = performance.now();
  const state = await runs.start({ plan }, ASKER, NEVER);
  return { wallMs: performance.now() - startedMs, state };
}

/** From the arrival of a command to the answer that it was taken, when it is in the journal. */
async function measureCommands(context: BenchContext, { runs }: PmlEngine): Promise<void> {
  context.progress('commands during a busy run');
  const latencies: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const watched: { runId?: RunId; isOver: boolean } = { isOver: false };
    const end = runs.subscribe((id, event) => {
      watched.runId = id;
      watched.isOver ||= event.kind === 'run_finished';
    });
    const done = runs.start({ plan: busyPlan() }, ASKER, NEVER);
    // `start` answers when the run stands still, as it does while it is paused.
    done.catch(() => undefined);
    while (!watched.isOver) {
      await delay(4);
      for (const kind of ['pause', 'continue'] as const) {
        const { runId, isOver } = watched;
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
    await done;
  }
  const taken = { ...spread(latencies), p99: quantile(latencies, 0.99) };
  context.report({
    dataset: 'command-to-journaled',
    system: 'pml',
    n: latencies.length,
    metrics: taken,
  });
  context.judge({
    promise: `a command is taken and journaled within ${COMMAND_MS_MAX} ms during a busy run`,
    measured: `p50 ${taken.p50.toFixed(2)}, p95 ${taken.p95.toFixed(2)}, p99 ${taken.p99.toFixed(2)} ms`,
    isKept: taken.p95 < COMMAND_MS_MAX,
  });
}

/** The journal of a run of 1,000 tasks, folded again event by event. */
export async function measureReducer(
  context: BenchContext,
  { journal }: PmlEngine,
  runId: RunId,
  suffix = '',
): Promise<void> {
  context.progress('the reducer');
  const events = await journal.read(runId);
  events.reduce<RunState | undefined>((state, event) => reduce(state, event), undefined);
  const rounds = Array.from({ length: 5 }, () => {
    let state: RunState | undefined;
    return events.map((event) => {
      const startedMs = performance.now();
      state = reduce(state, event);
      return performance.now() - startedMs;
    });
  });
  const samples = rounds.flat();
  const best = events.map((_, index) => Math.min(...rounds.map((round) => round[index] ?? 0)));
  const times = {
    ...spread(samples),
    p99: quantile(samples, 0.99),
    quiet_p99: quantile(best, 0.99),
  };
  const dataset = `reduce${suffix}`;
  context.report({ dataset, system: 'pml', n: samples.length, metrics: times });
  context.judge({
    promise: `the reducer takes less than ${REDUCE_MS_MAX} ms at p99, in a run of 1,000 tasks`,
    measured: `p99 ${times.p99.toFixed(3)}, at its best ${times.quiet_p99.toFixed(3)} ms`,
    isKept: times.p99 < REDUCE_MS_MAX,
  });
}

/** The state of a run of 1,000 tasks, written as JSON and stored. */
export async function measureCheckpoint(
  context: BenchContext,
  { journal }: PmlEngine,
  runId: RunId,
  suffix = '',
): Promise<void> {
  context.progress('checkpoints');
  const checkpoint = readCheckpoint(await journal.readCheckpoint(runId));
  if (checkpoint === undefined) {
    throw new Error('a run of many layers left no checkpoint');
  }
  const id = asRunId('wf_checkpoints');
  const begun = await journal.begin(
    { kind: 'run_started', version: 1, runId: id, at: Date.now(), plan: checkpoint.state.plan },
    { owner: 'bench', expiresAt: Date.now() },
  );
  if (begun.kind !== 'begun') {
    throw new Error('no run to keep checkpoints of');
  }
  // A run that is paused is not taken for one that was left behind: its checkpoints are another's.
  const { hold } = begun;
  const expiresAt = Date.now();
  await journal.append(id, { hold, after: 1, events: [], status: 'paused', expiresAt });
  const stored = { ...writeCheckpoint(checkpoint), sequence: 1 };
  const samples: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const startedMs = performance.now();
    await journal.saveCheckpoint(id, hold, stored, CHECKPOINTS_KEPT);
    samples.push(performance.now() - startedMs);
  }
  const times = spread(samples);
  const bytes = JSON.stringify(writeCheckpoint(checkpoint).state).length;
  const metrics = { ...times, kilobytes: bytes / 1000 };
  const dataset = `checkpoint-write${suffix}`;
  context.report({ dataset, system: 'pml', n: samples.length, metrics });
  context.judge({
    promise: `a checkpoint of 1,000 tasks is stored within ${CHECKPOINT_MS_MAX} ms`,
    measured: `p50 ${times.p50.toFixed(1)}, p95 ${times.p95.toFixed(1)} ms`,
    isKept: times.p95 < CHECKPOINT_MS_MAX,
  });
}
