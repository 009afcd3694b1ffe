import { describe, expect, it } from 'vitest';

import { LEARN } from '../tuning/learn.ts';
import { requestWords } from './request-words.ts';

describe('the words of a request', () => {
  it.each([
    ['create a ticket with the title "wobbly chair"', 'create a ticket with the title'],
    ["send 'hello' to Ada’s team", 'send to Ada’s team'],
    ['book a flight on 2026-05-03 for 240 euros', 'book a flight on for euros'],
    ['deploy the site', 'deploy the site'],
  ])('leave out what %s is about', (intent, words) => {
    expect(requestWords(intent)).toBe(words);
  });

  it('leave out places, and are bounded', () => {
    expect(requestWords('delete everything in the folder /home/ada/secret')).not.toContain('ada');
    expect(requestWords('word '.repeat(1000))).toHaveLength(LEARN.wordsLengthMax);
  });
});
