/** The nodes and edges to draw, and the first place of every node. */

import type {
  PageGraph,
  PageGraphEdge,
  PageGraphNode,
} from '../surfaces/http/page-api-knowledge.ts';

/** A node as it is drawn. */
export interface DrawnNode {
  readonly id: string;
  /** `copy`: stands in an open capability for a tool that is in others too. */
  readonly kind: PageGraphNode['kind'] | 'copy';
  /** The node of the graph that it stands for. */
  readonly of: string;
  readonly label: string;
  /** The open capability that it is drawn inside of. */
  readonly parent?: string;
  readonly isOpen: boolean;
  readonly pageRank: number;
  readonly community?: number;
}

/** A line as it is drawn. `same`: between a tool and a copy of it. */
export interface DrawnEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly source: string;
  readonly weight: number;
}

/** Everything that is drawn. */
export interface DrawnGraph {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}

/** Returns the id of the copy of a tool in a capability. */
export function copyId(capability: string, tool: string): string {
  return `${capability}\n${tool}`;
}

/**
 * Returns the graph to draw. A tool that belongs to one capability is drawn inside of it while it
 * is open. A tool that several share stays in its place, and each open one holds a copy with a tie
 * to it.
 */
export function drawnGraph(graph: PageGraph, open: ReadonlySet<string>): DrawnGraph {
  const known = new Map(graph.nodes.map((node) => [node.id, node]));
  const owners = ownersOf(graph.nodes);
  const isOpen = (id: string): boolean =>
    open.has(id) && (known.get(id)?.members ?? []).some((member) => known.has(member));
  const nodes = graph.nodes.map((node): DrawnNode => {
    const [owner, ...others] = owners.get(node.id) ?? [];
    const isInside = owner !== undefined && others.length === 0 && isOpen(owner);
    return drawn(node, node.id, node.kind, isInside ? owner : undefined, isOpen(node.id));
  });
  const copies: DrawnNode[] = [];
  const ties: DrawnEdge[] = [];
  for (const capability of graph.nodes) {
    for (const member of new Set(capability.members)) {
      const tool = known.get(member);
      if (tool === undefined) {
        continue;
      }
      if (!isOpen(capability.id)) {
        ties.push(tie(capability.id, member, 'contains'));
      } else if ((owners.get(member)?.length ?? 0) > 1) {
        const id = copyId(capability.id, member);
        copies.push(drawn(tool, id, 'copy', capability.id, false));
        ties.push(tie(id, member, 'same'));
      }
    }
  }
  const edges = graph.edges
    .filter(({ from, to }) => known.has(from) && known.has(to) && from !== to)
    .filter((edge) => !isMembership(edge, known))
    .map(({ from, to, type, source, weight }) => ({
      id: `${from}\n${to}\n${type}`,
      from,
      to,
      type,
      source,
      weight,
    }));
  return { nodes: [...nodes, ...copies], edges: [...edges, ...ties] };
}

/**
 * Returns the nodes that contain the query. A match in the name comes before one in the
 * description, and central nodes come first.
 */
export function findNodes(
  graph: PageGraph,
  query: string,
  limit: number,
): readonly PageGraphNode[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const scored = graph.nodes.flatMap((node) => {
    const name = node.id.toLowerCase();
    const text = (node.description ?? '').slice(0, 2000).toLowerCase();
    const inName = words.filter((word) => name.includes(word)).length;
    const inText = words.filter((word) => text.includes(word)).length;
    const isFound = words.every((word) => name.includes(word) || text.includes(word));
    return isFound ? [{ node, score: inName * 10 + inText + node.pageRank }] : [];
  });
  return scored
    .toSorted((left, right) => right.score - left.score)
    .slice(0, limit)
    .map(({ node }) => node);
}

function ownersOf(nodes: readonly PageGraphNode[]): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  for (const { id, members = [] } of nodes) {
    for (const member of new Set(members)) {
      owners.set(member, [...(owners.get(member) ?? []), id]);
    }
  }
  return owners;
}

/** Membership is drawn from the capability's own list, not a second time from an edge. */
function isMembership(
  { type, from, to }: PageGraphEdge,
  known: ReadonlyMap<string, PageGraphNode>,
): boolean {
  return type === 'contains' && (known.get(from)?.members ?? []).includes(to);
}

function drawn(
  node: PageGraphNode,
  id: string,
  kind: DrawnNode['kind'],
  parent: string | undefined,
  isOpen: boolean,
): DrawnNode {
  return {
    id,
    kind,
    of: node.id,
    label: node.label,
    ...(parent !== undefined && { parent }),
    isOpen,
    pageRank: node.pageRank,
    ...(node.community !== undefined && { community: node.community }),
  };
}

function tie(from: string, to: string, type: string): DrawnEdge {
  return { id: `${from}\n\n${to}\n${type}`, from, to, type, source: 'definition', weight: 0.5 };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A place, and the open capability that it was inside of. */
export interface Placed extends Point {
  readonly parent?: string;
}

/** The golden angle: no two nodes stand in a line. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** Between neighbours of one community. */
const NODE_STEP = 46;
const COMMUNITY_MARGIN = 60;

/** Returns places for all nodes that contain no others. */
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
    // Far enough out that communities hardly overlap.
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
    // A node that leaves a capability keeps clear of the capability itself.
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

const STEP_X = 122;
const STEP_Y = 54;
/** Between the rest of the graph and the first shelf. */
const MARGIN = 70;
/** Width of the shelves divided by their height, if nothing else sets the width. */
const SHAPE = 1.6;

/** Separates nodes with ties from nodes without. */
export function byTies(
  nodes: readonly DrawnNode[],
  edges: readonly DrawnEdge[],
): { readonly tied: readonly DrawnNode[]; readonly untied: readonly DrawnNode[] } {
  const ends = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const isTied = ({ id, isOpen, parent }: DrawnNode): boolean =>
    isOpen || parent !== undefined || ends.has(id);
  return { tied: nodes.filter(isTied), untied: nodes.filter((node) => !isTied(node)) };
}

/** Leaves out nodes without ties, except wanted ones. A graph without any tie is drawn whole. */
export function foldUntied(
  graph: DrawnGraph,
  wanted: ReadonlySet<string>,
): { readonly graph: DrawnGraph; readonly folded: number } {
  const { tied, untied } = byTies(graph.nodes, graph.edges);
  if (tied.length === 0) {
    return { graph, folded: 0 };
  }
  const kept = new Set([...tied, ...untied.filter(({ of }) => wanted.has(of))]);
  const nodes = graph.nodes.filter((node) => kept.has(node));
  return { graph: { ...graph, nodes }, folded: graph.nodes.length - nodes.length };
}

/** Places nodes without ties on shelves below the others, by server, each with room for its name. */
export function shelfPlaces(
  untied: readonly DrawnNode[],
  others: Iterable<Point>,
): ReadonlyMap<string, Point> {
  let [left, right, bottom] = [Infinity, -Infinity, -Infinity];
  for (const { x, y } of others) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  const isFirst = left === Infinity;
  const fair = Math.ceil(Math.sqrt((untied.length * SHAPE * STEP_Y) / STEP_X));
  const columns = Math.max(fair, isFirst ? 1 : Math.floor((right - left) / STEP_X) + 1, 1);
  const middle = isFirst ? 0 : (left + right) / 2;
  const first = middle - ((Math.min(columns, untied.length) - 1) * STEP_X) / 2;
  const top = isFirst ? 0 : bottom + MARGIN;
  const sorted = untied.toSorted(
    (one, other) =>
      compare(serverOf(one), serverOf(other)) ||
      Number(other.kind === 'server') - Number(one.kind === 'server') ||
      compare(one.label, other.label),
  );
  return new Map(
    sorted.map(({ id }, index) => [
      id,
      {
        x: Math.round(first + (index % columns) * STEP_X),
        y: Math.round(top + Math.floor(index / columns) * STEP_Y),
      },
    ]),
  );
}

function serverOf({ of, kind }: DrawnNode): string {
  return kind === 'server' ? of : of.slice(0, Math.max(0, of.indexOf(':')));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
