import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { answered, ASKER, bench, NEVER, planOf, task } from '../../test/support/run-bench.ts';
import type { Json } from '../base/json.ts';
import { lazyObject } from '../base/unread-json.ts';
import type { CallOutcome } from '../call/tool-caller.ts';
import { CALL } from '../tuning/call.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { answerLargeValue, answerText, largeValuesBy, pageOf, taskValue } from './large-values.ts';

const bytesOf = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

const read = (): never => {
  throw new Error('it was read on the serving thread');
};

/** An answer of a server whose members throw when somebody on this thread reads them. */
function untouchable(structuredContent: object, isError = false): CallOutcome {
  const member = { bytes: Buffer.from('{'), read };
  const result = lazyObject({
    bytes: bytesOf({ structuredContent, content: [{ type: 'text', text: 'it says' }] }),
    members: new Map([
      ['structuredContent', member],
      ['content', member],
    ]),
  });
  return { kind: 'answered', result, isError, durationMs: 1 };
}

const LARGE = {
  rows: Array.from({ length: 60_000 }, (_, index) => ({ index, name: `n${index}` })),
};

describe('a large answer of a task', () => {
  it('is kept, referred to and paged without being parsed here', async () => {
    const { runs, calls } = bench({ read: () => untouchable(LARGE), other: () => answered('x') });
    const plan = planOf(
      task('read'),
      task('other', { args: { one: '${read.rows[59999].name}' }, dependsOn: ['read'] }),
    );
    const state = await runs.start({ plan }, ASKER, NEVER);
    expect(state.tasks.get('read')).toMatchObject({
      status: 'succeeded',
      result: { kind: 'kept', sizeBytes: JSON.stringify(LARGE).length },
    });
    expect(JSON.stringify(LARGE).length).toBeGreaterThan(EXECUTE.parsedHereBytesMax);
    expect(calls[1]?.args).toEqual({ one: 'n59999' });
    expect(await runs.readPage(state.runId, 'read.rows[7]', 0)).toEqual({
      value: { index: 7, name: 'n7' },
    });
    await expect(runs.readPage(state.runId, 'read.nothing', 0)).rejects.toMatchObject({
      code: 'PATH_UNKNOWN',
    });
  });

  it('is not read for a task that waits for it and does not name it', async () => {
    const { runs, calls } = bench({ read: () => untouchable(LARGE), other: () => answered('x') });
    const plan = planOf(task('read'), task('other', { args: { one: 1 }, dependsOn: ['read'] }));
    await runs.start({ plan }, ASKER, NEVER);
    expect(calls[1]?.args).toEqual({ one: 1 });
  });

  it('is said to be too large where a task wants all of it', async () => {
    const huge = { text: 'x'.repeat(CALL.argumentBytesMax) };
    const { runs } = bench({ read: () => untouchable(huge), other: () => answered('x') });
    const all = { all: '${read}' };
    const plan = planOf(task('read'), task('other', { args: all, dependsOn: ['read'] }));
    const state = await runs.start({ plan }, ASKER, NEVER);
    expect(state.tasks.get('other')).toMatchObject({
      status: 'failed',
      error: { message: `the arguments would have more than ${CALL.argumentBytesMax} bytes` },
    });
  });

  it('that is an error says what it says', async () => {
    const { runs } = bench({ read: () => untouchable(LARGE, true) });
    const state = await runs.start({ plan: planOf(task('read')) }, ASKER, NEVER);
    expect(state.tasks.get('read')).toMatchObject({
      status: 'failed',
      error: { message: 'it says' },
    });
  });

  it('with a small value travels with its event', async () => {
    const { runs } = bench({ read: () => untouchable({ a: 1 }) });
    const state = await runs.start({ plan: planOf(task('read')) }, ASKER, NEVER);
    expect(state.tasks.get('read')).toMatchObject({ result: { kind: 'inline', value: { a: 1 } } });
  });
});

describe('a value of nothing', () => {
  it('is a value, for references here and in the thread', async () => {
    const { runs, calls } = bench({
      read: () => untouchable(LARGE),
      none: () => answered(null),
      other: () => answered('x'),
      both: () => answered('x'),
    });
    const plan = planOf(
      task('read'),
      task('none'),
      task('other', { args: { one: '${none}' }, dependsOn: ['none'] }),
      task('both', {
        args: { one: '${none}', two: '${read.rows[1].name}' },
        dependsOn: ['none', 'read'],
      }),
    );
    await runs.start({ plan }, ASKER, NEVER);
    const given = calls.map(({ args }) => args);
    expect(given).toContainEqual({ one: null });
    expect(given).toContainEqual({ one: null, two: 'n1' });
  });
});

describe('a thread that cannot read a large answer', () => {
  it('fails the task alone, and says that the call was made', async () => {
    const { runs } = bench(
      { read: () => untouchable(LARGE), other: () => answered('x') },
      { largeValues: largeValuesBy(() => Promise.reject(new Error('out of memory'))) },
    );
    const plan = planOf({ ...task('read'), onError: 'continue' }, task('other'));
    const state = await runs.start({ plan }, ASKER, NEVER);
    expect(state.tasks.get('read')).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('out of memory') },
    });
    expect(state.tasks.get('other')?.status).toBe('succeeded');
  });
});

describe('a question about a large value', () => {
  it('takes small and large values of several tasks together', () => {
    const values = [
      ['a', '{"x":[1,2]}'],
      ['b', '"text"'],
      ['constructor', 'null'],
    ] as const;
    const args = { one: '${a.x[1]}', two: 'a ${b}', none: '${constructor}' };
    expect(answerLargeValue({ kind: 'resolve', args, values })).toEqual({
      kind: 'resolved',
      args: { one: 2, two: 'a text', none: null },
    });
    const missing = { kind: 'resolve', args: { one: '${c}' }, values } as const;
    expect(answerLargeValue(missing)).toMatchObject({ kind: 'unresolved' });
  });
});

function readAll(value: Json): Json[] {
  const pages: Json[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page = pageOf(value, offset);
    pages.push(page.value);
    offset = page.nextOffset;
  }
  return pages;
}

describe('pageOf', () => {
  it('answers a small value whole', () => {
    expect(pageOf({ a: [1, 2] }, 0)).toEqual({ value: { a: [1, 2] } });
  });

  it('shows the keys of a large object beside its text', () => {
    const value = { name: 'x', body: 'y'.repeat(EXECUTE.pageBytesMax * 2) };
    expect(pageOf(value, 0)).toMatchObject({
      value: { keys: ['name', 'body'] },
      nextOffset: EXECUTE.pageLength,
    });
  });

  it('comes to an end for one item larger than a page', () => {
    const huge = 'z'.repeat(EXECUTE.pageBytesMax + 1);
    expect(readAll([huge, huge])).toEqual([[huge], [huge]]);
  });

  describe('laws', () => {
    it('loses nothing of a list', () => {
      fc.assert(
        fc.property(
          fc.array(fc.string({ minLength: 2000, maxLength: 9000 }), { maxLength: 12 }),
          (list) => {
            expect(readAll(list).flat()).toEqual(list);
          },
        ),
        { numRuns: 30 },
      );
    });

    it('loses nothing of a text', () => {
      fc.assert(
        fc.property(fc.string({ maxLength: 70_000, size: 'max' }), (text) => {
          expect(readAll(text).map(String).join('')).toBe(text);
        }),
        { numRuns: 30 },
      );
    });
  });
});

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
