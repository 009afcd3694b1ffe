import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createProgramReader } from '../adapters/program/program-reader.ts';
import { toolId } from '../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Plan, PlannedTask } from '../plan/plan.ts';
import { resolveReferences } from '../plan/reference.ts';
import { programOf } from './read-run.ts';

type Task = PlannedTask & { readonly code?: string };

interface Call {
  readonly tool: string;
  readonly args: Json;
}

const reader = createProgramReader();
const bodyOf = (code: string): string | undefined => {
  const reading = reader.read(code);
  return reading.kind === 'read' ? reading.body : undefined;
};

const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  tool: toolId('files', 'read'),
  args: {},
  dependsOn: [],
  onError: 'fail',
  ...more,
});

const planOf = (tasks: readonly Task[]): Plan => ({ tasks, layers: [] });

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parameters: string[]
) => (...args: unknown[]) => Promise<Json>;

/** Runs a program with tools that record their arguments. */
async function run(
  code: string,
  answer: (call: Call) => Json | Promise<Json>,
): Promise<{ readonly calls: readonly Call[]; readonly value?: Json; readonly error?: unknown }> {
  const calls: Call[] = [];
  const reach = (server: string): object =>
    new Proxy(
      {},
      {
        get: (_, tool) => async (args: Json) => {
          const call = { tool: `${server}:${String(tool)}`, args: structuredClone(args) };
          calls.push(call);
          return await answer(call);
        },
      },
    );
  const mcp = new Proxy({}, { get: (_, server) => reach(String(server)) });
  try {
    const value = await new AsyncFunction('mcp', 'pml', 'args', code)(mcp, reach('pml'), {});
    return { calls, value };
  } catch (error) {
    return { calls, error };
  }
}

const programFor = (tasks: readonly Task[]): string => programOf(planOf(tasks), { bodyOf }) ?? '';

describe('a plan as a program', () => {
  it('gives what tasks answered under their names', async () => {
    const code = programFor([
      task('read', { args: { path: 'a.txt' } }),
      task('write-it', {
        tool: toolId('odd server', 'write it'),
        args: { text: '${read.lines[0]}', title: 'of ${read.name}: $${x}', all: '${read}' },
        dependsOn: ['read'],
      }),
      task('count', { tool: toolId('pml', 'count_words'), args: { n: 1 } }),
    ]);
    const answers: Readonly<Record<string, Json>> = {
      'files:read': { lines: ['one'], name: { first: 'b' } },
      'odd server:write it': 'done',
      'pml:count_words': 3,
    };
    const { calls, value } = await run(code, ({ tool }) => answers[tool] ?? null);
    expect(value).toEqual({ read: answers['files:read'], 'write-it': 'done', count: 3 });
    expect(calls.find(({ tool }) => tool === 'odd server:write it')?.args).toEqual({
      text: 'one',
      title: 'of {"first":"b"}: ${x}',
      all: answers['files:read'],
    });
  });

  it('starts at once whatever waits for nothing', async () => {
    const tasks = [task('a'), task('b'), task('c', { dependsOn: ['a'] }), task('d')];
    let waiting = 0;
    let most = 0;
    await run(programFor(tasks), async () => {
      waiting += 1;
      most = Math.max(most, waiting);
      await Promise.resolve();
      await Promise.resolve();
      waiting -= 1;
      return null;
    });
    expect(most).toBe(3);
  });

  it('runs what waits for a task that may fail, and leaves its value out', async () => {
    const code = programFor([
      task('a', { onError: 'continue' }),
      task('b', { tool: toolId('files', 'b'), dependsOn: ['a'] }),
      task('c', { args: { x: '${a.y}' }, dependsOn: ['a'], onError: 'continue' }),
    ]);
    const { calls, value } = await run(code, ({ tool }) =>
      tool === 'files:b' ? 1 : Promise.reject(new Error('no')),
    );
    expect(calls.map(({ tool }) => tool)).toEqual(['files:read', 'files:b']);
    expect(value).toEqual({ a: undefined, b: 1, c: undefined });
  });

  it('skips what waits for a task that failed, and what waits for that', async () => {
    const code = programFor([
      task('a', { onError: 'skip_dependents' }),
      task('b', { tool: toolId('files', 'b'), dependsOn: ['a'] }),
      task('c', { tool: toolId('files', 'c'), dependsOn: ['b'] }),
      task('d', { tool: toolId('files', 'd') }),
    ]);
    const { calls, value } = await run(code, ({ tool }) =>
      tool === 'files:d' ? 1 : Promise.reject(new Error('no')),
    );
    expect(calls.map(({ tool }) => tool).toSorted()).toEqual(['files:d', 'files:read']);
    expect(value).toEqual({ d: 1 });
  });

  it('fails with a task that may not', async () => {
    const { error } = await run(programFor([task('a')]), () => Promise.reject(new Error('gone')));
    expect(error).toMatchObject({ message: 'gone' });
  });

  it.each([
    ['a member that only every object has', '${a.constructor}', {}],
    ['the length of a list', '${a.length}', [1]],
    ['a letter of a text', '${a[0]}', 'text'],
    ['a member of nothing', '${a.b.c}', { b: null }],
  ])('fails where a reference leads to %s', async (_, text, value) => {
    const code = programFor([task('a'), task('b', { args: { text }, dependsOn: ['a'] })]);
    const { calls, error } = await run(code, () => value);
    expect(calls).toHaveLength(1);
    expect(error).toBeInstanceOf(Error);
  });

  it('takes programs in as they are', async () => {
    const code = programFor([
      task('a'),
      task('b', {
        code: 'const n: number = args.n; await mcp.files.touch({ n }); n + 1',
        args: { n: '${a.n}' },
        dependsOn: ['a'],
      }),
    ]);
    const { calls, value } = await run(code, ({ tool }) =>
      tool === 'files:read' ? { n: 4 } : null,
    );
    expect(calls.at(-1)).toEqual({ tool: 'files:touch', args: { n: 4 } });
    expect(value).toEqual({ a: { n: 4 }, b: 5 });
  });

  it('is none where a task is no program', () => {
    expect(programOf(planOf([task('a', { code: 'const (' })]), { bodyOf })).toBeUndefined();
  });

  it('has no data in its paths', () => {
    const reading = reader.read(
      programFor([
        task('a', { args: { path: 'x' } }),
        task('b', { args: { text: '${a.some["odd name"]} and ${a.more}' }, dependsOn: ['a'] }),
      ]),
    );
    expect(reading.kind === 'read' ? reading.holes.map(({ value }) => value) : reading).toEqual([
      'x',
      ' and ',
    ]);
  });
});

const ID = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'class', 'a-b', 'a_b', '0', 'text', 'at', 'await'),
  fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/u),
);
const NAME = fc.oneof(
  fc.stringMatching(/^[a-z_]{1,5}$/u),
  fc.string({ minLength: 1, maxLength: 4 }),
  fc.constantFrom('__proto__', 'constructor', 'a.b', '`${x}`', 'length', '0'),
);
const SCALAR = fc.oneof(fc.string({ maxLength: 5 }), fc.integer(), fc.boolean(), fc.constant(null));
const { value: VALUE } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    SCALAR,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(NAME, tie('value'), { maxKeys: 3 }),
  ),
}));

/** Paths that lead somewhere in a value, as they may be written. */
function pathsOf(value: Json): readonly string[] {
  const members = Array.isArray(value)
    ? value.map((item: Json, index) => [`[${index}]`, item] as const)
    : isJsonObject(value)
      ? Object.entries(value).map(
          ([name, item]) => [`[${JSON.stringify(name)}]`, item ?? null] as const,
        )
      : [];
  return ['', ...members.flatMap(([step, item]) => pathsOf(item).map((path) => step + path))];
}

const plans = fc
  .uniqueArray(fc.record({ id: ID, value: VALUE }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ id }) => id,
  })
  .chain((nodes) =>
    fc.tuple(
      ...nodes.map(({ id, value }, index) => {
        const before = nodes.slice(0, index);
        const references = before.flatMap((node) =>
          pathsOf(node.value).map((path) => ({ id: node.id, text: `\${${node.id}${path}}` })),
        );
        const piece = fc.oneof(
          fc
            .string({ maxLength: 4 })
            .map((text) => ({ id: undefined, text: text.replaceAll('${', '$${') })),
          ...(references.length === 0 ? [] : [fc.constantFrom(...references)]),
        );
        return fc
          .record({
            server: NAME.map((name) => name.replaceAll(':', ';')),
            tool: NAME,
            texts: fc.dictionary(NAME, fc.array(piece, { maxLength: 3 }), { maxKeys: 3 }),
            rest: fc.dictionary(
              NAME,
              SCALAR.filter((each) => typeof each !== 'string'),
              { maxKeys: 2 },
            ),
          })
          .map(({ server, tool, texts, rest }) => ({
            id,
            value,
            tool: toolId(server, tool),
            // Texts that meet may make a sign of two halves.
            args: {
              ...rest,
              ...Object.fromEntries(
                Object.entries(texts).map(([name, pieces]) => [
                  name,
                  pieces.map(({ text }) => text).join('|'),
                ]),
              ),
            } as JsonObject,
            dependsOn: Object.values(texts).flatMap((pieces) =>
              pieces.flatMap(({ id: from }) => from ?? []),
            ),
          }));
      }),
    ),
  );

const sorted = (list: readonly Call[]): readonly string[] =>
  list.map((call) => JSON.stringify(call)).toSorted();

describe('laws', () => {
  it('a program makes the calls of its plan with the same arguments', async () => {
    await fc.assert(
      fc.asyncProperty(plans, async (nodes) => {
        const values = new Map<string, Json>(nodes.map(({ id, value }) => [id, value]));
        const resolved = nodes.map(({ args }) => resolveReferences(args, (id) => values.get(id)));
        fc.pre(resolved.every(({ kind }) => kind === 'resolved'));
        const tasks = nodes.map(({ id, tool, args, dependsOn }) =>
          task(id, { tool, args, dependsOn }),
        );
        const code = programFor(tasks);
        expect(reader.read(code)).toMatchObject({ kind: 'read', hasComputedCalls: false });
        const expected = nodes.map(({ tool }, index) => {
          const each = resolved[index];
          return { tool: String(tool), args: each?.kind === 'resolved' ? each.args : {} };
        });
        // Tasks that ask the same cannot be told apart.
        fc.pre(new Set(expected.map((call) => JSON.stringify(call))).size === nodes.length);
        const left = nodes.map(({ value }, index) => ({ value, call: expected[index] }));
        const { calls, value, error } = await run(code, (call) => {
          const place = left.findIndex(
            (each) => JSON.stringify(each.call) === JSON.stringify(call),
          );
          return left.splice(place, 1)[0]?.value ?? null;
        });
        expect(error).toBeUndefined();
        expect(sorted(calls)).toEqual(sorted(expected));
        expect(Object.keys(value as JsonObject).toSorted()).toEqual(
          nodes.map(({ id }) => id).toSorted(),
        );
      }),
      { numRuns: 300 },
    );
  });
});
