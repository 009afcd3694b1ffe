import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { someCapability, type SomeCapability } from '../../test/support/some-capability.ts';
import type { NodeId } from '../knowledge/edge.ts';
import { applyDelta, EMPTY_VIEW } from '../knowledge/graph-delta.ts';
import { ToolGraph } from '../knowledge/tool-graph.ts';
import { capabilityAlpha, edgesOfUse, hierarchicalHeat } from './capability-graph.ts';
import { capabilityNameOf } from './capability.ts';

type HeatHierarchy = Parameters<typeof capabilityAlpha>[2];

function hierarchyOf(
  list: readonly SomeCapability[],
  nodes: readonly string[] = [],
): HeatHierarchy {
  const deltas = list.map((capability) => edgesOfUse({ capability, ok: true, at: 1 }));
  const ends = deltas.flatMap(({ sightings = [] }) =>
    sightings.flatMap(({ from, to }) => [from, to]),
  );
  const graph = new ToolGraph();
  graph.setNodes(new Set<NodeId>([...ends, ...(nodes as readonly NodeId[])]));
  graph.setView(deltas.reduce(applyDelta, EMPTY_VIEW));
  const metas = new Set(
    list
      .filter(({ tools }) => tools.some((tool) => capabilityNameOf(tool)))
      .map(({ name }) => name),
  );
  return {
    graph,
    levelOf: (node) => {
      const name = capabilityNameOf(node);
      if (name === undefined) {
        return 'tool';
      }
      return metas.has(name) ? 'meta' : 'capability';
    },
  };
}
const LIST = [someCapability('meta', ['pml:part']), someCapability('part', ['a:x', 'a:y'])];
const node = (id: string): NodeId => id as NodeId;

/** A chain that goes down and up by turns, so that little comes through. */
const chain = (length: number): HeatHierarchy => ({
  ...hierarchyOf(
    Array.from({ length }, (_, at) => someCapability(`step_${at}`, [`pml:step_${at + 1}`])),
  ),
  levelOf: (id) => (Number(id.slice(-1)) % 2 === 0 ? 'tool' : 'capability'),
});

describe('hierarchicalHeat', () => {
  it('is 0 for what is tied to nothing', () => {
    expect(hierarchicalHeat(node('a:z'), hierarchyOf(LIST, ['a:z']))).toBe(0);
  });

  it('adds own heat, that of neighbours and what comes along the hierarchy', () => {
    // Degrees: part 3, the others 1. Heat of part 0.6 + 0.4/3, of the others 0.2 + 0.4.
    const [part, leaf] = [0.6 + 0.4 / 3, 0.6];
    // Down from part (0.8 x 0.5); up to it from the sibling (0.8 x 0.7), down to it from meta (1 x 0.5).
    const down = 0.8 * 0.5;
    const along = part * down + leaf * down * 0.8 * 0.7 + leaf * down * 0.5;
    const found = hierarchicalHeat(node('a:x'), hierarchyOf(LIST));
    expect(found).toBeCloseTo(0.5 * leaf + 0.3 * part + 0.2 * Math.min(1, along));
  });

  it('counts the hierarchy most in one that calls others', () => {
    const hierarchy = hierarchyOf(LIST);
    const [part, leaf] = [0.6 + 0.4 / 3, 0.6];
    const along = Math.min(1, part * 0.7 + 2 * leaf * 0.7 * 0.8 * 0.7);
    expect(hierarchicalHeat(node('pml:meta'), hierarchy)).toBeCloseTo(
      0.2 * leaf + 0.2 * part + 0.6 * along,
    );
  });

  it('comes from no further than three steps', () => {
    // The fourth step is warmer in the longer chain; up to the third they are the same.
    expect(hierarchicalHeat(node('pml:step_0'), chain(5))).toBeCloseTo(
      hierarchicalHeat(node('pml:step_0'), chain(9)),
      9,
    );
    expect(hierarchicalHeat(node('pml:step_0'), chain(4))).not.toBeCloseTo(
      hierarchicalHeat(node('pml:step_0'), chain(9)),
      9,
    );
  });
});

describe('capabilityAlpha', () => {
  it('is all text where nothing is known, and less in warm surroundings', () => {
    const hierarchy = hierarchyOf(LIST, ['a:z']);
    expect(capabilityAlpha(node('a:z'), [], hierarchy)).toBe(1);
    const alone = capabilityAlpha(node('pml:part'), [], hierarchy);
    expect(alone).toBeLessThan(1);
    expect(capabilityAlpha(node('pml:part'), [node('a:z')], hierarchy)).toBeGreaterThan(alone);
  });
});

describe('laws', () => {
  const NAMES = ['aaa', 'bbb', 'ccc', 'ddd'];
  const drawn = fc.tuple(
    ...NAMES.map((name) =>
      fc
        .uniqueArray(fc.constantFrom(...NAMES.map((each) => `pml:${each}`), 'a:x', 'a:y', 'b:x'))
        .map((tools) => someCapability(name, tools)),
    ),
  );

  it('stays from 0 to 1, and alpha from a half to 1', () => {
    fc.assert(
      fc.property(drawn, (list) => {
        const hierarchy = hierarchyOf(list);
        for (const id of hierarchy.graph.nodes) {
          const heat = hierarchicalHeat(id, hierarchy);
          expect(heat).toBeGreaterThanOrEqual(0);
          expect(heat).toBeLessThanOrEqual(1 + 1e-9);
          const alpha = capabilityAlpha(id, hierarchy.graph.nodes, hierarchy);
          expect(alpha).toBeGreaterThanOrEqual(0.5);
          expect(alpha).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
