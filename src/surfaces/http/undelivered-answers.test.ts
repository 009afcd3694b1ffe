import { expect, it } from 'vitest';

import { sessionId } from '../../base/ids.ts';
import { HTTP } from '../../tuning/http.ts';
import { UndeliveredAnswers } from './resumable-replies.ts';

const A = sessionId('a');
const B = sessionId('b');

it('keeps no more bytes over all sessions than it may; the oldest go', () => {
  const answers = new UndeliveredAnswers(10);
  answers.keep('1', A, ['aaaa']);
  answers.keep('2', B, ['bb', Buffer.from('bb')]);
  expect(answers.find('1', A)).toBeDefined();
  answers.keep('3', B, ['cccccc']);
  expect(answers.find('1', A)).toBeUndefined();
  expect(answers.find('2', B)).toBeDefined();
  expect(answers.find('3', B)).toBeDefined();
});

it('does not give up the others for an answer that is too large by itself', () => {
  const answers = new UndeliveredAnswers(10);
  answers.keep('1', A, ['aaaa']);
  answers.keep('2', B, ['b'.repeat(11)]);
  expect(answers.find('1', A)).toBeDefined();
  expect(answers.find('2', B)).toBeUndefined();
});

it('keeps a number of answers of each session', () => {
  const answers = new UndeliveredAnswers();
  answers.keep('other', B, ['b']);
  for (let index = 0; index <= HTTP.undeliveredMax; index += 1) {
    answers.keep(`${index}`, A, ['a']);
  }
  expect(answers.find('0', A)).toBeUndefined();
  expect(answers.find('1', A)).toBeDefined();
  expect(answers.find('other', B)).toBeDefined();
});

it('has room again for what was dropped, or whose session has ended', () => {
  const answers = new UndeliveredAnswers(10);
  answers.keep('1', A, ['aaaaa']);
  answers.keep('2', B, ['bbbbb']);
  answers.drop('1');
  answers.keep('3', A, ['ccccc']);
  expect(answers.find('2', B)).toBeDefined();
  answers.release(A);
  expect(answers.find('3', A)).toBeUndefined();
  answers.keep('4', B, ['ddddd']);
  expect(answers.find('2', B)).toBeDefined();
});

it('gives an answer to its session only', () => {
  const answers = new UndeliveredAnswers();
  answers.keep('1', A, ['a']);
  expect(answers.find('1', B)).toBeUndefined();
});
