import { expect, it } from 'vitest';

import { runId, toolId } from '../../src/base/ids.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import type { RunJournal } from '../../src/execute/run-journal.ts';
import { appendAs, firstHold } from '../support/append-as.ts';

const LEASE = { owner: 'test', expiresAt: 1_000_000 };
/** What looks like a decision by its letters and is none. */
const FORGED = { kind: 'decision_made' };

const started = (name: string, at: number): RunEvent & { readonly kind: 'run_started' } => ({
  kind: 'run_started',
  version: 1,
  runId: runId(name),
  at,
  plan: { tasks: [], layers: [] },
});

const asked = (id: string): RunEvent => ({
  kind: 'decision_requested',
  decision: {
    kind: 'approval',
    id,
    task: 'a',
    tool: toolId('s', 't'),
    why: 'it is dangerous',
    expiresAt: 99,
    args: { forged: FORGED },
    argsHash: 'hash',
  },
  at: 5,
});

const BEGAN: RunEvent = {
  kind: 'task_started',
  task: 'a',
  tool: toolId('s', 't'),
  args: FORGED,
  argsHash: 'hash',
  effects: { readOnly: true, repeatable: true },
  at: 4,
};

const ANSWERED: RunEvent = {
  kind: 'decision_made',
  decisionId: 'new 1',
  verdict: { kind: 'approved' },
  by: 'a person',
  at: 6,
};

/** What is relied on by whoever compares a question with what was asked before. */
export function runDecisionsContract(
  open: () => Promise<AsyncDisposable & { readonly journal: RunJournal }>,
): void {
  it('tells what people were asked and answered, of the newest runs alone', async () => {
    await using opened = await open();
    const { journal } = opened;
    await journal.begin(started('old', 10), LEASE);
    await appendAs(journal, runId('old'), firstHold(LEASE.owner), [asked('old 1')]);
    await journal.begin(started('new', 30), LEASE);
    const events = [BEGAN, asked('new 1'), ANSWERED];
    await appendAs(journal, runId('new'), firstHold(LEASE.owner), events);
    expect(await journal.decisions(1, 10)).toEqual([
      { runId: 'new', event: asked('new 1') },
      { runId: 'new', event: ANSWERED },
    ]);
    expect(await journal.decisions(2, 10)).toHaveLength(3);
    expect((await journal.decisions(2, 2)).length).toBeLessThanOrEqual(2);
  });
}
