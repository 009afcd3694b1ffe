import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { kernelSource } from '../../scripts/minilm-kernel-source.ts';

it('holds the kernel that its text assembles to', async () => {
  const file = join(import.meta.dirname, '../../src/adapters/embedding/minilm-kernel.ts');
  expect(readFileSync(file, 'utf8')).toBe(await kernelSource());
});
