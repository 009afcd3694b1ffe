import { describe, expect, it } from 'vitest';

import type { GateReason } from '../plan/gates.ts';
import { reasonText } from './suggestion-answer.ts';

describe('reasonText', () => {
  it.each<[GateReason, string]>([
    [{ kind: 'run_gate', confidence: 0.9199, gate: 0.92 }, 'the plan is 91 % sure, below 92 %'],
    [{ kind: 'unmet', words: 'refund them' }, 'no tool was found for "refund them"'],
    [{ kind: 'unused', value: { from: 'intent', text: '/repo' } }, 'nothing takes "/repo"'],
    [
      { kind: 'unused', value: { from: 'inputs', name: 'depth', misfits: [] } },
      'no parameter takes the input depth',
    ],
    [
      { kind: 'unused', value: { from: 'inputs', name: 'path', misfits: ['read.path'] } },
      'the input path does not fit read.path',
    ],
    [{ kind: 'missing', task: 'read', parameter: 'path' }, 'read lacks path'],
  ])('says %j as %s', (reason, text) => {
    expect(reasonText(reason)).toBe(text);
  });
});
