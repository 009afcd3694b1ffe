import type { ToolId } from '../base/ids.ts';
import { matchesPattern } from '../base/pattern.ts';

export type PolicyAction = 'allow' | 'ask' | 'deny';

/** One line of the policy: what happens when a tool of this pattern is called. */
export interface PolicyRule {
  /** Pattern of `server:tool`. */
  readonly tools: string;
  readonly action: PolicyAction;
}

/** The first rule that matches holds; where none does, the call is allowed. */
export function decideByPolicy(rules: readonly PolicyRule[], tool: ToolId): PolicyAction {
  return rules.find((rule) => matchesPattern(rule.tools, tool))?.action ?? 'allow';
}
