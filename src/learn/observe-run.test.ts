import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { observeRun, type RunTask } from './observe-run.ts';

const FIND = toolId('fs', 'find');
const PARSE = toolId('xml', 'parse');
const STORE = toolId('db', 'store');

const task = (id: string, given: Partial<RunTask>): RunTask => ({
  id,
  tool: FIND,
  plannedArgs: {},
  args: {},
  result: null,
  ok: true,
  dependsOn: [],
  layer: 0,
  ...given,
});

const TASKS: readonly RunTask[] = [
  task('find', { result: { files: [{ path: 'a.xml' }] }, output: { type: 'object' } }),
  task('parse', {
    tool: PARSE,
    plannedArgs: { file: '${find.files[0].path}', options: { note: 'from ${find.files}' } },
    args: { file: 'a.xml' },
    dependsOn: ['find'],
    layer: 1,
  }),
  task('store', { tool: STORE, dependsOn: ['parse'], layer: 2 }),
];
const RUN = { intent: 'import all', preferences: [], at: 1 };

describe('what a run teaches', () => {
  it('is who waited for whom, where arguments came from, and who worked together', () => {
    const lesson = observeRun({ ...RUN, tasks: TASKS });
    expect(lesson.sightings).toEqual([
      { from: FIND, to: PARSE, type: 'dependency', ok: 1, failed: 0 },
      { from: PARSE, to: STORE, type: 'dependency', ok: 1, failed: 0 },
      { from: STORE, to: FIND, type: 'cooccurrence', ok: 1, failed: 0 },
    ]);
    expect(lesson.bindings.held).toEqual([
      { from: FIND, fromPath: 'files[].path', to: PARSE, toParameter: 'file' },
    ]);
    expect(lesson.outputs).toEqual([{ tool: FIND, schema: { type: 'object' }, samples: 1 }]);
  });

  it('is that a dependency failed, and nothing good of the task that did', () => {
    const [find, parse] = TASKS;
    const tasks = [find, parse && { ...parse, ok: false }].flatMap((each) => each ?? []);
    const lesson = observeRun({ ...RUN, tasks });
    expect(lesson.sightings).toEqual([
      { from: FIND, to: PARSE, type: 'dependency', ok: 0, failed: 1 },
    ]);
    expect(lesson.bindings.held).toEqual([]);
  });

  it('is which items of a list came from where', () => {
    const [find, parse] = TASKS;
    const plannedArgs = { files: ['${find.files[0].path}', { name: '${find.files[0].path}' }, 3] };
    const tasks = [find, parse && { ...parse, plannedArgs }].flatMap((each) => each ?? []);
    const { held } = observeRun({ ...RUN, tasks }).bindings;
    expect(held.map(({ toParameter }) => toParameter)).toEqual(['files[]', 'files[].name']);
  });

  it('is not that a value of the plan came from a result that happened to have it', () => {
    const [find, parse] = TASKS;
    const given = { plannedArgs: { file: 'a.xml' }, args: { file: 'a.xml' } };
    const tasks = [find, parse && { ...parse, ...given }].flatMap((each) => each ?? []);
    expect(observeRun({ ...RUN, tasks }).bindings.held).toEqual([]);
  });

  it('is nothing of what waited for a task that failed', () => {
    const tasks = TASKS.map((each) => ({ ...each, ok: each.id !== 'find' }));
    expect(observeRun({ ...RUN, tasks }).sightings).toEqual([
      { from: PARSE, to: STORE, type: 'dependency', ok: 1, failed: 0 },
    ]);
  });

  it('is not what its session does next: that is told by its calls, and counts once', () => {
    expect(observeRun({ ...RUN, tasks: TASKS })).toMatchObject({ transitions: [], sources: [] });
  });

  it('does not depend on when tasks of one layer ran, or on how they are listed', () => {
    const listed = observeRun({ ...RUN, tasks: TASKS });
    const reversed = observeRun({ ...RUN, tasks: TASKS.toReversed() });
    expect(new Set(reversed.sightings)).toEqual(new Set(listed.sightings));
    expect(reversed.bindings.held).toEqual(listed.bindings.held);
  });
});
