/** From the words of an intent to a drafted plan: searched wish by wish, wired, judged. */
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import { activeAlpha, type Alpha } from '../knowledge/alpha.ts';
import { reliabilityOf } from '../knowledge/apply-lesson.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { NodeId } from '../knowledge/edge.ts';
import type { FeedIndexes } from '../knowledge/feed-indexes.ts';
import type { Feed } from '../knowledge/feed.ts';
import { feedsInto } from '../knowledge/feeds.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { EarlierTask, EpisodeBinding } from '../plan/bind-arguments.ts';
import {
  type DraftClause,
  type DraftParts,
  type DraftRequest,
  feedsFrom,
} from '../plan/draft-request.ts';
import { searchedAs, wishesOf } from '../plan/draft-wishes.ts';
import { type Draft, draft } from '../plan/draft.ts';
import type { RetrievalSettings } from '../retrieve/graph-search.ts';
import { readIntents } from '../retrieve/read-intents.ts';
import type { Candidate, Retriever } from '../retrieve/retriever.ts';
import { withoutPlaces } from '../retrieve/without-places.ts';
import { INTENT } from '../tuning/gateway.ts';

/** What is known while a plan is drafted. */
export interface DraftingParts {
  readonly catalog: CatalogKeeper;
  /** What agents are shown of the tools. */
  readonly offered: Pick<OfferedTools, 'of'>;
  readonly retriever: Retriever;
  readonly graph: GraphKeeper;
  readonly learned: LearnedKeeper;
  readonly feeds: FeedIndexes;
  readonly retrieval: () => RetrievalSettings;
  readonly likeness: (one: NodeId, other: NodeId) => number | undefined;
  readonly hash: (text: string) => string;
  readonly isReadOnly: (tool: Tool) => boolean;
  /** What arguments were when the same was asked for before. */
  readonly past: (intent: string) => Promise<readonly EpisodeBinding[]>;
  readonly now: () => number;
}

/** What is to be planned. */
export interface DraftWish {
  readonly intent: string;
  readonly inputs?: JsonObject;
  /** Tasks of a run that the plan is for: their results can be used. */
  readonly earlier?: readonly EarlierTask[];
}

/** A draft, and what it was drafted from. */
export interface DraftedIntent {
  readonly draft: Draft;
  /** The same without what only past runs speak for, where there is such a thing in it. */
  readonly plain?: Draft;
  /** Best first, whatever became of them. */
  readonly candidates: readonly Candidate[];
  readonly alpha: Alpha;
  /** What alpha was asked about: the best hits. */
  readonly anchors: readonly ToolId[];
}

const NOTHING_FOUND: SearchedClause = { text: '', candidates: [] };

interface SearchedClause extends DraftClause {
  readonly candidates: readonly Candidate[];
  /** Why the search was not all that it can be. */
  readonly note?: string;
}

/** Drafts plans from what is known at the moment of asking. */
export class IntentDrafter {
  readonly #parts: DraftingParts;

  constructor(parts: DraftingParts) {
    this.#parts = parts;
  }

  async draft(wish: DraftWish, signal: AbortSignal): Promise<DraftedIntent> {
    const { catalog, offered, graph, learned, hash, isReadOnly, now } = this.#parts;
    const known = offered.of(catalog.current);
    const [intent = ''] = readIntents(wish.intent).intents;
    const wishes = wishesOf(intent);
    const clauses = await this.#search(known, intent, wishes, signal);
    const [whole = NOTHING_FOUND] = clauses;
    const { note } = whole;
    const anchors = whole.candidates.slice(0, INTENT.anchors).map(({ tool }) => tool.id);
    const alpha = this.#alpha(anchors);
    const intentHash = hash(wish.intent);
    const request: DraftRequest = {
      intent,
      clauses: clauses.length > 1 ? clauses.slice(1) : clauses,
      alpha: alpha.value,
      nowMs: now(),
      ...(note !== undefined && { note }),
      ...(wish.inputs !== undefined && { inputs: wish.inputs }),
      ...(wish.earlier !== undefined && { earlier: wish.earlier }),
    };
    const parts: DraftParts = {
      tools: known.tools,
      feeds: feedsFrom(this.#parts.feeds.of(known)),
      graph: graph.graph,
      learned: (tool) =>
        learned.bindingsInto(tool).map((each) => ({
          ...each,
          parameter: each.toParameter,
          probability: reliabilityOf(each),
        })),
      companions: (tools) => learned.companions(tools, intentHash),
      isReadOnly,
    };
    const first = draft(request, parts);
    const episodes = await this.#lacking(first, wish.intent);
    const all: DraftParts = {
      ...parts,
      episodes: (tool) => episodes.filter((each) => each.tool === tool),
    };
    const drafted = withPlain(episodes.length === 0 ? first : draft(request, all), request, all);
    const { candidates } = whole;
    return {
      draft: drafted.draft,
      ...(drafted.plain !== undefined && { plain: drafted.plain }),
      candidates,
      alpha,
      anchors,
    };
  }

  /** What can fill the parameters of a tool, by definitions. */
  feedsInto(tool: ToolId): readonly Feed[] {
    return feedsInto(this.#parts.feeds.of(this.#parts.catalog.current), tool);
  }

  /** The whole intent first, then each of its wishes where there are several. */
  async #search(
    catalog: Catalog,
    intent: string,
    wishes: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly SearchedClause[]> {
    const { retriever } = this.#parts;
    const texts = wishes.length > 1 ? [intent, ...wishes] : [intent];
    return Promise.all(
      texts.map(async (text) => {
        const words = withoutPlaces(searchedAs(text));
        // How sure a draft is comes from the words alone: the graph speaks for itself in it.
        const { candidates, note } = await retriever.retrieve(
          catalog,
          [words],
          INTENT.candidates,
          signal,
        );
        return { text, candidates, ...(note !== undefined && { note }) };
      }),
    );
  }

  /** Of what was given before for the same words, what this draft lacks. Without it a draft is still one. */
  async #lacking({ tasks, missing }: Draft, intent: string): Promise<readonly EpisodeBinding[]> {
    if (missing.length === 0) {
      return [];
    }
    const toolOf = new Map(tasks.map(({ id, tool }) => [id, tool]));
    const past = await this.#parts.past(intent).catch(() => []);
    return past.filter(({ tool, parameter }) =>
      missing.some((each) => toolOf.get(each.task) === tool && each.parameter === parameter),
    );
  }

  #alpha(anchors: readonly ToolId[]): Alpha {
    const { retrieval, graph, likeness } = this.#parts;
    const { alpha, fixedAlpha } = retrieval();
    const question = { kind: alpha, graph: graph.graph, anchors, likeness };
    return activeAlpha({ ...question, ...(fixedAlpha !== undefined && { fixed: fixedAlpha }) });
  }
}

function withPlain(
  drafted: Draft,
  request: DraftRequest,
  parts: DraftParts,
): Pick<DraftedIntent, 'draft' | 'plain'> {
  const { companions: _, ...known } = parts;
  return drafted.tasks.some(({ role }) => role === 'companion')
    ? { draft: drafted, plain: draft(request, known) }
    : { draft: drafted };
}
