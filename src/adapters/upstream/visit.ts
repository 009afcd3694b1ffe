import { setMaxListeners } from 'node:events';

import type { SessionId } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type { ClientLink, ClientQuestion } from '../../call/asker.ts';
import { NoticeBudget } from './notice-budget.ts';
import type { Place } from './place.ts';
import type { TimeLimit } from './time-limit.ts';

/** One call or request at an instance, from the moment it wants it until it leaves. */
export class Visit {
  readonly session: SessionId;
  readonly client: ClientLink | undefined;
  /** True if the client asked for the server's log in the request itself. */
  readonly wantsLog: boolean;
  /** Gives the call up. Only set for calls ahead. */
  readonly yieldUp: (() => void) | undefined;
  /** Time limits that stand still while a question is open: waiting for a person is not late. */
  readonly #limits: ReadonlySet<TimeLimit>;
  /** The place that is given to others meanwhile: a person at lunch must not block a server. */
  readonly #place: Place;
  /** Made when the signal is used for the first time. */
  #over: AbortController | undefined;
  #hasLeft = false;
  readonly #budgets = { log: new NoticeBudget(), progress: new NoticeBudget() };
  #dropped = 0;

  constructor(options: {
    readonly session: SessionId;
    readonly client: ClientLink | undefined;
    readonly wantsLog: boolean;
    readonly limits: ReadonlySet<TimeLimit>;
    readonly place: Place;
    readonly yieldUp?: (() => void) | undefined;
  }) {
    this.#place = options.place;
    this.yieldUp = options.yieldUp;
    this.session = options.session;
    this.client = options.client;
    this.wantsLog = options.wantsLog;
    this.#limits = options.limits;
  }

  /** Aborted when it leaves. */
  get over(): AbortSignal {
    if (this.#over === undefined) {
      this.#over = new AbortController();
      // Every open question listens.
      setMaxListeners(0, this.#over.signal);
      this.#endWhenLeft();
    }
    return this.#over.signal;
  }

  /**
   * Returns true if the client may be sent one more notification of this kind. Dropped ones are
   * counted.
   */
  mayTell(kind: 'log' | 'progress', nowMs: number): boolean {
    const isTold = this.#budgets[kind].take(nowMs);
    this.#dropped += isTold ? 0 : 1;
    return isTold;
  }

  /** Returns the number of dropped notifications. */
  get droppedNotices(): number {
    return this.#dropped;
  }

  leave(): void {
    this.#hasLeft = true;
    this.#endWhenLeft();
  }

  #endWhenLeft(): void {
    if (this.#hasLeft) {
      this.#over?.abort(new Error('the call it was asked for has ended'));
    }
  }

  /** Its time stands still and its place is free until the returned function is called. */
  hold(): () => void {
    const held = [...this.#limits];
    for (const limit of held) {
      limit.pause();
    }
    this.#place.stepOut();
    return () => {
      this.#place.stepIn();
      for (const limit of held) {
        limit.resume();
      }
    };
  }

  /** Puts the questions of the server to its client. Precondition: it has one. */
  async ask(
    questions: Readonly<Record<string, ClientQuestion>>,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, JsonObject>>> {
    const goOn = this.hold();
    try {
      return (await this.client?.ask(questions, signal)) ?? {};
    } finally {
      goOn();
    }
  }
}
