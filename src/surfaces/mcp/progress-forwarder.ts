import type { CallProgress } from '../../call/tool-caller.ts';
import { MCP } from '../../tuning/mcp.ts';

/** Passes progress on to the client that asked for it. */
export interface ProgressForwarder {
  forward(progress: CallProgress): void;
  /** From here on nothing is sent: the protocol forbids progress after the response. */
  end(): void;
}

/**
 * Invariant: progress values only rise, as the protocol demands, whatever a server reports. A slow
 * client misses steps, so that nothing piles up.
 */
export function createProgressForwarder(
  token: string | number,
  notify: (params: CallProgress & { readonly progressToken: string | number }) => Promise<void>,
): ProgressForwarder {
  let ended = false;
  let unsent = 0;
  let last = Number.NEGATIVE_INFINITY;
  const settle = (): void => {
    unsent -= 1;
  };
  return {
    forward(progress) {
      if (ended || unsent >= MCP.progressUnsentMax || !(progress.progress > last)) {
        return;
      }
      last = progress.progress;
      unsent += 1;
      // A client that went away is told nothing; its request is cancelled by other means.
      notify({ ...progress, progressToken: token }).then(settle, settle);
    },
    end() {
      ended = true;
    },
  };
}
