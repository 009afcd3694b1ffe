import { describe, expect, it } from 'vitest';

import { type Right, RIGHTS, ROLES } from '../../base/access.ts';
import { hashOf, type KnownAccess } from './access-book.ts';
import { createAdmission, type Credentials, TokenGate, type TokenVerdict } from './token-gate.ts';

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

const admit = createAdmission({
  host: '127.0.0.1',
  allowedHosts: ['pml.example.com', 'other.example:8443'],
});

const GOOD: Credentials = {
  host: '127.0.0.1:7717',
  origin: undefined,
  localAddress: '127.0.0.1',
};

const verdict = (changes: Partial<Credentials>): string => {
  const refused = admit({ ...GOOD, ...changes });
  return refused === undefined ? 'admitted' : `${refused.status} ${refused.reason}`;
};

describe('createAdmission', () => {
  it.each([
    ['127.0.0.1'],
    ['localhost:1'],
    ['LOCALHOST'],
    ['[::1]:7717'],
    ['pml.example.com'],
    ['other.example'],
  ])('serves the Host %s', (host) => {
    expect(verdict({ host })).toBe('admitted');
  });

  it.each([
    [undefined],
    [''],
    ['evil.example'],
    ['localhost.evil.example'],
    ['localhost@evil.example'],
    ['evil.example/localhost'],
    ['localhost:1:2'],
    ['127.0.0.1.'],
    ['0.0.0.0'],
    ['[::1'],
  ])('refuses the Host %s', (host) => {
    expect(verdict({ host })).toBe('403 host');
  });

  it('serves the bare address that a request came in at, and no other', () => {
    expect(verdict({ host: '10.1.2.3:80', localAddress: '::ffff:10.1.2.3' })).toBe('admitted');
    expect(verdict({ host: '[fe80::1]', localAddress: 'fe80::1' })).toBe('admitted');
    expect(verdict({ host: '10.1.2.4', localAddress: '10.1.2.3' })).toBe('403 host');
  });

  it.each([['http://localhost:3000'], ['https://pml.example.com'], ['http://[::1]']])(
    'serves the Origin %s',
    (origin) => {
      expect(verdict({ origin })).toBe('admitted');
    },
  );

  it.each([
    ['https://evil.example'],
    ['null'],
    [''],
    ['localhost'],
    ['http://localhost.evil.example'],
    ['http://localhost@evil.example'],
    ['moz-extension://localhost'],
    ['http://localhost/path'],
  ])('refuses the Origin "%s"', (origin) => {
    expect(verdict({ origin })).toBe('403 origin');
  });
});
