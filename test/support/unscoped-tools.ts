import { OfferedTools, type OfferedToolsParts } from '../../src/call/offered-tools.ts';

/** What agents are shown where there are neither projects nor profiles. */
export function unscopedTools(guard: OfferedToolsParts['guard']): OfferedTools {
  const scopes = { profiles: {}, projects: new Map<string, string>() };
  return new OfferedTools({ guard, scopes: () => scopes, toolsOf: () => [] });
}
