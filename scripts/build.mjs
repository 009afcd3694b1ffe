/**
 * Builds dist/: bundles the program and the dashboard, keeps the type declarations that the library needs, and adds
 * the database template. `npm run build` checks the types first and writes all declarations to .cache/types.
 *
 * Making a template takes seconds, so it is kept under .cache/, named after everything it is made from;
 * when dist/ has the right one already, nothing is done.
 */
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { makeTemplate, templateKey } from '../src/adapters/postgres/data-directory.ts';
import { systemClock } from '../src/adapters/system/machine.ts';
import { bundlePage } from './bundle-page.mjs';
import { bundleProgram, emptyDist } from './bundle-program.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

await emptyDist(root);
await bundleProgram(root);
await bundlePage(root);
await copyDeclarations('index.d.ts', new Set());
await putTemplate();

/** Copies a declaration file and all that it imports. */
async function copyDeclarations(file, seen) {
  if (seen.has(file)) {
    return;
  }
  seen.add(file);
  const text = await readFile(join(root, '.cache', 'types', file), 'utf8');
  const target = join(root, 'dist', file);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, text);
  const imports = [...text.matchAll(/(?:from|import)\s*\(?'(\.[^']+)\.[jt]s'/gu)];
  for (const [, path] of imports) {
    await copyDeclarations(`${join(dirname(file), path)}.d.ts`, seen);
  }
}

async function putTemplate() {
  const key = await templateKey();
  const cached = join(root, '.cache', 'database-template', `${key}.tar.gz`);
  const target = join(root, 'dist', 'database-template.tar.gz');
  const keyFile = join(root, 'dist', 'database-template.key');
  const current = await readFile(keyFile, 'utf8').catch(() => '');
  if (current === key && (await exists(target))) {
    return;
  }
  if (!(await exists(cached))) {
    console.error('build: making the database template, once; this takes some seconds');
    await makeTemplate(cached, systemClock);
  }
  // Copied beside its place and renamed: a gateway that starts meanwhile sees a whole file.
  await copyFile(cached, `${target}.new`);
  await rename(`${target}.new`, target);
  await writeFile(keyFile, key);
}

function exists(file) {
  return stat(file).then(
    () => true,
    () => false,
  );
}
