/** Writes the pages of `docs/reference` that are made from code: `npm run docs`. */
import { writeFileSync } from 'node:fs';

import { cliReference } from '../src/surfaces/cli/cli-reference.ts';
import { configReference } from './config-reference.ts';
import { errorReference } from './error-reference.ts';

const pages: Readonly<Record<string, string>> = {
  'cli.md': await cliReference(),
  'config.md': configReference(),
  'errors.md': errorReference(),
};

for (const [name, text] of Object.entries(pages)) {
  writeFileSync(new URL(`../docs/reference/${name}`, import.meta.url), text);
}
