import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fairWatch } from '../../test/support/fair-watch.ts';
import { coverSecretParts, isSecretName, secretPartsIn } from './secret-signs.ts';

const partsOf = (text: string): readonly string[] =>
  secretPartsIn(text).map(([start, end]) => text.slice(start, end));

describe('a name', () => {
  it.each([
    'pass',
    'dbPass',
    'DB_PASS',
    'user_pwd',
    'pw',
    'otp',
    'otpCode',
    'totp_secret',
    'passcode',
    'passphrase',
    'pin_code',
    'cvv',
    'mfa_code',
    'apiKey',
    'X-Api-Key',
    '--password',
    'PGPASSWORD',
    'passwort',
  ])('%s is that of a secret', (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  it.each(['passenger', 'bypass', 'compass', 'passed', 'path', 'option', 'laptop', 'keyboard'])(
    '%s is not that of a secret',
    (name) => {
      expect(isSecretName(name)).toBe(false);
    },
  );
});

describe('a secret that is told', () => {
  it.each([
    ['mysql --password=SECRETcli1 -u root', 'SECRETcli1'],
    ['mysql --password SECRETcli1 -u root', 'SECRETcli1'],
    ['gh auth login --token abcdef', 'abcdef'],
    ['tool --api-key "two words"', 'two words'],
    ['mysql -u root -phunter2 shop', 'hunter2'],
    ['sshpass -p hunter ssh joe@host', 'hunter'],
    ['curl -u joe:hunter https://example.org', 'hunter'],
    ['PGPASSWORD=hunter psql', 'hunter'],
    ['export API_KEY=abc', 'abc'],
    ['staging password: SECRETNOTEpw77', 'SECRETNOTEpw77'],
    ['Password: correct horse battery staple', 'correct horse battery staple'],
    ['the password is hunter2', 'hunter2'],
    ['the password is swordfish', 'swordfish'],
    ['the password for joe is swordfish.', 'swordfish'],
    ['the password of the staging database is "open sesame"', 'open sesame'],
    ['log in as joe with password hunter2SECRETpw', 'hunter2SECRETpw'],
    ['log in as joe with the password swordfish and look around', 'swordfish'],
    ['log in as joe, password hunter2', 'hunter2'],
    ['token = abcdef', 'abcdef'],
    ['token: abc and more', 'abc'],
    ['use api key a1b2c3d4e5 for it', 'a1b2c3d4e5'],
    ['my api key is a1b2c3d4e5', 'a1b2c3d4e5'],
    ['send Authorization: Bearer abcdef', 'Bearer abcdef'],
    ['Authorization: Token abcdef', 'Token abcdef'],
    ['X-Api-Key: abcdef', 'abcdef'],
    ['{"user":"joe","password":"hunter"}', 'hunter'],
    ["{ user: 'joe', pass: 'hunter2' }", 'hunter2'],
    ['the pin is 4711', '4711'],
    ['pay with pin 4711', '4711'],
    ['otp: 123456', '123456'],
    ['the verification code is 123456', '123456'],
    ['use hunter2 as the password', 'hunter2'],
    ['user joe pwd hunter2', 'hunter2'],
    ['client_secret=abcdef&scope=all', 'abcdef'],
    ['das Passwort ist hunter2', 'hunter2'],
    ['set the password to hunter2', 'hunter2'],
    ['change the password of joe to "new one"', 'new one'],
    ['passphrase: open sesame', 'open sesame'],
    ['the secret is abc123def', 'abc123def'],
  ])('is seen in: %s', (text, secret) => {
    expect(partsOf(text)).toEqual([secret]);
  });

  it.each([
    'reset the password of joe',
    'reset the password of joe to its default',
    'token count: 500',
    'tokens: 500',
    'max_tokens=500',
    '--max-tokens 500',
    'pass the salt',
    'pass: 12 fail: 3',
    'secret santa list',
    'the secret santa list is ready',
    'the token is in the vault of the team',
    'the token is expired',
    'the password is wrong',
    'the password is too short',
    'the password is stored in the vault',
    'password: string; user: string',
    'password: required',
    'zip the folder with password protection',
    'list users with password older than 90 days',
    'a form with password and username',
    'the password manager of 2024',
    'change my password',
    'password reset for user123',
    'use a token bucket with 500 entries',
    'token type: JWT',
    'explain api key rotation',
    'create an api key for joe',
    'rotate the api key every 30 days',
    'primary key: id',
    'sort by key = name',
    'pin 3 messages to the channel',
    'pin the message',
    'the --token flag is deprecated',
    'use --password-file /run/pw.txt',
    'run with --password-stdin',
    'mysql --password=$DB_PASS -u root',
    'mysql -u root -p shop',
    'curl -u $USER:$PASS https://example.org',
    'Authorization: required',
    'authorization is missing',
    'export TOKEN=${env:TOKEN}',
    'token: <your token>',
    'password: [secret]',
    'password: •••',
    'password: ********',
    'mkdir -p folder1/sub',
    'ssh -p 2222 joe@host',
    'the secret of good tea is water at 95 degrees',
    'cookie: chocolate chip recipe',
    'what is a passphrase?',
    'set the password to expire after 90 days',
    'how many tokens does it take',
    'verify the sha256 token RS256',
    'who is the author: joe',
    'secret: none',
  ])('is not seen in: %s', (text) => {
    expect(partsOf(text)).toEqual([]);
  });

  it('is covered, and what is around it stays', () => {
    expect(
      coverSecretParts('as joe with password hunter2, then sk-abcdefghijklmnop', '[secret]'),
    ).toBe('as joe with password [secret], then [secret]');
  });
});

describe('laws', () => {
  it('what is covered has nothing left to cover', () => {
    const word = fc.constantFrom(
      'password',
      'is',
      ':',
      '=',
      'token',
      'hunter2',
      '"',
      "'",
      '--pass',
      'a',
      ',',
      'with',
      'pin',
      '4711',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(' ', ''), (words, between) => {
        const covered = coverSecretParts(words.join(between), '[secret]');
        expect(coverSecretParts(covered, '[secret]')).toBe(covered);
      }),
    );
  });

  it('any text is judged, and soon', () => {
    for (const part of [
      'password ',
      'token: ',
      '--pass ',
      'a=',
      'password of a ',
      '-',
      ' ',
      'pin',
      '"',
      'mysql -',
      'as password ',
      'curl -u a',
    ]) {
      const watch = fairWatch();
      coverSecretParts(part.repeat(Math.ceil(65_000 / part.length)), '[secret]');
      expect(watch.ms()).toBeLessThan(2000);
    }
  });
});
