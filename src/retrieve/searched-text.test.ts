import { describe, expect, it } from 'vitest';

import { searchedText } from './searched-text.ts';

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
