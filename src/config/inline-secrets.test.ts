import { describe, expect, it } from 'vitest';

import { inlineSecrets, withReferences, withSecrets } from './inline-secrets.ts';
import type { ServerEntryInput } from './schema.ts';
import { substitute } from './substitute.ts';

const TOKEN = 'ghp_0123456789abcdefghij0123';

const texts = (given: ServerEntryInput): readonly string[] =>
  'command' in given ? [...(given.args ?? []), ...Object.values(given.env ?? {})] : [];

/** Returns the findings, as `label = value → reference`. */
function report(entry: ServerEntryInput): readonly string[] {
  const secrets = inlineSecrets('gh', entry);
  const changed = withReferences(entry, secrets);
  return secrets.map(({ label, value, place, key }) => {
    const parts = (changed as unknown as Record<string, Record<string, string>>)[place];
    return `${label} = ${value} → ${parts?.[key]}`;
  });
}

describe('inlineSecrets', () => {
  it.each<[ServerEntryInput, readonly string[]]>([
    [
      { command: 'x', env: { GITHUB_TOKEN: TOKEN, NODE_ENV: 'production' } },
      [`GITHUB_TOKEN = ${TOKEN} → \${secret:GITHUB_TOKEN}`],
    ],
    [
      { command: 'x', env: { DATABASE_URL: 'postgres://joe:hunter22@db/x' } },
      ['DATABASE_URL = postgres://joe:hunter22@db/x → ${secret:DATABASE_URL}'],
    ],
    [
      { url: 'https://x.io', headers: { Authorization: `Bearer ${TOKEN}`, 'X-Page': 'two' } },
      [`Authorization = ${TOKEN} → Bearer \${secret:gh-Authorization}`],
    ],
    [
      { url: 'https://x.io', headers: { 'X-API-Key': 'abcdef123456' } },
      ['X-API-Key = abcdef123456 → ${secret:gh-X-API-Key}'],
    ],
    [
      { command: 'x', args: ['--api-key', 'hunter22', '--fast'] },
      ['--api-key = hunter22 → ${secret:gh-api-key}'],
    ],
    [
      { command: 'x', args: ['--token=hunter22', '-e', 'A_SECRET=hunter33', TOKEN] },
      [
        '--token = hunter22 → --token=${secret:gh-token}',
        'A_SECRET = hunter33 → A_SECRET=${secret:gh-A_SECRET}',
        `argument 4 = ${TOKEN} → \${secret:gh-argument-4}`,
      ],
    ],
    [
      { command: 'x', args: ['--header', `Authorization: Bearer ${TOKEN}`] },
      [`Authorization = ${TOKEN} → Authorization: Bearer \${secret:gh-Authorization}`],
    ],
    [
      { command: 'x', env: { TOKEN: 'literal $${env:X} hunter22' } },
      ['TOKEN = literal ${env:X} hunter22 → ${secret:TOKEN}'],
    ],
  ])('finds %j', (entry, expected) => {
    expect(report(entry)).toEqual(expected);
  });

  it.each<[ServerEntryInput]>([
    [{ command: 'x', env: { GITHUB_TOKEN: '${env:GITHUB_TOKEN}', OTHER_TOKEN: '${secret:A}' } }],
    [{ command: 'x', env: { GITHUB_TOKEN: '', TOKEN_FILE: '/run/token', TOKEN: '<your token>' } }],
    [{ command: 'npx', args: ['-y', '@scope/server', '/home/me', '--max-tokens', '100'] }],
    [{ url: 'https://x.io', headers: { 'X-Page': 'two', Authorization: 'Bearer ${env:A}' } }],
    [{ url: 'https://x.io' }],
    [{ command: 'x' }],
  ])('finds nothing in %j', (entry) => {
    expect(report(entry)).toEqual([]);
    expect(withReferences(entry, [])).toEqual(entry);
  });

  it('gives servers the same values as before', () => {
    const entry: ServerEntryInput = {
      command: 'x',
      args: ['--token=hunter22', '--header', `Authorization: Bearer ${TOKEN}`, '--fast'],
      env: { TOKEN: 'literal $${env:X} hunter22', PLAIN: '$${secret:X}' },
    };
    const secrets = inlineSecrets('gh', entry);
    const values = new Map(secrets.map(({ name, value }) => [name, value]));
    const changed = withReferences(entry, secrets);
    const meant = (given: ServerEntryInput): readonly string[] =>
      texts(given).map((text) => substitute(text, (_, name) => values.get(name)).text);
    expect(texts(changed)).not.toEqual(texts(entry));
    expect(meant(changed)).toEqual(meant(entry));
    expect(withSecrets({ changed }, (name) => values.get(name))).toEqual({
      changed: entry,
    });
  });
});
