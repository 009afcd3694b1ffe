import {
  IssuerMismatchError,
  OAuthError,
  RegistrationRejectedError,
} from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';

import { GatewayError } from '../../base/errors.ts';
import { OAUTH } from '../../tuning/oauth.ts';
import { describeRefusal, loginFailure } from './login.ts';

describe('describeRefusal', () => {
  it('says the known codes in plain words, with the explanation', () => {
    expect(describeRefusal('access_denied', 'End-User aborted')).toBe(
      'access was declined on the login page (access_denied: End-User aborted)',
    );
  });

  it('passes an unknown code on', () => {
    expect(describeRefusal('odd', undefined)).toBe('the authorisation server refused (odd)');
    expect(describeRefusal('constructor', '')).toBe(
      'the authorisation server refused (constructor)',
    );
  });

  it('takes out what a terminal would obey, and cuts what is long', () => {
    const words = describeRefusal('odd', `\u001B[31m${'x'.repeat(10_000)}`);
    expect(words).not.toContain('\u001B');
    expect(words.length).toBeLessThan(OAUTH.explanationLength + 100);
  });
});

describe('loginFailure', () => {
  it.each([
    [new OAuthError('access_denied', 'no'), 'LOGIN_FAILED', 'declined'],
    [new TypeError('fetch failed'), 'SERVER_UNAVAILABLE', 'fetch failed'],
    [new IssuerMismatchError('metadata', 'a', 'b'), 'LOGIN_FAILED', 'nothing was sent'],
    [
      new RegistrationRejectedError({
        status: 403,
        body: 'secret body',
        submittedMetadata: { redirect_uris: [] },
      }),
      'LOGIN_FAILED',
      'status 403',
    ],
    [new SyntaxError('Unexpected token'), 'LOGIN_FAILED', 'not OAuth'],
  ])('turns %s into %s', (error, code, text) => {
    const failure = loginFailure('notes', error);
    expect(failure.code).toBe(code);
    expect(failure.message).toContain('"notes"');
    expect(failure.message).toContain(text);
  });

  it('leaves an error of the gateway as it is', () => {
    const error = new GatewayError('LOGIN_NOT_OFFERED', 'no');
    expect(loginFailure('notes', error)).toBe(error);
  });

  it('repeats neither an attacker’s issuer nor the raw body of an answer', () => {
    const mixUp = new IssuerMismatchError('authorization_response', 'https://a', 'https://evil');
    expect(loginFailure('notes', mixUp).message).not.toContain('evil');
    const raw = new OAuthError('server_error', 'Raw body: refresh_token=secret');
    expect(loginFailure('notes', raw).message).not.toContain('secret');
  });
});
