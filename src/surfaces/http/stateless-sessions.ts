import { createHash } from 'node:crypto';

import type { Clock } from '../../base/clock.ts';
import { type SessionId, sessionId } from '../../base/ids.ts';
import { isJsonObject, type Json } from '../../base/json.ts';
import type { Random } from '../../base/random.ts';
import { HTTP } from '../../tuning/http.ts';
import { IdleRegistry } from './idle-registry.ts';

const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo';

/** One request's part in a session. */
interface Visit {
  readonly session: SessionId;
  /** Call it when the answer is out. */
  readonly leave: () => void;
}

/**
 * Sessions for the protocol's stateless revision, which has none of its own: the same token,
 * profile and client within ten minutes are taken for one conversation.
 */
export class StatelessSessions implements Disposable {
  readonly #random: Random;
  readonly #sessions: IdleRegistry<SessionId>;

  constructor(parts: {
    readonly clock: Clock;
    readonly random: Random;
    /** Called once for each session that ends. */
    readonly onEnded: (session: SessionId) => void;
    readonly sizeMax?: number;
  }) {
    this.#random = parts.random;
    this.#sessions = new IdleRegistry({
      clock: parts.clock,
      idleMs: HTTP.statelessIdleMs,
      sizeMax: parts.sizeMax ?? HTTP.sessionsMax,
      onRemoved: parts.onEnded,
    });
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Lets a client in. Returns `undefined` if the highest number of clients is at work. */
  enter(owner: string, profile: string | undefined, body: Json): Visit | undefined {
    const key = createHash('sha256')
      .update(JSON.stringify([owner, profile, clientOf(body)]))
      .digest('hex');
    let session = this.#sessions.get(key);
    if (session === undefined) {
      session = sessionId(`http-${this.#random.uniqueId()}`);
      if (!this.#sessions.add(key, session)) {
        return undefined;
      }
    }
    return { session, leave: this.#sessions.use(key) };
  }

  [Symbol.dispose](): void {
    this.#sessions[Symbol.dispose]();
  }
}

/** Returns the client's name and version, which each of its requests carries. */
function clientOf(body: Json): string {
  const params = isJsonObject(body) ? body['params'] : undefined;
  const meta = isJsonObject(params) ? params['_meta'] : undefined;
  const client = isJsonObject(meta) ? meta[CLIENT_INFO] : undefined;
  return isJsonObject(client) ? JSON.stringify([client['name'], client['version']]) : '';
}
