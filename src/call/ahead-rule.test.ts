import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type AheadFacts, mayRunAhead } from './ahead-rule.ts';

/** An unannotated read of a trusted server. */
const READ: AheadFacts = {
  isSwitchedOff: false,
  isSuspect: false,
  isKnownRead: true,
  namesAddress: false,
  annotations: {},
  risk: 'safe',
  riskBySigns: 'safe',
  riskOfArguments: 'safe',
  isSensitive: false,
  isRepeatableBySigns: true,
  isMarkedUnrepeatable: false,
  decision: { action: 'allow' },
};

const ASK = { action: 'ask', why: 'a rule', once: false, risk: 'moderate' } as const;

describe('a call that may be run ahead', () => {
  it.each<[string, Partial<AheadFacts>]>([
    ['is known to read', {}],
    ['is known to read, whatever its words', { risk: 'moderate', riskBySigns: 'moderate' }],
    ['is one that a person classed safe', { riskByWord: 'safe', riskBySigns: 'moderate' }],
  ])('%s', (_, facts) => {
    expect(mayRunAhead({ ...READ, ...facts })).toEqual({ kind: 'yes' });
  });
});

describe('a call that may not be run ahead', () => {
  const WORD: Partial<AheadFacts> = { isKnownRead: true };
  it.each<[string, Partial<AheadFacts>, string]>([
    ['is switched off', { ...WORD, isSwitchedOff: true }, 'switched off'],
    ['is asked about', { ...WORD, decision: ASK }, 'policy'],
    ['is asked about once', { ...WORD, decision: { ...ASK, once: true } }, 'policy'],
    ['is denied', { ...WORD, decision: { action: 'deny', why: 'a rule' } }, 'policy'],
    ['deals in secrets', { ...WORD, isSensitive: true }, 'secrets'],
    ['is dangerous', { ...WORD, risk: 'dangerous' }, 'dangerous'],
    ['is dangerous by the person’s word', { ...WORD, riskByWord: 'dangerous' }, 'dangerous'],
    ['is dangerous by its name or description', { ...WORD, riskBySigns: 'dangerous' }, 'by a sign'],
    ['may destroy by annotation', { ...WORD, annotations: { destructiveHint: true } }, 'destroy'],
    ['goes to an address', { ...WORD, namesAddress: true }, 'address'],
    ['has an argument that writes', { ...WORD, riskOfArguments: 'moderate' }, 'arguments'],
    ['has an argument that destroys', { ...WORD, riskOfArguments: 'dangerous' }, 'arguments'],
    ['has answered differently', { ...WORD, isMarkedUnrepeatable: true }, 'differently'],
    ['is a clock', { ...WORD, isRepeatableBySigns: false }, 'each time'],
    ['changes something by the person’s word', { ...WORD, riskByWord: 'moderate' }, 'held to'],
    ['is not known to read', { isKnownRead: false }, 'not known'],
  ])('%s', (_, facts, reason) => {
    expect(mayRunAhead({ ...READ, ...facts })).toEqual({
      kind: 'no',
      reason: expect.stringContaining(reason) as string,
    });
  });
});

describe('laws', () => {
  const risk = fc.constantFrom('safe' as const, 'moderate' as const, 'dangerous' as const);
  const maybe = fc.constantFrom(undefined, true, false);
  const facts: fc.Arbitrary<AheadFacts> = fc.record({
    isSwitchedOff: fc.boolean(),
    isSuspect: fc.boolean(),
    isKnownRead: fc.boolean(),
    namesAddress: fc.boolean(),
    riskByWord: fc.option(risk, { nil: undefined }),
    annotations: fc.record({ destructiveHint: maybe }),
    risk,
    riskBySigns: risk,
    riskOfArguments: risk,
    isSensitive: fc.boolean(),
    isRepeatableBySigns: fc.boolean(),
    isMarkedUnrepeatable: fc.boolean(),
    decision: fc.constantFrom<AheadFacts['decision']>({ action: 'allow' }, ASK, {
      action: 'deny',
      why: 'a rule',
    }),
  });

  it('nothing dangerous, secret or asked about is ever run ahead, and nothing without authority', () => {
    fc.assert(
      fc.property(facts, (call) => {
        const risks = [call.risk, call.riskBySigns, call.riskOfArguments];
        const isBarred =
          risks.includes('dangerous') ||
          call.isSensitive ||
          call.isSwitchedOff ||
          call.namesAddress ||
          !call.isKnownRead ||
          call.decision.action !== 'allow';
        expect(mayRunAhead(call).kind === 'yes' && isBarred).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});
