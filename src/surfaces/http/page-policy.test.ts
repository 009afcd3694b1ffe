import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DASHBOARD } from '../../tuning/http.ts';
import { diffOf } from './page-policy.ts';

const text = (lines: readonly string[]): string => lines.join('\n');

describe('diffOf', () => {
  it('shows what is new with some lines around it', () => {
    const before = Array.from({ length: 20 }, (_, at) => `line ${at}`);
    const after = before.toSpliced(10, 0, 'new');
    const diff = diffOf(text(before), text(after));
    expect(diff).toHaveLength(2 * DASHBOARD.diffContext + 1);
    expect(diff.find(({ kind }) => kind === 'added')).toEqual({
      kind: 'added',
      text: 'new',
      line: 11,
    });
    expect(diff.at(0)).toEqual({ kind: 'same', text: 'line 7', line: 8 });
    expect(diff.at(-1)).toEqual({ kind: 'same', text: 'line 12', line: 13 });
  });

  it('shows a line that changed as gone and new', () => {
    expect(diffOf('a\nb\nc', 'a\nx\nc').map(({ kind, text: line }) => `${kind} ${line}`)).toEqual([
      'same a',
      'removed b',
      'added x',
      'same c',
    ]);
  });

  it('is only context where nothing changed', () => {
    expect(diffOf('a\nb', 'a\nb').every(({ kind }) => kind === 'same')).toBe(true);
  });
});

describe('laws', () => {
  const lines = fc.array(fc.constantFrom<string>('a', 'b', 'c', '{', '}'), {
    minLength: 1,
    maxLength: 12,
  });

  it('has every line that is gone and every line that is new', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = diffOf(text(before), text(after));
        const removed = diff.filter(({ kind }) => kind === 'removed');
        const added = diff.filter(({ kind }) => kind === 'added');
        const start = Math.min(
          ...[...removed, ...added].map(({ line }) => line - 1),
          before.length,
        );
        const rebuilt = before.toSpliced(start, removed.length, ...added.map((each) => each.text));
        expect(rebuilt).toEqual(removed.length + added.length === 0 ? before : after);
      }),
    );
  });
});
