/** What a plan is drafted from. */
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { EdgeEnds, NodeId } from '../knowledge/edge.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { EarlierTask, LearnedWire } from './complete-plan.ts';
import type { RememberedPlan } from './remembered-plan.ts';
import type { Searched } from './search-units.ts';
import type { Spans } from './spans.ts';

/** What is asked for. */
export interface DraftRequest {
  readonly intent: string;
  /** The tools that a search found. */
  readonly tools: readonly Tool[];
  /** What the search said of them; words alone count when left out. */
  readonly searched?: (spans: Spans) => Searched;
  /** Why the search was not all that it can be, in words. */
  readonly note?: string;
  /** Values that the agent gave by name. */
  readonly inputs?: JsonObject;
  /** How much text counts against structure, in [0.5, 1]; text alone when left out. */
  readonly alpha?: number;
  /** For "tomorrow"; left out, such words are no values. */
  readonly nowMs?: number;
  /** Tasks that are in a run already: their results can be used, their ids are taken. */
  readonly earlier?: readonly EarlierTask[];
  /** What was done before for such an intent. */
  readonly remembered?: readonly RememberedPlan[];
}

/** How tools belong together, as far as a draft asks. A `ToolGraph` is one. */
export interface DraftGraph {
  shortestPath(ends: EdgeEnds): { readonly nodes: readonly NodeId[] } | undefined;
  weight(ends: EdgeEnds): number;
  pageRank(id: NodeId): number;
  /** How near two tools are: by their edge, or by what both know (Adamic-Adar); in [0, 1]. */
  closeness(one: NodeId, other: NodeId): { readonly value: number };
}

/** A tool that past runs for such an intent used beside these. */
export interface Companion {
  readonly tool: ToolId;
  readonly probability: number;
  readonly why: string;
}

/** What is known while a plan is drafted. */
export interface DraftParts {
  readonly tools: ReadonlyMap<ToolId, Tool>;
  readonly graph: DraftGraph;
  /** Where the arguments of a tool came from before. */
  readonly learned?: (to: ToolId) => readonly LearnedWire[];
  readonly companions?: (tools: readonly ToolId[]) => readonly Companion[];
  /** Whether a tool changes nothing. Those that may are called in the order in which they are spoken of. */
  readonly isReadOnly?: (tool: Tool) => boolean;
}
