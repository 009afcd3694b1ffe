import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { PageRun, PageTask } from '../surfaces/http/page-api-runs.ts';
import { layOut } from './timeline-layout.ts';

const task = (id: string, rest: Partial<PageTask> = {}): PageTask => ({
  id,
  tool: 'a:b',
  dependsOn: [],
  status: 'waiting',
  ...rest,
});
const run = (tasks: readonly PageTask[], rest: Partial<PageRun> = {}): PageRun => ({
  workflowId: 'r',
  status: 'running',
  startedAt: 1000,
  tasks,
  decisions: [],
  messages: [],
  commands: [],
  sequence: 1,
  ...rest,
});

describe('layOut', () => {
  it('puts tasks that ran at once beside each other, and what waits behind them', () => {
    const { bars, links, now } = layOut(
      run([
        task('one', { status: 'succeeded', startedAt: 1000, durationMs: 400 }),
        task('two', { status: 'running', startedAt: 1000 }),
        task('three', { dependsOn: ['one', 'two'] }),
      ]),
      2000,
    );
    const [one, two, three] = bars;
    expect(one?.from).toBe(0);
    expect(two?.from).toBe(0);
    expect(one?.to).toBeLessThan(two?.to ?? 0);
    expect(three?.from).toBeGreaterThanOrEqual(two?.to ?? 1);
    expect(links).toEqual([
      { from: 0, to: 2 },
      { from: 1, to: 2 },
    ]);
    expect(now).toBeCloseTo(two?.to ?? 0);
  });

  it('marks what was run ahead or joined', () => {
    const done = { status: 'succeeded', startedAt: 1000, durationMs: 1 } as const;
    const { bars } = layOut(
      run([task('a', { ...done, ahead: 'hit' }), task('b', { ...done, ahead: 'joined' })]),
      2000,
    );
    expect(bars.map(({ kind }) => kind)).toEqual(['ready', 'joined']);
  });

  it('shows how long a task has waited that nothing is before any more', () => {
    const ended = task('a', { startedAt: 1000, durationMs: 500, status: 'succeeded' });
    const { bars, now = 0 } = layOut(
      run([
        ended,
        task('due', { dependsOn: ['a'], status: 'waiting' }),
        task('later', { dependsOn: ['due'], status: 'waiting' }),
      ]),
      5000,
    );
    const [before, due, later] = bars;
    expect(due?.from).toBeCloseTo(before?.to ?? 0);
    expect(due?.to).toBeCloseTo(now);
    expect(later?.from).toBeCloseTo(now);
  });

  it('folds the time in which a program waits for a person', () => {
    const question = { id: 'd', kind: 'approval', task: 'code/1', tool: 'a:b' } as const;
    const { bars, folds } = layOut(
      run(
        [
          task('code', { status: 'succeeded', startedAt: 1000, durationMs: 60_200 }),
          task('code/1', { status: 'succeeded', startedAt: 61_100, durationMs: 100 }),
        ],
        {
          finishedAt: 61_200,
          decisions: [{ ...question, requestedAt: 1100, decidedAt: 61_100, verdict: 'approved' }],
        },
      ),
      90_000,
    );
    expect(folds.map(({ ms }) => ms)).toEqual([60_000]);
    expect(bars[1]?.depth).toBe(1);
    expect((bars[1]?.to ?? 0) - (bars[1]?.from ?? 0)).toBeGreaterThan(0.4);
  });

  it('has no now once the run is over', () => {
    expect(layOut(run([task('a')], { finishedAt: 1500 }), 9000).now).toBeUndefined();
  });
});

describe('laws', () => {
  it('keeps every bar inside, however tasks depend on each other', () => {
    const tasks = fc
      .array(
        fc.record({
          startedAt: fc.option(fc.integer({ min: 1000, max: 5000 }), { nil: undefined }),
          durationMs: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
          after: fc.array(fc.nat(9)),
        }),
        { maxLength: 10 },
      )
      .map((all) =>
        all.map(({ startedAt, durationMs, after }, index) =>
          task(`t${index}`, {
            dependsOn: after.map((other) => `t${other}`),
            ...(startedAt !== undefined && { startedAt, status: 'running' as const }),
            ...(startedAt !== undefined && durationMs !== undefined && { durationMs }),
          }),
        ),
      );
    fc.assert(
      fc.property(tasks, (all) => {
        for (const { from, to } of layOut(run(all), 6000).bars) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });
});
