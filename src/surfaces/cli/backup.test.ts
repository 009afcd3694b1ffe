import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon, type Answers } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';

const restores = (daemon: FakeDaemon): number =>
  daemon.requests.filter(({ method }) => method === 'restore').length;

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
    planRestore: ({ file, from = 'laptop', project, isEverything }) => ({
      file,
      own: 'shop',
      scope: isEverything ? { kind: 'everything' } : { kind: 'project', from, to: project ?? from },
      replaced: isEverything
        ? [
            { to: 'billing', before: { rows: 5, runs: 1 }, after: { rows: 0, runs: 0 } },
            { from, to: from, before: { rows: 0, runs: 0 }, after: { rows: 9, runs: 2 } },
          ]
        : [
            {
              from,
              to: project ?? from,
              before: project === 'shop' ? { rows: 1234, runs: 1 } : { rows: 0, runs: 0 },
              after: { rows: 9, runs: 2 },
            },
          ],
      untouched: isEverything ? [] : ['billing'],
    }),
    restore: ({ file, scope, withPermissions }) => ({
      file,
      sizeBytes: 9,
      rows: {},
      replaced: [],
      arePermissionsKept: !withPermissions,
      areLoginsKept: scope.kind === 'project' && scope.from !== scope.to,
      runsEnded: 2,
    }),
  };

  it('writes to the file as it was named from here', async () => {
    const { terminal } = await commandLine(['backup', 'new'], {
      daemon: new FakeDaemon(answers),
      surroundings: { cwd: folder },
    });
    expect(terminal.printed.join('\n').split('\n')).toStrictEqual([
      `Written: ${join(folder, 'new')} (9 bytes)`,
      '2 runs',
    ]);
  });

  it.each([
    ['backup', 'no', 1, 0],
    ['backup', 'y', 0, 1],
    ['restore', '', 1, 1],
    ['restore', 'YES', 0, 2],
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
    expect([ended.code, restores(daemon)]).toStrictEqual([2, 0]);
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

  it('says what is replaced before it asks, and replaces that', async () => {
    const daemon = new FakeDaemon(answers);
    const terminal = new RecordedTerminal({ answers: ['y'] });
    await commandLine(['restore', 'there', '--project', 'shop'], {
      daemon,
      terminal,
      surroundings: { cwd: folder },
    });
    const shown = terminal.said.join('\n');
    expect(shown).toContain('Project shop (1234 rows, 1 run) is replaced by project laptop of');
    expect(shown).toContain('1 other project stays as it is: billing');
    expect(shown).toContain('Logins stay as they are');
    expect(daemon.requests.at(-1)?.params).toMatchObject({
      scope: { kind: 'project', from: 'laptop', to: 'shop' },
    });
  });

  it('says when the configuration in use does not show what is restored', async () => {
    const { terminal } = await commandLine(['restore', 'there', '--yes'], {
      daemon: new FakeDaemon(answers),
      surroundings: { cwd: folder },
    });
    const shown = terminal.said.join('\n');
    expect(shown).toContain('Project laptop is added');
    expect(shown).toContain('--project shop');
  });

  it('names every project that --all would remove, and asks', async () => {
    const daemon = new FakeDaemon(answers);
    const terminal = new RecordedTerminal({ answers: ['no'] });
    const ended = await commandLine(['restore', 'there', '--all'], {
      daemon,
      terminal,
      surroundings: { cwd: folder },
    });
    expect([ended.code, restores(daemon)]).toStrictEqual([1, 0]);
    expect(terminal.said.join('\n')).toContain('Project billing (5 rows, 1 run) is removed');
    expect(terminal.questions[0]).toContain('2 projects');
  });

  it('refuses --all together with the name of one project', async () => {
    const daemon = new FakeDaemon(answers);
    const ended = await commandLine(['restore', 'there', '--all', '--project', 'x', '--yes'], {
      daemon,
      surroundings: { cwd: folder },
    });
    expect([ended.code, daemon.requests]).toStrictEqual([2, []]);
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
