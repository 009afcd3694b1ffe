import type { Gateway } from '../../gateway/gateway.ts';
import type { Connections } from './connections.ts';

/** Resolves when no client waits for an answer and no run is under way. */
export async function untilIdle(connections: Connections, gateway: Gateway): Promise<void> {
  const endings: (() => void)[] = [];
  await new Promise<void>((resolve) => {
    // Later, because a run is told to be finished before it stops being busy.
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
