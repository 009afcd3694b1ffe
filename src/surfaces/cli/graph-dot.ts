/** The graph in the language of Graphviz. */
import type { GraphCommunity, GraphTie } from '../../knowledge/graph-report.ts';
import { numberText } from './number-text.ts';
import { oneLine } from './one-line.ts';

const STYLES: Readonly<Record<GraphTie['source'], string>> = {
  observed: 'solid',
  inferred: 'dashed',
  template: 'dotted',
};
const BOTH_WAYS: ReadonlySet<GraphTie['type']> = new Set(['alternative', 'cooccurrence']);

/** Draws ties as edges and communities as clusters. Observed ties are solid, guesses are dashed. */
export function graphDot(
  ties: readonly GraphTie[],
  communities: readonly GraphCommunity[],
): string {
  const drawn = new Set(ties.flatMap(({ from, to }) => [from, to]));
  const clusters = communities.flatMap(({ number, tools }) => {
    const members = tools.filter((tool) => drawn.has(tool)).map((tool) => `    ${quoted(tool)};`);
    return members.length === 0
      ? []
      : [`  subgraph cluster_${number} {`, `    label="community ${number}";`, ...members, '  }'];
  });
  const edges = ties.map(({ from, to, type, source, weight }) => {
    const both = BOTH_WAYS.has(type) ? ', dir=both' : '';
    const label = quoted(`${type} ${numberText(weight)}`);
    return `  ${quoted(from)} -> ${quoted(to)} [label=${label}, style=${STYLES[source]}${both}];`;
  });
  const style = '  rankdir=LR;\n  node [shape=box];';
  return ['digraph pml {', style, ...clusters, ...edges, '}'].join('\n');
}

/** In quotes only the quote is special, and a backslash before it or before a letter. */
const quoted = (text: string): string =>
  `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
