import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { describe, expect, inject, it } from 'vitest';

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
});
