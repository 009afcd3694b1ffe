import type { ToolId } from '../base/ids.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { absolutePath, isWithin } from '../base/lexical-path.ts';
import { matchesPattern } from '../base/pattern.ts';
import { showName } from '../base/plain-text.ts';
import { CALL } from '../tuning/call.ts';
import { isWorse, type Risk, RISKS, worse } from './risk-class.ts';

export type PolicyAction = 'allow' | 'ask' | 'deny';

/**
 * One line of the policy: an action and the calls it applies to. A field that is left out matches
 * every call.
 */
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
  /** The reason for the risk class, in words. */
  readonly because?: string | undefined;
  /** True if the person trusts the server. */
  readonly trusted: boolean;
  /** Folder in which the relative paths of its server start. */
  readonly folder?: string | undefined;
}

/** The decision on a call, with the reason in words for a person. */
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
 * Applies the first rule that matches. Without a matching rule the risk decides. Safe calls are
 * allowed. Moderate ones are allowed on a trusted server, and otherwise asked about once per tool.
 * Dangerous ones are asked about every time.
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
 * Returns true if the policy denies every call of a tool, whatever its arguments. `least` is the
 * mildest class that a call of it can have. A rule with conditions may or may not apply, so it is
 * no proof of a denial.
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

/**
 * Returns true if the rule applies. An unclear condition counts against the call: a rule that asks
 * or denies then applies.
 */
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

// Conditions that a policy rule sets on the arguments of a call.
//
// A test answers yes, no or unclear. Arguments come from a model, so some cannot be judged. The
// rule decides which side is the careful one.

/** Every test that is given must hold. Folders are absolute and in one spelling. */
interface ArgumentCondition {
  /** It is a path in one of these folders. */
  readonly inside?: readonly string[] | undefined;
  /** It is a path in none of these folders. */
  readonly outside?: readonly string[] | undefined;
  readonly above?: number | undefined;
  readonly below?: number | undefined;
  /** Its text is of this pattern. */
  readonly like?: string | undefined;
}

type Holds = 'yes' | 'no' | 'unclear';

/**
 * Tests the arguments that have this name: a plain name, a dotted path, or a pattern of either.
 * Values inside them count too. A missing argument does not meet the condition. Relative paths
 * start at `folder`.
 */
function conditionHolds(
  condition: ArgumentCondition,
  name: string,
  args: JsonObject,
  folder: string | undefined,
): Holds {
  const values: Json[] = [];
  collect(args, '', name, values);
  if (values.length > CALL.conditionValuesMax) {
    return 'unclear';
  }
  const { inside, outside, above, below, like } = condition;
  const tests: Holds[] = [];
  if (inside !== undefined) {
    tests.push(all(values.map((value) => isInside(value, inside, folder))));
  }
  if (outside !== undefined) {
    tests.push(some(values.map((value) => not(isInside(value, outside, folder)))));
  }
  if (above !== undefined) {
    tests.push(some(values.map((value) => compare(value, (amount) => amount > above))));
  }
  if (below !== undefined) {
    tests.push(some(values.map((value) => compare(value, (amount) => amount < below))));
  }
  if (like !== undefined) {
    tests.push(some(values.map((value) => isLike(value, like))));
  }
  return tests.length === 0 ? some(values.map(() => 'yes')) : every(tests);
}

/** Returns "yes" if all parts hold, also for an empty list. */
function every(parts: readonly Holds[]): Holds {
  return parts.includes('no') ? 'no' : parts.includes('unclear') ? 'unclear' : 'yes';
}

function some(parts: readonly Holds[]): Holds {
  return parts.includes('yes') ? 'yes' : parts.includes('unclear') ? 'unclear' : 'no';
}

/** Returns true if there is at least one part and all hold. */
function all(parts: readonly Holds[]): Holds {
  return parts.length === 0 ? 'no' : every(parts);
}

function not(holds: Holds): Holds {
  return holds === 'yes' ? 'no' : holds === 'no' ? 'yes' : 'unclear';
}

/**
 * Collects every value at or below a member of this name. Only the server knows what `{"amount":
 * {"v": 1000}}` means, so deeper values count too. List positions are not names.
 */
function collect(value: Json, path: string, name: string, found: Json[]): void {
  if (found.length > CALL.conditionValuesMax) {
    return;
  }
  if (Array.isArray(value)) {
    for (const item of value) {
      collect(item, path, name, found);
    }
    return;
  }
  if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (item !== undefined) {
        const place = path === '' ? key : `${path}.${key}`;
        // Below a place of that name every value belongs to it.
        collect(item, place, isOfName(name, place, key) ? '*' : name, found);
      }
    }
    return;
  }
  if (name === '*') {
    found.push(value);
  }
}

/**
 * Returns true if the name matches the whole dotted path, or one segment of the key that was added
 * last.
 */
function isOfName(name: string, path: string, key: string): boolean {
  return matchesPattern(name, path) || key.split('.').some((each) => matchesPattern(name, each));
}

function isInside(value: Json, folders: readonly string[], folder: string | undefined): Holds {
  const path = typeof value === 'string' ? absolutePath(value, folder) : undefined;
  if (path === undefined) {
    return 'unclear';
  }
  return folders.some((each) => isWithin(path, each)) ? 'yes' : 'no';
}

function compare(value: Json, test: (amount: number) => boolean): Holds {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof amount !== 'number' || Number.isNaN(amount)) {
    return 'unclear';
  }
  return test(amount) ? 'yes' : 'no';
}

function isLike(value: Json, pattern: string): Holds {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return matchesPattern(pattern, text) ? 'yes' : 'no';
}

/** A change of permissions as a person is asked about it. */
export interface PendingPolicy {
  /** Identifies exactly this change. Another change of the file has another id. */
  readonly id: string;
  /** The permissions that the change would add, as lines for a person. */
  readonly changes: readonly string[];
}

/** Changes of the config file that are not in force before a person confirms them. */
export interface PolicyChange {
  pending(): PendingPolicy | undefined;
  /**
   * Puts the change with this id into force, because a person agreed. Resolves to false if another
   * change waits, or none.
   */
  confirm(id: string): Promise<boolean>;
}

/** For a gateway whose settings come from the person's own program. */
export const NO_CHANGE_WAITS: PolicyChange = {
  pending: () => undefined,
  confirm: () => Promise.resolve(false),
};
