/**
 * Decides who may look at the dashboard: a browser that was admitted by a link. Each link works
 * once.
 *
 * Keys of links and cookies are stored as hashes only. The hashes of admitted browsers outlive the
 * daemon, so that an open page continues with the next one. The cookie alone is not enough for
 * that: while no daemon runs, any user of the machine can take its port, and the browser would send
 * the cookie there. So the page must also answer a challenge, with a secret that it was told
 * before. With the answer it gets a new cookie, and the old one becomes useless to a stranger.
 *
 * A change must carry a token. It is derived from the cookie and a secret of this process. So
 * another page of this machine cannot know it, although the browser would send the cookie along
 * with its requests.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { Clock } from '../../base/clock.ts';
import { isJsonObject, type Json, parseJson } from '../../base/json.ts';
import { DASHBOARD } from '../../tuning/http.ts';

const SECRET_BYTES = 32;
const DIGEST = /^[0-9a-f]{64}$/u;

/** A link's key, and until when it is good. */
export interface MintedKey {
  readonly key: string;
  readonly expiresAt: number;
}

/** A browser that is known. */
export interface PageVisit {
  /** The cookie from now on, where it is another one. */
  readonly cookie?: string;
  /** The token that every change must carry. */
  readonly token: string;
  /** The secret with which the page answers the challenge of the next daemon. */
  readonly wake: string;
  readonly expiresAt: number;
}

/** A page's answer to the challenge, and the port at which it came. */
interface WakeProof {
  readonly port: number;
  readonly text: string;
}

interface Link {
  readonly digest: Buffer;
  readonly untilMs: number;
}

interface Session {
  digest: Buffer;
  /** Hashes of its earlier cookies. Each of them needs a proof, every time. */
  earlier: readonly Buffer[];
  readonly wake: string;
  /** Let in by a daemon before this one, and not proved since. */
  isAsleep: boolean;
  readonly untilMs: number;
  lastUsedMs: number;
}

/** Stores the browsers that were let in. Only its owner can read it. */
export interface SessionFile {
  read(): string | undefined;
  write(text: string): void;
}

/**
 * Holds the sessions of browsers. Times are monotonic, so a changed clock makes no link live
 * longer.
 */
export class PageSessions {
  readonly #clock: Clock;
  readonly #file: SessionFile | undefined;
  readonly #secret: Buffer = randomBytes(SECRET_BYTES);
  /** Another one for every daemon: an answer to it is of no use to the next. */
  readonly challenge: string = newSecret();
  #links: readonly Link[] = [];
  #sessions: readonly Session[] = [];
  #keptMs = 0;
  #isClosed = false;

  constructor(clock: Clock, file?: SessionFile) {
    this.#clock = clock;
    this.#file = file;
    this.#sessions = this.#read();
    this.#keptMs = clock.monotonicMs();
  }

  /** Browsers that asked something a short while ago. */
  get presentCount(): number {
    const since = this.#clock.monotonicMs() - DASHBOARD.presentMs;
    return this.#sessions.filter(({ lastUsedMs }) => lastUsedMs >= since).length;
  }

  /** Returns a key that lets one browser in, once. */
  mint(): MintedKey {
    const key = newSecret();
    const untilMs = this.#clock.monotonicMs() + DASHBOARD.linkMs;
    const link = { digest: digestOf(key), untilMs };
    this.#links = [...this.#links.slice(1 - DASHBOARD.sessionsMax), link];
    return { key, expiresAt: this.#clock.now() + DASHBOARD.linkMs };
  }

  /**
   * Returns the cookie for the key of a link. Returns `undefined` if the key is wrong, used or too
   * old.
   */
  redeem(key: string): string | undefined {
    const now = this.#clock.monotonicMs();
    const digest = digestOf(key);
    const found = findEqual(this.#links, digest);
    this.#links = this.#links.filter((link) => link !== found && link.untilMs > now);
    if (found === undefined || found.untilMs <= now) {
      return undefined;
    }
    const cookie = newSecret();
    const session: Session = {
      digest: digestOf(cookie),
      earlier: [],
      wake: newSecret(),
      isAsleep: false,
      untilMs: now + DASHBOARD.sessionMs,
      lastUsedMs: now,
    };
    const others = this.#live(now).toSorted((left, right) => left.lastUsedMs - right.lastUsedMs);
    this.#sessions = [...others.slice(1 - DASHBOARD.sessionsMax), session];
    this.#keep();
    return cookie;
  }

  /**
   * Returns the browser that has this cookie, and the proof where a daemon before this one let it
   * in; asking counts as use.
   */
  visit(cookie: string | undefined, proof?: WakeProof): PageVisit | undefined {
    if (cookie === undefined) {
      return undefined;
    }
    const now = this.#clock.monotonicMs();
    this.#sessions = this.#live(now);
    const digest = digestOf(cookie);
    const found = findSession(this.#sessions, digest);
    const isTrusted = found?.isAsleep === false && timingSafeEqual(found.digest, digest);
    if (found === undefined || (!isTrusted && !this.#isProved(found, proof))) {
      return undefined;
    }
    const renewed = isTrusted ? undefined : this.#renew(found);
    found.lastUsedMs = now;
    if (now - this.#keptMs > DASHBOARD.sessionKeepMs) {
      this.#keep();
    }
    const leftMs = Math.min(found.untilMs - now, DASHBOARD.sessionIdleMs);
    return {
      ...(renewed !== undefined && { cookie: renewed }),
      token: this.#tokenOf(found),
      wake: found.wake,
      expiresAt: this.#clock.now() + leftMs,
    };
  }

  /** Returns true if a change carries the token of this browser's page. */
  isToken(visit: PageVisit, given: string | undefined): boolean {
    return given !== undefined && timingSafeEqual(digestOf(given), digestOf(visit.token));
  }

  /** Links end with the daemon; browsers are known to the next one. */
  close(): void {
    this.#links = [];
    this.#keep();
    this.#sessions = [];
    // Whatever comes now must not write down that nobody is known.
    this.#isClosed = true;
  }

  /**
   * Stores the sessions. If that fails, only the next daemon is affected: it does not know them.
   */
  #keep(): void {
    if (this.#isClosed) {
      return;
    }
    const now = this.#clock.monotonicMs();
    const offset = this.#clock.now() - now;
    this.#keptMs = now;
    const kept = this.#live(now).map(({ digest, wake, untilMs, lastUsedMs }) => ({
      digest: digest.toString('hex'),
      wake,
      until: untilMs + offset,
      lastUsed: lastUsedMs + offset,
    }));
    try {
      this.#file?.write(`${JSON.stringify(kept)}\n`);
    } catch {
      // Whoever is let in meanwhile is let in all the same.
    }
  }

  /**
   * Reads the stored sessions. A malformed file counts as empty. Times too far in the future are
   * cut.
   */
  #read(): readonly Session[] {
    const now = this.#clock.monotonicMs();
    const offset = this.#clock.now() - now;
    const kept = parseJson(this.#file?.read() ?? '');
    const entries = Array.isArray(kept) ? (kept as readonly Json[]) : [];
    return entries.slice(-DASHBOARD.sessionsMax).flatMap((entry) => {
      const { digest, wake, until, lastUsed } = isJsonObject(entry) ? entry : {};
      const isWhole =
        typeof digest === 'string' &&
        typeof wake === 'string' &&
        wake.length >= SECRET_BYTES &&
        DIGEST.test(digest) &&
        Number.isFinite(until) &&
        Number.isFinite(lastUsed);
      return isWhole
        ? [
            {
              digest: Buffer.from(digest, 'hex'),
              earlier: [],
              wake,
              isAsleep: true,
              untilMs: Math.min(Number(until) - offset, now + DASHBOARD.sessionMs),
              lastUsedMs: Math.min(Number(lastUsed) - offset, now),
            },
          ]
        : [];
    });
  }

  #live(now: number): readonly Session[] {
    return this.#sessions.filter(
      ({ untilMs, lastUsedMs }) => untilMs > now && lastUsedMs + DASHBOARD.sessionIdleMs > now,
    );
  }

  /**
   * Checks a proof. It is bound to the port, so a proof that was given to a stranger on another
   * port is useless here.
   */
  #isProved({ wake }: Session, proof: WakeProof | undefined): boolean {
    if (proof === undefined) {
      return false;
    }
    const right = createHmac('sha256', wake).update(`${proof.port} ${this.challenge}`);
    return timingSafeEqual(digestOf(proof.text), digestOf(right.digest('base64url')));
  }

  /**
   * Gives a session a new cookie. Another program may have seen the old one while no daemon ran.
   */
  #renew(session: Session): string {
    const cookie = newSecret();
    session.earlier = [session.digest, ...session.earlier].slice(0, DASHBOARD.cookiesRemembered);
    session.digest = digestOf(cookie);
    session.isAsleep = false;
    this.#keep();
    return cookie;
  }

  #tokenOf({ digest }: Session): string {
    return createHmac('sha256', this.#secret).update(digest).digest('base64url');
  }
}

/** Finds an equal digest. Compares all in the same time, so that timing tells nothing. */
function findEqual<Entry extends { readonly digest: Buffer }>(
  entries: readonly Entry[],
  digest: Buffer,
): Entry | undefined {
  let found: Entry | undefined;
  for (const entry of entries) {
    found = timingSafeEqual(entry.digest, digest) ? entry : found;
  }
  return found;
}

/** Returns the browser that has this cookie, or had it. */
function findSession(sessions: readonly Session[], digest: Buffer): Session | undefined {
  const known = sessions.flatMap((session) =>
    [session.digest, ...session.earlier].map((each) => ({ session, digest: each })),
  );
  return findEqual(known, digest)?.session;
}

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
