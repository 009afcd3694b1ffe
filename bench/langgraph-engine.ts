/** The graphs of the benchmark as they are written for langgraph: a node for each task. */
import { randomUUID } from 'node:crypto';

import { Annotation, type BaseCheckpointSaver, START, StateGraph } from '@langchain/langgraph';

import type { Graph, GraphTask } from './executor-graphs.ts';
import { plainTool } from './plain-tool.ts';

/** What tasks answered is appended, the cheapest of the ways that keep all of it. */
const State = Annotation.Root({
  results: Annotation<readonly { readonly label: string }[]>({
    reducer: (before, more) => before.concat(more),
    default: () => [],
  }),
});

/** The names of nodes are known when the graph is made and not when this is compiled. */
interface NamedNodes {
  addNode(name: string, run: () => Promise<typeof State.Update>): unknown;
  addEdge(from: string | string[], to: string): unknown;
}

/** More supersteps than any of these graphs has. */
const STEPS_MAX = 10_000;

/** What a node does: the task's own work. */
type Tool = (task: GraphTask) => Promise<{ readonly label: string }>;

type Builder = StateGraph<typeof State.spec, typeof State.State, typeof State.Update, string>;

/** A node for each task, an edge for each dependency; several are waited for together. */
export function buildForLanggraph(graph: Graph, tool: Tool): Builder {
  const builder = new StateGraph(State);
  const nodes = builder as unknown as NamedNodes;
  for (const task of graph) {
    nodes.addNode(task.id, async () => ({ results: [await tool(task)] }));
  }
  for (const { id, dependsOn } of graph) {
    const [only = START, ...others] = dependsOn;
    nodes.addEdge(others.length === 0 ? only : [only, ...others], id);
  }
  return builder;
}

/**
 * Compiles a graph; the answer runs it once, each time as a thread of its own.
 *
 * With a checkpointer, `durability: 'sync'` stores each superstep before the next begins.
 */
export function compileForLanggraph(
  graph: Graph,
  checkpointer?: BaseCheckpointSaver,
): () => Promise<void> {
  const builder = buildForLanggraph(graph, plainTool);
  const compiled = builder.compile(checkpointer === undefined ? {} : { checkpointer });
  return async () => {
    const { results } = await compiled.invoke(
      { results: [] },
      {
        recursionLimit: STEPS_MAX,
        ...(checkpointer !== undefined && {
          durability: 'sync',
          configurable: { thread_id: randomUUID() },
        }),
      },
    );
    if (results.length !== graph.length) {
      throw new Error(`langgraph ran ${results.length} of ${graph.length} tasks`);
    }
  };
}
