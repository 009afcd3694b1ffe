import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json } from '../base/json.ts';
import { CAPABILITY_RANK } from '../tuning/capability.ts';
import { templateLikeness, templateOf } from './template-likeness.ts';

const learned = (
  intent: string,
  defaults: Readonly<Record<string, Json>>,
): ReturnType<typeof templateOf> =>
  templateOf({
    intent,
    parameters: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(defaults).map(([name, value]) => [name, { default: value }]),
      ),
    },
  });

describe('templateOf', () => {
  it('is what was said, with holes where the values stood', () => {
    expect(learned('Which commits did Ada make in notes/shop?', { author: 'Ada' })).toMatchObject({
      words: ['which', 'commits', 'did', 'make', 'in', 'notes', 'shop'],
      holes: 1,
    });
  });
});

describe('templateLikeness', () => {
  const commits = learned('Which commits did Ada make in /srv/shop?', {
    author: 'Ada',
    path: '/srv/shop',
  });

  it('is 1 for the same sentence with other values', () => {
    expect(templateLikeness(commits, 'Which commits did Grace Hopper make in /srv/blog?')).toBe(1);
  });

  it('needs no more than two words, if one of them says something', () => {
    const weather = learned('weather in Paris', { city: 'Paris' });
    expect(templateLikeness(weather, 'weather in Tokyo')).toBe(1);
  });

  it('is low for a sentence that shares only what every sentence has', () => {
    expect(templateLikeness(commits, 'Which cakes did Ada bake in the oven?')).toBeLessThan(0.55);
  });

  it('falls with what is said beside it', () => {
    const more =
      'Which commits did Ada make in /srv/shop, and then delete every branch that nobody has used since the beginning of last year';
    expect(templateLikeness(commits, more)).toBeLessThan(
      templateLikeness(commits, 'Which commits did Ada make in /srv/shop?'),
    );
  });

  it('is a little less for a template that leaves something unsaid', () => {
    const one = learned('weather in Lisbon', { city: 'Lisbon' });
    const both = learned('compare weather in Lisbon and Oslo', { cities: ['Lisbon', 'Oslo'] });
    const said = 'compare weather in Cairo and Porto';
    expect(templateLikeness(both, said)).toBe(1);
    expect(templateLikeness(one, said)).toBeLessThan(1);
    expect(templateLikeness(one, said)).toBeGreaterThanOrEqual(CAPABILITY_RANK.scoreMax);
  });

  it('says nothing of a template that has next to no words', () => {
    expect(templateLikeness(learned('show x.txt', { path: 'x.txt' }), 'show y.txt')).toBe(0);
    expect(templateLikeness(learned('who is Ada', { name: 'Ada' }), 'who is Bob')).toBe(0);
    expect(templateLikeness(learned('what is it to me', {}), 'what is it to me')).toBe(0);
  });

  describe('laws', () => {
    const text = fc.array(fc.lorem({ maxCount: 1 }), { maxLength: 12 }).map((w) => w.join(' '));

    it('stays within 0 and 1, and never throws', () => {
      fc.assert(
        fc.property(fc.string({ maxLength: 300 }), text, fc.json(), (said, intent, value) => {
          const likeness = templateLikeness(
            learned(intent, { value: JSON.parse(value) as Json }),
            said,
          );
          expect(likeness).toBeGreaterThanOrEqual(0);
          expect(likeness).toBeLessThanOrEqual(1);
        }),
      );
    });

    it('is 1 or 0 for what was said itself', () => {
      fc.assert(
        fc.property(text, (intent) => {
          expect([0, 1]).toContain(templateLikeness(learned(intent, {}), intent));
        }),
      );
    });
  });
});
