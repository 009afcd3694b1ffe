/**
 * The arguments a tool takes, as a list of places that can be filled one by one.
 *
 * Schemas come from servers: they may be recursive, contradictory, enormous or no schemas at all. What
 * cannot be read is left out, and the work is bounded. Members of a required object are places of their
 * own; any other object is filled whole or not at all, so that none is left half filled.
 */
import { listOf, schemasInPlace } from '../base/json-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import type { Tool } from '../knowledge/tool.ts';
import { nameTermsOf, nameWordsOf, termsOf } from '../math/words.ts';
import { DRAFT } from '../tuning/draft.ts';

/** The kinds of values that JSON Schema tells apart. */
export type ParameterType = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';

/** One place in the arguments of a tool. */
export interface Parameter {
  readonly path: readonly string[];
  /** The path with dots, as feeds write it. */
  readonly name: string;
  readonly description: string;
  /** The terms of its own name, of its name with those around it, and of its description. */
  readonly terms: readonly string[];
  readonly around: readonly string[];
  readonly text: ReadonlySet<string>;
  /** Empty where anything goes. */
  readonly types: ReadonlySet<ParameterType>;
  /** Types of the items of a list. */
  readonly itemTypes: ReadonlySet<ParameterType>;
  readonly format: string | undefined;
  /** The only values allowed; none where others are. */
  readonly choices: readonly Json[];
  /** The only values allowed inside a list; none where others are. */
  readonly itemChoices: readonly Json[];
  readonly fallback: Json | undefined;
  readonly isRequired: boolean;
  readonly range: Range;
}

/** Bounds that a value must keep. */
interface Range {
  readonly minimum: number;
  readonly maximum: number;
  readonly lengthMin: number;
  readonly lengthMax: number;
}

const TYPES: Readonly<Record<string, ParameterType>> = {
  string: 'string',
  str: 'string',
  number: 'number',
  float: 'number',
  double: 'number',
  integer: 'integer',
  int: 'integer',
  boolean: 'boolean',
  bool: 'boolean',
  array: 'array',
  list: 'array',
  tuple: 'array',
  object: 'object',
  dict: 'object',
};

/** Returns the types that a schema's word stands for. The word may be any text. */
function typesNamed(word: string): readonly ParameterType[] {
  const type = Object.hasOwn(TYPES, word) ? TYPES[word] : undefined;
  return type === undefined ? [] : [type];
}

/** The name of a place in a list: `[0]` for the first one. */
export function entryName(at: number): string {
  return `[${at}]`;
}

/** Tells whether a name of a path is a place in a list. */
export function isEntry(name = ''): boolean {
  return /^\[\d+\]$/u.test(name);
}

/**
 * The places of a tool's arguments, required ones first. Where lists are opened, the members of the first record of a required list
 * of records are places of their own.
 */
export function parametersOf(
  { inputSchema }: Pick<Tool, 'inputSchema'>,
  isOpened = false,
): readonly Parameter[] {
  const found: Parameter[] = [];
  const visits: Visit[] = membersOf(
    { schema: inputSchema, path: [], isRequired: true },
    inputSchema,
  );
  for (const visit of visits) {
    if (found.length >= DRAFT.parametersMax) {
      break;
    }
    const isDivided = visit.isRequired && visit.path.length < DRAFT.depthMax;
    const members = isDivided ? membersOf(visit, inputSchema) : [];
    const records = isDivided && isOpened ? recordMembers(visit, inputSchema) : [];
    if (records.length > 0) {
      visits.push(...records);
    } else if (
      members.length > 0 &&
      !shapesOf(visit.schema, inputSchema).some(({ shape }) => 'items' in shape)
    ) {
      visits.push(...members);
    } else {
      found.push(parameterOf(visit, inputSchema));
    }
  }
  return found.toSorted((left, right) => Number(right.isRequired) - Number(left.isRequired));
}

interface Visit {
  readonly schema: JsonObject;
  readonly path: readonly string[];
  readonly isRequired: boolean;
}

interface Shape {
  readonly shape: JsonObject;
  /** Not one of several alternatives. */
  readonly isCertain: boolean;
}

/** Required members first, so that the bound cuts off none of them. */
function membersOf({ schema, path, isRequired }: Visit, root: JsonObject): Visit[] {
  const shapes = shapesOf(schema, root);
  const required = new Set(
    shapes.flatMap(({ shape, isCertain }) => (isCertain ? listOf(shape['required']) : [])),
  );
  const members = new Map<string, Visit>();
  for (const { shape } of shapes) {
    const { properties } = shape;
    for (const [name, member] of isJsonObject(properties) ? Object.entries(properties) : []) {
      if (!members.has(name)) {
        members.set(name, {
          schema: isJsonObject(member) ? member : {},
          path: [...path, name],
          isRequired: isRequired && required.has(name),
        });
      }
    }
  }
  return [...members.values()]
    .toSorted((left, right) => Number(right.isRequired) - Number(left.isRequired))
    .slice(0, DRAFT.parametersMax);
}

/** The members of the first record of a list of records. */
function recordMembers({ schema, path, isRequired }: Visit, root: JsonObject): readonly Visit[] {
  const shapes = shapesOf(schema, root).map(({ shape }) => shape);
  const items = shapes.map((shape) => shape['items']).find(isJsonObject);
  return items === undefined
    ? []
    : membersOf({ schema: items, path: [...path, entryName(0)], isRequired }, root);
}

/** The schema, what it refers to, and its alternatives. */
function shapesOf(schema: JsonObject, root: JsonObject): readonly Shape[] {
  const shapes: Shape[] = [];
  for (const { schema: shape, isCertain } of schemasInPlace(schema, root, IN_PLACE)) {
    shapes.push({ shape, isCertain });
    if (shapes.length === DRAFT.shapesMax) {
      break;
    }
  }
  return shapes;
}

const IN_PLACE = ['$ref', 'allOf', 'anyOf', 'oneOf'] as const;

function parameterOf({ schema, path, isRequired }: Visit, root: JsonObject): Parameter {
  const shapes = shapesOf(schema, root).map(({ shape }) => shape);
  const first = (key: string): Json | undefined =>
    shapes.map((shape) => shape[key]).find((value) => value !== undefined);
  const [description, format] = [first('description'), first('format')];
  const own = (path.at(-1) ?? '').slice(0, DRAFT.nameLengthMax);
  const text =
    typeof description === 'string' ? description.slice(0, DRAFT.descriptionLengthMax) : '';
  const items = first('items');
  return {
    path,
    name: path.join('.').replaceAll('.[', '['),
    description: text,
    terms: ownTerms(own),
    around: path
      .slice(0, -1)
      .filter((name) => !isEntry(name))
      .flatMap((name) => nameTermsOf(name.slice(0, DRAFT.nameLengthMax))),
    text: new Set(termsOf(text)),
    types: typesOf(shapes),
    itemTypes: isJsonObject(items)
      ? typesOf(shapesOf(items, root).map(({ shape }) => shape))
      : new Set(),
    format: typeof format === 'string' ? format : undefined,
    choices: choicesOf(shapes),
    itemChoices: isJsonObject(items)
      ? choicesOf(shapesOf(items, root).map(({ shape }) => shape))
      : [],
    fallback: first('default'),
    isRequired,
    range: {
      minimum: numberOr(first('minimum'), -Infinity),
      maximum: numberOr(first('maximum'), Infinity),
      lengthMin: numberOr(first('minLength'), 0),
      lengthMax: numberOr(first('maxLength'), Infinity),
    },
  };
}

/** `to` and `from` say little in a sentence and everything as a name. */
function ownTerms(name: string): readonly string[] {
  const terms = nameTermsOf(name);
  return terms.length > 0 ? terms : nameWordsOf(name);
}

function typesOf(shapes: readonly JsonObject[]): ReadonlySet<ParameterType> {
  const named = shapes.flatMap((shape) => [shape['type'], ...listOf(shape['type'])]);
  return new Set(
    named.flatMap((type) => (typeof type === 'string' ? typesNamed(type.toLowerCase()) : [])),
  );
}

/** A constant is a choice of one. */
function choicesOf(shapes: readonly JsonObject[]): readonly Json[] {
  const choices = shapes.flatMap((shape) => [
    ...listOf(shape['enum']),
    ...(shape['const'] === undefined ? [] : [shape['const']]),
  ]);
  return choices.slice(0, DRAFT.choicesMax);
}

function numberOr(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
