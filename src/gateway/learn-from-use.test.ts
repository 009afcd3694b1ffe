import { describe, expect, it } from 'vitest';

import { settle } from '../../test/support/ready-world.ts';
import { runId, type RunId } from '../base/ids.ts';
import type { Fact } from '../call/fact.ts';
import type { RunEvent } from '../execute/run-event.ts';
import type { RunState } from '../execute/run-state.ts';
import { UseTeller, type UseTellerParts } from './learn-from-use.ts';

const ID = runId('wf_1');
const FINISHED: RunEvent = { kind: 'run_finished', end: 'completed', at: 5 };

/** What the studying side is told when a run ends that reads like this. */
async function toldOf(reading: Promise<Partial<RunState>>): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  const listeners: ((id: RunId, event: RunEvent) => void)[] = [];
  const use = new UseTeller({
    runs: {
      subscribe: (listen: (id: RunId, event: RunEvent) => void) => void listeners.push(listen),
      read: () => reading,
    },
    study: { tell: (fact: Fact) => void facts.push(fact) },
    plans: { ended: () => undefined },
    tracer: { settle: () => undefined },
  } as unknown as UseTellerParts);
  use.followRuns();
  listeners.forEach((happens) => happens(ID, { kind: 'run_resumed', at: 1 }));
  listeners.forEach((happens) => happens(ID, FINISHED));
  // The end is not stored yet.
  expect(facts).toEqual([]);
  await settle();
  return facts;
}

describe('the studying side', () => {
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
