import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { compiledProgram } from './compiled-program.ts';

const ROOT = join(import.meta.dirname, '../..');

/** What the process says, one line each. */
export interface Said {
  readonly opened?: boolean;
  readonly notices?: readonly string[];
  readonly stored?: number;
  readonly code?: string;
  readonly message?: string;
  readonly data?: unknown;
}

export interface StorageProcess extends AsyncDisposable {
  readonly child: ChildProcess;
  readonly said: readonly Said[];
  /** The first thing said that fits, said before or later. Rejects when the process ends first. */
  until(fits: (said: Said) => boolean): Promise<Said>;
  /** Ends it without a chance to do anything about it. */
  kill(): Promise<void>;
}

/** Starts `test/fixtures/storage-process.ts`; as another user where a user id is given. */
export function startStorageProcess(
  args: readonly [task: 'open' | 'write', folder: string, template: string],
  user?: number,
): StorageProcess {
  const child = spawn(process.execPath, [compiledProgram('storage'), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  const said: Said[] = [];
  const listeners = new Set<() => void>();
  let isOver = false;
  const tell = (): void => {
    for (const listener of listeners) {
      listener();
    }
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    said.push(JSON.parse(line) as Said);
    tell();
  });
  const over = new Promise<void>((resolve) => {
    child.once('close', () => {
      isOver = true;
      tell();
      resolve();
    });
  });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await over;
  };
  return {
    child,
    said,
    kill,
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = said.find((each) => fits(each));
          if (found !== undefined) {
            listeners.delete(look);
            resolve(found);
          } else if (isOver) {
            listeners.delete(look);
            reject(new Error(`the process ended after saying ${JSON.stringify(said.slice(-3))}`));
          }
        };
        listeners.add(look);
        look();
      }),
    [Symbol.asyncDispose]: kill,
  };
}
