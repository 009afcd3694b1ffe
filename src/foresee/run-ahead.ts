/**
 * Makes calls before they are asked for, while the agent thinks.
 *
 * Follows every call at the door. When a session has nothing under way any more it is predicted, in
 * a later turn, what comes next; what is likely enough, may be run ahead and is within the budget is
 * made through the same door. A call that was asked for goes first: what has not begun is dropped,
 * what was overtaken is given up. The first call that comes after a prediction tells whether it was
 * right, whether anything was made ahead or not. Nothing in here may cost a call anything: it never
 * waits and never throws.
 */
import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { SessionId, ToolId } from '../base/ids.ts';
import { canonicalJson, type JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { AheadAnswer } from '../call/ahead-rule.ts';
import type { CallObserver, ObservedCall } from '../call/call-observer.ts';
import { isRateLimited } from '../call/rate-limit.ts';
import type { AheadEndKind } from '../call/ready-answer.ts';
import type { ReadyAnswers } from '../call/ready-answers.ts';
import type { SpeculationSettings } from '../call/speculation-settings.ts';
import type { CallOutcome, ToolCaller } from '../call/tool-caller.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import type { Budget } from './budget.ts';
import { Foreseen, type ForeseenOutcome } from './foreseen.ts';
import type { PredictedCall, SessionHistory } from './past-call.ts';
import type { PredictionLog } from './prediction-log.ts';
import type { SessionHistories } from './session-histories.ts';

export interface RunAheadParts {
  /** The calls that may come next, the likeliest first. */
  readonly predict: (session: SessionId, history: SessionHistory) => readonly PredictedCall[];
  /** How likely a call has to be. */
  readonly threshold: (call: PredictedCall, history: SessionHistory) => number;
  /** How well a tool does, drawn as it is believed. It orders equals and decides nothing. */
  readonly draw: (tool: ToolId) => number;
  readonly tool: (id: ToolId) => Tool | undefined;
  readonly mayRunAhead: (tool: Tool, args: JsonObject) => AheadAnswer;
  readonly door: () => ToolCaller;
  readonly ready: Pick<ReadyAnswers, 'prepare' | 'release'>;
  readonly budget: Budget;
  readonly histories: SessionHistories;
  readonly settings: () => Pick<SpeculationSettings, 'enabled'>;
  /** Told how predictions turned out, for thresholds to learn from. */
  readonly outcomes: (outcome: ForeseenOutcome) => void;
  readonly log: Pick<PredictionLog, 'record' | 'settled'>;
  readonly hash: (text: string) => string;
  readonly uniqueId: () => string;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface FollowedSession {
  underWay: number;
  /** What its client can be asked, by its latest call. */
  capabilities: JsonObject;
  /** Predictions that no call has come after yet. */
  open: readonly Foreseen[];
  /** Made ahead and not ended. */
  readonly launched: Set<Foreseen>;
  /** The same for a plan that was proposed: one of its calls does not overtake another. */
  readonly proposed: Set<Foreseen>;
  /** Takes back the round that is to come. */
  cancelRound: () => void;
  lastMs: number;
  readonly tally: Record<AheadEndKind, number> & { savedMs: number };
}

/** What running ahead has done for one session. */
export type SessionTally = Readonly<Record<AheadEndKind, number>> & {
  /** What its agent did not have to wait. */
  readonly savedMs: number;
};

const NOTHING = (): void => undefined;

export class RunAhead implements CallObserver, Disposable {
  readonly #parts: RunAheadParts;
  /** Those heard of longest ago first. */
  readonly #sessions = new Map<SessionId, FollowedSession>();
  #isClosed = false;

  constructor(parts: RunAheadParts) {
    this.#parts = parts;
  }

  /** The words of a search, or of an intent. */
  intended(session: SessionId, intent: string): void {
    this.#parts.histories.intended(session, intent);
  }

  /** What was done for a session so far; nothing where it is not followed. */
  tallyOf(session: SessionId): SessionTally | undefined {
    const tally = this.#sessions.get(session)?.tally;
    return tally === undefined ? undefined : { ...tally };
  }

  callBegins(call: ObservedCall): void {
    this.#safely(() => {
      const session = this.#session(call.session);
      session.underWay += 1;
      session.capabilities = call.capabilities;
      session.cancelRound();
      session.cancelRound = NOTHING;
      if (session.open.length + session.launched.size === 0) {
        return;
      }
      const key = keyOf(call.tool.id, call.args);
      settleAll(session, key);
      for (const foreseen of session.launched) {
        const isAtSameServer = foreseen.tool?.server === call.tool.server;
        if (foreseen.key !== key && !foreseen.isReady && isAtSameServer) {
          foreseen.cancel('it was overtaken');
        }
      }
    });
  }

  callEnded(call: ObservedCall, outcome: CallOutcome): void {
    this.#safely(() => {
      const { budget, settings, clock, histories } = this.#parts;
      const session = this.#session(call.session);
      session.underWay = Math.max(0, session.underWay - 1);
      budget.pauseBegins(call.session);
      if (isRateLimited(outcome)) {
        budget.backOff(call.tool.server);
      }
      const isOn = settings().enabled && !this.#isClosed;
      // Whoever asked is answered first.
      clock.after(0, () => this.#safely(() => histories.add(call, outcome)));
      session.cancelRound();
      // In a run the next task is at hand: the agent thinks only when none has come for a moment.
      const pauseMs = call.inRun === true ? RUN_AHEAD.runPauseMs : 0;
      session.cancelRound =
        isOn && session.underWay === 0
          ? clock.after(pauseMs, () => this.#safely(() => this.#round(call.session, session)))
          : NOTHING;
    });
  }

  /**
   * Calls that come next, all of them, if a plan that was just proposed is taken up. They are no
   * predictions: how far those can be believed is not measured by them.
   */
  proposed(id: SessionId, calls: readonly PredictedCall[]): void {
    const { settings, clock, histories, threshold, budget } = this.#parts;
    if (!settings().enabled || this.#isClosed || calls.length === 0) {
      return;
    }
    const session = this.#session(id);
    budget.pauseBegins(id);
    clock.after(0, () =>
      this.#safely(() => {
        const history = histories.read(id);
        for (const call of calls.slice(0, RUN_AHEAD.proposedMax)) {
          const foreseen = this.#foresee(id, call, threshold(call, history));
          this.#launch(id, session, foreseen, session.proposed);
          foreseen.settle(undefined);
        }
      }),
    );
  }

  /** A session has ended: nothing of it will be asked for. */
  release(session: SessionId): void {
    const followed = this.#sessions.get(session);
    followed?.cancelRound();
    if (followed !== undefined) {
      settleAll(followed, undefined);
    }
    this.#sessions.delete(session);
    this.#parts.ready.release(session);
    this.#parts.histories.release(session);
    this.#parts.budget.release(session);
    if (followed !== undefined) {
      this.#tell(session, followed);
    }
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    for (const session of this.#sessions.keys()) {
      this.release(session);
    }
  }

  /** What was done for a session, in one line. */
  #tell(session: SessionId, { tally }: FollowedSession): void {
    const { savedMs, ...ends } = tally;
    if (Object.values(ends).some((count) => count > 0)) {
      const told = { session, ...ends, savedMs: Math.round(savedMs) };
      this.#parts.logger.info('session_run_ahead', told);
    }
  }

  /** Predicts, and makes what is worth it. */
  #round(id: SessionId, session: FollowedSession): void {
    session.cancelRound = NOTHING;
    if (session.underWay > 0 || !this.#parts.settings().enabled) {
      return;
    }
    const { predict, threshold, histories } = this.#parts;
    const history = histories.read(id);
    const predicted = predict(id, history).slice(0, RUN_AHEAD.predictionsMax);
    const foreseen = predicted.map((call) => this.#foresee(id, call, threshold(call, history)));
    const likely = new Set(foreseen.flatMap(({ isLikely, key }) => (isLikely ? [key] : [])));
    for (const launched of session.launched) {
      if (!launched.isReady && !likely.has(launched.key)) {
        launched.cancel('it was overtaken');
      }
    }
    session.open = foreseen;
    for (const each of this.#inTurn(foreseen)) {
      this.#launch(id, session, each);
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

  #foresee(session: SessionId, call: PredictedCall, threshold: number): Foreseen {
    const { tool, hash, uniqueId, clock, outcomes, log } = this.#parts;
    return new Foreseen({
      id: uniqueId(),
      session: hash(session),
      call,
      key: keyOf(call.tool, call.args),
      argsHash: hash(canonicalJson(call.args)),
      tool: tool(call.tool),
      threshold,
      at: clock.now(),
      outcomes,
      log,
    });
  }

  /** Makes the call, or says why not. */
  #launch(
    id: SessionId,
    session: FollowedSession,
    foreseen: Foreseen,
    launched: Set<Foreseen> = session.launched,
  ): void {
    const { mayRunAhead, budget, ready, door } = this.#parts;
    const { tool, call } = foreseen;
    if (tool === undefined) {
      foreseen.hold('there is no such tool');
      return;
    }
    const answer = mayRunAhead(tool, call.args);
    if (answer.kind === 'no') {
      foreseen.hold(answer.reason);
      return;
    }
    if (!foreseen.isLikely) {
      foreseen.holdBack();
      return;
    }
    const room = budget.admit({ session: id, tool, probability: call.probability });
    if (room.kind === 'no') {
      foreseen.hold(room.reason);
      return;
    }
    const { capabilities } = session;
    const begun = ready.prepare({
      tool,
      args: call.args,
      session: id,
      capabilities,
      limitMs: room.limitMs,
      run: async (mayYield, signal) => {
        const { args } = call;
        const ahead = {
          tool: tool.id,
          args,
          session: id,
          ahead: true,
          mayYield,
          capabilities,
        } as const;
        try {
          return await door().call(ahead, signal);
        } finally {
          foreseen.answered();
          room.left();
        }
      },
      onEnd: (end) =>
        this.#safely(() => {
          launched.delete(foreseen);
          session.tally[end.kind] += 1;
          session.tally.savedMs += end.savedMs;
          room.ended(end);
          foreseen.ended(end);
        }),
    });
    if (begun.kind === 'refused') {
      room.giveBack();
      foreseen.hold(begun.reason);
      return;
    }
    launched.add(foreseen);
    foreseen.launched(begun.cancel);
  }

  #session(id: SessionId): FollowedSession {
    const before = this.#sessions.get(id);
    this.#sessions.delete(id);
    const lastMs = this.#parts.clock.monotonicMs();
    const session: FollowedSession = before ?? {
      underWay: 0,
      capabilities: {},
      open: [],
      launched: new Set(),
      proposed: new Set(),
      cancelRound: NOTHING,
      lastMs,
      tally: { hit: 0, joined: 0, wasted: 0, invalidated: 0, savedMs: 0 },
    };
    if (session.underWay === 0 && lastMs - session.lastMs >= RUN_AHEAD.idleMs) {
      // What comes after so long a silence is not what was predicted.
      settleAll(session, undefined);
    }
    session.lastMs = lastMs;
    this.#sessions.set(id, session);
    for (const [oldest, { underWay }] of this.#sessions) {
      if (this.#sessions.size <= RUN_AHEAD.sessionsMax) {
        break;
      }
      if (underWay === 0) {
        this.release(oldest);
      }
    }
    return session;
  }

  #safely(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#parts.logger.warn('running_ahead_failed', { error: describeError(error) });
    }
  }
}

/** The next call has come; `undefined` where none will. */
function settleAll(session: FollowedSession, asked: string | undefined): void {
  for (const foreseen of session.open) {
    foreseen.settle(asked === undefined ? undefined : foreseen.key === asked);
  }
  session.open = [];
}

function keyOf(tool: ToolId, args: JsonObject): string {
  return `${tool}\n${canonicalJson(args)}`;
}
