import { describe, expect, it } from 'vitest';

import { GatewayError } from '../base/errors.ts';
import { sessionId } from '../base/ids.ts';
import { auditedGateway } from './gateway-wrappers.ts';
import type { Gateway } from './gateway.ts';

const never = new AbortController().signal;
const asker = { session: sessionId('s'), person: 'ann' };

/** A gateway whose every answer is `answer`, and the entries that its audit has. */
function audited(answer: () => Promise<unknown>): {
  readonly gateway: Gateway;
  readonly entries: object[];
} {
  const entries: object[] = [];
  const parts = { decide: answer, command: answer, controlWorkflow: answer };
  const audit = { record: (entry: object) => void entries.push(entry) };
  return { gateway: auditedGateway(parts as never, audit), entries };
}

const refusing = (): Promise<never> =>
  Promise.reject(new GatewayError('COMMAND_REFUSED', 'only bob runs this suggestion'));

describe('a command to a run', () => {
  it('is recorded with its outcome', async () => {
    const { gateway, entries } = audited(() => Promise.resolve({ status: 'completed' }));
    await gateway.controlWorkflow({ workflowId: 'w', action: 'continue' }, asker, never);
    expect(entries).toMatchObject([
      { action: 'run_continue', subject: 'w', person: 'ann', outcome: 'completed' },
    ]);
  });

  it('is recorded where it was refused, on both roads', async () => {
    const { gateway, entries } = audited(refusing);
    const request = { workflowId: 'w', action: 'continue' } as const;
    await expect(gateway.controlWorkflow(request, asker, never)).rejects.toThrow('only bob');
    const command = { id: 'c', command: { kind: 'continue' } } as const;
    await expect(gateway.command('w', command, never, asker)).rejects.toThrow('only bob');
    const entry = { action: 'run_continue', person: 'ann', outcome: 'COMMAND_REFUSED' };
    expect(entries).toMatchObject([entry, entry]);
  });

  it('that only looks is not recorded', async () => {
    const { gateway, entries } = audited(refusing);
    const request = { workflowId: 'w', action: 'status' } as const;
    await expect(gateway.controlWorkflow(request, asker, never)).rejects.toThrow('only bob');
    expect(entries).toEqual([]);
  });
});

it('a decision that fails is recorded', async () => {
  const { gateway, entries } = audited(refusing);
  const decision = { decisionId: 'd', verdict: { kind: 'approved' }, by: 'bob' };
  await expect(gateway.decide(decision as never)).rejects.toThrow('only bob');
  expect(entries).toMatchObject([
    { action: 'approve', subject: 'd', person: 'bob', outcome: 'COMMAND_REFUSED' },
  ]);
});
