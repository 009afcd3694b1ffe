/**
 * Derives the JSON Schema of a tool's results from results that were seen. Schemas join: order,
 * grouping and repeats do not matter. Values are never kept. Keys that are data (ids, addresses, or
 * very many keys) are not kept either: such an object becomes a map with one shape for all members.
 */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { LEARN } from '../tuning/learn.ts';

/** Types seen at one place, with the shapes inside objects and lists. */
interface OutputShape {
  readonly types: ReadonlySet<ShapeType>;
  /** The members of objects; a map has one shape for all of them. */
  readonly object?: ObjectShape;
  /** Common shape of list items; absent if only empty lists were seen. */
  readonly items?: OutputShape;
}

type ObjectShape =
  | { readonly kind: 'map'; readonly members: OutputShape }
  | {
      readonly kind: 'record';
      readonly members: ReadonlyMap<string, OutputShape>;
      /** Members that every object had. */
      readonly required: ReadonlySet<string>;
    };

const SHAPE_TYPES = ['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'] as const;
type ShapeType = (typeof SHAPE_TYPES)[number];

/** Shape of values deeper than the bound: unknown. */
const UNTOLD: OutputShape = { types: new Set() };
const NAME = /^[A-Za-z_$][A-Za-z0-9_$-]*$/u;

/**
 * Returns the shape of one value. It reads the beginning of long lists, and a bounded part of large
 * values.
 */
export function outputShapeOf(value: Json): OutputShape {
  return readShape(value, { depth: 0, budget: { values: LEARN.schemaValuesMax } });
}

interface Reading {
  readonly depth: number;
  /** Values that may still be read, shared by all of one result. */
  readonly budget: { values: number };
}

function readShape(value: Json, { depth, budget }: Reading): OutputShape {
  budget.values -= 1;
  if (depth > LEARN.schemaDepthMax || budget.values < 0) {
    return UNTOLD;
  }
  const inside = { depth: depth + 1, budget };
  if (Array.isArray(value)) {
    let items: OutputShape | undefined;
    for (const item of (value as readonly Json[]).slice(0, LEARN.schemaItemsMax)) {
      // Items beyond the budget are not read. The result still counts as a list.
      if (budget.values > 0 || items === undefined) {
        const shape = readShape(item, inside);
        items = items === undefined ? shape : joinShapes(items, shape);
      }
    }
    return { types: new Set(['array']), ...(items && { items }) };
  }
  if (isJsonObject(value)) {
    return { types: new Set(['object']), object: objectShape(value, inside) };
  }
  return { types: new Set([typeOf(value)]) };
}

/** Returns a shape that covers both. */
function joinShapes(left: OutputShape, right: OutputShape): OutputShape {
  const isUntold = left.types.size === 0 || right.types.size === 0;
  if (isUntold) {
    return UNTOLD;
  }
  const items = joinOptional(left.items, right.items, joinShapes);
  const object = joinOptional(left.object, right.object, joinObjects);
  return {
    types: new Set([...left.types, ...right.types]),
    ...(object && { object }),
    ...(items && { items }),
  };
}

/** Returns the shape as JSON Schema; the same shape is always the same text. */
export function schemaOf(shape: OutputShape): JsonObject {
  const types = SHAPE_TYPES.filter(
    (type) => shape.types.has(type) && !(type === 'integer' && shape.types.has('number')),
  );
  const [only] = types;
  return {
    ...(only !== undefined && { type: types.length === 1 ? only : types }),
    ...(shape.object && objectSchema(shape.object)),
    ...(shape.items && { items: schemaOf(shape.items) }),
  };
}

/** Reads a schema that `schemaOf` wrote; `undefined` for anything else. */
function shapeFrom(schema: Json | undefined, depth = 0): OutputShape | undefined {
  if (!isJsonObject(schema) || depth > LEARN.schemaDepthMax + 1) {
    return undefined;
  }
  const { type, items, properties, required, additionalProperties: members } = schema;
  const named = type === undefined ? [] : [type].flat();
  const types = SHAPE_TYPES.filter((each) => named.includes(each));
  if (types.length !== named.length) {
    return undefined;
  }
  const listed = items === undefined ? undefined : shapeFrom(items, depth + 1);
  const object = types.includes('object')
    ? objectFrom({ properties, required, members }, depth)
    : undefined;
  const isBroken =
    (items !== undefined && listed === undefined) ||
    (types.includes('object') && object === undefined);
  return isBroken
    ? undefined
    : { types: new Set(types), ...(object && { object }), ...(listed && { items: listed }) };
}

/** Joins two schemas that `schemaOf` wrote. An unreadable one counts nothing. */
export function joinSchemas(left: JsonObject, right: JsonObject): JsonObject {
  const [one, other] = [shapeFrom(left), shapeFrom(right)];
  if (one === undefined || other === undefined) {
    return one === undefined ? right : left;
  }
  return schemaOf(joinShapes(one, other));
}

function objectShape(value: JsonObject, inside: Reading): ObjectShape {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  const read = entries
    .slice(0, LEARN.schemaMembersMax + 1)
    .map(([key, member]): [string, OutputShape] => [key, readShape(member ?? null, inside)]);
  return record(new Map(read), new Set(read.map(([key]) => key)));
}

/** Returns a record, or a map where its keys are data. */
function record(
  members: ReadonlyMap<string, OutputShape>,
  required: ReadonlySet<string>,
): ObjectShape {
  const isMap =
    members.size > LEARN.schemaMembersMax || [...members.keys()].some((key) => !isName(key));
  if (!isMap) {
    return { kind: 'record', members, required };
  }
  return { kind: 'map', members: joinAll([...members.values()]) ?? UNTOLD };
}

/** True if a key reads like a name and not like data. */
function isName(key: string): boolean {
  return key.length <= LEARN.schemaNameLengthMax && NAME.test(key) && !/\d{2}/u.test(key);
}

function joinObjects(left: ObjectShape, right: ObjectShape): ObjectShape {
  if (left.kind === 'record' && right.kind === 'record') {
    const members = new Map(left.members);
    for (const [key, shape] of right.members) {
      const known = members.get(key);
      members.set(key, known === undefined ? shape : joinShapes(known, shape));
    }
    return record(members, new Set([...left.required].filter((key) => right.required.has(key))));
  }
  return { kind: 'map', members: joinAll([...membersOf(left), ...membersOf(right)]) ?? UNTOLD };
}

function membersOf(object: ObjectShape): readonly OutputShape[] {
  return object.kind === 'record' ? [...object.members.values()] : [object.members];
}

function joinAll(shapes: readonly OutputShape[]): OutputShape | undefined {
  const [first, ...others] = shapes;
  return first === undefined ? undefined : others.reduce(joinShapes, first);
}

function joinOptional<Item>(
  left: Item | undefined,
  right: Item | undefined,
  join: (left: Item, right: Item) => Item,
): Item | undefined {
  return left === undefined || right === undefined ? (left ?? right) : join(left, right);
}

function typeOf(value: Json): ShapeType {
  if (value === null) {
    return 'null';
  }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? 'integer' : 'number';
  }
  return typeof value === 'boolean' ? 'boolean' : 'string';
}

function objectSchema(object: ObjectShape): JsonObject {
  if (object.kind === 'map') {
    return { additionalProperties: schemaOf(object.members) };
  }
  const names = [...object.members.keys()].toSorted();
  const required = names.filter((name) => object.required.has(name));
  return {
    properties: Object.fromEntries(
      names.map((name) => [name, schemaOf(object.members.get(name) ?? UNTOLD)]),
    ),
    ...(required.length > 0 && { required }),
  };
}

function objectFrom(
  schema: {
    readonly properties: Json | undefined;
    readonly required: Json | undefined;
    readonly members: Json | undefined;
  },
  depth: number,
): ObjectShape | undefined {
  if (schema.members !== undefined) {
    const members = shapeFrom(schema.members, depth + 1);
    return members && { kind: 'map', members };
  }
  if (!isJsonObject(schema.properties)) {
    return undefined;
  }
  const members = new Map<string, OutputShape>();
  for (const [key, member] of Object.entries(schema.properties)) {
    const shape = shapeFrom(member, depth + 1);
    if (shape === undefined) {
      return undefined;
    }
    members.set(key, shape);
  }
  const named = Array.isArray(schema.required) ? (schema.required as readonly Json[]) : [];
  return {
    kind: 'record',
    members,
    required: new Set([...members.keys()].filter((key) => named.includes(key))),
  };
}
