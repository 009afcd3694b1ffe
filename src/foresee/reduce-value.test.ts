import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { jsonBytes, type Json } from '../base/json.ts';
import { LEARN } from '../tuning/learn.ts';
import { leavesOf } from './json-leaves.ts';
import { reduceResult, reduceValue } from './reduce-value.ts';

describe('the beginning of a value', () => {
  it('has no text that could not be taken over', () => {
    expect(reduceValue({ body: 'x'.repeat(500), id: 'a1' })).toEqual({ body: null, id: 'a1' });
  });

  it('keeps of a long text in a result the values that it names', () => {
    const text = `Found ${'x'.repeat(500)}\n1. Playdate\n   ID: 19986106\nsee https://play.date/news`;
    expect(reduceResult({ text })).toEqual({
      text: { '~id': ['19986106'], '~url': ['https://play.date/news'] },
    });
    expect(reduceValue({ text })).toEqual({ text: null });
  });

  it('has the list or record that a text of a result holds', () => {
    const text =
      "Tables: [{'name': 'film', 'rows': Decimal('1000')}, {'name': 'actor', 'rows': None}]";
    expect(reduceResult(text)).toEqual([
      { name: 'film', rows: '1000' },
      { name: 'actor', rows: null },
    ]);
    expect(reduceValue(text)).toBe(text);
  });

  it('is small, however large the value', () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => ({ id: `row ${at}`, size: at }));
    const reduced = reduceValue(rows);
    expect(jsonBytes(reduced)).toBeLessThan(LEARN.resultLengthMax * 4);
    expect(Array.isArray(reduced) && reduced[0]).toEqual(rows[0]);
  });

  it('ends for a value of any depth', () => {
    const deep = JSON.parse('[{"a":'.repeat(2000) + '1' + '}]'.repeat(2000)) as Json;
    expect(jsonBytes(reduceValue(deep))).toBeLessThan(200);
  });

  describe('laws', () => {
    it('has every telling value of a small one, at the same place', () => {
      fc.assert(
        fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
          expect(leavesOf(reduceValue(value as Json))).toEqual(leavesOf(value as Json));
        }),
      );
    });
  });
});
