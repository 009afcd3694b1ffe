import type { ToolId } from '../base/ids.ts';
import type { AheadEnd } from '../call/ready-answer.ts';
import type { PredictedCall } from './past-call.ts';
import type { PredictionLog } from './prediction-log.ts';

/** The outcome of a prediction, for the thresholds. */
export interface ForeseenOutcome {
  readonly tool: ToolId;
  /** `ahead`: it was made; `held`: only the guard held it back. */
  readonly kind: 'ahead' | 'held';
  /** Made: it was used. Held: it was right to hold it back. `undefined`: neither. */
  readonly success: boolean | undefined;
  readonly probability: number;
  readonly at: number;
}

/** On which terms a call is made ahead. */
export interface AheadTerms {
  readonly threshold: number;
  /**
   * Probability from which an outcome counts for the tool. A less likely call was made only because
   * it was cheap.
   */
  readonly teachesFrom: number;
  /**
   * Probability from which only the guard holds a call back. A less likely call would be held by
   * any guard, so it says nothing about the guard.
   */
  readonly guardedFrom: number;
  readonly isMetered: boolean;
}

export interface ForeseenParts {
  readonly id: string;
  /** Hash of the session. */
  readonly session: string;
  readonly call: PredictedCall;
  /** The call after which it was predicted; none where words alone foretold it. */
  readonly after?: ToolId;
  readonly key: string;
  readonly argsHash: string;
  readonly terms: AheadTerms;
  readonly at: number;
  readonly outcomes: (outcome: ForeseenOutcome) => void;
  readonly log: Pick<PredictionLog, 'record' | 'settled'>;
}

/**
 * One prediction, until its outcome is known: whether it was right and, if the call was made, how
 * that ended. It is recorded once, when both are known.
 */
export class Foreseen {
  readonly #parts: ForeseenParts;
  #heldBecause: string | undefined;
  #isHeldBack = false;
  #end: AheadEnd | undefined;
  #settled: { readonly wasAsked: boolean | undefined } | undefined;
  #isRecorded = false;

  constructor(parts: ForeseenParts) {
    this.#parts = parts;
  }

  get id(): string {
    return this.#parts.id;
  }

  get key(): string {
    return this.#parts.key;
  }

  get call(): PredictedCall {
    return this.#parts.call;
  }

  /** When it was predicted, in milliseconds since the epoch. */
  get at(): number {
    return this.#parts.at;
  }

  /** True if it reaches its threshold. */
  get isLikely(): boolean {
    return this.#parts.call.probability >= this.#parts.terms.threshold;
  }

  /** True if the call spends something limited. */
  get isMetered(): boolean {
    return this.#parts.terms.isMetered;
  }

  /** Notes that the call is not made, for a reason that says nothing about its probability. */
  hold(reason: string): void {
    this.#heldBecause = reason;
    this.#record();
  }

  /** Notes that the call is not made because it is not likely enough. */
  holdBack(): void {
    this.#isHeldBack = true;
    this.#heldBecause = 'it is not likely enough';
  }

  /**
   * The call was asked for while an answer would have been good, or that time is over. `undefined`
   * where no call came at all.
   */
  settle(wasAsked: boolean | undefined): void {
    const { call, log, outcomes, at, terms } = this.#parts;
    const { tool, probability } = call;
    this.#settled = { wasAsked };
    if (wasAsked !== undefined) {
      log.settled(call, wasAsked);
      if (this.#isHeldBack && probability >= terms.guardedFrom) {
        outcomes({ tool, kind: 'held', success: !wasAsked, probability, at });
      }
    }
    this.#record();
  }

  /** The call that was made has ended. */
  ended(end: AheadEnd): void {
    const { call, outcomes, at, terms } = this.#parts;
    const { tool, probability } = call;
    this.#end = end;
    const success = end.kind === 'invalidated' ? undefined : end.kind !== 'wasted';
    // What never left for its server cost nothing and says nothing. What was made because it was cheap, and
    // was not likely, says nothing where nobody asked for it.
    if (end.isSent && (success === true || probability >= terms.teachesFrom)) {
      outcomes({ tool, kind: 'ahead', success, probability, at });
    }
    this.#record();
  }

  #record(): void {
    const end = this.#end;
    const isMade = this.#heldBecause === undefined;
    if (this.#isRecorded || this.#settled === undefined || (isMade && end === undefined)) {
      return;
    }
    this.#isRecorded = true;
    const { id, session, call, after, argsHash, terms, at, log } = this.#parts;
    const { wasAsked } = this.#settled;
    log.record({
      id,
      at,
      session,
      tool: call.tool,
      ...(after !== undefined && { after }),
      argsHash,
      probability: call.probability,
      threshold: terms.threshold,
      outcome: end?.isSent === true ? end.kind : 'held',
      reason: end?.reason ?? this.#heldBecause ?? '',
      ...(wasAsked !== undefined && { wasAsked }),
      ...(end !== undefined && { startedAt: end.startedAt }),
      ...(end?.readyAt !== undefined && { readyAt: end.readyAt }),
      ...(end?.askedAt !== undefined && { askedAt: end.askedAt }),
      savedMs: end?.savedMs ?? 0,
      serverMs: end?.serverMs ?? 0,
    });
  }
}
