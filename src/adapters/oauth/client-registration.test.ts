import { describe, expect, it } from 'vitest';

import type { Credential } from './credential-store.ts';
import { chooseAuthMethod, clientInformation, reusableRegistration } from './login-offer.ts';

const credential: Credential = {
  version: 1,
  url: 'https://mcp.example/mcp',
  issuer: 'https://login.example',
  resource: 'https://mcp.example/mcp',
  registration: {
    clientId: 'client',
    clientSecret: 'secret',
    authMethod: 'client_secret_post',
    secretExpiresAt: 10_000,
    redirectUrl: 'http://127.0.0.1:4000/callback',
    scope: 'tools',
    reusable: true,
  },
};

const need = {
  url: credential.url,
  issuer: credential.issuer,
  redirectUrl: credential.registration.redirectUrl,
  scope: 'tools',
};

describe('reusableRegistration', () => {
  it('takes a registration that fits', () => {
    expect(reusableRegistration(credential, need, 9999)).toBe(credential.registration);
  });

  it.each([
    ['nothing is stored', undefined, need, 0],
    ['the server has moved', credential, { ...need, url: 'https://other.example/mcp' }, 0],
    ['the issuer is another', credential, { ...need, issuer: 'https://other.example' }, 0],
    [
      'the port is another',
      credential,
      { ...need, redirectUrl: 'http://127.0.0.1:4001/callback' },
      0,
    ],
    ['the scope is another', credential, { ...need, scope: undefined }, 0],
    ['its secret has ended', credential, need, 10_000],
    [
      'the last login with it came to nothing',
      { ...credential, registration: { ...credential.registration, reusable: false } },
      need,
      0,
    ],
  ])('takes none when %s', (_why, stored, wanted, now) => {
    expect(reusableRegistration(stored, wanted, now)).toBeUndefined();
  });
});

describe('chooseAuthMethod', () => {
  it.each([
    [undefined, 'none'],
    [['client_secret_basic', 'none'], 'none'],
    [['client_secret_basic', 'client_secret_post'], 'client_secret_post'],
    [['client_secret_basic'], 'client_secret_basic'],
    [['private_key_jwt'], 'none'],
  ])('for %j asks for %s', (supported, expected) => {
    expect(chooseAuthMethod(supported)).toBe(expected);
  });
});

describe('clientInformation', () => {
  it('hands the secret and its method on, and leaves out what is not there', () => {
    expect(clientInformation(credential.registration)).toEqual({
      client_id: 'client',
      client_secret: 'secret',
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: ['http://127.0.0.1:4000/callback'],
    });
    const bare = { clientId: 'c', redirectUrl: 'http://127.0.0.1:1/callback', reusable: true };
    expect(clientInformation(bare)).toEqual({
      client_id: 'c',
      redirect_uris: ['http://127.0.0.1:1/callback'],
    });
  });
});
