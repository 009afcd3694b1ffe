import { describe, expect, it } from 'vitest';

import { EXECUTE } from '../tuning/execute.ts';
import { namedTools } from './named-tools.ts';

describe('the tools that an unchecked workflow names', () => {
  it('are those of its tasks, each once, in order', () => {
    const tasks = [{ tool: 'git:log' }, { tool: 'fs:read' }, { tool: 'git:log' }];
    expect(namedTools({ tasks })).toEqual(['git:log', 'fs:read']);
  });

  it('are none where there is no list of tasks', () => {
    for (const workflow of [undefined, null, 'x', [], {}, { tasks: 'git:log' }, { tasks: {} }]) {
      expect(namedTools(workflow)).toEqual([]);
    }
  });

  it('are not looked for in what is no task, or names none', () => {
    const tasks = [null, 'git:log', 3, ['git:log'], {}, { tool: 3 }, { code: 'return 1' }];
    expect(namedTools({ tasks: [...tasks, { tool: 'fs:read' }] })).toEqual(['fs:read']);
  });

  it('are not looked for beyond as many tasks as a workflow may have', () => {
    const tasks = Array.from({ length: EXECUTE.tasksMax + 1 }, (_, at) => ({ tool: `s:t${at}` }));
    expect(namedTools({ tasks }).length).toBe(EXECUTE.tasksMax);
    expect(namedTools({ tasks })).not.toContain(`s:t${EXECUTE.tasksMax}`);
  });
});
