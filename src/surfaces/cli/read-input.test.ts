import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { fileProblem } from './read-input.ts';

function problemOf(path: string): string {
  try {
    readFileSync(path);
  } catch (error) {
    return fileProblem(path, error);
  }
  return '';
}

it('says in one plain sentence why a file cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pml-files-'));
  const file = join(folder, 'plan.json');
  writeFileSync(file, '');
  try {
    expect(problemOf(`${file}x`)).toBe(`there is no file ${file}x`);
    expect(problemOf(join(file, 'x'))).toBe(`there is no file ${file}/x`);
    expect(problemOf(folder)).toBe(`${folder} is a folder, not a file`);
    expect(fileProblem(file, Object.assign(new Error('EACCES: x'), { code: 'EACCES' }))).toBe(
      `you may not read ${file}`,
    );
    expect(fileProblem(file, new Error('odd'))).toBe(`cannot read ${file}: odd`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
