import { describe, expect, it } from 'vitest';

import { answerText, taskValue } from './task-value.ts';

const text = (value: string): { type: string; text: string } => ({ type: 'text', text: value });

describe('taskValue', () => {
  it.each([
    [
      'structured content before anything else',
      { structuredContent: { a: 1 }, content: [text('no')] },
      { a: 1 },
    ],
    ['the only text as JSON', { content: [text('{"a":[1]}')] }, { a: [1] }],
    ['the only text as it is', { content: [text('plain {')] }, 'plain {'],
    ['null, which is JSON too', { content: [text('null')] }, null],
    ['several contents as a list', { content: [text('a'), text('b')] }, [text('a'), text('b')]],
    [
      'an unknown content type untouched',
      { content: [{ type: 'hologram' }] },
      [{ type: 'hologram' }],
    ],
    ['a result without content whole', { odd: true }, { odd: true }],
  ])('is %s', (_, result, expected) => {
    expect(taskValue(result)).toEqual(expected);
  });
});

it('joins the texts of an answer, and shows the whole where there is none', () => {
  expect(answerText({ content: [text('a'), { type: 'image' }, text('b')] })).toBe('a\nb');
  expect(answerText({ content: [] })).toBe('{"content":[]}');
});
