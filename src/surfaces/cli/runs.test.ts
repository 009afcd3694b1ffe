import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import { runId } from '../../base/ids.ts';
import type { RunView } from '../../execute/run-view.ts';

const LOOKED: RunView = {
  workflowId: 'w1',
  status: 'completed',
  startedAt: 1_700_000_000_000,
  finishedAt: 1_700_000_000_250,
  tasks: [{ id: 'a', tool: 'git:log', dependsOn: [], status: 'succeeded' }],
  decisions: [],
  messages: [],
};

describe('pml runs', () => {
  const daemon = new FakeDaemon({
    runs: () => [
      {
        runId: runId('w2'),
        status: 'running',
        startedAt: 1_700_000_001_000,
        taskCount: 2,
      },
      {
        runId: runId('w1'),
        status: 'completed',
        intent: 'see',
        startedAt: 1_700_000_000_000,
        finishedAt: 1_700_000_000_250,
        taskCount: 1,
      },
    ],
    control: ({ action }) =>
      action === 'result'
        ? { status: 'completed', workflowId: 'w1', value: 'page one', nextOffset: 8 }
        : { status: 'completed', workflowId: 'w1', results: { a: { status: 'succeeded' } } },
    command: () => ({ kind: 'taken' }),
    look: () => LOOKED,
  });

  it('prints the shape that scripts rely on', async () => {
    const { json } = await commandLine(['runs', '--json'], { daemon });
    expect(json()).toStrictEqual([
      {
        workflowId: 'w2',
        status: 'running',
        intent: null,
        startedAt: '2023-11-14T22:13:21.000Z',
        finishedAt: null,
        tasks: 2,
      },
      {
        workflowId: 'w1',
        status: 'completed',
        intent: 'see',
        startedAt: '2023-11-14T22:13:20.000Z',
        finishedAt: '2023-11-14T22:13:20.250Z',
        tasks: 1,
      },
    ]);
  });

  it.each([80, 120])('shows whole ids and no line beyond %i columns', async (width) => {
    const id = 'wf_i1LYsCJ86GlcXaHwz9mJMg';
    const waiting = new FakeDaemon({
      runs: () => [
        {
          runId: runId(id),
          status: 'approval_required',
          intent: 'a long story about a repository and everything that is in it '.repeat(3),
          startedAt: Date.now() - 200_000,
          finishedAt: Date.now() - 100_000,
          taskCount: 120,
        },
      ],
    });
    const terminal = new RecordedTerminal({ width });
    await commandLine(['runs'], { daemon: waiting, terminal });
    expect(terminal.output).toContain(`${id}  needs you  120    3 min ago  1 min 40 s  a long`);
    for (const line of terminal.output.split('\n')) {
      expect(line.length).toBeLessThanOrEqual(width);
    }
  });

  it('pages through a kept result', async () => {
    const { terminal } = await commandLine(['runs', 'w1', '--result', 'a.lines', '--offset', '4'], {
      daemon,
    });
    expect(daemon.requests.at(-1)?.params).toStrictEqual({
      workflowId: 'w1',
      action: 'result',
      path: 'a.lines',
      offset: 4,
    });
    expect(terminal.output).toBe('page one');
    expect(terminal.said).toStrictEqual(['There is more: go on with --offset 8.']);
  });

  it('aborts one run', async () => {
    await commandLine(['runs', 'w1', '--abort'], { daemon });
    expect(daemon.requests.map(({ params }) => params)).toContainEqual({
      workflowId: 'w1',
      action: 'abort',
    });
  });

  it('lists only runs of one status, and knows which there are', async () => {
    // The words of the list are taken as well as those of --json.
    for (const word of ['completed', 'done']) {
      const { json } = await commandLine(['runs', '--status', word, '--json'], { daemon });
      expect(json()).toMatchObject([{ workflowId: 'w1' }]);
    }
    const none = await commandLine(['runs', '--status', 'needs you'], { daemon });
    expect(none.terminal.said.join(' ')).toContain('No run is listed as needs you.');
    const { code, terminal } = await commandLine(['runs', '--status', 'finished'], { daemon });
    expect(code).toBe(2);
    expect(terminal.said.join(' ')).toContain('needs you, unclear, done');
  });

  it.each([
    [['--pause'], { kind: 'pause' }],
    [['--continue'], { kind: 'continue' }],
    [['--skip', 'b'], { kind: 'skip', task: 'b' }],
  ])('steers one run with %s', async (flags, command) => {
    const { code } = await commandLine(['runs', 'w1', ...flags], { daemon });
    const sent = daemon.requests.findLast(({ method }) => method === 'command');
    expect([code, sent?.params]).toMatchObject([0, { workflowId: 'w1', request: { command } }]);
  });

  it.each([[['--pause', '--abort']], [['--skip', 'b', '--continue']], [['--limit', '3']]])(
    'refuses %s at once for one run',
    async (flags) => {
      expect((await commandLine(['runs', 'w1', ...flags], { daemon })).code).toBe(2);
    },
  );

  it('says why a command was refused', async () => {
    const refusing = new FakeDaemon({
      runs: () => [],
      command: () => ({ kind: 'refused', reason: 'it is not paused' }),
    });
    const { code, terminal } = await commandLine(['runs', 'w1', '--continue'], {
      daemon: refusing,
    });
    expect(code).toBe(1);
    expect(terminal.said.join(' ')).toContain('w1: it is not paused');
  });

  it.each([
    ['paused', 0, 1],
    ['running', 0, 1],
    ['completed', 1, 0],
  ] as const)('resumes a run that is %s', async (status, code, sent) => {
    const resumed = new FakeDaemon({
      runs: () => [],
      control: () => ({ status, workflowId: 'w1' }),
      command: () => ({ kind: 'taken' }),
      look: () => LOOKED,
    });
    const ended = await commandLine(['runs', 'w1', '--resume'], { daemon: resumed });
    const commands = resumed.requests.filter(({ method }) => method === 'command');
    expect([ended.code, commands.length]).toEqual([code, sent]);
  });

  it('refuses --abort without a run', async () => {
    const { code } = await commandLine(['runs', '--abort'], { daemon });
    expect(code).toBe(2);
  });

  it('follows: a line for each run that is new or in another state, and nothing twice', async () => {
    const lists = [
      [{ runId: runId('w1'), status: 'running', startedAt: 1_700_000_000_000, taskCount: 1 }],
      [{ runId: runId('w1'), status: 'running', startedAt: 1_700_000_000_000, taskCount: 1 }],
      [
        { runId: runId('w2'), status: 'running', startedAt: 1_700_000_001_000, taskCount: 1 },
        {
          runId: runId('w1'),
          status: 'failed',
          ending: 'denied',
          startedAt: 1_700_000_000_000,
          taskCount: 1,
        },
      ],
    ] as const;
    let reads = 0;
    const ended = new AbortController();
    const changing = new FakeDaemon({
      runs: () => {
        reads += 1;
        if (reads > lists.length) {
          ended.abort();
        }
        return [...(lists[Math.min(reads, lists.length) - 1] ?? [])];
      },
    });
    const terminal = new RecordedTerminal({ width: 80 });
    const parts = { daemon: changing, terminal, signal: ended.signal };
    await commandLine(['runs', '--follow'], parts);
    expect(terminal.printed).toEqual([
      '22:13:20  w1  running',
      '22:13:20  w1  denied',
      '22:13:21  w2  running',
    ]);
  });
});
