/**
 * The nodes and edges to draw: capabilities open or closed, and tools that several of them share.
 */
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

/** The name of the copy of a tool in a capability. */
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
