import { setPriority } from 'node:os';

/**
 * Lowers the priority of this thread for good; higher numbers mean lower. Call it in a worker
 * thread whose work nobody waits for. Linux has priorities per thread. Elsewhere it would lower the
 * whole process.
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
