import { Ajv, type AnySchema, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { describeError } from '../../base/errors.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { plainLine } from '../../base/plain-text.ts';
import type { SchemaChecker, SchemaIssue } from '../../knowledge/schema-checker.ts';
import { SCHEMA } from '../../tuning/schema.ts';
import { createBoundedPattern, type Suppositions } from './bounded-pattern.ts';
import { describeErrors } from './describe-errors.ts';
import { countParts, hasMoreParts } from './schema-parts.ts';

type Compiled =
  | {
      readonly kind: 'usable';
      readonly root: JsonObject;
      readonly all: Validator;
      /** Stops at the first error; made when first needed. */
      readonly first: () => Validator;
    }
  | { readonly kind: 'unusable'; readonly problem: string };

interface Validator {
  readonly validate: ValidateFunction;
  readonly suppositions: Suppositions;
}

interface Dialect {
  readonly create: (options: Options) => Ajv;
  /** Checks schemas against the dialect's own schema; made when first needed. */
  judge?: Ajv;
}

const OPTIONS: Options = {
  strict: false,
  allErrors: true,
  verbose: true,
  // Formats are hints in the present standard, and the servers disagree about them.
  validateFormats: false,
  logger: false,
  ownProperties: true,
  inlineRefs: false,
};

/**
 * Checks values with JSON Schema 2020-12, 2019-09, 7 and 6, by `$schema`; 2020-12 where it says
 * nothing, 7 where only that makes sense of it. Older drafts are read as 7 as far as they agree.
 *
 * References outside the schema are never followed. A schema that is not valid, too large, or
 * refers elsewhere checks nothing and has a problem. Formats are not checked; patterns only where
 * that takes a bounded time.
 */
export function createSchemaChecker(): SchemaChecker {
  const current: Dialect = { create: (options) => new Ajv2020(options) };
  const previous: Dialect = { create: (options) => new Ajv2019(options) };
  const old: Dialect = { create: (options) => new Ajv(options) };
  /** The most recently used last. */
  const compiled = new Map<JsonObject, Compiled>();

  const dialectsOf = (schema: JsonObject): readonly Dialect[] => {
    const { $schema: name } = schema as { readonly $schema?: Json };
    if (typeof name === 'string' && /2019-09/u.test(name)) {
      return [previous];
    }
    return typeof name === 'string' && /draft-0/u.test(name) ? [old] : [current, old];
  };

  const compiledFor = (schema: JsonObject): Compiled => {
    const known = compiled.get(schema);
    const found = known ?? compile(schema, dialectsOf(schema));
    compiled.delete(schema);
    compiled.set(schema, found);
    const [oldest] = compiled.keys();
    if (compiled.size > SCHEMA.compiledMax && oldest !== undefined) {
      compiled.delete(oldest);
    }
    return found;
  };

  return {
    check(schema, value): readonly SchemaIssue[] {
      const found = compiledFor(schema);
      try {
        return found.kind === 'usable' ? check(found, value) : [];
      } catch {
        // The stack ended: in a schema that turns in a circle, or in a value nested without end.
        return [];
      }
    },
    problem(schema): string | undefined {
      const found = compiledFor(schema);
      return found.kind === 'usable' ? undefined : found.problem;
    },
  };
}

/**
 * A pattern that could not be tried is supposed to match. Under a negation that would be held
 * against the value, so what does not show under both suppositions is not reported.
 */
function check(
  compiled: Compiled & { readonly kind: 'usable' },
  value: Json,
): readonly SchemaIssue[] {
  const { root } = compiled;
  // Every item of a long list may be wrong: all errors of it would take more memory than the list.
  const isLarge = hasMoreParts(value, SCHEMA.valuePartsMax);
  const { validate, suppositions } = isLarge ? compiled.first() : compiled.all;
  const run = (answer: boolean): readonly SchemaIssue[] => {
    suppositions.answer = answer;
    return validate(value) ? [] : describeErrors(validate.errors ?? [], root, value);
  };
  suppositions.made = false;
  const issues = run(true);
  if (!suppositions.made || issues.length === 0) {
    return issues;
  }
  const others = new Set(run(false).map(({ path, message }) => `${path} ${message}`));
  return issues.filter(({ path, message }) => others.has(`${path} ${message}`));
}

function compile(schema: JsonObject, dialects: readonly Dialect[]): Compiled {
  const parts = countParts(schema);
  if (parts > SCHEMA.partsMax) {
    return { kind: 'unusable', problem: `the schema has more than ${SCHEMA.partsMax} parts` };
  }
  // Keywords that would choose another dialect, or make the validator answer with a promise.
  const { $schema: _dialect, $async: _async, id: _id, ...root } = schema;
  const problems: string[] = [];
  for (const dialect of dialects) {
    try {
      const errors = judge(dialect, root);
      if (errors === undefined) {
        const all = compileValid(dialect, root, true);
        // A schema that refers to itself for the same value would never end: it shows at once.
        all.validate({});
        let first: Validator | undefined;
        return {
          kind: 'usable',
          root,
          all,
          first: () => (first ??= compileValid(dialect, root, false)),
        };
      }
      problems.push(`the schema is not valid: ${errors}`);
    } catch (error) {
      problems.push(`the schema cannot be used: ${describeError(error)}`);
    }
  }
  return { kind: 'unusable', problem: plainLine(problems[0] ?? '', SCHEMA.excerptLength) };
}

function judge(dialect: Dialect, root: JsonObject): string | undefined {
  dialect.judge ??= dialect.create({ ...OPTIONS, verbose: false });
  if (dialect.judge.validateSchema(root) === true) {
    return undefined;
  }
  const [first] = (dialect.judge.errors ?? []) as readonly ErrorObject[];
  return `${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim();
}

/** An instance of its own for each schema: an instance keeps all it ever compiled. */
function compileValid(dialect: Dialect, root: JsonObject, allErrors: boolean): Validator {
  const suppositions: Suppositions = { answer: true, made: false };
  const regExp = Object.assign(
    (pattern: string, flags: string) => createBoundedPattern(pattern, flags, suppositions),
    { code: 'boundedPattern' },
  );
  const ajv = dialect.create({
    ...OPTIONS,
    allErrors,
    meta: false,
    validateSchema: false,
    code: { regExp },
  });
  return { validate: ajv.compile(root as AnySchema), suppositions };
}
