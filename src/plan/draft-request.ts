/** Inputs for drafting a plan. */
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { EdgeEnds, NodeId } from '../knowledge/edge.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { EarlierTask, LearnedWire } from './complete-plan.ts';
import type { RememberedPlan } from './remembered-plan.ts';
import type { Searched } from './search-units.ts';
import type { Spans } from './spans.ts';

/** The request. */
export interface DraftRequest {
  readonly intent: string;
  /** The tools that a search found. */
  readonly tools: readonly Tool[];
  /** Results of the search for them. Words alone count if left out. */
  readonly searched?: (spans: Spans) => Searched;
  /** Why the search was not all that it can be, in words. */
  readonly note?: string;
  /** Values that the agent gave by name. */
  readonly inputs?: JsonObject;
  /** Weight of text against structure, in [0.5, 1]. Text alone if left out. */
  readonly alpha?: number;
  /** For "tomorrow"; left out, such words are no values. */
  readonly nowMs?: number;
  /** Tasks that are in a run already: their results can be used, their ids are taken. */
  readonly earlier?: readonly EarlierTask[];
  /** Earlier plans for such an intent. */
  readonly remembered?: readonly RememberedPlan[];
}

/** The graph of tools, as far as a draft uses it. `ToolGraph` implements it. */
export interface DraftGraph {
  shortestPath(ends: EdgeEnds): { readonly nodes: readonly NodeId[] } | undefined;
  weight(ends: EdgeEnds): number;
  pageRank(id: NodeId): number;
  /** Closeness of two tools, by their edge or by common neighbours (Adamic-Adar), in [0, 1]. */
  closeness(one: NodeId, other: NodeId): number;
}

/** A tool that past runs for such an intent used beside these. */
interface Companion {
  readonly tool: ToolId;
  readonly probability: number;
  readonly why: string;
}

/** Knowledge used for drafting. */
export interface DraftParts {
  readonly tools: ReadonlyMap<ToolId, Tool>;
  readonly graph: DraftGraph;
  /** Where the arguments of a tool came from before. */
  readonly learned?: (to: ToolId) => readonly LearnedWire[];
  readonly companions?: (tools: readonly ToolId[]) => readonly Companion[];
  /**
   * Returns true if a tool changes nothing. Tools that may change something are called in the order
   * of the words.
   */
  readonly isReadOnly?: (tool: Tool) => boolean;
}
