declare module 'cross-spawn' {
  import type { spawn } from 'node:child_process';

  /** The same as Node's own, and on Windows it starts what cmd.exe would start. */
  const crossSpawn: typeof spawn;
  export default crossSpawn;
}
