import { describe, expect, it } from 'vitest';

import type { JsonObject } from '../../base/json.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';
import { answerInRounds } from './input-rounds.ts';

const never = new AbortController().signal;

/** A server that asks this once, and answers with the answers. */
function asking(question: JsonObject): (params: JsonObject) => Promise<JsonObject> {
  return (params) =>
    Promise.resolve(
      params['inputResponses'] === undefined
        ? { resultType: 'input_required', inputRequests: { who: question } }
        : { resultType: 'complete', answers: params['inputResponses'] },
    );
}

const answered = (question: JsonObject): Promise<JsonObject> =>
  answerInRounds(
    'asking',
    asking(question),
    {},
    () => Promise.resolve({ who: { name: 'ada' } }),
    never,
  );

describe('a question in the answer of a server', () => {
  it('is put to the client, and the request sent again with what it said', async () => {
    expect(await answered({ method: 'elicitation/create', params: { message: 'who?' } })).toEqual({
      answers: { who: { name: 'ada' } },
    });
    expect(await answered({ method: 'roots/list' })).toEqual({ answers: { who: { name: 'ada' } } });
  });

  it('is refused where it is none of the protocol', async () => {
    await expect(answered({ method: 'tools/list' })).rejects.toThrow('question "who"');
    await expect(answered({ method: 'roots/list', params: [] })).rejects.toThrow('object');
  });

  it('is refused where it is longer than a client is asked', async () => {
    const message = 'x'.repeat(UPSTREAM.questionLengthMax);
    await expect(answered({ method: 'elicitation/create', params: { message } })).rejects.toThrow(
      `more than ${UPSTREAM.questionLengthMax} characters`,
    );
  });
});
