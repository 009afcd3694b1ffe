import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { toolId } from '../base/ids.ts';
import { GATES } from '../tuning/thresholds.ts';
import { gatePlan, isWorse, runGateOf } from './gates.ts';

const TASK = {
  id: 'a',
  tool: toolId('s', 'a'),
  role: 'said' as const,
  why: '',
  confidence: 0.9,
  pageRank: 0,
  bindings: [],
};
const MISSING = [{ task: 'a', tool: TASK.tool, parameter: 'id', description: '' }];
const UNUSED = { from: 'intent' as const, text: '/repo' };
const plan = (value: number, more: Partial<Parameters<typeof gatePlan>[0]> = {}) => ({
  relevance: 1,
  confidence: { value, hybrid: value, pageRank: 0, path: 1 },
  tasks: [TASK],
  missing: [],
  unmet: [],
  unused: [],
  ...more,
});
const yes = () => true;
const no = () => false;
const open = { isAllowed: yes, clearsThreshold: yes };
const reads = { ...open, isRead: yes };

describe('gatePlan', () => {
  it.each([
    ['nothing to do', plan(1, { tasks: [] }), open, 'explicit_required', ['empty']],
    [
      'no tool that fits well enough',
      plan(1, { relevance: 0.699 }),
      open,
      'explicit_required',
      ['explicit_gate'],
    ],
    ['a tool that fits', plan(0.2, { relevance: 0.7 }), open, 'suggestion', ['run_gate']],
    ['just below the run gate', plan(0.919), open, 'suggestion', ['run_gate']],
    ['at the run gate', plan(0.92), open, 'run', []],
    ['a lower run gate', plan(0.88), { ...open, runGate: 0.86 }, 'run', []],
    [
      'a run gate below its least',
      plan(0.84),
      { ...open, runGate: 0.1 },
      'suggestion',
      ['run_gate'],
    ],
    ['a run gate above its most', plan(0.95), { ...open, runGate: 2 }, 'run', []],
    ['a single read', plan(0.86), reads, 'run', []],
    [
      'a single read after bad luck',
      plan(0.86),
      { ...reads, runGate: 0.95 },
      'suggestion',
      ['run_gate'],
    ],
    ['two reads', plan(0.9, { tasks: [TASK, TASK] }), reads, 'suggestion', ['run_gate']],
    ['a missing argument', plan(1, { missing: MISSING }), open, 'suggestion', ['missing']],
    ['a tool that asks', plan(1), { ...open, isAllowed: no }, 'suggestion', ['not_allowed']],
    ['an unsure task', plan(1), { ...open, clearsThreshold: no }, 'suggestion', ['threshold']],
    [
      'everything at once',
      plan(0.5, { missing: MISSING, relevance: 0.5 }),
      { isAllowed: no, clearsThreshold: no },
      'explicit_required',
      ['explicit_gate', 'missing', 'not_allowed', 'threshold'],
    ],
    ['a wish unmet', plan(1, { unmet: ['refund them'] }), reads, 'suggestion', ['unmet']],
    ['a value unused', plan(1, { unused: [UNUSED] }), reads, 'suggestion', ['unused']],
    ['what is not wanted', plan(1, { doubt: 'negated' }), reads, 'suggestion', ['negated']],
    ['a question that changes', plan(1, { doubt: 'asked' }), open, 'suggestion', ['asked']],
    [
      'a condition for a change',
      plan(1, { doubt: 'conditional' }),
      open,
      'suggestion',
      ['conditional'],
    ],
    ['a condition for a read', plan(1, { doubt: 'conditional' }), reads, 'run', []],
    ['a question that reads', plan(1, { doubt: 'asked' }), reads, 'run', []],
    ['no number', plan(Number.NaN), open, 'suggestion', ['run_gate']],
    [
      'a relevance that is no number',
      plan(1, { relevance: Number.NaN }),
      open,
      'explicit_required',
      ['explicit_gate'],
    ],
  ])('with %s', (_, made, rules, kind, reasons) => {
    const verdict = gatePlan(made, rules);
    expect(verdict.kind).toBe(kind);
    expect(verdict.reasons.map((reason) => reason.kind)).toEqual(reasons);
  });

  it('is worse than another where it comes less far', () => {
    const run = gatePlan(plan(1), open);
    const held = gatePlan(plan(0.8), open);
    expect([isWorse(held, run), isWorse(run, held), isWorse(held, held)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('has a run gate that starts where it is told and is no other number', () => {
    expect(runGateOf()).toBe(0.92);
    expect(runGateOf(Number.NaN)).toBe(0.92);
  });
});

describe('laws', () => {
  it('a plan with a missing argument or an unsure one never runs', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (confidence, runGate) => {
        const gated = gatePlan(plan(confidence, { missing: MISSING }), { ...open, runGate });
        expect(gated.kind).not.toBe('run');
        const { kind } = gatePlan(plan(confidence), { ...open, runGate });
        expect(kind === 'run' && !(confidence >= GATES.runMin)).toBe(false);
      }),
    );
  });
});
