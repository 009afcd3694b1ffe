/**
 * Who may look at the dashboard: a browser that was let in by a link, which works once.
 *
 * Neither keys of links nor cookies are kept, only their hashes; those of browsers that were let in
 * outlive the daemon, so that an open page goes on with the next one. For that the cookie is not
 * enough: while no daemon runs, any user of the machine can take its port, and the browser sends the
 * cookie there. The page has to answer a challenge as well, with a secret that it was told before and
 * keeps to itself. With the answer it gets another cookie, and the one that a stranger may have opens
 * nothing any more. What a change has to carry is
 * made of the cookie and a secret of this process, so that another page of this machine, whose
 * requests a browser would send the cookie along with, cannot know it.
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
  /** What every change has to carry. */
  readonly token: string;
  /** What the page answers the challenge of the next daemon with. */
  readonly wake: string;
  readonly expiresAt: number;
}

/** A page's answer to the challenge, and the port at which it came. */
export interface WakeProof {
  readonly port: number;
  readonly text: string;
}

interface Link {
  readonly digest: Buffer;
  readonly untilMs: number;
}

interface Session {
  digest: Buffer;
  /** Of its cookies before: each of them needs a proof, every time. */
  earlier: readonly Buffer[];
  readonly wake: string;
  /** Let in by a daemon before this one, and not proved since. */
  isAsleep: boolean;
  readonly untilMs: number;
  lastUsedMs: number;
}

/** Where it is kept who was let in; only its owner can read it. */
export interface SessionFile {
  read(): string | undefined;
  write(text: string): void;
}

/** Time goes by the clock that is never set back: no link gets longer because somebody changed it. */
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

  /** A key that lets one browser in, once. */
  mint(): MintedKey {
    const key = newSecret();
    const untilMs = this.#clock.monotonicMs() + DASHBOARD.linkMs;
    const link = { digest: digestOf(key), untilMs };
    this.#links = [...this.#links.slice(1 - DASHBOARD.linksMax), link];
    return { key, expiresAt: this.#clock.now() + DASHBOARD.linkMs };
  }

  /** The cookie for whoever has the key of a link; nothing where it is wrong, used or too old. */
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

  /** The browser that has this cookie, and the proof where a daemon before this one let it in; asking counts as use. */
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

  /** Whether a change carries what only the page of this browser can know. */
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

  /** A file that cannot be written costs the next daemon's memory of it, and nothing else. */
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

  /** What is no list of ours counts as none. No time that is read lies further ahead than it may. */
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

  /** For this port: what was answered to whoever holds another is of no use here. */
  #isProved({ wake }: Session, proof: WakeProof | undefined): boolean {
    if (proof === undefined) {
      return false;
    }
    const right = createHmac('sha256', wake).update(`${proof.port} ${this.challenge}`);
    return timingSafeEqual(digestOf(proof.text), digestOf(right.digest('base64url')));
  }

  /** Somebody else may have seen the cookie while no daemon ran. */
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

/** All are compared, each in the same time: neither which one it was nor how near it came shows. */
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

/** The browser that has this cookie, or had it. */
function findSession(sessions: readonly Session[], digest: Buffer): Session | undefined {
  const known = sessions.flatMap((session) =>
    [session.digest, ...session.earlier].map((each) => ({ session, digest: each })),
  );
  return findEqual(known, digest)?.session;
}

const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
