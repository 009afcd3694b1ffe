import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';

describe('pml run', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pml-run-'));
    writeFileSync(join(folder, 'plan.json'), '{"tasks":[{"id":"a","tool":"git:log"}]}');
    writeFileSync(join(folder, 'broken.json'), '{"tasks":');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const surroundings = (): { readonly cwd: string } => ({ cwd: folder });

  it('follows a run to its end and prints its results', async () => {
    const daemon = new FakeDaemon({
      run: () => ({
        status: 'running',
        workflowId: 'w1',
        message: 'ask again with control_workflow status',
      }),
      events: (_, progress) => {
        const end = { kind: 'succeeded', result: { kind: 'inline', value: 1 } } as const;
        const event = { kind: 'task_finished', task: 'a', end, durationMs: 4, at: 1 } as const;
        progress({ workflowId: 'w1', sequence: 3, event });
        return {};
      },
      control: () => ({
        status: 'completed',
        workflowId: 'w1',
        results: { a: { status: 'succeeded', value: { lines: 2 }, durationMs: 4 } },
      }),
    });
    const terminal = new RecordedTerminal({ answers: [] });
    const { code } = await commandLine(['run', 'plan.json', '--intent', 'see'], {
      daemon,
      terminal,
      surroundings: surroundings(),
    });
    expect(code).toBe(0);
    expect(daemon.requests[0]?.params).toStrictEqual({
      workflow: { tasks: [{ id: 'a', tool: 'git:log' }] },
      intent: 'see',
    });
    expect(terminal.output).toBe('a succeeded, 4 ms\n  {\n    "lines": 2\n  }');
    expect(terminal.said).toStrictEqual(['✓ a 4 ms', 'w1 completed']);
    expect(terminal.shownProgress.join('\n')).not.toContain('control_workflow');
  });

  it('names what failed without harm, and how to read what was kept', async () => {
    const daemon = new FakeDaemon({
      run: () => ({
        status: 'completed',
        workflowId: 'w1',
        results: {
          a: { status: 'succeeded', ref: 'a', preview: 'x… (9 bytes in all)' },
          b: { status: 'failed', error: { code: 'timed_out', message: 'too slow' } },
        },
      }),
    });
    const { code, terminal } = await commandLine(['run', 'plan.json'], {
      daemon,
      surroundings: surroundings(),
    });
    expect(code).toBe(0);
    expect(terminal.output).toContain('(all of it: pml runs w1 --result a)');
    expect(terminal.said).toStrictEqual(['w1 completed', 'failed, and were allowed to: b']);
  });

  it('lists every issue of a workflow that cannot run, with exit code 2', async () => {
    const daemon = new FakeDaemon({
      run: () => ({
        status: 'failed',
        issues: [
          { code: 'tool_unknown', task: 'a', message: 'no tool "git:lgo"' },
          { code: 'cycle', message: 'a waits for itself' },
        ],
      }),
    });
    const { code, terminal } = await commandLine(['run', 'plan.json'], {
      daemon,
      surroundings: surroundings(),
    });
    expect(code).toBe(2);
    expect(terminal.said).toStrictEqual([
      'failed',
      '- task a: no tool "git:lgo"',
      '- a waits for itself',
    ]);
  });

  it.each(['failed', 'aborted', 'outcome_unknown'] as const)(
    'ends with 1 when the run is %s, and says so in JSON too',
    async (status) => {
      const daemon = new FakeDaemon({ run: () => ({ status, workflowId: 'w1', results: {} }) });
      const { code, json } = await commandLine(['run', 'plan.json', '--json'], {
        daemon,
        surroundings: surroundings(),
      });
      expect([code, json()]).toStrictEqual([1, { status, workflowId: 'w1', results: {} }]);
    },
  );

  it.each([['broken.json'], ['missing.json']])('refuses %s and starts nothing', async (file) => {
    const daemon = new FakeDaemon({}, { isRunning: false });
    const { code } = await commandLine(['run', file], { daemon, surroundings: surroundings() });
    expect([code, daemon.starts]).toStrictEqual([2, 0]);
  });

  it('aborts the run when the person gives up', async () => {
    const controller = new AbortController();
    const daemon = new FakeDaemon({
      run: () => ({ status: 'running', workflowId: 'w1' }),
      events: () => {
        controller.abort();
        throw new Error('cancelled');
      },
      control: () => ({ status: 'aborted', workflowId: 'w1' }),
    });
    const { code } = await commandLine(['run', 'plan.json'], {
      daemon,
      surroundings: surroundings(),
      signal: controller.signal,
    });
    expect(code).toBe(130);
    expect(daemon.requests.at(-1)).toStrictEqual({
      method: 'control',
      params: { workflowId: 'w1', action: 'abort' },
    });
  });
});
