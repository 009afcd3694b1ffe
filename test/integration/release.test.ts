/** `npm run release` in a repository of its own: what it writes, commits and tags, and when it refuses. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FILES = [
  'package.json',
  'package-lock.json',
  'src/base/version.ts',
  'README.md',
  'CHANGELOG.md',
  'docs/guide/first-steps.md',
  'docs/guide/deploy.md',
  'scripts/release.mjs',
];

const folder = mkdtempSync(join(tmpdir(), 'pml-release-'));
const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
const release = (
  ...args: readonly string[]
): { readonly status: number | null; readonly stderr: string } =>
  spawnSync(process.execPath, ['scripts/release.mjs', ...args], { cwd: folder, encoding: 'utf8' });
const { version: before } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly version: string;
};
/** The version whose section stands open on top of the changelog. */
const next = /^## \[([\d.]+)\], not released yet$/mu.exec(
  readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'),
)?.[1];

beforeAll(() => {
  for (const file of FILES) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  git('init', '--quiet', '--initial-branch', 'main');
  git('config', 'user.email', 'nobody@example.com');
  git('config', 'user.name', 'nobody');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'all');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('refuses where the repository has no address, and changes nothing', () => {
  const { status, stderr } = release(next ?? '');
  expect(status).toBe(1);
  expect(stderr).toContain('the remote origin has no web address');
  expect(git('status', '--porcelain')).toBe('');
});

it('refuses a version that the changelog does not have', () => {
  git('remote', 'add', 'origin', 'git@git.example.com:team/pml.git');
  expect(release('99.0.0').stderr).toContain('CHANGELOG.md has no section');
  expect(release('soon').stderr).toContain('say which version');
  expect(git('status', '--porcelain')).toBe('');
});

it('writes the version everywhere, the date and the addresses, and tags it', () => {
  expect(release(next ?? '', '--dry-run').status).toBe(0);
  expect(git('status', '--porcelain')).toBe('');
  expect(release(next ?? '').status).toBe(0);
  expect(git('tag').trim()).toBe(`v${next}`);
  expect(git('status', '--porcelain')).toBe('');
  expect(JSON.parse(read('package.json'))).toMatchObject({
    version: next,
    homepage: 'https://git.example.com/team/pml#readme',
    bugs: { url: 'https://git.example.com/team/pml/issues' },
    repository: { type: 'git', url: 'git+https://git.example.com/team/pml.git' },
  });
  expect(read('src/base/version.ts')).toContain(`'${next}'`);
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`^## \\[${next}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'mu'),
  );
  const changed = git('show', '--unified=0', 'HEAD', '--', 'package-lock.json')
    .split('\n')
    .filter((line) => /^[+-] /u.test(line));
  expect(changed).toEqual([
    `-  "version": "${before}",`,
    `+  "version": "${next}",`,
    `-      "version": "${before}",`,
    `+      "version": "${next}",`,
  ]);
});
