import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { STARTERS } from './starter-set.ts';

it('installs the same versions that the tests of a clone use', () => {
  const manifest = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { readonly devDependencies: Readonly<Record<string, string>> };
  const wanted = Object.values(STARTERS).map(({ package: name, version }) => [name, version]);
  expect(wanted).toEqual(wanted.map(([name = '']) => [name, manifest.devDependencies[name]]));
});
