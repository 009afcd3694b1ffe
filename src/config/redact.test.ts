import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CONFIG } from '../tuning.ts';
import { createRedactor, HIDDEN, redactAddress, redactArguments, redactSetting } from './redact.ts';

describe('redactArguments', () => {
  it.each([
    [
      ['--api-key', 'hunter22'],
      ['--api-key', HIDDEN],
    ],
    [['--token=hunter22'], [`--token=${HIDDEN}`]],
    [
      ['-e', 'GITHUB_TOKEN=hunter22'],
      ['-e', `GITHUB_TOKEN=${HIDDEN}`],
    ],
    [
      ['--header', 'Authorization: Bearer hunter22'],
      ['--header', `Authorization: ${HIDDEN}`],
    ],
    [
      ['--header', 'Authorization:${AUTH}'],
      ['--header', `Authorization: ${HIDDEN}`],
    ],
    [['sk-abcdefghijklmnop'], [HIDDEN]],
    [['postgres://me:pw@host/db'], [`postgres://${HIDDEN}@host/db`]],
    [['-y', '@scope/server', '/home/me/folder', '--verbose'], undefined],
    [['--tokenizer', '--fast'], undefined],
  ])('shows %j as it should be shown', (args, expected) => {
    expect(redactArguments(args)).toEqual(expected ?? args);
  });
});

describe('redactAddress', () => {
  it('hides the login and secret parameters, and keeps the rest', () => {
    expect(redactAddress('https://a:b@x.io/mcp?api_key=abc&page=2')).toBe(
      `https://${HIDDEN}@x.io/mcp?api_key=${HIDDEN}&page=2`,
    );
  });
});

describe('redactSetting', () => {
  it('hides environment and headers of servers whole', () => {
    expect(redactSetting(['mcpServers', 'a', 'env', 'HOME_PAGE'], 'x')).toBe(HIDDEN);
    expect(redactSetting(['mcpServers', 'a', 'headers', 'X-Any'], 'x')).toBe(HIDDEN);
    expect(redactSetting(['mcpServers', 'a', 'command'], 'npx')).toBe('npx');
  });
});

describe('laws', () => {
  const secrets = fc.array(
    fc
      .string({ minLength: CONFIG.secretLengthMin, maxLength: 12 })
      .filter((text) => !text.includes('•')),
    { minLength: 1, maxLength: 5 },
  );

  it('never lets a known secret through, whatever is around it or overlaps it', () => {
    fc.assert(
      fc.property(secrets, fc.array(fc.string()), fc.nat(), (known, around, seed) => {
        const text = around
          .flatMap((part, index) => [part, known[(seed + index) % known.length] ?? ''])
          .join('');
        const shown = createRedactor(known)(text);
        expect(known.filter((secret) => shown.includes(secret))).toEqual([]);
      }),
    );
  });

  it('leaves nothing of two secrets that overlap', () => {
    expect(createRedactor(['abcdef', 'defghi'])('xabcdefghix')).toBe(`x${HIDDEN}x`);
  });

  it('changes nothing where no secret is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(createRedactor(['never-there-1234'])(text)).toBe(text);
      }),
    );
  });
});
