import { describe, expect, it } from 'vitest';

import { actionIn, sameAs } from './wish-words.ts';

describe('the action of a text', () => {
  it.each([
    ['remove old documents', 'remove'],
    ['Retrieves all labels', 'read'],
    ['which boards do I have', 'read'],
    ['create_event', 'make'],
    ['searchIssues', 'find'],
  ])('of %j is %j', (text, action) => {
    expect(actionIn(text)?.action).toBe(action);
  });

  it('is missing where no word says one', () => {
    expect(actionIn('bounding box')).toBeUndefined();
  });
});

describe('words for the same thing', () => {
  it('go both ways and leave the word itself out', () => {
    expect([...sameAs('repo')]).toContain('repository');
    expect([...sameAs('mail')]).not.toContain('mail');
    expect([...sameAs('zebra')]).toEqual([]);
  });
});
