import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { isJsonObject, type Json, type JsonObject, parseJson } from '../base/json.ts';
import { lazyObject } from '../base/unread-json.ts';
import { FACTS } from '../tuning/call.ts';
import { sampleOf } from './sample-json.ts';

/** Characters of all texts and names, and one for each value. It does not recurse. */
function sizeOf(value: Json): number {
  let size = 0;
  const waiting: Json[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    size += typeof next === 'string' ? next.length + 1 : 1;
    if (Array.isArray(next)) {
      waiting.push(...(next as Json[]));
    } else if (isJsonObject(next)) {
      size += Object.keys(next).reduce((sum, key) => sum + key.length, 0);
      waiting.push(...Object.values(next).flatMap((each) => (each === undefined ? [] : [each])));
    }
  }
  return size;
}

function nested(depth: number, wrap: (inner: Json) => Json): JsonObject {
  let value: Json = 'deep';
  for (let at = 0; at < depth; at += 1) {
    value = wrap(value);
  }
  return { value };
}

const small = fc.dictionary(fc.string(), fc.jsonValue()) as fc.Arbitrary<JsonObject>;

/** A recipe for a value with one part that may be too large to be handed over whole. */
const recipe = fc.record({
  around: small,
  unit: fc.jsonValue(),
  times: fc.integer({ min: 1, max: 80_000 }),
  shape: fc.constantFrom('text', 'list', 'members', 'name', 'lists'),
});

function made({
  around,
  unit,
  times,
  shape,
}: typeof recipe extends fc.Arbitrary<infer Recipe> ? Recipe : never): JsonObject {
  const text = JSON.stringify(unit).repeat(times);
  const count = Math.min(times, 20_000);
  switch (shape) {
    case 'text':
      return { ...around, text };
    case 'name':
      return { ...around, [text]: unit };
    case 'members':
      return Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, unit]));
    case 'lists':
      return { a: Array.from({ length: count }, () => [[text.slice(0, 100)], unit]), ...around };
    case 'list':
    default:
      return { list: Array.from({ length: count }, () => unit), ...around };
  }
}

const read = (): never => {
  throw new Error('nobody may read it');
};

describe('a sample', () => {
  it('is the value itself where that is small', () => {
    fc.assert(
      fc.property(small, (value) => {
        const sample = sampleOf(value);
        expect(sample.value).toBe(value);
        expect(sample.size).toBe(sizeOf(value));
      }),
    );
  });

  it('is bounded, whatever it is taken of, and says how large it is', () => {
    fc.assert(
      fc.property(recipe, (how) => {
        const value = made(how);
        const sample = sampleOf(value);
        expect(sizeOf(sample.value)).toBeLessThanOrEqual(FACTS.sampleLengthMax + 10);
        expect(Math.abs(sizeOf(sample.value) - sample.size)).toBeLessThanOrEqual(10);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves the value as it was, and is the same each time', () => {
    fc.assert(
      fc.property(recipe, (how) => {
        const value = made(how);
        const before = JSON.stringify(value);
        expect(sampleOf(value)).toEqual(sampleOf(value));
        expect(JSON.stringify(value)).toBe(before);
      }),
      { numRuns: 20 },
    );
  });

  it('has the head of a long list, and what comes after it', () => {
    const items = Array.from({ length: 200_000 }, (_, id) => ({ id }));
    const { value } = sampleOf({ items, nextCursor: 'abc', total: 200_000 });
    expect(value).toMatchObject({ nextCursor: 'abc', total: 200_000 });
    const kept = value['items'] as readonly JsonObject[];
    expect(kept.slice(0, 2)).toEqual([{ id: 0 }, { id: 1 }]);
    expect(kept.length).toBeGreaterThan(1000);
  });

  it('has the head and the tail of a long text', () => {
    const { value } = sampleOf({ text: `first ${'x'.repeat(1_000_000)} last` });
    expect(value['text']).toMatch(/^first x+\n...\nx+ last$/u);
  });

  it('leaves out a member whose name is larger than what is left', () => {
    const { value } = sampleOf({ a: 1, ['n'.repeat(1_000_000)]: 2, b: 3 });
    expect(value).toEqual({ a: 1, b: 3 });
  });

  it('keeps a member called __proto__ as a member', () => {
    const value = parseJson(
      `{"__proto__": {"admin": true}, "text": "${'x'.repeat(500_000)}"}`,
    ) as JsonObject;
    const sample = sampleOf(value);
    expect(Object.getPrototypeOf(sample.value)).toBe(Object.prototype);
    expect(Object.hasOwn(sample.value, '__proto__')).toBe(true);
    expect((sample.value as { admin?: unknown }).admin).toBeUndefined();
  });

  it.each<[string, (inner: Json) => Json]>([
    ['lists', (inner) => [inner]],
    ['objects', (inner) => ({ a: inner })],
    ['both', (inner) => [{ a: inner, b: 1 }]],
  ])('ends where %s are nested too deeply, and can still be handed over', (_, wrap) => {
    for (const depth of [FACTS.sampleDepthMax, 5000, 200_000]) {
      const { value } = sampleOf(nested(depth, wrap));
      expect(structuredClone(value)).toEqual(value);
    }
  });

  it('is what it was where it is nested as deeply as usual', () => {
    const value = nested(30, (inner) => ({ inner, list: [1] }));
    expect(sampleOf(value).value).toBe(value);
  });

  it('reads nothing of what was not parsed, and shows its beginning and its end', () => {
    const bytes = new TextEncoder().encode(`{"content":"${'x'.repeat(2_000_000)}","last":1}`);
    const members = new Map([['content', { bytes: Buffer.from('"'), read }]]);
    const { value, size } = sampleOf(lazyObject({ bytes, members }));
    const [block] = value['content'] as readonly { readonly text: string }[];
    expect([block?.text.startsWith('{"content":"x'), block?.text.endsWith('"last":1}')]).toEqual([
      true,
      true,
    ]);
    expect(size).toBeLessThanOrEqual(FACTS.sampleLengthMax);
  });
});
