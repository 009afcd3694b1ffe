import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { HYBRID, RETRIEVE } from '../tuning/retrieve.ts';
import { clausesOf, queryTexts, textsOf } from './clauses.ts';

describe('clausesOf', () => {
  it.each([
    [
      'Find the anime with ID 5. Also, can you search for movies with the word comedy?',
      ['Find the anime with ID 5.', 'Also, can you search for movies with the word comedy?'],
    ],
    [
      'read the big file and then write it to the disk',
      ['read the big file', 'write it to the disk'],
    ],
    [
      'load the audio file\ncompute the beat track\n',
      ['load the audio file', 'compute the beat track'],
    ],
    ['打开文件并读取内容。然后发送电子邮件！', ['打开文件并读取内容。', '然后发送电子邮件！']],
  ])('takes %j apart', (intent, clauses) => {
    expect(clausesOf(intent)).toEqual(clauses);
  });

  it.each([
    'read a file',
    'search for rock and roll',
    '',
    '   ',
    'What is the version 1.5.2 of node.js about?',
    'the same words here. the same words here.',
  ])('leaves %j whole', (intent) => {
    expect(clausesOf(intent)).toEqual([]);
  });

  it('answers a bounded number', () => {
    const intent = Array.from({ length: 50 }, (_, at) => `do the thing number ${at}.`).join(' ');
    expect(clausesOf(intent)).toHaveLength(HYBRID.clausesMax);
  });
});

describe('textsOf', () => {
  it('takes one intent apart, and leaves steps as they are', () => {
    const intent = 'read the big file and then write it to the disk';
    expect(textsOf([intent])[0]?.clauses).toHaveLength(2);
    expect(textsOf([intent, 'send mail']).map(({ clauses }) => clauses)).toEqual([[], []]);
  });
});

describe('queryTexts', () => {
  it('names every text once and no empty one', () => {
    expect(queryTexts(['a  b', 'a b', ' '])).toEqual(['a b']);
    expect(queryTexts([])).toEqual([]);
  });
});

describe('laws', () => {
  it('answers bounded texts for anything', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 400 })), (intents) => {
        const texts = queryTexts(intents);
        expect(texts.length).toBeLessThanOrEqual(RETRIEVE.intentsMax + HYBRID.clausesMax);
        expect(texts.every((text) => text.trim() === text && text !== '')).toBe(true);
      }),
    );
  });

  it('survives 100 KB without an end', () => {
    const [text = ''] = queryTexts(['and '.repeat(25_000)]);
    expect(text.length).toBeLessThanOrEqual(RETRIEVE.intentLengthMax);
  });
});
