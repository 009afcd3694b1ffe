import { OfferedTools, type OfferedToolsParts } from '../../src/call/offered-tools.ts';
import type { ScopeRules } from '../../src/call/scope.ts';

const UNSCOPED: ScopeRules = { profiles: {}, projects: new Map() };

/** What agents are shown; without rules there are neither projects nor profiles. */
export function offeredTools(
  guard: OfferedToolsParts['guard'],
  scopes: ScopeRules = UNSCOPED,
): OfferedTools {
  return new OfferedTools({ guard, scopes: () => scopes, toolsOf: () => [] });
}
