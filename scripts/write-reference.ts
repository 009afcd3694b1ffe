/** Writes the pages of `docs/reference` that are made from code, and the manual page: `npm run docs`. */
import { writeFileSync } from 'node:fs';

import { cliReference } from '../src/surfaces/cli/cli-reference.ts';
import { manPage } from '../src/surfaces/cli/man-page.ts';
import { configReference } from './config-reference.ts';
import { errorReference } from './error-reference.ts';

const pages: Readonly<Record<string, string>> = {
  'cli.md': await cliReference(),
  'config.md': configReference(),
  'errors.md': errorReference(),
};

writeFileSync(new URL('../docs/pml.1', import.meta.url), await manPage());
for (const [name, text] of Object.entries(pages)) {
  writeFileSync(new URL(`../docs/reference/${name}`, import.meta.url), text);
}
