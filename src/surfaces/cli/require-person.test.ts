import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { describe, expect, it } from 'vitest';

import { agentAbove, ancestorsOf, clientBehind } from './require-person.ts';

describe('agentAbove', () => {
  it.each([
    ['the mark of an agent in the environment', { CLAUDECODE: '1' }, [], 'CLAUDECODE'],
    ['an agent above a shell', {}, ['bash', 'claude', 'zsh', 'init'], 'claude'],
    ['a person in a terminal of an editor', { TERM: 'xterm' }, ['zsh', 'code', 'init'], undefined],
    ['a mark that is empty', { CURSOR_AGENT: '' }, ['bash'], undefined],
    ['a client of another name', {}, ['bash', 'node', 'CLIENT'], 'process 102 is a client of pml'],
  ])('sees %s', (_, env, names, expected) => {
    const ancestors = names.map((name, place) => ({ pid: 100 + place, name }));
    const clients = ancestors.filter(({ name }) => name === 'CLIENT').map(({ pid }) => pid);
    expect(agentAbove(env, ancestors, [7, ...clients])).toBe(expected);
  });
});

describe('ancestorsOf', () => {
  it.runIf(process.platform === 'linux')('names the programs above, this one first', () => {
    const ancestors = ancestorsOf(process.pid);
    expect(ancestors[0]).toEqual({
      pid: process.pid,
      name: expect.stringMatching(/node|MainThread|vitest/u) as string,
    });
    expect(ancestors[1]?.pid).toBe(process.ppid);
  });

  it('is empty for a process that is not there', () => {
    expect(ancestorsOf(2 ** 30)).toEqual([]);
  });
});

describe('clientBehind', () => {
  it.runIf(process.platform === 'linux')(
    'looks through the shell that starts a server',
    async () => {
      const shell = spawn('sh', ['-c', 'read line; exit 0']);
      const typed = spawn('sh', ['-i'], { stdio: ['pipe', 'ignore', 'ignore'] });
      try {
        await Promise.all([once(shell, 'spawn'), once(typed, 'spawn')]);
        expect(clientBehind(shell.pid ?? 0)).toBe(process.pid);
        expect(clientBehind(typed.pid ?? 0)).toBe(typed.pid);
      } finally {
        shell.kill();
        typed.kill('SIGKILL');
      }
    },
  );

  it('is the process itself where nothing can be read', () => {
    expect(clientBehind(2 ** 30)).toBe(2 ** 30);
  });
});
