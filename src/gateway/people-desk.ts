/** What only a person may say: no tool of an agent leads here. */
import { matchesPattern } from '../base/pattern.ts';
import type { Guard } from '../call/guard.ts';
import type { RiskRule } from '../call/risk.ts';
import type { StudyLink } from '../call/study-link.ts';
import type { Desk, PersonalDecision, Undecided } from '../execute/desk.ts';
import type { CommandAnswer } from '../execute/run-command.ts';
import type { RiskOfTool } from './gateway.ts';
import { type StandingOffersParts, withOffers } from './standing-offers.ts';

export interface PeopleDeskParts extends StandingOffersParts {
  readonly desk: Desk;
  readonly guard: Guard;
  readonly study: Pick<StudyLink, 'tell' | 'rulesChanged'>;
}

/** What waits for a person, what they say about it, and their word on the class of tools. */
export class PeopleDesk {
  readonly #parts: PeopleDeskParts;

  constructor(parts: PeopleDeskParts) {
    this.#parts = parts;
  }

  /** What waits for a person. */
  async undecided(): Promise<readonly Undecided[]> {
    return withOffers(this.#parts, await this.#parts.desk.undecided());
  }

  /** Changed definitions that a person wants to stay blocked. */
  blocked(): readonly Undecided[] {
    return this.#parts.desk.blocked();
  }

  /** What a person says, and what is to be learned of it. */
  async decide(decision: PersonalDecision): Promise<CommandAnswer> {
    const { desk, study } = this.#parts;
    const { decisionId, verdict } = decision;
    const asked = (await desk.undecided()).find(({ request }) => request.id === decisionId);
    const answer = await desk.decide(decision);
    const { request, workflowId } = asked ?? {};
    // What is decided about a call of a run is learned with the run.
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

  /** What tools of this pattern are held to be, and why. */
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

  /** Takes back what a person said about exactly this tool or pattern. False where nothing was. */
  async forgetRisk(tools: string): Promise<boolean> {
    const { guard, study } = this.#parts;
    const forgotten = await guard.forget(tools);
    study.rulesChanged();
    return forgotten;
  }
}
