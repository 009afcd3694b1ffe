/**
 * PostgreSQL is stopped in the middle of runs with writes. For every run, the answer that its client
 * got agrees with the writes that were made; no write is made twice.
 *
 * `PML_FAULT_AWAY=20,60` adds outages of so many seconds.
 */
import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { AwayWorld, type Told, WRITES } from '../support/away-world.ts';
import { hasPostgres } from '../support/database.ts';

const LONG_SECONDS = (process.env['PML_FAULT_AWAY'] ?? '').split(',').filter(Boolean).map(Number);
const SETTLED_MS = 90_000;

interface Outage {
  readonly instances: number;
  readonly seconds: number;
  readonly how: 'fast' | 'crash';
  readonly answerWithinMs?: number;
}

/** How many answers there were of each kind; printed, because a long run is recorded in the docs. */
type Counts = Record<string, number>;

async function outage({ instances, seconds, how, answerWithinMs }: Outage): Promise<Counts> {
  const within = answerWithinMs === undefined ? {} : { answerWithinMs };
  await using world = await AwayWorld.open({ instances, ...within });
  const counts: Counts = {};
  const count = (name: string, by = 1): void => void (counts[name] = (counts[name] ?? 0) + by);
  world.ask(0);
  await world.answered();
  const asking = world.askFor(1500 + seconds * 1000 + 1500, 250);
  await pause(1000);
  await world.away(seconds * 1000, how);
  await asking;
  await world.answered();
  count('decisions', await world.settled(SETTLED_MS));
  count('runs', world.told.length);
  const listed = new Map(
    (await world.listed()).map(({ runId, status }) => [String(runId), status]),
  );
  for (const told of world.told) {
    count(told.answer?.status ?? 'refused');
    await agrees(world, told, listed);
    listed.delete(told.answer?.workflowId ?? '');
  }
  // Nobody was told of these: none may have happened.
  expect([...listed]).toEqual([]);
  const effects = world.effects();
  expect(effects).toHaveLength(new Set(effects).size);
  return counts;
}

/** What the client was told, against what happened by then and later. */
async function agrees(
  world: AwayWorld,
  told: Told,
  listed: ReadonlyMap<string, string>,
): Promise<void> {
  const { label, answer, effects, instance } = told;
  const after = world.effectsOf(label);
  if (answer === undefined) {
    expect({ label, after }).toEqual({ label, after: [] });
    return;
  }
  const { status, workflowId = '', message = '' } = answer;
  const later = await world.status(instance, workflowId);
  const facts = { label, status, message, effects, after, later: later.status };
  expect({ ...facts, listed: listed.get(workflowId) }).toMatchObject({ listed: later.status });
  // At the end the journal tells exactly what was done.
  for (const id of WRITES) {
    const isDone = later.results?.[id]?.status === 'succeeded';
    expect({ ...facts, id, isDone }).toMatchObject({ isDone: after.includes(id) });
  }
  if (status === 'completed') {
    expect(facts).toMatchObject({ effects: WRITES, after: WRITES, later: 'completed' });
  } else if (status === 'outcome_unknown') {
    expect(message).toContain(`id ${workflowId}; do not repeat it`);
  } else if (status !== 'running') {
    // An end is the end: nothing is done after it was told.
    expect(facts).toMatchObject({ after: effects, later: status });
  }
}

const name = ({ instances, seconds, how, answerWithinMs }: Outage): string =>
  `${instances} instance(s), away for ${seconds} s (${how}), answers within ${answerWithinMs ?? 45_000} ms`;

const USUAL: readonly Outage[] = [{ instances: 2, seconds: 5, how: 'crash' }];
const LONG: readonly Outage[] = LONG_SECONDS.flatMap((seconds): Outage[] => [
  { instances: 1, seconds, how: 'fast' },
  { instances: 2, seconds, how: 'crash' },
  // Stands in for an outage that is longer than clients wait.
  { instances: 2, seconds, how: 'fast', answerWithinMs: 1000 },
]);

describe.skipIf(!hasPostgres())('while the database is away', () => {
  for (const each of [...USUAL, ...LONG]) {
    it(
      `tells every client what happens: ${name(each)}`,
      { timeout: 240_000 + each.seconds * 2000 },
      async () => {
        const counts = await outage(each);
        process.stderr.write(`database away, ${name(each)}: ${JSON.stringify(counts)}\n`);
        expect(counts['runs']).toBeGreaterThan(0);
      },
    );
  }
});
