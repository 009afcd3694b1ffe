import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import { matchesPattern } from '../base/pattern.ts';
import { showName } from '../base/show-name.ts';
import { type ArgumentCondition, conditionHolds, every, type Holds } from './argument-condition.ts';
import { isWorse, type Risk, RISKS, worse } from './risk-class.ts';

export type PolicyAction = 'allow' | 'ask' | 'deny';

/** One line of the policy: what happens to a call that it is about. What is left out is any. */
export interface PolicyRule {
  /** Pattern of `server:tool`. */
  readonly tools?: string | undefined;
  /** Only calls of this class. */
  readonly risk?: Risk | undefined;
  /** Only calls whose arguments, by name, are all like this. */
  readonly when?: Readonly<Record<string, ArgumentCondition>> | undefined;
  readonly action: PolicyAction;
}

/** A call as the policy sees it. */
export interface JudgedCall {
  readonly tool: ToolId;
  readonly args: JsonObject;
  readonly risk: Risk;
  /** What the class hangs on, in words. */
  readonly because?: string | undefined;
  /** Whether the person trusts the server. */
  readonly trusted: boolean;
  /** Where the relative paths of its server start. */
  readonly folder?: string | undefined;
}

/** What is to happen to a call, and why, in words for a person. */
export type PolicyDecision =
  | { readonly action: 'allow' }
  | { readonly action: 'deny'; readonly why: string }
  | AskDecision;

/** A person has to be asked. */
export interface AskDecision {
  readonly action: 'ask';
  readonly why: string;
  /** The answer is kept for the tool. */
  readonly once: boolean;
  /** The class of this call: a dangerous one takes two steps to approve. */
  readonly risk: Risk;
  /** No rule wants it: it is asked for its class alone. */
  readonly isByRisk?: true;
}

/**
 * The first rule that matches holds. Where none does, the risk decides: what is safe is done,
 * what is moderate is asked about once per tool unless the server is trusted, and what is dangerous
 * is asked about every time.
 */
export function decideByPolicy(rules: readonly PolicyRule[], call: JudgedCall): PolicyDecision {
  const rule = rules.find((each) => matches(each, call));
  if (rule !== undefined) {
    return decisionOf(rule, call);
  }
  const because = call.because === undefined ? '' : ` (${call.because})`;
  if (call.risk === 'dangerous') {
    const why = `${showName(call.tool)} is dangerous${because}`;
    return { action: 'ask', why, once: false, risk: call.risk, isByRisk: true };
  }
  return call.risk === 'safe' || call.trusted
    ? { action: 'allow' }
    : {
        action: 'ask',
        why: `${showName(call.tool)} may change something${because}, on a server that is not trusted`,
        once: true,
        risk: call.risk,
      };
}

/**
 * Whether the policy lets no call of a tool through, whatever its arguments. `least` is the mildest
 * class that a call of it can have. A rule with conditions may hold or not.
 */
export function deniesAlways(rules: readonly PolicyRule[], tool: ToolId, least: Risk): boolean {
  const about = rules.filter(
    (rule) => rule.tools === undefined || matchesPattern(rule.tools, tool),
  );
  return RISKS.filter((risk) => !isWorse(least, risk)).every((risk) => {
    const first = about.find(
      (rule) =>
        (rule.risk === undefined || rule.risk === risk) &&
        (rule.action !== 'deny' || Object.keys(rule.when ?? {}).length === 0),
    );
    return first?.action === 'deny';
  });
}

/**
 * Returns the stricter of two decisions. Of two questions, it returns the one that is asked more often,
 * with the higher risk of the two.
 */
export function stricter(left: PolicyDecision, right: PolicyDecision): PolicyDecision {
  if (left.action === 'ask' && right.action === 'ask') {
    const chosen = left.once && !right.once ? right : left;
    return { ...chosen, risk: worse(left.risk, right.risk) };
  }
  return strictness(right) > strictness(left) ? right : left;
}

const STRICTNESS = { allow: 0, ask: 2, deny: 3 } as const;

function strictness(decision: PolicyDecision): number {
  return decision.action === 'ask' && decision.once ? 1 : STRICTNESS[decision.action];
}

function decisionOf(rule: PolicyRule, { tool, risk }: JudgedCall): PolicyDecision {
  switch (rule.action) {
    case 'allow':
      return { action: 'allow' };
    case 'deny':
      return {
        action: 'deny',
        why: `the policy in pml.json denies ${showName(tool)}${reasonOf(rule)}`,
      };
    case 'ask':
      return {
        action: 'ask',
        why: `the policy in pml.json wants a person to be asked before ${showName(tool)}${reasonOf(rule)}`,
        once: false,
        risk,
      };
    default:
      return rule.action satisfies never;
  }
}

function reasonOf({ risk, when = {} }: PolicyRule): string {
  const names = Object.keys(when);
  return [
    ...(risk === undefined ? [] : [`, which is ${risk}`]),
    ...(names.length === 0 ? [] : [` because of ${names.join(' and ')}`]),
  ].join('');
}

/** What cannot be told counts against the call: a rule that asks or denies then matches. */
function matches(rule: PolicyRule, call: JudgedCall): boolean {
  if (rule.tools !== undefined && !matchesPattern(rule.tools, call.tool)) {
    return false;
  }
  if (rule.risk !== undefined && rule.risk !== call.risk) {
    return false;
  }
  const holds: Holds = every(
    Object.entries(rule.when ?? {}).map(([name, condition]) =>
      conditionHolds(condition, name, call.args, call.folder),
    ),
  );
  return holds === 'yes' || (holds === 'unclear' && rule.action !== 'allow');
}
