/**
 * After the compiler has run: bundles the program and the dashboard, and puts the database template
 * into dist/.
 *
 * Making a template takes seconds, so it is kept under .cache/, named after everything it is made from;
 * when dist/ has the right one already, nothing is done.
 */
import { copyFile, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { bundlePage } from './bundle-page.mjs';
import { bundleProgram } from './bundle-program.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const built = (path) => new URL(`../dist/${path}`, import.meta.url).href;
const { makeTemplate, templateKey } = await import(built('adapters/postgres/template.js'));
const { systemClock } = await import(built('adapters/system/system-clock.js'));

await bundleProgram(root);
await bundlePage(root);

const key = await templateKey();
const cached = join(root, '.cache', 'database-template', `${key}.tar.gz`);
const target = join(root, 'dist', 'database-template.tar.gz');
const keyFile = join(root, 'dist', 'database-template.key');

const exists = (file) =>
  stat(file).then(
    () => true,
    () => false,
  );

const current = await readFile(keyFile, 'utf8').catch(() => '');
if (current !== key || !(await exists(target))) {
  if (!(await exists(cached))) {
    console.error('finish-build: making the database template, once; this takes some seconds');
    await makeTemplate(cached, systemClock);
  }
  await mkdir(dirname(target), { recursive: true });
  // Copied beside its place and renamed: a gateway that starts meanwhile sees a whole file.
  await copyFile(cached, `${target}.new`);
  await rename(`${target}.new`, target);
  await writeFile(keyFile, key);
}
