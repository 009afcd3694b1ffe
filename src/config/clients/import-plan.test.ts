import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { EMPTY_CONFIG, withRules, withServer } from '../edit-config.ts';
import type { ClientId, FoundRule, FoundServer } from './client.ts';
import { type ImportPlan, planImport } from './import-plan.ts';
import { readJsonFile } from './json-file.ts';

const BIN = '/opt/pml/dist/bin.js';

function server(name: string, command: string): FoundServer {
  return { name, path: ['mcpServers', name], entry: { command }, marks: {}, notes: [] };
}

function finding(
  client: ClientId,
  servers: readonly FoundServer[],
  rules: readonly FoundRule[] = [],
): Parameters<typeof planImport>[1][number] {
  return { client, file: `/${client}`, reading: { servers, rules, problems: [] } };
}

function apply(text: string, plan: ImportPlan): string {
  const added = plan.servers.filter(({ kind }) => kind === 'added');
  const withServers = added.reduce(
    (rest, { name, found }) => withServer(rest, { name, entry: found.entry, marks: found.marks }),
    text,
  );
  return withRules(withServers, plan.rulesBefore, plan.rulesAfter);
}

const summary = (plan: ImportPlan): readonly string[] =>
  plan.servers.map(({ client, found, name, kind }) => `${client} ${found.name} ${kind} ${name}`);

describe('planImport', () => {
  it('merges what is the same and renames what only has the same name', () => {
    const plan = planImport(
      { mcpServers: { db: { command: 'dbhub', args: [] } } },
      [
        finding('claude-code', [server('gh', 'a'), server('db', 'dbhub')]),
        finding('cursor', [server('gh', 'a'), server('db', 'other')]),
        finding('windsurf', [server('GitHub', 'a')]),
      ],
      BIN,
    );
    expect(summary(plan)).toEqual([
      'claude-code gh added gh',
      'claude-code db known db',
      'cursor gh known gh',
      'cursor db added db-2',
      'windsurf GitHub known gh',
    ]);
  });

  it.each([
    { command: 'pml', args: ['stdio'] },
    { command: '/usr/local/bin/pml', args: ['stdio', '--config', 'x'] },
    { command: 'npx', args: ['-y', 'pml@latest', 'stdio'] },
    { command: '/usr/bin/node', args: [BIN, 'stdio'] },
    { url: 'http://127.0.0.1:7717/mcp' },
  ])('takes %j for pml itself', (entry) => {
    const found = { ...server('pml', ''), entry };
    expect(planImport({}, [finding('cursor', [found])], BIN).servers[0]?.kind).toBe('pml');
  });

  it('makes a name usable', () => {
    const plan = planImport({}, [finding('cursor', [server('a:b\u0007', 'x')])], BIN);
    expect(plan.servers[0]?.name).toBe('a-b');
  });

  it('writes rules for the servers of the client that has them, under their new names', () => {
    const config = {
      mcpServers: { gh: { command: 'mine' } },
      pml: { policy: { rules: [{ tools: 'gh:*', action: 'allow' }] } },
    };
    const plan = planImport(
      config,
      [
        finding(
          'claude-code',
          [server('gh', 'a'), server('my server', 'b'), server('my', 'c')],
          [
            { target: 'gh__drop', joint: '__', action: 'deny' },
            { target: 'my_server', joint: '__', action: 'allow' },
            { target: 'my__read_*', joint: '__', action: 'ask' },
            { target: 'gone__read', joint: '__', action: 'allow' },
          ],
        ),
        finding(
          'codex',
          [server('docs', 'd')],
          [
            { target: 'docs:find', joint: ':', action: 'allow' },
            { target: 'docs:*', joint: ':', action: 'deny', isRest: true },
            { target: '*:get_*', joint: ':', action: 'allow' },
          ],
        ),
      ],
      BIN,
    );
    expect(plan.rulesBefore).toEqual([{ tools: 'gh-2:drop', action: 'deny' }]);
    expect(plan.rulesAfter).toEqual([
      { tools: 'my:read_*', action: 'ask' },
      { tools: 'my server:*', action: 'allow' },
      { tools: 'docs:find', action: 'allow' },
      { tools: 'docs:get_*', action: 'allow' },
      { tools: 'docs:*', action: 'deny' },
    ]);
    expect(readJsonFile(apply(JSON.stringify(config), plan))).toMatchObject({
      pml: {
        policy: {
          rules: [
            { tools: 'gh-2:drop', action: 'deny' },
            { tools: 'gh:*', action: 'allow' },
            { tools: 'my:read_*', action: 'ask' },
            { tools: 'my server:*', action: 'allow' },
            { tools: 'docs:find', action: 'allow' },
            { tools: 'docs:get_*', action: 'allow' },
            { tools: 'docs:*', action: 'deny' },
          ],
        },
      },
    });
  });
});

describe('laws', () => {
  const names = fc.constantFrom('a', 'b', 'a:b', 'A', 'x'.repeat(70), 'b-2', '', '\u0000');
  const servers = fc.array(
    fc.record({ name: names, command: fc.constantFrom('one', 'two', 'three') }),
    { maxLength: 6 },
  );
  const rules = fc.array(
    fc.record({
      target: fc.constantFrom('a:x', 'b:*', '*:y', 'a:*'),
      joint: fc.constant(':' as const),
      action: fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const),
      isRest: fc.boolean(),
    }),
    { maxLength: 4 },
  );
  const findings = fc.array(
    fc
      .record({ client: fc.constantFrom<ClientId>('cursor', 'codex'), servers, rules })
      .map((each) =>
        finding(
          each.client,
          each.servers.map(({ name, command }) => server(name, command)),
          each.rules,
        ),
      ),
    { maxLength: 4 },
  );

  it('adds nothing the second time', () => {
    fc.assert(
      fc.property(findings, (found) => {
        const once = apply(EMPTY_CONFIG, planImport({}, found, BIN));
        const again = planImport(readJsonFile(once), found, BIN);
        expect(apply(once, again)).toBe(once);
      }),
    );
  });

  it('loses no server: each has a usable name of its own definition', () => {
    fc.assert(
      fc.property(findings, (found) => {
        const plan = planImport({}, found, BIN);
        const { mcpServers } = readJsonFile(apply(EMPTY_CONFIG, plan));
        for (const { name, found: from } of plan.servers) {
          expect((mcpServers as Record<string, unknown>)[name]).toEqual(from.entry);
        }
      }),
    );
  });
});
