import type { ToolId } from '../base/ids.ts';
import { isJsonObject, isNestedBeyond, type Json, type JsonObject } from '../base/json.ts';
import { plainLine } from '../base/plain-text.ts';
import type { SchemaChecker } from '../knowledge/schema-checker.ts';
import { CAPABILITY } from '../tuning/capability.ts';
import { type Capability, capabilityNameOf, capabilityToolId } from './capability.ts';
import {
  type MakerParts,
  programShape,
  toolsOf,
  withRenamedCalls,
  withRenamedTools,
} from './make-capability.ts';
import { freeName, nameProblem } from './name-capability.ts';
import { parameterKinds, propertiesOf } from './parameters.ts';
import type { ProgramReader } from './program-reader.ts';
import { hasKnownSecret, joinedSecrets, looksSecret, mayBeSecret, type Redact } from './secret.ts';

/** The part of a capability that a document contains. */
type DocumentEntry = Pick<
  Capability,
  'name' | 'description' | 'intent' | 'code' | 'parameters' | 'tools'
>;

/** Capabilities on their way to another project. */
export interface CapabilityDocument {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  readonly capabilities: readonly DocumentEntry[];
}

/** One thing that is wrong with a document. */
export interface DocumentIssue {
  /** Path such as `capabilities[2].code`. */
  readonly path: string;
  readonly message: string;
}

/** A document that was checked. */
type ReadDocument =
  | { readonly kind: 'read'; readonly entries: readonly DocumentEntry[] }
  | { readonly kind: 'invalid'; readonly issues: readonly DocumentIssue[] };

interface DocumentParts {
  readonly reader: ProgramReader;
  readonly checker: Pick<SchemaChecker, 'problem'>;
  readonly redact: Redact;
}

const FORMAT = 'pml-capabilities';
const VERSION = 1;
const MEMBERS: ReadonlySet<string> = new Set([
  'name',
  'description',
  'intent',
  'code',
  'parameters',
  'tools',
]);
const TOOL = /^[^:]+:./su;

/**
 * Returns a document without local data: counts, ids, and anything that is now known as a secret.
 */
export function documentOf(
  capabilities: readonly Capability[],
  redact: Redact,
): CapabilityDocument {
  const entries = capabilities.map(
    ({ name, description, intent, code, parameters, tools }): DocumentEntry => ({
      name,
      description,
      intent,
      code,
      parameters,
      tools: tools.toSorted(),
    }),
  );
  return {
    format: FORMAT,
    version: VERSION,
    capabilities: entries.filter((entry) => !hasKnownSecret(JSON.stringify(entry), redact)),
  };
}

/** Checks every part of a document before anything is done with it. */
export function readDocument(document: unknown, parts: DocumentParts): ReadDocument {
  if (!isJsonObject(document) || document['format'] !== FORMAT) {
    return invalid('format', `it is no document of capabilities: "format" must be "${FORMAT}"`);
  }
  if (document['version'] !== VERSION) {
    return invalid('version', `this pml reads version ${VERSION}`);
  }
  const { capabilities } = document;
  if (!Array.isArray(capabilities) || capabilities.length > CAPABILITY.capabilitiesMax) {
    return invalid(
      'capabilities',
      `must be a list of at most ${CAPABILITY.capabilitiesMax} capabilities`,
    );
  }
  const issues = capabilities.flatMap((entry: Json, index) =>
    issuesOf(entry, parts).map(({ path, message }) => ({
      path: `capabilities[${index}]${path}`,
      message,
    })),
  );
  const names = capabilities.map((entry: Json) =>
    isJsonObject(entry) ? entry['name'] : undefined,
  );
  const twice = names.findIndex((name, index) => name !== undefined && names.indexOf(name) < index);
  if (twice !== -1) {
    const path = `capabilities[${twice}].name`;
    issues.push({ path, message: 'another one has the same name' });
  }
  return issues.length === 0
    ? { kind: 'read', entries: capabilities as unknown as readonly DocumentEntry[] }
    : { kind: 'invalid', issues };
}

const invalid = (path: string, message: string): ReadDocument => ({
  kind: 'invalid',
  issues: [{ path, message }],
});

function issuesOf(entry: Json, parts: DocumentParts): readonly DocumentIssue[] {
  if (!isJsonObject(entry)) {
    return [{ path: '', message: 'must be an object' }];
  }
  const strange = Object.keys(entry).filter((name) => !MEMBERS.has(name));
  const checks: readonly (readonly [string, string | undefined])[] = [
    ...strange.map(
      (name) => [`.${plainLine(name, CAPABILITY.nameLengthMax)}`, 'is not known'] as const,
    ),
    ['.name', typeof entry['name'] === 'string' ? nameProblem(entry['name']) : 'must be a text'],
    ['.description', textProblem(entry['description'], CAPABILITY.descriptionLengthMax, parts)],
    ['.intent', textProblem(entry['intent'], CAPABILITY.intentLengthMax, parts)],
    ['.tools', toolsProblem(entry['tools'])],
    ['.parameters', parametersProblem(entry['parameters'], parts)],
    ['.code', codeProblem(entry['code'], entry['parameters'], parts)],
  ];
  return checks.flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }]));
}

function textProblem(
  text: Json | undefined,
  lengthMax: number,
  { redact }: DocumentParts,
): string | undefined {
  if (typeof text !== 'string' || text.length > lengthMax) {
    return `must be a text of at most ${lengthMax} characters`;
  }
  return looksSecret(text, redact) ? 'may contain a secret' : undefined;
}

function toolsProblem(tools: Json | undefined): string | undefined {
  const areTools =
    Array.isArray(tools) &&
    tools.length > 0 &&
    tools.length <= CAPABILITY.toolsMax &&
    tools.every((tool: Json): tool is ToolId => typeof tool === 'string' && TOOL.test(tool));
  return areTools ? undefined : 'must be a list of tools, each as "server:tool"';
}

function parametersProblem(
  parameters: Json | undefined,
  { checker, redact }: DocumentParts,
): string | undefined {
  if (!isJsonObject(parameters) || parameters['type'] !== 'object') {
    return 'must be a JSON Schema of type object';
  }
  if (isNestedBeyond(parameters, CAPABILITY.depthMax)) {
    return `must not be nested deeper than ${CAPABILITY.depthMax} levels`;
  }
  const properties = propertiesOf(parameters);
  if (Object.keys(properties).length > CAPABILITY.parametersMax) {
    return `must have at most ${CAPABILITY.parametersMax} parameters`;
  }
  const secret = Object.entries(properties).find(([name, schema]) => {
    const { examples } = schema;
    const kept = [schema['default'], ...(Array.isArray(examples) ? (examples as Json[]) : [])];
    return kept.some((value) => value !== undefined && mayBeSecret(value, [name], redact));
  });
  return secret === undefined
    ? checker.problem(parameters)
    : `what is kept of "${plainLine(secret[0], CAPABILITY.nameLengthMax)}" may be a secret`;
}

function codeProblem(
  code: Json | undefined,
  parameters: Json | undefined,
  { reader, redact }: DocumentParts,
): string | undefined {
  if (typeof code !== 'string' || code.length > CAPABILITY.codeLengthMax) {
    return `must be a program of at most ${CAPABILITY.codeLengthMax} characters`;
  }
  const reading = reader.read(code);
  if (reading.kind === 'unreadable') {
    return plainLine(`cannot be read: ${reading.message}`, CAPABILITY.parameterTextMax);
  }
  const { tools, capabilities, hasComputedCalls } = reading;
  if (tools.length + capabilities.length === 0 && !hasComputedCalls) {
    return 'calls no tool';
  }
  const properties: JsonObject = isJsonObject(parameters) ? propertiesOf(parameters) : {};
  const unknown = reading.holes.find(
    ({ parameter }) => parameter !== undefined && !Object.hasOwn(properties, parameter),
  );
  if (unknown?.parameter !== undefined) {
    const name = plainLine(unknown.parameter, CAPABILITY.nameLengthMax);
    return `reads args.${name}, which is no parameter`;
  }
  const hasSecret =
    hasKnownSecret(code, redact) ||
    joinedSecrets(reading, redact).size > 0 ||
    reading.texts.some(({ value, names }) => mayBeSecret(value, names, redact)) ||
    looksSecret(reading.comments, redact) ||
    reading.holes.some(({ value, names, feeds }) => {
      const path = feeds?.path.filter((step) => typeof step === 'string') ?? [];
      return value !== undefined && mayBeSecret(value, [...path, ...names], redact);
    });
  return hasSecret ? 'may contain a secret: make it a parameter' : undefined;
}

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
  // Capabilities that others call come first: their names are part of the others' shapes.
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
  const shape = programShape(reading, tools, parts.hash);
  // Without hashes every tool counts as changed, so the fit is checked here.
  return { description, intent, code, parameters, tools, shape, toolHashes: {} };
}
