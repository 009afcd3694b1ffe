import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { OAUTH } from '../../tuning/oauth.ts';
import {
  type Credential,
  isDueForRefresh,
  isExpired,
  isJustObtained,
  readCredential,
  tokensFor,
  tokensFrom,
} from './credential-store.ts';

const credential: Credential = {
  version: 1,
  url: 'https://mcp.example/mcp',
  issuer: 'https://login.example',
  resource: 'https://mcp.example/mcp',
  registration: {
    clientId: 'client',
    redirectUrl: 'http://127.0.0.1:4000/callback',
    reusable: true,
  },
  tokens: {
    accessToken: 'access',
    refreshToken: 'refresh',
    obtainedAt: 1000,
    expiresAt: 3_601_000,
  },
};

describe('a stored credential', () => {
  it('reads back as it was written', () => {
    expect(readCredential(JSON.stringify(credential))).toEqual(credential);
  });

  it('counts as absent when it is damaged or of another version', () => {
    expect(readCredential('')).toBeUndefined();
    expect(readCredential('{"version":1}')).toBeUndefined();
    expect(readCredential(JSON.stringify({ ...credential, version: 2 }))).toBeUndefined();
  });

  it('has tokens for its own address only', () => {
    expect(tokensFor(credential, new URL('https://mcp.example/mcp'))).toBe(credential.tokens);
    for (const other of [
      'https://mcp.example/other',
      'https://mcp.example/mcp?tenant=2',
      'http://mcp.example/mcp',
      'https://mcp.example:8443/mcp',
      'https://evil.example/mcp',
    ]) {
      expect(tokensFor(credential, new URL(other))).toBeUndefined();
    }
  });
});

describe('tokensFrom', () => {
  it('makes the relative end absolute', () => {
    const answer = { access_token: 'a', token_type: 'Bearer', expires_in: 60 };
    expect(tokensFrom(answer, 5000)).toEqual({
      accessToken: 'a',
      obtainedAt: 5000,
      expiresAt: 65_000,
    });
  });

  it('knows no end where none was said', () => {
    const tokens = tokensFrom({ access_token: 'a', token_type: 'Bearer' }, 5000);
    expect(isExpired(tokens, Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(isDueForRefresh(tokens, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

describe('the age of tokens', () => {
  const hour = { accessToken: 'a', obtainedAt: 0, expiresAt: 3_600_000 };

  it('lets a long-lived token be renewed a fixed time early', () => {
    expect(isDueForRefresh(hour, 3_600_000 - OAUTH.refreshEarlyMs - 1)).toBe(false);
    expect(isDueForRefresh(hour, 3_600_000 - OAUTH.refreshEarlyMs)).toBe(true);
  });

  it('lets a short-lived token be used for most of its life', () => {
    const short = { accessToken: 'a', obtainedAt: 0, expiresAt: 20_000 };
    expect(isDueForRefresh(short, 17_999)).toBe(false);
    expect(isDueForRefresh(short, 18_000)).toBe(true);
  });

  it('takes a refusal as stale only for new tokens that still hold', () => {
    expect(isJustObtained(hour, OAUTH.refreshSettledMs - 1)).toBe(true);
    expect(isJustObtained(hour, OAUTH.refreshSettledMs)).toBe(false);
    expect(isJustObtained(hour, -1)).toBe(false);
    expect(isJustObtained({ ...hour, expiresAt: 1 }, 1)).toBe(false);
  });
});

describe('laws', () => {
  const times = fc.record({
    obtainedAt: fc.integer({ min: 0, max: 1e12 }),
    lifeMs: fc.integer({ min: 0, max: 1e10 }),
    now: fc.integer({ min: 0, max: 2e12 }),
    laterMs: fc.integer({ min: 0, max: 1e12 }),
  });

  it('an expired token is due, and what is due stays due', () => {
    fc.assert(
      fc.property(times, ({ obtainedAt, lifeMs, now, laterMs }) => {
        const tokens = { accessToken: 'a', obtainedAt, expiresAt: obtainedAt + lifeMs };
        const due = isDueForRefresh(tokens, now);
        return (!isExpired(tokens, now) || due) && (!due || isDueForRefresh(tokens, now + laterMs));
      }),
    );
  });
});
