/**
 * Earlier decisions of a person about tools, for similar requests.
 *
 * Requests are compared by meaning, or by words if there is no model. The more alike the requests,
 * the more a decision counts. Decisions belong to tools, so two similar requests that need
 * different tools do not affect each other.
 */
import type { ToolId } from '../base/ids.ts';
import type { LearnedKeeper } from '../knowledge/learned-keeper.ts';
import type { DecisionKind, LearnedDecision } from '../knowledge/lesson.ts';
import type { MemoryKeeper } from '../memory/memory-keeper.ts';
import { requestWords } from '../retrieve/searched-text.ts';
import { PEOPLE } from '../tuning/gateway.ts';

export interface PeopleDecisionsParts {
  readonly learned: Pick<LearnedKeeper, 'decisionsAbout'>;
  readonly memory: Pick<MemoryKeeper, 'likenessOf'>;
}

/** Earlier decisions about one tool. */
export type DecidedBefore = {
  /**
   * Sum of the decisions against it, and for it, each weighted by the similarity of its request.
   */
  readonly against: number;
  readonly for: number;
  /** Number of times it was declined or denied for similar requests. */
  readonly declined: number;
  /** The last given reason. */
  readonly reason?: string;
};

export type DecidedTools = ReadonlyMap<ToolId, DecidedBefore>;

/** Weights of decisions. Approvals and denials are a person's own. */
const AGAINST: Readonly<Partial<Record<DecisionKind, number>>> = {
  rejected: 1,
  denied: PEOPLE.personWeight,
  edited: PEOPLE.editedWeight,
};
const FOR: Readonly<Partial<Record<DecisionKind, number>>> = {
  accepted: 1,
  approved: PEOPLE.personWeight,
};

/** Returns the earlier decisions of this person about these tools for similar requests. */
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

/**
 * Returns the texts of the requests to compare. Decisions against a tool come first, so that the
 * limit does not cut them off.
 */
function textsOf(decisions: readonly LearnedDecision[]): readonly string[] {
  const inOrder = [
    ...decisions.filter(isAgainst),
    ...decisions.filter((decision) => !isAgainst(decision)).toReversed(),
  ];
  return [...new Set(inOrder.map(({ words = '' }) => words))].slice(0, PEOPLE.requestsMax);
}

/** Returns 0 for requests that are not alike, 1 for equal ones, and a share in between. */
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

/** Returns true if decisions against it prevail. It is then not run unasked. */
export const isDeclined = (decided: DecidedBefore | undefined): boolean =>
  decided !== undefined && decided.against - decided.for >= PEOPLE.declinedFrom;

/**
 * Returns true if so many decisions are against it that another plan is proposed, if there is one.
 */
export const isLeftOut = (decided: DecidedBefore | undefined): boolean =>
  decided !== undefined && decided.against - decided.for >= PEOPLE.leftOutFrom;

const TIMES = ['', 'once', 'twice', 'three times'];

/** Formats a count: "twice", "5 times". */
const timesText = (count: number): string => TIMES[count] ?? `${count} times`;

/** Describes earlier decisions to the person who made them. */
export function declinedText({ declined, reason }: DecidedBefore): string {
  const said = reason === undefined ? '' : ` ("${reason}")`;
  return declined === 0
    ? 'you changed it each time'
    : `you declined this ${timesText(declined)}${said}`;
}
