import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, inject, it } from 'vitest';

import { PmlWorld } from '../support/pml-world.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const files = readdirSync(EXAMPLES).filter((file) => file.endsWith('.ts'));

describe('examples', () => {
  it('are there', () => {
    expect(files).toContain('library.ts');
  });

  it.each(files)('%s runs against the built package and ends well', async (file) => {
    const temporary = mkdtempSync(join(inject('temporaryFolder'), 'example-'));
    // Rejects on any exit code but 0, with what the program wrote.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', join(EXAMPLES, file)],
      { env: { ...process.env, TMPDIR: temporary }, timeout: 50_000 },
    );
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('ok');
    const left = readdirSync(temporary).filter((name) => name.startsWith('pml-example'));
    expect(left).toEqual([]);
  });

  it('hello.json runs on the starter set: a note of where the files are, looked up again', async () => {
    await using world = new PmlWorld();
    await world.pml(['up']);
    const { code, stdout, stderr } = await world.pml(['run', join(EXAMPLES, 'hello.json')]);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stdout).toContain('pml-scratch');
  });
});
