import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findAt } from '../base/json-path.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { MARK_RULES, SETTING_RULES } from './setting-rules.ts';
import { compareWithConfirmed, nowConfirmed } from './widened.ts';

const FILES = { command: 'files', args: ['/a'] };
const FAR = { url: 'https://far.example' };
const fileOf = (pml: JsonObject, servers: JsonObject = { files: FILES }): JsonObject => ({
  mcpServers: servers,
  pml,
});
const rules = (...list: Json[]): JsonObject => fileOf({ policy: { rules: list } });

const DENY = { tools: 'files:delete', action: 'deny' };
const ASK = { tools: 'files:*', action: 'ask' };
const ALLOW = { tools: 'files:*', action: 'allow' };

describe('a change that narrows, or changes nothing that matters', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['the same file', rules(ASK), rules(ASK)],
    ['a rule that denies, before the others', rules(ASK), rules(DENY, ASK)],
    ['a rule that denies, after them', rules(ASK), rules(ASK, DENY)],
    ['a server that is gone', fileOf({}), fileOf({}, {})],
    [
      'a server that is no longer trusted',
      fileOf({}),
      fileOf({ servers: { files: { trusted: false } } }),
    ],
    [
      'a server that is switched off',
      fileOf({}),
      fileOf({ servers: { files: { enabled: false } } }),
    ],
    ['a limit of a server', fileOf({}), fileOf({ servers: { files: { concurrency: 2 } } })],
    ['a shorter life of approvals', fileOf({}), fileOf({ execute: { approvalSeconds: 60 } })],
    ['no running ahead', fileOf({}), fileOf({ speculation: { enabled: false } })],
    [
      'a tool taken out of running ahead',
      fileOf({}),
      fileOf({ speculation: { off: ['files:*'] } }),
    ],
    ['a default that is written out', fileOf({}), fileOf({ http: { host: '127.0.0.1' } })],
    ['another log level', fileOf({}), fileOf({ logLevel: 'debug' })],
  ])('%s is in force at once', (_, before, after) => {
    expect(compareWithConfirmed(before, after)).toEqual({ inForce: after, changes: [] });
  });
});

describe('a change that can widen what happens', () => {
  it.each<[string, JsonObject, JsonObject, string]>([
    ['a rule that allows', rules(ASK), rules(ALLOW, ASK), 'new rule: '],
    ['a rule that asks before a denial', rules(DENY), rules(ASK, DENY), 'new rule: '],
    ['a rule that is gone', rules(DENY, ASK), rules(ASK), 'rule taken away: '],
    ['rules in another order', rules(DENY, ALLOW), rules(ALLOW, DENY), 'another order'],
    [
      'a class of tools',
      fileOf({}),
      fileOf({ policy: { risks: [{ tools: '*', risk: 'safe' }] } }),
      'pml.policy.risks',
    ],
    ['a new program', fileOf({}, {}), fileOf({}), 'server files is new, trusted: files /a'],
    [
      'a new server somewhere else',
      fileOf({}, {}),
      fileOf({}, { far: FAR }),
      'server far is new, not trusted',
    ],
    [
      'other arguments',
      fileOf({}),
      fileOf({}, { files: { ...FILES, args: ['/b'] } }),
      'changed: args',
    ],
    ['another folder', fileOf({}), fileOf({}, { files: { ...FILES, cwd: '/x' } }), 'changed: cwd'],
    [
      'a variable that brings in other code',
      fileOf({}),
      fileOf({}, { files: { ...FILES, env: { NODE_OPTIONS: '--require /tmp/evil.js' } } }),
      'with NODE_OPTIONS=--require /tmp/evil.js',
    ],
    [
      'a renewed token, which may be somebody else’s',
      fileOf({}, { far: { ...FAR, headers: { Authorization: 'a' } } }),
      fileOf({}, { far: { ...FAR, headers: { Authorization: 'b' } } }),
      'changed: headers',
    ],
    [
      'trust in a server somewhere else',
      fileOf({}, { far: FAR }),
      fileOf({ servers: { far: { trusted: true } } }, { far: FAR }),
      'server far: trusted is true',
    ],
    [
      'a program that was not trusted, by leaving the mark out',
      fileOf({ servers: { files: { trusted: false } } }),
      fileOf({}),
      'server files: trusted is true',
    ],
    [
      'a server switched on',
      fileOf({ servers: { files: { enabled: false } } }),
      fileOf({}),
      'enabled is true',
    ],
    [
      'a mark',
      fileOf({}),
      fileOf({ servers: { files: { readOnly: ['write*'] } } }),
      'readOnly is ["write*"]',
    ],
    ['another project', fileOf({}), fileOf({ project: { name: 'x' } }), 'pml.project.name'],
    [
      'an address for vectors',
      fileOf({}),
      fileOf({ embedding: { model: 'openai', url: 'http://x', name: 'n' } }),
      'pml.embedding.url',
    ],
    [
      'an open endpoint',
      fileOf({}),
      fileOf({ http: { host: '0.0.0.0' } }),
      'pml.http.host: "0.0.0.0" (confirmed: "127.0.0.1")',
    ],
    [
      'a longer life of approvals',
      fileOf({}),
      fileOf({ execute: { approvalSeconds: 3600 } }),
      'approvalSeconds',
    ],
    [
      'plans that change something',
      fileOf({}),
      fileOf({ speculation: { plans: 'moderate' } }),
      'pml.speculation.plans',
    ],
  ])('%s has no effect until it is confirmed', (_, before, after, line) => {
    const { inForce, changes } = compareWithConfirmed(before, after);
    expect(changes.join('\n')).toContain(line);
    expect(compareWithConfirmed(before, inForce).changes).toEqual([]);
    expect(inForce).not.toEqual(after);
  });

  it('leaves the confirmed entry of a server in force', () => {
    const after = fileOf({}, { files: { command: 'evil' }, more: FAR });
    expect(compareWithConfirmed(fileOf({}), after).inForce).toEqual(fileOf({}));
  });

  it('lets the half of it that narrows hold at once', () => {
    const before = fileOf({ policy: { askThrough: ['a', 'b'] } });
    const after = fileOf({ policy: { askThrough: ['b', 'evil'] } });
    expect(
      findAt(compareWithConfirmed(before, after).inForce, ['pml', 'policy', 'askThrough']),
    ).toEqual(['b']);
  });

  it('holds what belongs together back together', () => {
    const before = fileOf({ storage: { url: 'postgres://a/x' }, project: { name: 'mine' } });
    const { inForce } = compareWithConfirmed(
      before,
      fileOf({ storage: { url: 'postgres://b/x' }, project: { name: 'mine' } }),
    );
    expect(inForce).toEqual(before);
    const openai = fileOf({ embedding: { model: 'openai', url: 'http://a', name: 'n' } });
    expect(
      compareWithConfirmed(openai, fileOf({ embedding: { model: 'minilm' } })).inForce,
    ).toEqual(openai);
  });

  it('shows no secret', () => {
    const entry = {
      ...FAR,
      url: 'https://u:hush-hush@far.example',
      headers: { 'X-Key': 'hush-hush' },
    };
    const pml = {
      storage: { url: 'postgres://u:hush-hush@h/d' },
      project: { name: 'p' },
      embedding: { apiKey: 'hush-hush' },
    };
    const { changes } = compareWithConfirmed({}, fileOf(pml, { far: entry }));
    expect(changes.join('\n')).not.toContain('hush-hush');
  });
});

describe('laws', () => {
  const name = fc.constantFrom('a', 'b', 'toString', 'constructor');
  const entry = fc.oneof(
    fc.record({
      command: fc.constantFrom('x', 'y'),
      args: fc.array(fc.constantFrom('1', '2'), { maxLength: 2 }),
    }),
    fc.record({ url: fc.constantFrom('https://p.example', 'https://q.example') }),
  );
  const marks = fc.record(
    { trusted: fc.boolean(), enabled: fc.boolean(), readOnly: fc.subarray(['r', 's']) },
    { requiredKeys: [] },
  );
  const pml = fc.record(
    {
      http: fc.record(
        { host: fc.constantFrom('127.0.0.1', '0.0.0.0'), allowedHosts: fc.subarray(['h', 'i']) },
        { requiredKeys: [] },
      ),
      execute: fc.record({ approvalSeconds: fc.integer({ min: 10, max: 900 }) }),
      speculation: fc.record(
        { enabled: fc.boolean(), off: fc.subarray(['a:*', 'b:*']) },
        { requiredKeys: [] },
      ),
      policy: fc.record({ rules: fc.array(fc.constantFrom(DENY, ASK, ALLOW), { maxLength: 3 }) }),
      servers: fc.dictionary(name, marks),
    },
    { requiredKeys: [] },
  );
  const file = fc.record({
    mcpServers: fc.dictionary(name, entry),
    pml,
  }) as unknown as fc.Arbitrary<JsonObject>;

  it('what is in force is never wider than what was confirmed', () => {
    fc.assert(
      fc.property(file, file, (before, after) => {
        const { inForce } = compareWithConfirmed(before, after);
        expect(compareWithConfirmed(before, inForce).changes).toEqual([]);
      }),
    );
  });

  it('many small steps widen no more than one: what is recorded is never wider either', () => {
    fc.assert(
      fc.property(file, fc.array(file, { minLength: 1, maxLength: 4 }), (first, steps) => {
        let confirmed = first;
        for (const step of steps) {
          confirmed = nowConfirmed(confirmed, compareWithConfirmed(confirmed, step).inForce);
          const { changes } = compareWithConfirmed(first, confirmed);
          expect(changes).toEqual([]);
        }
      }),
    );
  });

  it('confirming everything leaves nothing waiting', () => {
    fc.assert(
      fc.property(file, file, (before, after) => {
        expect(compareWithConfirmed(nowConfirmed(before, after), after).changes).toEqual([]);
      }),
    );
  });
});

describe('the table of settings', () => {
  it('has no setting twice, and marks of every server', () => {
    expect(Object.keys(SETTING_RULES).length).toBeGreaterThan(50);
    expect(Object.keys(MARK_RULES).length).toBeGreaterThan(7);
  });
});
