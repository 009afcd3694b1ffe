import type { ToolId } from '../base/ids.ts';
import type { Tool } from '../knowledge/tool.ts';
import { type Capability, capabilityNameOf } from './capability.ts';

/** Lookups of tools and capabilities. */
interface EffectParts {
  readonly byName: (name: string) => Pick<Capability, 'tools'> | undefined;
  readonly toolOf: (id: ToolId) => Tool | undefined;
  /** Returns true if a server's tool changes nothing. */
  readonly readsOnly: (tool: Tool) => boolean;
}

/**
 * Returns true if a tool, or everything that a capability calls, changes nothing. An unknown tool
 * may do anything.
 */
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
