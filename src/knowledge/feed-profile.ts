/**
 * Reads a tool's subject, and its inputs and outputs as flat lists of slots, for feeds.
 *
 * Schemas come from servers: they may be recursive, contradictory, huge, or no schema at all.
 * Unreadable parts are left out. Depth and number of slots are bounded.
 */
import { listOf, schemasInPlace, propertiesIn, requiredIn } from '../base/json-schema.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { nameTermsOf, nameWordsOf, termOf, termsOf } from '../math/words.ts';
import { FEEDS } from '../tuning/feeds.ts';
import type { Tool } from './tool.ts';

/** Inputs, outputs and subject of one tool. */
export interface ToolProfile {
  readonly tool: DescribedTool;
  readonly name: ReadonlySet<string>;
  /** Terms of its name without the verbs. */
  readonly subject: ReadonlySet<string>;
  /** The terms of its description. */
  readonly text: ReadonlySet<string>;
  readonly act: Act;
  /** True if it needs no arguments. */
  readonly isAmbient: boolean;
  /** True if it reports its environment, such as the current date or the system's language. */
  readonly isEnvironment: boolean;
  readonly inputs: readonly Slot[];
  /** Never empty: a tool without an output schema gives the subject of its name. */
  readonly outputs: readonly Slot[];
  readonly isPublished: boolean;
}

/** The act that a name states: look up, judge, or change. */
type Act = 'lookup' | 'check' | 'change';

/** Verbs that look something up. The rest of the name is the object. */
const LOOKUPS = termSet(
  'get list search find fetch retrieve read show view describe lookup look query browse generate calculate compute convert login',
);
const CHECKS = termSet('check validate verify test is has');
const CHANGES = termSet(
  `set create add make new update edit modify change delete remove cancel send post put patch analyze run
  execute start stop display count open close book reserve buy order schedule play track monitor manage
  logout log sign return load save store upload download export import translate encrypt decrypt share
  api tool function`,
);
/** Words that select a value that exists anyway. */
const QUALIFIERS = termSet('current system default latest my own active present local');
/** Verbs of logging in. Such a tool gives a session. */
const LOGINS: ReadonlySet<string> = new Set(['login', 'signin', 'authenticate', 'auth']);
const SESSION = termsOf('session id');
/** Words that end the object in a name: the means or the target follows. */
const PREPOSITIONS: ReadonlySet<string> = new Set(
  'by for from with via in to of on at per using based'.split(' '),
);

/** Reads a tool once; a profile lives as long as its tool. */
export function profileOf(tool: DescribedTool): ToolProfile {
  const name = tool.name.slice(0, FEEDS.nameLengthMax);
  const terms = nameTermsOf(name);
  const subject = terms.filter((term) => !isVerb(term));
  const text = new Set(termsOf(tool.description.slice(0, FEEDS.descriptionLengthMax)));
  const inputs = inputSlots(tool);
  const published = outputSlots(tool).filter(({ path }) => path !== '');
  return {
    tool,
    name: new Set(terms),
    subject: new Set(subject),
    text,
    act: actOf(terms),
    isAmbient: inputs.length === 0,
    isEnvironment:
      inputs.every(({ isRequired }) => !isRequired) && terms.some((term) => QUALIFIERS.has(term)),
    inputs,
    outputs: published.length > 0 ? published : [wholeOf(name, text)],
    isPublished: published.length > 0,
  };
}

function wholeOf(name: string, text: ReadonlySet<string>): Slot {
  const words = nameWordsOf(name);
  const end = words.findIndex((word, at) => at > 0 && PREPOSITIONS.has(word));
  const before = (end < 0 ? words : words.slice(0, end)).flatMap((word) => termOf(word) ?? []);
  const nouns = before.filter((term) => !isVerb(term));
  const told = words.some((word) => LOGINS.has(word))
    ? SESSION
    : nouns.filter((term) => !QUALIFIERS.has(term));
  return {
    path: '',
    terms: told.length > 0 ? told : nouns,
    around: [],
    text,
    type: 'any',
    isRequired: true,
    isSettled: false,
  };
}

function isVerb(term: string): boolean {
  return LOOKUPS.has(term) || CHECKS.has(term) || CHANGES.has(term);
}

function actOf(terms: readonly string[]): Act {
  const verb = terms.find(isVerb);
  if (verb !== undefined && LOOKUPS.has(verb)) {
    return 'lookup';
  }
  return verb !== undefined && CHECKS.has(verb) ? 'check' : 'change';
}

function termSet(words: string): ReadonlySet<string> {
  return new Set(termsOf(words));
}

/** The fields of a tool that are read here. */
export type DescribedTool = Pick<
  Tool,
  'id' | 'server' | 'name' | 'description' | 'inputSchema' | 'outputSchema'
>;

/** The kind of a value; `any` if the schema says nothing. */
export type SlotType = 'text' | 'number' | 'flag' | 'record' | 'any';

/** One input or output of a tool. */
export interface Slot {
  /** `items[].id`; empty for the whole. */
  readonly path: string;
  /** The terms of its own name. */
  readonly terms: readonly string[];
  /** The terms of the places it is inside of. */
  readonly around: readonly string[];
  /** The terms of a parameter's description; of outputs the name alone is compared. */
  readonly text: ReadonlySet<string>;
  readonly type: SlotType;
  readonly isRequired: boolean;
  /** True if the schema has an enum, a constant or a default. */
  readonly isSettled: boolean;
}

const TYPES: Readonly<Record<string, SlotType>> = {
  string: 'text',
  str: 'text',
  integer: 'number',
  int: 'number',
  number: 'number',
  float: 'number',
  double: 'number',
  boolean: 'flag',
  bool: 'flag',
  object: 'record',
  dict: 'record',
};

/** Returns the slot types of a schema's type name, which may be any text. */
function typesNamed(word: string): readonly SlotType[] {
  const type = Object.hasOwn(TYPES, word) ? TYPES[word] : undefined;
  return type === undefined ? [] : [type];
}
const IN_PLACE = ['allOf', 'anyOf', 'oneOf', '$ref', 'items'] as const;

/** Returns the slots of a tool's arguments, outermost first. The whole arguments object is not a slot. */
export function inputSlots({ inputSchema }: DescribedTool): readonly Slot[] {
  return slotsOf(inputSchema, textOf).filter(({ path }) => path !== '');
}

/** Returns the slots of a tool's output schema; empty if the tool publishes none. */
export function outputSlots({ outputSchema }: DescribedTool): readonly Slot[] {
  return outputSchema === undefined ? [] : slotsOf(outputSchema, () => NO_TERMS);
}

interface Visit {
  readonly schema: JsonObject;
  readonly name: string;
  readonly path: string;
  readonly around: readonly string[];
  readonly isRequired: boolean;
  readonly depth: number;
}

type ReadText = (shapes: readonly JsonObject[]) => ReadonlySet<string>;

const NO_TERMS: ReadonlySet<string> = new Set();

function slotsOf(root: JsonObject, readText: ReadText): readonly Slot[] {
  // A contradictory schema may describe one path twice: the first description counts.
  const slots = new Map<string, Slot>();
  let waiting: Visit[] = [
    { schema: root, name: '', path: '', around: [], isRequired: true, depth: 0 },
  ];
  while (waiting.length > 0 && slots.size < FEEDS.slotsMax) {
    const next: Visit[] = [];
    for (const visit of waiting.slice(0, FEEDS.slotsMax - slots.size)) {
      const shapes = shapesOf(visit.schema, root);
      if (!slots.has(visit.path)) {
        slots.set(visit.path, slotOf(visit, shapes, readText(shapes)));
      }
      if (visit.depth < FEEDS.depthMax) {
        next.push(...insideOf(visit, shapes));
      }
    }
    waiting = next.slice(0, FEEDS.slotsMax);
  }
  return [...slots.values()];
}

/**
 * Returns the schema and its alternatives. For a list, the schemas of its items are included.
 */
function shapesOf(schema: JsonObject, root: JsonObject): readonly JsonObject[] {
  const shapes: JsonObject[] = [];
  for (const { schema: shape } of schemasInPlace(schema, root, IN_PLACE)) {
    shapes.push(shape);
    if (shapes.length === FEEDS.shapesMax) {
      break;
    }
  }
  return shapes;
}

function textOf(shapes: readonly JsonObject[]): ReadonlySet<string> {
  const description = shapes.map((shape) => shape['description']).find(isText) ?? '';
  return new Set(termsOf(description.slice(0, FEEDS.descriptionLengthMax)));
}

function slotOf(
  { name, path, around, isRequired }: Visit,
  shapes: readonly JsonObject[],
  text: ReadonlySet<string>,
): Slot {
  const types = shapes
    .flatMap((shape) => [shape['type'], ...listOf(shape['type'])])
    .flatMap((type) => (isText(type) ? typesNamed(type.toLowerCase()) : []));
  return {
    path,
    terms: nameTermsOf(name.slice(0, FEEDS.nameLengthMax)),
    around,
    text,
    type: types[0] ?? 'any',
    isRequired,
    isSettled: shapes.some((shape) => 'enum' in shape || 'const' in shape || 'default' in shape),
  };
}

function insideOf(visit: Visit, shapes: readonly JsonObject[]): readonly Visit[] {
  const own = nameTermsOf(visit.name.slice(0, FEEDS.nameLengthMax));
  const around = [...visit.around, ...own].slice(-FEEDS.aroundMax);
  const isList = shapes.some((shape) => 'items' in shape);
  const base = isList ? `${visit.path}[]` : visit.path;
  return shapes.flatMap((shape) =>
    Object.entries(propertiesIn(shape))
      .slice(0, FEEDS.slotsMax)
      .map(([name, schema]) => ({
        schema: isJsonObject(schema) ? schema : {},
        name,
        path: base === '' ? name : `${base}.${name}`,
        around,
        isRequired: visit.isRequired && requiredIn(shape).includes(name),
        depth: visit.depth + 1,
      })),
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
