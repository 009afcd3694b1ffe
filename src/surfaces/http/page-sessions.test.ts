import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { manualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import { PageSessions } from './page-sessions.ts';

function world(): { readonly clock: ManualClock; readonly sessions: PageSessions } {
  const clock = manualClock();
  return { clock, sessions: new PageSessions(clock) };
}

/** A browser that was let in. */
function letIn(sessions: PageSessions): string {
  const cookie = sessions.redeem(sessions.mint().key);
  if (cookie === undefined) {
    throw new Error('it was not let in');
  }
  return cookie;
}

const PORT = 4321;

/** The proof of a page that knows this secret. */
function proofFor({ challenge }: PageSessions, wake = '', port: number = PORT) {
  const text = createHmac('sha256', wake).update(`${port} ${challenge}`).digest('base64url');
  return { port, text };
}

describe('PageSessions', () => {
  it('lets a browser in once for each link', () => {
    const { sessions } = world();
    const { key } = sessions.mint();
    const cookie = sessions.redeem(key);
    expect(cookie).toMatch(/^[\w-]{43}$/u);
    expect(sessions.redeem(key)).toBeUndefined();
    expect(sessions.visit(cookie)).toBeDefined();
  });

  it('lets nobody in by a wrong key, the empty one, or a cookie', () => {
    const { sessions } = world();
    const { key } = sessions.mint();
    expect(sessions.redeem(`${key}x`)).toBeUndefined();
    expect(sessions.redeem('')).toBeUndefined();
    expect(sessions.redeem(letIn(sessions))).toBeUndefined();
    expect(sessions.visit(key)).toBeUndefined();
    expect(sessions.visit(undefined)).toBeUndefined();
    expect(sessions.visit('')).toBeUndefined();
    expect(sessions.redeem(key)).toBeDefined();
  });

  it('lets nobody in by a link that is too old', () => {
    const { clock, sessions } = world();
    const { key } = sessions.mint();
    clock.advance(DASHBOARD.linkMs);
    expect(sessions.redeem(key)).toBeUndefined();
  });

  it('forgets a browser that was silent, and any after its time', () => {
    const { clock, sessions } = world();
    const silent = letIn(sessions);
    clock.advance(DASHBOARD.sessionIdleMs);
    expect(sessions.visit(silent)).toBeUndefined();
    const busy = letIn(sessions);
    const stepMs = DASHBOARD.sessionIdleMs / 2;
    for (let leftMs = DASHBOARD.sessionMs - 1; leftMs > 0; leftMs -= stepMs) {
      clock.advance(Math.min(stepMs, leftMs));
      expect(sessions.visit(busy)).toBeDefined();
    }
    clock.advance(1);
    expect(sessions.visit(busy)).toBeUndefined();
  });

  it('keeps a bounded number of links and of browsers', () => {
    const { clock, sessions } = world();
    const first = sessions.mint();
    for (let count = 0; count < DASHBOARD.sessionsMax; count += 1) {
      sessions.mint();
    }
    expect(sessions.redeem(first.key)).toBeUndefined();
    const cookies = Array.from({ length: DASHBOARD.sessionsMax }, () => {
      clock.advance(1);
      return letIn(sessions);
    });
    clock.advance(1);
    sessions.visit(cookies[0]);
    letIn(sessions);
    expect(sessions.visit(cookies[0])).toBeDefined();
    expect(sessions.visit(cookies[1])).toBeUndefined();
  });

  it('has a token for changes that is another for every browser', () => {
    const { sessions } = world();
    const [one, other] = [letIn(sessions), letIn(sessions)].map((each) => sessions.visit(each));
    if (one === undefined || other === undefined) {
      throw new Error('unknown');
    }
    expect(sessions.isToken(one, one.token)).toBe(true);
    expect(sessions.isToken(one, other.token)).toBe(false);
    expect(sessions.isToken(one, '')).toBe(false);
    expect(sessions.isToken(one, undefined)).toBe(false);
  });

  it('knows nobody any more once it is closed', () => {
    const { sessions } = world();
    const cookie = letIn(sessions);
    const { key } = sessions.mint();
    sessions.close();
    expect(sessions.visit(cookie)).toBeUndefined();
    expect(sessions.redeem(key)).toBeUndefined();
  });

  it('is followed by one that knows its browsers, and neither its links nor its tokens', () => {
    const clock = manualClock();
    let kept = '';
    const file = {
      read: () => kept,
      write: (text: string): void => {
        kept = text;
      },
    };
    const first = new PageSessions(clock, file);
    const cookie = letIn(first);
    const { key } = first.mint();
    const before = first.visit(cookie);
    expect(kept).not.toContain(cookie);
    clock.advance(1000);
    const second = new PageSessions(clock, file);
    const after = second.visit(cookie, proofFor(second, before?.wake));
    expect(after).toBeDefined();
    expect(after?.token).not.toBe(before?.token);
    // From then on the new cookie is enough. The old one, which a stranger may have seen, is not.
    expect(second.visit(after?.cookie)).toMatchObject({ token: after?.token });
    expect(second.visit(after?.cookie)?.cookie).toBeUndefined();
    expect(second.visit(cookie)).toBeUndefined();
    // Another window of the same browser may have sent the old one with its proof at the same time.
    expect(second.visit(cookie, proofFor(second, before?.wake))?.cookie).toBeDefined();
    expect(second.redeem(key)).toBeUndefined();
    clock.advance(DASHBOARD.sessionIdleMs);
    const third = new PageSessions(clock, file);
    expect(third.visit(cookie, proofFor(third, before?.wake))).toBeUndefined();
  });

  it('is followed by one to which a cookie is nothing without the word of its page', () => {
    const clock = manualClock();
    let kept = '';
    const file = { read: () => kept, write: (text: string) => void (kept = text) };
    const first = new PageSessions(clock, file);
    const cookie = letIn(first);
    const { wake } = first.visit(cookie) ?? {};
    first.close();
    // Closing again, or a late request, makes nobody forgotten.
    first.close();
    expect(first.visit(cookie)).toBeUndefined();
    const second = new PageSessions(clock, file);
    expect(second.visit(cookie)).toBeUndefined();
    expect(second.visit(cookie, proofFor(second, 'guessed'))).toBeUndefined();
    // Proofs that the page gave to another port or another daemon.
    const elsewhere = { ...proofFor(second, wake, 5555), port: PORT };
    expect(second.visit(cookie, elsewhere)).toBeUndefined();
    expect(second.visit(cookie, proofFor(first, wake))).toBeUndefined();
    expect(second.visit(cookie, proofFor(second, wake))).toBeDefined();
  });

  it.each([
    '',
    'no JSON',
    '{}',
    '[1, null, {"digest": "x"}]',
    `[{"digest": "${'0'.repeat(64)}", "until": 1e99}]`,
  ])('takes a file of %j for one that knows nobody', (text) => {
    const sessions = new PageSessions(manualClock(), { read: () => text, write: () => undefined });
    expect(sessions.presentCount).toBe(0);
  });

  it('counts browsers as there while they ask', () => {
    const { clock, sessions } = world();
    const cookie = letIn(sessions);
    expect(sessions.presentCount).toBe(1);
    clock.advance(DASHBOARD.presentMs + 1);
    expect(sessions.presentCount).toBe(0);
    sessions.visit(cookie);
    expect(sessions.presentCount).toBe(1);
  });
});
