/**
 * A run against a server that counts its effects, killed with SIGKILL again and again: every write
 * has happened exactly once, and no result that was kept is lost.
 *
 * PML_FAULT_KILLS=200 makes it the long variant, which takes ten minutes and more; PML_FAULT_SEED
 * repeats one, PML_FAULT_LANES says how many runs go on side by side. How far it has come is in
 * `kills`, in its folder.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/execute/workflow-answer.ts';

const PROGRAM = join(import.meta.dirname, '../fixtures/fault-process.mjs');
const KILLS = Number(process.env['PML_FAULT_KILLS'] ?? 3);
const SEED = Number(process.env['PML_FAULT_SEED'] ?? 4711);
/** A run is taken up three times at the most; the last life must be let live. */
const KILLS_PER_RUN = 3;
/** Runs side by side, each in a world of its own: a life is mostly the start of a gateway, which takes seconds. */
const LANES = Number(process.env['PML_FAULT_LANES'] ?? 2);
const WRITES = ['w1', 'w2', 'w3', 'w4', 'w5'];
const EVENTS_OF_RUN = 18;
const EVENTS_OF_LATER_LIFE = 6;
/** A start, with its database and its server, and then the run. */
const LIFE_MS = 900;

/** The same numbers for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function live(folder: string, moment: string): Promise<'killed' | 'ended'> {
  const child = spawn(process.execPath, [PROGRAM, folder, moment], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('close', (code, signal) => {
      if (signal === 'SIGKILL') {
        resolve('killed');
      } else if (code === 0) {
        resolve('ended');
      } else {
        reject(new Error(`it ended with ${code}: ${words}`));
      }
    });
  });
}

/** When each life of a run is ended: the same for the same seed, whatever other runs do meanwhile. */
function momentsOf(run: number): readonly string[] {
  const random = seeded(SEED + run);
  return Array.from({ length: KILLS_PER_RUN }, (_, attempt) => {
    // First lives end at every event in turn. Then chance decides, early: there is less left to do.
    if (attempt === 0) {
      return `event:${1 + ((run * 7) % EVENTS_OF_RUN)}`;
    }
    return random() < 0.6
      ? `event:${1 + Math.floor(random() * EVENTS_OF_LATER_LIFE)}`
      : `ms:${Math.floor(random() * LIFE_MS)}`;
  });
}

/** Lives through one run to its end, looks at what became of it, and answers how often it was killed. */
async function killedRun(folder: string, run: number): Promise<number> {
  mkdirSync(folder);
  let kills = 0;
  for (const moment of [...momentsOf(run), 'never']) {
    if ((await live(folder, moment)) === 'ended') {
      break;
    }
    kills += 1;
  }
  const answer = JSON.parse(readFileSync(join(folder, 'answer.json'), 'utf8')) as WorkflowAnswer;
  expect(answer.status).toBe('completed');
  const done = readFileSync(join(folder, 'effects.txt'), 'utf8').split('\n').filter(Boolean);
  expect(done.toSorted()).toEqual(WRITES);
  for (const task of Object.values(answer.results ?? {})) {
    expect(task.status).toBe('succeeded');
  }
  return kills;
}

it(
  `does nothing twice and loses nothing in ${KILLS} kills (seed ${SEED})`,
  { timeout: 60_000 + KILLS * 20_000 },
  async () => {
    const world = mkdtempSync(join(tmpdir(), 'pml-faults-'));
    let kills = 0;
    let runs = 0;
    let ended = 0;
    const lane = async (): Promise<void> => {
      while (kills < KILLS) {
        const run = runs;
        runs += 1;
        const killed = await killedRun(join(world, String(run)), run);
        kills += killed;
        ended += 1;
        writeFileSync(join(world, 'kills'), `${kills} in ${ended} runs\n`);
      }
    };
    try {
      await Promise.all(Array.from({ length: LANES }, lane));
      expect(kills).toBeGreaterThanOrEqual(KILLS);
    } finally {
      rmSync(world, { recursive: true, force: true });
    }
  },
);
