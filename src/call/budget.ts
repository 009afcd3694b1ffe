/**
 * Limits of calls ahead: how many at once, how many seconds per pause of the agent, how much money
 * per session, and how large the wasted share.
 *
 * Sessions are dropped when they end, and servers are as many as are configured, so nothing grows.
 * If a session or a server wasted too much, only calls that are almost certain are made, until the
 * share has fallen. Metered calls may waste a tenth. Cheap calls may waste four calls for each one
 * used, and a fifth of the time that the server works for real calls. What is left of that time goes
 * to the likelier calls.
 */
import type { Clock } from '../base/clock.ts';
import type { SessionId } from '../base/ids.ts';
import { keepLast } from '../base/keep-last.ts';
import { MS_PER_SECOND } from '../base/units.ts';
import type { Tool } from '../knowledge/tool.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';
import { THRESHOLDS } from '../tuning/thresholds.ts';
import type { AheadEnd } from './ready-answer.ts';
import { type SpeculationSettings, configuredCostOrZero } from './speculation-settings.ts';

interface BudgetParts {
  readonly settings: () => SpeculationSettings;
  readonly clock: Clock;
}

/** A call that asks to be made ahead. */
interface AheadWish {
  readonly session: SessionId;
  readonly tool: Tool;
  readonly probability: number;
  /** True if a call spends something limited, as far as is known. */
  readonly isMetered: boolean;
}

/** The budget's answer: refused with a reason, or admitted with a time limit. */
export type Admission =
  | {
      readonly kind: 'yes';
      readonly limitMs: number;
      /** Its server has answered, or will not be asked. */
      readonly left: () => void;
      /** Returns the reserved budget of a call that was not made. */
      readonly giveBack: () => void;
      readonly ended: (end: AheadEnd) => void;
    }
  | {
      readonly kind: 'no';
      readonly reason: string;
      /** The wish may be tried again when the server has answered the calls under way. */
      readonly isLater?: true;
    };

/** Money, and calls at the same time, that a plan needs. */
interface PlanNeeds {
  readonly cost: number;
  readonly calls: number;
}

type PlanAdmission =
  | { readonly kind: 'yes'; readonly left: () => void }
  | { readonly kind: 'no'; readonly short: 'money' }
  /** Places of the session that other plans have taken. */
  | { readonly kind: 'no'; readonly short: 'places'; readonly taken: number };

interface SessionAccount {
  underWay: number;
  /** Calls that plans under way may make at the same time. */
  planned: number;
  /** Time spent in the present pause of the agent. */
  spentMs: number;
  cost: number;
  readonly waste: Waste;
  lastMs: number;
}

/** Wasted calls, metered ones and cheap ones apart. */
interface Waste {
  readonly metered: WasteWindow;
  readonly cheap: WasteWindow;
}

interface ServerAccount {
  underWay: number;
  /** It was seen to work on several calls at once. */
  overlaps: boolean;
  readonly waste: Waste;
  /** Server time that cheap calls may still waste. Real work adds to it. */
  idleMs: number;
  /**
   * True if the server once said that it was called too often. Improbable calls ahead are then
   * refused.
   */
  isCounting: boolean;
  failures: number;
  pauses: number;
  pausedUntilMs: number;
}

/** Largest share of cheap calls ahead that may be wasted. */
const CHEAP_WASTE_MAX = RUN_AHEAD.cheapExtraMax / (1 + RUN_AHEAD.cheapExtraMax);

function noWaste(clock: Clock): Waste {
  return { metered: new WasteWindow(clock), cheap: new WasteWindow(clock) };
}

/**
 * Returns the probability that a cheap call needs as the time runs short that its server may work
 * for nothing. The rest is for likely calls.
 */
function leastFor({ idleMs }: ServerAccount): number {
  return THRESHOLDS.aheadFloor * (1 - idleMs / RUN_AHEAD.cheapIdleMsStart);
}

function wasteOf({ waste }: { readonly waste: Waste }, isMetered: boolean): WasteWindow {
  return isMetered ? waste.metered : waste.cheap;
}

const NO_ROOM = (reason: string): Admission => ({ kind: 'no', reason });
const ONE_AT_A_TIME: Admission = {
  kind: 'no',
  reason: 'the server was not seen to work on several calls at once',
  isLater: true,
};

export class Budget {
  readonly #parts: BudgetParts;
  readonly #sessions = new Map<SessionId, SessionAccount>();
  readonly #servers = new Map<string, ServerAccount>();
  #underWay = 0;

  constructor(parts: BudgetParts) {
    this.#parts = parts;
  }

  /**
   * Reserves what the wish needs, or says which limit it exceeds. An admitted caller must report
   * how the call ended.
   */
  admit(wish: AheadWish): Admission {
    const settings = this.#parts.settings();
    const session = this.#session(wish.session);
    const server = this.#server(wish.tool.server);
    const cost = configuredCostOrZero(settings, wish.tool.id);
    const leftMs = settings.secondsMax * MS_PER_SECOND - session.spentMs;
    const against = this.#against(wish, settings, session, server);
    if (against !== undefined) {
      return NO_ROOM(against);
    }
    if (server.underWay > 0 && !server.overlaps) {
      return ONE_AT_A_TIME;
    }
    if (leftMs <= 0) {
      return NO_ROOM('the seconds of this pause are spent');
    }
    if (cost > 0 && session.cost + cost > settings.costMax) {
      return NO_ROOM('the money of this session is spent');
    }
    session.cost += cost;
    const left = this.#enter(session, server);
    return {
      kind: 'yes',
      limitMs: leftMs,
      left,
      giveBack: () => {
        session.cost -= cost;
        left();
      },
      ended: (end) => {
        left();
        this.#ended(wish, session, server, end);
      },
    };
  }

  /** Reserves money and places for a plan, or says what is left. Places are free again after `left`. */
  admitPlan(id: SessionId, { cost, calls }: PlanNeeds): PlanAdmission {
    const { atOnce, costMax } = this.#parts.settings();
    const session = this.#session(id);
    if (session.planned + calls > atOnce) {
      return { kind: 'no', short: 'places', taken: session.planned };
    }
    if (cost > 0 && session.cost + cost > costMax) {
      return { kind: 'no', short: 'money' };
    }
    session.cost += cost;
    session.planned += calls;
    let isInside = true;
    return {
      kind: 'yes',
      left: () => {
        session.planned -= isInside ? calls : 0;
        isInside = false;
      },
    };
  }

  /** Begins a new pause of the agent, because a call that it asked for has ended. */
  pauseBegins(session: SessionId): void {
    this.#session(session).spentMs = 0;
  }

  /** Adds working time of a server for a call that was asked for. */
  worked(server: string, ms: number): void {
    const account = this.#server(server);
    const more = Number.isFinite(ms) && ms > 0 ? ms * RUN_AHEAD.cheapShareMax : 0;
    account.idleMs = Math.min(RUN_AHEAD.cheapIdleMsMax, account.idleMs + more);
  }

  /**
   * Notes that the server works on several calls at once. Then several calls ahead may be made
   * there.
   */
  sawOverlap(server: string): void {
    this.#server(server).overlaps = true;
  }

  /**
   * Stops calls ahead at a server for a while, because the server said that it was called too
   * often.
   */
  backOff(server: string): void {
    this.#server(server).isCounting = true;
    this.#pause(server);
  }

  #pause(server: string): void {
    const account = this.#server(server);
    const pauseMs = Math.min(RUN_AHEAD.backOffMs * 2 ** account.pauses, RUN_AHEAD.backOffMsMax);
    account.pauses += 1;
    account.failures = 0;
    account.pausedUntilMs = this.#parts.clock.monotonicMs() + pauseMs;
  }

  release(session: SessionId): void {
    this.#sessions.delete(session);
  }

  #against(
    { probability, isMetered }: AheadWish,
    { atOnce, wasteMax }: SpeculationSettings,
    session: SessionAccount,
    server: ServerAccount,
  ): string | undefined {
    if (server.pausedUntilMs > this.#parts.clock.monotonicMs()) {
      return 'the server is left alone for a while';
    }
    const isFull =
      session.underWay + session.planned >= atOnce ||
      server.underWay >= atOnce ||
      this.#underWay >= atOnce * RUN_AHEAD.atOnceSessions;
    if (isFull) {
      return 'enough is under way';
    }
    if (!isMetered && server.isCounting && probability < THRESHOLDS.aheadFloor) {
      return 'the server counts its calls';
    }
    if (!isMetered && server.idleMs <= 0) {
      return 'the server has worked for nothing long enough';
    }
    if (!isMetered && probability < leastFor(server)) {
      return 'the server may hardly work for nothing any more';
    }
    const share = Math.max(wasteOf(session, isMetered).share, wasteOf(server, isMetered).share);
    const most = isMetered ? wasteMax : Math.max(wasteMax, CHEAP_WASTE_MAX);
    return share > most && probability < 1 - most ? 'too much was for nothing lately' : undefined;
  }

  /** Takes a place at a session and a server. Returns the function that frees it, once. */
  #enter(session: SessionAccount, server: ServerAccount): () => void {
    const startedMs = this.#parts.clock.monotonicMs();
    let isInside = true;
    const change = (by: number): void => {
      session.underWay += by;
      server.underWay += by;
      this.#underWay += by;
    };
    change(1);
    return () => {
      if (isInside) {
        isInside = false;
        change(-1);
        session.spentMs += this.#parts.clock.monotonicMs() - startedMs;
      }
    };
  }

  /**
   * Notes how a call ahead ended. After several failures in a row, or at its own word, the server
   * is left alone.
   */
  #ended(
    { tool, isMetered }: AheadWish,
    session: SessionAccount,
    server: ServerAccount,
    end: AheadEnd,
  ): void {
    const isWasted = end.kind === 'wasted';
    if (end.kind !== 'invalidated') {
      wasteOf(session, isMetered).add(isWasted);
      wasteOf(server, isMetered).add(isWasted);
    }
    if (!isMetered && end.kind !== 'hit' && end.kind !== 'joined') {
      server.idleMs -= end.serverMs;
    }
    if (end.failure === undefined && end.readyAt !== undefined) {
      server.failures = 0;
      server.pauses = 0;
    } else if (end.failure !== undefined && end.kind === 'wasted') {
      server.failures += 1;
    }
    if (end.failure === 'overloaded') {
      this.backOff(tool.server);
    } else if (server.failures >= RUN_AHEAD.failuresMax) {
      this.#pause(tool.server);
    }
  }

  #session(id: SessionId): SessionAccount {
    const { clock } = this.#parts;
    const nowMs = clock.monotonicMs();
    const before = this.#sessions.get(id);
    const isGoingOn = before !== undefined && nowMs - before.lastMs < RUN_AHEAD.idleMs;
    const account = isGoingOn
      ? before
      : { underWay: 0, planned: 0, spentMs: 0, cost: 0, waste: noWaste(clock), lastMs: nowMs };
    account.lastMs = nowMs;
    keepLast(this.#sessions, id, account, RUN_AHEAD.sessionsMax);
    return account;
  }

  #server(name: string): ServerAccount {
    let account = this.#servers.get(name);
    if (account === undefined) {
      account = {
        underWay: 0,
        overlaps: false,
        waste: noWaste(this.#parts.clock),
        idleMs: RUN_AHEAD.cheapIdleMsStart,
        isCounting: false,
        failures: 0,
        pauses: 0,
        pausedUntilMs: -Infinity,
      };
      this.#servers.set(name, account);
    }
    return account;
  }
}

/** Keeps the latest ends of calls ahead, and counts the wasted ones. Old ends no longer count. */
export class WasteWindow {
  readonly #clock: Clock;
  #ends: readonly { readonly wasWasted: boolean; readonly atMs: number }[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(wasWasted: boolean): void {
    const atMs = this.#clock.monotonicMs();
    this.#ends = [...this.#ends, { wasWasted, atMs }].slice(-RUN_AHEAD.wasteWindow);
  }

  /** Returns the share of wasted calls. Returns 0 if there are too few to tell. */
  get share(): number {
    const sinceMs = this.#clock.monotonicMs() - RUN_AHEAD.wasteMs;
    const ends = this.#ends.filter(({ atMs }) => atMs > sinceMs);
    return ends.length < RUN_AHEAD.wasteAfter
      ? 0
      : ends.filter(({ wasWasted }) => wasWasted).length / ends.length;
  }
}
