import { describe, expect, it } from 'vitest';

import { createAdmission, type Credentials } from './admission.ts';

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
