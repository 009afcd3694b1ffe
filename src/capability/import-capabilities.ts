import type { ToolId } from '../base/ids.ts';
import type { DocumentEntry } from './capability-document.ts';
import { type Capability, capabilityNameOf, capabilityToolId } from './capability.ts';
import { type MakerParts, shapeOf, toolsOf } from './make-capability.ts';
import { freeName } from './name-capability.ts';
import { parameterKinds } from './parameters.ts';
import { withRenamedCalls, withRenamedTools } from './rename-calls.ts';

/** A capability of a document, ready to be kept. */
interface EntryToSave {
  readonly name: string;
  readonly made: Pick<
    Capability,
    'description' | 'intent' | 'code' | 'parameters' | 'tools' | 'shape' | 'toolHashes'
  >;
}

/**
 * Returns the capabilities of a document with free names, or the existing ones of the same shape.
 * Calls between them are renamed too. The tools of a program are read from its code: the document
 * is not trusted more than any code.
 */
export function entriesToSave(
  entries: readonly DocumentEntry[],
  known: readonly Capability[],
  parts: MakerParts,
): readonly EntryToSave[] {
  const byShape = new Map(known.map(({ shape, name }) => [shape, name]));
  const taken = new Set(known.map(({ name }) => name));
  const names = new Map<string, string>();
  const left = [...entries];
  const saved: EntryToSave[] = [];
  // Those that others call first: their names are part of the others' shapes.
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const free = left.findIndex(
      (entry) => !callsOf(entry, parts).some((name) => name !== entry.name && waiting.has(name)),
    );
    const [entry] = left.splice(Math.max(0, free), 1);
    const made = entry && madeOf(entry, names, parts);
    if (entry !== undefined && made !== undefined) {
      const name = byShape.get(made.shape) ?? freeName(entry.name, (each) => taken.has(each));
      taken.add(name);
      names.set(entry.name, name);
      saved.push({ name, made });
    }
  }
  return saved;
}

function callsOf({ code }: DocumentEntry, { reader }: MakerParts): readonly string[] {
  const reading = reader.read(code);
  return reading.kind === 'read' ? reading.capabilities : [];
}

function madeOf(
  entry: DocumentEntry,
  names: ReadonlyMap<string, string>,
  parts: MakerParts,
): EntryToSave['made'] | undefined {
  const { intent, parameters } = entry;
  const description = withRenamedTools(entry.description, names);
  const code = withRenamedCalls(entry.code, names, parts.reader);
  const reading = parts.reader.read(code, parameterKinds(parameters));
  if (reading.kind === 'unreadable') {
    return undefined;
  }
  const called = entry.tools.map((tool): ToolId => {
    const name = capabilityNameOf(tool);
    return name === undefined ? tool : capabilityToolId(names.get(name) ?? name);
  });
  const tools = toolsOf(reading, reading.hasComputedCalls ? called : []);
  const shape = shapeOf(reading, tools, parts.hash);
  // Without hashes every tool counts as changed: whether it fits here is looked at.
  return { description, intent, code, parameters, tools, shape, toolHashes: {} };
}
