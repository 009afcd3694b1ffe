import type { Clock } from '../../base/clock.ts';
import { DAEMON } from '../../tuning/daemon.ts';

/** The shortest pause between two looks: a limit of zero seconds must not become a loop. */
const CHECK_MS_MIN = 10;
const LOOKS_PER_LIMIT = 4;

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
    cancel = clock.after(pauseMs(limitMs, usedAt + limitMs - now), look);
  };
  look();
  return () => cancel?.();
}

/** Several looks per limit, so that no visit between two of them goes unseen for long. */
function pauseMs(limitMs: number, leftMs: number): number {
  return limitMs === 0
    ? DAEMON.idleCheckMs
    : Math.max(CHECK_MS_MIN, Math.min(DAEMON.idleCheckMs, limitMs / LOOKS_PER_LIMIT, leftMs));
}
