import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import {
  decideByPolicy,
  deniesAlways,
  type JudgedCall,
  type PolicyAction,
  type PolicyDecision,
  type PolicyRule,
  stricter,
} from './policy.ts';
import type { Risk } from './risk-class.ts';

const rule = (tools: string, action: PolicyAction): PolicyRule => ({ tools, action });
const CALL: JudgedCall = {
  tool: toolId('files', 'delete'),
  args: {},
  risk: 'safe',
  trusted: true,
  folder: '/home/ada',
};

describe('decideByPolicy', () => {
  it.each<[string, readonly PolicyRule[], PolicyAction]>([
    ['where no rule matches', [rule('git:*', 'deny')], 'allow'],
    ['by a tool’s own name', [rule('files:delete', 'deny')], 'deny'],
    ['by a pattern of its server', [rule('files:*', 'ask')], 'ask'],
    ['by a pattern of any server', [rule('*:delete', 'deny')], 'deny'],
    ['by the first rule of several', [rule('files:*', 'allow'), rule('*', 'deny')], 'allow'],
    ['by the first rule, however wide', [rule('*', 'deny'), rule('files:*', 'allow')], 'deny'],
    ['not by a part of its name', [rule('files:del', 'deny')], 'allow'],
    ['with regard to case', [rule('Files:*', 'deny')], 'allow'],
    ['by the class', [{ risk: 'safe', action: 'deny' }], 'deny'],
    ['not by another class', [{ risk: 'dangerous', action: 'deny' }], 'allow'],
  ])('decides %s', (_, rules, action) => {
    expect(decideByPolicy(rules, CALL).action).toBe(action);
  });

  it.each<[Risk, boolean, string]>([
    ['safe', true, 'allow'],
    ['safe', false, 'allow'],
    ['moderate', true, 'allow'],
    ['moderate', false, 'ask once'],
    ['dangerous', true, 'ask'],
    ['dangerous', false, 'ask'],
  ])('without rules: %s, trusted %s: %s', (risk, trusted, expected) => {
    expect(shown(decideByPolicy([], { ...CALL, risk, trusted }))).toBe(expected);
  });

  it('lets a person allow what is dangerous', () => {
    const call = { ...CALL, risk: 'dangerous' } as const;
    expect(decideByPolicy([rule('files:delete', 'allow')], call)).toEqual({ action: 'allow' });
  });
});

describe('rules about arguments', () => {
  const OUTSIDE: PolicyRule = {
    tools: '*',
    when: { '*path*': { outside: ['/home/ada/work'] } },
    action: 'ask',
  };
  const INSIDE: PolicyRule = {
    tools: '*',
    when: { path: { inside: ['/home/ada/work'] } },
    action: 'allow',
  };
  const AMOUNT: PolicyRule = { tools: '*', when: { amount: { above: 100 } }, action: 'deny' };

  it.each<[string, JsonObject, boolean]>([
    ['a path inside', { path: '/home/ada/work/a' }, false],
    ['the folder itself', { path: '/home/ada/work' }, false],
    ['a relative path inside', { path: 'work/a' }, false],
    ['a path outside', { path: '/etc/passwd' }, true],
    ['a way out', { path: '/home/ada/work/../.ssh/id' }, true],
    ['a folder that begins alike', { path: '/home/ada/workshop' }, true],
    ['one of several', { paths: ['/home/ada/work/a', '/etc/passwd'] }, true],
    ['one deep inside', { edits: [{ file_path: '/etc/passwd' }] }, true],
    ['an address', { path: 'file:///etc/passwd' }, true],
    ['the home of someone', { path: '~/work/a' }, true],
    ['what is no path', { path: 7 }, true],
    ['no path at all', { text: '/etc/passwd' }, false],
  ])('ask about %s: %o %s', (_, args, asks) => {
    expect(decideByPolicy([OUTSIDE], { ...CALL, args }).action).toBe(asks ? 'ask' : 'allow');
  });

  it.each<[string, JsonObject, boolean]>([
    ['a path inside', { path: '/home/ada/work/a' }, true],
    ['none at all', {}, false],
    ['one that cannot be told', { path: '~/work/a' }, false],
    ['one of two', { path: ['/home/ada/work/a', '/etc'] }, false],
  ])('allow only what is certain: %s', (_, args, allows) => {
    const rules = [INSIDE, rule('*', 'deny')];
    expect(decideByPolicy(rules, { ...CALL, args }).action).toBe(allows ? 'allow' : 'deny');
  });

  it.each<[JsonObject, boolean]>([
    [{ amount: 101 }, true],
    [{ amount: 100 }, false],
    [{ amount: '1e9' }, true],
    [{ amount: 'a lot' }, true],
    [{ order: { amount: 500 } }, true],
    [{ amount: { v: 1000 } }, true],
    [{ amount: { v: 5 } }, false],
    [{ amount: { v: { exactly: 1000 } } }, true],
    [{ amount: [{ value: 7 }, { value: 101 }] }, true],
    [{ order: { amount: { v: 1000, currency: 'EUR' } } }, true],
    [{ amounts: { v: 1000 } }, false],
    [{}, false],
  ])('deny amounts above a limit: %o %s', (args, denies) => {
    expect(decideByPolicy([AMOUNT], { ...CALL, args }).action).toBe(denies ? 'deny' : 'allow');
  });

  it.each<[string, JsonObject, boolean]>([
    ['order.amount', { order: { amount: 500 } }, true],
    ['order.amount', { order: { amount: { v: 500 } } }, true],
    ['order.amount', { bill: { amount: 500 } }, false],
    ['order.*', { order: { total: { v: 500 } } }, true],
    ['order', { order: { total: 500 } }, true],
    ['am*', { order: { amount: { v: 500 } } }, true],
    ['a.b', { 'a.b': 500 }, true],
    ['a.b', { 'a.b': { v: 500 } }, true],
  ])('see everything that belongs to a name: %s in %o %s', (name, args, denies) => {
    const rules: PolicyRule[] = [{ when: { [name]: { above: 100 } }, action: 'deny' }];
    expect(decideByPolicy(rules, { ...CALL, args }).action).toBe(denies ? 'deny' : 'allow');
  });

  it('want every condition of a rule to hold', () => {
    const both: PolicyRule = {
      tools: '*',
      when: { amount: { above: 10 }, to: { like: 'eve*' } },
      action: 'deny',
    };
    const decide = (args: JsonObject): string => decideByPolicy([both], { ...CALL, args }).action;
    expect(decide({ amount: 11, to: 'eve@x' })).toBe('deny');
    expect(decide({ amount: 11, to: 'bob' })).toBe('allow');
    expect(decide({ amount: 9, to: 'eve' })).toBe('allow');
  });
});

it('of two questions the higher risk counts, however often they are asked', () => {
  const once = { action: 'ask', why: 'once', once: true, risk: 'dangerous' } as const;
  const always = { action: 'ask', why: 'always', once: false, risk: 'moderate' } as const;
  const both = { ...always, risk: 'dangerous' };
  expect(stricter(once, always)).toEqual(both);
  expect(stricter(always, once)).toEqual(both);
});

describe('laws', () => {
  const decision = fc.constantFrom<PolicyDecision>(
    { action: 'allow' },
    { action: 'ask', why: '', once: true, risk: 'moderate' },
    { action: 'ask', why: '', once: false, risk: 'moderate' },
    { action: 'deny', why: '' },
  );

  it('the stricter of two is one of them, whichever comes first', () => {
    fc.assert(
      fc.property(decision, decision, (left, right) => {
        expect(shown(stricter(left, right))).toBe(shown(stricter(right, left)));
        expect([shown(left), shown(right)]).toContain(shown(stricter(left, right)));
      }),
    );
  });

  it('a rule that denies, put anywhere, never loosens anything', () => {
    const rules = fc.array(
      fc.record({
        tools: fc.constantFrom('*', 'files:*', 'files:delete', 'git:*'),
        action: fc.constantFrom<PolicyAction>('allow', 'ask', 'deny'),
      }),
    );
    fc.assert(
      fc.property(rules, fc.nat(), (before, place) => {
        const at = place % (before.length + 1);
        const after = [...before.slice(0, at), rule('files:*', 'deny'), ...before.slice(at)];
        const [old, now] = [decideByPolicy(before, CALL), decideByPolicy(after, CALL)];
        expect(shown(stricter(old, now))).toBe(shown(now));
      }),
    );
  });
});

describe('what is denied whatever its arguments', () => {
  const risk = fc.constantFrom<Risk>('safe', 'moderate', 'dangerous');
  const rules = fc.array(
    fc.record(
      {
        tools: fc.constantFrom('*', 'files:*', 'git:*'),
        risk,
        when: fc.constantFrom({ amount: { above: 5 } }, { amount: { below: 5 } }),
        action: fc.constantFrom<PolicyAction>('allow', 'ask', 'deny'),
      },
      { requiredKeys: ['tools', 'action'] },
    ),
    { maxLength: 6 },
  );

  it('is denied in every call', () => {
    fc.assert(
      fc.property(rules, risk, fc.integer({ min: 0, max: 10 }), (given, least, amount) => {
        const call = { ...CALL, args: { amount }, risk: least };
        fc.pre(deniesAlways(given, CALL.tool, least));
        expect(decideByPolicy(given, call).action).toBe('deny');
      }),
      { numRuns: 300, maxSkipsPerRun: 1000 },
    );
  });

  it.each([
    ['a rule for it', [rule('files:*', 'deny')], true],
    ['a rule for others', [rule('git:*', 'deny')], false],
    ['one after a rule that asks', [rule('files:*', 'ask'), rule('*', 'deny')], false],
    [
      'one after a rule that allows some',
      [{ ...rule('*', 'allow'), when: { path: { inside: ['/w'] } } }, rule('*', 'deny')],
      false,
    ],
    ['a rule with conditions', [{ ...rule('*', 'deny'), when: { n: { above: 1 } } }], false],
    ['a rule for its class', [{ action: 'deny', risk: 'dangerous' }], false],
    [
      'rules for its class and worse ones',
      [
        { action: 'deny', risk: 'moderate' },
        { action: 'deny', risk: 'dangerous' },
      ],
      true,
    ],
  ] as const)('by %s: %#', (_, given, isDenied) => {
    expect(deniesAlways(given, CALL.tool, 'moderate')).toBe(isDenied);
  });
});

function shown(decision: PolicyDecision): string {
  return decision.action === 'ask' && decision.once ? 'ask once' : decision.action;
}
