import type { Clock } from '../../base/clock.ts';
import { describeError } from '../../base/errors.ts';
import type { JsonObject } from '../../base/json.ts';
import type { Logger } from '../../base/logger.ts';
import type { Random } from '../../base/random.ts';
import { writeOwn, readOwn } from '../../config/atomic-file.ts';
import { DAEMON } from '../../tuning/daemon.ts';

/** The answers to a client that opens a connection, tools included. */
export interface Surface {
  current(): JsonObject;
  /**
   * Calls the listener when `current()` has another answer than before. Returns the function that
   * unsubscribes.
   */
  onChanged(listener: () => void): () => void;
}

/**
 * Keeps the file that shims answer from while no daemon runs. The returned function ends it.
 *
 * If the file cannot be written, only the first answers are slower. So this is logged and not thrown.
 */
export function keepSurfaceFile(parts: {
  readonly file: string;
  readonly surface: Surface;
  readonly clock: Clock;
  readonly logger: Logger;
}): () => void {
  const { file, surface, clock, logger } = parts;
  let written: string | undefined;
  const write = (): void => {
    const text = JSON.stringify(surface.current());
    if (text === written) {
      return;
    }
    try {
      writeOwn(file, text);
      written = text;
    } catch (error) {
      logger.warn('surface_file_failed', { file, error: describeError(error) });
    }
  };
  let cancel: (() => void) | undefined;
  const unsubscribe = surface.onChanged(() => {
    cancel?.();
    cancel = clock.after(DAEMON.surfaceQuietMs, write);
  });
  write();
  return () => {
    unsubscribe();
    cancel?.();
  };
}

/** A shorter token was cut off or written by hand. */
const TOKEN_LENGTH_MIN = 32;

/** Returns the token of the HTTP endpoint. It is made once, so that pasted lines stay valid. */
export function ensureToken(file: string, random: Random): string {
  const found = readToken(file);
  if (found !== undefined) {
    return found;
  }
  const token = `${random.uniqueId()}${random.uniqueId()}`.replaceAll('-', '');
  writeOwn(file, `${token}\n`);
  return token;
}

function readToken(file: string): string | undefined {
  const token = readOwn(file)?.toString('utf8').trim();
  return token !== undefined && token.length >= TOKEN_LENGTH_MIN ? token : undefined;
}
