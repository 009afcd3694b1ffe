import type { ToolId } from '../../src/base/ids.ts';
import type { Capability } from '../../src/capability/capability.ts';

/** What ranking reads of a capability. */
export interface SomeCapability {
  readonly name: string;
  readonly tools: readonly ToolId[];
  readonly uses: Capability['uses'];
}

/** A capability with these tools that went well and failed so often. */
export function someCapability(
  name: string,
  tools: readonly string[] = [],
  [succeeded, failed]: readonly [number, number] = [1, 0],
): SomeCapability {
  return { name, tools: tools as readonly ToolId[], uses: { succeeded, failed, durationMsSum: 0 } };
}
