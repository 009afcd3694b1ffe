import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { STATUS } from '../../../test/support/daemon-examples.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';

const daemonThatForgets = (count = 2): FakeDaemon =>
  new FakeDaemon({
    status: () => STATUS,
    memories: () => ({
      memories: ['note-1', 'note-21', 'note-22'].map((id) => ({
        id,
        kind: 'note',
        text: 'the build needs Node 20',
        createdAt: 0,
        tools: [],
      })),
      omitted: 0,
      total: { notes: 3, episodes: 0 },
    }),
    forget: ({ scope, dryRun = false }) =>
      scope.kind === 'tool' && !scope.tool.includes(':')
        ? { kind: 'refused', problem: `"${scope.tool}" is no tool; write server:tool` }
        : {
            kind: 'forgotten',
            dryRun,
            removed: count === 0 ? [] : [{ what: 'notes', count }],
            notes: count === 0 ? [] : [{ id: 'note-1', text: 'the build \u001B[31mneeds Node 20' }],
          },
  });
const asked = (daemon: FakeDaemon): readonly unknown[] =>
  daemon.requests.filter(({ method }) => method === 'forget').map(({ params }) => params);

describe('pml forget', () => {
  it('shows what would go, asks, and forgets', async () => {
    const daemon = daemonThatForgets();
    const terminal = new RecordedTerminal({ answers: ['yes'] });
    const { code } = await commandLine(['forget', '--older-than', '2w'], { daemon, terminal });
    expect(code).toBe(0);
    expect(terminal.said[0]).toBe(
      'Would be forgotten:\n  2 notes\n    note-1  the build [31mneeds Node 20',
    );
    const scope = { kind: 'age', olderThanDays: 14 };
    expect(asked(daemon)).toStrictEqual([{ scope, dryRun: true }, { scope }]);
  });

  it('takes the beginning of an id, where only one memory begins so', async () => {
    const daemon = daemonThatForgets();
    const forget = (id: string): ReturnType<typeof commandLine> =>
      commandLine(['forget', '--id', id, '--yes'], { daemon });
    expect((await forget('note-21')).code).toBe(0);
    const several = await forget('note-2');
    expect(several.code).toBe(2);
    expect(several.terminal.said.join('\n')).toContain('2 memories begin with "note-2"');
    expect(asked(daemon)).toStrictEqual([{ scope: { kind: 'id', id: 'note-21' } }]);
  });

  it.each(['', 'no', 'n'])('leaves everything after the answer %j', async (answer) => {
    const daemon = daemonThatForgets();
    const terminal = new RecordedTerminal({ answers: [answer] });
    const { code } = await commandLine(['forget', '--project'], { daemon, terminal });
    expect(code).toBe(1);
    expect(asked(daemon)).toStrictEqual([{ scope: { kind: 'project' }, dryRun: true }]);
  });

  it('only says what would go with --dry-run, to anyone', async () => {
    const daemon = daemonThatForgets();
    const { code, json } = await commandLine(['forget', '--id', 'note-1', '--dry-run', '--json'], {
      daemon,
      surroundings: { env: { CLAUDECODE: '1' } },
    });
    expect(code).toBe(0);
    expect(json()).toMatchObject({ dryRun: true, removed: [{ what: 'notes', count: 2 }] });
    expect(asked(daemon)).toStrictEqual([{ scope: { kind: 'id', id: 'note-1' }, dryRun: true }]);
  });

  it('does not ask with --yes, and says what went', async () => {
    const daemon = daemonThatForgets();
    const { code, terminal } = await commandLine(['forget', '--tool', 'git:log', '--yes'], {
      daemon,
    });
    expect(code).toBe(0);
    expect(terminal.output).toContain('Forgotten:\n  2 notes');
    expect(asked(daemon)).toStrictEqual([{ scope: { kind: 'tool', tool: 'git:log' } }]);
  });

  it('is not for agents', async () => {
    const daemon = daemonThatForgets();
    const { code } = await commandLine(['forget', '--project', '--yes'], {
      daemon,
      surroundings: { env: { CLAUDECODE: '1' } },
    });
    expect(code).toBe(4);
    expect(asked(daemon)).toStrictEqual([]);
  });

  it('asks nothing where there is nothing', async () => {
    const terminal = new RecordedTerminal({ answers: [] });
    const { code } = await commandLine(['forget', '--project'], {
      daemon: daemonThatForgets(0),
      terminal,
    });
    expect(code).toBe(0);
    expect(terminal.output).toBe('Nothing of that is known.');
  });

  it.each([
    { argv: [], problem: 'with one of --project' },
    { argv: ['--project', '--id', 'x'], problem: 'with one of --project' },
    { argv: ['--older-than', 'soon'], problem: '"soon" is no age' },
    { argv: ['--older-than=-3d'], problem: '"-3d" is no age' },
    { argv: ['--tool', 'log', '--dry-run'], problem: '"log" is no tool' },
  ])('refuses $argv', async ({ argv, problem }) => {
    const { code, terminal } = await commandLine(['forget', ...argv], {
      daemon: daemonThatForgets(),
      terminal: new RecordedTerminal({ answers: [] }),
    });
    expect(code).toBe(2);
    expect(terminal.said.join('\n')).toContain(problem);
  });
});

describe('pml stats retrieval', () => {
  it('compares methods', async () => {
    const daemon = new FakeDaemon({
      status: () => STATUS,
      retrieval: () => [
        {
          mode: 'semantic',
          method: 'adaptive',
          questions: 8,
          empty: 2,
          candidatesMean: 19.5,
          returnedMean: 2.25,
          thresholdMean: 0.412,
          gapMean: 0.2,
          followed: 4,
          used: 3,
        },
        {
          mode: 'lexical',
          questions: 1,
          empty: 1,
          candidatesMean: 0,
          returnedMean: 0,
          thresholdMean: 0.5,
          followed: 0,
          used: 0,
        },
      ],
    });
    const { terminal } = await commandLine(['stats', 'retrieval'], { daemon });
    expect(terminal.output.split('\n').slice(0, 3)).toStrictEqual([
      'METHOD    BY        QUESTIONS  NOTHING  CANDIDATES  TOLD  THRESHOLD  STEP  USED',
      'adaptive  semantic  8          25 %     19.5        2.3   0.41       0.20  75 %',
      'unknown   lexical   1          100 %    0.0         0.0   0.50       -     -',
    ]);
    const { json } = await commandLine(['stats', 'retrieval', '--json'], { daemon });
    expect(json()).toHaveLength(2);
  });

  it('says that there is nothing yet, and knows no other topic', async () => {
    const daemon = new FakeDaemon({ status: () => STATUS, retrieval: () => [] });
    const { terminal } = await commandLine(['stats', 'retrieval'], { daemon });
    expect(terminal.output).toBe('No memories were asked for yet.');
    expect((await commandLine(['stats', 'weather'], { daemon })).code).toBe(2);
  });
});
