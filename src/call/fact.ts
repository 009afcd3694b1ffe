/**
 * Facts: messages from the serving side to the studying side.
 *
 * A fact is small, plain and never changed: it crosses to another thread. A fact about a run only
 * wakes the studying side, which reads the run from the journal.
 */
import type { RunId, SessionId, ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { PreferenceKind } from '../knowledge/lesson.ts';
import type { Outcome } from '../knowledge/threshold-outcome.ts';
import type { AheadEnd } from './ready-answer.ts';

/** A call that somebody asked for and that reached its tool has ended. */
export interface CallFact {
  readonly kind: 'call';
  readonly session: SessionId;
  /** Rises with each begin and each end of a call of the session. A wish names the number it was made at. */
  readonly number: number;
  /** No other call of the session was under way, and running ahead is switched on. */
  readonly mayForesee: boolean;
  readonly tool: ToolId;
  readonly args: JsonObject;
  /** The MCP result, or the beginning of a large one; only where the call succeeded. */
  readonly result?: JsonObject;
  readonly end: 'succeeded' | 'failed' | 'cancelled';
  /** Its answer was made ahead. */
  readonly wasAhead: boolean;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly durationMs: number;
  /** True for a task of a run. */
  readonly inRun?: true;
}

/** A person's or agent's reaction to a suggestion or a question of the gateway. */
export interface ShownPreference {
  readonly kind: PreferenceKind;
  readonly tool?: ToolId;
  readonly intent?: string;
  /** Left out for the local user. */
  readonly person?: string;
  /** The reason, if one was given. */
  readonly reason?: string;
}

/** A call that comes next if a proposed plan is taken up. */
export interface ProposedCall {
  readonly tool: ToolId;
  readonly args: JsonObject;
  readonly probability: number;
}

export type Fact =
  | CallFact
  /** The words of a search or of an intent. They may predict the next call. */
  | {
      readonly kind: 'intent';
      readonly session: SessionId;
      readonly intent: string;
      readonly number: number;
      readonly mayForesee: boolean;
    }
  | {
      readonly kind: 'proposal';
      readonly session: SessionId;
      readonly number: number;
      readonly calls: readonly ProposedCall[];
    }
  | { readonly kind: 'session_ended'; readonly session: SessionId }
  | { readonly kind: 'run_ended'; readonly runId: RunId }
  | { readonly kind: 'preference'; readonly preference: ShownPreference }
  /** The outcome of a drafted plan. */
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  /** A wish was refused, or the call that was made for it has ended. */
  | { readonly kind: 'wish_refused'; readonly wish: string; readonly reason: string }
  | { readonly kind: 'wish_ended'; readonly wish: string; readonly end: AheadEnd };

/** The only way from serving to studying. `tell` never waits, never throws and is bounded. */
export interface FactPort {
  /** Returns false if a fact about a call would be dropped, so that the caller does not make it. Counts the fact as lost if the queue is full. */
  takesCall(): boolean;
  /** Sends a fact. `size` is its length in characters; a fact without it is small. */
  tell(fact: Fact, size?: number): void;
}

/** A call that the studying side thinks worth making before it is asked for. */
export interface Wish {
  readonly id: string;
  readonly tool: ToolId;
  readonly args: JsonObject;
  readonly probability: number;
  /** True if a call spends something limited, or if nobody knows yet. */
  readonly isMetered: boolean;
}

/** Calls that the studying side wishes for one session at one moment. */
export interface WishRound {
  readonly session: SessionId;
  /** The number of the fact that the wishes were made from. */
  readonly number: number;
  /** `plan`: calls of one proposed plan. They do not overtake each other. */
  readonly from: 'prediction' | 'plan';
  readonly wishes: readonly Wish[];
}
