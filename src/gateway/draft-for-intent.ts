/** Drafts a plan for an intent: searches part by part, plans as a whole. */
import type { Clock } from '../base/clock.ts';
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { inSpan, type Spans } from '../base/spans.ts';
import { Turns } from '../base/turns.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import type { Scope } from '../call/scope.ts';
import { activeAlpha, type Alpha } from '../knowledge/alpha.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { NodeId } from '../knowledge/edge.ts';
import { type Feed, type FeedIndexes, feedsInto } from '../knowledge/feeds.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import { bindingReliability } from '../knowledge/lesson.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { DraftParts, DraftRequest } from '../plan/draft-request.ts';
import { type Draft, drafting } from '../plan/draft.ts';
import { mentionsIn } from '../plan/mentions.ts';
import { hasCompanions } from '../plan/plan-companions.ts';
import { readIntent, searchedWords } from '../plan/reading.ts';
import { type Searched, searchUnits, type Standing } from '../plan/search-units.ts';
import { spansOf } from '../plan/spans.ts';
import type { EarlierTask } from '../plan/wires.ts';
import type { RetrievalSettings } from '../retrieve/graph-search.ts';
import type { Candidate, Retrieved, Retriever } from '../retrieve/retriever.ts';
import { readIntents, searchedText } from '../retrieve/searched-text.ts';
import { INTENT } from '../tuning/gateway.ts';
import { LOOP } from '../tuning/loop.ts';
import type { RememberedPlans } from './remembered-plans.ts';

/** Knowledge used for drafting. */
export interface DraftingParts {
  readonly catalog: CatalogKeeper;
  /** The part of the tools that agents see. */
  readonly offered: Pick<OfferedTools, 'of' | 'shows'>;
  readonly retriever: Retriever;
  readonly graph: GraphKeeper;
  readonly learned: LearnedKeeper;
  readonly feeds: FeedIndexes;
  readonly retrieval: () => RetrievalSettings;
  readonly likeness: (one: NodeId, other: NodeId) => number | undefined;
  readonly hash: (text: string) => string;
  readonly isReadOnly: (tool: Tool) => boolean;
  /** Plans of earlier runs for such an intent. */
  readonly remembered: () => Pick<RememberedPlans, 'for'>;
  readonly clock: Clock;
  readonly spans: Spans;
}

/** An intent to plan. */
interface DraftWish {
  readonly intent: string;
  readonly inputs?: JsonObject;
  /** The part of the tools that its client sees. No other tool is proposed. */
  readonly scope?: Scope | undefined;
  /** `_meta` of the request, which may name a trace. */
  readonly meta?: JsonObject;
  /** Tasks of a run that the plan is for: their results can be used. */
  readonly earlier?: readonly EarlierTask[];
  /** Tools that are not to be proposed, and why, to be told with the plan. */
  readonly without?: { readonly tools: ReadonlySet<ToolId>; readonly note: string };
}

/** A draft and its inputs. */
export interface DraftedIntent {
  readonly draft: Draft;
  /** The draft without tasks that only past runs suggest, if it has such tasks. */
  readonly plain?: Draft;
  /** All candidates, best first. */
  readonly candidates: readonly Candidate[];
  readonly alpha: Alpha;
  /** The tools that alpha was computed for: the best hits. */
  readonly anchors: readonly ToolId[];
}

/** Drafts plans from the present knowledge. */
export class IntentDrafter {
  readonly #parts: DraftingParts;
  /** Tools with the output schemas that their results have shown. */
  readonly #shown = new WeakMap<Tool, { readonly schema: JsonObject; readonly tool: Tool }>();

  /** Shared by all plans, so that together they hold the thread no longer than one. */
  readonly #turns: Turns;

  constructor(parts: DraftingParts) {
    this.#parts = parts;
    this.#turns = new Turns(parts.clock, LOOP.shortTurnMs);
  }

  draft(wish: DraftWish, signal: AbortSignal): Promise<DraftedIntent> {
    const subject = { operation: 'plan', side: 'inside' } as const;
    return inSpan(
      this.#parts.spans,
      () => subject,
      wish.meta,
      () => this.#draft(wish, signal),
    );
  }

  async #draft(wish: DraftWish, signal: AbortSignal): Promise<DraftedIntent> {
    const { catalog, offered, graph, learned, hash, isReadOnly, clock } = this.#parts;
    const whole = offered.of(catalog.current, wish.scope);
    const { intents, note: cut } = readIntents(wish.intent);
    const [intent = ''] = intents;
    const [all, past] = await Promise.all([
      this.#search(whole, intent, signal),
      wish.earlier === undefined ? this.#parts.remembered().for(intent, signal) : [],
    ]);
    const isWanted = (id: ToolId): boolean => wish.without?.tools.has(id) !== true;
    const found = wish.without === undefined ? all : foundAmong(all, isWanted);
    const remembered = past.filter(({ tasks }) =>
      tasks.every(({ tool }) => isWanted(tool.id) && offered.shows(tool, wish.scope)),
    );
    const tools =
      wish.without === undefined
        ? whole.tools
        : new Map([...whole.tools].filter(([id]) => isWanted(id)));
    const { candidates } = found;
    const anchors = candidates.slice(0, INTENT.anchors).map(({ tool }) => tool.id);
    const alpha = this.#alpha(anchors);
    const intentHash = hash(wish.intent);
    const note = [cut ?? found.note, wish.without?.note].filter(Boolean).join('; ');
    const request: DraftRequest = {
      intent,
      tools: found.tools.map((tool) => this.#withOutputs(tool)),
      searched: () => found.searched,
      alpha: alpha.value,
      nowMs: clock.now(),
      remembered,
      ...(note !== '' && { note }),
      ...(wish.inputs !== undefined && { inputs: wish.inputs }),
      ...(wish.earlier !== undefined && { earlier: wish.earlier }),
    };
    const parts: DraftParts = {
      tools,
      graph: graph.graph,
      learned: (tool) =>
        learned.bindingsInto(tool).map((each) => ({
          ...each,
          parameter: each.toParameter,
          probability: bindingReliability(each),
        })),
      companions: (used) =>
        learned
          .companions(used, intentHash)
          .filter(({ tool }) => isWanted(tool) && (wish.scope === undefined || tools.has(tool))),
      isReadOnly,
    };
    const drafted = await this.#turns.run(drafting(request, parts), signal);
    const { companions: _, ...alone } = parts;
    const plain = hasCompanions(drafted.tasks)
      ? await this.#turns.run(drafting(request, alone), signal)
      : undefined;
    // The caller judges and checks the plan next, which may take a turn of its own.
    await this.#turns.pause();
    return {
      draft: drafted,
      ...(plain !== undefined && { plain }),
      candidates,
      alpha,
      anchors,
    };
  }

  /** Returns tools whose outputs fit the parameters of this tool, by their definitions. */
  feedsInto(tool: ToolId): readonly Feed[] {
    return feedsInto(this.#parts.feeds.of(this.#parts.catalog.current), tool);
  }

  /** Searches for the whole intent and for each of its parts at the same time. */
  async #search(catalog: Catalog, intent: string, signal: AbortSignal): Promise<FoundTools> {
    const reading = readIntent(intent);
    const units = searchUnits(spansOf(reading, mentionsIn(reading, this.#parts.clock.now())));
    // The confidence of a draft comes from the words alone: the graph has a part of its own in it.
    const search = (text: string): Promise<Retrieved> =>
      Promise.resolve(
        this.#parts.retriever.retrieve(catalog, [searchedText(text)], INTENT.candidates, signal),
      );
    const [whole, ...parts] = await Promise.all([
      search(searchedWords(reading, 0, reading.words.length)),
      ...units.map(({ text }) => search(text)),
    ]);
    const { note } = whole;
    const all = [whole, ...parts].flatMap(({ candidates }) => candidates);
    return {
      searched: {
        whole: standingsIn(whole),
        units: units.map((unit, at) => ({ ...unit, found: standingsIn(parts[at] ?? whole) })),
      },
      tools: [...new Map(all.map(({ tool }) => [tool.id, tool])).values()],
      candidates: whole.candidates,
      ...(note !== undefined && { note }),
    };
  }

  /** Adds the output schema that was learned from results, because most tools publish none. */
  #withOutputs(tool: Tool): Tool {
    const schema =
      tool.outputSchema === undefined ? this.#parts.learned.outputSchemaOf(tool.id) : undefined;
    if (schema === undefined) {
      return tool;
    }
    const known = this.#shown.get(tool);
    const shown = known?.schema === schema ? known.tool : { ...tool, outputSchema: schema };
    this.#shown.set(tool, { schema, tool: shown });
    return shown;
  }

  #alpha(anchors: readonly ToolId[]): Alpha {
    const { retrieval, graph, likeness } = this.#parts;
    const { alpha, fixedAlpha } = retrieval();
    const question = { kind: alpha, graph: graph.graph, anchors, likeness };
    return activeAlpha({ ...question, ...(fixedAlpha !== undefined && { fixed: fixedAlpha }) });
  }
}

interface FoundTools {
  readonly searched: Searched;
  readonly tools: readonly Tool[];
  /** For the whole intent, best first. */
  readonly candidates: readonly Candidate[];
  /** Reason why the search was limited. */
  readonly note?: string;
}

/** Returns the found tools without unwanted ones. */
function foundAmong(found: FoundTools, isWanted: (id: ToolId) => boolean): FoundTools {
  const among = (standings: ReadonlyMap<ToolId, Standing>): ReadonlyMap<ToolId, Standing> =>
    new Map([...standings].filter(([id]) => isWanted(id)));
  const { whole, units } = found.searched;
  return {
    ...found,
    searched: {
      whole: among(whole),
      units: units.map((unit) => ({ ...unit, found: among(unit.found) })),
    },
    tools: found.tools.filter(({ id }) => isWanted(id)),
    candidates: found.candidates.filter(({ tool }) => isWanted(tool.id)),
  };
}

function standingsIn({ candidates }: Retrieved): ReadonlyMap<ToolId, Standing> {
  return new Map(
    candidates.map(({ tool, score, meaning = 0 }) => [tool.id, { search: score, meaning }]),
  );
}
