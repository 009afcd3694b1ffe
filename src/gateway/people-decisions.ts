/**
 * What a person decided before about tools, for requests of the same kind.
 *
 * Requests are compared by meaning, and by words where there is no model: a decision counts the more, the more
 * alike the requests are. It is asked about tools, so that two requests that read alike and need different tools
 * have nothing to do with each other.
 */
import type { ToolId } from '../base/ids.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { DecisionKind, LearnedDecision } from '../knowledge/lesson.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import { requestWords } from '../retrieve/request-words.ts';
import { PEOPLE } from '../tuning/gateway.ts';

export interface PeopleDecisionsParts {
  readonly learned: Pick<LearnedKeeper, 'decisionsAbout'>;
  readonly memory: Pick<MemoryKeeper, 'likenessOf'>;
}

/** What was decided about one tool. */
export type DecidedBefore = {
  /** How much speaks against it, and for it: decisions, each by how alike its request was. */
  readonly against: number;
  readonly for: number;
  /** How often it was declined or denied for requests that are alike. */
  readonly declined: number;
  /** Why, the last time that it was said. */
  readonly reason?: string;
};

export type DecidedTools = ReadonlyMap<ToolId, DecidedBefore>;

/** What decisions count, against a tool and for it. Approvals and denials are a person's own word. */
const AGAINST: Readonly<Partial<Record<DecisionKind, number>>> = {
  rejected: 1,
  denied: PEOPLE.personWeight,
  edited: PEOPLE.editedWeight,
};
const FOR: Readonly<Partial<Record<DecisionKind, number>>> = {
  accepted: 1,
  approved: PEOPLE.personWeight,
};

/** What this person decided about these tools when they were proposed for a request like this one. */
export async function decidedBefore(
  { learned, memory }: PeopleDecisionsParts,
  intent: string,
  tools: ReadonlySet<ToolId>,
  person: string | undefined,
  signal: AbortSignal,
): Promise<DecidedTools> {
  const decisions = learned.decisionsAbout(tools, person);
  if (decisions.length === 0) {
    return new Map();
  }
  const texts = textsOf(decisions);
  const likeness = await memory.likenessOf(requestWords(intent), texts, signal);
  const weights = new Map(texts.map((text, at) => [text, weightOf(likeness[at] ?? 0)]));
  const decided = new Map<ToolId, DecidedBefore>();
  for (const decision of decisions) {
    const weight = weights.get(decision.words ?? '') ?? 0;
    const tool = decision.tool as ToolId;
    if (weight > 0) {
      decided.set(tool, added(decided.get(tool), decision, weight));
    }
  }
  return decided;
}

function isAgainst({ kind }: LearnedDecision): boolean {
  return AGAINST[kind] !== undefined;
}

/** The words of the requests that are compared. What was decided against a tool comes first: it must not be crowded out. */
function textsOf(decisions: readonly LearnedDecision[]): readonly string[] {
  const inOrder = [
    ...decisions.filter(isAgainst),
    ...decisions.filter((decision) => !isAgainst(decision)).toReversed(),
  ];
  return [...new Set(inOrder.map(({ words = '' }) => words))].slice(0, PEOPLE.requestsMax);
}

/** Nothing for requests that are not alike, all for those that are, and between them in proportion. */
function weightOf(likeness: number): number {
  const share = (likeness - PEOPLE.likenessMin) / (PEOPLE.likenessFull - PEOPLE.likenessMin);
  return Math.min(1, Math.max(0, share));
}

function added(
  before: DecidedBefore = { against: 0, for: 0, declined: 0 },
  { kind, count, reason }: LearnedDecision,
  weight: number,
): DecidedBefore {
  const isDeclined = kind === 'rejected' || kind === 'denied';
  return {
    ...before,
    against: before.against + weight * count * (AGAINST[kind] ?? 0),
    for: before.for + weight * count * (FOR[kind] ?? 0),
    declined: before.declined + (isDeclined ? count : 0),
    ...(reason !== undefined && reason !== '' && isDeclined && { reason }),
  };
}

/** Whether more speaks against it than for it: then it is not run unasked. */
export const isDeclined = (decided: DecidedBefore | undefined): boolean =>
  decided !== undefined && decided.against - decided.for >= PEOPLE.declinedFrom;

/** Whether so much speaks against it that something else is proposed, where there is something else. */
export const isLeftOut = (decided: DecidedBefore | undefined): boolean =>
  decided !== undefined && decided.against - decided.for >= PEOPLE.leftOutFrom;

const TIMES = ['', 'once', 'twice', 'three times'];

/** How often, in words. */
export const timesText = (count: number): string => TIMES[count] ?? `${count} times`;

/** What a person decided, told to them. */
export function declinedText({ declined, reason }: DecidedBefore): string {
  const said = reason === undefined ? '' : ` ("${reason}")`;
  return declined === 0
    ? 'you changed it each time'
    : `you declined this ${timesText(declined)}${said}`;
}
