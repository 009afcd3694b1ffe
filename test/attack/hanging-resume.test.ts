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
  readonly status?: string;
  readonly message?: string;
  readonly other?: string;
}

/** Lives until the process hangs, or has said both how the run ended and how another one did. */
function live(folder: string): Promise<{ readonly hung: boolean; readonly said: readonly Said[] }> {
  const child = spawn(process.execPath, [PROGRAM, folder], {
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
      const isEnded = said.some(({ status }) => status === 'failed' || status === 'completed');
      if (isEnded && said.some(({ other }) => other !== undefined)) {
        end(false);
      }
    });
    child.once('close', () => {
      clearTimeout(timer);
      resolve({ hung, said });
    });
  });
}

it(
  'is given up after three resumes that never came to an end, and others are served',
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pml-hanging-'));
    mkdirSync(join(folder, 'state'));
    try {
      let hangs = 0;
      let last = await live(folder);
      while (last.hung && hangs < LIVES_MAX) {
        hangs += 1;
        last = await live(folder);
      }
      // The life that began it, and three that took it up.
      expect(hangs).toBe(4);
      const ended = last.said.find(({ status }) => status === 'failed');
      expect(ended?.message).toContain('hung or was stopped 3 times');
      expect(last.said.find(({ other }) => other !== undefined)?.other).toBe('completed');
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  },
);
