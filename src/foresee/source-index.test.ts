import { describe, expect, it } from 'vitest';

import { shop } from '../../test/support/read-session.ts';
import type { LearnedSource } from '../knowledge/lesson.ts';
import { sourceIndex } from './source-index.ts';

const ORDER = shop('order');
const row = (more: Partial<LearnedSource>): LearnedSource => ({
  tool: ORDER,
  parameters: ['id'],
  kind: 'result',
  from: shop('user'),
  places: ['orders[]'],
  choice: 'next fresh first',
  held: 2,
  missed: 1,
  ...more,
});

describe('sourceIndex', () => {
  it('sorts sources by what they are used for, the choices of each together', () => {
    const given = row({ kind: 'given', places: [], held: 7 });
    const seen = row({ kind: 'seen', places: ['hash'] });
    const next = row({});
    const only = row({ choice: 'only fresh first' });
    const both = row({ parameters: ['id', 'kind'], places: ['orders[].id', 'orders[].kind'] });
    expect(sourceIndex([given, seen, next, both, only])).toEqual({
      given: [given],
      calls: 7,
      seen: new Map([['hash', 2]]),
      groups: [[next, only], [both]],
      ofOne: new Map([['id', [next, only]]]),
    });
  });

  it('is made once for each list', () => {
    const sources = [row({})];
    expect(sourceIndex(sources)).toBe(sourceIndex(sources));
    expect(sourceIndex([...sources])).not.toBe(sourceIndex(sources));
  });
});
