import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, inject, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';

const daemon = new FakeDaemon({});

async function script(shell: string): Promise<string> {
  const { terminal } = await commandLine(['completion', shell], { daemon });
  return terminal.output;
}

const hasShell = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

describe('pml completion', () => {
  it('completes commands and options in bash', async () => {
    const file = join(inject('temporaryFolder'), 'pml-completion.bash');
    writeFileSync(file, await script('bash'));
    const complete = (...words: readonly string[]): string[] => {
      const typed = ['pml', ...words].map((word) => `'${word}'`).join(' ');
      const program = `source ${file}; COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _pml; printf '%s\\n' "\${COMPREPLY[@]}"`;
      return execFileSync('bash', ['-c', program], { encoding: 'utf8' })
        .split('\n')
        .filter(Boolean);
    };
    expect(complete('rem')).toEqual(['remove']);
    expect(complete('runs', '--fo')).toEqual(['--follow']);
    expect(complete('sta')).toEqual(['status', 'stats']);
  });

  it.each(['zsh', 'fish'])('names every command and its options for %s', async (shell) => {
    const text = await script(shell);
    for (const word of ['remove', 'completion', 'follow', 'no-open']) {
      expect(text).toContain(word);
    }
  });

  it.each(['zsh', 'fish'].filter(hasShell))('is a program that %s can read', async (shell) => {
    const file = join(inject('temporaryFolder'), `pml-completion.${shell}`);
    writeFileSync(file, await script(shell));
    expect(spawnSync(shell, ['-n', file], { encoding: 'utf8' }).stderr).toBe('');
  });

  it('refuses a shell that it does not know', async () => {
    const { code, terminal } = await commandLine(['completion', 'csh'], { daemon });
    expect(code).toBe(2);
    expect(terminal.said.join('\n')).toContain('takes bash, zsh, fish, not "csh"');
  });
});
