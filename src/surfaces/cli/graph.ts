import { GatewayError } from '../../base/errors.ts';
import type { Command, Invocation } from './command.ts';
import { graphDot } from './graph-dot.ts';
import { graphOfToolLines, graphSummaryLines } from './graph-text.ts';
import { printJson } from './print-json.ts';
import { printLines } from './print-lines.ts';

/** `pml graph`: how tools belong together. */
export const graphCommand: Command = {
  name: 'graph',
  summary: 'Show how tools belong together: which follow, which feed, which community.',
  usage: '[TOOL] [--dot]',
  details:
    'For a TOOL (server:tool): the tools that come after it, that feed it (with the parameter) ' +
    'and that belong with it, each with weight and evidence. Without a TOOL: the size of the ' +
    'graph, its communities, and the tools that most others lead to. Weight = type × source × (ok ' +
    '+ 1) / (ok + failed + 1).',
  positionals: { min: 0, max: 1 },
  options: {
    dot: { type: 'boolean', description: 'Print it for Graphviz: pml graph --dot | dot -Tsvg.' },
  },
  examples: ['pml graph', 'pml graph files:read_file', 'pml graph --dot > graph.dot'],
  async run({ positionals, daemon, terminal, signal, json, flag }: Invocation): Promise<number> {
    const [tool] = positionals;
    const isDot = flag('dot');
    if (isDot && json) {
      throw new GatewayError('USAGE', 'choose one of --dot and --json');
    }
    const connection = await daemon.reach(signal);
    const graph = await connection.request('graph', tool === undefined ? {} : { tool }, signal);
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
