import { describe, expect, it } from 'vitest';

import {
  CapabilityWorld,
  COUNT,
  INTENT,
  run,
  SEND,
  twoCapabilities,
} from '../../test/support/capability-keeper-world.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { EMPTY_CATALOG, withServerTools } from '../knowledge/catalog.ts';

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

describe('a document', () => {
  it('brings capabilities to another project, without their counts', async () => {
    const document = asJson((await twoCapabilities()).keeper.exported());
    const there = new CapabilityWorld().keeper();
    const outcome = await there.imported(document, 7);
    expect(outcome).toMatchObject({ kind: 'imported', merged: [], left: [] });
    expect(there.all()).toMatchObject([
      { name: 'count_lines', origin: 'import', uses: { succeeded: 0, failed: 0 }, createdAt: 7 },
      { name: 'report_all', origin: 'import' },
    ]);
    expect(there.asTools()).toHaveLength(2);
    expect(asJson(there.exported())).toEqual(document);
    expect(await there.imported(document, 8)).toMatchObject({ added: [], merged: [{}, {}] });
    expect(await there.learn(run(COUNT))).toMatchObject({ kind: 'counted' });
  });

  it('gives other names to those whose name is taken, and calls follow', async () => {
    const document = asJson((await twoCapabilities()).keeper.exported());
    const there = new CapabilityWorld().keeper();
    await there.learn(run(`void 0; ${COUNT}`, { intent: INTENT }));
    await there.imported(document, 7);
    expect(there.all().map(({ name }) => name)).toEqual([
      'count_lines',
      'count_lines_2',
      'report_all',
    ]);
    expect(there.byName('report_all')).toMatchObject({
      code: expect.stringContaining('pml.count_lines_2('),
      tools: expect.arrayContaining(['pml:count_lines_2']),
    });
    expect(there.asTools()).toHaveLength(3);
  });

  it('brings those whose tools are missing as stale', async () => {
    const document = asJson((await twoCapabilities()).keeper.exported());
    const world = new CapabilityWorld();
    world.catalog = withServerTools(EMPTY_CATALOG, 'chat', [SEND]);
    const there = world.keeper();
    await there.imported(document, 7);
    expect(there.asTools()).toEqual([]);
    expect(there.byName('count_lines')?.stale).toBe('files:read is gone with its server');
  });

  it('can be of chosen ones', async () => {
    const { keeper } = await twoCapabilities();
    expect(keeper.exported(['report_all']).capabilities.map(({ name }) => name)).toEqual([
      'report_all',
    ]);
  });

  it.each<[string, (entry: JsonObject) => Json, string]>([
    ['no object', () => 3, 'capabilities[0]'],
    ['a bad name', (entry) => ({ ...entry, name: 'Bad name' }), 'capabilities[0].name'],
    ['a reserved name', (entry) => ({ ...entry, name: 'remember' }), 'capabilities[0].name'],
    ['two of one name', (entry) => ({ ...entry, name: 'report_all' }), 'capabilities[1].name'],
    ['code that is none', (entry) => ({ ...entry, code: 'const (' }), 'capabilities[0].code'],
    ['code without calls', (entry) => ({ ...entry, code: '1' }), 'capabilities[0].code'],
    [
      'a parameter that is none',
      (entry) => ({ ...entry, code: 'mcp.a.b({ x: args.nothing })' }),
      'capabilities[0].code',
    ],
    [
      'a secret in the code',
      (entry) => ({ ...entry, code: 'mcp.a.b({ password: "x" })' }),
      'capabilities[0].code',
    ],
    [
      'a secret as a default',
      (entry) => ({
        ...entry,
        parameters: { type: 'object', properties: { token: { type: 'string', default: 'x' } } },
      }),
      'capabilities[0].parameters',
    ],
    [
      'a schema that is none',
      (entry) => ({
        ...entry,
        parameters: { type: 'object', properties: { path: { type: 'no' }, value: {} } },
      }),
      'capabilities[0].parameters',
    ],
    ['tools that are none', (entry) => ({ ...entry, tools: ['read'] }), 'capabilities[0].tools'],
    ['something else', (entry) => ({ ...entry, uses: {} }), 'capabilities[0].uses'],
    [
      'a text too long',
      (entry) => ({ ...entry, intent: 'x'.repeat(9999) }),
      'capabilities[0].intent',
    ],
  ])('with %s changes nothing and says where', async (_, change, path) => {
    const document = (await twoCapabilities()).keeper.exported();
    const [first, ...rest] = document.capabilities;
    const there = new CapabilityWorld().keeper();
    const outcome = await there.imported(
      asJson({ ...document, capabilities: [change(asJson(first) as JsonObject), ...rest] }),
      7,
    );
    expect(
      outcome.kind === 'invalid' ? outcome.issues.map((issue) => issue.path) : outcome,
    ).toContain(path);
    expect(there.all()).toEqual([]);
  });

  it.each([null, [], 'x', {}, { format: 'pml-capabilities', version: 2, capabilities: [] }])(
    'that is none is not taken over: %j',
    async (document) => {
      expect(await new CapabilityWorld().keeper().imported(document, 7)).toMatchObject({
        kind: 'invalid',
      });
    },
  );
});
