import type { RunId, SessionId, ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';

declare const brand: unique symbol;
/** One recorded decision. */
export type TraceId = string & { readonly [brand]: 'TraceId' };

const PREFIX = 'tr_';

/** Makes an id of a text that nobody else has. */
export const traceId = (unique: string): TraceId => `${PREFIX}${unique}` as TraceId;

/** Tells the id of a trace from those of runs and tools. */
export const isTraceId = (text: string): text is TraceId => text.startsWith(PREFIX);

/** What was decided. Whoever traces a new kind of decision adds its word. */
export type TraceKind =
  | 'search'
  | 'alpha'
  | 'draft'
  | 'gate'
  | 'edge_promotion'
  /** A capability answers the words of an intent, or does not. */
  | 'capability_match'
  /** A capability fits the tools in use, or does not. */
  | 'capability_discovery'
  /** A capability was shown among the results of a search. */
  | 'capability_offer';

/** What became of a decision. */
export type TraceOutcome =
  | 'succeeded'
  | 'failed'
  | 'aborted'
  | 'accepted'
  | 'edited'
  | 'rejected'
  | 'approved'
  | 'denied'
  /** One of the tools that a search showed was then called. */
  | 'used'
  /** None was, for so long that it no longer counts. */
  | 'expired';

/** A decision at the moment it is made. */
export interface TraceDraft {
  readonly kind: TraceKind;
  /** One phrase for people: what was decided. */
  readonly decision: string;
  /** Every number that went into it, and in words why it counted. */
  readonly scores: JsonObject;
  /** What was known. Of arguments only their shape: see `shapeOf`. */
  readonly inputs: JsonObject;
  /** Those it is about, the foremost first. */
  readonly tools?: readonly ToolId[];
  readonly session?: SessionId;
  /** Who asked; without it, the local user or nobody. */
  readonly person?: string;
  readonly runId?: RunId;
}

/** A decision, and what became of it as far as that is known. */
export interface Trace extends TraceDraft {
  readonly id: TraceId;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly tools: readonly ToolId[];
  readonly outcome?: TraceOutcome;
  readonly settledAt?: number;
}
