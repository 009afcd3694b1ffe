import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createSchemaChecker } from '../adapters/schema/ajv-checker.ts';
import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';
import { EXECUTE } from '../tuning/execute.ts';
import { checkArguments } from './check-arguments.ts';
import type { PlanIssue } from './plan.ts';
import { validate } from './validate.ts';

const tool = (
  server: string,
  name: string,
  inputSchema: JsonObject,
  outputSchema?: JsonObject,
): Tool => ({
  id: toolId(server, name),
  server,
  name,
  description: '',
  inputSchema,
  ...(outputSchema !== undefined && { outputSchema }),
  definition: {},
});

const READ = tool(
  'files',
  'read_file',
  {
    type: 'object',
    properties: {
      path: { type: 'string', pattern: '^/' },
      head: { type: 'integer' },
      template: { maxLength: 4 },
      mode: { enum: ['text', 'binary'] },
      tags: { type: 'array', items: { type: 'string' }, maxItems: 2 },
      either: {
        anyOf: [{ type: 'object', properties: { n: { type: 'integer' } } }, { type: 'null' }],
      },
      range: { type: 'object', properties: { from: { type: 'integer' } }, required: ['from'] },
    },
    required: ['path'],
    additionalProperties: false,
  },
  {
    type: 'object',
    properties: {
      content: { type: 'string' },
      open: { anyOf: [{ type: 'object' }] },
      lines: {
        type: 'array',
        items: { type: 'object', properties: { text: {} }, additionalProperties: false },
      },
    },
    additionalProperties: false,
  },
);
const ANY = tool('git', 'commit', { type: 'object' });
const BROKEN = tool('git', 'broken', { type: 'objekt' });
const CATALOG = withServerTools(withServerTools(EMPTY_CATALOG, 'files', [READ]), 'git', [
  ANY,
  BROKEN,
  tool('git', 'status', { type: 'object' }),
]);
const CHECKER = createSchemaChecker();
const PARTS = { catalog: CATALOG, checker: CHECKER };

const issuesOf = (workflow: unknown): readonly PlanIssue[] => {
  const validation = validate(workflow, PARTS);
  return validation.kind === 'invalid' ? validation.issues : [];
};
const messages = (...tasks: readonly unknown[]): readonly string[] =>
  issuesOf({ tasks }).map(({ code, task, message }) => `${code} ${task ?? '-'}: ${message}`);
const planOf = (...tasks: readonly unknown[]): unknown => {
  const validation = validate({ tasks }, PARTS);
  return validation.kind === 'valid' ? validation.plan : validation.issues;
};

const inOrder = (list: readonly unknown[]): unknown => {
  const validation = validate({ tasks: list }, PARTS);
  return validation.kind === 'valid'
    ? validation.plan.layers.map((layer) => layer.toSorted())
    : validation.issues.map((issue) => JSON.stringify(issue)).toSorted();
};

describe('validate', () => {
  it('blames a server that is down, not the name of its tool', () => {
    const unlisted = new Map([['web:get', 'web is down']]);
    const validation = validate({ tasks: [{ id: 'a', tool: 'web:get' }] }, { ...PARTS, unlisted });
    const issues = [{ code: 'server_unavailable', task: 'a', message: 'web is down' }];
    expect(validation).toEqual({ kind: 'invalid', issues });
  });

  it('makes a plan with layers and every dependency, named or referred to', () => {
    expect(
      planOf(
        {
          id: 'save',
          tool: 'git:commit',
          args: { text: 'got ${read.content} of ${list}' },
          onError: 'continue',
        },
        {
          id: 'read',
          tool: 'files:read_file',
          args: { path: '/a' },
          dependsOn: ['list'],
          timeoutMs: 500,
        },
        { id: 'list', tool: 'git:status' },
      ),
    ).toEqual({
      tasks: [
        {
          id: 'save',
          tool: 'git:commit',
          args: { text: 'got ${read.content} of ${list}' },
          dependsOn: ['read', 'list'],
          onError: 'continue',
        },
        {
          id: 'read',
          tool: 'files:read_file',
          args: { path: '/a' },
          dependsOn: ['list'],
          timeoutMs: 500,
          onError: 'fail',
        },
        { id: 'list', tool: 'git:status', args: {}, dependsOn: [], onError: 'fail' },
      ],
      layers: [['list'], ['read'], ['save']],
    });
  });

  it('makes a plan that nobody can change, the writer of the workflow included', () => {
    const args = { path: '/a', tags: ['x'] };
    const validation = validate({ tasks: [{ id: 'a', tool: 'files:read_file', args }] }, PARTS);
    args.tags.push('changed');
    const plan = validation.kind === 'valid' ? validation.plan : undefined;
    expect(plan?.tasks[0]?.args).toEqual({ path: '/a', tags: ['x'] });
    expect(() => Reflect.apply(Array.prototype.push, plan?.tasks[0]?.args['tags'], ['y'])).toThrow(
      TypeError,
    );
    expect(
      [plan, plan?.tasks, plan?.tasks[0], plan?.layers, plan?.layers[0]].every(Object.isFrozen),
    ).toBe(true);
    expect(Object.isFrozen(args)).toBe(false);
  });

  it.each<[unknown, string, RegExp]>([
    [undefined, 'workflow_malformed', /object/u],
    ['tasks', 'workflow_malformed', /object/u],
    [[], 'workflow_malformed', /object/u],
    [{}, 'workflow_empty', /no tasks/u],
    [{ tasks: [] }, 'workflow_empty', /no tasks/u],
    [{ tasks: {} }, 'workflow_malformed', /must be a list/u],
    [{ task: [] }, 'workflow_malformed', /did you mean "tasks"/u],
    [{ tasks: [], name: 'x' }, 'workflow_malformed', /"tasks" and "timeoutMs"/u],
    [
      { tasks: [{ id: 'a', tool: 'git:status' }], timeoutMs: 0 },
      'workflow_malformed',
      /"timeoutMs" must be/u,
    ],
    [
      { tasks: Array.from({ length: EXECUTE.tasksMax + 1 }, () => ({})) },
      'workflow_too_large',
      /tasks, at most/u,
    ],
  ])('refuses the workflow %j', (workflow, code, message) => {
    expect(issuesOf(workflow)).toEqual([
      { code, message: expect.stringMatching(message) as string },
    ]);
  });

  it('reports everything at once', () => {
    expect(
      messages(
        'no task',
        { id: 'bad id!', tool: 'git:status' },
        { tool: 'git:status' },
        { id: 'twice', tool: 'git:status' },
        { id: 'twice', tool: 'git:status', arg: {} },
        { id: 'a', tool: 'git:stauts', dependsOn: ['twcie', 'nobody-at-all'] },
        {
          id: 'b',
          tool: 'files:read_file',
          args: { path: 5, hed: 1 },
          timeoutMs: -1,
          onError: 'contiune',
        },
        { id: 'c', code: 'return 1' },
        { id: 'd', tool: 'git:commit', capability: 'x', args: [] },
        {
          id: 'e',
          tool: 'git:commit',
          args: { x: '${f.y}', y: '${', z: '${twicee}' },
          dependsOn: 'f',
        },
        { id: 'f', tool: 'git:commit', args: { x: '${e}' } },
        { id: 'g', tool: 'git:commit', args: { x: '${g}' } },
      ),
    ).toEqual([
      'task_malformed -: tasks[0]: a task is an object with id, tool (or capability, or code) and args',
      'task_malformed -: tasks[1]: its id must be 1 to 64 letters, digits, _ or -',
      'task_malformed -: tasks[2]: it has no id (1 to 64 letters, digits, _ or -)',
      'task_malformed twice: "arg" is not a key of a task; did you mean "args"?',
      'task_malformed b: "timeoutMs" must be a whole number from 1 to 86400000',
      'task_malformed b: "onError" must be one of fail, continue, skip_dependents; did you mean "continue"?',
      'task_malformed d: a task has one of tool, capability, code; this one has tool and capability',
      'task_malformed d: "args" must be an object',
      expect.stringMatching(/^reference_malformed e: args\.y: "\$\{" names no task/u),
      'task_malformed e: "dependsOn" must be a list of task ids',
      'task_duplicate twice: 2 tasks have the id "twice"; each needs its own',
      'tool_unknown a: there is no tool "git:stauts"; did you mean "git:status"?',
      'arguments_invalid b: args.hed is not a known name; did you mean "head"?',
      'arguments_invalid b: args.path must be string, not number',
      'dependency_unknown a: dependsOn: no task has the id "twcie"; did you mean "twice"?',
      'dependency_unknown a: dependsOn: no task has the id "nobody-at-all"',
      'dependency_unknown e: ${twicee}: no task has the id "twicee"; did you mean "twice"?',
      'cycle e: tasks wait for each other: e → f → e',
      'cycle g: it waits for itself: g → g',
    ]);
  });

  it('points at the escape where a reference names nothing like a task', () => {
    expect(
      messages({ id: 'a', tool: 'git:commit', args: { x: 'echo ${HOME_FOLDER}' } })[0],
    ).toContain('write $${ if a plain ${ is meant');
  });

  it('does not hold against arguments what only a reference will tell', () => {
    const args = {
      path: '${b.x}',
      head: 'n${b.x}',
      mode: '${b}',
      tags: ['${b}', 'x', 'more than it takes'],
      either: { n: '${b}' },
      range: { from: '${b}' },
    };
    expect(
      messages({ id: 'a', tool: 'files:read_file', args }, { id: 'b', tool: 'git:status' }),
    ).toEqual([]);
  });

  it('reports beside a reference what no value of it can mend', () => {
    const args = { range: { fron: '${b}' }, mdoe: '${b}', head: 'x', tags: [1, '${b}'] };
    expect(
      messages({ id: 'a', tool: 'files:read_file', args }, { id: 'b', tool: 'git:status' }),
    ).toEqual([
      'arguments_invalid a: args.path is required (string)',
      'arguments_invalid a: args.head must be integer, not string',
      'arguments_invalid a: args.tags[0] must be string, not number',
      'arguments_invalid a: args.range.from is required (integer)',
      'arguments_invalid a: args.mdoe is not a known name; did you mean "mode"?',
    ]);
  });

  it('checks a literal as it will be, without the escape', () => {
    const args = { path: '/', template: '$${x}' };
    expect(messages({ id: 'a', tool: 'files:read_file', args })).toEqual([]);
  });

  it('reports a path that the published result can never have', () => {
    expect(
      messages(
        { id: 'a', tool: 'files:read_file', args: { path: '/x' } },
        {
          id: 'b',
          tool: 'git:commit',
          args: {
            x: '${a.contnet}',
            y: '${a.lines[0].txt}',
            w: '${a.open.any}',
            z: '${a.lines[0].text.more}',
          },
        },
      ),
    ).toEqual([
      'path_unknown b: ${a.contnet}: the result never has "contnet", only content, open, lines; did you mean "content"?',
      'path_unknown b: ${a.lines[0].txt}: "lines[0]" never has "txt", only text; did you mean "text"?',
    ]);
  });

  it('accepts any arguments for a tool whose schema is unusable', () => {
    expect(messages({ id: 'a', tool: 'git:broken', args: { any: [1] } })).toEqual([]);
  });

  it('refuses arguments that are not JSON, too deep or endless', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 10_000; level += 1) {
      deep = [deep];
    }
    const endless: Record<string, unknown> = {};
    endless['again'] = endless;
    endless['more'] = endless;
    expect(
      messages(
        {
          id: 'a',
          tool: 'git:commit',
          args: { deep, when: () => 1, number: Number.NaN, gone: undefined },
        },
        { id: 'b', tool: 'git:commit', args: endless },
      ),
    ).toEqual([
      'arguments_invalid a: args.deep: nested deeper than 64 levels',
      'arguments_invalid a: args.when: a function is not JSON',
      'arguments_invalid a: args.number: a number is not JSON',
      expect.stringContaining('nested deeper'),
      expect.stringContaining('more than 200000 values'),
      expect.stringContaining('more than 200000 values'),
    ]);
  });

  it('takes names of inherited members for what they are', () => {
    const args = JSON.parse(
      '{"__proto__": {"x": 1}, "constructor": "${toString.valueOf}"}',
    ) as JsonObject;
    expect(
      planOf({ id: '__proto__', tool: 'git:commit', args }, { id: 'toString', tool: 'git:status' }),
    ).toMatchObject({
      layers: [['toString'], ['__proto__']],
    });
    expect(messages({ id: 'a', tool: 'constructor' })[0]).toContain('tool_unknown');
  });

  it('says how many issues it does not show', () => {
    const tasks = Array.from({ length: 500 }, (_, index) => ({
      id: `t${index}`,
      tool: `no:tool${index}`,
    }));
    const issues = issuesOf({ tasks });
    expect(issues).toHaveLength(61);
    expect(issues.at(-1)?.message).toBe('440 further issues are not shown');
  });

  it('plans as many tasks in a row as a workflow may have', () => {
    const tasks = Array.from({ length: EXECUTE.tasksMax }, (_, index) => ({
      id: `t${index}`,
      tool: 'git:commit',
      args: index === 0 ? {} : { x: `\${t${index - 1}.y}` },
    }));
    const validation = validate({ tasks }, PARTS);
    expect(validation.kind === 'valid' ? validation.plan.layers.length : 0).toBe(EXECUTE.tasksMax);
  });
});

describe('checkArguments', () => {
  it('checks values once they are known', () => {
    expect(checkArguments(READ, { path: 'relative' }, CHECKER)).toEqual([
      { path: 'path', message: 'must match the pattern ^/' },
    ]);
    expect(checkArguments(READ, { path: '/a' }, CHECKER)).toEqual([]);
    expect(checkArguments(BROKEN, { path: 1 }, CHECKER)).toEqual([]);
  });
});

describe('laws', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const task = fc.record(
    {
      id,
      tool: fc.constantFrom('git:commit', 'git:status', 'git:comit'),
      args: fc.dictionary(
        fc.constantFrom('x', 'y'),
        fc.oneof(
          id.map((name) => `\${${name}.z}`),
          fc.constant('plain'),
        ),
      ),
      dependsOn: fc.array(id, { maxLength: 2 }),
    },
    { requiredKeys: ['id', 'tool'] },
  );
  const tasks = fc.array(task, { minLength: 1, maxLength: 6 });
  it('does not depend on the order of the tasks', () => {
    fc.assert(
      fc.property(
        tasks.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          expect(inOrder(shuffled)).toEqual(inOrder(list));
        },
      ),
    );
  });

  it('gives every task of a valid plan a layer after all it waits for', () => {
    fc.assert(
      fc.property(tasks, (list) => {
        const validation = validate({ tasks: list }, PARTS);
        const plan = validation.kind === 'valid' ? validation.plan : { tasks: [], layers: [] };
        const layerOf = new Map(
          plan.layers.flatMap((layer, index) => layer.map((name) => [name, index] as const)),
        );
        for (const planned of plan.tasks) {
          for (const needed of planned.dependsOn) {
            expect(layerOf.get(needed)).toBeLessThan(layerOf.get(planned.id) ?? -1);
          }
        }
      }),
    );
  });

  it('never throws, whatever the workflow', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (any, list) => {
        expect(validate(any, PARTS).kind).toBe('invalid');
        expect(validate({ tasks: list }, PARTS).kind).toBe('invalid');
      }),
    );
  });
});
