import { describe, expect, it } from 'vitest';

import { settle } from '../../test/support/ready-world.ts';
import { runId, type RunId } from '../base/ids.ts';
import type { Asker } from '../call/asker.ts';
import type { Fact } from '../call/fact.ts';
import type { RunEvent } from '../execute/run-event.ts';
import type { RunState } from '../execute/run-state.ts';
import { UseReporter } from './use-reporter.ts';

type UseReporterParts = ConstructorParameters<typeof UseReporter>[0];

const ID = runId('wf_1');
const FINISHED: RunEvent = { kind: 'run_finished', end: 'completed', at: 5 };

/** Returns the facts that are sent when such a run ends. */
async function toldOf(reading: Promise<Partial<RunState>>): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  const listeners: ((id: RunId, event: RunEvent) => void)[] = [];
  const use = new UseReporter({
    runs: {
      subscribe: (listen: (id: RunId, event: RunEvent) => void) => void listeners.push(listen),
      read: () => reading,
    },
    study: { tell: (fact: Fact) => void facts.push(fact) },
    plans: { ended: () => undefined },
    tracer: { settle: () => undefined },
  } as unknown as UseReporterParts);
  use.followRuns();
  listeners.forEach((happens) => happens(ID, { kind: 'run_resumed', at: 1 }));
  listeners.forEach((happens) => happens(ID, FINISHED));
  // The end is not stored yet.
  expect(facts).toEqual([]);
  await settle();
  return facts;
}

/** The intents that the studying side is told. */
function intentsOf(use: (teller: UseReporter) => unknown, state: Partial<RunState> = {}): string[] {
  const told: string[] = [];
  const teller = new UseReporter({
    runs: { read: () => Promise.resolve(state) },
    study: { tell: (fact: Fact) => void (fact.kind === 'intent' && told.push(fact.intent)) },
    wishes: { momentOf: () => ({ number: 1, mayForesee: true }) },
  } as unknown as UseReporterParts);
  use(teller);
  return told;
}

const ASKER = { session: 's' } as unknown as Asker;

describe('the studying side', () => {
  it('is told the values that came with an intent, and none too long to be an argument', () => {
    const long = 'x'.repeat(500);
    const inputs = { city: 'Oslo', count: 3, text: long, list: ['a'] };
    expect(intentsOf((use) => use.intent(ASKER, 'book a room', inputs))).toEqual([
      'book a room "Oslo" "3"',
    ]);
  });

  it('is told what a run was told since it began', async () => {
    const state = { intent: 'book a room', context: { city: 'Bergen' } };
    const told = intentsOf((use) => use.runIntent(ASKER, ID), state);
    await settle();
    expect(told).toEqual(['book a room "Bergen"']);
  });

  it('is told that a run has ended when its end is stored', async () => {
    expect(await toldOf(Promise.resolve({ finishedAt: 5 }))).toEqual([
      { kind: 'run_ended', runId: ID },
    ]);
  });

  it('is not told of an end that could not be stored', async () => {
    expect(await toldOf(Promise.resolve({ status: 'running' }))).toEqual([]);
    expect(await toldOf(Promise.reject(new Error('the database is away')))).toEqual([]);
  });
});
