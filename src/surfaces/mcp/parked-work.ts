import { questionRefusal } from '../../base/client-abilities.ts';
import type { Clock } from '../../base/clock.ts';
import type { JsonObject } from '../../base/json.ts';
import { isLoggedAt } from '../../base/logger.ts';
import { PeerRefusal, RPC } from '../../base/rpc-codes.ts';
import type { ClientLink, ClientQuestion } from '../../call/asker.ts';
import type { CallProgress } from '../../call/tool-caller.ts';
import { MCP } from '../../tuning/mcp.ts';

/** One request of a client and the way its answer goes, as long as the client waits for it. */
export interface Exchange {
  readonly signal: AbortSignal;
  /** Name that the client gives itself. */
  readonly clientName?: string;
  /** MCP capabilities that the client declared in this request. */
  readonly capabilities: JsonObject;
  /** Absent where the client wants no log messages. */
  readonly logLevel?: string;
  /** Never throws; what cannot be delivered is dropped. */
  notify(method: string, params: JsonObject): void;
  readonly onProgress?: (progress: CallProgress) => void;
}

/** The answer of an exchange: questions, or the end of the work. */
type Step =
  | { readonly kind: 'asks'; readonly questions: Readonly<Record<string, ClientQuestion>> }
  | { readonly kind: 'done'; readonly outcome: Promise<JsonObject> };

interface Pending {
  readonly question: ClientQuestion;
  readonly resolve: (answer: JsonObject) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * Work that outlives the exchanges it is asked in: it waits in memory while its client answers
 * a question in another one.
 *
 * Invariant: at most one exchange waits at a time, and only its cancellation ends the work; an
 * exchange that was answered has no more say.
 */
export class ParkedWork implements ClientLink {
  readonly #clock: Clock;
  readonly #reservePlace: () => boolean;
  readonly #ended = new AbortController();
  readonly #pending = new Map<string, Pending>();
  /** Answers to questions that were not put yet: a client may know what will be asked. */
  readonly #given: Map<string, JsonObject>;
  #outcome: Promise<JsonObject> | undefined;
  #exchange: Exchange | undefined;
  #capabilities: JsonObject = {};
  #name: string | undefined;
  #isSettled = false;
  #isGathering = false;
  #wake: () => void = () => undefined;

  constructor(parts: {
    readonly clock: Clock;
    /** Reserves a place among the work that waits for clients. Returns false if there is none. */
    readonly reservePlace: () => boolean;
    readonly given?: Readonly<Record<string, JsonObject>>;
  }) {
    this.#given = new Map(Object.entries(parts.given ?? {}));
    this.#clock = parts.clock;
    this.#reservePlace = parts.reservePlace;
  }

  get name(): string | undefined {
    return this.#name;
  }

  get capabilities(): JsonObject {
    return this.#capabilities;
  }

  get exchange(): Exchange | undefined {
    return this.#exchange;
  }

  /** Begins the work; its end is told by `next`. */
  begin(work: (signal: AbortSignal) => Promise<JsonObject>, exchange: Exchange): void {
    this.#enter(exchange);
    const settle = (): void => {
      this.#isSettled = true;
      this.#wake();
    };
    this.#outcome = work(this.#ended.signal);
    this.#outcome.then(settle, settle);
  }

  /** Takes the answers of a client that came back; a question without one is put again. */
  answer(answers: Readonly<Record<string, JsonObject>>, exchange: Exchange): void {
    this.#enter(exchange);
    for (const [name, answer] of Object.entries(answers)) {
      const pending = this.#pending.get(name);
      this.#pending.delete(name);
      pending?.resolve(answer);
    }
  }

  /** Waits for the answer to the current exchange. */
  async next(): Promise<Step> {
    const signal = this.#exchange?.signal;
    const onAbort = (): void => this.abort(signal?.reason);
    if (signal?.aborted === true) {
      onAbort();
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.#step();
    } finally {
      signal?.removeEventListener('abort', onAbort);
      this.#exchange = undefined;
    }
  }

  /** Ends the work and whatever it asks. */
  abort(reason: unknown): void {
    this.#ended.abort(reason);
    this.#wake();
  }

  async ask(
    questions: Readonly<Record<string, ClientQuestion>>,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, JsonObject>>> {
    signal.throwIfAborted();
    for (const question of Object.values(questions)) {
      const refusal = questionRefusal(this.#capabilities, question);
      if (refusal !== undefined) {
        throw refusal;
      }
    }
    if (this.#isSettled && this.#pending.size === 0) {
      throw new PeerRefusal(RPC.internalError, 'The client waits for nothing any more');
    }
    const names = Object.keys(questions);
    const answers = await Promise.all(
      Object.entries(questions).map(([name, question]) => this.#put(name, question, signal)),
    );
    return Object.fromEntries(names.map((name, index) => [name, answers[index] ?? {}]));
  }

  tell(method: string, params: JsonObject): void {
    const exchange = this.#exchange;
    if (method === 'notifications/message') {
      const { logLevel } = exchange ?? {};
      if (logLevel === undefined || !isLoggedAt(logLevel, params['level'])) {
        return;
      }
    }
    exchange?.notify(method, params);
  }

  #enter(exchange: Exchange): void {
    this.#exchange = exchange;
    this.#capabilities = exchange.capabilities;
    this.#name = exchange.clientName;
  }

  async #put(name: string, question: ClientQuestion, signal: AbortSignal): Promise<JsonObject> {
    const given = this.#given.get(name);
    if (given !== undefined) {
      this.#given.delete(name);
      return given;
    }
    const unique = this.#freeName(name);
    const ends = [signal, this.#ended.signal];
    const answered = new AbortController();
    try {
      return await new Promise((resolve, reject) => {
        this.#pending.set(unique, { question, resolve, reject });
        for (const end of ends) {
          const onAbort = (): void => reject(end.reason as Error);
          end.addEventListener('abort', onAbort, { once: true, signal: answered.signal });
        }
        this.#gather();
      });
    } finally {
      answered.abort();
      this.#pending.delete(unique);
      this.#wake();
    }
  }

  #freeName(name: string): string {
    let unique = name;
    for (let count = 2; this.#pending.has(unique); count += 1) {
      unique = `${name}-${count}`;
    }
    return unique;
  }

  /**
   * Waits a moment for more questions: parallel tasks ask at the same time, and one answer carries
   * all their questions.
   */
  #gather(): void {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.#clock.after(MCP.questionGatherMs, () => {
        this.#isGathering = false;
        this.#wake();
      });
    }
  }

  #questions(): Readonly<Record<string, ClientQuestion>> {
    const entries = [...this.#pending].map(([name, { question }]) => [name, question] as const);
    return Object.fromEntries(entries);
  }

  #refusePending(): void {
    const message = 'Too many requests wait for their clients already';
    for (const [name, { reject }] of this.#pending) {
      this.#pending.delete(name);
      reject(new PeerRefusal(RPC.internalError, message));
    }
  }

  /** Returns the next step. Questions are returned only with a reserved place. */
  async #step(): Promise<Step> {
    for (;;) {
      if (this.#pending.size > 0 && !this.#isGathering && !this.#ended.signal.aborted) {
        if (this.#reservePlace()) {
          return { kind: 'asks', questions: this.#questions() };
        }
        this.#refusePending();
      }
      if (this.#isSettled && this.#pending.size === 0 && this.#outcome !== undefined) {
        return { kind: 'done', outcome: this.#outcome };
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
