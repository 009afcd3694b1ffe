import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { jsonLines, approvalBar, hiddenInWords, overviewOf, pagesOf } from './json-view.ts';

const list = (length: number): readonly string[] =>
  Array.from({ length }, (_, index) => `item ${index}`);

const all = (parts: readonly { readonly key?: string; readonly text: string }[]): string =>
  parts.map(({ key, text }) => (key ?? '') + text).join('');

describe('overviewOf', () => {
  it('shows all of what is short', () => {
    const { rows, hidden } = overviewOf(jsonLines({ path: '/a' }));
    expect(rows.map(({ text }) => text)).toEqual(['{', '"/a"', '}']);
    expect(hidden).toEqual({ lines: 0, cuts: 0 });
  });

  it('counts every line that it leaves out', () => {
    expect(overviewOf(jsonLines(list(700))).hidden).toEqual({ lines: 102, cuts: 0 });
  });

  it('counts a value and a name that it cuts', () => {
    const long = 'n'.repeat(200_000);
    expect(overviewOf(jsonLines({ long })).hidden).toEqual({ lines: 0, cuts: 1 });
    expect(overviewOf(jsonLines({ [long]: 1 })).hidden).toEqual({ lines: 0, cuts: 1 });
  });
});

describe('approvalBar', () => {
  it('keeps a call back of which something is not shown', () => {
    const { hidden } = overviewOf(jsonLines({ files: list(621) }));
    expect(approvalBar(hidden, false)).toBe('Look at all of it first: 25 lines are not shown.');
    expect(approvalBar({ lines: 0, cuts: 1 }, false)).toBe(
      'Look at all of it first: 1 line is cut.',
    );
  });

  it('is out of the way once everything was opened, and where nothing is hidden', () => {
    expect(approvalBar({ lines: 4, cuts: 2 }, true)).toBeUndefined();
    expect(approvalBar({ lines: 0, cuts: 0 }, false)).toBeUndefined();
  });
});

describe('hiddenInWords', () => {
  it('names both where lines are left out and others cut', () => {
    expect(hiddenInWords({ lines: 1, cuts: 2 })).toBe('1 line is not shown, 2 lines are cut');
  });
});

describe('pagesOf', () => {
  it('has the last entry of a long list on its last page', () => {
    const pages = pagesOf(jsonLines(list(700)));
    expect(pages).toHaveLength(2);
    expect(pages.at(-1)?.at(-2)?.text).toBe('"item 699"');
  });

  it('holds no page that is longer than a browser bears', () => {
    const pages = pagesOf(
      jsonLines({ ['k'.repeat(150_000)]: 'v'.repeat(200_000), more: list(999) }),
    );
    for (const page of pages) {
      const length = page.reduce((sum, { key, text }) => sum + (key ?? '').length + text.length, 0);
      expect(length).toBeLessThanOrEqual(100_000);
      expect(page.length).toBeLessThanOrEqual(500);
    }
  });
});

describe('laws', () => {
  it('leaves no character of a value out of the pages', () => {
    const text = fc
      .tuple(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 900 }))
      .map(([part, times]) => part.repeat(times));
    fc.assert(
      fc.property(fc.dictionary(text, text, { maxKeys: 4 }), (value) => {
        const lines = jsonLines(value);
        const rows = pagesOf(lines).flat();
        expect(all(rows)).toBe(all(lines));
        expect(rows.filter(({ isContinued }) => !isContinued)).toHaveLength(lines.length);
      }),
      { numRuns: 50 },
    );
  });
});
