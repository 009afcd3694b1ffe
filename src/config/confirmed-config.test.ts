import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { ConfirmedConfig } from './confirmed-config.ts';
import { locate, type Locations, projectLocations } from './locations.ts';

const FIRST = { mcpServers: { files: { command: 'files', args: ['--token', 'hush-hush'] } } };
const WIDER = { mcpServers: { ...FIRST.mcpServers, more: { command: 'more' } } };

/** A config file that somebody named, or that was found in a folder, with folders of its own. */
function place(by: 'flag' | 'folder' = 'flag'): Locations {
  const home = mkdtempSync(join(tmpdir(), 'pml-confirmed-'));
  const surroundings = {
    env: {},
    cwd: home,
    home,
    temporaryFolder: home,
    platform: process.platform,
  };
  const configFile = join(home, 'pml.json');
  writeFileSync(configFile, '{}');
  return by === 'flag'
    ? locate(surroundings, configFile)
    : projectLocations(surroundings, configFile);
}

/** A daemon that started with a file once, and ended. */
function used(locations: Locations): Locations {
  new ConfirmedConfig(locations).take(FIRST);
  writeFileSync(locations.tokenFile, 'token');
  return locations;
}

describe('the first start of a config file', () => {
  it('confirms a file that somebody named', () => {
    expect(new ConfirmedConfig(place()).take(FIRST)).toEqual({ file: FIRST });
  });

  it('confirms nothing of a file that was found in a folder', () => {
    const { file, waiting } = new ConfirmedConfig(place('folder')).take(FIRST);
    expect(file).toEqual({ mcpServers: {} });
    expect(waiting?.changes).toHaveLength(1);
  });

  it('is the first also after a daemon that had no file', () => {
    const locations = place();
    new ConfirmedConfig(locations).takeNone();
    writeFileSync(locations.tokenFile, 'token');
    expect(new ConfirmedConfig(locations).take(FIRST).waiting).toBeUndefined();
  });

  it('is not while the daemon runs: a file that appears then has to wait, also after a restart', () => {
    const locations = place();
    const confirmed = new ConfirmedConfig(locations);
    confirmed.takeNone();
    expect(confirmed.take(FIRST).waiting).toBeDefined();
    expect(new ConfirmedConfig(locations).take(FIRST).waiting).toBeDefined();
  });
});

describe('a change that waits', () => {
  it('waits after a restart, too', () => {
    const locations = used(place());
    expect(new ConfirmedConfig(locations).take(WIDER)).toMatchObject({ file: FIRST });
    expect(new ConfirmedConfig(locations).take(WIDER).waiting?.changes).toHaveLength(1);
  });

  it('is in force once a person has said yes to exactly it', () => {
    const confirmed = new ConfirmedConfig(used(place()));
    const shown = confirmed.take(WIDER).waiting?.id ?? '';
    const other = { mcpServers: { ...FIRST.mcpServers, evil: { command: 'evil' } } };
    confirmed.take(other);
    expect(confirmed.confirm(shown)).toBe(false);
    expect(confirmed.confirm(confirmed.waiting()?.id ?? '')).toBe(true);
    expect(confirmed.take(other)).toEqual({ file: other });
    expect(confirmed.confirm('')).toBe(false);
  });

  it('is not asked for again when a server was away for a while', () => {
    const confirmed = new ConfirmedConfig(used(place()));
    confirmed.take({ mcpServers: {} });
    expect(confirmed.take(FIRST).waiting).toBeUndefined();
  });
});

describe('the record', () => {
  it('shows nothing of the file and is for its owner alone', () => {
    const { confirmedFile } = used(place());
    expect(readFileSync(confirmedFile, 'utf8')).not.toContain('hush-hush');
    expect(statSync(confirmedFile).mode & 0o777).toBe(0o600);
  });

  it.each<[string, (locations: Locations) => void]>([
    ['gone', ({ confirmedFile }) => rmSync(confirmedFile)],
    [
      'a folder',
      ({ confirmedFile }) => {
        rmSync(confirmedFile);
        mkdirSync(confirmedFile);
      },
    ],
    ['empty', ({ confirmedFile }) => writeFileSync(confirmedFile, '')],
    [
      'written by somebody else',
      ({ confirmedFile }) => writeFileSync(confirmedFile, JSON.stringify(WIDER)),
    ],
    [
      'of another config file',
      ({ confirmedFile, keyFile }) => {
        const other = used(place());
        writeFileSync(other.keyFile, readFileSync(keyFile));
        new ConfirmedConfig(other).accept(WIDER);
        writeFileSync(confirmedFile, readFileSync(other.confirmedFile));
      },
    ],
    [
      'changed by one letter',
      ({ confirmedFile }) => {
        const text = readFileSync(confirmedFile, 'utf8');
        writeFileSync(
          confirmedFile,
          text.replace(
            /"sealed":"./u,
            (start) => `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`,
          ),
        );
      },
    ],
  ])('confirms nothing when it is %s', (_, spoil) => {
    const locations = used(place());
    spoil(locations);
    const confirmed = new ConfirmedConfig(locations);
    expect(confirmed.take(FIRST).file).toEqual({ mcpServers: {} });
  });

  it('is read once: what is written to its file while the daemon runs changes nothing', () => {
    const locations = used(place());
    const confirmed = new ConfirmedConfig(locations);
    confirmed.take(FIRST);
    new ConfirmedConfig(locations).accept(WIDER);
    expect(confirmed.take(WIDER).waiting).toBeDefined();
  });

  it('that cannot be written is told, and the change holds in this process', () => {
    const locations = {
      ...used(place()),
      confirmedFile: join(place().configFile, 'confirmed.json'),
    };
    const problems: string[] = [];
    const confirmed = new ConfirmedConfig(locations, (problem) => problems.push(problem));
    confirmed.take(FIRST);
    confirmed.confirm(confirmed.waiting()?.id ?? '');
    expect(confirmed.take(FIRST).waiting).toBeUndefined();
    expect(problems.join()).toContain('cannot be written');
  });
});
