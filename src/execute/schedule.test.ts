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
    const schedule = new Schedule(planOf({ a: [], b: [], c: ['a', 'b'] }));
    expect(ids(schedule.first())).toEqual(['a', 'b']);
    expect(ids(schedule.end('a'))).toEqual([]);
    expect(ids(schedule.end('b'))).toEqual(['c']);
  });

  it('names everything that waits for a task, however far away', () => {
    const schedule = new Schedule(planOf({ a: [], b: ['a'], c: ['b'], d: [] }));
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
          const schedule = new Schedule(planOf(edges));
          const ended: string[] = [];
          const queue = ids(schedule.first());
          for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
            expect(edges[next]?.every((id) => ended.includes(id))).toBe(true);
            ended.push(next);
            queue.push(...ids(schedule.end(next)));
          }
          expect(ended.toSorted()).toEqual(Object.keys(edges).toSorted());
          expect(schedule.open()).toEqual([]);
        }),
      );
    });
  });
});
