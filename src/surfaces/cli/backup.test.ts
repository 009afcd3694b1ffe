import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon, type Answers } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';

describe('pml backup and restore', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pml-backup-'));
    writeFileSync(join(folder, 'there'), '');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const answers: Answers = {
    backup: ({ file }) => ({ file, sizeBytes: 9, rows: { runs: 2, tools: 0 } }),
    restore: ({ file, withPermissions }) => ({
      file,
      sizeBytes: 9,
      rows: {},
      arePermissionsKept: !withPermissions,
      runsEnded: 2,
    }),
  };

  it('writes to the file as it was named from here', async () => {
    const { terminal } = await commandLine(['backup', 'new'], {
      daemon: new FakeDaemon(answers),
      surroundings: { cwd: folder },
    });
    expect(terminal.printed).toStrictEqual([`Written: ${join(folder, 'new')} (9 bytes)`, '2 runs']);
  });

  it.each([
    ['backup', 'no', 1, 0],
    ['backup', 'y', 0, 1],
    ['restore', '', 1, 0],
    ['restore', 'YES', 0, 1],
  ])('%s asks first; the answer %j makes it end with %i', async (name, answer, code, requests) => {
    const daemon = new FakeDaemon(answers);
    const terminal = new RecordedTerminal({ answers: [answer] });
    const ended = await commandLine([name, 'there'], {
      daemon,
      terminal,
      surroundings: { cwd: folder },
    });
    expect([ended.code, daemon.requests.length]).toStrictEqual([code, requests]);
    expect(terminal.questions).toHaveLength(1);
  });

  it.each(['backup', 'restore'])('%s does not ask with --yes', async (name) => {
    const { code, json } = await commandLine([name, 'there', '--yes', '--json'], {
      daemon: new FakeDaemon(answers),
      surroundings: { cwd: folder },
    });
    expect(code).toBe(0);
    expect(json()).toMatchObject({ file: join(folder, 'there') });
  });

  it.each(['backup', 'restore'])('%s changes nothing when there is nobody to ask', async (name) => {
    const daemon = new FakeDaemon(answers);
    const ended = await commandLine([name, 'there'], { daemon, surroundings: { cwd: folder } });
    expect([ended.code, daemon.requests]).toStrictEqual([2, []]);
  });

  it.each([
    ['a person', [], true],
    ['a script', undefined, false],
  ])('%s restores; what people said comes back with it: %#', async (_, typed, isTaken) => {
    const daemon = new FakeDaemon(answers);
    const terminal = new RecordedTerminal(typed === undefined ? {} : { answers: typed });
    const line = ['restore', 'there', '--yes'];
    await commandLine(line, { daemon, terminal, surroundings: { cwd: folder } });
    expect(daemon.requests.at(-1)?.params).toMatchObject({ withPermissions: isTaken });
    expect(terminal.said).toContain(
      '2 runs were under way in the backup and will not go on; see pml runs.',
    );
    const kept = terminal.said.some((each) =>
      each.startsWith('What people said about tools stays'),
    );
    expect(kept).toBe(!isTaken);
  });

  it('refuses to restore from a file that is not there', async () => {
    const daemon = new FakeDaemon(answers);
    const ended = await commandLine(['restore', 'gone', '--yes'], {
      daemon,
      surroundings: { cwd: folder },
    });
    expect([ended.code, daemon.requests]).toStrictEqual([2, []]);
  });
});
