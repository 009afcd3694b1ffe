import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addressOf, readRoute } from './view.ts';

describe('readRoute', () => {
  it('is the first view where the address says nothing', () => {
    expect(readRoute('', 'live')).toEqual({ view: 'live', query: {} });
    expect(readRoute('#/', 'live').view).toBe('live');
  });

  it('survives an address that somebody broke', () => {
    expect(readRoute('#/live/%E0%A4%A', 'live').subject).toBe('%E0%A4%A');
  });
});

describe('laws', () => {
  it('comes back from every address to what it was made of', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(text, fc.dictionary(fc.stringMatching(/^[a-z]+$/u), text), (subject, query) => {
        const route = readRoute(addressOf('graph', subject, query), 'live');
        expect(route).toEqual({ view: 'graph', subject, query: { ...query } });
      }),
    );
  });
});
