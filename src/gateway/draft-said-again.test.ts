import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../base/json.ts';
import { DRAFT_AGAIN } from '../tuning/gateway.ts';
import { saidAgain } from './draft-said-again.ts';

const capability = (intent: string, learned: JsonObject) => ({
  intent,
  parameters: {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(learned).map(([name, value]) => [
        name,
        { type: typeof value, default: value },
      ]),
    ),
  },
});

const COUNT = capability('count the TODO lines in /srv/a.md', { value: 'TODO', path: '/srv/a.md' });

describe('what is said again', () => {
  it.each([
    ['count the TODO lines in /srv/a.md', { value: 'TODO', path: '/srv/a.md' }],
    ['Count the FIXME lines in /srv/b.md.', { value: 'FIXME', path: '/srv/b.md' }],
    ['count  the "to do" lines in "/srv/my b.md"?', { value: 'to do', path: '/srv/my b.md' }],
  ])('is read for its values: %s', (intent, args) => {
    expect(saidAgain(COUNT, intent)).toEqual(args);
  });

  it.each([
    'delete the TODO lines in /srv/b.md',
    'do not count the TODO lines in /srv/b.md',
    'count the TODO lines',
    'count the TODO lines in /srv/b.md and delete the file',
    'count the lines in /srv/b.md',
    'count the TODO lines in /srv/b.md, then in /srv/c.md',
    '',
  ])('is nothing else, however close: %s', (intent) => {
    expect(saidAgain(COUNT, intent)).toBeUndefined();
  });

  it('is a number where one was given', () => {
    const add = capability('add 3 to the total', { amount: 3 });
    expect(saidAgain(add, 'add 17 to the total')).toEqual({ amount: 17 });
    expect(saidAgain(add, 'add some to the total')).toBeUndefined();
  });

  it('is one value for one parameter', () => {
    const twice = capability('copy /srv/a.md over /srv/a.md', { path: '/srv/a.md' });
    expect(saidAgain(twice, 'copy /srv/b.md over /srv/c.md')).toBeUndefined();
  });

  it('leaves what nobody spoke of as it was', () => {
    const report = capability('report on /srv/a.md', { path: '/srv/a.md', limit: 10 });
    expect(saidAgain(report, 'report on /srv/b.md')).toEqual({ path: '/srv/b.md' });
  });

  it('is not guessed where a value was said otherwise than it was given', () => {
    const short = capability('count TODO in notes.txt', { path: '/srv/notes.txt' });
    expect(saidAgain(short, 'count TODO in other.txt')).toBeUndefined();
  });

  it('needs words: values alone are nothing said', () => {
    expect(saidAgain(capability('/srv/a.md', { path: '/srv/a.md' }), '/srv/b.md')).toBeUndefined();
    expect(saidAgain(capability('', {}), '')).toBeUndefined();
  });

  it('is found out without trying every hole against every other', () => {
    const names = Array.from({ length: DRAFT_AGAIN.holesMax }, (_, at) => `p${at}`);
    const many = capability(
      names.map((_, at) => `a ${at + 10}`).join(' ') + ' b',
      Object.fromEntries(names.map((name, at) => [name, at + 10])),
    );
    // By a pattern with as many holes this would not end.
    expect(saidAgain(many, 'a '.repeat(DRAFT_AGAIN.lengthMax / 2 - 1))).toBeUndefined();
    expect(saidAgain(many, names.map((_, at) => `A ${at + 50}`).join(' ') + ' b')).toEqual(
      Object.fromEntries(names.map((name, at) => [name, at + 50])),
    );
  });
});
