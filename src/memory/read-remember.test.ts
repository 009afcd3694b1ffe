import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json } from '../base/json.ts';
import { MEMORY } from '../tuning/memory.ts';
import { readRememberOptions } from './read-remember.ts';

const MEGABYTE = 1_048_576;

describe('readRememberOptions', () => {
  it.each([
    ['a list', ['tea at four', { language: 'TS', importance: 1, tools: ['git:log', 'git:log'] }]],
    ['an object', { text: 'tea at four', language: 'ts', importance: 1, tools: ['git:log'] }],
  ])('reads %s', (_, args) => {
    expect(readRememberOptions(args as Json)).toStrictEqual({
      kind: 'read',
      request: { text: 'tea at four', language: 'typescript', importance: 1, tools: ['git:log'] },
    });
  });

  it.each([
    ['a text alone', 'tea'],
    ['a list of a text', ['tea']],
    ['options that are null', ['tea', null]],
    ['empty options', ['tea', {}]],
    ['options whose members are null', ['tea', { language: null, importance: null, tools: null }]],
  ])('reads %s', (_, args) => {
    expect(readRememberOptions(args as Json)).toStrictEqual({
      kind: 'read',
      request: { text: 'tea' },
    });
  });

  it('removes what cannot be seen, and keeps lines', () => {
    expect(readRememberOptions([' a\u0000\u001B[31m\u202Eb\n\tc ', {}])).toStrictEqual({
      kind: 'read',
      request: { text: 'a[31mb\n\tc' },
    });
  });

  it('takes a language that it does not know', () => {
    expect(readRememberOptions(['tea', { language: 'Klingon' }])).toMatchObject({
      request: { language: 'klingon' },
    });
  });

  it.each<[string, unknown, string]>([
    ['nothing', [], 'must be a text'],
    ['a number', [7], 'must be a text'],
    ['an empty text', [''], 'says nothing'],
    ['blanks and marks', [' \n\u200B\u0000 '], 'says nothing'],
    ['a megabyte', ['x'.repeat(MEGABYTE)], `at most ${MEMORY.textLengthMax} characters`],
    ['options that are none', ['tea', 'typescript'], 'options of remember are an object'],
    ['a text in the options', ['tea', { text: 'coffee' }], 'is its first argument'],
    ['an unknown option', ['tea', { colour: 'red' }], 'no option "colour"'],
    ['too much', ['tea', {}, 1], 'nothing else'],
    ['importance that is no number', ['tea', { importance: 'high' }], 'from 0 to 1'],
    ['importance that is NaN', ['tea', { importance: Number.NaN }], 'from 0 to 1'],
    ['too much importance', ['tea', { importance: 1.5 }], 'from 0 to 1'],
    ['infinite importance', ['tea', { importance: Number.POSITIVE_INFINITY }], 'from 0 to 1'],
    ['an empty language', ['tea', { language: ' ' }], 'the name of one'],
    ['a language with marks', ['tea', { language: 'ru\u0000st' }], 'the name of one'],
    ['a long language', ['tea', { language: 'x'.repeat(100) }], 'the name of one'],
    ['tools that are no list', ['tea', { tools: 'git:log' }], 'a list'],
    ['tools without a server', ['tea', { tools: ['log'] }], 'server:tool'],
    ['too many tools', ['tea', { tools: Array.from({ length: 99 }, () => 'a:b') }], 'at most'],
  ])('refuses %s', (_, args, issue) => {
    expect(readRememberOptions(args as Json)).toStrictEqual({
      kind: 'invalid',
      issue: expect.stringContaining(issue) as string,
    });
  });
});

describe('laws', () => {
  it('answers anything, and what it reads is within the bounds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (args) => {
        const read = readRememberOptions(args);
        const isSound =
          read.kind === 'invalid'
            ? read.issue !== ''
            : read.request.text !== '' && read.request.text.length <= MEMORY.textLengthMax;
        expect(isSound).toBe(true);
      }),
    );
  });
});
