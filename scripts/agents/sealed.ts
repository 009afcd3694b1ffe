/** A network namespace that has loopback and nothing else, where the system gives one. */
import { spawn, spawnSync } from 'node:child_process';

/** Set for the command when it runs inside. */
export const SEALED_VARIABLE = 'PML_AGENTS_SEALED';

/** Commands that open a namespace: as root, and with a user namespace for others. */
const WAYS: readonly (readonly string[])[] = [
  ['unshare', '-n'],
  ['unshare', '-r', '-n'],
];
const UP = 'ip link set lo up';

/** The words before a command that keep it from every network but loopback; `undefined` where there is no way. */
function wayIn(): readonly string[] | undefined {
  return WAYS.find(([command = '', ...args]) => {
    const tried = spawnSync(command, [...args, 'sh', '-c', UP], { stdio: 'ignore' });
    return tried.status === 0;
  });
}

const ignore = (): void => undefined;

/** Runs this very command again inside, and answers with its exit code. `undefined`: there is no namespace to be had. */
export async function runSealed(argv: readonly string[]): Promise<number | undefined> {
  const way = wayIn();
  if (way === undefined) {
    return undefined;
  }
  const [command = '', ...args] = way;
  const child = spawn(
    command,
    [
      ...args,
      'sh',
      '-c',
      `${UP} && exec "$@"`,
      'sh',
      process.execPath,
      ...process.execArgv,
      ...argv,
    ],
    { stdio: 'inherit', env: { ...process.env, [SEALED_VARIABLE]: 'yes' } },
  );
  // The child has the same terminal: it hears the same Ctrl-C and cleans up by itself.
  process.on('SIGINT', ignore);
  const forward = (): void => void child.kill('SIGTERM');
  process.on('SIGTERM', forward);
  const code = await new Promise<number>((resolve) => {
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
    child.on('error', () => resolve(1));
  });
  process.off('SIGINT', ignore);
  process.off('SIGTERM', forward);
  return code;
}
