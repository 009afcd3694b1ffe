import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { manualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import { watchConfig } from './config-watch.ts';

let folder: string;
let file: string;
let clock: ManualClock;
let changes: number;
let stop: () => void;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pml-watch-'));
  file = join(folder, 'pml.json');
  writeFileSync(file, 'one');
  clock = manualClock();
  changes = 0;
  stop = watchConfig(file, clock, () => {
    changes += 1;
  });
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true });
});

/** The system may or may not have told by now; looking at the file must be enough. */
const passAll = (): void => clock.advance(DAEMON.configPollMs + DAEMON.configQuietMs);

it('tells of a file that was replaced, once', () => {
  writeFileSync(join(folder, 'draft'), 'two');
  renameSync(join(folder, 'draft'), file);
  passAll();
  expect(changes).toBe(1);
  passAll();
  expect(changes).toBe(1);
});

it('tells nothing of a file that is gone, and tells when it is back', () => {
  rmSync(file);
  passAll();
  expect(changes).toBe(0);
  writeFileSync(file, 'three');
  passAll();
  expect(changes).toBe(1);
});

it('tells nothing of other files, and nothing after its end', () => {
  writeFileSync(join(folder, 'other'), 'x');
  passAll();
  expect(changes).toBe(0);
  stop();
  writeFileSync(file, 'longer than before');
  passAll();
  expect(changes).toBe(0);
});
