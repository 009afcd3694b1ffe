import type { ToolId } from '../base/ids.ts';
import type { CapabilityRevision } from './capability-store.ts';
import { type Capability, capabilityNameOf, capabilityToolId } from './capability.ts';
import type { ProgramReader } from './program-reader.ts';

/**
 * Returns a program that calls a capability by its new name. Unchanged where it does not call it,
 * or reaches it in a way that cannot be rewritten; then it is found not to fit.
 */
export function withRenamedCalls(
  code: string,
  names: ReadonlyMap<string, string>,
  reader: ProgramReader,
): string {
  const before = reader.read(code);
  if (before.kind === 'unreadable' || !before.capabilities.some((name) => names.has(name))) {
    return code;
  }
  const renamed = code.replaceAll(
    /\b(pml\s*\??\.\s*)([a-z][a-z0-9_]*)(?=\s*\()/gu,
    (_, start: string, name: string) => `${start}${names.get(name) ?? name}`,
  );
  const after = reader.read(renamed);
  const wanted = before.capabilities.map((name) => names.get(name) ?? name);
  const isRight =
    after.kind === 'read' &&
    [...after.capabilities].toSorted().join() === [...new Set(wanted)].toSorted().join();
  return isRight ? renamed : code;
}

/** Returns a description with renamed capabilities. */
export function withRenamedTools(text: string, names: ReadonlyMap<string, string>): string {
  return text.replaceAll(
    /\b(pml:)([a-z][a-z0-9_]*)/gu,
    (_, start: string, name: string) => `${start}${names.get(name) ?? name}`,
  );
}

/**
 * Returns the revision of a capability that calls others by old names, or undefined if it calls
 * none.
 */
export function renamedRevision(
  { code, parameters, description, tools, toolHashes }: Capability,
  names: ReadonlyMap<string, string>,
  reader: ProgramReader,
): CapabilityRevision | undefined {
  const renamedCode = withRenamedCalls(code, names, reader);
  if (renamedCode === code) {
    return undefined;
  }
  const renamed = (tool: string): ToolId => {
    const to = names.get(capabilityNameOf(tool) ?? '');
    return to === undefined ? (tool as ToolId) : capabilityToolId(to);
  };
  return {
    code: renamedCode,
    parameters,
    description: withRenamedTools(description, names),
    tools: tools.map(renamed),
    toolHashes: Object.fromEntries(
      Object.entries(toolHashes).map(([tool, hash]) => [renamed(tool), hash]),
    ),
  };
}
