import { describe, expect, it } from 'vitest';

import { NO_GRAPH } from '../../test/support/draft-tools.ts';
import { toolId } from '../base/ids.ts';
import { ToolGraph } from '../knowledge/tool-graph.ts';
import { planConfidence } from './draft-confidence.ts';

const confidenceOf = (...scores: readonly number[]): number =>
  planConfidence(
    scores.map((score, at) => ({ id: `t${at}`, tool: toolId('a', `t${at}`), score })),
    [],
    new ToolGraph(),
    1,
  ).value;

describe('the confidence of a plan', () => {
  it('of one tool that nothing is known of but the words is hardly more than the tool’s', () => {
    expect(confidenceOf(0.8)).toBeCloseTo(0.82, 9);
  });

  it('falls with every tool that may be wrong, and less than if each were wrong by itself', () => {
    const [one, two, three] = [
      confidenceOf(0.9),
      confidenceOf(0.9, 0.9),
      confidenceOf(0.9, 0.9, 0.9),
    ];
    expect(two).toBeLessThan(one);
    expect(three).toBeLessThan(two);
    expect(two).toBeGreaterThan(0.9 * 0.9);
    expect(confidenceOf(1, 1, 1)).toBeCloseTo(1, 9);
  });

  it('of one tool is no less where the graph knows it and little leads to it', () => {
    const tasks = [{ id: 'a', tool: toolId('a', 'get_sales'), score: 0.9 }];
    const known = { ...NO_GRAPH, pageRank: () => 0.05 };
    for (const alpha of [1, 0.8, 0.5]) {
      expect(planConfidence(tasks, [], known, alpha).value).toBeGreaterThanOrEqual(0.9);
    }
  });

  it('counts the way between two tools that nothing else ties', () => {
    const [one, other] = [toolId('a', 'one'), toolId('a', 'other')];
    const tied = {
      ...NO_GRAPH,
      shortestPath: ({ from }: { readonly from: string }) =>
        from === one ? { nodes: [one, other] } : undefined,
      weight: () => 1,
    };
    const tasks = [one, other].map((tool, at) => ({ id: `t${at}`, tool, score: 0.9 }));
    expect(planConfidence(tasks, [], tied, 0.5).path).toBeCloseTo(0.95, 9);
    expect(planConfidence(tasks, [], NO_GRAPH, 0.5).path).toBe(0);
  });

  it('is that of no plan where one tool cannot be right', () => {
    expect(confidenceOf(1, 1, 0)).toBe(0);
    expect(confidenceOf()).toBeLessThan(0.1);
  });
});
