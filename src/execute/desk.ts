/**
 * Everything that waits for a person, in one place: calls of runs, calls outside of them, changes
 * of the policy, and definitions that servers changed.
 */

import { POLICY_ID, type RunId, runId, type ToolId } from '../base/ids.ts';
import { escapedText } from '../base/plain-text.ts';
import { approvalSummary } from '../call/approval.ts';
import type { CallApprovals, PendingCall, StandingOffer } from '../call/call-approvals.ts';
import type { PendingPolicy, PolicyChange } from '../call/policy.ts';
import { changeSentences } from '../knowledge/change-sentences.ts';
import { isUnseen } from '../knowledge/definition-pin.ts';
import { DEFINITION_ID, type HeldDefinitions } from '../knowledge/pin-keeper.ts';
import { sentenceOf } from '../knowledge/poison-finding.ts';
import type { ChangeSentence } from '../knowledge/schema-sentences.ts';
import { CALL } from '../tuning/call.ts';
import type { DecisionRequest, DecisionVerdict, PendingDecision } from './decisions.ts';
import type { CommandAnswer } from './run-command.ts';
import type { Runs } from './runs.ts';

/** A question to a person, as it is shown. */
type PersonalQuestion =
  | DecisionRequest
  /** A call outside any run; the same call, made again, goes through once. */
  | (Omit<DecisionRequest & { readonly kind: 'approval' }, 'task'> & { readonly task?: never })
  | { readonly kind: 'policy_change'; readonly id: string; readonly changes: readonly string[] }
  /** Changed definitions of an untrusted server. Its tools are hidden meanwhile. */
  | {
      readonly kind: 'definition_change';
      readonly id: string;
      readonly server: string;
      readonly changes: readonly ChangedDefinition[];
    };

/** A tool whose definition changed. */
export interface ChangedDefinition {
  readonly tool: ToolId;
  readonly at: number;
  /** No definition of it has been accepted yet. */
  readonly isNew: boolean;
  /** The changes in words: suspect ones first, then risky ones. */
  readonly sentences: readonly ChangeSentence[];
}

/** Something that waits for a person. */
export interface Undecided {
  /** The run it belongs to, where there is one. */
  readonly workflowId?: RunId;
  readonly intent?: string;
  /** Name of the client that made the call. */
  readonly client?: string;
  readonly request: PersonalQuestion;
  /** The question in a few words, for a place with little room. */
  readonly summary: string;
  /** A yes takes a second, different step. */
  readonly isGrave: boolean;
  readonly requestedAt?: number;
  /** A rule that would let calls of this kind pass without a question. */
  readonly offer?: StandingOffer;
}

/** A person's answer. */
export interface PersonalDecision {
  /** The run it belongs to, where it is known; it is looked for otherwise. */
  readonly workflowId?: string;
  readonly decisionId: string;
  readonly verdict: DecisionVerdict;
  /** The person, in words that others recognise. */
  readonly by: string;
  readonly reason?: string;
}

interface DeskParts {
  readonly runs: Runs;
  readonly calls: CallApprovals;
  readonly policy: PolicyChange;
  readonly definitions: DefinitionChanges;
}

/** Definitions that are not used before a person has looked. */
export interface DefinitionChanges {
  held(): readonly HeldDefinitions[];
  /**
   * Accepts exactly these changes for a person. Resolves to false if others wait by now, or none.
   */
  accept(id: string): Promise<boolean>;
  /**
   * Keeps exactly these changes blocked for a person. Resolves to false if others wait by now, or
   * none.
   */
  keepBlocked(id: string): Promise<boolean>;
  /** Checks held tools again after a change of trust. */
  readmit(): void;
}

export class Desk {
  readonly #parts: DeskParts;

  constructor(parts: DeskParts) {
    this.#parts = parts;
  }

  /** Lists open questions: changes of policy and definitions first, then the oldest. */
  async undecided(): Promise<readonly Undecided[]> {
    const { runs, calls, policy } = this.#parts;
    const pending = policy.pending();
    const ofRuns = (await runs.undecided()).map((decision) => ({
      ...decision,
      summary: summaryFor(decision.request),
      isGrave: isGraveQuestion(decision.request),
    }));
    const ofCalls = calls.pending().map((call) => callQuestion(call));
    // The questions of one run stay together, in the order of its plan.
    const waiting = [
      ...ofRuns.map((each) => ({ each, since: oldestOf(ofRuns, each.workflowId) })),
      ...ofCalls.map((each) => ({ each, since: each.requestedAt })),
    ].toSorted((left, right) => left.since - right.since);
    return [
      ...(pending === undefined ? [] : [policyQuestion(pending)]),
      ...this.#definitions(false),
      ...waiting.map(({ each }) => each),
    ];
  }

  /** Lists changed definitions that a person chose to keep blocked. */
  blocked(): readonly Undecided[] {
    return this.#definitions(true);
  }

  #definitions(isKept: boolean): readonly Undecided[] {
    return this.#parts.definitions
      .held()
      .filter((held) => held.isKept === isKept)
      .map((held) => definitionQuestion(held));
  }

  /** Takes a person's answer to an open question. */
  async decide({ workflowId, decisionId, ...decision }: PersonalDecision): Promise<CommandAnswer> {
    if (isPolicy(decisionId)) {
      return this.#decidePolicy(decisionId, decision.verdict);
    }
    if (isDefinition(decisionId)) {
      return this.#decideDefinitions(decisionId, decision.verdict);
    }
    const { runs, calls } = this.#parts;
    const run = workflowId === undefined ? await this.#runOf(decisionId) : runId(workflowId);
    if (run !== undefined) {
      return runs.command(run, {
        id: runs.newCommandId(),
        command: { kind: 'decide', decisionId, ...decision },
      });
    }
    const { verdict, by, reason } = decision;
    if (verdict.kind !== 'approved' && verdict.kind !== 'denied') {
      return refused(`nothing waits under "${decisionId}" that could be answered so`);
    }
    const problem = calls.decide(
      decisionId,
      verdict.kind === 'approved'
        ? { kind: 'approved', by }
        : { kind: 'denied', by, ...(reason !== undefined && { reason }) },
    );
    return problem === undefined ? { kind: 'taken' } : refused(problem);
  }

  async #runOf(decisionId: string): Promise<RunId | undefined> {
    const open = await this.#parts.runs.undecided();
    return open.find(({ request }) => request.id === decisionId)?.workflowId;
  }

  async #decidePolicy(id: string, verdict: DecisionVerdict): Promise<CommandAnswer> {
    if (verdict.kind !== 'approved') {
      return refused('it is not in force; to be rid of the question, put pml.json back as it was');
    }
    if (!(await this.#parts.policy.confirm(id))) {
      return refused('the file has changed since, or nothing waits: look at it again');
    }
    this.#parts.definitions.readmit();
    return { kind: 'taken' };
  }

  async #decideDefinitions(id: string, verdict: DecisionVerdict): Promise<CommandAnswer> {
    const { definitions } = this.#parts;
    if (verdict.kind !== 'approved' && verdict.kind !== 'denied') {
      return refused(`${verdict.kind} is no answer to it; choose approve or deny`);
    }
    const isTaken =
      verdict.kind === 'approved' ? definitions.accept(id) : definitions.keepBlocked(id);
    return (await isTaken)
      ? { kind: 'taken' }
      : refused('they have changed again, or nothing waits: look at them again');
  }
}

function policyQuestion(pending: PendingPolicy): Undecided {
  const summary = `pml.json was changed and would let more be done: ${pending.changes.join('; ')}`;
  const request = { kind: 'policy_change', ...pending } as const;
  return { request, summary, isGrave: isGraveQuestion(request) };
}

function definitionQuestion(held: HeldDefinitions): Undecided {
  const { id, server } = held;
  const changes = held.changes.map((change) => ({
    tool: change.tool,
    at: change.at,
    isNew: isUnseen(change),
    sentences: changeSentences(
      change.before,
      change.after,
      change.findings.map((finding) => sentenceOf(finding)),
    ),
  }));
  const names = changes.map(({ tool }) => tool).join(', ');
  const summary = changes.every(({ isNew }) => isNew)
    ? `what ${server} says of its tools is suspect: ${names}`
    : `${server} changed the definition of its tools: ${names}`;
  const request = { kind: 'definition_change', id, server, changes } as const;
  return {
    request,
    isGrave: isGraveQuestion(request),
    summary: escapedText(summary).slice(0, CALL.summaryLength),
    requestedAt: Math.min(...changes.map(({ at }) => at)),
  };
}

const isDefinition = (decisionId: string): boolean => decisionId.startsWith(DEFINITION_ID);
const isPolicy = (decisionId: string): boolean => decisionId.startsWith(POLICY_ID);

function callQuestion({
  id,
  client,
  request: call,
  argsHash,
  requestedAt,
  expiresAt,
}: PendingCall): Undecided & {
  readonly requestedAt: number;
} {
  const request = { kind: 'approval', id, argsHash, ...call, expiresAt } as const;
  return {
    ...(client !== undefined && { client }),
    request,
    isGrave: isGraveQuestion(request),
    summary: approvalSummary(call).text,
    requestedAt,
  };
}

function summaryFor(request: DecisionRequest): string {
  const { tool, args = {} } = request;
  const why =
    request.kind === 'approval'
      ? request.why
      : 'It had begun when pml was stopped; whether it took effect is not known.';
  const once = request.kind === 'approval' && request.once === true;
  return approvalSummary({ tool, args, why, once }).text;
}

function refused(reason: string): CommandAnswer {
  return { kind: 'refused', reason };
}

function oldestOf(
  questions: readonly Pick<PendingDecision, 'workflowId' | 'requestedAt'>[],
  workflowId: string,
): number {
  const ofRun = questions.filter((each) => each.workflowId === workflowId);
  return Math.min(...ofRun.map(({ requestedAt }) => requestedAt));
}

/**
 * True if a yes to this question needs a second, different step: for a dangerous call, a call that
 * may happen twice, a configuration that allows more, or a definition with a risky change. A call
 * of unknown risk counts as dangerous.
 */
function isGraveQuestion(request: PersonalQuestion): boolean {
  switch (request.kind) {
    case 'approval':
      return request.risk === undefined || request.risk === 'dangerous';
    case 'definition_change':
      return request.changes.some(({ sentences }) =>
        sentences.some(({ severity }) => severity === 'risky'),
      );
    case 'outcome_unknown':
    case 'policy_change':
      return true;
    default:
      return request satisfies never;
  }
}
