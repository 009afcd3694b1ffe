import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

import type { Json, JsonObject } from '../../base/json.ts';
import { keepLast } from '../../base/keep-last.ts';
import type { SchemaCheck, SchemaChecker, SchemaIssue } from '../../knowledge/schema-checker.ts';
import { startWorker } from '../../system/start-worker.ts';
import { SCHEMA } from '../../tuning/schema.ts';
import { checkWith, type CompiledSchema, compileSchema, TakesTooLong } from './compile-schema.ts';
import { schemaCost, partsWithin, type SchemaCost, sizeOf, stepsOfCheck } from './schema-cost.ts';

/**
 * Runs long checks one after the other, in a thread that is ended when the time is up. The first
 * check starts the thread, and it ends after a while without checks. A schema whose checks timed
 * out several times is refused: it would keep a processor busy.
 */
class CheckThread {
  #life: ThreadLife | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  readonly #ends = new WeakMap<JsonObject, number>();

  check(schema: JsonObject, value: Json): SchemaCheck | Promise<SchemaCheck> {
    const refusal = this.#refusal(schema);
    if (refusal !== undefined) {
      return refusal;
    }
    if (this.#waiting >= SCHEMA.threadWaitingMax) {
      return unchecked(`${this.#waiting} other checks wait already`);
    }
    return this.#queued(schema, value);
  }

  /**
   * Refuses a check with a schema whose checks timed out, before a large value is written as text.
   */
  #refusal(schema: JsonObject): SchemaCheck | undefined {
    const ends = this.#ends.get(schema) ?? 0;
    return ends >= SCHEMA.threadEndsMax
      ? unchecked(`${ends} checks with this schema took too long before`)
      : undefined;
  }

  async #queued(schema: JsonObject, value: Json): Promise<SchemaCheck> {
    this.#waiting += 1;
    // The value may be large: parsing it has blocked this thread, and writing it will do so again.
    await othersFirst();
    const message = { schema: JSON.stringify(schema), value: JSON.stringify(value) };
    const untilMs = performance.now() + SCHEMA.threadWaitMs;
    const turn = this.#last.then(() =>
      performance.now() > untilMs
        ? unchecked(`its turn did not come within ${SCHEMA.threadWaitMs} ms`)
        : this.#inTurn(schema, message),
    );
    this.#last = turn;
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #inTurn(schema: JsonObject, message: ToCheck): Promise<SchemaCheck> {
    // Earlier checks may have timed out meanwhile.
    const refusal = this.#refusal(schema);
    if (refusal !== undefined) {
      return refusal;
    }
    clearTimeout(this.#idle);
    const life = await this.#living();
    const answer = await life?.ask(message, SCHEMA.threadCheckMs);
    if (answer?.kind === 'checked') {
      this.#idle = setTimeout(() => this.#end(), SCHEMA.threadIdleMs).unref();
      return answer;
    }
    this.#ends.set(schema, (this.#ends.get(schema) ?? 0) + 1);
    this.#end();
    return unchecked(`it was not checked within ${SCHEMA.threadCheckMs} ms`);
  }

  async #living(): Promise<ThreadLife | undefined> {
    if (this.#life === undefined) {
      this.#life = new ThreadLife();
      // The start of the thread does not count as time of the check.
      const ready = await this.#life.next(SCHEMA.threadStartMs);
      return ready === undefined ? undefined : this.#life;
    }
    return this.#life;
  }

  #end(): void {
    this.#life?.end();
    this.#life = undefined;
  }
}

/** Holds one thread from its start to its end. */
class ThreadLife {
  readonly #worker: Worker;
  #answer: (message: FromCheck | undefined) => void = () => undefined;

  constructor() {
    this.#worker = startWorker({
      beside: import.meta.url,
      file: 'check-worker',
      name: 'pml-schemas',
      resourceLimits: { maxOldGenerationSizeMb: SCHEMA.threadHeapMb },
    });
    this.#worker.unref();
    this.#worker.on('message', (message: FromCheck) => this.#answer(message));
    this.#worker.on('error', () => this.#answer(undefined));
    this.#worker.on('exit', () => this.#answer(undefined));
  }

  ask(message: ToCheck, withinMs: number): Promise<FromCheck | undefined> {
    this.#worker.postMessage(message, []);
    return this.next(withinMs);
  }

  /**
   * Returns the next thing it says. Returns undefined if the time is up or the thread has ended.
   */
  next(withinMs: number): Promise<FromCheck | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), withinMs);
      this.#answer = (message) => {
        clearTimeout(timer);
        resolve(message);
      };
    });
  }

  end(): void {
    void this.#worker.terminate();
  }
}

const unchecked = (why: string): SchemaCheck => ({ kind: 'unchecked', why });

/** Sent as texts, which are copied fastest. */
export interface ToCheck {
  readonly schema: string;
  readonly value: string;
}

export type FromCheck =
  /** Sent once, when the thread is ready. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'checked'; readonly issues: readonly SchemaIssue[] };

interface Known {
  readonly cost: SchemaCost;
  /** Compiled when first needed, and only if the schema is small. */
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

  /** Checks a value at once. Returns `undefined` if that may take long. */
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
      // Every item of a long list may be wrong, and all errors would take more memory than the
      // list.
      const findsAll = steps <= SCHEMA.stepsForAllErrors;
      return checkWith(compiled, value, { findsAll, patternSteps: SCHEMA.patternStepsMax });
    } catch (error) {
      // Otherwise the stack overflowed, in a schema that refers to itself: it checks nothing.
      return error instanceof TakesTooLong ? undefined : [];
    }
  }

  #of(schema: JsonObject): Known {
    const known = this.#known.get(schema) ?? { cost: schemaCost(schema) };
    keepLast(this.#known, schema, known, SCHEMA.compiledMax);
    return known;
  }

  /**
   * Returns a compiled schema. Returns `undefined` for one that takes long to compile: only the
   * thread does that.
   */
  #compiled(known: Known, schema: JsonObject): CompiledSchema | undefined {
    const { parts } = known.cost;
    if (parts > SCHEMA.partsMax) {
      const problem = `the schema has more than ${SCHEMA.partsMax} parts`;
      return { kind: 'unusable', problem };
    }
    return parts > SCHEMA.partsAtOnceMax ? undefined : (known.compiled ??= compileSchema(schema));
  }
}
