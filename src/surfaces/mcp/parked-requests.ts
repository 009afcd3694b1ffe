/**
 * Requests of the protocol's stateless revision whose servers asked the client something: the
 * work waits here until the client comes back with the answers and the state it was given.
 */
import type { Clock } from '../../base/clock.ts';
import type { SessionId } from '../../base/ids.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Random } from '../../base/random.ts';
import type { ClientLink } from '../../call/asker.ts';
import { MCP } from '../../tuning/mcp.ts';
import { type Exchange, ParkedWork } from './parked-work.ts';
import type { Seats } from './seats.ts';

/** Identifies a request and its client. Only the same client may take it up again. */
export interface RequestIdentity {
  readonly session: SessionId;
  readonly method: string;
  /** Name of the tool, prompt or resource. */
  readonly name: string;
}

/** A client's answers to earlier questions. */
interface Return {
  readonly state: string;
  readonly answers: Readonly<Record<string, JsonObject>>;
}

/** The work to be done, given the way to its client and the name that servers know it by. */
export type Work = (
  client: ClientLink & { readonly exchange: Exchange | undefined },
  signal: AbortSignal,
  seat: SessionId,
) => Promise<JsonObject>;

interface Parked {
  readonly work: ParkedWork;
  readonly identity: RequestIdentity;
  readonly cancelExpiry: () => void;
}

/** The end of an exchange: the result, questions, or a refusal. */
type ExchangeEnd =
  | { readonly kind: 'answered'; readonly result: JsonObject }
  /** The state is unknown, used, expired or not this client's. */
  | { readonly kind: 'state_invalid' };

/** All requests that wait for their clients. Shared by the exchanges that belong together. */
export class ParkedRequests implements Disposable {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #sizeMax: number;
  readonly #seats: Seats | undefined;
  readonly #parked = new Map<string, Parked>();
  /** Places reserved for work that is about to wait. */
  #reservedCount = 0;

  constructor(parts: {
    readonly clock: Clock;
    readonly random: Random;
    readonly sizeMax?: number;
    /** Keeps the requests of several clients apart, if one session may be several clients. */
    readonly seats?: Seats;
  }) {
    this.#clock = parts.clock;
    this.#random = parts.random;
    this.#seats = parts.seats;
    this.#sizeMax = parts.sizeMax ?? MCP.parkedMax;
  }

  get size(): number {
    return this.#parked.size;
  }

  /**
   * Begins work and answers its first exchange. `given` holds answers to questions that the client
   * expects. Throws what the work throws.
   */
  async begin(
    identity: RequestIdentity,
    work: Work,
    exchange: Exchange,
    given: Return['answers'] = {},
  ): Promise<ExchangeEnd> {
    const parked = new ParkedWork({
      clock: this.#clock,
      reservePlace: () => this.#reserve(),
      given,
    });
    const seat = this.#seats?.take(identity.session);
    const name = seat?.name ?? identity.session;
    parked.begin((signal) => work(parked, signal, name).finally(seat?.leave), exchange);
    return this.#finish(parked, identity);
  }

  /** Continues waiting work. Throws what the work throws. */
  async resume(
    identity: RequestIdentity,
    { state, answers }: Return,
    exchange: Exchange,
  ): Promise<ExchangeEnd> {
    const found = this.#parked.get(state);
    if (found === undefined || !isSame(found.identity, identity)) {
      return { kind: 'state_invalid' };
    }
    this.#parked.delete(state);
    found.cancelExpiry();
    found.work.answer(answers, exchange);
    return this.#finish(found.work, identity);
  }

  /** Ends work that waits for a client that is gone. */
  release(session: SessionId): void {
    this.#end(({ identity }) => identity.session === session);
  }

  [Symbol.dispose](): void {
    this.#end(() => true);
  }

  async #finish(work: ParkedWork, identity: RequestIdentity): Promise<ExchangeEnd> {
    const step = await work.next();
    if (step.kind === 'done') {
      return { kind: 'answered', result: await step.outcome };
    }
    this.#reservedCount -= 1;
    const requestState = this.#random.uniqueId();
    const cancelExpiry = this.#clock.after(MCP.parkedMs, () => {
      this.#parked.delete(requestState);
      work.abort(new Error('the client did not answer in time'));
    });
    this.#parked.set(requestState, { work, identity, cancelExpiry });
    const inputRequests = step.questions as unknown as JsonObject;
    return {
      kind: 'answered',
      result: { resultType: 'input_required', inputRequests, requestState },
    };
  }

  #reserve(): boolean {
    const hasRoom = this.#parked.size + this.#reservedCount < this.#sizeMax;
    this.#reservedCount += hasRoom ? 1 : 0;
    return hasRoom;
  }

  #end(isOver: (parked: Parked) => boolean): void {
    for (const [state, parked] of this.#parked) {
      if (isOver(parked)) {
        this.#parked.delete(state);
        parked.cancelExpiry();
        parked.work.abort(new Error('the client is gone'));
      }
    }
  }
}

function isSame(left: RequestIdentity, right: RequestIdentity): boolean {
  return left.session === right.session && left.method === right.method && left.name === right.name;
}
