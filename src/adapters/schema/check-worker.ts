/** The thread that checks values against schemas that may take long. Its host ends it when the time is up. */

import type { Json, JsonObject } from '../../base/json.ts';
import type { SchemaIssue } from '../../knowledge/schema-checker.ts';
import { portToStarter } from '../../system/start-worker.ts';
import { SCHEMA } from '../../tuning/schema.ts';
import type { FromCheck, ToCheck } from './ajv-checker.ts';
import { checkWith, compileSchema, type CompiledSchema } from './compile-schema.ts';
import { schemaCost, sizeOf, stepsOfCheck } from './schema-cost.ts';

const port = portToStarter();
const say = (message: FromCheck): void => port.postMessage(message);
/** A tool is often called again, so the last schema stays compiled. */
let last: { readonly text: string; readonly compiled: CompiledSchema } | undefined;

function check({ schema: text, value: valueText }: ToCheck): readonly SchemaIssue[] {
  const schema = JSON.parse(text) as JsonObject;
  last = last?.text === text ? last : { text, compiled: compileSchema(schema) };
  if (last.compiled.kind === 'unusable') {
    return [];
  }
  const value = JSON.parse(valueText) as Json;
  const steps = stepsOfCheck(schemaCost(schema), sizeOf(value, SCHEMA.stepsMax));
  const findsAll = steps <= SCHEMA.stepsForAllErrors;
  try {
    return checkWith(last.compiled, value, { findsAll, patternSteps: Number.POSITIVE_INFINITY });
  } catch {
    // The stack overflowed: the schema refers to itself, or the value is nested too deep.
    return [];
  }
}

port.on('message', (message: ToCheck) => {
  say({ kind: 'checked', issues: check(message) });
});
say({ kind: 'ready' });
