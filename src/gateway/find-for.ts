/** What an agent is told for an intent: tools, and what was learned beside them. Nothing is taken down here. */
import type { SessionId } from '../base/ids.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import {
  type DiscoverAnswer,
  type Discovered,
  type DiscoverEvidence,
  type DiscoverParts,
  type DiscoverRequest,
  discoverWithEvidence,
} from '../retrieve/discover.ts';
import { MEMORY } from '../tuning/memory.ts';
import type { CapabilityOffers } from './capability-offers.ts';
import { memoriesAmong, questionIn } from './discovered-memories.ts';
import { withinLimit } from './within-limit.ts';

export interface FindParts {
  readonly capabilities: CapabilityOffers;
  readonly memory: Pick<MemoryKeeper, 'remind'>;
}

/** What was found, and what it was made of. */
export interface FoundFor {
  /** The tools alone. */
  readonly answer: DiscoverAnswer;
  readonly evidence: DiscoverEvidence;
  /** What is told, in its order. */
  readonly results: readonly Discovered[];
  /** Tools that fit and are not told. */
  readonly omitted: number;
}

/** Capabilities and memories have a share of the budget each; the rest is for tools. */
const TOOLS_SHARE = 1 - 2 * MEMORY.discoveredShare;

/** Finds what there is. `session`: whose question for memories is counted; nobody's where a person only looks. */
export async function findFor(
  { capabilities, memory }: FindParts,
  request: DiscoverRequest,
  known: DiscoverParts,
  session: SessionId | undefined,
  signal: AbortSignal,
): Promise<FoundFor> {
  const { budgetTokens } = known;
  const { answer, evidence } = await discoverWithEvidence(
    request,
    { ...known, budgetTokens: budgetTokens * TOOLS_SHARE },
    signal,
  );
  // Afterwards: the vector of the question is there then, and need not be made twice.
  const reminders = await memory.remind(questionIn(request), session, signal);
  const room = { budgetTokens, tools: answer.results };
  const { above, below } = capabilities.for(request, reminders, room);
  const memories = memoriesAmong(reminders, budgetTokens);
  const { results, omitted } = withinLimit(request.limit, {
    above,
    tools: answer.results,
    learned: [...below, ...memories],
  });
  return { answer, evidence, results, omitted: answer.omitted + omitted };
}
