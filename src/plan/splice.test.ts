import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createSchemaChecker } from '../adapters/schema/ajv-checker.ts';
import { toolId } from '../base/ids.ts';
import { EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { Plan, Validation } from './plan.ts';
import { inject, splice, withArguments } from './splice.ts';
import { validate } from './validate.ts';

const tool = (name: string): Tool => ({
  id: toolId('s', name),
  server: 's',
  name,
  description: '',
  inputSchema: { type: 'object' },
  definition: {},
});
const PARTS = {
  catalog: withServerTools(EMPTY_CATALOG, 's', [tool('find'), tool('parse'), tool('store')]),
  checker: createSchemaChecker(),
};

const planOf = (validation: Validation): Plan => {
  if (validation.kind === 'invalid') {
    throw new Error(JSON.stringify(validation.issues));
  }
  return validation.plan;
};
const issuesOf = (validation: Validation) =>
  validation.kind === 'invalid' ? validation.issues : [];
const layersOf = (validation: Validation) => planOf(validation).layers;

const WRITTEN = [
  { id: 'find', tool: 's:find', args: { name: 'a' }, timeoutMs: 700 },
  { id: 'count', code: 'return args.list.length', args: { list: '${find}' } },
  { id: 'store', tool: 's:store', args: { value: '${count}' }, onError: 'continue' },
];
const PLAN = planOf(validate({ tasks: WRITTEN, timeoutMs: 9000 }, PARTS));
const NONE: ReadonlySet<string> = new Set();

describe('a plan with further tasks in it', () => {
  it('is the same plan where there are none', () => {
    expect(planOf(splice(PLAN, NONE, [], PARTS))).toEqual(PLAN);
    const { timeoutMs: _, ...unbounded } = PLAN;
    expect(planOf(splice(unbounded, NONE, [], PARTS))).toEqual(unbounded);
  });

  it('has them beside those that it had, and what they wait for before them', () => {
    const parse = { id: 'parse', tool: 's:parse', args: { of: '${find.path}' } };
    const plan = planOf(splice(PLAN, new Set(['find']), [parse], PARTS));
    expect(plan.tasks.map(({ id }) => id)).toEqual(['find', 'count', 'store', 'parse']);
    expect(plan.layers).toEqual([['find'], ['count', 'parse'], ['store']]);
    expect(plan.timeoutMs).toBe(9000);
  });

  it('has a new task in the place of one of the same id that has not begun', () => {
    const store = { id: 'store', tool: 's:parse', args: { value: '${find}' } };
    const plan = planOf(splice(PLAN, new Set(['find']), [store], PARTS));
    expect(plan.tasks.filter(({ id }) => id === 'store')).toMatchObject([
      { tool: 's:parse', dependsOn: ['find'], onError: 'fail' },
    ]);
  });

  it('keeps what has begun: a task that claims to be it is an issue', () => {
    const tasks = [{ ...WRITTEN[0], tool: 's:parse' }, { ...WRITTEN[2] }];
    expect(issuesOf(splice(PLAN, new Set(['find']), tasks, PARTS))).toEqual([
      {
        code: 'task_duplicate',
        task: 'find',
        message: '"find" has begun and stays as it is; give the new task another id',
      },
    ]);
  });

  it('is judged as a whole: tasks that are none, or wait for what is not there, are issues', () => {
    for (const task of [null, 'find', { id: 'late', tool: 's:store', dependsOn: ['nobody'] }]) {
      expect(splice(PLAN, NONE, [task], PARTS).kind).toBe('invalid');
    }
  });

  it('does not judge again what has begun: its tool may be gone', () => {
    const store = { id: 'more', tool: 's:store' };
    const parts = {
      ...PARTS,
      catalog: withServerTools(EMPTY_CATALOG, 's', [tool('store')]),
    };
    expect(splice(PLAN, new Set(['find']), [store], parts).kind).toBe('valid');
    expect(splice(PLAN, NONE, [store], parts).kind).toBe('invalid');
  });
});

describe('tasks that are added to a plan', () => {
  it('take the place of none, whether it has begun or not', () => {
    for (const begun of [NONE, new Set(['store'])]) {
      expect(issuesOf(inject(PLAN, begun, [{ id: 'store', tool: 's:parse' }], PARTS))).toEqual([
        {
          code: 'task_duplicate',
          task: 'store',
          message: '"store" is in the plan already; give the new task another id',
        },
      ]);
    }
  });

  it('are at least one', () => {
    expect(issuesOf(inject(PLAN, NONE, [], PARTS))).toMatchObject([{ code: 'workflow_empty' }]);
  });

  it('are in the plan afterwards', () => {
    const added = inject(PLAN, NONE, [{ id: 'more', tool: 's:parse' }], PARTS);
    expect(layersOf(added)).toEqual([['find', 'more'], ['count'], ['store']]);
  });
});

describe('a task with other arguments', () => {
  it('has them, and goes on waiting for whatever it waited for', () => {
    const change = { task: 'store', args: { value: 'plain' } };
    const plan = planOf(withArguments(PLAN, new Set(['find', 'count']), change, PARTS));
    expect(plan.tasks.find(({ id }) => id === 'store')).toMatchObject({
      args: { value: 'plain' },
      dependsOn: ['count'],
      onError: 'continue',
    });
    expect(new Set(plan.tasks.map(({ id }) => id))).toEqual(new Set(['find', 'count', 'store']));
    expect(plan.layers).toEqual(PLAN.layers);
  });

  it('is still the program that it was', () => {
    const change = { task: 'count', args: { list: [1] } };
    const plan = planOf(withArguments(PLAN, NONE, change, PARTS));
    expect(plan.tasks.find(({ id }) => id === 'count')).toMatchObject({
      code: 'return args.list.length',
      args: { list: [1] },
    });
  });

  it('is refused where it has begun', () => {
    const change = { task: 'find', args: {} };
    expect(issuesOf(withArguments(PLAN, new Set(['find']), change, PARTS))).toMatchObject([
      { code: 'task_duplicate', task: 'find' },
    ]);
  });
});

describe('laws', () => {
  it('adding tasks to a plan is the same as having written them with it', () => {
    const later = fc
      .subarray(['find', 'count', 'store'])
      .map((dependsOn) => ({ id: 'later', tool: 's:parse', dependsOn }));
    fc.assert(
      fc.property(later, fc.subarray(['find', 'count']), (task, begun) => {
        const whole = validate({ tasks: [...WRITTEN, task], timeoutMs: 9000 }, PARTS);
        expect(inject(PLAN, new Set(begun), [task], PARTS)).toEqual(whole);
      }),
    );
  });
});
