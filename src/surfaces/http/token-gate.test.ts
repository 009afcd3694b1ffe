import { describe, expect, it } from 'vitest';

import { RIGHTS, type Right, ROLES } from '../../base/access.ts';
import { hashOf, type KnownAccess } from './access-book.ts';
import { TokenGate, type TokenVerdict } from './token-gate.ts';

const EVERY: readonly Right[] = ['status', 'look', 'call', 'decide', 'manage'];
const AWAY = 'cannot-be-checked';

/** A book in which each role has the token of its name. */
const book = {
  find: (hash: string): KnownAccess | Promise<KnownAccess> => {
    const role = ROLES.find((each) => hashOf(each) === hash);
    if (hash === hashOf(AWAY)) {
      return Promise.resolve({ kind: 'unavailable' });
    }
    return role === undefined
      ? { kind: 'unknown' }
      : { kind: 'known', access: { person: role, rights: RIGHTS[role], owner: hash } };
  },
};

const gate = new TokenGate({ token: 'right', approverToken: 'script', book });
const shown = (verdict: TokenVerdict): string =>
  verdict.kind === 'admitted' ? 'admitted' : `${verdict.status} ${verdict.reason}`;
const judged = async (
  authorization: string | undefined,
  oneOf: readonly Right[] = ['call'],
): Promise<string> => shown(await gate.check(authorization, oneOf));
const allowed = async (token: string): Promise<readonly Right[]> => {
  const verdicts = await Promise.all(EVERY.map((right) => judged(`Bearer ${token}`, [right])));
  return EVERY.filter((_, index) => verdicts[index] === 'admitted');
};

describe('the gate', () => {
  it.each(['Bearer right', 'bearer right', 'BEARER  right'])('takes "%s"', async (header) => {
    expect(await judged(header)).toBe('admitted');
  });

  it.each([
    [undefined, '401 token_missing'],
    ['', '401 token_missing'],
    ['Bearer ', '401 token_missing'],
    ['Basic right', '401 token_missing'],
    ['right', '401 token_missing'],
    ['Bearer right right', '401 token_missing'],
    ['Bearer wrong', '401 token_wrong'],
    ['Bearer righ', '401 token_wrong'],
    ['Bearer Right', '401 token_wrong'],
    [`Bearer ${AWAY}`, '503 tokens_away'],
  ])('answers "%s" with %s', async (authorization, expected) => {
    expect(await judged(authorization)).toBe(expected);
  });

  it('gives each token its rights, and no more', async () => {
    expect(await allowed('right')).toEqual(['status', 'call']);
    expect(await allowed('script')).toEqual(['decide']);
    expect(await allowed('viewer')).toEqual(['status', 'look']);
    expect(await allowed('agent')).toEqual(['call']);
    expect(await allowed('approver')).toEqual(['status', 'look', 'decide']);
    expect(await allowed('admin')).toEqual(EVERY);
  });

  it('tells a known person that the role is in the way, and a stranger nothing', async () => {
    expect(await judged('Bearer viewer', ['call'])).toBe('403 role');
    expect(await judged('Bearer right', ['decide'])).toBe('401 token_wrong');
    expect(await judged('Bearer script', ['call'])).toBe('401 token_wrong');
  });

  it('asks one of several rights', async () => {
    expect(await judged('Bearer viewer', ['call', 'look'])).toBe('admitted');
  });
});

describe('where no script may approve', () => {
  const closed = new TokenGate({ token: 'right' });

  it.each([undefined, 'Bearer ', 'Bearer undefined', 'Bearer right'])(
    'admits nobody to decisions (%s), and says how it is done',
    async (authorization) => {
      expect(await closed.check(authorization, ['decide'])).toMatchObject({
        status: 401,
        reason: 'no_token',
        message: expect.stringContaining('PML_APPROVER_TOKEN_FILE') as unknown,
      });
    },
  );
});
