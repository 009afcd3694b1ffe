import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import { raiseTaken, wishKey } from './taken-before.ts';

const tool = (name: string): Tool => ({
  id: toolId('git', name),
  server: 'git',
  name,
  description: '',
  inputSchema: {},
  definition: {},
});
const [SHOW, COMMIT, PUSH] = [tool('show'), tool('commit'), tool('push')] as const;
const CATALOG = withServerTools(EMPTY_CATALOG, 'git', [SHOW, COMMIT, PUSH]);
const FOUND = [
  { tool: SHOW, score: 0.45, why: 'name: show' },
  { tool: COMMIT, score: 0.2, why: '' },
];
const names = (taken: readonly (readonly [Tool, number])[]): readonly string[] =>
  raiseTaken(FOUND, new Map(taken.map(([{ id }, count]) => [id, count])), CATALOG).map(
    ({ tool: { name } }) => name,
  );

describe('the key of a wish', () => {
  it.each([
    ['commit the changes', 'changes commit'],
    ['Commit my change!', 'commit changed'],
    ['read /home/ada/a.md', 'read /srv/other/b.md'],
  ])('is the same for %j and %j', (one, other) => {
    expect(wishKey(one)).toBe(wishKey(other));
  });

  it('is another for other words, and missing without words', () => {
    expect(wishKey('commit the changes')).not.toBe(wishKey('show the changes'));
    expect(wishKey('the ?!')).toBeUndefined();
  });
});

describe('raiseTaken', () => {
  it('puts first what was taken for the wish, and says so', () => {
    expect(names([[COMMIT, 1]])).toEqual(['commit', 'show']);
    const [first] = raiseTaken(FOUND, new Map([[COMMIT.id, 1]]), CATALOG);
    expect(first?.why).toBe('taken for the same wish before');
  });

  it('puts first what was taken more often', () => {
    expect(
      names([
        [COMMIT, 1],
        [SHOW, 4],
      ]),
    ).toEqual(['show', 'commit']);
  });

  it('adds what was taken and not found, and nothing that is not offered', () => {
    expect(names([[PUSH, 2]])).toEqual(['push', 'show', 'commit']);
    expect(names([[tool('gone'), 9]])).toEqual(['show', 'commit']);
  });

  it('lowers nothing and stays a probability', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (shown, committed) => {
        const taken = new Map([
          [SHOW.id, shown],
          [COMMIT.id, committed],
        ]);
        for (const { tool: found, score } of raiseTaken(FOUND, taken, CATALOG)) {
          const before = FOUND.find((each) => each.tool === found)?.score ?? 0;
          expect(score).toBeGreaterThanOrEqual(before);
          expect(score).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
