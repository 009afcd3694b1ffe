import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readSearchData } from '../../bench/search-tools.ts';
import { MissingDataError } from '../../eval/missing-data-error.ts';

const root = join(import.meta.dirname, '../..');
let empty = '';

beforeAll(() => {
  empty = mkdtempSync(join(tmpdir(), 'pml-no-data-'));
});
afterAll(() => {
  rmSync(empty, { recursive: true, force: true });
});

function run(...args: readonly string[]): {
  readonly status: number | null;
  readonly said: string;
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
  return { status, said: stderr };
}

describe('data that is not there', () => {
  it.each([
    ['retrieval', ''],
    ['calls', 'nowhere'],
  ])('is asked for by the evaluation %s', (name, below) => {
    const folder = join(empty, below);
    const { status, said } = run('eval/run.ts', name, '--json', '--data', folder);
    expect(status).toBe(2);
    expect(said).toContain(folder);
    expect(said).toContain('--data DIR');
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('is asked for by the evaluation that is given distractors', () => {
    const file = join(empty, 'tools.jsonl');
    const { status, said } = run(
      'eval/run.ts',
      'retrieval',
      '--data',
      empty,
      '--distractors',
      file,
    );
    expect(status).toBe(2);
    expect(said.trim()).toBe(
      `there is no file ${file}; name another place with --distractors FILE`,
    );
  });

  it('is asked for by the benchmark of search', () => {
    const { status, said } = run('bench/run.ts', 'search', '--json', '--data', empty);
    expect(status).toBe(2);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(() => readSearchData(empty, 1)).toThrow(MissingDataError);
    expect(() => readSearchData(join(empty, 'nowhere'), 1)).toThrow('--data DIR');
  });
});
