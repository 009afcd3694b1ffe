import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { someCapability } from '../../test/support/some-capability.ts';
import type { Clusters } from './clusters.ts';
import { suggestCapabilities, suggestScore } from './suggest.ts';

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

describe('laws', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });

  it('stays from 0 to 0.95, and grows with both', () => {
    fc.assert(
      fc.property(share, share, share, (overlap, boost, more) => {
        const score = suggestScore(overlap, boost);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(0.95);
        expect(suggestScore(Math.min(1, overlap + more), boost)).toBeGreaterThanOrEqual(score);
        expect(suggestScore(overlap, boost + more)).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});
