import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { matchesTemplate, parseTemplate } from './uri-template.ts';

const matches = (template: string, uri: string, stepsMax = Infinity): boolean =>
  matchesTemplate(parseTemplate(template), uri, { left: stepsMax });

describe('matchesTemplate', () => {
  it.each([
    ['demo://r/{id}', 'demo://r/7', true],
    ['demo://r/{id}', 'demo://r/', false],
    ['demo://r/{id}', 'demo://r/7/8', false],
    ['demo://r/{id}/text', 'demo://r/7/text', true],
    ['file:///{+path}', 'file:///a/b/c', true],
    ['file:///{path}', 'file:///a/b/c', false],
    ['db://t/{name}{?limit}', 'db://t/users', true],
    ['db://t/{name}{?limit}', 'db://t/users?limit=3', true],
    ['x://{a}{b}', 'x://1', false],
    ['x://{a}{b}', 'x://12', true],
    ['plain://no-variable', 'plain://no-variable', true],
    ['broken://{open', 'broken://{open', true],
  ])('%s and %s: %s', (template, uri, expected) => {
    expect(matches(template, uri)).toBe(expected);
  });

  it('answers in time where a regular expression would not', () => {
    const template = `x://${'{a}'.repeat(50)}!`;
    expect(matches(template, `x://${'a'.repeat(5000)}`)).toBe(false);
  });

  it('gives up when its steps are used', () => {
    expect(matches('x://{a}', 'x://12345', 100)).toBe(true);
    expect(matches('x://{a}', 'x://12345', 5)).toBe(false);
  });

  it('takes what it used from the steps of those that come after', () => {
    const budget = { left: 100 };
    matchesTemplate(parseTemplate('x://{a}!'), 'x://12345', budget);
    expect(budget.left).toBeLessThan(100);
    expect(budget.left).toBeGreaterThan(50);
  });
});

describe('laws', () => {
  it('what a template was expanded to matches it', () => {
    const value = fc.stringMatching(/^[a-z0-9%._-]{1,12}$/u);
    const text = fc.stringMatching(/^[a-z:/?=.]{0,8}$/u);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, value), { maxLength: 6 }), text, (pairs, last) => {
        const template = pairs.map(([literal]) => `${literal}{v}`).join('') + last;
        const uri = pairs.map(([literal, drawn]) => literal + drawn).join('') + last;
        expect(matches(template, uri)).toBe(true);
      }),
    );
  });
});
