/** A first place for every node, at once: communities apart from each other, the central inside. */
import type { DrawnNode } from './graph-model.ts';

/** A place. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place, and the open capability that it was inside of. */
export interface Placed extends Point {
  readonly parent?: string;
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

/**
 * Returns the places after capabilities were opened or closed. Members of an open one stand around
 * its old place. Former members of a closed one stand around it. All others stay.
 */
export function placesAround(
  nodes: readonly DrawnNode[],
  before: ReadonlyMap<string, Placed>,
): ReadonlyMap<string, Point> {
  const places = new Map<string, Point>();
  const around = new Map<string, number>();
  const fresh: DrawnNode[] = [];
  for (const node of nodes) {
    const was = before.get(node.id);
    const centre = node.parent === was?.parent ? undefined : (node.parent ?? was?.parent);
    const middle = centre === undefined ? undefined : before.get(centre);
    if (node.isOpen) {
      continue;
    }
    if (centre === undefined || middle === undefined) {
      if (was === undefined) {
        fresh.push(node);
      } else {
        places.set(node.id, { x: was.x, y: was.y });
      }
      continue;
    }
    const place = around.get(centre) ?? 0;
    around.set(centre, place + 1);
    // One that comes out leaves room for the capability in the middle.
    const step = node.parent === undefined ? place + 4 : place;
    const inner = polar(NODE_STEP * 1.4 * Math.sqrt(step), place * GOLDEN_ANGLE);
    places.set(node.id, { x: middle.x + inner.x, y: middle.y + inner.y });
  }
  for (const [id, point] of seedPlaces(fresh)) {
    places.set(id, point);
  }
  return places;
}

function radiusOf(count: number): number {
  return NODE_STEP * Math.sqrt(count);
}

function polar(distance: number, angle: number): Point {
  return { x: Math.round(distance * Math.cos(angle)), y: Math.round(distance * Math.sin(angle)) };
}
