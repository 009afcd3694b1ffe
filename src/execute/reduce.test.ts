import { describe, expect, it } from 'vitest';

import { fold } from '../../test/support/fold-events.ts';
import { runId, toolId } from '../base/ids.ts';
import { reduce } from './reduce.ts';
import { JOURNAL_VERSION, type RunEvent } from './run-event.ts';

const STARTED: RunEvent = {
  kind: 'run_started',
  version: 1,
  runId: runId('r'),
  at: 1,
  plan: {
    tasks: [{ id: 'a', tool: toolId('s', 'read'), args: {}, dependsOn: [], onError: 'fail' }],
    layers: [['a']],
  },
};

describe('reduce', () => {
  it('makes nothing of nothing', () => {
    expect(fold([])).toBeUndefined();
  });

  it('refuses a run without a beginning', () => {
    expect(() => reduce(undefined, { kind: 'run_finished', end: 'completed', at: 2 })).toThrow(
      /begin/u,
    );
  });

  it('refuses what a newer version wrote, instead of guessing', () => {
    const later = { ...STARTED, version: JOURNAL_VERSION + 1 } as RunEvent;
    const unknown = { kind: 'task_teleported', at: 2 } as unknown as RunEvent;
    expect(() => fold([later])).toThrow(expect.objectContaining({ code: 'JOURNAL_UNREADABLE' }));
    expect(() => fold([STARTED, unknown])).toThrow(/task_teleported/u);
  });

  it('leaves the state it was given as it was', () => {
    const before = reduce(undefined, STARTED);
    const copy = { ...before, tasks: new Map(before.tasks) };
    reduce(before, { kind: 'run_abort_requested', reason: 'enough', at: 2 });
    const end = { kind: 'skipped', reason: 'enough' } as const;
    reduce(before, { kind: 'task_finished', task: 'a', end, durationMs: 0, at: 2 });
    expect({ ...before, tasks: new Map(before.tasks) }).toEqual(copy);
  });
});
