import { describe, expect, it } from 'vitest';

import type { Undecided } from '../../execute/desk.ts';
import type { AskedBefore } from '../../gateway/people-desk.ts';
import type { PageApprovals, PageQuestion } from './page-api-runs.ts';
import { APPROVAL_ROUTES } from './page-approvals.ts';
import type { PageCall } from './page-call.ts';

const ASKED_AT = 1000;

/** The only question of a gateway that knows an earlier question about the same tool. */
async function questionWith(
  before: Partial<AskedBefore>,
  more: Partial<Undecided> = {},
): Promise<PageQuestion | undefined> {
  const request = { kind: 'approval', id: 'one', tool: 'a:b', args: { n: 2 }, argsHash: 'h' };
  const gateway = {
    undecided: () => Promise.resolve([{ request, summary: 's', requestedAt: ASKED_AT, ...more }]),
    blocked: () => [],
    catalog: () => ({ tools: new Map([['a:b', { description: 'Does b.' }]]) }),
    dashboard: {
      askedBefore: () => Promise.resolve(new Map([['a:b', { args: { n: 1 }, at: 1, ...before }]])),
    },
  };
  const list = APPROVAL_ROUTES.find(({ path }) => path.test('/api/approvals'));
  const reply = await list?.answer({ parts: { gateway } } as unknown as PageCall);
  return (reply?.body as PageApprovals | undefined)?.pending[0];
}

async function comparedWith(before: Partial<AskedBefore>): Promise<unknown> {
  const question = await questionWith(before);
  return question !== undefined && 'before' in question ? question.before : undefined;
}

describe('the list of approvals', () => {
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

  it.each([
    [2, undefined],
    [3, { approvals: 3, allow: 'pml risk a:b moderate' }],
  ])('passes on a rule that is offered after %d times yes: %j', async (approvals, expected) => {
    const question = await questionWith(
      {},
      { offer: { approvals, allow: 'pml risk a:b moderate' } },
    );
    expect(question).toMatchObject({ id: 'one', ...(expected && { offer: expected }) });
    expect(question !== undefined && 'offer' in question).toBe(expected !== undefined);
  });

  it('has the words of the server on its tool', async () => {
    expect(await questionWith({})).toMatchObject({ description: 'Does b.' });
  });

  it('compares with nothing that was asked later', async () => {
    expect(await comparedWith({ verdict: 'approved', at: ASKED_AT + 1 })).toBeUndefined();
  });
});
