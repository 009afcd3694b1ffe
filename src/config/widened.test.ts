import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Json, JsonObject } from '../base/json.ts';
import { valueAt } from './plain-problem.ts';
import { MARK_RULES, SETTING_RULES } from './setting-rules.ts';
import { compareWithConfirmed, nowConfirmed } from './widened.ts';

const FILES = { command: 'files', args: ['/a'] };
const FAR = { url: 'https://far.example' };
const with_ = (pml: JsonObject, servers: JsonObject = { files: FILES }): JsonObject => ({
  mcpServers: servers,
  pml,
});
const rules = (...list: Json[]): JsonObject => with_({ policy: { rules: list } });

const DENY = { tools: 'files:delete', action: 'deny' };
const ASK = { tools: 'files:*', action: 'ask' };
const ALLOW = { tools: 'files:*', action: 'allow' };

describe('a change that narrows, or changes nothing that matters', () => {
  it.each<[string, JsonObject, JsonObject]>([
    ['the same file', rules(ASK), rules(ASK)],
    ['a rule that denies, before the others', rules(ASK), rules(DENY, ASK)],
    ['a rule that denies, after them', rules(ASK), rules(ASK, DENY)],
    ['a server that is gone', with_({}), with_({}, {})],
    [
      'a server that is no longer trusted',
      with_({}),
      with_({ servers: { files: { trusted: false } } }),
    ],
    ['a server that is switched off', with_({}), with_({ servers: { files: { enabled: false } } })],
    ['a limit of a server', with_({}), with_({ servers: { files: { concurrency: 2 } } })],
    ['a shorter life of approvals', with_({}), with_({ execute: { approvalSeconds: 60 } })],
    ['no running ahead', with_({}), with_({ speculation: { enabled: false } })],
    ['a tool taken out of running ahead', with_({}), with_({ speculation: { off: ['files:*'] } })],
    ['a default that is written out', with_({}), with_({ http: { host: '127.0.0.1' } })],
    ['another log level', with_({}), with_({ logLevel: 'debug' })],
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
      with_({}),
      with_({ policy: { risks: [{ tools: '*', risk: 'safe' }] } }),
      'pml.policy.risks',
    ],
    ['a new program', with_({}, {}), with_({}), 'server files is new, trusted: files /a'],
    [
      'a new server somewhere else',
      with_({}, {}),
      with_({}, { far: FAR }),
      'server far is new, not trusted',
    ],
    [
      'other arguments',
      with_({}),
      with_({}, { files: { ...FILES, args: ['/b'] } }),
      'changed: args',
    ],
    ['another folder', with_({}), with_({}, { files: { ...FILES, cwd: '/x' } }), 'changed: cwd'],
    [
      'a variable that brings in other code',
      with_({}),
      with_({}, { files: { ...FILES, env: { NODE_OPTIONS: '--require /tmp/evil.js' } } }),
      'with NODE_OPTIONS=--require /tmp/evil.js',
    ],
    [
      'a renewed token, which may be somebody else’s',
      with_({}, { far: { ...FAR, headers: { Authorization: 'a' } } }),
      with_({}, { far: { ...FAR, headers: { Authorization: 'b' } } }),
      'changed: headers',
    ],
    [
      'trust in a server somewhere else',
      with_({}, { far: FAR }),
      with_({ servers: { far: { trusted: true } } }, { far: FAR }),
      'server far: trusted is true',
    ],
    [
      'a program that was not trusted, by leaving the mark out',
      with_({ servers: { files: { trusted: false } } }),
      with_({}),
      'server files: trusted is true',
    ],
    [
      'a server switched on',
      with_({ servers: { files: { enabled: false } } }),
      with_({}),
      'enabled is true',
    ],
    [
      'a mark',
      with_({}),
      with_({ servers: { files: { readOnly: ['write*'] } } }),
      'readOnly is ["write*"]',
    ],
    ['another project', with_({}), with_({ project: { name: 'x' } }), 'pml.project.name'],
    [
      'an address for vectors',
      with_({}),
      with_({ embedding: { model: 'openai', url: 'http://x', name: 'n' } }),
      'pml.embedding.url',
    ],
    [
      'an open endpoint',
      with_({}),
      with_({ http: { host: '0.0.0.0' } }),
      'pml.http.host: "0.0.0.0" (confirmed: "127.0.0.1")',
    ],
    [
      'a longer life of approvals',
      with_({}),
      with_({ execute: { approvalSeconds: 3600 } }),
      'approvalSeconds',
    ],
    [
      'plans that change something',
      with_({}),
      with_({ speculation: { plans: 'moderate' } }),
      'pml.speculation.plans',
    ],
  ])('%s has no effect until it is confirmed', (_, before, after, line) => {
    const { inForce, changes } = compareWithConfirmed(before, after);
    expect(changes.join('\n')).toContain(line);
    expect(compareWithConfirmed(before, inForce).changes).toEqual([]);
    expect(inForce).not.toEqual(after);
  });

  it('leaves the confirmed entry of a server in force', () => {
    const after = with_({}, { files: { command: 'evil' }, more: FAR });
    expect(compareWithConfirmed(with_({}), after).inForce).toEqual(with_({}));
  });

  it('lets the half of it that narrows hold at once', () => {
    const before = with_({ policy: { askThrough: ['a', 'b'] } });
    const after = with_({ policy: { askThrough: ['b', 'evil'] } });
    expect(
      valueAt(compareWithConfirmed(before, after).inForce, ['pml', 'policy', 'askThrough']),
    ).toEqual(['b']);
  });

  it('holds what belongs together back together', () => {
    const before = with_({ storage: { url: 'postgres://a/x' }, project: { name: 'mine' } });
    const { inForce } = compareWithConfirmed(
      before,
      with_({ storage: { url: 'postgres://b/x' }, project: { name: 'mine' } }),
    );
    expect(inForce).toEqual(before);
    const openai = with_({ embedding: { model: 'openai', url: 'http://a', name: 'n' } });
    expect(compareWithConfirmed(openai, with_({ embedding: { model: 'minilm' } })).inForce).toEqual(
      openai,
    );
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
    const { changes } = compareWithConfirmed({}, with_(pml, { far: entry }));
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
