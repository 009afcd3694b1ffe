import {
  InsecureTokenEndpointError,
  IssuerMismatchError,
  OAuthError,
} from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import { classifyRefreshFailure } from './oauth.ts';

describe('classifyRefreshFailure', () => {
  it.each([
    ['invalid_grant', 'grant_refused'],
    ['invalid_client', 'client_refused'],
    ['unauthorized_client', 'client_refused'],
    ['server_error', 'unavailable'],
    ['temporarily_unavailable', 'unavailable'],
    ['too_many_requests', 'unavailable'],
    ['invalid_scope', 'not_possible'],
    ['invalid_target', 'not_possible'],
    ['something_new', 'not_possible'],
  ])('takes the code %s for %s', (code, expected) => {
    expect(classifyRefreshFailure(new OAuthError(code, 'text'))).toBe(expected);
  });

  it('takes whatever went wrong on the way for unavailable', () => {
    expect(classifyRefreshFailure(new TypeError('fetch failed'))).toBe('unavailable');
    expect(classifyRefreshFailure(new SyntaxError('not JSON'))).toBe('unavailable');
  });

  it('does not wait for an issuer or an endpoint that must not be used', () => {
    expect(classifyRefreshFailure(new IssuerMismatchError('metadata', 'a', 'b'))).toBe(
      'not_possible',
    );
    expect(classifyRefreshFailure(new InsecureTokenEndpointError('http://a'))).toBe('not_possible');
  });
});
