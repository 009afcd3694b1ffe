import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CONFIG } from '../tuning/config.ts';
import { parseSettings } from './load.ts';
import {
  createRedactor,
  HIDDEN,
  redactAddress,
  redactArguments,
  redactSetting,
  secretsInPlace,
} from './redact.ts';

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
    expect(redactSetting(['pml', 'embedding', 'apiKey'], 'x')).toBe(HIDDEN);
    expect(redactSetting(['pml', 'embedding', 'model'], 'minilm')).toBe('minilm');
  });
});

describe('a secret in a line of the log', () => {
  const secret = 'first "line"\nsecond\\line\tend-of-it';
  const redact = createRedactor([secret]);
  const logged = (text: string): string => redact(JSON.stringify({ error: text }));

  it('is hidden as JSON writes it', () => {
    expect(logged(`a ${secret} b`)).toBe(`{"error":"a ${HIDDEN} b"}`);
  });

  it('is hidden in JSON that a server wrote', () => {
    expect(logged(JSON.stringify({ a: secret }))).toBe(`{"error":"{\\"a\\":\\"${HIDDEN}\\"}"}`);
  });

  it('is hidden when it was put on one line', () => {
    expect(logged(`a ${secret.replaceAll(/\s/gu, ' ')} b`)).toBe(`{"error":"a ${HIDDEN} b"}`);
  });

  it('is hidden line by line', () => {
    expect(logged('said: first "line"')).toBe(`{"error":"said: ${HIDDEN}"}`);
    expect(logged('said: second\\line\tend-of-it')).toBe(`{"error":"said: ${HIDDEN}"}`);
  });

  it('is hidden when it was cut off after more than half of it', () => {
    const token = createRedactor(['abcdefghijklmnop']);
    expect(token('got abcdefghijk…')).toBe(`got ${HIDDEN}…`);
    expect(token('got abcdefghXjk')).toBe('got abcdefghXjk');
    expect(createRedactor(['hunter2'])('the hunter')).toBe('the hunter');
  });
});

describe('secretsInPlace', () => {
  it('finds what stands where secrets are written', () => {
    const { mcpServers } = parseSettings({
      mcpServers: {
        local: {
          command: 'x',
          args: ['--token', 'one-token', '--api-key=two-key', '-e', 'A_SECRET=three', '--fast'],
          env: { GITHUB_TOKEN: 'four-token', NODE_ENV: 'production' },
        },
        remote: { url: 'https://x.io', headers: { Authorization: 'Bearer five', 'X-Page': 'two' } },
      },
    });
    expect(secretsInPlace({ mcpServers })).toEqual([
      'four-token',
      'one-token',
      'two-key',
      'three',
      'Bearer five',
      'five',
    ]);
  });

  it('finds passwords in addresses, as they are written and as they are meant', () => {
    const settings = parseSettings({
      mcpServers: { remote: { url: 'https://x.io/mcp?page=two&api_key=six-key' } },
      pml: {
        project: { name: 'p' },
        storage: { url: 'postgres://joe:seven%2Fword@host/db' },
        embedding: { model: 'openai', url: 'http://joe:eight@host/v1', name: 'n', apiKey: 'nine' },
      },
    });
    expect(new Set(secretsInPlace(settings))).toEqual(
      new Set(['six-key', 'seven%2Fword', 'seven/word', 'eight', 'nine']),
    );
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
