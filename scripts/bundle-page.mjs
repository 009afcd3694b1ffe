/**
 * Bundles the dashboard into dist/page/: its programs, its style sheet and its document. The graph
 * library ends up in files of its own, which only the view of the graph asks for.
 */
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { rolldown } from 'rolldown';

import { licencesOf } from './licences.mjs';

/** What ends up in the page, and may only with its licence beside it. */
const BUNDLED = ['cytoscape', 'cytoscape-fcose', 'cose-base', 'layout-base'];

/** Everything the page is made of, from `src/page/` to `dist/page/`. */
export async function bundlePage(root) {
  const from = join(root, 'src', 'page');
  const to = join(root, 'dist', 'page');
  const bundle = await rolldown({
    input: { page: join(from, 'page.ts'), 'graph-worker': join(from, 'graph-worker.ts') },
    platform: 'browser',
    tsconfig: join(root, 'tsconfig.page.json'),
  });
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  await bundle.write({
    dir: to,
    format: 'es',
    minify: true,
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  await Promise.all(
    ['index.html', 'page.css', 'icon.svg'].map((file) =>
      copyFile(join(from, file), join(to, file)),
    ),
  );
  await copyFile(join(root, 'docs', 'guide', 'dashboard.md'), join(to, 'guide.txt'));
  await writeFile(join(to, 'licences.txt'), await licencesOf(root, BUNDLED));
}
