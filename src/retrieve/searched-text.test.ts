import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LEARN } from '../tuning/learn.ts';
import { HYBRID, RETRIEVE } from '../tuning/retrieve.ts';
import {
  queryTexts,
  requestWords,
  searchedText,
  embeddedTexts,
  withoutPlaces,
} from './searched-text.ts';

describe('the text that tools are searched by', () => {
  it.each([
    [
      'Read the article on Llullaillaco and describe it briefly, saved to /root/a.md',
      'Read the article on Llullaillaco and describe it briefly, saved to md\nwrite the md file',
    ],
    [
      'find the daily challenge and generate a detailed document in /root/b.md',
      'find the daily challenge and generate a detailed document in md\nwrite the md file',
    ],
  ])('has the wish to write a file: %j', (intent, searched) => {
    expect(searchedText(intent)).toBe(searched);
  });

  it.each([
    ['Read the data under /root/people.xlsx and tell me the tallest of them', 'xlsx'],
    ['please tell me in short what the contents of /home/ada/a.txt are about', 'txt'],
    ['save the report as /home/ada/a.pdf', 'pdf'],
    ['list all the files in /srv/reports and count them for me please', 'files'],
  ])('has none where a file is read, or little else is said: %j', (intent, word) => {
    expect(searchedText(intent)).toContain(word);
    expect(searchedText(intent)).not.toContain('write the');
  });
});

describe('abbreviations', () => {
  it.each([
    ['merge the PR', 'merge the PR pull request'],
    ['prs of k8s', 'prs pull requests of k8s kubernetes'],
    ['print the prize', 'print the prize'],
    ['constructor', 'constructor'],
  ])('of %j are written out: %j', (text, written) => {
    expect(searchedText(text)).toBe(written);
  });
});

describe('the clauses of an intent', () => {
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
    expect(embeddedTexts([intent])[0]?.clauses).toEqual(clauses);
  });

  it.each([
    'read a file',
    'search for rock and roll',
    '',
    '   ',
    'What is the version 1.5.2 of node.js about?',
    'the same words here. the same words here.',
  ])('leaves %j whole', (intent) => {
    expect(embeddedTexts([intent])[0]?.clauses).toEqual([]);
  });

  it('answers a bounded number', () => {
    const intent = Array.from({ length: 50 }, (_, at) => `do the thing number ${at}.`).join(' ');
    expect(embeddedTexts([intent])[0]?.clauses).toHaveLength(HYBRID.clausesMax);
  });
});

describe('textsOf', () => {
  it('takes one intent apart, and leaves steps as they are', () => {
    const intent = 'read the big file and then write it to the disk';
    expect(embeddedTexts([intent])[0]?.clauses).toHaveLength(2);
    expect(embeddedTexts([intent, 'send mail']).map(({ clauses }) => clauses)).toEqual([[], []]);
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

describe('what is searched of an intent', () => {
  it.each([
    ['list the files in /srv/customers/weather/reports', 'list the files in '],
    ['parse /home/ada/weather/order.xml, please', 'parse xml file, please'],
    ['show me the contents of /home/ada/a.txt', 'show me the contents of txt file'],
    ['save the report as /home/ada/a.pdf', 'save the report as pdf'],
    ['move /home/a.md to /home/old/', 'move md file to '],
    ['fetch https://user@api.github.com/repos/weather/x?q=1 now', 'fetch api.github.com now'],
    ['write to ada@weather.example today', 'write to  today'],
    ['use Node.js with K8S-1 and read_file', 'use Node.js with K8S-1 and read_file'],
    ['read README.md', 'read README.md'],
    ['read /a/b/c.md\nthen count', 'read md file\nthen count'],
    ['/srv/weather', '/srv/weather'],
    ['', ''],
  ])('of %j is %j', (intent, searched) => {
    expect(withoutPlaces(intent)).toBe(searched);
  });

  it('is never empty where the intent is not', () => {
    fc.assert(
      fc.property(fc.string(), (intent) => {
        expect(withoutPlaces(intent).trim() === '').toBe(intent.trim() === '');
      }),
    );
  });
});

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
