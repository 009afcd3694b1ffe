import { setPriority } from 'node:os';

/**
 * Lets other threads go first, for as long as this one lives, the more the higher the number. To be called in a worker thread
 * whose work nobody waits for.
 *
 * Linux counts priorities by thread. Elsewhere it would be that of the whole process.
 */
export function giveWay(niceness: number): void {
  if (process.platform !== 'linux') {
    return;
  }
  try {
    setPriority(0, niceness);
  } catch {
    // A system that does not allow it: the work is done all the same.
  }
}
