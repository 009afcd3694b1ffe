import { describe, expect, it } from 'vitest';

import type { AskedBefore } from '../../gateway/dashboard.ts';
import { listApprovals } from './page-approvals.ts';
import type { PageCall } from './page-call.ts';

const ASKED_AT = 1000;

/** The one question of a gateway that knows of another one of the same tool. */
async function comparedWith(before: Partial<AskedBefore>): Promise<unknown> {
  const request = { kind: 'approval', id: 'one', tool: 'a:b', args: { n: 2 }, argsHash: 'h' };
  const gateway = {
    undecided: () => Promise.resolve([{ request, summary: 's', requestedAt: ASKED_AT }]),
    blocked: () => [],
    dashboard: {
      askedBefore: () => Promise.resolve(new Map([['a:b', { args: { n: 1 }, at: 1, ...before }]])),
    },
  };
  const { pending } = await listApprovals({ parts: { gateway } } as unknown as PageCall);
  const [question] = pending;
  return question !== undefined && 'before' in question ? question.before : undefined;
}

describe('listApprovals', () => {
  it.each(['approved', 'denied'])(
    'compares with a question before it that was %s',
    async (verdict) => {
      expect(await comparedWith({ verdict, at: ASKED_AT - 1 })).toMatchObject({
        args: { n: 1 },
        verdict,
      });
    },
  );

  it.each(['withdrawn', 'expired', undefined])(
    'compares with nothing that nobody answered: %s',
    async (verdict) => {
      expect(await comparedWith(verdict === undefined ? {} : { verdict })).toBeUndefined();
    },
  );

  it('compares with nothing that was asked later', async () => {
    expect(await comparedWith({ verdict: 'approved', at: ASKED_AT + 1 })).toBeUndefined();
  });
});
