/** Writes what is made from code or figures: pages of `docs/reference`, the manual page, the comparison of the README. */
import { readFileSync, writeFileSync } from 'node:fs';

import { withComparison } from '../bench/comparison.ts';
import { cliReference } from './cli-reference.ts';
import { configReference } from './config-reference.ts';
import { errorReference } from './error-reference.ts';
import { manPage } from './man-page.ts';

const pages: Readonly<Record<string, string>> = {
  'cli.md': await cliReference(),
  'config.md': configReference(),
  'errors.md': errorReference(),
};

writeFileSync(new URL('../docs/pml.1', import.meta.url), await manPage());
for (const [name, text] of Object.entries(pages)) {
  writeFileSync(new URL(`../docs/reference/${name}`, import.meta.url), text);
}
const readme = new URL('../README.md', import.meta.url);
const figures = readFileSync(new URL('../docs/reference/benchmarks.md', import.meta.url), 'utf8');
writeFileSync(readme, withComparison(readFileSync(readme, 'utf8'), figures));
