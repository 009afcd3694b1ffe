/**
 * The rule for calls ahead: may a call be made before anybody asks for it? A pure function of the
 * facts it is given.
 */
import type { PolicyDecision } from './policy.ts';
import type { Risk } from './risk-class.ts';

/** Everything that has a say about one call. */
export interface AheadFacts {
  /** The configuration says that this tool, its server or everything is not to be run ahead. */
  readonly isSwitchedOff: boolean;
  /** True if the tool's definition looks suspect and nobody has approved it. */
  readonly isSuspect: boolean;
  /** True if the tool is known to read only. */
  readonly isKnownRead: boolean;
  /** One of its arguments is an address on the net: a result that somebody wrote may have put it there. */
  readonly namesAddress: boolean;
  /** The class that the person or the policy file gave the tool, where they did. */
  readonly riskByWord?: Risk | undefined;
  readonly annotations: { readonly destructiveHint?: boolean | undefined };
  /** The class of the tool in the registry, with everything that is known. */
  readonly risk: Risk;
  /** The worst class that its name, its description and its annotations give it by themselves. */
  readonly riskBySigns: Risk;
  /** Risk of the arguments alone, whatever the tool is. */
  readonly riskOfArguments: Risk;
  /** True if it deals with keys, passwords or the like. */
  readonly isSensitive: boolean;
  /** No sign of a clock, a generator or a queue. */
  readonly isRepeatableBySigns: boolean;
  /** Equal calls of it were answered differently before. */
  readonly isMarkedUnrepeatable: boolean;
  /** The policy's decision on exactly this call. */
  readonly decision: PolicyDecision;
}

export type AheadAnswer =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no'; readonly reason: string };

const NO: readonly (readonly [reason: string, holds: (facts: AheadFacts) => boolean])[] = [
  ['it is switched off', ({ isSwitchedOff }) => isSwitchedOff],
  ['what its server says of it is suspect', ({ isSuspect }) => isSuspect],
  ['the policy does not simply allow this call', ({ decision }) => decision.action !== 'allow'],
  ['it deals in secrets', ({ isSensitive }) => isSensitive],
  ['it is dangerous', ({ risk, riskByWord }) => risk === 'dangerous' || riskByWord === 'dangerous'],
  ['it is dangerous by a sign', ({ riskBySigns }) => riskBySigns === 'dangerous'],
  [
    'the server says that it may destroy',
    ({ annotations }) => annotations.destructiveHint === true,
  ],
  ['its arguments may change something', ({ riskOfArguments }) => riskOfArguments !== 'safe'],
  ['equal calls were answered differently', ({ isMarkedUnrepeatable }) => isMarkedUnrepeatable],
  ['it may answer differently each time', ({ isRepeatableBySigns }) => !isRepeatableBySigns],
  ['it is held to change something', ({ riskByWord }) => riskByWord === 'moderate'],
  ['it goes to an address that anybody may have chosen', ({ namesAddress }) => namesAddress],
  ['it is not known to be a read', ({ isKnownRead }) => !isKnownRead],
];

/** Decides whether this call may be run ahead. A refusal names the first reason against it. */
export function mayRunAhead(facts: AheadFacts): AheadAnswer {
  const against = NO.find(([, holds]) => holds(facts));
  return against === undefined ? { kind: 'yes' } : { kind: 'no', reason: against[0] };
}
