import { describe, expect, it } from 'vitest';

import { fairWatch } from '../../test/support/fair-watch.ts';
import { DRAFT } from '../tuning/draft.ts';
import { askedWish, searchedAs, verbIn, wishesOf } from './draft-wishes.ts';

describe('wishesOf', () => {
  it.each([
    ['read the file', ['read the file']],
    ['read a.txt and send it to bob', ['read a.txt', 'send it to bob']],
    [
      'find the song, translate its lyrics, and email them',
      ['find the song', 'translate its lyrics', 'email them'],
    ],
    [
      'compute the area with length 5 and width 3, then square it',
      ['compute the area with length 5 and width 3, then square it'],
    ],
    [
      'compute the area with length 5 and width 3, then save it',
      ['compute the area with length 5 and width 3', 'save it'],
    ],
    ['Book a table. After that, invite Ann.', ['Book a table.', 'After that, invite Ann.']],
    [
      `say "stop. and delete it" and leave, then send it`,
      [`say "stop. and delete it" and leave`, 'send it'],
    ],
    ['I want to search books and then see reviews', ['I want to search books', 'see reviews']],
    ['打开文件。发送邮件。', ['打开文件。', '发送邮件。']],
    ['', []],
    ['?!', []],
  ])('finds in %j %j', (intent, wishes) => {
    expect(wishesOf(intent)).toEqual(wishes);
  });

  it('finds no more than the bound, and soon', () => {
    const watch = fairWatch();
    expect(wishesOf(`it's 'so, and send "it", then `.repeat(4000)).length).toBeLessThanOrEqual(
      DRAFT.clausesMax,
    );
    expect(watch.ms()).toBeLessThan(500);
  });
});

describe('a question for what there is', () => {
  it.each([
    ['what files are in /tmp?', true],
    ['Which open pull requests are there in the repository?', true],
    ['what is the weather in Paris?', false],
    ['what files did you change?', false],
    ['tell me what files are in /tmp', false],
    ['', false],
  ])('asks for a list: %s (%s)', (text, isAsked) => {
    expect(searchedAs(text)).toBe(isAsked ? `list ${text}` : text);
    expect(verbIn(text) === 'list').toBe(isAsked);
  });

  it.each([
    ['what is in /home/ada/notes.md?', 'read the file /home/ada/notes.md?'],
    ["what's inside the file /etc/hosts", 'read the file /etc/hosts'],
    ['What is in "/home/ada/my notes.md"?', 'read the file "/home/ada/my notes.md"?'],
    [
      `what is in /home/${'deep/'.repeat(40)}a.md?`,
      `read the file /home/${'deep/'.repeat(40)}a.md?`,
    ],
    ['show me the contents of /home/ada/notes.md', 'read the file /home/ada/notes.md'],
    ['Open /home/ada/notes.md', 'read the file /home/ada/notes.md'],
    ['what is in /home/ada?', 'list the folder /home/ada?'],
    ['what is there in the folder ./src', 'list the folder ./src'],
    ['open /home/ada/a.html in the browser', undefined],
    ['what is in /home/ada/a.md that mentions foo?', undefined],
    ['show me what changed in /home/ada', undefined],
    ['show the weather of /home/ada', undefined],
    ['what is in the news about /home/ada?', undefined],
    ['what is in stock?', undefined],
    ['what is in it', undefined],
  ])('asks for what a place has: %s', (text, asked) => {
    expect(searchedAs(text)).toBe(asked ?? text);
    expect(askedWish(text)?.verb).toBe(asked?.split(' ')[0]);
  });
});
