import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { GUIDE_EXAMPLES } from '../../scripts/agents/guide-examples.ts';
import type { GuideReport } from '../../scripts/agents/guide.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

it(
  'the examples of the guide for builders run as they stand, with the packages from npm',
  { timeout: 900_000 },
  async () => {
    const words = ['--import', 'tsx', 'scripts/agents.ts', 'guide', '--json', '--no-page'];
    const { stdout } = await run(process.execPath, words, { cwd: ROOT });
    const reports = JSON.parse(stdout) as readonly GuideReport[];
    expect(reports.map(({ id, failure }) => ({ id, failure }))).toEqual(
      GUIDE_EXAMPLES.map(({ id }) => ({ id, failure: undefined })),
    );
  },
);
