/**
 * Predicts the next calls after each call, and wishes for the likely ones. A prediction was right if
 * its call is asked for while an answer would be good, whether anything was made ahead or not.
 */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { SessionId, ToolId } from '../base/ids.ts';
import { canonicalJson, type JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { CallFact, Fact, ProposedCall, WishRound } from '../call/fact.ts';
import type { AheadEnd } from '../call/ready-answer.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import { type AheadTerms, Foreseen, type ForeseenOutcome } from './foreseen.ts';
import type { PastCall, PredictedCall, SessionHistory } from './past-call.ts';
import type { PredictionLog } from './prediction-log.ts';
import type { SessionHistories } from './session-histories.ts';
import { serverOf } from './situation.ts';

export interface ForetellParts {
  /** The calls that may come next, the likeliest first: all that were weighed against each other. */
  readonly predict: (session: SessionId, history: SessionHistory) => readonly PredictedCall[];
  /** Returns the threshold of a call, and its cost. */
  readonly terms: (call: Pick<PredictedCall, 'tool'>) => AheadTerms;
  /** Draws a value from the tool's record. It orders equal candidates and decides nothing. */
  readonly draw: (tool: ToolId) => number;
  /** Returns true if a call of the tool voids no answers of its server. */
  readonly isRead: (tool: ToolId) => boolean;
  /** Returns for how long an answer is good, in milliseconds. */
  readonly lifeMs: () => number;
  readonly histories: SessionHistories;
  /** Tells whether there is time for another prediction, and takes the time that each used. */
  readonly pace: { readonly isFree: () => boolean; readonly spend: (ms: number) => void };
  readonly wish: (round: WishRound) => void;
  /** Told the outcomes of predictions, for the thresholds. */
  readonly outcomes: (outcome: ForeseenOutcome) => void;
  readonly log: Pick<PredictionLog, 'record' | 'settled' | 'chose'>;
  readonly hash: (text: string) => string;
  readonly uniqueId: () => string;
  readonly clock: Clock;
  readonly logger: Logger;
}

type IntentFact = Extract<Fact, { readonly kind: 'intent' }>;

interface ForetoldSession {
  /** Predictions that no call has come after yet. */
  open: readonly Foreseen[];
  /** Predictions that other calls have come after, while an answer would still be good. */
  waiting: readonly Foreseen[];
  /** All calls that were weighed against each other for the predictions. */
  weighed: readonly PredictedCall[];
  /** The number of its latest fact. */
  number: number;
  /** Takes back the round that is to come. */
  cancelRound: () => void;
  /** True if its last round wished for anything. */
  hasWished: boolean;
  lastMs: number;
}

const NOTHING = (): void => undefined;

export class Foretell implements Disposable {
  readonly #parts: ForetellParts;
  /** Least recently used first. */
  readonly #sessions = new Map<SessionId, ForetoldSession>();
  /** Wishes without a known end, the oldest first. */
  readonly #wished = new Map<string, Foreseen>();

  constructor(parts: ForetellParts) {
    this.#parts = parts;
  }

  /** Takes the words of a search or of an intent. They can predict the first call, too. */
  intended({ session: id, intent, number, mayForesee }: IntentFact): void {
    this.#parts.histories.intended(id, intent);
    const session = this.#session(id, number);
    this.#roundSoon(id, session, mayForesee, 0);
  }

  /**
   * Takes an ended call. The next one is predicted in a later turn, unless more of the session is
   * heard.
   */
  called(call: CallFact, past: PastCall): void {
    const session = this.#session(call.session, call.number);
    const asked = keyOf(call.tool, call.args);
    if (session.open.length > 0) {
      this.#choose(session.weighed, asked);
    }
    this.#settle(session, call.tool, asked);
    this.#parts.histories.add(call.session, past);
    // In a run the next task is at hand: the agent thinks only when none has come for a moment.
    const pauseMs = call.inRun === true ? RUN_AHEAD.runPauseMs : 0;
    this.#roundSoon(call.session, session, call.mayForesee, pauseMs);
  }

  /** Settles the predictions that a call decides. It voids those of its server if it may write. */
  #settle(session: ForetoldSession, tool: ToolId, asked: string): void {
    const { clock, isRead, lifeMs } = this.#parts;
    const voided = isRead(tool) ? undefined : serverOf(tool);
    const goodSince = clock.now() - lifeMs();
    const undecided = [...session.waiting, ...session.open].filter((each) => {
      const isGood = each.at > goodSince;
      const wasAsked = isGood && each.key === asked;
      const isOver = wasAsked || !isGood || serverOf(each.call.tool) === voided;
      if (isOver) {
        each.settle(wasAsked);
      }
      return !isOver;
    });
    session.waiting = undecided.slice(-RUN_AHEAD.undecidedMax);
    for (const each of undecided.slice(0, -RUN_AHEAD.undecidedMax)) {
      each.settle(undefined);
    }
    session.open = [];
    session.weighed = [];
  }

  #roundSoon(id: SessionId, session: ForetoldSession, mayForesee: boolean, pauseMs: number): void {
    session.cancelRound();
    session.cancelRound = mayForesee
      ? this.#parts.clock.after(pauseMs, () => this.#roundSafely(id, session))
      : NOTHING;
  }

  /**
   * Calls that come next, all of them, if a plan that was just proposed is taken up. They are no
   * predictions: how far those can be believed is not measured by them.
   */
  proposed(id: SessionId, number: number, calls: readonly ProposedCall[]): void {
    this.#session(id, number);
    const foreseen = calls.slice(0, RUN_AHEAD.proposedMax).map(({ tool, args, probability }) =>
      this.#foresee(id, {
        tool,
        args,
        probability,
        raw: probability,
        toolProbability: probability,
        argumentsProbability: 1,
        features: [],
        bindings: [],
      }),
    );
    this.#wish({ session: id, number, from: 'plan' }, foreseen);
    for (const each of foreseen) {
      each.settle(undefined);
    }
  }

  /** A wish was not carried out. */
  refused(wish: string, reason: string): void {
    this.#answered(wish)?.hold(reason);
  }

  /** The call that was made for a wish has ended. */
  ended(wish: string, end: AheadEnd): void {
    this.#answered(wish)?.ended(end);
  }

  /** A session has ended: nothing of it will be asked for. */
  release(id: SessionId): void {
    const session = this.#sessions.get(id);
    session?.cancelRound();
    if (session !== undefined) {
      settleAll(session);
    }
    this.#sessions.delete(id);
    this.#parts.histories.release(id);
  }

  [Symbol.dispose](): void {
    for (const session of this.#sessions.keys()) {
      this.release(session);
    }
  }

  /** A timer calls this: an error would end the thread. */
  #roundSafely(id: SessionId, session: ForetoldSession): void {
    try {
      this.#round(id, session);
    } catch (error) {
      this.#parts.logger.warn('not_foretold', { error: describeError(error) });
    }
  }

  /** Predicts, and wishes for the likely calls. */
  #round(id: SessionId, session: ForetoldSession): void {
    const { predict, histories, pace, clock } = this.#parts;
    session.cancelRound = NOTHING;
    if (!pace.isFree()) {
      return;
    }
    const startedMs = clock.monotonicMs();
    const history = histories.read(id);
    const weighed = predict(id, history);
    const predicted = weighed.slice(0, RUN_AHEAD.predictionsMax);
    const after = history.calls.at(-1)?.tool;
    const foreseen = predicted.map((call) => this.#foresee(id, call, after));
    // No call came after the last round. What was made for it is recorded all the same.
    for (const each of session.open) {
      if (each.isLikely) {
        each.settle(undefined);
      }
    }
    session.open = foreseen;
    session.weighed = weighed;
    this.#wish({ session: id, number: session.number, from: 'prediction' }, this.#inTurn(foreseen));
    pace.spend(clock.monotonicMs() - startedMs);
  }

  /** Learns which of the weighed calls has come. */
  #choose(weighed: readonly PredictedCall[], asked: string): void {
    this.#parts.log.chose(
      weighed.map(({ features }) => features),
      weighed.map(({ tool, args }) => keyOf(tool, args) === asked),
    );
  }

  #wish(about: Omit<WishRound, 'wishes'>, foreseen: readonly Foreseen[]): void {
    const likely: Foreseen[] = [];
    for (const each of foreseen) {
      if (each.isLikely) {
        likely.push(each);
        this.#wished.set(each.id, each);
      } else {
        each.holdBack();
      }
    }
    for (const oldest of this.#wished.keys()) {
      if (this.#wished.size <= RUN_AHEAD.waitingMax) {
        break;
      }
      this.#wished.delete(oldest);
    }
    const wishes = likely.map(({ id, isMetered, call: { tool, args, probability } }) => ({
      id,
      tool,
      args,
      probability,
      isMetered,
    }));
    // A round without any gives up what the one before wished for.
    const session = this.#sessions.get(about.session);
    if (wishes.length > 0 || session?.hasWished === true) {
      this.#parts.wish({ ...about, wishes });
    }
    if (session !== undefined) {
      session.hasWished = wishes.length > 0;
    }
  }

  /** The likeliest first; among equals it is drawn by how their tools do, so that rarely tried ones get their turn. */
  #inTurn(foreseen: readonly Foreseen[]): readonly Foreseen[] {
    const { draw } = this.#parts;
    return foreseen
      .map((each) => ({
        each,
        step: Math.round(each.call.probability * RUN_AHEAD.probabilitySteps),
        drawn: draw(each.call.tool),
      }))
      .toSorted((left, right) => right.step - left.step || right.drawn - left.drawn)
      .map(({ each }) => each);
  }

  #foresee(session: SessionId, call: PredictedCall, after?: ToolId): Foreseen {
    const { hash, uniqueId, clock, outcomes, log, terms } = this.#parts;
    return new Foreseen({
      id: uniqueId(),
      session: hash(session),
      call,
      ...(after !== undefined && { after }),
      key: keyOf(call.tool, call.args),
      argsHash: hash(canonicalJson(call.args)),
      terms: terms(call),
      at: clock.now(),
      outcomes,
      log,
    });
  }

  #answered(wish: string): Foreseen | undefined {
    const foreseen = this.#wished.get(wish);
    this.#wished.delete(wish);
    return foreseen;
  }

  #session(id: SessionId, number: number): ForetoldSession {
    const before = this.#sessions.get(id);
    this.#sessions.delete(id);
    const lastMs = this.#parts.clock.monotonicMs();
    const session = before ?? {
      open: [],
      waiting: [],
      weighed: [],
      number,
      cancelRound: NOTHING,
      hasWished: false,
      lastMs,
    };
    if (lastMs - session.lastMs >= RUN_AHEAD.idleMs) {
      // What comes after so long a silence is not what was predicted.
      settleAll(session);
    }
    session.lastMs = lastMs;
    session.number = number;
    this.#sessions.set(id, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > RUN_AHEAD.sessionsMax && oldest !== undefined) {
      this.release(oldest);
    }
    return session;
  }
}

/** Nothing more is asked for. Predictions that no call came after are not measured. */
function settleAll(session: ForetoldSession): void {
  for (const foreseen of session.waiting) {
    foreseen.settle(false);
  }
  for (const foreseen of session.open) {
    foreseen.settle(undefined);
  }
  session.waiting = [];
  session.open = [];
  session.weighed = [];
}

function keyOf(tool: ToolId, args: JsonObject): string {
  return `${tool}\n${canonicalJson(args)}`;
}
