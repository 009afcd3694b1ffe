import { describe, expect, it } from 'vitest';

import { runId, toolId } from '../../base/ids.ts';
import type { RunEvent } from '../../execute/run-event.ts';
import { RunBoard } from './run-board.ts';
import { displayWidth, harmless } from './terminal-text.ts';

const SIZE = { columns: 80, rows: 24 };
const effects = { readOnly: true, repeatable: true };

const planned = (id: string, ...dependsOn: readonly string[]): PlannedTask => ({
  id,
  tool: toolId('s', id),
  args: {},
  dependsOn,
  onError: 'fail',
});
type PlannedTask = (RunEvent & { readonly kind: 'run_started' })['plan']['tasks'][number];

const started = (...tasks: readonly PlannedTask[]): RunEvent => ({
  kind: 'run_started',
  version: 2,
  runId: runId('wf_1'),
  at: 0,
  plan: { tasks, layers: [] },
});
const begun = (task: string, at: number): RunEvent => ({
  kind: 'task_started',
  task,
  tool: toolId('s', task),
  argsHash: '#',
  effects,
  at,
});
const approval = (task: string, id: string): RunEvent => ({
  kind: 'decision_requested',
  at: 0,
  decision: {
    kind: 'approval',
    id,
    task,
    tool: toolId('s', task),
    argsHash: '#',
    why: 'policy',
    expiresAt: 1,
  },
});

function board(...events: readonly RunEvent[]): RunBoard {
  const made = new RunBoard();
  for (const event of events) {
    made.apply('wf_1', event);
  }
  return made;
}

const shown = (made: RunBoard, now = 0, size = SIZE): readonly string[] =>
  made.lines(now, size).map((line) => harmless(line, false).trimEnd());

describe('the board of a run', () => {
  it('shows what runs side by side, what waits for what, and how it ended', () => {
    const made = board(
      started(planned('a'), planned('b'), planned('c', 'a', 'b'), planned('d')),
      begun('a', 0),
      begun('b', 500),
      {
        kind: 'task_finished',
        task: 'd',
        end: { kind: 'skipped', reason: 'not needed' },
        durationMs: 0,
        at: 1,
      },
    );
    expect(shown(made, 1500)).toEqual([
      'wf_1  0 of 4 done, 1 skipped, 2 running',
      '▸ a  s:a  1.5 s',
      '▸ b  s:b  1.0 s',
      '· c  s:c  after a, b',
      '– d  s:d  skipped: not needed',
    ]);
  });

  it('shows what a server says about a task, without what would steer a terminal', () => {
    const made = board(started(planned('a'), planned('b')), begun('a', 0));
    made.note('a: half\u001B[2J way\nthere');
    made.note('b: not yet');
    made.note('a succeeded');
    expect(shown(made)[1]).toBe('▸ a  s:a  0 ms: half[2J way there');
    expect(shown(made)[2]).toBe('· b  s:b  waiting');
  });

  it('says exactly how a person decides, until it is decided', () => {
    const made = board(started(planned('pay')), approval('pay', 'd-1'));
    expect(shown(made)[1]).toBe('? pay  s:pay  waits for a person');
    expect(shown(made).at(-1)).toBe('Waits for a person, in another terminal: pml approve d-1');
    made.apply('wf_1', {
      kind: 'decision_made',
      decisionId: 'd-1',
      verdict: { kind: 'approved' },
      by: 'ada',
      at: 1,
    });
    expect(shown(made).join('\n')).not.toContain('pml approve');
  });

  it('says how to go on while it is paused', () => {
    const made = board(started(planned('a')), { kind: 'run_paused', why: 'command', at: 1 });
    expect(shown(made)[0]).toContain('paused');
    expect(shown(made).join(' ')).toContain('pml runs wf_1 --continue');
    made.apply('wf_1', { kind: 'run_continued', at: 2 });
    expect(shown(made).join(' ')).not.toContain('--continue');
  });

  it('fits into the terminal, the most urgent first', () => {
    const many = Array.from({ length: 100 }, (_, place) => planned(`task-${place}`));
    const made = board(started(...many), begun('task-90', 0), approval('task-95', 'd'));
    const lines = shown(made, 0, { columns: 30, rows: 10 });
    expect(lines.length).toBeLessThan(10);
    expect(lines.join('\n')).toContain('task-90');
    expect(lines.join('\n')).toContain('task-95');
    expect(lines.join('\n')).toContain('… and 94 more');
    expect(Math.max(...lines.map((line) => displayWidth(line)))).toBeLessThan(30);
  });

  it('takes in what is added to the plan, and keeps what it knows', () => {
    const made = board(started(planned('a')), begun('a', 0), {
      kind: 'run_replanned',
      plan: { tasks: [planned('a'), planned('extra', 'a')], layers: [] },
      at: 1,
    });
    expect(shown(made).slice(1)).toEqual(['▸ a      s:a      0 ms', '· extra  s:extra  after a']);
  });
});
