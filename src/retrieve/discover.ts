import type { ToolId } from '../base/ids.ts';
import { type JsonObject, jsonBytes } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import { isPlainText, plainLine } from '../base/plain-text.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import { DISCOVER } from '../tuning/gateway.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';
import { type GraphQuestion, type GraphSearched, searchGraph } from './graph-search.ts';
import type { Candidate, Retriever, SearchMode } from './retriever.ts';
import { readIntents, searchedText } from './searched-text.ts';
import { shortSignatureOf, signatureOf } from './signature.ts';
import { raiseTaken, type TakenCounts, wishKey } from './taken-before.ts';

/** Inputs of the graph search. */
type GraphSearchParts = Pick<GraphQuestion, 'graph' | 'likeness' | 'settings'>;

/** Level of detail about each tool. */
export type Detail = 'brief' | 'signature' | 'schema';

export interface DiscoverRequest {
  /** One intent, or one per step. */
  readonly intent: string | readonly string[];
  /** Tools in use, by id. Tools that are used with them rank higher. */
  readonly context?: readonly string[];
  readonly limit?: number;
  readonly detail?: Detail;
}

export interface Discovered {
  readonly id: string;
  readonly kind: 'tool' | 'capability' | 'memory';
  readonly score: number;
  /** For a capability: true if it gave right results for two different sets of arguments. */
  readonly tested?: boolean;
  readonly why: string;
  readonly signature?: string;
  readonly description: string;
  readonly inputSchema?: JsonObject;
  readonly outputSchema?: JsonObject;
}

export interface DiscoverAnswer {
  readonly results: readonly Discovered[];
  /** Number of further matching tools that the limit or the budget left out. */
  readonly omitted: number;
  /**
   * Tools within the limit that are shown with less detail than was asked for, or not at all,
   * because of the budget. Ask for them one at a time.
   */
  readonly overBudget?: readonly string[];
  /** Number of such tools that are not named. */
  readonly overBudgetMore?: number;
  readonly mode: SearchMode;
  /**
   * Set if the graph contributed: the share of the text, its source, and the tools that the graph
   * added.
   */
  readonly alpha?: {
    readonly value: number;
    readonly from: string;
    readonly injected?: readonly string[];
  };
  /** Reason why the search was limited. */
  readonly note?: string;
  /** Servers whose tools are not known yet, so that an empty answer is not mistaken for "none". */
  readonly pending?: readonly string[];
  /** Set only if nothing was found: problems of servers. */
  readonly notices?: readonly string[];
}

/** The evidence behind an answer, for explanations. */
export interface DiscoverEvidence {
  /** Ranked tools, best first, before the limit and the budget. */
  readonly candidates: readonly Candidate[];
  readonly limit: number;
  /** The graph's part. Left out if it was not asked. */
  readonly graph?: Pick<GraphSearched, 'alpha' | 'anchors' | 'expansion' | 'injected'>;
  /** Tools within the limit for which the budget left less detail, or none. */
  readonly overBudget: readonly string[];
}

export interface DiscoverParts {
  readonly catalog: Catalog;
  readonly retriever: Retriever;
  /** Without it the text alone counts. */
  readonly graph?: GraphSearchParts;
  readonly budgetTokens: number;
  /** Tools picked for a wish before, by its key. */
  readonly takenFor?: (wishKey: string) => TakenCounts;
}

/**
 * Finds tools for an intent, and says no more about them than the agent's context can bear. Returns
 * the evidence too.
 */
export async function discover(
  request: DiscoverRequest,
  parts: DiscoverParts,
  signal: AbortSignal,
): Promise<{ readonly answer: DiscoverAnswer; readonly evidence: DiscoverEvidence }> {
  const { intents, note: readNote } = readIntents(request.intent);
  const limit = Math.min(request.limit ?? DISCOVER.limit, DISCOVER.limitMax);
  const found = await parts.retriever.retrieve(
    parts.catalog,
    intents.map((intent) => searchedText(intent)),
    DISCOVER.candidatesMax,
    signal,
  );
  const { mode } = found;
  const key = intents.length === 1 ? wishKey(intents[0] ?? '') : undefined;
  const taken = key === undefined ? undefined : parts.takenFor?.(key);
  const ranked =
    taken === undefined ? found.candidates : raiseTaken(found.candidates, taken, parts.catalog);
  const searched =
    parts.graph === undefined
      ? undefined
      : searchGraph(ranked, {
          ...parts.graph,
          catalog: parts.catalog,
          context: (request.context ?? []) as readonly ToolId[],
          limit,
        });
  // A name with marks that cannot be seen could pass for another, and few clients can send it.
  const candidates = (searched?.candidates ?? ranked).filter(({ tool }) => isPlainText(tool.id));
  const wanted = candidates.slice(0, limit);
  const budgetBytes = parts.budgetTokens * DISCOVER.bytesPerToken;
  const { results, overBudget } = fit(wanted, request.detail ?? 'signature', budgetBytes);
  const notes = [found.note, readNote].filter((each) => each !== undefined);
  const answer = {
    results,
    omitted: wanted.length - results.length + matchesIn(candidates.slice(limit), mode),
    ...(overBudget.length > 0 && { overBudget: overBudget.slice(0, DISCOVER.overBudgetNamed) }),
    ...(overBudget.length > DISCOVER.overBudgetNamed && {
      overBudgetMore: overBudget.length - DISCOVER.overBudgetNamed,
    }),
    mode,
    ...(searched !== undefined &&
      searched.alpha.from !== 'no_anchors' && { alpha: alphaOf(searched) }),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
  return {
    answer,
    evidence: { candidates, limit, overBudget, ...(searched !== undefined && { graph: searched }) },
  };
}

function alphaOf({ alpha, injected }: GraphSearched): NonNullable<DiscoverAnswer['alpha']> {
  const round = DISCOVER.scoreSteps;
  return {
    value: Math.round(alpha.value * round) / round,
    from: alpha.from,
    ...(injected.length > 0 && { injected: injected.slice(0, DISCOVER.injectedNamed) }),
  };
}

/**
 * Counts matches. By words every candidate has some of them; by meaning every tool is near to some
 * degree.
 */
function matchesIn(candidates: readonly Candidate[], mode: SearchMode): number {
  return mode === 'lexical'
    ? candidates.length
    : candidates.filter(({ score }) => score >= DISCOVER.matchedScoreMin).length;
}

/** Levels of detail: the levels of a request, and two shorter ones for lack of space. */
type Said = Detail | 'names' | 'least';

const LESS: Readonly<Record<Said, Said | undefined>> = {
  schema: 'signature',
  signature: 'names',
  names: 'brief',
  brief: 'least',
  least: undefined,
};

/**
 * Says less about a tool that does not fit. If even the least is too much, the answer ends, so that no
 * worse tool replaces a better one. The best tool is always included.
 *
 * Invariant: a signature has all required parameters or is not there. One without them would be
 * taken at its word and fail. So a schema that was asked for by itself is given whatever its
 * size: for some tools there is no other way to learn how they are called.
 */
function fit(
  candidates: readonly Candidate[],
  detail: Detail,
  budgetBytes: number,
): { readonly results: readonly Discovered[]; readonly overBudget: readonly string[] } {
  const results: Discovered[] = [];
  const overBudget: string[] = [];
  let left = detail === 'schema' && candidates.length === 1 ? Infinity : budgetBytes;
  for (const candidate of candidates) {
    const { said, found, bytes } = describeWithin(candidate, detail, left);
    if (said !== detail || bytes > left) {
      overBudget.push(candidate.tool.id);
    }
    if (bytes <= left || results.length === 0) {
      results.push(found);
    }
    left = bytes <= left ? left - bytes : 0;
  }
  return { results, overBudget };
}

/** Returns as much detail as there is space for, or the least. */
function describeWithin(
  candidate: Candidate,
  detail: Detail,
  left: number,
): { readonly said: Said; readonly found: Discovered; readonly bytes: number } {
  let said: Said = detail;
  for (;;) {
    const found = describe(candidate, said);
    const bytes = jsonBytes(found as unknown as JsonObject);
    const less: Said | undefined = LESS[said];
    if (bytes <= left || less === undefined) {
      return { said, found, bytes };
    }
    said = less;
  }
}

const DESCRIPTION_LENGTHS: Readonly<Record<Said, number>> = {
  schema: DISCOVER.descriptionLengthMax,
  signature: DISCOVER.descriptionLength,
  names: DISCOVER.descriptionLengthMin,
  brief: DISCOVER.descriptionLength,
  least: DISCOVER.descriptionLengthMin,
};

function describe(candidate: Candidate, said: Said): Discovered {
  const { tool } = candidate;
  const round = DISCOVER.scoreSteps;
  const signature = signatureFor(tool, said);
  const length = DESCRIPTION_LENGTHS[said === 'names' && signature === undefined ? 'brief' : said];
  return {
    id: tool.id,
    kind: tool.server === OWN_SERVER ? 'capability' : 'tool',
    score: Math.round(candidate.score * round) / round,
    why: candidate.why,
    ...(signature !== undefined && { signature }),
    description: shortDescription(tool.description, length),
    ...(said === 'schema' && {
      inputSchema: tool.inputSchema,
      ...(tool.outputSchema !== undefined && { outputSchema: tool.outputSchema }),
    }),
  };
}

function signatureFor(tool: Tool, said: Said): string | undefined {
  if (said === 'brief' || said === 'least') {
    return undefined;
  }
  return said === 'names' ? shortSignatureOf(tool) : signatureOf(tool);
}

/** The end of a sentence; not after a lone letter or digit, as in "e.g." and "1.". */
const SENTENCE_END = /(?<!\b[\p{L}\p{N}])[.!?](?=\s)|[。！？]/gu;
const CUT = ' …';

/**
 * Returns the beginning of a tool's description on one line: whole sentences as far as they fit,
 * else whole words. Half a sentence costs as many tokens and tells less.
 */
export function shortDescription(text: string, lengthMax: number): string {
  // The rest could only follow thousands of blanks; a description may be megabytes.
  const line = plainLine(text.slice(0, RETRIEVE.textLengthMax), RETRIEVE.textLengthMax);
  if (line.length <= lengthMax) {
    return line;
  }
  const room = lengthMax - CUT.length;
  const beginning = line.slice(0, room);
  const ends = [...line.slice(0, room + 1).matchAll(SENTENCE_END)].map(({ index }) => index + 1);
  const end = ends.findLast((each) => each <= room) ?? 0;
  const cut = end > 0 ? end : line.slice(0, room + 1).lastIndexOf(' ');
  const kept = (cut > 0 ? beginning.slice(0, cut) : beginning).replace(LONE_HALF, '');
  return `${kept.trimEnd()}${CUT}`;
}

/** The first half of a character that a cut went through. */
const LONE_HALF = /[\uD800-\uDBFF]$/u;
