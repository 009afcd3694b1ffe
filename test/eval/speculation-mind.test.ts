import { describe, expect, it } from 'vitest';

import type { RecordedRun } from '../../eval/recorded-runs.ts';
import { bareTool } from '../../eval/speculation-mind.ts';
import { lookedOn } from '../../eval/speculation-training.ts';
import { toolId } from '../../src/base/ids.ts';
import { edgeStrength } from '../../src/knowledge/edge.ts';
import { edgeBetween } from '../../src/knowledge/graph-delta.ts';

const [LIST, READ] = [toolId('shop', 'list'), toolId('shop', 'read')];
const run = (nth: number): RecordedRun => ({
  id: `run-${nth}`,
  group: `task-${nth}`,
  domain: '',
  intent: '',
  isGood: true,
  user: [],
  calls: [LIST, READ].map((tool, step) => ({
    tool,
    args: step === 0 ? {} : { id: `W${nth}00` },
    result: step === 0 ? { orders: [`W${nth}00`] } : {},
    step,
    ok: true,
    readOnly: true,
  })),
});

describe('what a replay learns', () => {
  it.each([
    [1, 'inferred'],
    [9, 'observed'],
  ])('has an edge that was seen in %i runs as %s', async (runs, source) => {
    const world = {
      tools: new Map([LIST, READ].map((id) => [id, bareTool(id)])),
      readOnly: new Set([LIST, READ]),
    };
    const { view } = await lookedOn(
      Array.from({ length: runs }, (_, nth) => run(nth + 1)),
      world,
      false,
    );
    const edge = edgeBetween(view, { from: LIST, to: READ });
    expect(edge === undefined ? undefined : edgeStrength(edge)?.source).toBe(source);
  });
});
