import type { Clock } from '../../base/clock.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import type { Connections } from './connections.ts';

/** The shortest pause between two looks: a limit of zero seconds must not become a loop. */
const CHECK_MS_MIN = 10;
const LOOKS_PER_LIMIT = 4;

/** Parts that decide when an unused daemon ends. */
interface IdleExitParts {
  readonly clock: Clock;
  /** Read at every look, for it may be changed while running; 0 means never. */
  readonly idleExitMs: () => number;
  /** Returns true if a client is connected or work is under way. */
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

/**
 * Returns the pause until the next look. There are several looks per limit, so that no visit goes
 * unseen for long.
 */
function pauseMs(limitMs: number, leftMs: number): number {
  return limitMs === 0
    ? DAEMON.idleCheckMs
    : Math.max(CHECK_MS_MIN, Math.min(DAEMON.idleCheckMs, limitMs / LOOKS_PER_LIMIT, leftMs));
}

/** Resolves when no client waits for an answer and no run is under way. */
export async function untilIdle(connections: Connections, gateway: Gateway): Promise<void> {
  const endings: (() => void)[] = [];
  await new Promise<void>((resolve) => {
    // Checked a moment later, because the event of a finished run comes before the run stops being busy.
    const look = (): void => {
      setImmediate(() => {
        if (connections.underWayCount === 0 && !gateway.isBusy()) {
          resolve();
        }
      });
    };
    endings.push(
      connections.onAnswered(look),
      gateway.onRunEvent((_runId, event) => {
        if (event.kind === 'run_finished') {
          look();
        }
      }),
    );
    look();
  });
  for (const end of endings) {
    end();
  }
}

/** Returns true if the promise was fulfilled in time. Rejects if the promise does. */
export async function settlesWithin(
  clock: Clock,
  limitMs: number,
  promise: Promise<void>,
): Promise<boolean> {
  let cancel: (() => void) | undefined;
  const late = new Promise<boolean>((resolve) => {
    cancel = clock.after(limitMs, () => resolve(false));
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    cancel?.();
  }
}
