import { describe, expect, it } from 'vitest';

import { createAdmission, type Credentials } from './admission.ts';

const admit = createAdmission({
  host: '127.0.0.1',
  allowedHosts: ['pml.example.com', 'other.example:8443'],
  token: 'right',
});

const GOOD: Credentials = {
  host: '127.0.0.1:7717',
  origin: undefined,
  authorization: 'Bearer right',
  localAddress: '127.0.0.1',
};

const verdict = (changes: Partial<Credentials>, needsToken = true): string => {
  const admission = admit({ ...GOOD, ...changes }, needsToken);
  return admission.kind === 'admitted' ? 'admitted' : `${admission.status} ${admission.reason}`;
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

  it('checks the Host for health too', () => {
    expect(verdict({ host: 'evil.example' }, false)).toBe('403 host');
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

  it.each([['Bearer right'], ['bearer right'], ['BEARER  right']])(
    'takes "%s"',
    (authorization) => {
      expect(verdict({ authorization })).toBe('admitted');
    },
  );

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
  ])('answers "%s" with %s', (authorization, expected) => {
    expect(verdict({ authorization })).toBe(expected);
  });

  it('asks nobody for a token where none is needed', () => {
    expect(verdict({ authorization: undefined }, false)).toBe('admitted');
  });
});

describe('where there is no token', () => {
  const closed = createAdmission({ host: '127.0.0.1', allowedHosts: [], token: undefined });

  it.each([undefined, 'Bearer ', 'Bearer undefined', 'Bearer right'])(
    'admits nobody (%s), and says how it is done',
    (authorization) => {
      expect(closed({ ...GOOD, authorization }, true)).toMatchObject({
        status: 401,
        reason: 'no_token',
        message: expect.stringContaining('PML_APPROVER_TOKEN_FILE'),
      });
    },
  );

  it('tells strangers no more than others do', () => {
    expect(closed({ ...GOOD, host: 'evil.example' }, true)).toMatchObject({ status: 403 });
  });
});
