import type { Clock } from '../../base/clock.ts';
import { DAEMON } from '../../tuning.ts';

/** The shortest pause between two looks: a limit of zero seconds must not become a loop. */
const CHECK_MS_MIN = 10;

/** What decides whether a daemon has become useless. */
export interface IdleExitParts {
  readonly clock: Clock;
  /** Read at every look, for it may be changed while running; 0 means never. */
  readonly idleExitMs: () => number;
  /** Whether anybody is connected or anything is being done. */
  readonly isInUse: () => boolean;
  readonly onIdle: () => void;
}

/** Calls back once, when nothing has used the daemon for the whole time. The result ends it. */
export function watchIdle(parts: IdleExitParts): () => void {
  const { clock, idleExitMs, isInUse, onIdle } = parts;
  let usedAt = clock.monotonicMs();
  let cancel: (() => void) | undefined;
  const look = (): void => {
    const now = clock.monotonicMs();
    const limitMs = idleExitMs();
    if (limitMs === 0 || isInUse()) {
      usedAt = now;
    }
    if (limitMs > 0 && now - usedAt >= limitMs) {
      onIdle();
      return;
    }
    const leftMs = limitMs === 0 ? DAEMON.idleCheckMs : usedAt + limitMs - now;
    // Looking several times per limit keeps a short visit between two looks from going unseen
    // for longer than a part of the limit.
    const stepMs = Math.min(DAEMON.idleCheckMs, Math.max(limitMs / 4, CHECK_MS_MIN));
    cancel = clock.after(Math.min(Math.max(leftMs, CHECK_MS_MIN), stepMs), look);
  };
  look();
  return () => cancel?.();
}
