import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LEARN } from '../tuning/learn.ts';
import { requestWords, withoutPlaces } from './without-places.ts';

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
