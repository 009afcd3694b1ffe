import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon, type Answers } from '../../../test/support/fake-daemon.ts';

describe('pml search', () => {
  const answers: Answers = {
    search: () => ({
      results: [
        {
          id: 'git:log',
          kind: 'tool',
          score: 0.8125,
          why: 'log',
          signature: 'log(path: string)',
          description: 'Shows the log.',
        },
      ],
      omitted: 3,
      mode: 'lexical',
      note: '1 of 9 tools are embedded so far; searched by words; web is still starting: ask again soon',
      pending: ['web'],
    }),
  };

  it('asks with the words as one intent and shows what was found', async () => {
    const daemon = new FakeDaemon(answers);
    const { terminal } = await commandLine(['search', 'show', 'the log', '--limit', '3'], {
      daemon,
    });
    expect(daemon.requests).toStrictEqual([
      { method: 'search', params: { intent: 'show the log', limit: 3, detail: 'signature' } },
    ]);
    expect(terminal.output).toBe('git:log  0.81  log\n  log(path: string)\n  Shows the log.');
    expect(terminal.said).toStrictEqual([
      '3 more matched; see them with --limit.',
      expect.stringContaining('searched by words; web is still starting: ask again soon.'),
    ]);
  });

  it('says of which tools there was too much to say', async () => {
    const daemon = new FakeDaemon({
      search: () => ({
        results: [{ id: 'git:log', kind: 'tool', score: 1, why: '', description: '' }],
        omitted: 0,
        overBudget: ['git:log', 'git:\u001B[2Jshow'],
        overBudgetMore: 4,
        mode: 'lexical',
      }),
    });
    const { terminal } = await commandLine(['search', 'log'], { daemon });
    expect(terminal.said).toContain(
      'Too large to be shown whole: git:log, git:[2Jshow and 4 more; see one with pml search NAME --limit 1 --detail schema.',
    );
  });

  it.each([['--limit=0'], ['--limit=many'], ['--detail=all']])('refuses %s', async (option) => {
    const daemon = new FakeDaemon(answers);
    const { code } = await commandLine(['search', 'log', option], { daemon });
    expect([code, daemon.requests]).toStrictEqual([2, []]);
  });

  it.each([
    [['search', 'a', '--limit', '-1'], 'write --limit=VALUE'],
    [['search', ' '], 'say what you want to do'],
  ])('explains what is wrong with %j', async (argv, words) => {
    const { code, terminal } = await commandLine(argv, { daemon: new FakeDaemon({}) });
    expect([code, terminal.said[0]]).toStrictEqual([2, expect.stringContaining(words)]);
  });
});
