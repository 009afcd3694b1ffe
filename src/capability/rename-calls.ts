import type { ProgramReader } from './program-reader.ts';

/**
 * A program that calls a capability by its new name. Unchanged where it does not call it, or
 * reaches it in a way that cannot be rewritten; then it is found not to fit.
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
