import type { Json, JsonObject } from '../../base/json.ts';
import type { SchemaCheck, SchemaChecker, SchemaIssue } from '../../knowledge/schema-checker.ts';
import { SCHEMA } from '../../tuning/schema.ts';
import { CheckThread } from './check-thread.ts';
import { checkWith, type CompiledSchema, compileSchema } from './compile-schema.ts';
import { TakesTooLong } from './metered-pattern.ts';
import { costOf, partsWithin, type SchemaCost, sizeOf, stepsOfCheck } from './schema-cost.ts';

interface Known {
  readonly cost: SchemaCost;
  /** Made when first needed, and only of a schema that is small. */
  compiled?: CompiledSchema;
}

/**
 * Checks values with JSON Schema 2020-12, 2019-09, 7 and 6, by `$schema`. The default is 2020-12,
 * or 7 if the schema makes sense only there. Older drafts are read as 7. References outside the
 * schema are never followed. A schema that is invalid, too large, or refers elsewhere checks
 * nothing and has a problem. Formats are not checked. A check with a small known time bound runs on
 * the calling thread. All others run in a thread that is ended when the time is up.
 */
export function createSchemaChecker(): SchemaChecker {
  return new AjvChecker();
}

class AjvChecker implements SchemaChecker {
  /** The most recently used last. */
  readonly #known = new Map<JsonObject, Known>();
  readonly #thread = new CheckThread();

  check(schema: JsonObject, value: Json): readonly SchemaIssue[] {
    return this.#atOnce(schema, value) ?? [];
  }

  checkFully(schema: JsonObject, value: Json): SchemaCheck | Promise<SchemaCheck> {
    const issues = this.#atOnce(schema, value);
    return issues === undefined ? this.#thread.check(schema, value) : { kind: 'checked', issues };
  }

  problem(schema: JsonObject): string | undefined {
    const compiled = this.#compiled(this.#of(schema), schema);
    return compiled?.kind === 'unusable' ? compiled.problem : undefined;
  }

  /** `undefined` where finding out may take long. */
  #atOnce(schema: JsonObject, value: Json): readonly SchemaIssue[] | undefined {
    const known = this.#of(schema);
    const compiled = this.#compiled(known, schema);
    if (compiled === undefined || compiled.kind === 'unusable') {
      return compiled && [];
    }
    const size = sizeOf(value, partsWithin(known.cost, SCHEMA.stepsMax));
    const steps = stepsOfCheck(known.cost, size);
    if (steps > SCHEMA.stepsMax) {
      return undefined;
    }
    try {
      // Every item of a long list may be wrong: all errors of it would take more memory than the list.
      const findsAll = steps <= SCHEMA.stepsForAllErrors;
      return checkWith(compiled, value, { findsAll, patternSteps: SCHEMA.patternStepsMax });
    } catch (error) {
      // Otherwise the stack ended, in a schema that turns in a circle: it checks nothing.
      return error instanceof TakesTooLong ? undefined : [];
    }
  }

  #of(schema: JsonObject): Known {
    const known = this.#known.get(schema) ?? { cost: costOf(schema) };
    this.#known.delete(schema);
    this.#known.set(schema, known);
    const [oldest] = this.#known.keys();
    if (this.#known.size > SCHEMA.compiledMax && oldest !== undefined) {
      this.#known.delete(oldest);
    }
    return known;
  }

  /** `undefined` for a schema that takes long to compile: only the thread does that. */
  #compiled(known: Known, schema: JsonObject): CompiledSchema | undefined {
    const { parts } = known.cost;
    if (parts > SCHEMA.partsMax) {
      const problem = `the schema has more than ${SCHEMA.partsMax} parts`;
      return { kind: 'unusable', problem };
    }
    return parts > SCHEMA.partsAtOnceMax ? undefined : (known.compiled ??= compileSchema(schema));
  }
}
