/** A first place for every node, at once: communities apart from each other, the central inside. */
import type { DrawnNode } from './graph-model.ts';

/** A place. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The angle by which sunflowers set their seeds: no two in a line. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Between neighbours of one community. */
const NODE_STEP = 46;
const COMMUNITY_MARGIN = 60;

/** Places for all nodes that have no others inside of them. */
export function seedPlaces(nodes: readonly DrawnNode[]): ReadonlyMap<string, Point> {
  const groups = new Map<string, DrawnNode[]>();
  for (const node of nodes) {
    if (!node.isOpen) {
      const key = node.parent ?? `community ${node.community ?? 'none'}`;
      groups.set(key, [...(groups.get(key) ?? []), node]);
    }
  }
  const sorted = [...groups.values()].toSorted((left, right) => right.length - left.length);
  const places = new Map<string, Point>();
  let area = 0;
  sorted.forEach((group, index) => {
    const radius = radiusOf(group.length);
    // As far out as everything before it needs, so that communities do not overlap by much.
    const distance = index === 0 ? 0 : Math.sqrt(area / Math.PI) + radius;
    area += Math.PI * (radius + COMMUNITY_MARGIN) ** 2 * 1.3;
    const centre = polar(distance, index * GOLDEN_ANGLE);
    group
      .toSorted((left, right) => right.pageRank - left.pageRank)
      .forEach((node, place) => {
        const inner = polar(NODE_STEP * Math.sqrt(place), place * GOLDEN_ANGLE);
        places.set(node.id, { x: centre.x + inner.x, y: centre.y + inner.y });
      });
  });
  return places;
}

function radiusOf(count: number): number {
  return NODE_STEP * Math.sqrt(count);
}

function polar(distance: number, angle: number): Point {
  return { x: Math.round(distance * Math.cos(angle)), y: Math.round(distance * Math.sin(angle)) };
}
