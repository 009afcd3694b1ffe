import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { commandLine } from '../../../test/support/command-line.ts';
import { FakeDaemon } from '../../../test/support/fake-daemon.ts';
import { RecordedTerminal } from '../../../test/support/recorded-terminal.ts';
import { runId, toolId } from '../../base/ids.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import { CLI } from '../../tuning/cli.ts';
import type { RunProgress } from '../daemon/control-protocol.ts';

const begun = (sequence: number, event: RunEvent): RunProgress => ({
  workflowId: 'wf_1',
  sequence,
  event,
});
const STARTED = begun(1, {
  kind: 'run_started',
  version: 2,
  runId: runId('wf_1'),
  at: 0,
  plan: {
    tasks: [{ id: 'a', tool: toolId('s', 'a'), args: {}, dependsOn: [], onError: 'fail' }],
    layers: [['a']],
  },
});
const PAUSED = begun(2, { kind: 'run_paused', why: 'command', at: 1 });

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
    expect(terminal.output).toBe('a done, 4 ms\n  {\n    "lines": 2\n  }');
    expect(terminal.said).toStrictEqual(['✓ a 4 ms', 'w1 done']);
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
    expect(terminal.said).toStrictEqual(['w1 done', 'failed, and were allowed to: b']);
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

  it('refuses a file that is too large, without reading it', async () => {
    const daemon = new FakeDaemon({}, { isRunning: false });
    writeFileSync(join(folder, 'large.json'), '');
    truncateSync(join(folder, 'large.json'), CLI.inputBytesMax + 1);
    const result = await commandLine(['run', 'large.json'], {
      daemon,
      surroundings: surroundings(),
    });
    expect([result.code, daemon.starts]).toStrictEqual([2, 0]);
    expect(result.terminal.said.join(' ')).toContain(
      `it is larger than ${CLI.inputBytesMax} bytes`,
    );
  });

  it.each([['broken.json'], ['missing.json'], ['missing.yaml'], ['./missing'], ['/']])(
    'refuses %s and starts nothing',
    async (file) => {
      const daemon = new FakeDaemon({}, { isRunning: false });
      const { code } = await commandLine(['run', file], { daemon, surroundings: surroundings() });
      expect([code, daemon.starts]).toStrictEqual([2, 0]);
    },
  );

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

  it('pauses with Ctrl-C, goes on with Enter, and aborts with Ctrl-C twice', async () => {
    const terminal = new RecordedTerminal({ answers: [], liveSize: { columns: 90, rows: 20 } });
    const listeners: (() => boolean)[] = [];
    const interrupt = (): boolean => listeners[0]?.() ?? false;
    const heard: boolean[] = [];
    const daemon = new FakeDaemon({
      run: (_, progress) => {
        heard.push(interrupt());
        progress(STARTED);
        heard.push(interrupt());
        progress(PAUSED);
        terminal.enter();
        return { status: 'paused', workflowId: 'wf_1' };
      },
      events: (_, progress) => {
        progress(begun(3, { kind: 'run_continued', at: 2 }));
        terminal.enter();
        heard.push(interrupt(), interrupt(), interrupt());
        progress(begun(4, { kind: 'run_finished', end: 'aborted', at: 3 }));
        return {};
      },
      command: () => ({ kind: 'taken' }),
      control: () => ({ status: 'aborted', workflowId: 'wf_1' }),
    });
    const { code } = await commandLine(['run', 'plan.json'], {
      daemon,
      terminal,
      surroundings: surroundings(),
      onInterrupt: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    });
    expect(code).toBe(130);
    expect(heard).toEqual([false, true, true, true, false]);
    // The tasks are told once more with their results, so the drawing goes.
    expect(terminal.drawn.length).toBeGreaterThan(1);
    expect(terminal.drawn.at(-1)).toEqual([]);
    const sent = daemon.requests.filter(({ method }) => method === 'command');
    expect(sent.map(({ params }) => (params as Sent).request.command.kind)).toEqual([
      'pause',
      'continue',
      'pause',
      'abort',
    ]);
    expect(terminal.drawn.flat().join('\n')).toContain('pml runs wf_1 --continue');
  });

  it('follows a paused run no longer where nobody can go on with it', async () => {
    const daemon = new FakeDaemon({
      run: (_, progress) => {
        progress(STARTED);
        progress(PAUSED);
        return { status: 'paused', workflowId: 'wf_1' };
      },
      control: () => ({ status: 'paused', workflowId: 'wf_1' }),
    });
    const { code, terminal } = await commandLine(['run', 'plan.json', '--pause', 'layer'], {
      daemon,
      surroundings: surroundings(),
    });
    expect(code).toBe(1);
    expect(daemon.requests[0]?.params).toMatchObject({ pause: 'layer' });
    expect(terminal.said[0]).toBe('‖ paused; go on with: pml runs wf_1 --continue');
  });

  it('leaves a run that needs a person where nobody is, and says how to allow it', async () => {
    const request = {
      kind: 'approval',
      id: 'd1',
      task: 'a',
      tool: toolId('s', 'a'),
      args: {},
      argsHash: 'h',
      why: 's:a is dangerous',
      expiresAt: 9,
    } as const;
    const offer = { approvals: 0, allow: 'pml risk s:a moderate' };
    const daemon = new FakeDaemon({
      run: (_, progress) => {
        progress(STARTED);
        progress(begun(2, { kind: 'decision_requested', decision: request, at: 1 }));
        return { status: 'approval_required', workflowId: 'wf_1', message: FOR_AGENTS };
      },
      control: () => ({ status: 'approval_required', workflowId: 'wf_1', message: FOR_AGENTS }),
      undecided: () => [{ request, offer, summary: '', isGrave: true }],
    });
    const { code, terminal } = await commandLine(['run', 'plan.json'], {
      daemon,
      surroundings: surroundings(),
    });
    expect(code).toBe(4);
    expect(daemon.requests.map(({ method }) => method)).not.toContain('events');
    expect(terminal.said.slice(-4)).toStrictEqual([
      'wf_1 needs you: a person has to approve it',
      'Nobody is here to be asked about s:a: s:a is dangerous',
      'To allow this call once, in a terminal: pml approve d1',
      'To allow such calls for good, in a terminal: pml risk s:a moderate',
    ]);
  });

  it('refuses to pause when there is no such time', async () => {
    const daemon = new FakeDaemon({}, { isRunning: false });
    const line = ['run', 'plan.json', '--pause', 'often'];
    const { code } = await commandLine(line, { daemon, surroundings: surroundings() });
    expect([code, daemon.starts]).toEqual([2, 0]);
  });
});

const FOR_AGENTS =
  'a person has to approve: pml approve. You cannot; ask again with control_workflow status';

interface Sent {
  readonly request: { readonly command: { readonly kind: string } };
}
