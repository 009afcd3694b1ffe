import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { capabilityToolId } from '../capability/capability.ts';
import type { MemoryText } from '../memory/memory.ts';
import { withoutPlaces } from '../retrieve/without-places.ts';

/** What is remembered of capabilities by their words. */
export function capabilityTexts(
  capabilities: Pick<CapabilityKeeper, 'all'>,
): readonly MemoryText[] {
  return capabilities
    .all()
    .filter(({ stale }) => stale === undefined)
    .map(({ name, intent, description, tools, createdAt }) => ({
      id: capabilityToolId(name),
      // Where it was done is not what was done.
      text: withoutPlaces(intent === '' ? description : intent),
      tools,
      createdAt,
    }));
}
