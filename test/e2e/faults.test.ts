/**
 * A run against a server that counts its effects, killed with SIGKILL again and again: every write
 * has happened exactly once, and no result that was kept is lost.
 *
 * PML_FAULT_KILLS=200 makes it the long variant; PML_FAULT_SEED repeats one.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import type { WorkflowAnswer } from '../../src/gateway/gateway.ts';

const PROGRAM = join(import.meta.dirname, '../fixtures/fault-process.mjs');
const KILLS = Number(process.env['PML_FAULT_KILLS'] ?? 20);
const SEED = Number(process.env['PML_FAULT_SEED'] ?? 4711);
/** A run is taken up three times at the most; the last life must be let live. */
const KILLS_PER_RUN = 3;
const WRITES = ['w1', 'w2', 'w3', 'w4', 'w5'];
const EVENTS_OF_RUN = 18;
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

it(
  `does nothing twice and loses nothing in ${KILLS} kills (seed ${SEED})`,
  { timeout: 60_000 + KILLS * 6000 },
  async () => {
    const world = mkdtempSync(join(tmpdir(), 'pml-faults-'));
    const random = seeded(SEED);
    let kills = 0;
    // Every event of a run is once the last thing that a process did, then chance decides.
    let event = 1;
    try {
      for (let run = 0; kills < KILLS; run += 1) {
        const folder = join(world, String(run));
        mkdirSync(folder);
        let life: 'killed' | 'ended' = 'killed';
        for (let attempt = 0; life === 'killed'; attempt += 1) {
          let moment = 'never';
          if (attempt < KILLS_PER_RUN) {
            const isByEvent = random() < 0.7;
            moment = isByEvent
              ? `event:${1 + (event % EVENTS_OF_RUN)}`
              : `ms:${Math.floor(random() * LIFE_MS)}`;
            event += isByEvent ? 1 : 0;
          }
          life = await live(folder, moment);
          kills += life === 'killed' ? 1 : 0;
        }
        const answer = JSON.parse(
          readFileSync(join(folder, 'answer.json'), 'utf8'),
        ) as WorkflowAnswer;
        expect(answer.status).toBe('completed');
        const done = readFileSync(join(folder, 'effects.txt'), 'utf8').split('\n').filter(Boolean);
        expect(done.toSorted()).toEqual(WRITES);
        for (const task of Object.values(answer.results ?? {})) {
          expect(task.status).toBe('succeeded');
        }
      }
    } finally {
      rmSync(world, { recursive: true, force: true });
    }
  },
);
