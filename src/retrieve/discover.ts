import { type JsonObject, jsonBytes } from '../base/json.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import { DISCOVER } from '../tuning.ts';
import type { Candidate, Retriever, SearchMode } from './retriever.ts';
import { shortDescription } from './short-description.ts';
import { signatureOf } from './signature.ts';

/** How much is said about each tool. */
export type Detail = 'brief' | 'signature' | 'schema';

export interface DiscoverRequest {
  /** One intent, or one per step. */
  readonly intent: string | readonly string[];
  readonly limit?: number;
  readonly detail?: Detail;
}

export interface Discovered {
  readonly id: string;
  readonly kind: 'tool';
  readonly score: number;
  readonly why: string;
  readonly signature?: string;
  readonly description: string;
  readonly inputSchema?: JsonObject;
  readonly outputSchema?: JsonObject;
}

export interface DiscoverAnswer {
  readonly results: readonly Discovered[];
  /** How many further tools matched and were left out by the limit or the budget. */
  readonly omitted: number;
  /**
   * Tools within the limit of which less is said than was asked for, or nothing, because the
   * answer would not have fitted the budget: to be asked for with a smaller limit.
   */
  readonly overBudget?: readonly string[];
  readonly mode: SearchMode;
  /** Why the search was not all that it can be. */
  readonly note?: string;
  /** Servers whose tools are not known yet, so that an empty answer is not mistaken for "none". */
  readonly pending?: readonly string[];
  /** Only where nothing was found: what keeps servers from being used. */
  readonly notices?: readonly string[];
}

/** Finds tools for an intent and says no more about them than the agent's context can bear. */
export async function discover(
  request: DiscoverRequest,
  parts: {
    readonly catalog: Catalog;
    readonly retriever: Retriever;
    readonly budgetTokens: number;
  },
  signal: AbortSignal,
): Promise<DiscoverAnswer> {
  const intents = typeof request.intent === 'string' ? [request.intent] : request.intent;
  const limit = Math.min(request.limit ?? DISCOVER.limit, DISCOVER.limitMax);
  const { candidates, mode, note } = await parts.retriever.retrieve(
    parts.catalog,
    intents,
    DISCOVER.candidatesMax,
    signal,
  );
  const wanted = candidates.slice(0, limit);
  const budgetBytes = parts.budgetTokens * DISCOVER.bytesPerToken;
  const { results, overBudget } = fit(wanted, request.detail ?? 'signature', budgetBytes);
  return {
    results,
    omitted: wanted.length - results.length + matchesIn(candidates.slice(limit), mode),
    ...(overBudget.length > 0 && { overBudget }),
    mode,
    ...(note !== undefined && { note }),
  };
}

/** By words every candidate has some of them; by meaning every tool is near to some degree. */
function matchesIn(candidates: readonly Candidate[], mode: SearchMode): number {
  return mode === 'lexical'
    ? candidates.length
    : candidates.filter(({ score }) => score >= DISCOVER.matchedScoreMin).length;
}

/** What is said instead of a level of detail that there is no room for. */
const LESS: Readonly<Record<Detail, Detail | undefined>> = {
  schema: 'signature',
  signature: 'brief',
  brief: undefined,
};

/**
 * Says less of a tool that does not fit, and nothing of it where even that is too much.
 *
 * Invariant: a signature is whole or not there. One without all required parameters would be
 * taken at its word and fail.
 */
function fit(
  candidates: readonly Candidate[],
  detail: Detail,
  budgetBytes: number,
): { readonly results: readonly Discovered[]; readonly overBudget: readonly string[] } {
  const results: Discovered[] = [];
  const overBudget: string[] = [];
  let left = budgetBytes;
  for (const candidate of candidates) {
    let level: Detail | undefined = detail;
    let found = describe(candidate, detail);
    let bytes = jsonBytes(found as unknown as JsonObject);
    while (bytes > left && level !== undefined) {
      level = LESS[level];
      found = describe(candidate, level ?? 'brief');
      bytes = jsonBytes(found as unknown as JsonObject);
    }
    if (level !== detail && overBudget.length < DISCOVER.overBudgetNamed) {
      overBudget.push(candidate.tool.id);
    }
    if (level !== undefined) {
      left -= bytes;
      results.push(found);
    }
  }
  return { results, overBudget };
}

function describe(candidate: Candidate, detail: Detail): Discovered {
  const { tool } = candidate;
  const round = DISCOVER.scoreSteps;
  const length = detail === 'schema' ? DISCOVER.descriptionLengthMax : DISCOVER.descriptionLength;
  return {
    id: tool.id,
    kind: 'tool',
    score: Math.round(candidate.score * round) / round,
    why: candidate.why,
    ...(detail !== 'brief' && { signature: signatureOf(tool) }),
    description: shortDescription(tool.description, length),
    ...(detail === 'schema' && {
      inputSchema: tool.inputSchema,
      ...(tool.outputSchema !== undefined && { outputSchema: tool.outputSchema }),
    }),
  };
}
