/** What pml keeps on disk: who can read it, and whom a planted link leads astray. */
import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

import { lockDataDirectory } from '../../src/adapters/postgres/data-directory.ts';
import { systemClock, systemRandom } from '../../src/adapters/system/machine.ts';
import { sessionId } from '../../src/base/ids.ts';
import { openHost } from '../../src/compose/open-host.ts';
import { readOwn, writeOwn } from '../../src/config/atomic-file.ts';
import { locate } from '../../src/config/locations.ts';
import { ownKey } from '../../src/config/own-key.ts';
import { takeInstanceLock } from '../../src/surfaces/daemon/daemon-process.ts';
import { keepLogShort, openLog } from '../../src/surfaces/daemon/log-file.ts';
import { ensurePrivateFolder } from '../../src/surfaces/daemon/state-folders.ts';
import { keepSurfaceFile, ensureToken } from '../../src/surfaces/daemon/surface-file.ts';
import { DAEMON } from '../../src/tuning/daemon.ts';
import { manualClock } from '../support/manual-clock.ts';
import { quietLogger } from '../support/quiet-logger.ts';
import { studyHere } from '../support/study-here.ts';
import { settingsOf } from '../support/whole-gateway.ts';

let folder: string;
let victim: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pml-own-'));
  victim = join(mkdtempSync(join(tmpdir(), 'pml-victim-')), 'victim');
  writeFileSync(victim, 'precious');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Everything below a folder that others could look into. */
function openToOthers(below: string): readonly string[] {
  return readdirSync(below, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (lstatSync(path).mode & 0o077) !== 0)
    .map((path) => `${path} ${(lstatSync(path).mode & 0o777).toString(8)}`);
}

async function open(databaseFolder: string): Promise<Awaited<ReturnType<typeof openHost>>> {
  return openHost({
    settings: settingsOf({}),
    configFile: join(folder, 'pml.json'),
    databaseFolder,
    templateFile: inject('databaseTemplate'),
    keyFile: join(folder, 'key'),
    isKeyFileNamed: false,
    modelFolder: join(folder, 'models'),
    environment: { PATH: process.env['PATH'] },
    redact: (text) => text,
    secrets: () => [],
    startStudy: studyHere,
    configNotices: () => [],
    logger: quietLogger(),
  });
}

describe('what pml keeps', () => {
  it('can be read by its owner alone, whoever of its parts wrote it', async () => {
    const data = join(folder, 'data');
    for (let round = 0; round < 2; round += 1) {
      await using host = await open(join(data, 'database'));
      await host.gateway.remember(
        { text: `note ${round}` },
        { session: sessionId('s') },
        new AbortController().signal,
      );
      expect(openToOthers(data)).toEqual([]);
    }
    expect(openToOthers(data)).toEqual([]);
  });
});

describe('a folder that others can write to', () => {
  it.each([
    ['state folder', (path: string) => Promise.resolve(path).then(ensurePrivateFolder)],
    [
      'data folder',
      async (path: string) => (await open(join(path, 'database')))[Symbol.asyncDispose](),
    ],
  ])('is no parent of the %s', async (_, make) => {
    const parent = join(folder, 'shared');
    mkdirSync(parent);
    chmodSync(parent, 0o777);
    await expect(make(join(parent, 'pml'))).rejects.toMatchObject({
      code: 'FOLDER_UNSAFE',
      message: expect.stringContaining(`chmod o-w "${parent}"`) as string,
    });
    chmodSync(parent, 0o1777);
    await make(join(parent, 'pml'));
    expect(statSync(join(parent, 'pml')).mode & 0o777).toBe(0o700);
  });

  it('is not taken for the data folder itself', async () => {
    const data = join(folder, 'open');
    mkdirSync(data);
    chmodSync(data, 0o777);
    await expect(open(join(data, 'database'))).rejects.toMatchObject({ code: 'FOLDER_UNSAFE' });
  });
});

const file = (name: string): string => join(folder, name);
const plant = (name: string): string => {
  symlinkSync(victim, file(name));
  return file(name);
};
const seen = (): unknown => [readFileSync(victim, 'utf8'), statSync(victim).mode & 0o777];
const INTACT = ['precious', 0o644];
/** A refusal is as good as a link that is gone. */
const attempt = (work: () => unknown): string => {
  try {
    work();
    return 'link';
  } catch (error) {
    return String(error);
  }
};

describe('a link in the place of a file of pml', () => {
  it('is neither read nor written through', () => {
    const path = plant('file');
    expect(() => readOwn(path)).toThrow(/is a link/u);
    writeOwn(path, 'mine');
    expect(readOwn(path)?.toString()).toBe('mine');
    expect(lstatSync(path).isSymbolicLink()).toBe(false);
    expect(seen()).toEqual(INTACT);
  });

  it.each<[string, (path: string) => unknown]>([
    ['token', (path) => ensureToken(path, systemRandom)],
    ['key', (path) => ownKey({ keyFile: path, isKeyFileNamed: false }, undefined)],
    ['daemon.log', (path) => writeSync(openLog(path), 'line')],
    [
      'surface.json',
      (path) =>
        keepSurfaceFile({
          file: path,
          surface: { current: () => ({ a: 1 }), onChanged: () => () => undefined },
          clock: systemClock,
          logger: quietLogger(),
        })(),
    ],
  ])('leads nowhere: %s', (name, use) => {
    const path = plant(name);
    expect(attempt(() => use(path))).toMatch(/link|ELOOP/u);
    expect(seen()).toEqual(INTACT);
  });

  it('leads nowhere: the lock of the daemon', () => {
    const surroundings = {
      env: { XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder },
      cwd: folder,
      home: folder,
      temporaryFolder: folder,
      platform: process.platform,
    };
    const locations = locate(surroundings);
    mkdirSync(locations.stateFolder, { recursive: true, mode: 0o700 });
    symlinkSync(victim, join(locations.stateFolder, 'daemon.lock'));
    expect(() => takeInstanceLock(locations)).toThrow('ELOOP');
    expect(seen()).toEqual(INTACT);
  });

  it('leads nowhere: the lock of the database', () => {
    plant('database.lock');
    expect(() => lockDataDirectory(file('database'))).toThrow('lock');
    expect(seen()).toEqual(INTACT);
  });

  it('leads nowhere: the second lock of the database', () => {
    plant('database.lock.sqlite');
    expect(() => lockDataDirectory(file('database'))).toThrow('lock');
    expect(seen()).toEqual(INTACT);
  });

  it('leads nowhere: the log that is set aside', () => {
    const clock = manualClock();
    const descriptor = openLog(file('log'));
    writeSync(descriptor, 'x'.repeat(DAEMON.logBytesMax + 1));
    plant('log.1');
    const end = keepLogShort(file('log'), clock, quietLogger());
    clock.advance(DAEMON.logCheckMs);
    end();
    closeSync(descriptor);
    expect(seen()).toEqual(INTACT);
    expect(statSync(file('log')).size).toBe(0);
    expect(statSync(file('log.1')).size).toBeGreaterThan(DAEMON.logBytesMax);
  });
});
