/** From the words of an intent to a drafted plan: searched part by part, planned as a whole. */
import { type Clock, sleep } from '../base/clock.ts';
import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { inSpan, type Spans } from '../base/spans.ts';
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
import type { EarlierTask } from '../plan/complete-plan.ts';
import type { DraftParts, DraftRequest } from '../plan/draft-request.ts';
import { type Draft, drafting } from '../plan/draft.ts';
import { mentionsIn } from '../plan/mentions.ts';
import { hasCompanions } from '../plan/plan-companions.ts';
import { readIntent, searchedWords } from '../plan/reading.ts';
import { type Searched, searchUnits, type Standing } from '../plan/search-units.ts';
import { spansOf } from '../plan/spans.ts';
import type { RetrievalSettings } from '../retrieve/graph-search.ts';
import { readIntents } from '../retrieve/read-intents.ts';
import type { Candidate, Retrieved, Retriever } from '../retrieve/retriever.ts';
import { searchedText } from '../retrieve/searched-text.ts';
import { INTENT } from '../tuning/gateway.ts';
import type { RememberedPlans } from './remembered-plans.ts';

/** What is known while a plan is drafted. */
export interface DraftingParts {
  readonly catalog: CatalogKeeper;
  /** What agents are shown of the tools. */
  readonly offered: Pick<OfferedTools, 'of' | 'shows'>;
  readonly retriever: Retriever;
  readonly graph: GraphKeeper;
  readonly learned: LearnedKeeper;
  readonly feeds: FeedIndexes;
  readonly retrieval: () => RetrievalSettings;
  readonly likeness: (one: NodeId, other: NodeId) => number | undefined;
  readonly hash: (text: string) => string;
  readonly isReadOnly: (tool: Tool) => boolean;
  /** What was done before for such an intent. */
  readonly remembered: () => Pick<RememberedPlans, 'for'>;
  readonly clock: Clock;
  readonly spans: Spans;
}

/** What is to be planned. */
export interface DraftWish {
  readonly intent: string;
  readonly inputs?: JsonObject;
  /** What its client sees: no other tool is proposed. */
  readonly scope?: Scope | undefined;
  /** `_meta` of the request, which may name a trace. */
  readonly meta?: JsonObject;
  /** Tasks of a run that the plan is for: their results can be used. */
  readonly earlier?: readonly EarlierTask[];
  /** Tools that are not to be proposed, and why, to be told with the plan. */
  readonly without?: { readonly tools: ReadonlySet<ToolId>; readonly note: string };
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

/** Drafts plans from what is known at the moment of asking. */
export class IntentDrafter {
  readonly #parts: DraftingParts;
  /** Tools with the output schemas that their results have shown. */
  readonly #shown = new WeakMap<Tool, { readonly schema: JsonObject; readonly tool: Tool }>();

  constructor(parts: DraftingParts) {
    this.#parts = parts;
  }

  draft(wish: DraftWish, signal: AbortSignal): Promise<DraftedIntent> {
    const subject = { operation: 'plan', side: 'inside' } as const;
    return inSpan(this.#parts.spans, subject, wish.meta, () => this.#draft(wish, signal));
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
    const drafted = await this.#inTurns(drafting(request, parts), signal);
    const { companions: _, ...alone } = parts;
    const plain = hasCompanions(drafted.tasks)
      ? await this.#inTurns(drafting(request, alone), signal)
      : undefined;
    return {
      draft: drafted,
      ...(plain !== undefined && { plain }),
      candidates,
      alpha,
      anchors,
    };
  }

  /** What can fill the parameters of a tool, by definitions. */
  feedsInto(tool: ToolId): readonly Feed[] {
    return feedsInto(this.#parts.feeds.of(this.#parts.catalog.current), tool);
  }

  /** The whole intent and each of its parts, searched at the same time. */
  async #search(catalog: Catalog, intent: string, signal: AbortSignal): Promise<FoundTools> {
    const reading = readIntent(intent);
    const units = searchUnits(spansOf(reading, mentionsIn(reading, this.#parts.clock.now())));
    // How sure a draft is comes from the words alone: the graph speaks for itself in it.
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

  /** Most tools publish no output schema. What their results looked like stands in for it. */
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

  /** Gives the thread back to others every few milliseconds. */
  async #inTurns(work: Generator<undefined, Draft>, signal: AbortSignal): Promise<Draft> {
    const { clock } = this.#parts;
    let from = clock.monotonicMs();
    for (let step = work.next(); ; step = work.next()) {
      if (step.done === true) {
        return step.value;
      }
      if (clock.monotonicMs() - from >= INTENT.planTurnMs) {
        await sleep(clock, 0, signal);
        from = clock.monotonicMs();
      }
    }
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
  /** Why the search was not all that it can be. */
  readonly note?: string;
}

/** The same without what is not wanted. */
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
