import type { SessionId } from '../../base/ids.ts';
import { HTTP } from '../../tuning/http.ts';
import { bytesOfParts, type MessageParts } from '../mcp/message-parts.ts';

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

  /** The answer of this key, if it belongs to this session. */
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

  /** The session has ended. */
  release(session: SessionId): void {
    for (const key of this.#keys.get(session) ?? []) {
      this.drop(key);
    }
  }
}
