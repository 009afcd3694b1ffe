import { Ajv, type AnySchema, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { describeError } from '../../base/errors.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { plainLine } from '../../base/plain-text.ts';
import type { SchemaIssue } from '../../knowledge/schema-checker.ts';
import { SCHEMA } from '../../tuning/schema.ts';
import { describeErrors } from './describe-errors.ts';
import { createMeteredPattern, type Meter } from './metered-pattern.ts';

interface UsableSchema {
  readonly kind: 'usable';
  readonly root: JsonObject;
  readonly all: Validator;
  /** Stops at the first error; made when first needed. */
  readonly first: () => Validator;
}

export type CompiledSchema = UsableSchema | { readonly kind: 'unusable'; readonly problem: string };

interface Validator {
  readonly validate: ValidateFunction;
  readonly meter: Meter;
}

type Dialect = (options: Options) => Ajv;

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

const CURRENT: Dialect = (options) => new Ajv2020(options);
const PREVIOUS: Dialect = (options) => new Ajv2019(options);
const OLD: Dialect = (options) => new Ajv(options);

function dialectsOf(schema: JsonObject): readonly Dialect[] {
  const { $schema: name } = schema as { readonly $schema?: Json };
  if (typeof name === 'string' && /2019-09/u.test(name)) {
    return [PREVIOUS];
  }
  return typeof name === 'string' && /draft-0/u.test(name) ? [OLD] : [CURRENT, OLD];
}

/** Makes a schema ready to check values with, or says why it cannot be used. */
export function compileSchema(schema: JsonObject): CompiledSchema {
  // Keywords that would choose another dialect, or make the validator answer with a promise.
  const { $schema: _dialect, $async: _async, id: _id, ...root } = schema;
  const problems: string[] = [];
  for (const dialect of dialectsOf(schema)) {
    try {
      const all = compile(dialect, root, true);
      // A schema that refers to itself for the same value would never end: it shows at once.
      all.validate({});
      let first: Validator | undefined;
      return { kind: 'usable', root, all, first: () => (first ??= compile(dialect, root, false)) };
    } catch (error) {
      problems.push(`the schema cannot be used: ${describeError(error)}`);
    }
  }
  return { kind: 'unusable', problem: plainLine(problems[0] ?? '', SCHEMA.excerptLength) };
}

/**
 * Returns the issues of a value. Throws if the patterns need more steps than the meter allows. A
 * pattern that is not a valid expression is assumed to match. Under a negation that assumption
 * would count against the value. So only issues that show under both assumptions are reported.
 */
export function checkWith(
  { all, first, root }: UsableSchema,
  value: Json,
  how: { readonly findsAll: boolean; readonly patternSteps: number },
): readonly SchemaIssue[] {
  const { validate, meter } = how.findsAll ? all : first();
  meter.stepsLeft = how.patternSteps;
  meter.hasSupposed = false;
  const run = (supposed: boolean): readonly SchemaIssue[] => {
    meter.supposed = supposed;
    return validate(value) ? [] : describeErrors(validate.errors ?? [], root, value);
  };
  const issues = run(true);
  if (!meter.hasSupposed || issues.length === 0) {
    return issues;
  }
  const others = new Set(run(false).map(({ path, message }) => `${path} ${message}`));
  return issues.filter(({ path, message }) => others.has(`${path} ${message}`));
}

/**
 * An instance of its own for each schema: an instance keeps all it ever compiled. The schema is not
 * checked against the schema of schemas: compiling that one holds the thread for 0.1 s. A keyword
 * whose value has the wrong type fails here as well.
 */
function compile(dialect: Dialect, root: JsonObject, allErrors: boolean): Validator {
  const meter: Meter = { stepsLeft: 0, supposed: true, hasSupposed: false };
  const regExp = Object.assign(
    (pattern: string, flags: string) => createMeteredPattern(pattern, flags, meter),
    { code: 'meteredPattern' },
  );
  const ajv = dialect({
    ...OPTIONS,
    allErrors,
    meta: false,
    validateSchema: false,
    code: { regExp },
  });
  return { validate: ajv.compile(root as AnySchema), meter };
}
