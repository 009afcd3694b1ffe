import type {
  GraphCommunity,
  GraphOfTool,
  GraphSummary,
  GraphTie,
  NeighbourTie,
} from '../../knowledge/graph-report.ts';
import { GRAPH_REPORT } from '../../tuning/knowledge.ts';
import { type Command, type Invocation, usage } from './command.ts';
import { numberText, oneLine, paint, table } from './terminal-text.ts';
import { printJson, printLines } from './terminal.ts';

/** `pml graph`: shows how tools belong together. */
export const graphCommand: Command = {
  usage: '[TOOL] [--dot]',
  details:
    'For a TOOL (server:tool): the tools that come after it, that feed it (with the parameter) ' +
    'and that belong with it, each with weight and evidence. Without a TOOL: the size of the ' +
    'graph, its communities, and the tools that most others lead to. Weight = type × source × (ok ' +
    '+ 1) / (ok + failed + 1).',
  positionals: { min: 0, max: 1 },
  options: {
    dot: 'Print it for Graphviz: pml graph --dot | dot -Tsvg.',
  },
  examples: ['pml graph', 'pml graph files:read_file', 'pml graph --dot > graph.dot'],
  async run({ positionals, daemon, terminal, json, flag }: Invocation): Promise<number> {
    const [tool] = positionals;
    const isDot = flag('dot');
    if (isDot && json) {
      throw usage('choose one of --dot and --json');
    }
    const connection = await daemon.reach();
    const graph = await connection.request('graph', tool === undefined ? {} : { tool });
    const isSummary = graph.kind === 'summary';
    if (json) {
      printJson(terminal, graph);
    } else if (isDot) {
      const ties = isSummary ? graph.ties : [...graph.feeds, ...graph.follows, ...graph.beside];
      const communities = isSummary ? graph.communities : [graph.community ?? []].flat();
      terminal.print(graphDot(ties, communities));
    } else {
      const lines = isSummary
        ? graphSummaryLines(graph, terminal.width)
        : graphOfToolLines(graph, terminal.width);
      printLines(terminal, lines);
    }
    if (graph.omitted > 0 && (json || isDot)) {
      terminal.say(`The ${graph.omitted} weakest ties are left out.`);
    }
    return 0;
  },
};

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
function graphSummaryLines(summary: GraphSummary, width: number): readonly string[] {
  const { nodes, servers, density, status, kinds, communities, ranks } = summary;
  const { edges, dangling, ignored } = status;
  const kindRows = kinds.map(({ type, source, count }) => [type, source, String(count)]);
  const rankRows = ranks.map(({ tool, pageRank }) => [tool, numberText(pageRank)]);
  const hidden = communities.length - GRAPH_REPORT.communitiesShown;
  return [
    `${nodes} tools of ${servers} servers, ${edges} ties, density ${numberText(density)}`,
    ...(dangling === 0
      ? []
      : [`${dangling} ties have an end that is not there at present; they are left out.`]),
    ...(ignored === 0 ? [] : [`${ignored} stored ties cannot be understood and are left out.`]),
    ...(kinds.length === 0
      ? ['Nothing is known yet of how the tools belong together.']
      : ['', ...table(['TYPE', 'SOURCE', 'TIES'], kindRows, width)]),
    ...(communities.length === 0 ? [] : ['', paint('bold', 'Communities')]),
    ...communities.slice(0, GRAPH_REPORT.communitiesShown).map(communityLine),
    ...(hidden > 0 ? [`  and ${hidden} more; --json has them all`] : []),
    ...(ranks.length === 0 ? [] : ['', ...table(['LED TO MOST', 'PAGERANK'], rankRows, width)]),
  ];
}

const communityLine = ({ number, tools }: GraphCommunity): string =>
  `  ${number} (${tools.length} tools): ${listed(tools)}`;

function listed(tools: readonly string[]): string {
  const shown = tools.slice(0, GRAPH_REPORT.communityToolsShown).map(oneLine);
  const rest = tools.length - shown.length;
  return shown.length === 0
    ? 'no other tool'
    : `${shown.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}`;
}

/** Formats ties. `end` names the end with the other tool, or the tool itself if both ends are possible. */
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

const STYLES: Readonly<Record<GraphTie['source'], string>> = {
  observed: 'solid',
  inferred: 'dashed',
  template: 'dotted',
};
const BOTH_WAYS: ReadonlySet<GraphTie['type']> = new Set(['alternative', 'cooccurrence']);

/** Draws ties as edges and communities as clusters. Observed ties are solid, guesses are dashed. */
function graphDot(ties: readonly GraphTie[], communities: readonly GraphCommunity[]): string {
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

/** Quotes a text for Graphviz. */
const quoted = (text: string): string =>
  `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
