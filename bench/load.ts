/** What gateways carry: many clients over HTTP at once, over and over on the same daemon. */
import type { Bench, BenchContext } from './bench.ts';
import { BURDEN_NAMES, type BurdenName, type BurdenReading } from './burdens.ts';
import { HealthProbe } from './health-probe.ts';
import {
  type LoadClient,
  type LoadSystem,
  openEmbedded,
  openLoadSystems,
  openTeam,
} from './load-systems.ts';
import { processorMs, residentMb } from './process-figures.ts';
import { quantile } from './report.ts';

const PROBE_MS = 50;
const MS_PER_SECOND = 1000;
/** Opened at once, so that a gateway is not measured by how it takes a crowd of newcomers. */
const OPENED_AT_ONCE = 8;
const ERRORS_TOLD_MAX = 3;

type Work = 'reads' | 'workflows';

interface Part {
  readonly system: LoadSystem;
  readonly work: Work;
  readonly kind: 'raw' | 'sdk';
  readonly clients: number;
  readonly round: number;
  /** A further client that is hard on the gateway meanwhile. */
  readonly burden?: BurdenName;
}

interface Outcome {
  readonly latencies: readonly number[];
  readonly errors: readonly string[];
  readonly tookMs: number;
}

export const loadBench: Bench = {
  name: 'load',
  summary: 'Reads and workflows of many HTTP clients at once, over and over: pml and others.',
  async run(context): Promise<void> {
    context.progress('starting the systems');
    await runLoad(context, await openLoadSystems(context));
  },
};

/** Two instances on one PostgreSQL beside one on the embedded database. */
export const teamBench: Bench = {
  name: 'team',
  summary: 'The load of `load` on two instances on PostgreSQL, beside one embedded instance.',
  async run(context): Promise<void> {
    context.progress('starting the systems');
    await runLoad(context, [await openEmbedded(context), await openTeam(context)]);
  },
};

async function runLoad(context: BenchContext, systems: readonly LoadSystem[]): Promise<void> {
  const { rounds, clients } = context.load;
  const perSecond = new Map<string, number[]>();
  const medians = new Map<string, number>();
  for (let round = 1; round <= rounds; round += 1) {
    for (const count of clients) {
      for (const part of systems.flatMap((system) => partsOf(system, count, round))) {
        const key = nameOf(part);
        context.progress(`round ${round}: ${part.system.name}, ${key}`);
        const { rate, p50 } = await measure(context, part);
        medians.set(`${part.system.name} ${key}`, p50);
        const known = perSecond.get(`${part.system.name} ${key}`) ?? [];
        perSecond.set(`${part.system.name} ${key}`, [...known, rate]);
      }
    }
  }
  judgeWear(context, perSecond);
  judgeWorkflow(context, medians);
}

function partsOf(system: LoadSystem, clients: number, round: number): readonly Part[] {
  const part = { system, clients, round };
  return [
    { ...part, work: 'reads', kind: 'raw' },
    ...(system.hasWorkflows ? [{ ...part, work: 'workflows', kind: 'raw' } as const] : []),
    // The clients of the SDK cost more than the gateway does: once is enough.
    ...(system.openSdk !== undefined && round === 1
      ? [{ ...part, work: 'reads', kind: 'sdk' } as const]
      : []),
    ...(system.startBurden === undefined
      ? []
      : BURDEN_NAMES.map((burden) => ({ ...part, work: 'reads', kind: 'raw', burden }) as const)),
  ];
}

const nameOf = ({ work, kind, clients, burden }: Part): string =>
  `${work}-${clients}${kind === 'sdk' ? '-sdk' : ''}${burden === undefined ? '' : `-beside-${burden}`}`;

/** Measures one part and answers what it carried per second, and the median. */
async function measure(
  context: BenchContext,
  part: Part,
): Promise<{ readonly rate: number; readonly p50: number }> {
  const { system } = part;
  const clients = await openClients(part);
  const probe = new HealthProbe(system.health, PROBE_MS);
  try {
    const askers = (await system.openEach?.()) ?? clients.slice(0, 1);
    const before = await countOf(system, askers);
    const memoryBefore = await residentMb(system.pid);
    const processorBefore = processorMs([system.pid]);
    await probe.read();
    const burden = part.burden === undefined ? undefined : system.startBurden?.(part.burden);
    const outcome = await drive(part, clients, context.load.seconds * MS_PER_SECOND);
    const health = await probe.read();
    const borne = await burden?.stop();
    const loopHeldMs = await system.loopHeldMs?.();
    const processor = processorMs([system.pid]) - processorBefore;
    const after = await countOf(system, askers);
    const done = outcome.latencies.length;
    const perSecond = (MS_PER_SECOND * done) / outcome.tookMs;
    context.report({
      dataset: nameOf(part),
      system: system.name,
      n: done,
      metrics: {
        round: part.round,
        per_s: perSecond,
        p50: quantile(outcome.latencies, 0.5),
        p95: quantile(outcome.latencies, 0.95),
        p99: quantile(outcome.latencies, 0.99),
        errors: outcome.errors.length,
        health_gap: health.longestMs,
        health_errors: health.failures,
        processor_per_call: processor / Math.max(1, done),
        memory_before_mb: memoryBefore,
        memory_after_mb: await residentMb(system.pid),
        upstream_calls: after.calls - before.calls,
        ...(loopHeldMs !== undefined && { loop_held: loopHeldMs }),
        ...(borne !== undefined && burdenMetrics(borne)),
      },
    });
    judgePart(context, part, outcome, after.distinct - before.distinct);
    judgeHolds(context, part, { gapMs: health.longestMs, loopHeldMs, borne });
    return { rate: perSecond, p50: quantile(outcome.latencies, 0.5) };
  } finally {
    await probe.stop();
    await Promise.all(clients.map((client) => client.close()));
  }
}

async function openClients({ system, kind, clients }: Part): Promise<readonly LoadClient[]> {
  const open = kind === 'sdk' ? (system.openSdk ?? system.openRaw) : system.openRaw;
  const opened: LoadClient[] = [];
  while (opened.length < clients) {
    const next = Math.min(OPENED_AT_ONCE, clients - opened.length);
    opened.push(...(await Promise.all(Array.from({ length: next }, () => open()))));
  }
  return opened;
}

/** Each client asks again as soon as it has its answer, until the time is up. */
async function drive(part: Part, clients: readonly LoadClient[], forMs: number): Promise<Outcome> {
  const latencies: number[] = [];
  const errors: string[] = [];
  const startedMs = performance.now();
  await Promise.all(
    clients.map(async (client, place) => {
      for (let turn = 0; performance.now() - startedMs < forMs; turn += 1) {
        const askedMs = performance.now();
        try {
          await ask(part, client, `${part.round}-${nameOf(part)}-${place}-${turn}`);
          latencies.push(performance.now() - askedMs);
        } catch (error) {
          errors.push(String(error));
        }
      }
    }),
  );
  return { latencies, errors, tookMs: performance.now() - startedMs };
}

/** No two calls have the same arguments. An answer that is not the right one is an error. */
async function ask({ system, work }: Part, client: LoadClient, message: string): Promise<void> {
  if (work === 'reads') {
    const answer = textIn(await client.call(system.echo, { message }));
    if (answer !== message) {
      throw new Error(`a read answered wrongly: ${answer.slice(0, 200)}`);
    }
    return;
  }
  const tasks = [
    { id: 'a', tool: 'bench:echo', args: { message } },
    { id: 'b', tool: 'bench:echo', args: { message: `${message}-again` }, dependsOn: ['a'] },
  ];
  const result = await client.call('execute_workflow', { workflow: { tasks } });
  const answer = textIn(result);
  if (!answer.includes('"completed"') || !answer.includes(`${message}-again`)) {
    throw new Error(`a workflow answered wrongly: ${answer.slice(0, 200)}`);
  }
}

function textIn(result: unknown): string {
  const { content } = (result ?? {}) as {
    readonly content?: readonly { readonly text?: string }[];
  };
  return content?.[0]?.text ?? JSON.stringify(result ?? null);
}

/** The server's own count. Its argument differs each time, so that no answer made before serves. */
async function countOf(
  system: LoadSystem,
  askers: readonly LoadClient[],
): Promise<{ readonly calls: number; readonly distinct: number }> {
  const sum = { calls: 0, distinct: 0 };
  for (const asker of askers) {
    const result = await asker.call(system.count, { at: performance.now() });
    const { calls, distinct } = JSON.parse(textIn(result)) as typeof sum;
    sum.calls += calls;
    sum.distinct += distinct;
  }
  return sum;
}

function judgePart(context: BenchContext, part: Part, outcome: Outcome, arrived: number): void {
  const what = `${part.system.name}, ${nameOf(part)}, round ${part.round}`;
  for (const error of [...new Set(outcome.errors)].slice(0, ERRORS_TOLD_MAX)) {
    context.progress(`${what}: ${error.slice(0, 300)}`);
  }
  const calls = outcome.latencies.length * (part.work === 'workflows' ? 2 : 1);
  context.judge({
    promise: `${what}: no errors, and every call reached the server`,
    measured: `${outcome.errors.length} errors, ${arrived} of ${calls} calls arrived`,
    isKept: outcome.errors.length === 0 && arrived >= calls,
  });
}

const burdenMetrics = ({ calls, failures, longestMs, bytesMost }: BurdenReading): object => ({
  burden_calls: calls,
  burden_failures: failures,
  burden_longest: longestMs,
  burden_bytes: bytesMost,
});

const LOOP_HELD_MS_MAX = 50;
const FEW_CLIENTS = 64;
const GAP_MS_MAX = { few: 100, many: 250 };

interface Holds {
  readonly gapMs: number;
  readonly loopHeldMs: number | undefined;
  readonly borne: BurdenReading | undefined;
}

/** Only a gateway that tells how long its loop was held has promised anything about it. */
function judgeHolds(context: BenchContext, part: Part, { gapMs, loopHeldMs, borne }: Holds): void {
  if (loopHeldMs === undefined) {
    return;
  }
  const what = `${part.system.name}, ${nameOf(part)}, round ${part.round}`;
  const gapMsMax = part.clients <= FEW_CLIENTS ? GAP_MS_MAX.few : GAP_MS_MAX.many;
  context.judge({
    promise: `${what}: no gap of /healthz above ${gapMsMax} ms, the loop held for at most ${LOOP_HELD_MS_MAX} ms`,
    measured: `${gapMs.toFixed(0)} ms, ${loopHeldMs.toFixed(0)} ms`,
    isKept: gapMs <= gapMsMax && loopHeldMs <= LOOP_HELD_MS_MAX,
  });
  if (borne !== undefined) {
    context.judge({
      promise: `${what}: the client that is hard on the gateway gets its answers, too`,
      measured: `${borne.failures} of ${borne.calls} failed, the longest took ${borne.longestMs.toFixed(0)} ms`,
      isKept: borne.calls > 0 && borne.failures === 0,
    });
  }
}

const SLOWER_SHARE_MAX = 0.1;

function judgeWear(context: BenchContext, perSecond: ReadonlyMap<string, readonly number[]>): void {
  for (const [name, rates] of perSecond) {
    const [first, last] = [rates[0], rates.at(-1)];
    if (rates.length > 1 && first !== undefined && last !== undefined) {
      context.judge({
        promise: `${name}: the last round is no slower than the first by more than a tenth`,
        measured: `${first.toFixed(0)}, then ${last.toFixed(0)} per second`,
        isKept: last >= first * (1 - SLOWER_SHARE_MAX),
      });
    }
  }
}

const TIMES_TWO_READS_MAX = 3;

/** A workflow of two tasks against the two calls that it stands for, by one client. */
function judgeWorkflow(context: BenchContext, medians: ReadonlyMap<string, number>): void {
  const [workflow, read] = [medians.get('pml workflows-1'), medians.get('pml reads-1')];
  if (workflow !== undefined && read !== undefined) {
    const times = workflow / (2 * read);
    context.judge({
      promise: `pml: a workflow of two tasks takes at most ${TIMES_TWO_READS_MAX} times as long as two reads, at the median`,
      measured: `${workflow.toFixed(2)} ms against 2 x ${read.toFixed(2)} ms, ${times.toFixed(2)} times`,
      isKept: times <= TIMES_TWO_READS_MAX,
    });
  }
}
