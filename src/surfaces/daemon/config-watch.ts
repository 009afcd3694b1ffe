import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

import type { Clock } from '../../base/clock.ts';
import { DAEMON } from '../../tuning/daemon.ts';

/**
 * Calls back after the file has changed and been quiet for a moment. The returned function ends the
 * watch.
 *
 * The folder is watched, not the file: editors replace files, and a watch would stay with the old
 * one. Polling covers changes that are not reported: network drives, links, a folder that did not exist yet.
 * A missing file is not a change. It is about to be replaced, or it is a mistake that must not
 * remove every server.
 */
export function watchConfig(file: string, clock: Clock, onChanged: () => void): () => void {
  let known = signatureOf(file);
  let cancelQuiet: (() => void) | undefined;
  let cancelPoll: (() => void) | undefined;

  const settle = (): void => {
    const now = signatureOf(file);
    if (now !== undefined && now !== known) {
      known = now;
      onChanged();
    }
  };
  const noticed = (): void => {
    cancelQuiet?.();
    cancelQuiet = clock.after(DAEMON.configQuietMs, settle);
  };
  const poll = (): void => {
    if (signatureOf(file) !== known) {
      noticed();
    }
    cancelPoll = clock.after(DAEMON.configPollMs, poll);
  };

  const watcher = watchFolder(file, noticed);
  cancelPoll = clock.after(DAEMON.configPollMs, poll);
  return () => {
    watcher?.close();
    cancelQuiet?.();
    cancelPoll?.();
  };
}

function watchFolder(file: string, onChanged: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(dirname(file), { persistent: false }, (_event, name) => {
      if (name === null || name === basename(file)) {
        onChanged();
      }
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

function signatureOf(file: string): string | undefined {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.ino}:${found.size}:${found.mtimeMs}`;
}
