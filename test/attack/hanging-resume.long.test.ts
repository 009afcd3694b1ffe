/** A run that was journaled with a value that hangs whoever checks it must not hang every start. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'test/fixtures/hanging-process.mjs');
/** A process that has beaten and is silent for so long hangs; a loaded machine is slow for less. */
const SILENT_MS = 4000;
const LIVES_MAX = 8;

interface Said {
  readonly opened?: boolean;
  readonly atTheValue?: boolean;
  readonly status?: string;
  readonly message?: string;
  readonly other?: string;
}

interface Life {
  readonly hung: boolean;
  readonly said: readonly Said[];
}

/** Both how the run ended and how another one did. */
const isAllSaid = (said: readonly Said[]): boolean =>
  said.some(({ status }) => status === 'failed' || status === 'completed') &&
  said.some(({ other }) => other !== undefined);

/** Lives until the process hangs, or has said enough; then it is killed. */
function live(
  folder: string,
  mode: 'itself' | 'schema',
  isEnough: (said: readonly Said[]) => boolean = isAllSaid,
): Promise<Life> {
  const child = spawn(process.execPath, [PROGRAM, folder, mode], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: Said[] = [];
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    let hung = false;
    const end = (isHung: boolean): void => {
      hung = isHung;
      child.kill('SIGKILL');
    };
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(JSON.parse(line) as Said);
      clearTimeout(timer);
      timer = setTimeout(() => end(true), SILENT_MS);
      if (isEnough(said)) {
        end(false);
      }
    });
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ hung, said });
    });
  });
}

const withFolder = async (work: (folder: string) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'pml-hanging-'));
  mkdirSync(join(folder, 'state'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

it(
  'is given up after three resumes that never came to an end, and others are served',
  { timeout: 240_000 },
  () =>
    withFolder(async (folder) => {
      let hangs = 0;
      let last = await live(folder, 'itself');
      while (last.hung && hangs < LIVES_MAX) {
        hangs += 1;
        last = await live(folder, 'itself');
      }
      // The life that began it, and three that took it up.
      expect(hangs).toBe(4);
      const ended = last.said.find(({ status }) => status === 'failed');
      expect(ended?.message).toContain('hung or was stopped 3 times');
      expect(last.said.find(({ other }) => other !== undefined)?.other).toBe('completed');
    }),
);

it(
  'is finished by the next start where only the check of its schema takes for ever',
  { timeout: 240_000 },
  () =>
    withFolder(async (folder) => {
      const first = await live(folder, 'schema', (said) => said.some((each) => each.atTheValue));
      expect(first.hung).toBe(false);
      const second = await live(folder, 'schema');
      expect(second.hung).toBe(false);
      expect(second.said.some(({ status }) => status === 'completed')).toBe(true);
      expect(second.said.find(({ other }) => other !== undefined)?.other).toBe('completed');
    }),
);
