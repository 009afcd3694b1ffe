import type { ErrorObject } from 'ajv';

import { formatPath, type JsonPath } from '../../base/json-path.ts';
import { referredTo, schemasInPlace } from '../../base/json-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { plainLine } from '../../base/plain-text.ts';
import type { SchemaIssue } from '../../knowledge/schema-checker.ts';
import { SCHEMA } from '../../tuning/schema.ts';

/**
 * Writes the validator's errors in words that an agent can act on. Errors inside alternatives and
 * conditions become one issue at the place of the alternatives. A missing or unknown member is
 * reported under its own path.
 */
export function describeErrors(
  errors: readonly ErrorObject[],
  root: JsonObject,
  value: Json,
): readonly SchemaIssue[] {
  const issues = new Map<string, SchemaIssue>();
  for (const issue of describe(errors.slice(0, SCHEMA.errorsMax), root, value)) {
    issues.set(`${issue.path} ${issue.message}`, issue);
  }
  return [...issues.values()].slice(0, SCHEMA.issuesMax);
}

/** The errors of one alternative. */
interface Branch {
  readonly errors: readonly ErrorObject[];
}

function describe(
  errors: readonly ErrorObject[],
  root: JsonObject,
  value: Json,
): readonly SchemaIssue[] {
  const foldedBy = new Map<ErrorObject, readonly Branch[]>();
  const folded = new Set<ErrorObject>();
  for (const error of errors) {
    const branches = branchesOf(error, errors, root);
    if (branches !== undefined) {
      foldedBy.set(error, branches);
      for (const inner of branches.flatMap((branch) => branch.errors)) {
        folded.add(inner);
      }
    }
  }
  return errors
    .filter((error) => !folded.has(error))
    .map((error) => {
      const branches = foldedBy.get(error);
      return branches === undefined
        ? { path: formatPath(pathOf(error, value)), message: messageOf(error) }
        : foldedIssue(error, branches, root, value);
    });
}

/** Returns the branches below an error. Returns `undefined` if it has none. */
function branchesOf(
  error: ErrorObject,
  errors: readonly ErrorObject[],
  root: JsonObject,
): readonly Branch[] | undefined {
  const schemas = schemasBelow(error);
  if (schemas === undefined && error.keyword !== 'propertyNames') {
    return undefined;
  }
  const before = errors.slice(0, errors.indexOf(error));
  if (error.keyword === 'propertyNames') {
    const { propertyName } = error.params as { readonly propertyName: string };
    return [{ errors: before.filter((inner) => inner.propertyName === propertyName) }];
  }
  return schemas?.map((schema) => {
    // In a schema that contains itself, every alternative would reach the errors of all others.
    const inPlace = new Set<unknown>(
      Array.from(schemasInPlace(schema as Json, root, IN_PLACE), (found) => found.schema),
    );
    const below = partsBelow(root, schema);
    return {
      errors: before.filter(
        ({ parentSchema, instancePath }) =>
          (instancePath === error.instancePath && inPlace.has(parentSchema)) ||
          (instancePath.startsWith(`${error.instancePath}/`) && below.has(parentSchema)),
      ),
    };
  });
}

const IN_PLACE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', '$ref'] as const;

/** Returns every object and list inside a part of the schema, references followed. */
function partsBelow(root: JsonObject, part: unknown): ReadonlySet<unknown> {
  const seen = new Set<unknown>();
  const waiting: unknown[] = [part];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node === 'object' && node !== null && !seen.has(node)) {
      seen.add(node);
      for (const child of Object.values(node)) {
        waiting.push(child);
      }
      waiting.push(referredTo(node as JsonObject, root));
    }
  }
  return seen;
}

function schemasBelow({
  keyword,
  schema,
  parentSchema,
  params,
}: ErrorObject): readonly unknown[] | undefined {
  switch (keyword) {
    case 'anyOf':
    case 'oneOf': {
      return Array.isArray(schema) ? schema : [];
    }
    case 'if': {
      return [parentSchema?.[(params as { readonly failingKeyword: string }).failingKeyword]];
    }
    case 'contains': {
      return [schema];
    }
    default: {
      return undefined;
    }
  }
}

function foldedIssue(
  error: ErrorObject,
  branches: readonly Branch[],
  root: JsonObject,
  value: Json,
): SchemaIssue {
  const path = formatPath(pathOf(error, value));
  if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') {
    const inner = branches.flatMap((branch) => describe(branch.errors, root, value));
    const reasons = error.keyword === 'contains' ? '' : reasonsText(inner, path);
    const message = error.keyword === 'if' ? '' : messageOf(error);
    return { path, message: [message, reasons].filter((text) => text !== '').join(': ') };
  }
  const { passingSchemas } = error.params as { readonly passingSchemas?: readonly number[] | null };
  if (passingSchemas) {
    return { path, message: 'fits more than one of the allowed forms; it must fit exactly one' };
  }
  const types = branches.map(({ errors }) => onlyWrongType(errors, error.instancePath));
  if (types.every((type) => type !== undefined)) {
    const allowed = [...new Set(types)].join(' or ');
    return { path, message: `must be ${allowed}, not ${typeOf(error.data)}` };
  }
  const [nearest] = branches.toSorted(
    (left, right) => distance(left, error.instancePath) - distance(right, error.instancePath),
  );
  const reasons = reasonsText(describe(nearest?.errors ?? [], root, value), path);
  const message = `fits none of the ${branches.length} allowed forms`;
  return { path, message: reasons === '' ? message : `${message}; nearest: ${reasons}` };
}

/** Returns the type that an alternative asks for, if only the type is wrong. */
function onlyWrongType(errors: readonly ErrorObject[], instancePath: string): string | undefined {
  const [first] = errors;
  return errors.length === 1 && first?.keyword === 'type' && first.instancePath === instancePath
    ? [(first.params as { readonly type: string | readonly string[] }).type].flat().join(' or ')
    : undefined;
}

/**
 * Returns how far a value is from an alternative. One for another type, or with another constant,
 * is further than any number of slips.
 */
function distance({ errors }: Branch, instancePath: string): number {
  const isOther = errors.some(
    ({ keyword, instancePath: at }) =>
      keyword === 'const' || (keyword === 'type' && at === instancePath),
  );
  return errors.length + (isOther ? SCHEMA.partsMax : 0);
}

function reasonsText(issues: readonly SchemaIssue[], around: string): string {
  return issues
    .slice(0, SCHEMA.issuesMax)
    .map(({ path, message }) => (path === around || path === '' ? message : `${path} ${message}`))
    .join('; ');
}

/** Returns the path of an error. For a missing or unexpected member it is the member's path. */
function pathOf({ instancePath, params }: ErrorObject, value: Json): JsonPath {
  const path: (string | number)[] = [];
  let current: Json | undefined = value;
  for (const step of instancePath.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(current) ? Number(name) : name);
    current =
      isJsonObject(current) || Array.isArray(current) ? (current as JsonObject)[name] : undefined;
  }
  const { missingProperty, additionalProperty, propertyName } = params as Readonly<
    Record<string, unknown>
  >;
  const member = missingProperty ?? additionalProperty ?? propertyName;
  return typeof member === 'string' ? [...path, member] : path;
}

/** Returns the message of one error. It stands behind the path. */
function messageOf(error: ErrorObject): string {
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'required':
    case 'dependencies':
    case 'dependentRequired': {
      return `is required${describedType(error, String(params['missingProperty']))}`;
    }
    case 'additionalProperties': {
      return `is not a known name${knownNames(error, String(params['additionalProperty']))}`;
    }
    case 'unevaluatedProperties': {
      const name = plainLine(String(params['unevaluatedProperty']), SCHEMA.excerptLength);
      return `has "${name}", which is not a known name`;
    }
    case 'type': {
      return `must be ${[params['type']].flat().join(' or ')}, not ${typeOf(error.data)}`;
    }
    case 'enum': {
      const values = [params['allowedValues']].flat() as readonly Json[];
      const names = values.filter((value) => typeof value === 'string');
      const nearest = typeof error.data === 'string' ? didYouMean(error.data, names) : '';
      return `must be one of ${shortened(values.map((value) => JSON.stringify(value)))}${nearest}`;
    }
    case 'const': {
      return `must be ${shortened([JSON.stringify(params['allowedValue'])])}`;
    }
    case 'pattern': {
      return `must match the pattern ${shortened([String(params['pattern'])])}`;
    }
    case 'propertyNames': {
      return 'is not an allowed name';
    }
    case 'not': {
      return 'is of a form that is not allowed';
    }
    case 'false schema': {
      return 'is not allowed';
    }
    default: {
      return plainLine(error.message ?? `does not fit "${error.keyword}"`, SCHEMA.excerptLength);
    }
  }
}

/** Returns the word of JSON Schema for the type of a value. */
function typeOf(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'array' : typeof value;
}

function describedType({ parentSchema }: ErrorObject, name: string): string {
  const properties = propertiesOf(parentSchema);
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const type = isJsonObject(property) ? property['type'] : undefined;
  return typeof type === 'string' ? ` (${plainLine(type, SCHEMA.excerptLength)})` : '';
}

function knownNames({ parentSchema }: ErrorObject, name: string): string {
  const names = Object.keys(propertiesOf(parentSchema));
  const suggestion = didYouMean(name, names);
  if (suggestion !== '') {
    return suggestion;
  }
  return names.length === 0 ? '; there is none to give' : `; known are ${shortened(names)}`;
}

function propertiesOf(schema: unknown): Readonly<Record<string, unknown>> {
  const properties = isJsonObject(schema) ? schema['properties'] : undefined;
  return isJsonObject(properties) ? properties : {};
}

function shortened(texts: readonly string[]): string {
  return plainLine(texts.join(', '), SCHEMA.excerptLength);
}
