/** Confidence of a draft as a whole (ADR-026). */
import type { ToolId } from '../base/ids.ts';
import { DRAFT } from '../tuning/draft.ts';
import { ALPHA } from '../tuning/knowledge.ts';
import { historyOf, type DraftEdge } from './draft-edges.ts';
import type { DraftGraph } from './draft-request.ts';

/** Parts of a plan's confidence, each in [0, 1]. */
export interface PlanConfidence {
  readonly value: number;
  readonly hybrid: number;
  readonly pageRank: number;
  readonly path: number;
}

/** A task as far as confidence is concerned. */
interface RatedTask {
  readonly id: string;
  readonly tool: ToolId;
  /** Probability that the tool is the right one. */
  readonly score: number;
}

/**
 * `w_h·hybrid + w_p·pagerank + w_path·path`; the nearer alpha is to 1, the more the text counts.
 *
 * Alpha is near 1 where the graph knows nothing. That nothing ties two tools is then no sign against them,
 * so the path counts there for as much as the text at least; else nothing could run before something has
 * run. PageRank says how much leads to a tool, and nothing against one that little leads to: it counts for
 * as much as the text always, else a tool would be trusted less the more it has been used by itself.
 */
export function planConfidence(
  tasks: readonly RatedTask[],
  edges: readonly DraftEdge[],
  graph: DraftGraph,
  alpha: number,
): PlanConfidence {
  const text = Math.min(1, Math.max(0, 2 * (alpha - ALPHA.min)));
  const ranks = tasks
    .map(({ tool }) => graph.pageRank(tool))
    .toSorted((left, right) => right - left);
  const hybrid = together(tasks.map(({ score }) => score));
  const pageRank = mean(ranks.slice(0, DRAFT.ranksCounted));
  const path = tasks.length === 1 ? 1 : mean(tasks.map((task) => tieOf(task, tasks, edges, graph)));
  const least = text * hybrid;
  const value =
    (DRAFT.hybridWeight + DRAFT.hybridGain * text) * hybrid +
    (DRAFT.rankWeight - DRAFT.rankFall * text) * Math.max(hybrid, pageRank) +
    (DRAFT.pathWeight - DRAFT.pathFall * text) * Math.max(least, path);
  return { value: Math.min(1, Math.max(0, value)), hybrid, pageRank, path };
}

/** Returns how closely a task is tied to any other of the plan. */
function tieOf(
  task: RatedTask,
  tasks: readonly RatedTask[],
  edges: readonly DraftEdge[],
  graph: DraftGraph,
): number {
  const drawn = edges.filter(({ from, to }) => from === task.id || to === task.id);
  if (drawn.length > 0) {
    return Math.max(...drawn.map(({ confidence }) => confidence));
  }
  const paths = tasks
    .filter(({ tool }) => tool !== task.tool)
    .flatMap(({ tool }) => [
      ...historyOf(task.tool, tool, graph),
      ...historyOf(tool, task.tool, graph),
    ]);
  return Math.max(0, ...paths.map(({ confidence }) => confidence));
}

/**
 * Returns the probability that all are right. It is the product if each can be wrong by itself, and
 * the geometric mean if they can only be wrong together. The truth is in between.
 */
function together(scores: readonly number[]): number {
  const product = scores.reduce((all, score) => all * Math.max(0, score), 1);
  return scores.length === 0 ? 0 : product ** (1 / scores.length ** DRAFT.wrongAtOnce);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
