import type { ErrorObject } from 'ajv';

import { formatPath, type JsonPath } from '../../base/json-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import type { SchemaIssue } from '../../knowledge/schema-checker.ts';
import { SCHEMA } from '../../tuning/schema.ts';
import { messageOf, typeOf } from './error-message.ts';
import { reachableFrom } from './reachable-schemas.ts';

/**
 * What the validator found, in words an agent can act upon.
 *
 * Errors inside alternatives and conditions are folded into one issue where the alternatives
 * stand: which of them would have held depends on every value below. A missing or unknown member
 * is reported under its own path.
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

/** One way an alternative could have held, and why it did not. */
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

/** `undefined` for an error that has none below it. */
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
    // A schema that contains itself reaches from each alternative what is wrong with all of them.
    const inPlace = reachableFrom(root, schema, true);
    const below = reachableFrom(root, schema, false);
    return {
      errors: before.filter(
        ({ parentSchema, instancePath }) =>
          (instancePath === error.instancePath && inPlace.has(parentSchema)) ||
          (instancePath.startsWith(`${error.instancePath}/`) && below.has(parentSchema)),
      ),
    };
  });
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

/** The type an alternative asks for, where a wrong type is all that is wrong. */
function onlyWrongType(errors: readonly ErrorObject[], instancePath: string): string | undefined {
  const [first] = errors;
  return errors.length === 1 && first?.keyword === 'type' && first.instancePath === instancePath
    ? [(first.params as { readonly type: string | readonly string[] }).type].flat().join(' or ')
    : undefined;
}

/** An alternative for another type, or marked by another constant, is further than any number of slips. */
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

/** Where an error is about a member that is missing or should not be, the path is that member's. */
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
