/**
 * A short form of the gateway bench for every change: what a call costs through pml, as a share of
 * what it costs through the peer in the same run, held against what was recorded.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Bench, BenchContext } from './bench.ts';
import { openSystems, type System } from './gateway-systems.ts';
import { type Measured, measure, warmUp, type Workload } from './gateway.ts';
import { occasion } from './report.ts';

const PEER = 'mcp-hub';
const RECORD = join(import.meta.dirname, 'recorded-ratios.json');
const WORKLOAD: Workload = {
  name: 'echo-16B',
  bytes: 16,
  rounds: 8,
  callsInRow: 100,
  callsAtOnce: 640,
};
/** A ratio may be so many times the recorded one: two short runs on a busy machine differ by less. */
const WORSE_MAX = 1.5;

interface Recorded {
  readonly commit: string;
  readonly date: string;
  readonly ratios: Readonly<Record<string, number>>;
}

export const ratioBench: Bench = {
  name: 'ratio',
  summary: 'What a call costs as a share of what it costs through mcp-hub, against the record.',
  async run(context): Promise<void> {
    const { systems } = await openSystems(context, { isShort: true });
    await warmUp(systems);
    if (!systems.some(({ name }) => name === PEER)) {
      context.missing('the peer that pml is held against could not be started');
      return;
    }
    const first = await ratiosNow(context, systems);
    if (context.isRecorded) {
      const record: Recorded = { ...occasion(), ratios: first };
      writeFileSync(RECORD, `${JSON.stringify(record, undefined, 2)}\n`);
      return;
    }
    if (!existsSync(RECORD)) {
      context.missing('nothing is recorded; run with --record first');
      return;
    }
    const recorded = JSON.parse(readFileSync(RECORD, 'utf8')) as Recorded;
    const isKept = (name: string, value: number): boolean =>
      value <= (recorded.ratios[name] ?? value) * WORSE_MAX;
    // The median of a short run follows whatever else the machine does; it is shown, not judged.
    const names = Object.keys(first).filter((name) => !name.endsWith('p50'));
    // What else the machine does may disturb one measurement. What pml does disturbs both.
    const isDoubtful = names.some((name) => !isKept(name, first[name] ?? 0));
    const second = isDoubtful ? await ratiosNow(context, systems) : first;
    for (const name of names) {
      const value = Math.min(first[name] ?? 0, second[name] ?? 0);
      context.judge({
        promise: `${name}: at most ${WORSE_MAX} times the ratio of ${recorded.date}`,
        measured: `${value.toFixed(2)} against ${(recorded.ratios[name] ?? value).toFixed(2)}`,
        isKept: isKept(name, value),
        isBinding: true,
      });
    }
  },
};

/** Measures once, and reports it. */
async function ratiosNow(
  context: BenchContext,
  systems: readonly System[],
): Promise<Readonly<Record<string, number>>> {
  const measured = await measure(systems, WORKLOAD);
  const peer = measured.find(({ system }) => system.name === PEER);
  const ratios: Record<string, number> = {};
  for (const own of measured.filter(({ system }) => system.name === 'pml')) {
    const mine = peer === undefined ? {} : ratiosOf(own, peer);
    context.report({
      dataset: `${WORKLOAD.name}-${own.system.transport}`,
      system: `pml/${PEER}`,
      n: WORKLOAD.rounds * WORKLOAD.callsInRow,
      metrics: mine,
    });
    for (const [name, value] of Object.entries(mine)) {
      ratios[`${own.system.transport} ${name}`] = value;
    }
  }
  return ratios;
}

function ratiosOf(own: Measured, peer: Measured): Record<string, number> {
  return {
    min: own.latency.min / peer.latency.min,
    p50: own.latency.p50 / peer.latency.p50,
    processor: own.processorMsPerCall / peer.processorMsPerCall,
  };
}
