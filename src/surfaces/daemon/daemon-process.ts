import { ERRORS, GatewayError } from '../../base/errors.ts';
import type { Locations } from '../../config/locations.ts';
import type { DaemonEnd } from './daemon.ts';
import { ALREADY_RUNNING_EXIT_CODE } from './launch.ts';
import { recordStartFailure } from './start-failure.ts';

/**
 * Runs the daemon as the whole of this process and answers with its exit code.
 *
 * `run` must include everything that can fail, reading the configuration too: the reason is left
 * where whoever started this process finds it, then thrown again for the log. The caller ends
 * the process with the code at once, for an unclean end leaves things open.
 */
export async function runDaemonProcess(
  locations: Locations,
  run: (signal: AbortSignal) => Promise<DaemonEnd>,
): Promise<number> {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals): void => {
    if (controller.signal.aborted) {
      // Asked twice: whoever asks has no patience left.
      process.exit(ERRORS.INTERNAL.exitCode);
    }
    controller.abort(new Error(`stopped by ${signal}`));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The terminal that started it may close: it is not the daemon's.
  process.on('SIGHUP', ignore);
  try {
    const end = await run(controller.signal);
    if (end.kind === 'already_running') {
      return ALREADY_RUNNING_EXIT_CODE;
    }
    return end.isClean ? 0 : ERRORS.INTERNAL.exitCode;
  } catch (error) {
    if (controller.signal.aborted && !(error instanceof GatewayError)) {
      return 0;
    }
    recordStartFailure(locations, error);
    throw error;
  } finally {
    process.off('SIGTERM', stop);
    process.off('SIGINT', stop);
    process.off('SIGHUP', ignore);
  }
}

function ignore(): void {
  return undefined;
}
