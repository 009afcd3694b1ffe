/** The graph in plain words. */
import type {
  GraphCommunity,
  GraphOfTool,
  GraphSummary,
  GraphTie,
  NeighbourTie,
} from '../../knowledge/graph-report.ts';
import { GRAPH_REPORT } from '../../tuning/knowledge.ts';
import { numberText } from './number-text.ts';
import { oneLine } from './one-line.ts';
import { paint } from './paint.ts';
import { table } from './table.ts';

/** Describes the surroundings of one tool in the graph. */
export function graphOfToolLines(graph: GraphOfTool, width: number): readonly string[] {
  const { community, follows, feeds, beside, omitted } = graph;
  const others = (community?.tools ?? []).filter((tool) => tool !== graph.tool);
  const isKnown = follows.length + feeds.length + beside.length > 0;
  return [
    `${paint('bold', oneLine(graph.tool))} in the graph: PageRank ${numberText(graph.pageRank)} of the highest, heat ${numberText(graph.heat)}`,
    community === undefined
      ? '  in no community'
      : `  in community ${community.number} with ${listed(others)}`,
    ...(isKnown ? [] : ['  Nothing is known of what comes before or after it.']),
    ...section('Comes after it', follows, 'to', width),
    ...section('Feeds it, or comes before it', feeds, 'from', width),
    ...section('Belongs with it', beside, graph.tool, width),
    ...(omitted === 0 ? [] : ['', `${omitted} weaker ties are left out.`]),
  ];
}

/** Describes the whole graph. */
export function graphSummaryLines(summary: GraphSummary, width: number): readonly string[] {
  const { nodes, servers, density, status, kinds, communities, ranks } = summary;
  const { edges, dangling, ignored } = status;
  const kindRows = kinds.map(({ type, source, count }) => [type, source, String(count)]);
  const rankRows = ranks.map(({ tool, pageRank }) => [tool, numberText(pageRank)]);
  const hidden = communities.length - GRAPH_REPORT.communitiesShown;
  return [
    `${nodes} tools of ${servers} servers, ${edges} edges, density ${numberText(density)}`,
    ...(dangling === 0
      ? []
      : [`${dangling} edges have an end that is not there at present; they are left out.`]),
    ...(ignored === 0 ? [] : [`${ignored} stored edges cannot be understood and are left out.`]),
    ...(kinds.length === 0
      ? ['Nothing is known yet of how the tools belong together.']
      : ['', ...table(['TYPE', 'SOURCE', 'EDGES'], kindRows, width)]),
    ...(communities.length === 0 ? [] : ['', paint('bold', 'Communities')]),
    ...communities.slice(0, GRAPH_REPORT.communitiesShown).map(communityLine),
    ...(hidden > 0 ? [`  and ${hidden} more; --json has them all`] : []),
    ...(ranks.length === 0 ? [] : ['', ...table(['LED TO MOST', 'PAGERANK'], rankRows, width)]),
  ];
}

const communityLine = ({ number, tools }: GraphCommunity): string =>
  `  ${number}: ${tools.length} tools: ${listed(tools)}`;

function listed(tools: readonly string[]): string {
  const shown = tools.slice(0, GRAPH_REPORT.communityToolsShown).map(oneLine);
  const rest = tools.length - shown.length;
  return shown.length === 0
    ? 'no other tool'
    : `${shown.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}`;
}

/** `end` names the column with the other tool, or the tool itself where either may be it. */
function section(
  title: string,
  ties: readonly NeighbourTie[],
  end: string,
  width: number,
): readonly string[] {
  const other = (tie: GraphTie): string => {
    if (end === 'to' || end === 'from') {
      return tie[end];
    }
    return tie.from === end ? tie.to : tie.from;
  };
  const rows = ties.map((tie) => [
    other(tie),
    numberText(tie.weight),
    `${tie.type}, ${tie.source}`,
    evidenceText(tie),
    tie.feeds.map(feedText).join('; '),
  ]);
  const headings = [title.toUpperCase(), 'WEIGHT', 'TIE', 'EVIDENCE', 'PARAMETER'];
  // A column that is empty throughout takes room from the names.
  const hasFeeds = ties.some(({ feeds }) => feeds.length > 0);
  const fitted = <Cell>(cells: readonly Cell[]): readonly Cell[] =>
    hasFeeds ? cells : cells.slice(0, -1);
  return ties.length === 0 ? [] : ['', ...table(fitted(headings), rows.map(fitted), width)];
}

function evidenceText({ ok, failed, confidence, claims }: GraphTie): string {
  const seen = ok + failed;
  return [
    ...(seen === 0 ? [] : [`seen ${seen} times${failed === 0 ? '' : `, ${failed} failed`}`]),
    ...(claims.inferred === undefined ? [] : [`definitions ${numberText(confidence)}`]),
    ...(claims.template === undefined ? [] : ['a template']),
  ].join('; ');
}

const feedText = ({ fromPath, toParameter }: NeighbourTie['feeds'][number]): string =>
  `${fromPath === '' ? 'its result' : fromPath} → ${toParameter === '' ? 'the order only' : toParameter}`;
