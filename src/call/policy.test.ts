import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { decideByPolicy, type PolicyAction, type PolicyRule } from './policy.ts';

const rule = (tools: string, action: PolicyAction): PolicyRule => ({ tools, action });
const DELETE = toolId('files', 'delete');

describe('decideByPolicy', () => {
  it.each<[string, readonly PolicyRule[], PolicyAction]>([
    ['without rules', [], 'allow'],
    ['where no rule matches', [rule('git:*', 'deny')], 'allow'],
    ['by a tool’s own name', [rule('files:delete', 'deny')], 'deny'],
    ['by a pattern of its server', [rule('files:*', 'ask')], 'ask'],
    ['by a pattern of any server', [rule('*:delete', 'deny')], 'deny'],
    ['by the first rule of several', [rule('files:*', 'allow'), rule('*', 'deny')], 'allow'],
    ['by the first rule, however wide', [rule('*', 'deny'), rule('files:*', 'allow')], 'deny'],
    ['not by a part of its name', [rule('files:del', 'deny')], 'allow'],
    ['with regard to case', [rule('Files:*', 'deny')], 'allow'],
  ])('decides %s', (_, rules, action) => {
    expect(decideByPolicy(rules, DELETE)).toBe(action);
  });
});
