import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { Plan } from '../plan/plan.ts';
import { Schedule } from './schedule.ts';

function planOf(edges: Readonly<Record<string, readonly string[]>>): Plan {
  return {
    tasks: Object.entries(edges).map(([id, dependsOn]) => ({
      id,
      tool: toolId('s', 't'),
      args: {},
      dependsOn,
      onError: 'fail' as const,
    })),
    layers: [],
  };
}

const ids = (tasks: readonly { readonly id: string }[]): string[] => tasks.map(({ id }) => id);

describe('Schedule', () => {
  it('makes a task due when the last thing it waits for has ended', () => {
    const schedule = new Schedule(planOf({ a: [], b: [], c: ['a', 'b'] }), new Map());
    expect(ids(schedule.due())).toEqual(['a', 'b']);
    schedule.take('b');
    schedule.end('a');
    expect(ids(schedule.due())).toEqual([]);
    schedule.end('b');
    expect(ids(schedule.due())).toEqual(['c']);
  });

  it('goes on where a run was left: what ended is over, what is under way is not due', () => {
    const plan = planOf({ a: [], b: [], c: ['a'], d: ['b'] });
    const ended = { status: 'succeeded', durationMs: 1 } as const;
    const schedule = new Schedule(plan, new Map([['a', ended]]), new Set(['b']));
    expect(ids(schedule.due())).toEqual(['c']);
    expect(ids(schedule.open())).toEqual(['b', 'c', 'd']);
    schedule.end('b');
    expect(ids(schedule.due())).toEqual(['c', 'd']);
  });

  it('names everything that waits for a task, however far away', () => {
    const schedule = new Schedule(planOf({ a: [], b: ['a'], c: ['b'], d: [] }), new Map());
    expect(ids(schedule.dependentsOf('a')).toSorted()).toEqual(['b', 'c']);
  });

  describe('laws', () => {
    it('lets every task of an acyclic plan run exactly once, after all it waits for', () => {
      const plans = fc.array(fc.array(fc.nat(30), { maxLength: 4 }), {
        minLength: 1,
        maxLength: 31,
      });
      fc.assert(
        fc.property(plans, (rows) => {
          const edges = Object.fromEntries(
            rows.map((row, index) => [
              `t${index}`,
              [...new Set(row.filter((target) => target < index))].map((target) => `t${target}`),
            ]),
          );
          const schedule = new Schedule(planOf(edges), new Map());
          const ended: string[] = [];
          for (let [next] = ids(schedule.due()); next !== undefined; [next] = ids(schedule.due())) {
            const id = next;
            expect(edges[id]?.every((needed) => ended.includes(needed))).toBe(true);
            ended.push(id);
            schedule.take(id);
            schedule.end(id);
          }
          expect(ended.toSorted()).toEqual(Object.keys(edges).toSorted());
          expect(schedule.open()).toEqual([]);
        }),
      );
    });
  });
});
