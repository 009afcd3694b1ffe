import { describe, expect, it } from 'vitest';

import { planOf, task } from '../../test/support/run-bench.ts';
import { runId } from '../base/ids.ts';
import type { RunState } from './run-state.ts';
import { pendingIn, shownIntent } from './run-view.ts';

describe('what a run was for', () => {
  it('is shown without the keys that were written into it', () => {
    expect(
      shownIntent({ intent: 'deploy with token ghp_abcdefghijklmnopqrstuvwx to staging' }),
    ).toEqual({ intent: 'deploy with token [secret] to staging' });
    expect(shownIntent({ intent: 'the password is hunter2' })).toEqual({
      intent: 'the password is [secret]',
    });
  });

  it('is shown as it is where it has none, and not at all where nothing was said', () => {
    expect(shownIntent({ intent: 'count the lines of a.txt' })).toEqual({
      intent: 'count the lines of a.txt',
    });
    expect(shownIntent({})).toEqual({});
  });
});

/** A run whose tasks ask at these moments. */
function asking(id: string, tasks: Readonly<Record<string, number>>): RunState {
  const names = Object.keys(tasks).toSorted();
  const decisions = Object.entries(tasks).map(([name, requestedAt]) => ({
    request: { id: `${id}-${name}`, task: name },
    requestedAt,
  }));
  const plan = planOf(...names.map((name) => task(name)));
  return { runId: runId(id), plan, decisions } as unknown as RunState;
}

describe('open questions', () => {
  it('are told by run, and in the order of the plan', () => {
    const states = [
      asking('late', { b: 6, a: 7 }),
      asking('none', {}),
      asking('early', { c: 5, a: 9 }),
    ];
    const ids = pendingIn(states).map(({ request }) => request.id);
    expect(ids).toEqual(['late-a', 'late-b', 'early-a', 'early-c']);
  });
});
