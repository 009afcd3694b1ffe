import { expect, it } from 'vitest';

import { appendAs, firstHold } from '../../test/support/append-as.ts';
import { memoryRunJournal } from '../../test/support/memory-run-journal.ts';
import { runId, toolId } from '../base/ids.ts';
import type { RunEvent } from '../execute/run-event.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import { askedBefore } from './people-desk.ts';

const LEASE = { owner: 'test', expiresAt: 1_000_000 };
const TOOL = toolId('crm', 'delete_user');
const NOBODY = { lastDecided: () => undefined };

type Parts = Parameters<typeof askedBefore>[0];

/** A journal with one question of each run, and how often it was asked anything. */
async function journalOf(
  ...answers: readonly ('approved' | 'denied' | undefined)[]
): Promise<{ readonly parts: Parts; readonly questions: () => number }> {
  const journal = memoryRunJournal();
  for (const [index, verdict] of answers.entries()) {
    const id = runId(`run-${index}`);
    await journal.begin({ ...STARTED, runId: id, at: index }, LEASE);
    await appendAs(journal, id, firstHold(LEASE.owner), [asked(index), ...made(index, verdict)]);
  }
  let questions = 0;
  const counted = new Proxy<RunJournal>(journal, {
    get(target, name: keyof RunJournal) {
      questions += 1;
      return target[name];
    },
  });
  const parts = { journal: counted, approvals: NOBODY } as unknown as Parts;
  return { parts, questions: () => questions };
}

const STARTED = {
  kind: 'run_started',
  plan: { tasks: [], inputs: {} },
  settings: {},
} as unknown as RunEvent & { readonly kind: 'run_started' };

const asked = (index: number): RunEvent => ({
  kind: 'decision_requested',
  decision: {
    kind: 'approval',
    id: `question ${index}`,
    task: 'a',
    tool: TOOL,
    args: { user: index },
    argsHash: String(index),
    why: 'it deletes',
    expiresAt: 1000,
  },
  at: index,
});

const made = (index: number, verdict: 'approved' | 'denied' | undefined): readonly RunEvent[] =>
  verdict === undefined
    ? []
    : [
        {
          kind: 'decision_made',
          decisionId: `question ${index}`,
          verdict: { kind: verdict },
          by: 'a person',
          at: index,
        },
      ];

it('tells the last call of a tool that was answered, not one that is open', async () => {
  const { parts } = await journalOf('approved', 'denied', undefined);
  const found = await askedBefore(parts, new Set([TOOL]), new Set(['question 2']));
  expect(found.get(TOOL)).toMatchObject({
    args: { user: 1 },
    verdict: 'denied',
    by: 'a person',
    workflowId: 'run-1',
  });
});

it('asks the journal once, however many runs there are, and not at all for nothing', async () => {
  const { parts, questions } = await journalOf(
    ...Array.from({ length: 50 }, () => 'approved' as const),
  );
  await askedBefore(parts, new Set(), new Set());
  expect(questions()).toBe(0);
  await askedBefore(parts, new Set([TOOL]), new Set());
  expect(questions()).toBe(1);
});
