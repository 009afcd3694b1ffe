import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { someCapability, type SomeCapability } from '../../test/support/some-capability.ts';
import type { Clusters } from './clusters.ts';
import { matchCapabilities, type MatchQuestion, suggestCapabilities } from './match.ts';

function match(
  capabilities: readonly SomeCapability[],
  semantic: Readonly<Record<string, number>>,
  more: Partial<MatchQuestion<SomeCapability>> = {},
) {
  return matchCapabilities({
    capabilities,
    semantic: new Map(Object.entries(semantic)),
    alternativesOf: () => [],
    thresholdOf: () => 0.5,
    ...more,
  });
}
const namesOf = (found: ReturnType<typeof match>): readonly string[] =>
  found.map(({ capability }) => capability.name);

describe('the score of a capability', () => {
  it.each<[string, number, [number, number], number]>([
    ['nothing known', 0.8, [0, 0], 0.8],
    ['never failed', 0.7, [20, 0], 0.84],
    ['mostly failed', 0.9, [1, 5], 0.09],
    ['at most', 0.9, [20, 0], 0.95],
  ])('%s', (_, semantic, uses, score) => {
    expect(match([someCapability('one', [], uses)], { one: semantic })[0]?.score).toBeCloseTo(
      score,
    );
  });
});

describe('matchCapabilities', () => {
  it('puts what works above what reads a little better and fails', () => {
    const list = [someCapability('broken', [], [1, 9]), someCapability('works', [], [3, 0])];
    const found = match(list, { broken: 0.9, works: 0.8 });
    expect(namesOf(found)).toEqual(['works', 'broken']);
    expect(found[1]).toMatchObject({ isOffered: false, because: 'unreliable', factor: 0.1 });
  });

  it('does not offer what stays below the threshold of its riskiest tool', () => {
    const list = [someCapability('reads', ['files:read']), someCapability('deletes', ['files:rm'])];
    const found = match(
      list,
      { reads: 0.7, deletes: 0.7 },
      { thresholdOf: ({ name }) => (name === 'deletes' ? 0.85 : 0.55) },
    );
    expect(found.map(({ isOffered }) => isOffered)).toEqual([false, true]);
    expect(found[0]?.because).toBe('below_threshold');
  });

  it('breaks ties by use, then by name', () => {
    const list = [
      someCapability('rare', [], [2, 0]),
      someCapability('much', [], [5, 1]),
      someCapability('also_rare', [], [2, 0]),
    ];
    const found = match(list, { rare: 0.6, much: 0.6, also_rare: 0.6 });
    expect(namesOf(found)).toEqual(['much', 'also_rare', 'rare']);
  });

  it('offers another way to the same end, when that goes well', () => {
    const list = [
      someCapability('found', ['a:one'], [1, 4]),
      someCapability('other_way', ['b:two'], [4, 0]),
      someCapability('bad_way', ['c:three'], [1, 1]),
    ];
    const more = { alternativesOf: () => ['other_way', 'bad_way', 'gone'] };
    const found = match(list, { found: 0.8 }, more);
    expect(found[0]).toMatchObject({ score: expect.closeTo(0.72) as number, standsInFor: 'found' });
    expect(namesOf(found)).toEqual(['other_way', 'found']);
    const without = match(list, { found: 0.8 }, { ...more, settings: { alternatives: false } });
    expect(namesOf(without)).toEqual(['found']);
  });

  it('keeps its own score where that is better than standing in', () => {
    const list = [someCapability('one', [], [4, 0]), someCapability('two', [], [4, 0])];
    const [, second] = match(list, { one: 0.8, two: 0.79 }, { alternativesOf: () => ['two'] });
    expect(second?.score).toBe(0.79);
    expect(second?.standsInFor).toBeUndefined();
  });

  it('judges by text alone where success does not count', () => {
    const list = [someCapability('broken', [], [0, 9]), someCapability('works', [], [30, 0])];
    const found = match(list, { broken: 0.8, works: 0.7 }, { settings: { reliability: false } });
    expect(found.map(({ score }) => score)).toEqual([0.8, 0.7]);
    expect(found[0]?.isOffered).toBe(true);
  });

  it('knows nothing of names that are no capability', () => {
    expect(match([], { gone: 0.9 })).toEqual([]);
  });
});

describe('laws', () => {
  const tally = fc.tuple(fc.nat(30), fc.nat(30));
  const share = fc.double({ min: 0, max: 1, noNaN: true });

  it('scores from 0 to 0.95, and one more success never lowers a score', () => {
    fc.assert(
      fc.property(share, tally, (semantic, [succeeded, failed]) => {
        const scoreOf = (...uses: [number, number]): number =>
          match([someCapability('one', [], uses)], { one: semantic })[0]?.score ?? Number.NaN;
        const score = scoreOf(succeeded, failed);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(0.95);
        expect(scoreOf(succeeded + 1, failed)).toBeGreaterThanOrEqual(score);
        expect(scoreOf(succeeded, failed + 1)).toBeLessThanOrEqual(score);
      }),
    );
  });

  it('answers best first, and does not care in which order capabilities came', () => {
    const drawn = fc.uniqueArray(
      fc.record({ name: fc.stringMatching(/^[a-z]{3,6}$/u), tally, semantic: share }),
      { selector: ({ name }) => name, maxLength: 8 },
    );
    fc.assert(
      fc.property(drawn, (entries) => {
        const list = entries.map((each) => someCapability(each.name, [], each.tally));
        const semantic = Object.fromEntries(entries.map((each) => [each.name, each.semantic]));
        const found = match(list, semantic);
        expect(found.map(({ score }) => score)).toEqual(
          found.map(({ score }) => score).toSorted((left, right) => right - left),
        );
        expect(namesOf(match(list.toReversed(), semantic))).toEqual(namesOf(found));
      }),
    );
  });
});

const clustersOf = (
  places: Readonly<Record<string, number>>,
  ranks: Readonly<Record<string, number>> = {},
): Clusters => ({
  count: 2,
  clusterOf: (tool) => places[tool],
  rankOf: (tool) => ranks[tool] ?? 0,
});

const MAIL = someCapability('send_report', ['files:read', 'mail:send']);
const GIT = someCapability('commit_all', ['files:read', 'git:add', 'git:commit']);

describe('suggestCapabilities', () => {
  it('goes by the share of tools that are in use', () => {
    const found = suggestCapabilities({ capabilities: [GIT, MAIL], context: ['files:read'] });
    expect(found.map(({ capability, overlap }) => [capability.name, overlap])).toEqual([
      ['send_report', 0.5],
      ['commit_all', 1 / 3],
    ]);
  });

  it('leaves out what has no tool in use, and what is in use itself', () => {
    expect(suggestCapabilities({ capabilities: [MAIL, GIT], context: ['web:get'] })).toEqual([]);
    const context = ['pml:send_report', 'mail:send'];
    expect(suggestCapabilities({ capabilities: [MAIL], context })).toEqual([]);
  });

  const clusters = clustersOf(
    { 'files:read': 1, 'git:add': 1, 'pml:commit_all': 1, 'pml:send_report': 0 },
    { 'pml:send_report': 1, 'pml:commit_all': 0.5 },
  );

  it('lifts what is in the cluster of most tools in use, and what many lead to', () => {
    const context = ['files:read'];
    const [first, second] = suggestCapabilities({ capabilities: [MAIL, GIT], context, clusters });
    expect([first?.capability.name, first?.boost]).toEqual(['send_report', 0.3]);
    expect([second?.boost, second?.inCluster]).toEqual([0.65, true]);
    expect(second?.score).toBeCloseTo((1 / 3) * 1.65);
  });

  it('goes by the cluster of most tools in use, not of any', () => {
    const mixed = clustersOf({
      'git:add': 1,
      'git:commit': 1,
      'files:read': 0,
      'pml:send_report': 0,
      'pml:commit_all': 1,
    });
    const context = ['git:add', 'git:commit', 'files:read'];
    const found = suggestCapabilities({ capabilities: [MAIL, GIT], context, clusters: mixed });
    expect(found.map(({ capability, inCluster }) => [capability.name, inCluster])).toEqual([
      ['commit_all', true],
      ['send_report', false],
    ]);
  });

  it('counts only what it is told to', () => {
    const question = { capabilities: [MAIL, GIT], context: ['files:read'], clusters };
    const settings = { cluster: false, pageRank: false };
    const found = suggestCapabilities({ ...question, settings });
    expect(found.map(({ boost }) => boost)).toEqual([0, 0]);
  });

  it('has no cluster to speak of where the tools in use have none', () => {
    const question = { capabilities: [MAIL], context: ['mail:send'], clusters };
    expect(suggestCapabilities(question)[0]?.inCluster).toBe(false);
  });
});

describe('laws of suggestCapabilities', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const tools = Array.from({ length: 6 }, (_, at) => `files:tool_${at}`);
  const scoreOf = (used: number, rank: number): number => {
    const clusters = { count: 1, clusterOf: () => 0, rankOf: () => rank };
    const capabilities = [someCapability('one', tools)];
    const question = { capabilities, context: tools.slice(0, used), clusters };
    return suggestCapabilities(question)[0]?.score ?? 0;
  };

  it('the score stays from 0 to 0.95, and grows with the tools in use and with the rank', () => {
    fc.assert(
      fc.property(fc.nat(5), share, share, (used, rank, more) => {
        const score = scoreOf(used, rank);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(0.95);
        expect(scoreOf(used + 1, rank)).toBeGreaterThanOrEqual(score);
        expect(scoreOf(used, Math.min(1, rank + more))).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});
