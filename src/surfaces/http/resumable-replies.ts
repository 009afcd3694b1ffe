/**
 * Answers that a client can ask for again after its connection was cut, at this process or at the
 * next one. The request is stored under a key before the client is told the key.
 */
import type { JSONRPCRequest, RequestId } from '@modelcontextprotocol/server';

import type { SessionId } from '../../base/ids.ts';
import { parseJson } from '../../base/json.ts';
import type { Random } from '../../base/random.ts';
import type { OpenRequests } from '../../call/open-requests.ts';
import { HTTP } from '../../tuning/http.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import { type MessageParts, bytesOfParts, isRequest } from '../mcp/rpc-message.ts';
import type { PostReply } from './post-reply.ts';

/** The answer to a client that comes back. */
type Resumed =
  /** The request is under way in this process. */
  | { readonly kind: 'live'; readonly reply: PostReply }
  /** The answer exists, but it may not have reached the client. */
  | { readonly kind: 'answered'; readonly parts: MessageParts; readonly onSent: () => void }
  /** Another process began it: it is to be carried out as a repeated one. */
  | { readonly kind: 'again'; readonly request: JSONRPCRequest };

interface UnderWay {
  readonly key: string;
  /** Left out if the request is carried out only to be cancelled. */
  readonly reply?: PostReply;
  readonly isRepeated: boolean;
  /** Resolves when the request is stored: true, or when it could not be. */
  stored?: Promise<boolean>;
}

/** The first revision of the protocol whose clients expect events without data. */
const RESUMING_VERSION = '2025-11-25';
const RESUMABLE_METHOD = 'tools/call';

/**
 * Returns true if a client of this protocol version can ask for the answer to this message again.
 */
export function isResumable(message: object, version: string | undefined): boolean {
  return (
    version !== undefined &&
    version >= RESUMING_VERSION &&
    'method' in message &&
    message.method === RESUMABLE_METHOD
  );
}

export class ResumableReplies {
  readonly #session: SessionId;
  readonly #open: OpenRequests;
  /** Keys begin with it, and end with a number that rises. */
  readonly #prefix: string;
  readonly #patienceMs: () => number;
  readonly #underWay = new Map<RequestId, UnderWay>();
  readonly #undelivered: UndeliveredAnswers;
  /** Cancelled requests that are being searched for, each with what carries it out. */
  readonly #sought = new Map<RequestId, (request: JSONRPCRequest) => void>();
  #begun = 0;

  constructor(parts: {
    readonly session: SessionId;
    readonly open: OpenRequests;
    readonly undelivered: UndeliveredAnswers;
    readonly random: Random;
    /** Time after which the client is told a name for a pending answer. */
    readonly patienceMs: () => number;
  }) {
    this.#session = parts.session;
    this.#open = parts.open;
    this.#undelivered = parts.undelivered;
    this.#prefix = parts.random.uniqueId();
    this.#patienceMs = parts.patienceMs;
  }

  /** Returns the key of a request that is under way. Returns undefined if it has none. */
  keyOf(id: RequestId): string | undefined {
    return this.#underWay.get(id)?.key;
  }

  /** Returns true if an earlier process may have begun this request. */
  isRepeated(id: RequestId): boolean {
    return this.#underWay.get(id)?.isRepeated === true;
  }

  /** Gives a request a key, and its reply a name if it takes long. */
  begin(request: JSONRPCRequest, reply: PostReply): void {
    this.#begun += 1;
    const key = `${this.#prefix}-${this.#begun}`;
    const entry: UnderWay = { key, reply, isRepeated: false };
    this.#underWay.set(request.id, entry);
    reply.nameLater(this.#patienceMs(), async () => {
      entry.stored = this.#store(key, request);
      return (await entry.stored) ? key : undefined;
    });
  }

  /** Notes a request that is carried out again for a client that came back. */
  repeat(key: string, id: RequestId, reply: PostReply): void {
    const stored = Promise.resolve(true);
    this.#underWay.set(id, { key, reply, isRepeated: true, stored });
    reply.nameLater(this.#patienceMs(), () => Promise.resolve(key));
  }

  /**
   * The request has its answer, which is kept for the client until the returned function is called:
   * the answer was sent. Returns nothing where the client could not ask for it again.
   */
  answered(id: RequestId, parts: MessageParts): (() => void) | undefined {
    const entry = this.#underWay.get(id);
    this.#underWay.delete(id);
    if (entry?.stored === undefined) {
      return undefined;
    }
    const { key, stored, reply, isRepeated } = entry;
    if (!isRepeated && reply?.isNamed !== true) {
      // It was not stored, or the client went away before it was told the name.
      void this.#settle(key, stored);
      return undefined;
    }
    this.#undelivered.keep(key, this.#session, parts);
    return () => this.#sent(key, stored);
  }

  /** Notes that a request will have no answer. */
  cancelled(id: RequestId): void {
    const entry = this.#underWay.get(id);
    this.#underWay.delete(id);
    if (entry?.stored !== undefined) {
      this.#sent(entry.key, entry.stored);
    }
  }

  /**
   * Cancels a request that another process began: it is carried out as a repeated one and cancelled
   * at once. That finds its run and aborts it. Cancels that come during a search share it.
   */
  cancelElsewhere(id: RequestId, again: (request: JSONRPCRequest) => void): void {
    const isSearching = this.#sought.size > 0;
    if (this.#sought.size < STORAGE.openRequestsListed) {
      this.#sought.set(id, again);
    }
    if (!isSearching) {
      void this.#cancelSought();
    }
  }

  async #cancelSought(): Promise<void> {
    const requests = await this.#open.ofSession(this.#session).catch(() => []);
    for (const { key, body } of requests) {
      const request = parseJson(body);
      const again = isRequest(request) ? this.#sought.get(request.id) : undefined;
      if (isRequest(request) && again !== undefined && !this.#underWay.has(request.id)) {
        this.#underWay.set(request.id, { key, isRepeated: true, stored: Promise.resolve(true) });
        again(request);
        this.cancelled(request.id);
      }
    }
    this.#sought.clear();
  }

  /**
   * Finds what this process has of a key. Whoever gets a reply has to move it at once: it may be
   * answered in the next turn.
   */
  here(key: string): Resumed | undefined {
    for (const entry of this.#underWay.values()) {
      if (entry.key === key && entry.reply !== undefined) {
        return { kind: 'live', reply: entry.reply };
      }
    }
    const parts = this.#undelivered.find(key, this.#session);
    return parts === undefined
      ? undefined
      : { kind: 'answered', parts, onSent: () => this.#sent(key, Promise.resolve(true)) };
  }

  /** Finds a request that another process began. */
  async elsewhere(key: string): Promise<Resumed | undefined> {
    const found = await this.#open.find(key, this.#session);
    const request = found === undefined ? undefined : parseJson(found.body);
    return isRequest(request) ? { kind: 'again', request } : undefined;
  }

  async #store(key: string, request: JSONRPCRequest): Promise<boolean> {
    const body = JSON.stringify(request);
    if (body.length > HTTP.resumableBytesMax) {
      return false;
    }
    try {
      await this.#open.keep({ key, session: this.#session, body });
      return true;
    } catch {
      // Without the database the answer can still be given, but not asked for again.
      return false;
    }
  }

  /** Drops an answer that was delivered. */
  #sent(key: string, stored: Promise<boolean>): void {
    this.#undelivered.drop(key);
    void this.#settle(key, stored);
  }

  async #settle(key: string, stored: Promise<boolean>): Promise<void> {
    if (await stored) {
      // Leftovers are removed after a day.
      await this.#open.settle(key).catch(() => undefined);
    }
  }
}

interface Kept {
  readonly session: SessionId;
  readonly parts: MessageParts;
  readonly bytes: number;
}

/**
 * Answers of all sessions that were not sent to their end. Where they become too many in one
 * session, or too large in all of them together, the oldest go.
 */
export class UndeliveredAnswers {
  readonly #bytesMax: number;
  /** By key, the oldest first. */
  readonly #kept = new Map<string, Kept>();
  readonly #keys = new Map<SessionId, Set<string>>();
  #bytes = 0;

  constructor(bytesMax: number = HTTP.undeliveredBytesMax) {
    this.#bytesMax = bytesMax;
  }

  /** Keeps an answer. An answer larger than the whole space is not kept. */
  keep(key: string, session: SessionId, parts: MessageParts): void {
    this.drop(key);
    const bytes = bytesOfParts(parts);
    if (bytes > this.#bytesMax) {
      return;
    }
    const keys = this.#keys.get(session) ?? new Set();
    this.#keys.set(session, keys.add(key));
    this.#kept.set(key, { session, parts, bytes });
    this.#bytes += bytes;
    const [oldest] = keys;
    if (keys.size > HTTP.undeliveredMax && oldest !== undefined) {
      this.drop(oldest);
    }
    for (const other of this.#kept.keys()) {
      if (this.#bytes <= this.#bytesMax) {
        break;
      }
      this.drop(other);
    }
  }

  /** Returns the answer of this key, if it belongs to this session. */
  find(key: string, session: SessionId): MessageParts | undefined {
    const kept = this.#kept.get(key);
    return kept?.session === session ? kept.parts : undefined;
  }

  drop(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) {
      return;
    }
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
    const keys = this.#keys.get(kept.session);
    keys?.delete(key);
    if (keys?.size === 0) {
      this.#keys.delete(kept.session);
    }
  }

  /** Forgets a session that ended. */
  release(session: SessionId): void {
    for (const key of this.#keys.get(session) ?? []) {
      this.drop(key);
    }
  }
}
