import type { RunId, SessionId, ToolId } from '../base/ids.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { cutText } from '../base/plain-text.ts';
import { TRACES } from '../tuning/knowledge.ts';

declare const brand: unique symbol;
/** One recorded decision. */
export type TraceId = string & { readonly [brand]: 'TraceId' };

const PREFIX = 'tr_';

/** Makes an id from a unique text. */
export const traceId = (unique: string): TraceId => `${PREFIX}${unique}` as TraceId;

/** True for the id of a trace. */
export const isTraceId = (text: string): text is TraceId => text.startsWith(PREFIX);

/** Kind of a decision. A new kind of trace adds its word here. */
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

/** Outcome of a decision. */
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
  /** The decision, in one phrase for people. */
  readonly decision: string;
  /** Every number that went into it, and in words why it counted. */
  readonly scores: JsonObject;
  /** Input of the decision: names, counts and modes. Arguments are never recorded. */
  readonly inputs: JsonObject;
  /** Tools that it is about, most important first. */
  readonly tools?: readonly ToolId[];
  readonly session?: SessionId;
  /** Person who asked; left out for the local user or nobody. */
  readonly person?: string;
  readonly runId?: RunId;
}

/** A decision with its outcome, if known. */
export interface Trace extends TraceDraft {
  readonly id: TraceId;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly tools: readonly ToolId[];
  readonly outcome?: TraceOutcome;
  readonly settledAt?: number;
}

/** Outcome of one decision, or of all open decisions of a run. */
export type TraceSettlement = { readonly outcome: TraceOutcome; readonly at: number } & (
  | { readonly trace: TraceId }
  | { readonly runId: RunId }
);

/** Filter of traces. */
export type TraceQuery =
  | { readonly trace: TraceId }
  /** Traces whose id begins so. */
  | { readonly traceBegins: string }
  | { readonly runId: RunId }
  | { readonly tool: ToolId };

/** Traces that were found, the newest first. */
export interface TraceReading {
  readonly traces: readonly Trace[];
  /** Rows that could not be understood. */
  readonly ignored: number;
}

/** Rule for the traces to keep. */
interface KeptTraces {
  /** Milliseconds since the epoch; older ones go. */
  readonly since: number;
  /** Most traces to keep, newest first. */
  readonly newest: number;
}

/** Port: stores the decisions of a project. */
export interface TraceStore {
  /** Adds all traces, or none. Leaves out tools whose id is too long to be looked up. */
  add(traces: readonly Trace[]): Promise<void>;
  /**
   * Stores outcomes in order. For a trace, the last outcome wins. For a run, the outcome fills the
   * traces of the run that have none. Unknown ids are ignored.
   */
  settle(settlements: readonly TraceSettlement[]): Promise<void>;
  find(query: TraceQuery, limit: number): Promise<TraceReading>;
  /** Removes at most `limit` expired traces, oldest first. Returns their number. */
  removeOld(kept: KeptTraces, limit: number): Promise<number>;
}

// Reduces values to a form that a trace may hold. Both forms read a bounded part of the value,
// note the parts they left out, and keep no reference to the value.

/** JSON has only the first three; values from code may have any. */
type Scalar = number | boolean | null | undefined | bigint | symbol;

interface Outline {
  /** Items of an array that are looked at. */
  readonly itemsMax: number;
  readonly name: (name: string) => string;
  readonly text: (text: string) => string;
  readonly scalar: (value: Scalar) => Json;
}

/** Returns the part of a value that fits into a trace, without known secrets. */
export function boundedJson(value: JsonObject, redact: (text: string) => string): JsonObject {
  return new Outliner({
    itemsMax: TRACES.itemsMax,
    name: (name) => boundedText(name, TRACES.nameLengthMax, redact),
    text: (text) => boundedText(text, TRACES.textLengthMax, redact),
    scalar: (each) => {
      const isJson = each === null || typeof each === 'boolean' || Number.isFinite(each);
      return isJson ? (each as Json) : String(each);
    },
  }).of(value) as JsonObject;
}

/** Redacts before the final cut: a cut secret would not be recognised. */
export function boundedText(
  text: string,
  lengthMax: number,
  redact: (text: string) => string,
): string {
  return cutText(redact(cutText(text, TRACES.textReadMax)), lengthMax);
}

class Outliner {
  readonly #outline: Outline;
  /** Remaining characters. Checked before each part, so that at most one part goes beyond. */
  #room: number = TRACES.charactersMax;

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  of(value: unknown, levels: number = TRACES.levelsMax): Json {
    const { itemsMax, name, text, scalar } = this.#outline;
    if (typeof value === 'string') {
      return this.#spent(text(value));
    }
    if (typeof value !== 'object' || value === null) {
      return this.#spent(scalar(value as Scalar));
    }
    if (levels === 0) {
      return this.#spent(Array.isArray(value) ? `array(${value.length})` : 'object');
    }
    this.#room -= 1;
    if (Array.isArray(value)) {
      const shown = this.#some<unknown, Json>(value, itemsMax, (item) => this.of(item, levels - 1));
      const rest = value.length - shown.length;
      return rest === 0 ? shown : [...shown, `${rest} more`];
    }
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    const shown = this.#some(members, TRACES.itemsMax, ([key, member]) => [
      this.#spent(name(key)),
      this.of(member, levels - 1),
    ]);
    const rest = members.length - shown.length;
    return Object.fromEntries(rest === 0 ? shown : [...shown, ['…', `${rest} more`]]) as Json;
  }

  #some<Item, Shown>(
    items: readonly Item[],
    countMax: number,
    show: (item: Item) => Shown,
  ): readonly Shown[] {
    const shown: Shown[] = [];
    for (const item of items) {
      if (shown.length === countMax || this.#room <= 0) {
        break;
      }
      shown.push(show(item));
    }
    return shown;
  }

  #spent<Part extends Json>(part: Part): Part {
    this.#room -= 1 + (typeof part === 'string' ? part.length : 0);
    return part;
  }
}
