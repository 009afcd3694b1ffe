import { formatPath } from '../base/json-path.ts';
import { isJsonObject, type JsonObject } from '../base/json.ts';
import { didYouMean } from '../base/nearest-name.ts';
import type { SchemaChecker, SchemaIssue } from '../knowledge/schema-checker.ts';
import type { Tool } from '../knowledge/tool.ts';
import type { WrittenArguments } from './read-arguments.ts';

/**
 * Every way in which these arguments do not fit the tool; none where its schema is unusable, or
 * where finding out may take long. Those are checked when the tool is called.
 */
export function checkArguments(
  tool: Tool,
  args: JsonObject,
  checker: Pick<SchemaChecker, 'check'>,
): readonly SchemaIssue[] {
  return checker.check(tool.inputSchema, args);
}

/**
 * The same before references have values.
 *
 * An issue at or around a reference may vanish with the value that comes, so it is left to
 * the check at run time. What is missing stays missing: checkers report it under its own name.
 */
export function checkWrittenArguments(
  tool: Tool,
  written: WrittenArguments,
  checker: Pick<SchemaChecker, 'check'>,
): readonly SchemaIssue[] {
  const { openPaths, known } = written;
  const certain = checkArguments(tool, known, checker).filter(({ path }) =>
    openPaths.every((open) => !isWithin(open, path)),
  );
  return [...certain, ...unknownNames(tool.inputSchema, known, certain)];
}

function isWithin(path: string, around: string): boolean {
  return (
    around === '' ||
    path === around ||
    (path.startsWith(around) && /^[.[]/u.test(path.slice(around.length)))
  );
}

/** A name the tool does not take is wrong whatever its value will be. */
function unknownNames(
  schema: JsonObject,
  args: JsonObject,
  reported: readonly SchemaIssue[],
): readonly SchemaIssue[] {
  const properties = schema['properties'];
  const isClosed = schema['additionalProperties'] === false && !('patternProperties' in schema);
  if (!isClosed || !isJsonObject(properties)) {
    return [];
  }
  const names = Object.keys(properties);
  return Object.keys(args)
    .filter((name) => !Object.hasOwn(properties, name))
    .map((name) => ({ name, path: formatPath([name]) }))
    .filter((unknown) => reported.every(({ path }) => path !== unknown.path))
    .map(({ name, path }) => ({
      path,
      message: `is not a known name${didYouMean(name, names)}`,
    }));
}
