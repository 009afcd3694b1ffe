import { describe, expect, it } from 'vitest';

import { classifyAnswer, readVectors } from './openai-compatible.ts';

const headers = (retryAfter?: string): { get(name: string): string | null } => ({
  get: (name) => (name === 'retry-after' ? (retryAfter ?? null) : null),
});

const item = (index: number | undefined, embedding: unknown): unknown =>
  index === undefined ? { embedding } : { index, embedding };
const read = (items: readonly unknown[], count: number, dimension?: number): unknown =>
  readVectors(JSON.parse(JSON.stringify({ data: items })), count, dimension);

describe('classifyAnswer', () => {
  it.each([
    [200, '{"data":[]}', { kind: 'answered', text: '{"data":[]}' }],
    [400, '{"error":{"message":"too long"}}', { kind: 'refused', reason: 'status 400: too long' }],
    [401, '', { kind: 'refused', reason: 'status 401' }],
    [
      404,
      '{"error":"model not found"}',
      { kind: 'refused', reason: 'status 404: model not found' },
    ],
    [429, '', { kind: 'later', reason: 'status 429', waitMs: undefined }],
    [500, '<html>', { kind: 'later', reason: 'status 500', waitMs: undefined }],
    [
      503,
      '{"detail":"loading"}',
      { kind: 'later', reason: 'status 503: loading', waitMs: undefined },
    ],
  ])('judges %i %s', (status, text, verdict) => {
    expect(classifyAnswer(status, headers(), text)).toEqual(verdict);
  });

  it('waits as long as it was asked to, if that is a number', () => {
    expect(classifyAnswer(429, headers('3'), '')).toMatchObject({ waitMs: 3000 });
    expect(classifyAnswer(429, headers('-3'), '')).toMatchObject({ waitMs: undefined });
    const date = 'Wed, 21 Oct 2026 07:28:00 GMT';
    expect(classifyAnswer(429, headers(date), '')).toMatchObject({ waitMs: undefined });
  });
});

describe('readVectors', () => {
  it('puts vectors in the order of their texts and gives them length 1', () => {
    expect(read([item(1, [0, 2]), item(0, [3, 4])], 2, 2)).toEqual({
      kind: 'vectors',
      vectors: [Float32Array.from([0.6, 0.8]), Float32Array.from([0, 1])],
    });
  });

  it('takes the order of the answer where it has no index', () => {
    expect(read([item(undefined, [1, 0]), item(undefined, [0, 1])], 2)).toMatchObject({
      vectors: [Float32Array.from([1, 0]), Float32Array.from([0, 1])],
    });
  });

  it.each([
    [[item(0, [1])], 2, 1, '1 vectors came for 2 texts'],
    [[item(0, [1]), item(0, [1])], 2, 1, '1 vectors came for 2 texts'],
    [[item(5, [1])], 1, 1, 'belongs to no text'],
    [[item(0, [1, 2, 3])], 1, 2, '3 numbers and 2 were expected'],
    [[item(0, [1, 2]), item(1, [1])], 2, undefined, '1 numbers and 2 were expected'],
    [[item(0, [])], 1, undefined, '0 numbers'],
    [[item(0, ['x'])], 1, 1, 'not a list of numbers'],
    [[item(0, null)], 1, 1, 'not a list of numbers'],
    [[7], 1, 1, 'not a list of numbers'],
    [[item(0, [0, 0])], 1, undefined, 'nothing but zeros'],
    [[item(0, [1e308, 1e308, 1e308, 1e308])], 1, undefined, 'too large'],
  ])('says what is wrong with %j', (items, count, dimension, problem) => {
    expect(read(items, count, dimension)).toMatchObject({
      kind: 'unreadable',
      problem: expect.stringContaining(problem) as string,
    });
  });

  it('reads no number that is beyond all numbers', () => {
    expect(readVectors(JSON.parse('{"data":[{"embedding":[1e999,1]}]}'), 1, 2)).toMatchObject({
      problem: expect.stringContaining('too large') as string,
    });
  });

  it.each([undefined, null, [], {}, { data: {} }])('finds no list in %j', (answer) => {
    expect(readVectors(answer, 1, 1).kind).toBe('unreadable');
  });
});
