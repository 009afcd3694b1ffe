/**
 * Calls that the studying side wishes to be made before they are asked for.
 *
 * A wish is carried out only while nothing has happened in its session since the fact it was made
 * from, if the call may be run ahead, and within the budget. A call that was asked for goes first: a
 * call ahead to the same server that has no answer yet is given up. Nothing in here may cost a call
 * anything: it never waits and never throws.
 */
import { describeError } from '../base/errors.ts';
import type { SessionId, ToolId } from '../base/ids.ts';
import { canonicalJson, type JsonObject } from '../base/json.ts';
import type { Logger } from '../base/logger.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import type { AheadAnswer } from './ahead-rule.ts';
import type { Budget } from './budget.ts';
import type { CallObserver, ObservedCall } from './call-observer.ts';
import type { FactPort, Wish, WishRound } from './fact.ts';
import type { AheadEndKind } from './ready-answer.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import type { Scope } from './scope.ts';
import type { SpeculationSettings } from './speculation-settings.ts';
import { type CallOutcome, type ToolCaller, isRateLimited } from './tool-caller.ts';

interface WishesParts {
  readonly tool: (id: ToolId) => Tool | undefined;
  readonly mayRunAhead: (tool: Tool, args: JsonObject) => AheadAnswer;
  readonly door: () => ToolCaller;
  readonly ready: Pick<ReadyAnswers, 'prepare' | 'release'>;
  readonly budget: Budget;
  readonly settings: () => Pick<SpeculationSettings, 'enabled'>;
  readonly facts: FactPort;
  readonly logger: Logger;
}

/** A call that was made for a wish and has not ended. */
interface MadeAhead {
  readonly key: string;
  readonly server: string;
  readonly from: WishRound['from'];
  cancel: (reason: string) => void;
  isReady: boolean;
}

interface WaitingWish {
  readonly wish: Wish;
  readonly from: WishRound['from'];
}

interface FollowedSession {
  underWay: number;
  number: number;
  /** MCP capabilities of its client, from its latest call. */
  capabilities: JsonObject;
  /** The part of the tools that its client sees, from its latest request or call. */
  scope?: Scope;
  readonly made: Set<MadeAhead>;
  /** Wishes of its last round for which their server has no room yet. */
  waiting: readonly WaitingWish[];
  readonly tally: Tally;
}

type Tally = Record<AheadEndKind, number> & { savedMs: number };

/** Calls ahead by how they ended, and the time that nobody had to wait. */
export type AheadTally = Readonly<Tally>;

const emptyTally = (): Tally => ({ hit: 0, joined: 0, wasted: 0, invalidated: 0, savedMs: 0 });

/** The state of a session, for the fact about a call that has just ended. */
interface SessionMoment {
  readonly number: number;
  readonly mayForesee: boolean;
}

export class Wishes implements CallObserver, Disposable {
  readonly #parts: WishesParts;
  /** Least recently used first. */
  readonly #sessions = new Map<SessionId, FollowedSession>();
  /** The session at the end of that order. */
  #latest: FollowedSession | undefined;
  readonly #total = emptyTally();
  #number = 0;
  #isClosed = false;

  constructor(parts: WishesParts) {
    this.#parts = parts;
  }

  /**
   * Returns the present moment of a session. `scope`: the part of the tools that its client sees,
   * if that is not everything.
   */
  momentOf(id: SessionId, scope?: Scope): SessionMoment {
    const { underWay, number } = this.#session(id, scope);
    const isOn = this.#parts.settings().enabled && !this.#isClosed;
    return { number, mayForesee: isOn && underWay === 0 };
  }

  /** Returns the calls ahead that ended since this process started. */
  get total(): AheadTally {
    return this.#total;
  }

  /** Notes the scope of a session's client. */
  sees(id: SessionId, scope: Scope): void {
    this.#safely(() => {
      this.#session(id, scope);
    });
  }

  callBegins(call: ObservedCall): void {
    this.#safely(() => {
      const session = this.#session(call.session, call.scope);
      session.underWay += 1;
      session.number = this.#nextNumber();
      session.capabilities = call.capabilities;
      this.#dropWaiting(session);
      if (session.made.size === 0) {
        return;
      }
      const key = keyOf(call.tool.id, call.args);
      for (const made of session.made) {
        const isOvertaken = made.from === 'prediction' && made.server === call.tool.server;
        if (isOvertaken && made.key !== key && !made.isReady) {
          made.cancel('it was overtaken');
        }
      }
    });
  }

  callEnded(call: ObservedCall, outcome: CallOutcome): void {
    this.#safely(() => {
      const { budget } = this.#parts;
      const session = this.#session(call.session, call.scope);
      session.underWay = Math.max(0, session.underWay - 1);
      session.number = this.#nextNumber();
      budget.pauseBegins(call.session);
      const isMade = outcome.kind === 'answered' && outcome.isRemembered !== true;
      if (isMade && outcome.ahead === undefined) {
        budget.worked(call.tool.server, outcome.durationMs);
      }
      if (isRateLimited(outcome)) {
        budget.backOff(call.tool.server);
      }
    });
  }

  /**
   * Takes the wishes of the studying side. It is told how each wish ended, or why it was refused.
   */
  take({ session: id, number, from, wishes }: WishRound): void {
    this.#safely(() => {
      const session = this.#sessions.get(id);
      const isLate = session === undefined || session.number !== number || session.underWay > 0;
      if (isLate || this.#isClosed || !this.#parts.settings().enabled) {
        for (const { id: wish } of wishes) {
          this.#refuse(wish, GONE_ON);
        }
        return;
      }
      this.#dropWaiting(session);
      if (from === 'prediction') {
        giveUpOthers(session, wishes);
      } else {
        this.#parts.budget.pauseBegins(id);
      }
      for (const wish of wishes) {
        this.#make(id, session, wish, from);
      }
    });
  }

  /** Forgets a session that ended. */
  release(id: SessionId): void {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    this.#latest = undefined;
    if (session !== undefined) {
      this.#dropWaiting(session);
    }
    this.#parts.ready.release(id);
    this.#parts.budget.release(id);
    this.#parts.facts.tell({ kind: 'session_ended', session: id });
    if (session !== undefined) {
      this.#log(id, session);
    }
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    for (const session of this.#sessions.keys()) {
      this.release(session);
    }
  }

  /** Makes the call, or says why not. */
  #make(id: SessionId, session: FollowedSession, wish: Wish, from: WishRound['from']): void {
    const { tool: toolOf, mayRunAhead, budget, ready, door } = this.#parts;
    const { args, probability, isMetered } = wish;
    const tool = toolOf(wish.tool);
    if (tool === undefined) {
      this.#refuse(wish.id, 'there is no such tool');
      return;
    }
    const answer = mayRunAhead(tool, args);
    if (answer.kind === 'no') {
      this.#refuse(wish.id, answer.reason);
      return;
    }
    const room = budget.admit({ session: id, tool, probability, isMetered });
    if (room.kind === 'no') {
      if (room.isLater === true) {
        session.waiting = [...session.waiting, { wish, from }];
      } else {
        this.#refuse(wish.id, room.reason);
      }
      return;
    }
    const { capabilities, scope } = session;
    const made: MadeAhead = {
      key: keyOf(tool.id, args),
      server: tool.server,
      from,
      cancel: () => undefined,
      isReady: false,
    };
    const seen = scope === undefined ? {} : { scope };
    const call = { tool: tool.id, args, session: id, ahead: true, capabilities, ...seen } as const;
    const begun = ready.prepare({
      tool,
      args,
      session: id,
      capabilities,
      limitMs: room.limitMs,
      run: async (mayYield, signal) => {
        try {
          return await door().call({ ...call, mayYield }, signal);
        } finally {
          made.isReady = true;
          room.left();
          this.#safely(() => this.#makeWaiting());
        }
      },
      onEnd: (end) =>
        this.#safely(() => {
          session.made.delete(made);
          for (const tally of [session.tally, this.#total]) {
            tally[end.kind] += 1;
            tally.savedMs += end.savedMs;
          }
          room.ended(end);
          this.#parts.facts.tell({ kind: 'wish_ended', wish: wish.id, end });
        }),
    });
    if (begun.kind === 'refused') {
      room.giveBack();
      this.#refuse(wish.id, begun.reason);
      return;
    }
    made.cancel = begun.cancel;
    session.made.add(made);
  }

  /**
   * Makes the wishes that waited for an answer of their server, in every session that has not gone
   * on.
   */
  #makeWaiting(): void {
    for (const [id, session] of this.#sessions) {
      const { waiting } = session;
      session.waiting = [];
      for (const { wish, from } of waiting) {
        this.#make(id, session, wish, from);
      }
    }
  }

  #dropWaiting(session: FollowedSession): void {
    const { waiting } = session;
    session.waiting = [];
    for (const { wish } of waiting) {
      this.#refuse(wish.id, GONE_ON);
    }
  }

  #refuse(wish: string, reason: string): void {
    this.#parts.facts.tell({ kind: 'wish_refused', wish, reason });
  }

  /** Logs the calls ahead of a session in one line. */
  #log(session: SessionId, { tally }: FollowedSession): void {
    const { savedMs, ...ends } = tally;
    if (Object.values(ends).some((count) => count > 0)) {
      const told = { session, ...ends, savedMs: Math.round(savedMs) };
      this.#parts.logger.info('session_run_ahead', told);
    }
  }

  /**
   * Returns the next number. Numbers are unique across sessions, so a wish for a forgotten session
   * matches no other.
   */
  #nextNumber(): number {
    this.#number += 1;
    return this.#number;
  }

  /**
   * Returns the session, and starts to follow it if it is new. A forgotten session gets its scope
   * again.
   */
  #session(id: SessionId, scope?: Scope): FollowedSession {
    const session: FollowedSession = this.#sessions.get(id) ?? {
      underWay: 0,
      number: this.#nextNumber(),
      capabilities: {},
      made: new Set(),
      waiting: [],
      tally: emptyTally(),
    };
    if (scope !== undefined) {
      session.scope = scope;
    }
    if (this.#latest === session) {
      return session;
    }
    this.#latest = session;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    for (const [oldest, { underWay }] of this.#sessions) {
      if (this.#sessions.size <= RUN_AHEAD.sessionsMax) {
        break;
      }
      if (underWay === 0 && oldest !== id) {
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

const GONE_ON = 'the session has gone on meanwhile';

/** Gives up calls under way that are no longer wished for, to free their places. */
function giveUpOthers({ made }: FollowedSession, wishes: readonly Wish[]): void {
  const wished = new Set(wishes.map(({ tool, args }) => keyOf(tool, args)));
  for (const each of made) {
    if (each.from === 'prediction' && !each.isReady && !wished.has(each.key)) {
      each.cancel('it was overtaken');
    }
  }
}

function keyOf(tool: ToolId, args: JsonObject): string {
  return `${tool}\n${canonicalJson(args)}`;
}
