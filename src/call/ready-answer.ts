/** One call that was made before anybody asked for it, from its begin to its one end. */
import type { Cancellation } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import type { SessionId } from '../base/ids.ts';
import { isNestedBeyond, type Json, type JsonObject } from '../base/json.ts';
import { unreadOf } from '../base/unread-json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { AHEAD } from '../tuning/call.ts';
import { UPSTREAM } from '../tuning/upstream.ts';
import { type LocalReach, pathsInResult } from './local-reach.ts';
import { type LocalPaths, lookBefore, NO_PATHS, type PathWatch } from './path-watch.ts';
import { type CallFailureCode, type CallOutcome, isRateLimited } from './tool-caller.ts';

/**
 * `hit`: asked for when it was ready. `joined`: asked for while it was under way. `wasted`: never
 * asked for. `invalidated`: overtaken by a change.
 */
export type AheadEndKind = 'hit' | 'joined' | 'wasted' | 'invalidated';

/** The end of a call ahead, with its times in milliseconds since the epoch. */
export interface AheadEnd {
  readonly kind: AheadEndKind;
  readonly reason: string;
  readonly startedAt: number;
  readonly readyAt?: number;
  readonly askedAt?: number;
  /** Time that the asker did not have to wait. */
  readonly savedMs: number;
  /** True if the call was sent to its server. */
  readonly isSent: boolean;
  /** Time that the server worked on it. 0 if it was never sent. */
  readonly serverMs: number;
  /** Reason for the missing answer. */
  readonly failure?: CallFailureCode | 'tool_error';
}

/** A call that is to be made ahead. */
export interface AheadRequest {
  readonly tool: Tool;
  readonly args: JsonObject;
  readonly session: SessionId;
  /** MCP capabilities of the session's client. A server may answer by them. */
  readonly capabilities: JsonObject;
  /** Time after which it is given up, unless somebody waits for it. */
  readonly limitMs: number;
  /** Makes the call, through the door; `mayYield` tells whether nobody waits for it yet. */
  readonly run: (mayYield: () => boolean, signal: AbortSignal) => Promise<CallOutcome>;
  readonly onEnd: (end: AheadEnd) => void;
}

interface ReadyAnswerParts extends AheadRequest {
  readonly identity: string;
  readonly reach: LocalReach;
  readonly isRemote: boolean;
  readonly ttlMs: number;
  /** Time to live if the answer may depend on files that are not watched. */
  readonly pathTtlMs: number;
  readonly settledMs: number;
  /** Returns true if no write is under way that the answer may depend on. */
  readonly isQuiet: () => boolean;
  readonly paths: PathWatch;
  readonly clock: Clock;
  readonly onOver: () => void;
}

export class ReadyAnswer {
  readonly #parts: ReadyAnswerParts;
  readonly #ended = new AbortController();
  readonly #startedAt: number;
  readonly #startedMs: number;
  #waiting: ((result: JsonObject | undefined) => void) | undefined;
  #cancelLimit: () => void = () => undefined;
  #result: JsonObject | undefined;
  #local: LocalPaths = NO_PATHS;
  #sentMs: number | undefined;
  #readyMs: number | undefined;
  #readyAt: number | undefined;
  #askedAt: number | undefined;
  #askedMs = 0;
  #sizeBytes = 0;
  #failure: CallFailureCode | 'tool_error' | undefined;
  #isOver = false;

  constructor(parts: ReadyAnswerParts) {
    this.#parts = parts;
    this.#startedAt = parts.clock.now();
    this.#startedMs = parts.clock.monotonicMs();
  }

  get tool(): Tool {
    return this.#parts.tool;
  }

  get session(): SessionId {
    return this.#parts.session;
  }

  get identity(): string {
    return this.#parts.identity;
  }

  get isReady(): boolean {
    return this.#result !== undefined;
  }

  get isAsked(): boolean {
    return this.#askedAt !== undefined;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Returns the local paths that the answer depends on, with their state before the call. */
  get local(): LocalPaths {
    return this.#local;
  }

  /** Time that the server worked on it. */
  get serverMs(): number {
    const { clock } = this.#parts;
    return this.#sentMs === undefined ? 0 : (this.#readyMs ?? clock.monotonicMs()) - this.#sentMs;
  }

  /**
   * True if the time to live has passed. It counts from before the call was sent, because the
   * answer may be that old.
   */
  get isOld(): boolean {
    const { clock, reach, ttlMs, pathTtlMs } = this.#parts;
    const isWatched = reach.kind !== 'unknown' && this.#local.isComplete;
    return clock.monotonicMs() - this.#startedMs > (isWatched ? ttlMs : pathTtlMs);
  }

  begin(): void {
    const { clock, limitMs } = this.#parts;
    this.#cancelLimit = clock.after(limitMs, () => {
      if (!this.isReady) {
        this.cancel('it took too long');
      }
    });
    this.#run().catch(() => this.end('wasted', 'it could not be made'));
  }

  /** Marks the call as asked for. From then on it does not yield to others. */
  ask(at: number): void {
    this.#askedAt = at;
    this.#askedMs = this.#parts.clock.monotonicMs();
  }

  /** Waits for the result. Resolves to `undefined` if none comes, or not within this time. */
  wait(patienceMs: number | undefined, signal: Cancellation): Promise<JsonObject | undefined> {
    if (this.#isOver || this.isReady) {
      return Promise.resolve(this.#isOver ? undefined : this.#result);
    }
    if (this.#sentMs === undefined) {
      // Nothing has left yet, so nothing is gained by waiting.
      this.end('invalidated', 'it had not begun');
      return Promise.resolve(undefined);
    }
    return new Promise((resolve) => {
      const giveUp = (reason: string) => (): void => void this.end('invalidated', reason);
      const onAbort = giveUp('the asker has left');
      const cancelPatience =
        patienceMs === undefined
          ? undefined
          : this.#parts.clock.after(patienceMs, giveUp('it took too long'));
      this.#waiting = (result) => {
        cancelPatience?.();
        signal.removeEventListener('abort', onAbort);
        resolve(result);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      if (signal.aborted) {
        onAbort();
      }
    });
  }

  /** Gives the answer up, unless somebody waits for it. */
  cancel(reason: string): void {
    if (!this.isAsked) {
      this.end('wasted', reason);
    }
  }

  /**
   * Frees the result of an answer that is too old. Ends it as wasted if nobody asked for it in
   * time.
   */
  age(): void {
    const { clock, ttlMs } = this.#parts;
    if (this.#isOver || this.isAsked) {
      return;
    }
    if (this.isReady && this.isOld) {
      this.#result = {};
      this.#sizeBytes = 0;
    }
    if (clock.monotonicMs() - this.#startedMs > ttlMs) {
      this.end('wasted', 'nobody asked for it');
    }
  }

  /** Ends it, once; a second end changes nothing. */
  end(kind: AheadEndKind, reason: string, waitedMs = 0): { readonly savedMs: number } {
    const isUsed = kind === 'hit' || kind === 'joined';
    const headStartMs = Math.min(this.serverMs, this.#askedMs - (this.#sentMs ?? this.#askedMs));
    const savedMs = isUsed ? Math.max(0, kind === 'hit' ? headStartMs - waitedMs : headStartMs) : 0;
    if (this.#isOver) {
      return { savedMs: 0 };
    }
    this.#isOver = true;
    this.#cancelLimit();
    const end: AheadEnd = {
      kind,
      reason,
      startedAt: this.#startedAt,
      ...(this.#readyAt !== undefined && { readyAt: this.#readyAt }),
      ...(this.#askedAt !== undefined && { askedAt: this.#askedAt }),
      savedMs,
      isSent: this.#sentMs !== undefined,
      serverMs: this.serverMs,
      ...(this.#failure !== undefined && { failure: this.#failure }),
    };
    this.#ended.abort(new Error(reason));
    this.#result = undefined;
    this.#parts.onOver();
    this.#waiting?.(undefined);
    queueMicrotask(() => this.#parts.onEnd(end));
    return { savedMs };
  }

  async #run(): Promise<void> {
    const { reach, paths, clock, settledMs, isQuiet, run } = this.#parts;
    const { signal } = this.#ended;
    if (reach.kind === 'unclear') {
      this.end('invalidated', 'it names a local path, and it cannot be told which');
    } else if (reach.paths.length > 0) {
      const settledAt = clock.now() - settledMs;
      const before = await lookBefore(paths, reach, settledAt, signal);
      if (before === undefined) {
        this.end('invalidated', 'a local path has changed just now, or cannot be watched');
      } else if (reach.mayLookBelow && !before.isComplete) {
        this.end('invalidated', 'a folder that it names cannot be watched whole');
      } else {
        this.#local = before;
      }
    }
    if (this.#isOver || !isQuiet()) {
      this.end('invalidated', 'something may have been written');
      return;
    }
    this.#sentMs = clock.monotonicMs();
    const outcome = await run(() => !this.isAsked, signal);
    this.#readyMs = clock.monotonicMs();
    this.#readyAt = clock.now();
    if (!this.#isOver) {
      await this.#settle(outcome);
    }
  }

  async #settle(outcome: CallOutcome): Promise<void> {
    if (outcome.kind === 'failed') {
      this.#failure = isRateLimited(outcome) ? 'overloaded' : outcome.code;
      // A call that was never sent, or had to yield, says nothing about the prediction.
      const isSpent = outcome.mayHaveRun && outcome.code !== 'cancelled';
      this.end(isSpent ? 'wasted' : 'invalidated', `it failed: ${outcome.code}`);
      return;
    }
    if (outcome.isError) {
      this.#failure = isRateLimited(outcome) ? 'overloaded' : 'tool_error';
      this.end('wasted', 'the tool reported an error');
      return;
    }
    const { result } = outcome;
    const sizeBytes = sizeOf(result);
    if (sizeBytes > AHEAD.answerBytesMax) {
      this.end('invalidated', 'it is too large to be kept');
      return;
    }
    if (!(await this.#watchResult(result)) || this.#isOver) {
      this.end('invalidated', 'it names a path that changed just now, or cannot be watched');
      return;
    }
    this.#sizeBytes = sizeBytes;
    this.#result = result;
    this.#cancelLimit();
    this.#waiting?.(result);
  }

  /**
   * Watches local paths that the result names too, if the call itself does not name them all.
   * Returns false if one of them changed since before the call, or cannot be watched.
   */
  async #watchResult(result: JsonObject): Promise<boolean> {
    const { isRemote, reach, paths, settledMs } = this.#parts;
    if (isRemote || reach.kind === 'named') {
      return true;
    }
    const named = unreadOf(result) === undefined ? pathsInResult(result) : undefined;
    const places = named?.filter((path) => !this.#local.places.includes(path)) ?? [];
    const states =
      places.length === 0
        ? []
        : await paths.look(places, this.#local.withReading, this.#ended.signal);
    const found = places.flatMap((place, at) => {
      const state = states[at];
      return state?.exists === false ? [] : [{ place, state }];
    });
    const kept = found.flatMap(({ place, state }) => (state === undefined ? [] : { place, state }));
    this.#local = {
      ...this.#local,
      places: [...this.#local.places, ...kept.map(({ place }) => place)],
      states: [...this.#local.states, ...kept.map(({ state }) => state)],
      isComplete: this.#local.isComplete && named !== undefined && found.length === 0,
    };
    const settledAt = this.#startedAt - settledMs;
    return kept.length === found.length && kept.every(({ state }) => state.changedAt < settledAt);
  }
}

/** A number or a word at the most, and the quotes, the colon and the comma of a member. */
const BYTES_OF_OTHERS = 8;
const BYTES_AROUND = 4;

/**
 * Estimates the bytes of a result. Returns infinity if it is nested too deep. An unparsed result is
 * not parsed for this.
 */
function sizeOf(result: JsonObject): number {
  const unread = unreadOf(result);
  if (unread !== undefined) {
    return unread.bytes.length;
  }
  return isNestedBeyond(result, UPSTREAM.answerDepthMax)
    ? Infinity
    : roughBytes(result, AHEAD.answerBytesMax);
}

/** Estimates the bytes of a value. Stops counting at the limit. */
function roughBytes(value: Json | undefined, limit: number): number {
  if (typeof value === 'string') {
    return value.length + 2;
  }
  if (typeof value !== 'object' || value === null) {
    return BYTES_OF_OTHERS;
  }
  let bytes = 2;
  for (const [key, member] of Object.entries(value)) {
    bytes += key.length + BYTES_AROUND + roughBytes(member, limit - bytes);
    if (bytes > limit) {
      break;
    }
  }
  return bytes;
}
