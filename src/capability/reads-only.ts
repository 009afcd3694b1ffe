import type { ToolId } from '../base/ids.ts';
import type { Tool } from '../knowledge/tool.ts';
import { type Capability, capabilityNameOf } from './capability.ts';

/** What is known of tools and of what stands behind capabilities. */
export interface EffectParts {
  readonly byName: (name: string) => Pick<Capability, 'tools'> | undefined;
  readonly toolOf: (id: ToolId) => Tool | undefined;
  /** Whether a tool of a server changes nothing. */
  readonly readsOnly: (tool: Tool) => boolean;
}

/** Whether a tool, or all that a capability comes down to, changes nothing. What is unknown may do anything. */
export function readsOnly(id: ToolId, parts: EffectParts, seen: Set<string> = new Set()): boolean {
  const name = capabilityNameOf(id);
  if (name === undefined) {
    const tool = parts.toolOf(id);
    return tool !== undefined && parts.readsOnly(tool);
  }
  if (seen.has(name)) {
    return true;
  }
  seen.add(name);
  return parts.byName(name)?.tools.every((tool) => readsOnly(tool, parts, seen)) ?? false;
}
