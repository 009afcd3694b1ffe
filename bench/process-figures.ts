import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Linux counts in hundredths of a second, whatever the machine. */
const MS_PER_TICK = 10;
/** Places in what follows the name in /proc/PID/stat. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;

/** Memory of a process that is in use and resident. */
export async function residentMb(pid: number): Promise<number> {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}

/** Processor time these processes have used so far; not a number where that cannot be read. */
export function processorMs(pids: readonly number[]): number {
  return pids.map((pid) => ticksOf(pid) * MS_PER_TICK).reduce((sum, each) => sum + each, 0);
}

function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may contain anything, brackets and spaces too: what counts is after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]);
  } catch {
    return Number.NaN;
  }
}
