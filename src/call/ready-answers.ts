/**
 * Holds answers to calls that nobody has asked for yet. An answer is used only if the session, the
 * tool, the arguments and the client's capabilities are the same, and only while the call would
 * still return it. So since before the call no writing call has begun or ended in its world, its
 * server and tool are the same, its local paths are unchanged, and it is not old. Errors are never
 * used. Each answer ends exactly once, and its owner is told how.
 */
import { type Cancellation, signalOf } from '../base/cancellation.ts';
import type { Clock } from '../base/clock.ts';
import type { SessionId } from '../base/ids.ts';
import { canonicalJson, isTextBeyond, type JsonObject } from '../base/json.ts';
import { MS_PER_SECOND } from '../base/units.ts';
import type { Tool } from '../knowledge/tool.ts';
import { AHEAD, REPEATS } from '../tuning/call.ts';
import { isOfNamedPaths, localReach, type ServerPlace } from './local-reach.ts';
import { isUnchanged, type LocalPaths, type PathWatch } from './path-watch.ts';
import { type AheadEnd, type AheadRequest, ReadyAnswer } from './ready-answer.ts';
import type { RememberedAnswers, SessionRead } from './remembered-answers.ts';
import type { SpeculationSettings } from './speculation-settings.ts';
import type { CallOutcome, ToolCall } from './tool-caller.ts';
import type { UpstreamEvent } from './upstreams.ts';
import type { WorldWatch } from './world-watch.ts';

interface ReadyAnswersParts {
  readonly worlds: WorldWatch;
  readonly paths: PathWatch;
  /** Where a server works. */
  readonly placeOf: (server: string) => ServerPlace;
  /** Stands for a tool as it is defined now, and the program behind it. */
  readonly identityOf: (tool: Tool) => string;
  readonly settings: () => Pick<SpeculationSettings, 'ttlSeconds' | 'pathTtlSeconds'>;
  readonly clock: Clock;
  /** Answers that sessions got before. */
  readonly remembered?: RememberedAnswers;
  /** A path that changed so shortly before is not relied on. */
  readonly settledMs?: number;
}

/** The result of an attempt to start a call ahead. */
export type Preparation =
  | { readonly kind: 'begun'; readonly cancel: (reason: string) => void }
  | { readonly kind: 'refused'; readonly reason: string };

/** A question that may have an answer already. */
interface AskedCall {
  readonly tool: Tool;
  readonly call: ToolCall;
  /** Looked at where there is an answer: whether the tool may still be run ahead. */
  readonly isStillAllowed: () => boolean;
}

/** An answer that was there, or that nothing came of waiting for one. */
export type TakenAnswer =
  | {
      readonly kind: 'answered';
      readonly outcome: CallOutcome & { readonly kind: 'answered' };
      readonly serverMs: number;
    }
  | { readonly kind: 'none'; readonly waitedMs: number };

/** An answer that was made ahead, and its place. */
interface FoundAnswer {
  readonly siblings: Map<string, ReadyAnswer>;
  readonly key: string;
  readonly answer: ReadyAnswer;
}

const NONE: TakenAnswer = { kind: 'none', waitedMs: 0 };
/** Members of `_meta` that identify the request and do not change its answer. */
const HARMLESS_META: ReadonlySet<string> = new Set([
  'progressToken',
  'traceparent',
  'tracestate',
  'baggage',
  'claudecode/toolUseId',
]);

export class ReadyAnswers implements Disposable {
  readonly #parts: ReadyAnswersParts;
  /** Answers that can still be used: by session and tool, then by arguments. */
  readonly #byTool = new Map<string, Map<string, ReadyAnswer>>();
  /** All that have not ended, the oldest first. */
  readonly #open = new Set<ReadyAnswer>();
  readonly #stopListening: () => void;
  #cancelSweep: (() => void) | undefined;

  constructor(parts: ReadyAnswersParts) {
    this.#parts = parts;
    this.#stopListening = parts.worlds.onWrite((isTouched) =>
      this.#invalidate(({ tool }) => isTouched(tool.server), 'something may have been written'),
    );
  }

  /** Answers that are ready or under way. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * Starts a call ahead. `request` is told once how it ends, and never before this function
   * returns.
   */
  prepare(request: AheadRequest): Preparation {
    const { worlds } = this.#parts;
    const { tool, session, args, capabilities } = request;
    const group = groupOf(session, tool);
    const key = keyOf(args, capabilities);
    if (this.#byTool.get(group)?.has(key) === true) {
      return { kind: 'refused', reason: 'it is there already' };
    }
    if (!worlds.isQuiet(tool.server)) {
      return { kind: 'refused', reason: 'a call that may write is under way' };
    }
    if (this.#parts.settings().ttlSeconds === 0) {
      return { kind: 'refused', reason: 'no answer is kept' };
    }
    this.#makeRoom();
    if (this.#open.size >= AHEAD.answersMax) {
      return { kind: 'refused', reason: 'too many answers wait already' };
    }
    const answer = this.#create(request, () => this.#forget(answer, group, key));
    this.#open.add(answer);
    const siblings = this.#byTool.get(group) ?? new Map<string, ReadyAnswer>();
    this.#byTool.set(group, siblings.set(key, answer));
    answer.begin();
    this.#sweepLater();
    return { kind: 'begun', cancel: (reason) => answer.cancel(reason) };
  }

  /**
   * Returns a valid answer to exactly this call, if there is one: made ahead, or given to the
   * session before.
   */
  take(asked: AskedCall, signal: Cancellation): TakenAnswer | Promise<TakenAnswer> {
    const found = this.#answerFor(asked);
    const { remembered } = this.#parts;
    const mayRemember = remembered !== undefined && isRepeatable(asked);
    return found === undefined && !mayRemember ? NONE : this.#takeFound(asked, found, signal);
  }

  async #takeFound(
    asked: AskedCall,
    found: FoundAnswer | undefined,
    signal: Cancellation,
  ): Promise<TakenAnswer> {
    const taken = found === undefined ? NONE : await this.#takeAhead(asked, found, signal);
    const { clock, remembered } = this.#parts;
    if (taken.kind === 'answered' || remembered === undefined || !isRepeatable(asked)) {
      return taken;
    }
    const askedMs = clock.monotonicMs();
    const again = await remembered.take(readOf(asked), asked.isStillAllowed, signal);
    const durationMs = clock.monotonicMs() - askedMs;
    if (again.kind !== 'answered') {
      return { kind: 'none', waitedMs: taken.waitedMs + durationMs };
    }
    const { result, serverMs } = again;
    const outcome = { kind: 'answered', result, isError: false, durationMs } as const;
    return { kind: 'answered', outcome: { ...outcome, isRemembered: true }, serverMs };
  }

  /**
   * Notes that a read is sent to its server. Call the returned function with the outcome, which is
   * then remembered.
   */
  readBegins(asked: AskedCall): (outcome: CallOutcome) => void {
    const { remembered } = this.#parts;
    return remembered === undefined || !isRepeatable(asked)
      ? () => undefined
      : remembered.begin(readOf(asked), asked.isStillAllowed);
  }

  /** Returns the answer that was made ahead for this call, if there is one. */
  #answerFor({ tool, call }: AskedCall): FoundAnswer | undefined {
    const siblings =
      this.#byTool.size === 0 ? undefined : this.#byTool.get(groupOf(call.session, tool));
    if (siblings === undefined || !isPlain(call)) {
      return undefined;
    }
    const key = keyOf(call.args, call.client?.capabilities ?? {});
    const answer = siblings.get(key);
    return answer && { siblings, key, answer };
  }

  /** Takes an answer that was made ahead. Waits for one that is under way. */
  async #takeAhead(
    { tool, call, isStillAllowed }: AskedCall,
    { siblings, key, answer }: FoundAnswer,
    signal: Cancellation,
  ): Promise<TakenAnswer> {
    const { clock, identityOf, worlds } = this.#parts;
    const askedMs = clock.monotonicMs();
    siblings.delete(key);
    answer.ask(clock.now());
    if (answer.identity !== identityOf(tool) || !isStillAllowed()) {
      answer.end('invalidated', 'the tool or what may be done with it has changed');
      return NONE;
    }
    const isJoined = !answer.isReady;
    // Half of the time is left for the call itself, should nothing come of this one.
    const patienceMs = call.timeoutMs === undefined ? undefined : call.timeoutMs / 2;
    const result = await answer.wait(patienceMs, signal);
    const none = (): TakenAnswer => ({ kind: 'none', waitedMs: clock.monotonicMs() - askedMs });
    if (result === undefined || !(await this.#holds(answer, signal))) {
      return none();
    }
    // Looking at the disk has taken a moment: nothing may have begun meanwhile.
    if (answer.isOver || !worlds.isQuiet(tool.server)) {
      answer.end('invalidated', 'something may have been written');
      return none();
    }
    const durationMs = clock.monotonicMs() - askedMs;
    const kind = isJoined ? 'joined' : 'hit';
    const { savedMs } = answer.end(kind, 'it was asked for', durationMs);
    return {
      kind: 'answered',
      outcome: { kind: 'answered', result, isError: false, durationMs, ahead: { kind, savedMs } },
      serverMs: answer.serverMs,
    };
  }

  /**
   * Notes that a writing call leaves for this server. The caller passes its outcome to the returned
   * function.
   */
  writeBegins(server: string): (outcome: CallOutcome | undefined) => void {
    return this.#parts.worlds.begin(server);
  }

  /**
   * Drops all answers of a server that reports any change. Also when it asks its client something:
   * from then on it may answer each client differently.
   */
  heard(event: UpstreamEvent): void {
    this.#parts.remembered?.drop(({ tool }) => tool.server === event.server);
    this.#invalidate(
      ({ tool }) => tool.server === event.server,
      `the server reports ${event.kind}`,
    );
  }

  /** Drops a session's answers, because something about its client changed, such as its roots. */
  sessionChanged(session: SessionId, reason: string): void {
    this.#parts.remembered?.drop((answer) => answer.session === session);
    this.#invalidate((answer) => answer.session === session, reason);
  }

  /** Drops every answer, because the rules changed. */
  clear(reason: string): void {
    this.#parts.remembered?.drop(() => true);
    this.#invalidate(() => true, reason);
  }

  /** Drops the answers of a session that ended. */
  release(session: SessionId): void {
    this.#parts.remembered?.drop((answer) => answer.session === session);
    for (const answer of this.#open) {
      if (answer.session === session) {
        answer.cancel('the session has ended');
      }
    }
  }

  [Symbol.dispose](): void {
    this.#stopListening();
    this.#cancelSweep?.();
    this.#parts.remembered?.[Symbol.dispose]();
    this.clear('the gateway is closing');
  }

  #create(request: AheadRequest, onOver: () => void): ReadyAnswer {
    const { clock, paths, placeOf, identityOf, worlds, settledMs = AHEAD.settledMs } = this.#parts;
    const { ttlSeconds, pathTtlSeconds } = this.#parts.settings();
    const { tool, args } = request;
    const place = placeOf(tool.server);
    return new ReadyAnswer({
      ...request,
      identity: identityOf(tool),
      reach: localReach(tool, args, place),
      isRemote: place.isRemote,
      ttlMs: ttlSeconds * MS_PER_SECOND,
      pathTtlMs: Math.min(ttlSeconds, pathTtlSeconds) * MS_PER_SECOND,
      settledMs,
      isQuiet: () => worlds.isQuiet(tool.server),
      paths,
      clock,
      onOver,
    });
  }

  /** Returns true if an answer is still valid. Otherwise ends it. */
  async #holds(answer: ReadyAnswer, signal: Cancellation): Promise<boolean> {
    if (answer.isOld) {
      answer.end('invalidated', 'it is too old');
      return false;
    }
    const before: LocalPaths = answer.local;
    if (
      before.places.length > 0 &&
      !(await isUnchanged(this.#parts.paths, before, signalOf(signal)))
    ) {
      answer.end('invalidated', 'a local path has changed');
      return false;
    }
    return true;
  }

  #invalidate(isMeant: (answer: ReadyAnswer) => boolean, reason: string): void {
    for (const answer of this.#open) {
      if (isMeant(answer)) {
        answer.end('invalidated', reason);
      }
    }
  }

  #forget(answer: ReadyAnswer, group: string, key: string): void {
    this.#open.delete(answer);
    const siblings = this.#byTool.get(group);
    if (siblings?.get(key) === answer) {
      siblings.delete(key);
    }
    if (siblings?.size === 0) {
      this.#byTool.delete(group);
    }
  }

  /** Drops answers above the limit: the oldest that nobody waits for go first. */
  #makeRoom(): void {
    let bytes = 0;
    for (const answer of this.#open) {
      bytes += answer.sizeBytes;
    }
    for (const answer of this.#open) {
      if (this.#open.size < AHEAD.answersMax && bytes <= AHEAD.bytesMax) {
        return;
      }
      if (!answer.isAsked) {
        bytes -= answer.sizeBytes;
        answer.cancel('there was no room for it');
      }
    }
  }

  #sweepLater(): void {
    this.#cancelSweep ??= this.#parts.clock.after(MS_PER_SECOND, () => {
      this.#cancelSweep = undefined;
      for (const answer of this.#open) {
        answer.age();
      }
      if (this.#open.size > 0) {
        this.#sweepLater();
      }
    });
  }
}

function readOf({ tool, call: { args, session, client } }: AskedCall): SessionRead {
  return { tool, args, session, key: keyOf(args, client?.capabilities ?? {}) };
}

/**
 * Returns true if an equal call may be answered from memory: a read of local paths with short
 * arguments. Long arguments name no path.
 */
function isRepeatable({ tool, call }: AskedCall): boolean {
  return (
    isOfNamedPaths(tool) && isPlain(call) && !isTextBeyond(call.args, REPEATS.argumentLengthMax)
  );
}

const groupOf = (session: SessionId, tool: Tool): string => `${session}\n${tool.id}`;

const keyOf = (args: JsonObject, capabilities: JsonObject): string =>
  `${canonicalJson(args)}\n${canonicalJson(capabilities)}`;

/** Returns true if the request tells the server nothing beside its arguments. */
function isPlain({ meta = {} }: ToolCall): boolean {
  return Object.entries(meta).every(
    ([name, value]) => value === undefined || HARMLESS_META.has(name),
  );
}

export type { AheadEnd };
