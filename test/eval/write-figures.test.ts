import { describe, expect, it } from 'vitest';

import { withFigures } from '../../bench/write-figures.ts';

const FIGURES = {
  command: 'bench -- echo --json',
  lines: [
    { bench: 'echo', dataset: '16B', system: 'direct', n: 3, metrics: { p50: 0.1234 } },
    {
      bench: 'echo',
      dataset: '16B',
      system: 'pml',
      n: 3,
      metrics: { p50: 1, calls_per_s: 1234.5 },
    },
    { bench: 'echo', dataset: 'memory', system: 'pml', n: 1, metrics: { idle_mb: 180.2 } },
  ],
  verdicts: [{ promise: 'p50 below 2 ms', measured: '1 ms', isKept: true }],
  when: { commit: 'abc', date: '2026-11-18' },
};

describe('figures in a page of the reference', () => {
  it('take the place of older ones, with command, commit and date', () => {
    const page = 'before\n<!-- figures of echo -->\nold\n<!-- end of echo -->\nafter\n';
    expect(withFigures(page, 'echo', FIGURES)).toBe(
      [
        'before',
        '<!-- figures of echo -->',
        '`npm run bench -- echo --json`, commit abc, 2026-11-18, one run.',
        '',
        '|  |  | p50 | calls per s |',
        '| --- | --- | --- | --- |',
        '| 16B | direct | 0.12 |  |',
        '| 16B | pml | 1 | 1,235 |',
        '',
        '|  |  | idle mb |',
        '| --- | --- | --- |',
        '| memory | pml | 180 |',
        '',
        '| promise | measured |  |',
        '| --- | --- | --- |',
        '| p50 below 2 ms | 1 ms | kept |',
        '<!-- end of echo -->',
        'after',
        '',
      ].join('\n'),
    );
  });

  it('are refused where the page has no place for them', () => {
    expect(() => withFigures('<!-- end of echo -->', 'echo', FIGURES)).toThrow(/has no lines/u);
  });

  it('name only the promises that were missed, where there are many', () => {
    const kept = { promise: 'kept one', measured: '1', isKept: true };
    const verdicts = [
      ...Array.from({ length: 60 }, () => kept),
      { ...kept, promise: 'lost one', isKept: false },
    ];
    const page = '<!-- figures of echo -->\n<!-- end of echo -->\n';
    const written = withFigures(page, 'echo', { ...FIGURES, verdicts });
    expect(written).toContain('60 of 61 promises were kept.');
    expect(written).toContain('| lost one | 1 | **missed** |');
    expect(written).not.toContain('kept one');
  });
});
