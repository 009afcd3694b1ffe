import type { CapabilityKeeper } from '../capability/capability-keeper.ts';
import { type Capability, capabilityToolId } from '../capability/capability.ts';
import type { ForgetScope, ForgetStore } from '../memory/forget.ts';
import type { MemoryText } from '../memory/memory-store.ts';
import { withoutPlaces } from '../retrieve/searched-text.ts';
import { type EdgeParts, forgottenEdges } from './capability-edges.ts';

const MS_PER_DAY = 86_400_000;

interface ForgettingParts extends EdgeParts {
  readonly capabilities: CapabilityKeeper;
}

/**
 * Forgets capabilities together with their tool, also those that use it through others. Otherwise
 * parts of the tool would remain. Pinned capabilities are not removed by age.
 */
export function forgettingCapabilities(parts: ForgettingParts): ForgetStore {
  const { capabilities } = parts;
  return {
    async forget(scope, dryRun, now) {
      const chosen = chosenBy(scope, capabilities.all(), now);
      if (!dryRun) {
        for (const { name } of chosen) {
          await capabilities.remove(name);
        }
        await forgottenEdges(
          parts,
          chosen.map(({ name }) => name),
        );
      }
      return {
        removed: [{ what: 'capabilities', count: chosen.length }],
        notes: chosen.map(({ name, description }) => ({
          id: capabilityToolId(name),
          text: description,
        })),
      };
    },
  };
}

function chosenBy(
  scope: ForgetScope,
  all: readonly Capability[],
  now: number,
): readonly Capability[] {
  switch (scope.kind) {
    case 'project':
      return all;
    case 'age': {
      const before = now - scope.olderThanDays * MS_PER_DAY;
      return all.filter(
        ({ isPinned, createdAt, uses }) => !isPinned && (uses.lastUsedAt ?? createdAt) < before,
      );
    }
    case 'tool':
      return usersOf(scope.tool, all);
    case 'person':
      // A capability is the project's: it says of nobody that they did something.
      return [];
    case 'id':
      return all.filter(({ id, name }) => scope.id === id || scope.id === capabilityToolId(name));
    default:
      return scope satisfies never;
  }
}

/** The capability that the tool is, and all that call it, however indirectly. */
function usersOf(tool: string, all: readonly Capability[]): readonly Capability[] {
  const touched = new Set<string>([tool]);
  const found = new Set(all.filter(({ name }) => capabilityToolId(name) === tool));
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const capability of all) {
      if (capability.tools.some((each) => touched.has(each))) {
        found.add(capability);
        touched.add(capabilityToolId(capability.name));
      }
    }
  }
  return [...found];
}

/** Returns the texts of usable capabilities, as memories. */
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
