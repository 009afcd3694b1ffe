import { describe, expect, it } from 'vitest';

import { agentAbove, ancestorsOf } from './client-above.ts';

describe('agentAbove', () => {
  it.each([
    ['the mark of an agent in the environment', { CLAUDECODE: '1' }, [], 'CLAUDECODE'],
    ['an agent above a shell', {}, ['bash', 'claude', 'zsh', 'init'], 'claude'],
    ['a person in a terminal of an editor', { TERM: 'xterm' }, ['zsh', 'code', 'init'], undefined],
    ['a mark that is empty', { CURSOR_AGENT: '' }, ['bash'], undefined],
  ])('sees %s', (_, env, ancestors, expected) => {
    expect(agentAbove(env, ancestors)).toBe(expected);
  });
});

describe('ancestorsOf', () => {
  it.runIf(process.platform === 'linux')('names the programs above, this one first', () => {
    const names = ancestorsOf(process.pid);
    expect(names.length).toBeGreaterThan(1);
    expect(names[0]).toMatch(/node|MainThread|vitest/u);
  });

  it('is empty for a process that is not there', () => {
    expect(ancestorsOf(2 ** 30)).toEqual([]);
  });
});
