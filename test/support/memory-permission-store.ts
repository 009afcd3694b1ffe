import type { Permissions, PermissionStore } from '../../src/call/permission-store.ts';

/** Permissions in memory, for tests of what is decided by them. */
export function memoryPermissionStore(): PermissionStore {
  let known: Permissions = { overrides: [], answers: [], unrepeatable: [] };
  return {
    read: () => Promise.resolve(known),
    override: async (override) => {
      const others = known.overrides.filter(({ tools }) => tools !== override.tools);
      known = { ...known, overrides: [...others, override] };
    },
    keep: async (answer) => {
      const others = known.answers.filter(({ tool }) => tool !== answer.tool);
      known = { ...known, answers: [...others, answer] };
    },
    markUnrepeatable: async (tool) => {
      known = { ...known, unrepeatable: [...new Set([...known.unrepeatable, tool])] };
    },
    forget: async (tools) => {
      const before = known.overrides.length + known.answers.length;
      known = {
        ...known,
        overrides: known.overrides.filter((each) => each.tools !== tools),
        answers: known.answers.filter(({ tool }) => tool !== tools),
      };
      return known.overrides.length + known.answers.length < before;
    },
  };
}
