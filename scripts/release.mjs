/**
 * Makes a release out of the main branch: `npm run release -- 0.2.0 [--dry-run]`.
 *
 * Checks that the tree is clean and that CHANGELOG.md has a section for the version. Writes the version, the date
 * and the addresses of the repository. Commits and tags. It pushes and publishes nothing: a person pushes the tag,
 * and the workflow `release` publishes it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Files that name the version, each with the text around it. */
const PLACES = [
  { file: 'package.json', around: (version) => `"version": "${version}"` },
  { file: 'package-lock.json', around: (version) => `"version": "${version}"` },
  { file: 'src/base/version.ts', around: (version) => `'${version}'` },
  { file: 'README.md', around: (version) => `pml-${version}.tgz` },
  { file: 'docs/guide/first-steps.md', around: (version) => `pml-${version}.tgz` },
  { file: 'docs/guide/deploy.md', around: (version) => `pml-${version}.tgz` },
];

const OPEN = 'not released yet';

/** The addresses that npm shows, made from the address of `origin`; undefined where that is no web host. */
export function addressesOf(origin) {
  const [, host, path] =
    /^(?:https:\/\/|ssh:\/\/git@|git@)([\w.-]+)[/:]([\w./-]+?)(?:\.git)?\/?$/u.exec(origin) ?? [];
  if (host === undefined || !host.includes('.')) {
    return undefined;
  }
  const page = `https://${host}/${path}`;
  return {
    homepage: `${page}#readme`,
    repository: { type: 'git', url: `git+${page}.git` },
    bugs: { url: `${page}/issues` },
  };
}

/** The text of package.json with the addresses beside the licence, where the formatter wants them. */
export function withAddresses(text, { homepage, bugs, repository }) {
  const entries = Object.entries(JSON.parse(text)).filter(
    ([key]) => !['homepage', 'bugs', 'repository'].includes(key),
  );
  const at = entries.findIndex(([key]) => key === 'license');
  const fields = [
    ...entries.slice(0, at),
    ['homepage', homepage],
    ['bugs', bugs],
    ...entries.slice(at, at + 1),
    ['repository', repository],
    ...entries.slice(at + 1),
  ];
  return `${JSON.stringify(Object.fromEntries(fields), undefined, 2)}\n`;
}

/** The changelog with the version's section dated; throws where there is none to date. */
export function datedChangelog(text, version, day) {
  const heading = `## [${version}], ${OPEN}`;
  if (!text.includes(heading)) {
    throw new Error(`CHANGELOG.md has no section "${heading}"`);
  }
  return text.replace(heading, `## [${version}] - ${day}`);
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

function release(version, isDry) {
  if (!/^\d+\.\d+\.\d+$/u.test(version)) {
    throw new Error('say which version: npm run release -- 0.2.0 [--dry-run]');
  }
  if (
    !isDry &&
    (git('status', '--porcelain') !== '' || git('branch', '--show-current') !== 'main')
  ) {
    throw new Error('release from a clean tree on the branch main');
  }
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const origin = git('remote').split('\n').includes('origin')
    ? git('remote', 'get-url', 'origin')
    : '';
  const addresses = addressesOf(origin);
  if (addresses === undefined) {
    throw new Error(
      'the remote origin has no web address, so repository, bugs and homepage cannot be written, and npm gives no provenance',
    );
  }
  const written = PLACES.map(({ file, around }) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes(around(manifest.version))) {
      throw new Error(`${file} does not name the version ${manifest.version}`);
    }
    // In the lock file other packages may have the same version: only pml's own two places come first.
    const count =
      file === 'package-lock.json' ? 2 : text.split(around(manifest.version)).length - 1;
    let left = count;
    return [
      file,
      text.replaceAll(around(manifest.version), (found) => (left-- > 0 ? around(version) : found)),
    ];
  });
  const day = new Date().toISOString().slice(0, 10);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  written.push(['CHANGELOG.md', datedChangelog(changelog, version, day)]);
  const files = new Map(written);
  files.set('package.json', withAddresses(files.get('package.json'), addresses));
  for (const [file, text] of files) {
    console.log(isDry ? `would write ${file}` : `writes ${file}`);
    if (!isDry) {
      writeFileSync(join(root, file), text);
    }
  }
  if (!isDry) {
    git('commit', '--all', '--message', `chore: release ${version}`);
    git('tag', '--annotate', `v${version}`, '--message', `pml ${version}`);
    console.log(
      `Tagged v${version}. Run bash .ci/run and bash .ci/long, then: git push origin main v${version}`,
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [version = '', ...flags] = process.argv.slice(2);
  try {
    release(version, flags.includes('--dry-run'));
  } catch (error) {
    console.error(`release: ${error.message}`);
    process.exitCode = 1;
  }
}
