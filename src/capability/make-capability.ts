import type { ToolId } from '../base/ids.ts';
import { canonicalJson } from '../base/json.ts';
import { OWN_SERVER } from '../base/own-server.ts';
import type { Tool } from '../knowledge/tool.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import {
  type Capability,
  capabilityNameOf,
  type CapabilityRevision,
  capabilityToolId,
} from './capability.ts';
import { lift } from './lift.ts';
import { describeCapability, wantedName } from './name-capability.ts';
import { namedValues } from './named-values.ts';
import { parameterKinds } from './parameters.ts';
import type { ProgramReader, ProgramReading } from './program-reader.ts';
import { type Redact, withoutSecrets } from './secret.ts';

export interface MakerParts {
  readonly reader: ProgramReader;
  readonly hash: (text: string) => string;
  readonly redact: Redact;
  /** Tools, and capabilities as tools. */
  readonly toolOf: (id: ToolId) => Tool | undefined;
  /** Returns true if a tool, or everything that a capability calls, changes nothing. */
  readonly readsOnly: (id: ToolId) => boolean;
}

/** A program that worked. */
export interface WorkedProgram {
  readonly reading: ProgramReading;
  readonly intent: string;
  /** Every tool that was called. */
  readonly called: readonly ToolId[];
  readonly at: number;
}

/** The result of making a capability from a program. */
type Made =
  | {
      readonly kind: 'made';
      readonly capability: Pick<
        Capability,
        'description' | 'intent' | 'code' | 'parameters' | 'tools' | 'shape' | 'toolHashes'
      >;
      /** A name for it, which may be taken. */
      readonly name: string;
    }
  | { readonly kind: 'refused'; readonly why: string };

/** Returns the semantic hash. Computed tool names are replaced by the tools that were called. */
export function programShape(
  reading: ProgramReading,
  called: readonly ToolId[],
  hash: MakerParts['hash'],
): string {
  const tools = reading.hasComputedCalls ? [...toolsOf(reading, called)].toSorted() : [];
  return hash(canonicalJson([reading.shapeText, ...tools]));
}

/** Returns all tools of a program: the called tools, and the tools in its text. */
export function toolsOf(reading: ProgramReading, called: readonly ToolId[]): readonly ToolId[] {
  return [...new Set([...called, ...reading.tools, ...reading.capabilities.map(capabilityToolId)])];
}

/** Returns a hash of the input schema of each tool that is known. */
function hashesOf(
  tools: readonly ToolId[],
  { toolOf, hash }: Pick<MakerParts, 'toolOf' | 'hash'>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    tools.flatMap((id) => {
      const tool = toolOf(id);
      return tool === undefined ? [] : [[id, hash(canonicalJson(tool.inputSchema))]];
    }),
  );
}

/** Returns a capability out of a program of a new shape. */
export function makeCapability(program: WorkedProgram, parts: MakerParts): Made {
  const { reading, called, at } = program;
  const { reader, redact, toolOf, hash } = parts;
  const intent = program.intent.slice(0, CAPABILITY.intentLengthMax);
  const tools = toolsOf(reading, called);
  const readsOnly = tools.every((id) => parts.readsOnly(id));
  const named = namedValues(intent, at);
  const lifted = lift({ reading, named, readsOnly, toolOf, redact });
  if (lifted.kind === 'refused') {
    return lifted;
  }
  const { code, parameters, values } = lifted;
  const after = reader.read(code, parameterKinds(parameters));
  // A secret that stood where no value is expected changes the shape by being taken out.
  const mustBeSame = !values.some(({ isSecret }) => isSecret);
  if (after.kind === 'unreadable' || (mustBeSame && after.shapeText !== reading.shapeText)) {
    return { kind: 'refused', why: 'its literals cannot be taken out' };
  }
  const secrets = values.flatMap(({ isSecret, value }) =>
    isSecret && (typeof value === 'string' || typeof value === 'number') ? [String(value)] : [],
  );
  const purpose = {
    intent: withoutSecrets(intent, secrets, redact).slice(0, CAPABILITY.intentLengthMax),
    tools,
    values: values.filter(({ isSecret }) => !isSecret),
  };
  return {
    kind: 'made',
    name: wantedName(purpose),
    capability: {
      description: describeCapability(purpose),
      intent: purpose.intent,
      code,
      parameters,
      tools,
      shape: programShape(reading, called, hash),
      toolHashes: hashesOf(tools, parts),
    },
  };
}

/**
 * Returns the revision of a capability after another run of the same shape. Literals that differ,
 * or that this intent names, become parameters. Returns undefined if nothing changes.
 */
export function reviseCapability(
  capability: Capability,
  program: WorkedProgram,
  parts: MakerParts,
): CapabilityRevision | undefined {
  const { reader, redact, toolOf } = parts;
  const { parameters, description, toolHashes } = capability;
  const reading = reader.read(capability.code, parameterKinds(parameters));
  const { holes } = program.reading;
  if (reading.kind === 'unreadable' || reading.holes.length !== holes.length) {
    return undefined;
  }
  const intent = program.intent.slice(0, CAPABILITY.intentLengthMax);
  const variant = holes.map(({ value }) => value);
  const named = namedValues(intent, program.at);
  const tools = [...new Set([...capability.tools, ...toolsOf(program.reading, program.called)])];
  const readsOnly = tools.every((id) => parts.readsOnly(id));
  const lifted = lift({ reading, parameters, variant, named, readsOnly, toolOf, redact });
  if (lifted.kind === 'refused') {
    return undefined;
  }
  const isNew = lifted.values.length > 0 || tools.length > capability.tools.length;
  return isNew
    ? {
        code: lifted.code,
        parameters: lifted.parameters,
        description,
        tools,
        toolHashes: { ...hashesOf(tools, parts), ...toolHashes },
      }
    : undefined;
}

/**
 * Returns a capability as a tool of pml. It has no annotations, because nobody vouches for its
 * effects.
 */
export function asTool({ name, description, parameters }: Capability): Tool {
  return {
    id: capabilityToolId(name),
    server: OWN_SERVER,
    name,
    description,
    inputSchema: parameters,
    definition: { name, description, inputSchema: parameters },
  };
}

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
