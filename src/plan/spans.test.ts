import { describe, expect, it } from 'vitest';

import { PLANNER } from '../tuning/planner.ts';
import { mentionsIn } from './mentions.ts';
import { readIntent } from './reading.ts';
import { spansOf, type Spans } from './spans.ts';

const spans = (intent: string): Spans => {
  const reading = readIntent(intent);
  return spansOf(reading, mentionsIn(reading));
};
const lists = (intent: string): readonly string[] =>
  spans(intent).lists.map(({ items = [] }) => items.map(({ text }) => text).join(' | '));

const pieces = (intent: string) =>
  spans(intent)
    .texts.filter(({ kind }) => kind === 'piece')
    .map(({ text, place }) => [text, place]);
const told = (intent: string) =>
  spans(intent)
    .texts.filter(({ kind }) => kind === 'told')
    .map(({ text }) => text);

const enclosed = (intent: string) =>
  spans(intent).enclosed.map(({ start, end }) => intent.slice(start, end));

const series = (intent: string): readonly (string | undefined)[] => {
  const { reading, series: borders } = spans(intent);
  return [...borders].map((at) => reading.words[at]?.text);
};

describe('the spans of an intent', () => {
  it('know where the items of a series begin', () => {
    expect(series('the weather in New York, Los Angeles, London and Bonn, please')).toEqual([
      'Los',
      'London',
      'Bonn',
    ]);
    expect(series('Rome, Oslo, and Bonn')).toEqual(['Oslo', 'Bonn']);
    expect(series('flights for Rome, Italy and Bonn, Germany')).toEqual([]);
    expect(series('call Rome. Then Oslo and Bonn')).toEqual([]);
  });

  it('are free texts that neither begin nor end with a function word', () => {
    const texts = spans('play the song Shake It Off by Taylor Swift').texts.map(({ text }) => text);
    expect(texts).toContain('Taylor Swift');
    expect(texts).toContain('Shake It Off');
    expect(texts).not.toContain('the song');
    expect(texts).not.toContain('by Taylor');
  });

  it('are whole words, where a mention is only a part of one', () => {
    const texts = spans('give me #ff8800 as hsl, user_name too').texts.map(({ text }) => text);
    expect(texts).toContain('#ff8800');
    expect(texts).not.toContain('user_name');
  });

  it('never cross the end of a sentence and never cut a quoted text', () => {
    const { texts } = spans('Open the door. Write "one two three" now');
    expect(texts.every(({ text }) => !/door.*Write|one|two|three/u.test(text))).toBe(true);
  });

  it('are at most as long as the bound', () => {
    const { texts } = spans('word '.repeat(40));
    const longest = (kind: string): number =>
      Math.max(...texts.filter((each) => each.kind === kind).map(({ from, to }) => to - from));
    expect(longest('words')).toBe(PLANNER.spanWordsMax);
    expect(longest('rest')).toBeLessThanOrEqual(PLANNER.restWordsMax);
  });

  it('are lists of mentions of one kind with nothing but separators between', () => {
    expect(lists('average of 3, 5 and 8 for 2 days')).toContain('3 | 5 | 8');
    expect(lists('use "a", "b" and "c"')).toContain('a | b | c');
    expect(lists('from 3 apples 5')).not.toContain('3 | 5');
  });

  it('are lists in brackets, each as a whole', () => {
    expect(lists('the vectors [1, 2, 3] and [4, 5, 6]')).toEqual(['1 | 2 | 3', '4 | 5 | 6']);
    expect(lists('cash_flows=[200,300,400]')).toContain('200 | 300 | 400');
  });

  it('know the brackets that hold nothing but values', () => {
    expect(enclosed('from (3, 4) to (the point) [7]')).toEqual(['3, 4', '7']);
  });

  it('are lists of words between commas and joining words', () => {
    expect(lists('channels: community board, newsletter and local radio')).toContain(
      'community board | newsletter | local radio',
    );
  });

  it('end where the text ends, also after a mention that no word stands behind', () => {
    const [only] = spans('read a.txt').mentions;
    expect(only).toMatchObject({ from: 1, to: 2 });
    expect(spans('').texts).toEqual([]);
  });

  it('are the pieces of a word, unless it is a path', () => {
    expect(pieces('issues of acme/shop')).toEqual([
      ['acme', 0],
      ['shop', 1],
    ]);
    expect(pieces('read notes/todo.txt')).toEqual([]);
  });

  it('are what stands behind a colon, exactly as it is', () => {
    expect(told('write to a.txt: Milk,  eggs. And\n tea!')).toEqual(['Milk,  eggs. And\n tea!']);
    expect(told('open https://example.com/a:b')).toEqual([]);
  });
});
