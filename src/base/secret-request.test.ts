import { describe, expect, it } from 'vitest';

import { asksForSecret } from '../adapters/upstream/attribute-question.ts';
import type { JsonObject } from './json.ts';

const asks = (message: string, field: JsonObject, name = 'value'): boolean =>
  asksForSecret({ message, requestedSchema: { properties: { [name]: field } } });

describe('a question', () => {
  it.each([
    ['a format', '', { type: 'string', format: 'password' }],
    ['a field that is not shown again', '', { type: 'string', writeOnly: true }],
    ['a key', 'Paste your deploy key', { type: 'string' }],
    ['a code', '', { type: 'string', description: 'the 6 digits of the SMS code' }],
    ['words without spaces', '请输入您的密码', { type: 'string' }],
    ['no type', 'your password', {}],
  ] as const)('asks for a secret by %s', (_, message, field) => {
    expect(asks(message, field)).toBe(true);
  });

  it.each([
    ['a public name', 'Which branch?', 'branch'],
    ['a word that has one inside', 'Who is the secretary? Pinpoint the passwordless page', 'who'],
    ['a budget', 'How many tokens may the summary take?', 'token_budget'],
    ['a sorting', 'Sort by?', 'sortKey'],
  ])('does not by %s', (_, message, name) => {
    expect(asks(message, { type: 'string' }, name)).toBe(false);
  });

  it('without a form, or with one that is none, asks for nothing', () => {
    expect(asksForSecret({ message: 'your password' })).toBe(false);
    expect(asksForSecret({ message: 'your password', requestedSchema: [] })).toBe(false);
  });
});
