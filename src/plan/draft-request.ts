/** What a plan is drafted from. */
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { EdgeEnds, NodeId } from '../knowledge/edge.ts';
import type { Feed } from '../knowledge/feed.ts';
import { feedsInto, type FeedIndex } from '../knowledge/feeds.ts';
import { feedsForIntent } from '../knowledge/intent-feeds.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { EarlierTask, EpisodeBinding, LearnedBinding } from './bind-arguments.ts';

/** A tool that may answer a wish, and how well; comparable within one intent. */
export interface DraftCandidate {
  readonly tool: Tool;
  /** In [0, 1]. */
  readonly score: number;
}

/** One wish of an intent, in its words, and who may answer it. The order of the candidates does not matter. */
export interface DraftClause {
  readonly text: string;
  readonly candidates: readonly DraftCandidate[];
}

/** What is asked for. */
export interface DraftRequest {
  readonly intent: string;
  /** The intent's clauses in their order, or the intent itself as the only one. */
  readonly clauses: readonly DraftClause[];
  /** Tools that are needed whatever the search says; with them only what they lack is added. */
  readonly tools?: readonly Tool[];
  /** Why the search for the candidates was not all that it can be, in words. */
  readonly note?: string;
  /** Values that the agent gave by name. */
  readonly inputs?: JsonObject;
  /** How much text counts against structure, in [0.5, 1]; text alone when left out. */
  readonly alpha?: number;
  /** For "tomorrow"; left out, such words are no values. */
  readonly nowMs?: number;
  /** Tasks that are in a run already: their results can be used, their ids are taken. */
  readonly earlier?: readonly EarlierTask[];
}

/** How tools belong together, as far as a draft asks. A `ToolGraph` is one. */
export interface DraftGraph {
  shortestPath(ends: EdgeEnds): { readonly nodes: readonly NodeId[] } | undefined;
  weight(ends: EdgeEnds): number;
  pageRank(id: NodeId): number;
}

/** Which tool can feed which. */
export interface DraftFeeds {
  /** What can feed this tool, of all that are known. */
  into(id: ToolId): readonly Feed[];
  /** What feeds what among these, by the words of the intent. */
  among(ids: readonly ToolId[], intent: string): readonly Feed[];
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
  readonly feeds: DraftFeeds;
  readonly graph: DraftGraph;
  /** Where the arguments of a tool came from before. */
  readonly learned?: (to: ToolId) => readonly LearnedBinding[];
  /** What they were before, in situations like this one. */
  readonly episodes?: (tool: ToolId) => readonly EpisodeBinding[];
  readonly companions?: (tools: readonly ToolId[]) => readonly Companion[];
  /** Whether a tool changes nothing; those that may are kept in the order in which they are spoken of. */
  readonly isReadOnly?: (tool: Tool) => boolean;
}

/** The feeds of an index. */
export function feedsFrom(index: FeedIndex): DraftFeeds {
  return {
    into: (id) => feedsInto(index, id),
    among: (ids, intent) => feedsForIntent(index, ids, intent),
  };
}
