/** All scenarios of one client, in one house. A scenario that fails does not keep the others from being run. */
import { setTimeout as delay } from 'node:timers/promises';

import { describeError } from '../../src/base/errors.ts';
import { House } from './house.ts';
import type { Installed } from './packages.ts';
import { type ClientReport, occasion, type ScenarioReport } from './page.ts';
import type { Outcome, Scenario } from './scenarios.ts';
import { SEALED_VARIABLE } from './sealed.ts';
import type { Contender } from './session.ts';

/** Longer than everything that a scenario waits for: it ends by itself where it can. */
const SCENARIO_TIMEOUT_MS = 600_000;

/** Runs them and says how each went. */
export async function runClient(
  contender: Contender,
  installed: Installed,
  scenarios: readonly Scenario[],
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<ClientReport> {
  const { id, title, version, kind, transport } = contender;
  const isSealed = process.env[SEALED_VARIABLE] !== undefined;
  const report = { id, title, version, kind, transport, isSealed, ...occasion() };
  if (installed.kind === 'missing') {
    progress(`${title}: not installed: ${installed.reason}`);
    return { ...report, notInstalled: installed.reason, outcomes: [] };
  }
  await using house = await House.build();
  const outcomes: ScenarioReport[] = [];
  const prepared = await settle(signal, async () => {
    await contender.prepare(house);
    await house.start();
    return { kind: 'passed' };
  });
  for (const scenario of scenarios) {
    const begin = performance.now();
    const open = (): ReturnType<Contender['open']> => contender.open(house, installed.folder);
    const outcome =
      prepared.kind === 'passed'
        ? await settle(signal, () => scenario.run(house, open, contender))
        : prepared;
    const ms = Math.round(performance.now() - begin);
    outcomes.push({ scenario: scenario.id, outcome, ms });
    progress(`${title} ${transport}: ${scenario.title}: ${inWords(outcome)} (${ms} ms)`);
  }
  return { ...report, outcomes };
}

/** The outcome, or that it took too long. Whoever interrupts the command ends it here, and the house is taken down. */
async function settle(signal: AbortSignal, run: () => Promise<Outcome>): Promise<Outcome> {
  const end = new AbortController();
  const enough = AbortSignal.any([signal, end.signal]);
  const late = delay(SCENARIO_TIMEOUT_MS, 'late' as const, { signal: enough });
  try {
    const outcome = await Promise.race([run(), late]);
    return outcome === 'late'
      ? { kind: 'failed', reason: `it took longer than ${SCENARIO_TIMEOUT_MS} ms` }
      : outcome;
  } catch (error) {
    signal.throwIfAborted();
    return { kind: 'failed', reason: describeError(error) };
  } finally {
    late.catch(() => undefined);
    end.abort();
  }
}

function inWords(outcome: Outcome): string {
  if (outcome.kind === 'passed') {
    return ['works', outcome.detail].filter(Boolean).join(', ');
  }
  return outcome.kind === 'failed'
    ? `FAILED: ${outcome.reason}`
    : `not possible, ${outcome.reason}`;
}
