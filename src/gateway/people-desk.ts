/** Operations that only a person may use: no agent's tool leads here. */
import type { JsonObject } from '../base/json.ts';
import { matchesPattern } from '../base/pattern.ts';
import { type CallApprovals, callKind, commandToAllow } from '../call/call-approvals.ts';
import type { Guard } from '../call/guard.ts';
import type { RiskRule } from '../call/risk.ts';
import type { StudyLink } from '../call/study-link.ts';
import type { Desk, PersonalDecision, Undecided } from '../execute/desk.ts';
import type { CommandAnswer } from '../execute/run-command.ts';
import type { RunJournal } from '../execute/run-journal.ts';
import type { CatalogKeeper } from '../knowledge/catalog-keeper.ts';
import { DASHBOARD } from '../tuning/http.ts';
import type { RiskOfTool } from './gateway.ts';

interface PeopleDeskParts extends StandingOffersParts {
  readonly desk: Desk;
  readonly guard: Guard;
  readonly study: Pick<StudyLink, 'tell' | 'rulesChanged'>;
}

/** Lists open questions, takes a person's answers, and sets the class of tools. */
export class PeopleDesk {
  readonly #parts: PeopleDeskParts;

  constructor(parts: PeopleDeskParts) {
    this.#parts = parts;
  }

  /** Lists everything that waits for a person. */
  async undecided(): Promise<readonly Undecided[]> {
    return withOffers(this.#parts, await this.#parts.desk.undecided());
  }

  /** Returns the changed definitions that a person keeps blocked. */
  blocked(): readonly Undecided[] {
    return this.#parts.desk.blocked();
  }

  /** Takes a person's answer, and tells it to the studying side. */
  async decide(decision: PersonalDecision): Promise<CommandAnswer> {
    const { desk, study } = this.#parts;
    const { decisionId, verdict } = decision;
    const asked = (await desk.undecided()).find(({ request }) => request.id === decisionId);
    const answer = await desk.decide(decision);
    const { request, workflowId } = asked ?? {};
    // A decision about a call of a run is learned with the run.
    if (
      answer.kind === 'taken' &&
      workflowId === undefined &&
      request?.kind === 'approval' &&
      (verdict.kind === 'approved' || verdict.kind === 'denied')
    ) {
      const { reason } = decision;
      const preference = {
        kind: verdict.kind,
        tool: request.tool,
        ...(reason !== undefined && { reason }),
      };
      study.tell({ kind: 'preference', preference });
    }
    return answer;
  }

  /** Returns the risk of tools that match this pattern, with reasons. */
  risks(tools: string): readonly RiskOfTool[] {
    const { catalog, guard } = this.#parts;
    return [...catalog.current.tools.values()]
      .filter(({ id }) => matchesPattern(tools, id))
      .map((tool) => ({ tool: tool.id, ...guard.explain(tool) }));
  }

  async setRisk(rule: RiskRule, by: string): Promise<void> {
    const { guard, study } = this.#parts;
    await guard.override(rule, by);
    study.rulesChanged();
  }

  /**
   * Removes a person's risk rule for exactly this tool or pattern. Returns false if there was none.
   */
  async forgetRisk(tools: string): Promise<boolean> {
    const { guard, study } = this.#parts;
    const forgotten = await guard.forget(tools);
    study.rulesChanged();
    return forgotten;
  }
}

interface StandingOffersParts extends AskedBeforeParts {
  readonly catalog: Pick<CatalogKeeper, 'current'>;
  readonly guard: Pick<Guard, 'decide'>;
}

/** Adds to each waiting call a rule that would let its kind pass without a question. */
async function withOffers(
  parts: StandingOffersParts,
  waiting: readonly Undecided[],
): Promise<readonly Undecided[]> {
  const offers = waiting.map((each) => offerOf(parts, each));
  if (offers.every((offer) => offer === undefined)) {
    return waiting;
  }
  const inRuns = await approvalsInRuns(parts);
  return waiting.map((each, at) => {
    const offer = offers[at];
    if (offer === undefined) {
      return each;
    }
    const { kind, allow } = offer;
    const approvals = (inRuns.get(kind) ?? 0) + parts.approvals.approvalsOf(kind);
    return { ...each, offer: { approvals, allow } };
  });
}

/**
 * Returns the offer to allow such calls. Undefined if a rule, a path or the server's own words
 * cause the question: a risk class cannot answer those.
 */
function offerOf(
  { catalog, guard }: StandingOffersParts,
  { request }: Undecided,
): { readonly kind: string; readonly allow: string } | undefined {
  if (request.kind !== 'approval' || request.args === undefined) {
    return undefined;
  }
  const tool = catalog.current.tools.get(request.tool);
  const decision = tool === undefined ? undefined : guard.decide(tool, request.args);
  if (
    tool === undefined ||
    decision?.action !== 'ask' ||
    decision.isByRisk !== true ||
    decision.why !== request.why
  ) {
    return undefined;
  }
  const allow = commandToAllow(tool, request.args);
  return allow === undefined ? undefined : { kind: callKind(tool.id, request.args), allow };
}

/** Counts consecutive approvals in runs, by kind of call. */
async function approvalsInRuns(parts: StandingOffersParts): Promise<ReadonlyMap<string, number>> {
  const times = new Map<string, number>();
  for (const { tool, args, verdict } of await answeredInRuns(parts)) {
    const kind = callKind(tool, args);
    times.set(kind, verdict === 'approved' ? (times.get(kind) ?? 0) + 1 : 0);
  }
  return times;
}

/** A call that a person was asked about before. */
export interface AskedBefore {
  readonly args: JsonObject;
  readonly at: number;
  readonly verdict?: string;
  readonly by?: string;
  readonly workflowId?: string;
}

interface Asked extends AskedBefore {
  readonly tool: string;
  readonly id: string;
}

export interface AskedBeforeParts {
  readonly journal: Pick<RunJournal, 'decisions'>;
  /** Approvals of calls outside runs. */
  readonly approvals: CallApprovals;
}

/**
 * Returns the last answered question about each of these tools, leaving out open ones. It reads all
 * runs in one query: each further query would wait behind writers, and so would the person who is
 * to approve.
 */
export async function askedBefore(
  parts: AskedBeforeParts,
  tools: ReadonlySet<string>,
  open: ReadonlySet<string>,
): Promise<ReadonlyMap<string, AskedBefore>> {
  const newest = new Map<string, Asked>();
  for (const each of tools.size === 0
    ? []
    : [...(await askedInRuns(parts)), ...inCalls(parts, tools)]) {
    const isNewer = each.at > (newest.get(each.tool)?.at ?? -Infinity);
    const isAnswered = each.verdict === 'approved' || each.verdict === 'denied';
    if (tools.has(each.tool) && !open.has(each.id) && isAnswered && isNewer) {
      newest.set(each.tool, each);
    }
  }
  return newest;
}

function inCalls({ approvals }: AskedBeforeParts, tools: ReadonlySet<string>): readonly Asked[] {
  return [...tools].flatMap((tool) => {
    const said = approvals.lastDecided(tool);
    return said === undefined ? [] : [{ tool, ...said }];
  });
}

/** Returns the calls of runs that a person approved or denied, oldest first. */
async function answeredInRuns(parts: Pick<AskedBeforeParts, 'journal'>): Promise<readonly Asked[]> {
  return (await askedInRuns(parts))
    .filter(({ verdict }) => verdict === 'approved' || verdict === 'denied')
    .toSorted((left, right) => left.at - right.at);
}

async function askedInRuns({
  journal,
}: Pick<AskedBeforeParts, 'journal'>): Promise<readonly Asked[]> {
  const { askedRunsMax, askedEventsMax } = DASHBOARD;
  const asked = new Map<string, Asked>();
  for (const { runId, event } of await journal.decisions(askedRunsMax, askedEventsMax)) {
    if (event.kind === 'decision_made') {
      const question = asked.get(event.decisionId);
      if (question !== undefined) {
        asked.set(question.id, { ...question, verdict: event.verdict.kind, by: event.by });
      }
    } else if (event.decision.kind === 'approval' && event.decision.args !== undefined) {
      const { id, tool, args } = event.decision;
      asked.set(id, { id, tool, args, at: event.at, workflowId: runId });
    }
  }
  return [...asked.values()];
}
