/** Finds the answer to an intent: tools, capabilities and memories. Records nothing. */
import type { SessionId } from '../base/ids.ts';
import { jsonBytes, type JsonObject } from '../base/json.ts';
import { plainLine, plainText } from '../base/plain-text.ts';
import type { OfferedTools } from '../call/offered-tools.ts';
import type { Scope } from '../call/scope.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import type { NodeId } from '../knowledge/edge.ts';
import type { GraphKeeper } from '../knowledge/graph-keeper.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { MemoryKeeper, Reminders, ToldMemory } from '../memory/memory-keeper.ts';
import {
  type DiscoverAnswer,
  type Discovered,
  type DiscoverEvidence,
  type DiscoverParts,
  type DiscoverRequest,
  discover,
} from '../retrieve/discover.ts';
import { graphSettings, type RetrievalSettings } from '../retrieve/graph-search.ts';
import type { Retriever } from '../retrieve/retriever.ts';
import { queryTexts, readIntents, withoutPlaces } from '../retrieve/searched-text.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import { MEMORY } from '../tuning/memory.ts';
import type { CapabilityJudgement } from './capability-judgement.ts';
import type { CapabilityOffers } from './discovered-capabilities.ts';

export interface FindParts {
  readonly capabilities: CapabilityOffers;
  readonly memory: Pick<MemoryKeeper, 'remind'>;
}

/** The result of a search, with its inputs. */
interface FoundFor {
  /** The tools alone. */
  readonly answer: DiscoverAnswer;
  readonly evidence: DiscoverEvidence;
  /** Judgements of capabilities. */
  readonly judgements: readonly CapabilityJudgement[];
  /** The answer, in its order. */
  readonly results: readonly Discovered[];
  /** Tools that fit and are not told. */
  readonly omitted: number;
}

/** Capabilities and memories have a share of the budget each; the rest is for tools. */
const TOOLS_SHARE = 1 - 2 * MEMORY.discoveredShare;

/** The asker of a search. */
interface SearchAsker {
  /** Session whose search for memories is counted. Left out if a person only looks. */
  readonly session?: SessionId;
  /** The part of the tools that the client sees. Left out for a person. */
  readonly scope?: Scope | undefined;
}

/** Searches for a client or a person. */
export async function findFor(
  { capabilities, memory }: FindParts,
  request: DiscoverRequest,
  known: DiscoverParts,
  { session, scope }: SearchAsker,
  signal: AbortSignal,
): Promise<FoundFor> {
  const { budgetTokens } = known;
  const { answer, evidence } = await discover(
    request,
    { ...known, budgetTokens: budgetTokens * TOOLS_SHARE },
    signal,
  );
  // Afterwards: the vector of the question is there then, and need not be made twice.
  const reminders = await memory.remind(questionIn(request), session, signal);
  const room = { budgetTokens, tools: answer.results, scope };
  const { above, below, judgements } = capabilities.for(request, reminders, room);
  const memories = memoriesAmong(reminders, budgetTokens);
  const { results, omitted } = withinLimit(request.limit, {
    above,
    tools: answer.results,
    learned: [...below, ...memories],
  });
  return { answer, evidence, judgements, results, omitted: answer.omitted + omitted };
}

/** The results of an answer, in order. */
interface Found {
  readonly above: readonly Discovered[];
  readonly tools: readonly Discovered[];
  /** Capabilities that stand below the tools, and memories. */
  readonly learned: readonly Discovered[];
}

/**
 * Cuts results to the limit, and counts the omitted tools. Without a limit, learned results come
 * beside the tools. With one they get one place in five, and places that the tools leave free.
 */
export function withinLimit(
  limit: number | undefined,
  { above, tools, learned }: Found,
): { readonly results: readonly Discovered[]; readonly omitted: number } {
  const places = limit ?? Infinity;
  const shownAbove = above.slice(0, places);
  const left = places - shownAbove.length;
  const kept = Math.min(learned.length, Math.floor(places / DISCOVER.placesPerLearned));
  const shownTools = tools.slice(0, Math.max(0, left - kept));
  const shownLearned = learned.slice(0, left - shownTools.length);
  return {
    results: [...shownAbove, ...shownTools, ...shownLearned],
    omitted: tools.length - shownTools.length,
  };
}

/**
 * Returns a few memories within their share of the budget. Callable ones are among the tools
 * instead.
 */
function memoriesAmong(
  { memories }: Pick<Reminders, 'memories'>,
  budgetTokens: number,
): readonly Discovered[] {
  let left = budgetTokens * DISCOVER.bytesPerToken * MEMORY.discoveredShare;
  return memories
    .slice(0, MEMORY.discoveredMax)
    .map(discovered)
    .filter((each) => {
      left -= jsonBytes(each as unknown as JsonObject);
      return left >= 0;
    });
}

/**
 * Returns the search text for memories. It equals the text for tools, so that its vector is made
 * once.
 */
function questionIn(request: DiscoverRequest): string {
  const [whole = '', ...rest] = readIntents(request.intent).intents.map(withoutPlaces);
  return rest.length === 0 ? (queryTexts([whole])[0] ?? '') : [whole, ...rest].join('; ');
}

function discovered(told: ToldMemory): Discovered {
  const { id, score, text } = told;
  return {
    id,
    kind: 'memory',
    score: Math.round(score * DISCOVER.scoreSteps) / DISCOVER.scoreSteps,
    why: whyOf(told),
    signature: '',
    description: plainLine(text, MEMORY.discoveredLengthMax),
  };
}

function whyOf({ kind, provenance, outcome, tools, project }: ToldMemory): string {
  const used = tools.slice(0, MEMORY.discoveredTools).map(plainText);
  const more = tools.length - used.length;
  const withTools =
    used.length === 0 ? '' : `, with ${used.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  if (kind === 'episode') {
    return `asked for before: ${outcome ?? 'ended'}${withTools}`;
  }
  const whose = provenance === 'shared' ? `note that ${plainText(project)} shares` : 'note';
  return `${whose}${withTools}`;
}

interface ToolSearchParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  /** The tools that agents see. */
  readonly offered: Pick<OfferedTools, 'of'>;
  readonly retriever: Retriever;
  readonly graph: Pick<GraphKeeper, 'graph'>;
  /** Cosine of two tools' texts; `undefined` where it is not known. */
  readonly likeness: (one: NodeId, other: NodeId) => number | undefined;
  readonly retrieval: () => RetrievalSettings;
  readonly contextWindow: () => number;
  readonly learned: Pick<LearnedKeeper, 'pickedFor'>;
  readonly hash: (text: string) => string;
}

/** Searches the tools with the current state of knowledge. */
export class ToolSearch {
  readonly #parts: ToolSearchParts;

  constructor(parts: ToolSearchParts) {
    this.#parts = parts;
  }

  /** Returns the current parts of a search for a client in this scope. */
  now(scope?: Scope): DiscoverParts {
    const { catalog, offered, retriever, graph, likeness, learned, hash } = this.#parts;
    return {
      catalog: offered.of(catalog.current, scope),
      retriever,
      graph: { graph: graph.graph, likeness, settings: graphSettings(this.#parts.retrieval()) },
      budgetTokens: this.#parts.contextWindow() * DISCOVER.windowShare,
      takenFor: (wish) => learned.pickedFor(hash(wish)),
    };
  }
}
