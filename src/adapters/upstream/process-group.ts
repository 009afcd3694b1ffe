/**
 * A started program and everything it started in turn.
 *
 * Programs are started as leaders of a process group of their own, so that a wrapper (`npx`,
 * `sh -c`) and what it runs are ended together. Windows has no groups: there only the program
 * itself is reached.
 */
const HAS_GROUPS = process.platform !== 'win32';

/** Sends a signal to every process of the group. False when there is none left. */
export function signalGroup(groupId: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(HAS_GROUPS ? -groupId : groupId, signal);
    return true;
  } catch (error) {
    // EPERM: someone is there, but no longer ours to signal.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** True while any process of the group is there. */
export function isGroupAlive(groupId: number): boolean {
  return signalGroup(groupId, 0);
}
