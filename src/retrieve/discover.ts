import { type JsonObject, jsonBytes } from '../base/json.ts';
import { plainLine } from '../base/plain-text.ts';
import type { Catalog } from '../knowledge/catalog.ts';
import { DISCOVER } from '../tuning.ts';
import type { Candidate, Retriever, SearchMode } from './retriever.ts';
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
  const results: Discovered[] = [];
  let budgetBytes = parts.budgetTokens * DISCOVER.bytesPerToken;
  for (const candidate of candidates.slice(0, limit)) {
    const found = describe(candidate, request.detail ?? 'signature');
    budgetBytes -= jsonBytes(found as unknown as JsonObject);
    if (budgetBytes < 0) {
      break;
    }
    results.push(found);
  }
  const omitted = candidates.length - results.length;
  return { results, omitted, mode, ...(note !== undefined && { note }) };
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
    description: plainLine(tool.description, length),
    ...(detail === 'schema' && {
      inputSchema: tool.inputSchema,
      ...(tool.outputSchema !== undefined && { outputSchema: tool.outputSchema }),
    }),
  };
}
