import { describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { runId } from '../../base/ids.ts';

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
    expect(daemon.requests.at(-1)?.params).toStrictEqual({ workflowId: 'w1', action: 'abort' });
  });

  it('refuses --abort without a run', async () => {
    const { code } = await commandLine(['runs', '--abort'], { daemon });
    expect(code).toBe(2);
  });
});
