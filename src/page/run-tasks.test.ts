import { describe, expect, it } from 'vitest';

import type { PageTask } from '../surfaces/http/page-api-runs.ts';
import { callerOf, taskTree } from './run-tasks.ts';

const task = (id: string): PageTask => ({ id, tool: 'a:b', dependsOn: [], status: 'waiting' });
const TASKS = ['read', 'count', 'write', 'count/1', 'count/2', 'gone/1'].map(task);
const told = (closed?: ReadonlySet<string>): readonly string[] =>
  taskTree(TASKS, closed).map(({ task: { id }, depth, calls }) => `${depth} ${id} ${calls}`);

describe('taskTree', () => {
  it('puts calls under their program, and one whose program is not there beside the tasks', () => {
    expect(told()).toEqual([
      '0 read 0',
      '0 count 2',
      '1 count/1 0',
      '1 count/2 0',
      '0 write 0',
      '0 gone/1 0',
    ]);
  });

  it('leaves out the calls of a closed program, and still says how many there are', () => {
    expect(told(new Set(['count']))).toEqual(['0 read 0', '0 count 2', '0 write 0', '0 gone/1 0']);
  });

  it('knows whose call it is', () => {
    expect([callerOf('count/2'), callerOf('count')]).toEqual(['count', undefined]);
  });
});
