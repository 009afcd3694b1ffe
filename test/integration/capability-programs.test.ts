/**
 * What is learned from a run, run again where programs really run: in the sandbox, from a real
 * database, with other arguments.
 */
import { afterAll, describe, expect, it } from 'vitest';

import { createCapabilityStore } from '../../src/adapters/postgres/capability-store.ts';
import { createProgramReader } from '../../src/adapters/program/program-reader.ts';
import { QuickJsSandbox } from '../../src/adapters/sandbox/quickjs-sandbox.ts';
import { createSchemaChecker } from '../../src/adapters/schema/ajv-checker.ts';
import { sha256, systemRandom } from '../../src/adapters/system/machine.ts';
import { projectId, toolId } from '../../src/base/ids.ts';
import type { Json, JsonObject } from '../../src/base/json.ts';
import { CapabilityKeeper } from '../../src/capability/capability-keeper.ts';
import { learnedWith, propertiesOf } from '../../src/capability/parameters.ts';
import type { LearnInput } from '../../src/capability/read-run.ts';
import { EMPTY_CATALOG } from '../../src/knowledge/catalog.ts';
import type { OnError } from '../../src/plan/workflow.ts';
import { emptyDatabase } from '../support/database.ts';
import { type Answer, type CallRequest, runProgram } from '../support/program-runner.ts';
import { quietLogger } from '../support/quiet-logger.ts';

const sandbox = new QuickJsSandbox();
afterAll(() => sandbox[Symbol.asyncDispose]());

const FILES: Readonly<Record<string, string>> = {
  '/data/notes.txt': 'TODO one\nTODO two\nTODO three',
  '/data/other.md': 'FIXME one\nFIXME two',
};

/** Tools that read, list and remember. */
function answer({ server, tool, args }: CallRequest): Answer {
  const { path = '', failing } = args as { readonly path?: string; readonly failing?: boolean };
  if (failing === true) {
    return { kind: 'error', name: 'ToolError', message: 'it failed' };
  }
  const values: Readonly<Record<string, Json>> = {
    'files:read': { text: FILES[path] ?? '', lines: (FILES[path] ?? '').split('\n') },
    'files:list': Object.keys(FILES),
  };
  return { kind: 'value', value: values[`${server}:${tool}`] ?? args };
}

interface Ran {
  readonly value: Json | undefined;
  readonly calls: readonly Json[];
}

async function ran(code: string, args: JsonObject = {}): Promise<Ran> {
  const { end, calls } = await runProgram(sandbox, code, { args, answer });
  if (end.kind !== 'value') {
    throw new Error(`${end.kind}: ${end.message}\n${code}`);
  }
  return {
    value: end.value,
    calls: calls.map((call) => [`${call.server}:${call.tool}`, call.args]),
  };
}

/** What it was learned with, but for what is given. */
const asLearned = (parameters: JsonObject, given: JsonObject): JsonObject => ({
  ...Object.fromEntries(
    Object.entries(propertiesOf(parameters)).flatMap(([name, schema]) => {
      const value = learnedWith(schema);
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  ...given,
});

async function learned(
  input: Pick<LearnInput, 'code' | 'plan' | 'intent'>,
): Promise<{ readonly code: string; readonly parameters: JsonObject; readonly name: string }> {
  await using database = await emptyDatabase('pglite');
  const open = (): CapabilityKeeper =>
    new CapabilityKeeper({
      store: createCapabilityStore(database, projectId('mine')),
      reader: createProgramReader(),
      checker: createSchemaChecker(),
      catalog: () => EMPTY_CATALOG,
      hash: sha256,
      random: systemRandom,
      redact: (text) => text,
      readsOnly: () => true,
      logger: quietLogger(),
    });
  const calls = [{ tool: toolId('files', 'read'), ok: true }];
  const outcome = await open().learn({ ...input, calls, durationMs: 5, at: 5 });
  expect(outcome).toMatchObject({ kind: 'stored' });
  const later = open();
  await later.refresh();
  const [capability] = later.all();
  return capability ?? { code: '', parameters: {}, name: '' };
}

describe('a program that is learned', () => {
  it.each([
    [
      'count TODO in notes.txt',
      `const base: string = '/data';
       const { text } = (await mcp.files.read({ path: \`\${base}/notes.txt\` })) as { text: string };
       text.split('TODO').length - 1`,
      { path: '/other.md', value: 'FIXME' },
      3,
      2,
    ],
    [
      'the first 2 lines of /data/notes.txt and /data/other.md',
      `const paths = ['/data/notes.txt', '/data/other.md'];
       const all = await Promise.all(paths.map((path) => mcp.files.read({ path })));
       return all.flatMap(({ lines }) => lines.slice(0, 2));`,
      { paths: ['/data/other.md'], value: 1 },
      ['TODO one', 'TODO two', 'FIXME one', 'FIXME two'],
      ['FIXME one'],
    ],
    [
      'who wrote notes.txt, with the token abc-secret',
      `const token = 'abc-secret';
       if (token.length > 3) { await mcp.files.auth({ token }); (await mcp.files.read({ path: '/data/notes.txt' })).lines.length }`,
      { token: 'xyz-123', path: '/data/other.md' },
      3,
      2,
    ],
  ])('does the same as before, and other work with other arguments: %s', async (...row) => {
    const [intent, code, others, first, second] = row;
    const before = await ran(code);
    expect(before.value).toEqual(first);
    const { code: kept, parameters } = await learned({ code, intent });
    expect(kept).not.toContain('abc-secret');
    const again = await ran(kept, asLearned(parameters, { token: 'abc-secret' }));
    expect(again).toEqual(before);
    expect((await ran(kept, asLearned(parameters, others))).value).toEqual(second);
  });
});

const task = (
  id: string,
  more: {
    readonly args: JsonObject;
    readonly onError?: OnError;
    readonly tool?: string;
    readonly dependsOn?: readonly string[];
  },
) => ({
  id,
  dependsOn: [],
  onError: 'fail' as const,
  ...more,
  tool: toolId('files', more.tool ?? 'read'),
});

describe('a plan that is learned', () => {
  it('makes the calls of the plan with what the tasks before it gave', async () => {
    const plan = {
      tasks: [
        task('read', { args: { path: '/data/notes.txt' } }),
        task('fail-it', { args: { failing: true }, onError: 'skip_dependents' }),
        task('never', { args: { x: 1 }, tool: 'touch', dependsOn: ['fail-it'] }),
        task('keep', {
          tool: 'write',
          args: {
            text: '${read.lines[1]} of ${read.lines}, $${x}',
            odd: { __proto: '${read.text}' },
          },
          dependsOn: ['read'],
        }),
      ],
      layers: [],
    };
    const { code, parameters } = await learned({ plan, intent: 'keep the lines of notes.txt' });
    const lines = ['TODO one', 'TODO two', 'TODO three'];
    const { value, calls } = await ran(code, asLearned(parameters, {}));
    const kept = {
      text: `TODO two of ${JSON.stringify(lines)}, \${x}`,
      odd: { __proto: FILES['/data/notes.txt'] },
    };
    expect(calls).toHaveLength(3);
    expect(calls).toContainEqual(['files:write', kept]);
    expect(value).toEqual({ read: { text: lines.join('\n'), lines }, keep: kept });
    const other = await ran(code, asLearned(parameters, { path: '/data/other.md' }));
    expect(other.value).toMatchObject({ read: { lines: ['FIXME one', 'FIXME two'] } });
  });
});
