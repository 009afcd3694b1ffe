import { expect, it } from 'vitest';

import type { RunView, TaskView } from '../../execute/run-view.ts';
import { runTree } from './run-text.ts';
import { displayWidth, harmless } from './terminal-text.ts';

const BEGUN = 1_700_000_000_000;

function task(
  id: string,
  dependsOn: readonly string[],
  times: readonly [number, number],
): TaskView {
  const [offsetMs, durationMs] = times;
  const startedAt = BEGUN + offsetMs;
  return { id, tool: `s:${id}`, dependsOn, status: 'succeeded', startedAt, durationMs };
}

const RUN: RunView = {
  workflowId: 'wf_1',
  status: 'failed',
  intent: 'weekly \u001B[2Jreport',
  reason: 'failed: send',
  startedAt: BEGUN,
  finishedAt: BEGUN + 1000,
  tasks: [
    task('read', [], [0, 500]),
    task('other', [], [0, 100]),
    task('count', ['read'], [500, 250]),
    task('merge', ['other', 'count'], [750, 250]),
    { id: 'late', tool: 's:late', dependsOn: ['merge'], status: 'skipped', durationMs: 0 },
    {
      ...task('send', ['read'], [500, 20]),
      status: 'failed',
      error: 'tool_error: no\u0007',
    },
  ],
  decisions: [
    {
      id: 'd1',
      kind: 'approval',
      task: 'send',
      tool: 's:send',
      requestedAt: BEGUN,
      verdict: 'approved',
      by: 'ada',
    },
    { id: 'd2', kind: 'approval', task: 'late', tool: 's:late', requestedAt: BEGUN },
  ],
  messages: [{ by: 'agent', text: 'also\nthis', at: BEGUN }],
};

const plain = (width: number): readonly string[] =>
  runTree(RUN, BEGUN + 2000, width).map((line) => harmless(line, false));

it('shows each task below what it waited for last, with its time in the whole', () => {
  expect(plain(Infinity)).toEqual([
    'wf_1 failed, started just now, took 1.0 s',
    '  for: weekly [2Jreport',
    '  failed: send',
    '',
    'TASK                           STATUS   START    TOOK                          TOOL',
    'read                           done     +0 ms    500 ms  ██████████            s:read',
    '├─ count                       done     +500 ms  250 ms  ··········█████       s:count',
    '│  └─ merge (and after other)  done     +750 ms  250 ms  ···············█████  s:merge',
    '│     └─ late                  skipped                                         s:late',
    '└─ send                        failed   +500 ms  20 ms   ··········█           s:send: tool_error: no',
    'other                          done     +0 ms    100 ms  ██                    s:other',
    '',
    'Decisions',
    '  send (s:send), approval: approved by ada',
    '  late (s:late), approval: waits for a person: pml approve d2',
    '',
    'Messages',
    '  agent: also this',
  ]);
});

it.each([60, 80, 100])('keeps its table within %i columns', (width) => {
  const table = plain(width).slice(4, 11);
  expect(Math.max(...table.map((line) => displayWidth(line)))).toBeLessThanOrEqual(width);
});

it('counts on while a run is under way', () => {
  const running: TaskView = {
    id: 'slow',
    tool: 's:slow',
    dependsOn: [],
    status: 'running',
    startedAt: BEGUN + 500,
  };
  const { finishedAt: _, ...open } = RUN;
  const lines = runTree({ ...open, status: 'running', tasks: [running] }, BEGUN + 2000, Infinity);
  expect(harmless(lines[0] ?? '', false)).toContain('for 2.0 s');
  expect(harmless(lines[5] ?? '', false)).toContain('+500 ms  1.5 s');
});

it('says of an unknown outcome whether a person can still tell it', () => {
  const asked = { id: 'd3', kind: 'outcome_unknown', task: 'send', tool: 's:send' } as const;
  const told = (verdict?: 'withdrawn'): string => {
    const decision = { ...asked, requestedAt: BEGUN, ...(verdict && { verdict, by: 'the run' }) };
    return runTree({ ...RUN, decisions: [decision] }, BEGUN + 2000, Infinity).join('\n');
  };
  const about = 'send (s:send), unclear';
  expect(told()).toContain(`${about}: waits for a person: pml approve d3`);
  expect(told('withdrawn')).toContain(
    `${about}: the run ended before anybody said what became of the call`,
  );
});

it('calls a run that a person denied denied, as the list does, and its task too', () => {
  const [first] = RUN.tasks;
  const error = 'approval_denied: ada denied s:send';
  const send = { ...first, id: 'send', status: 'failed', error } as (typeof RUN.tasks)[number];
  const run = { ...RUN, reason: 'failed: send', tasks: [send] };
  const lines = runTree(run, BEGUN + 2000, Infinity, false);
  expect(lines[0]).toContain('denied, started');
  expect(lines[2]).toBe('  denied: send');
  expect(lines.join('\n')).toMatch(/send +.*denied.* \+/u);
  expect(lines.join('\n')).not.toMatch(/failed|approval_denied/u);
});
