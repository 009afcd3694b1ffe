import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { describeError } from '../../base/errors.ts';
import { isJsonObject, parseJson } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import { EXECUTE } from '../../tuning/execute.ts';
import { STORAGE } from '../../tuning/postgres.ts';
import {
  type InstanceNews,
  LEARNED_MESSAGE,
  LOCKED,
  lockKey,
  newsChannel,
  type Presence,
  presenceAlone,
} from './presence.ts';

interface PresenceParts {
  readonly config: pg.ClientConfig;
  /** Instances of the same project exchange news. Without a project there is no news. */
  readonly project: string | undefined;
  readonly logger: Logger;
}

/**
 * Takes the lock of this process, and takes it again if the connection is lost. A pooler shares
 * connections between clients, so a lock means nothing there: leases alone decide.
 */
export async function openPresence(id: string, parts: PresenceParts): Promise<Presence> {
  const { config, logger } = parts;
  const owner = `${LOCKED}${id}`;
  const first = await heldLock(config, owner);
  if (first === undefined) {
    logger.info('presence_not_shown', { why: 'a pooler is between pml and PostgreSQL' });
    return presenceAlone(id);
  }
  return new LockedPresence(owner, first, parts);
}

/** Returns a connection that holds the lock, or undefined if a pooler stands before PostgreSQL. */
async function heldLock(config: pg.ClientConfig, owner: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...config, application_name: 'pml presence' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // A pooler gives other process numbers to its clients.
    if (rows[0]?.pid === (client as unknown as { readonly processID: number }).processID) {
      await client.query(`select pg_advisory_lock(${lockKey('$1::text')})`, [owner]);
      return client;
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  await client.end();
  return undefined;
}

class LockedPresence implements Presence {
  readonly owner: string;
  readonly #parts: PresenceParts;
  readonly #listeners = new Set<(news: InstanceNews) => void>();
  /** Servers with writes that the others have not been told about. */
  readonly #written = new Set<string>();
  #willTell = false;
  #client: pg.Client;
  /** Since when the lock is held. Undefined while it is not. */
  #heldSinceMs: number | undefined;
  #isClosed = false;

  constructor(owner: string, client: pg.Client, parts: PresenceParts) {
    this.owner = owner;
    this.#parts = parts;
    this.#client = client;
    this.#hold(client);
  }

  readonly seesDeaths = (): boolean =>
    this.#heldSinceMs !== undefined && performance.now() - this.#heldSinceMs > EXECUTE.leaseMs;

  onNews(listener: (news: InstanceNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tellWrite(server: string): void {
    this.#written.add(server);
    if (!this.#willTell) {
      this.#willTell = true;
      setTimeout(() => this.#tell(), STORAGE.newsPauseMs).unref();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    if (this.#written.size > 0) {
      this.#tell();
    }
    await this.#client.end().catch(() => undefined);
  }

  #hold(client: pg.Client): void {
    this.#client = client;
    this.#heldSinceMs = performance.now();
    this.#listen(client);
    client.once('end', () => {
      this.#heldSinceMs = undefined;
      // From now on, news of writes by others is missed.
      if (!this.#isClosed) {
        this.#spread({ kind: 'wrote' });
      }
      void this.#holdAgain();
    });
  }

  async #holdAgain(): Promise<void> {
    while (!this.#isClosed) {
      try {
        const client = await heldLock(this.#parts.config, this.owner);
        if (client === undefined) {
          this.#parts.logger.warn('presence_lost', {
            why: 'a pooler is between pml and PostgreSQL now',
          });
          return;
        }
        this.#hold(client);
        // News may have been missed meanwhile.
        this.#spread({ kind: 'learned' });
        this.#spread({ kind: 'wrote' });
        if (this.#written.size > 0) {
          this.#tell();
        }
        if (this.#isClosed) {
          await client.end();
        }
        return;
      } catch (error) {
        this.#parts.logger.debug('presence_not_shown', { error: describeError(error) });
        await pause(STORAGE.connectPauseMsMax);
      }
    }
  }

  #listen(client: pg.Client): void {
    const { project, logger } = this.#parts;
    if (project === undefined) {
      return;
    }
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    client.query(`listen ${channelOf(project)}`).catch((error: unknown) => {
      logger.warn('news_not_heard', { error: describeError(error) });
      // After its end a new connection is made.
      client.end().catch(() => undefined);
    });
  }

  #hear(payload: string): void {
    const said = payload === LEARNED_MESSAGE ? undefined : parseJson(payload);
    if (said === undefined) {
      this.#spread({ kind: 'learned' });
    } else if (isJsonObject(said) && said['from'] !== this.owner) {
      const servers = said['wrote'];
      this.#spread({
        kind: 'wrote',
        ...(Array.isArray(servers) && { servers: servers.map(String) }),
      });
    }
  }

  #spread(news: InstanceNews): void {
    this.#listeners.forEach((listener) => listener(news));
  }

  #tell(): void {
    const { project, logger } = this.#parts;
    this.#willTell = false;
    if (this.#heldSinceMs === undefined) {
      // It is sent when the connection is back.
      return;
    }
    const servers = [...this.#written];
    this.#written.clear();
    if (project === undefined) {
      return;
    }
    const isShort = servers.length <= STORAGE.newsServersMax;
    const message = JSON.stringify({ from: this.owner, ...(isShort && { wrote: servers }) });
    this.#client
      .query(`select pg_notify(${newsChannel('$1::text')}, $2)`, [project, message])
      .catch((error: unknown) => {
        servers.forEach((server) => this.#written.add(server));
        logger.debug('news_not_told', { error: describeError(error) });
      });
  }
}

/** Returns the name that `newsChannel` computes in SQL: `listen` takes no expression. */
function channelOf(project: string): string {
  return `pml_${createHash('md5').update(project).digest('hex')}`;
}
