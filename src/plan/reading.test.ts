import { describe, expect, it } from 'vitest';

import { PLANNER } from '../tuning/planner.ts';
import { readIntent } from './reading.ts';

const words = (intent: string): readonly string[] =>
  readIntent(intent).words.map(({ text }) => text);

describe('an intent is read word by word', () => {
  it('keeps the text as it is, and every word has its place in it', () => {
    const intent = '  read  "a\n b" , then\twrite ~/x.md!  ';
    const { text, words: found } = readIntent(intent);
    expect(text).toBe(intent);
    expect(found.map(({ start, end }) => intent.slice(start, end))).toEqual(
      found.map((word) => word.text),
    );
  });

  it('cuts punctuation at the edges, and the possessive', () => {
    expect(words("What's (Apple's) price, in USD?")).toEqual([
      'What',
      'Apple',
      'price',
      'in',
      'USD',
    ]);
  });

  it('ends no sentence behind a title, and takes a lone capital behind a name for a part of it', () => {
    const { words: found } = readIntent('ask Dr. Johnson about Room A');
    expect(found.map(({ gap }) => gap).slice(1)).not.toContain('sentence');
    expect(found.at(-1)).toMatchObject({ text: 'A', isFunction: false });
  });

  it('tells sentences, clauses and commas apart', () => {
    const { words: found } = readIntent('Add it. Then: list a, b (c) 3 - 2 and x - y');
    expect(found.map(({ text, gap }) => `${text}:${gap}`)).toEqual([
      'Add:sentence',
      'it:none',
      'Then:sentence',
      'list:clause',
      'a:none',
      'b:comma',
      'c:clause',
      '3:clause',
      '2:none',
      'and:none',
      'x:none',
      'y:clause',
    ]);
  });

  it('takes a function word with a capital for a part of a name', () => {
    const [, inWord, los] = readIntent('weather in Los Angeles').words;
    expect(inWord?.isFunction).toBe(true);
    expect(los?.isFunction).toBe(false);
  });

  it('reads scripts without spaces by the words that are known, else letter by letter', () => {
    expect(words('東京の天気')).toEqual(['東', '京', 'の', '天気']);
  });

  it('reads no more than the bound, and says so', () => {
    const long = readIntent('word '.repeat(100_000));
    expect(long.isCut).toBe(true);
    expect(long.words.length).toBeLessThanOrEqual(PLANNER.wordsMax);
    expect(readIntent('word').isCut).toBe(false);
  });
});
