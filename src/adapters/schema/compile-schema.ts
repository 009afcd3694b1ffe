/**
 * Compiles schemas, and checks values with them. Patterns of servers may take for ever, so each
 * one is measured.
 */

import { Ajv, type AnySchema, type Options, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';

import { describeError } from '../../base/errors.ts';
import type { Json, JsonObject } from '../../base/json.ts';
import { plainLine } from '../../base/plain-text.ts';
import type { SchemaIssue } from '../../knowledge/schema-checker.ts';
import { SCHEMA } from '../../tuning/schema.ts';
import { describeErrors } from './describe-errors.ts';

interface UsableSchema {
  readonly kind: 'usable';
  readonly root: JsonObject;
  readonly all: Validator;
  /** Stops at the first error. Made when first needed. */
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
  // Removes keywords that would choose another dialect or make the validator return a promise.
  const { $schema: _dialect, $async: _async, id: _id, ...root } = schema;
  const problems: string[] = [];
  for (const dialect of dialectsOf(schema)) {
    try {
      const all = compile(dialect, root, true);
      // A schema that refers to itself for the same value overflows the stack here.
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
 * Each schema gets its own instance, because an instance keeps everything that it compiles. The
 * schema is not checked against the meta-schema: compiling that takes 0.1 s. A keyword whose value
 * has the wrong type fails here as well.
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

/**
 * Patterns come from servers, and a regular expression can take for ever. So the time of a
 * backtracking matcher is estimated from the pattern. Every choice multiplies the ways through it,
 * and every open repetition multiplies them by the length of the text. A repetition around
 * something that already has choices (`(a+)+`) counts as endless.
 */

/** Ways through a part of a pattern: `factor` times the length of the text to the `power`. */
interface Ways {
  readonly factor: number;
  readonly power: number;
}

interface Level {
  /** Ways of the alternatives before the present one. */
  readonly before: readonly Ways[];
  readonly present: readonly Ways[];
}

const ONE: Ways = { factor: 1, power: 0 };
const ENDLESS: Ways = { factor: Number.POSITIVE_INFINITY, power: 0 };
const TOKEN =
  /\\[pPu]\{[^}]*\}|\\k<[^>]*>|\\.|\[(?:[^\]\\]|\\.)*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|\)|\||(?:[*+?]|\{\d+(?:,\d*)?\})\??|./gsu;

/** Returns the steps that one text of this length may take, at most. */
export function patternSteps(pattern: string): (length: number) => number {
  if (pattern.length > SCHEMA.patternLengthMax || /\\(?:[1-9]|k<)/u.test(pattern)) {
    return () => Number.POSITIVE_INFINITY;
  }
  const { factor, power } = waysThrough(pattern);
  const isAnchored = pattern.startsWith('^') && !pattern.includes('|');
  const exponent = power + (isAnchored ? 0 : 1);
  return (length) => factor * Math.max(1, length) ** exponent;
}

function waysThrough(pattern: string): Ways {
  const levels: Level[] = [];
  let level: Level = { before: [], present: [] };
  for (const [token] of pattern.matchAll(TOKEN)) {
    if (token.startsWith('(')) {
      levels.push(level);
      level = { before: [], present: [] };
    } else if (token === ')') {
      const group = waysOf(level);
      const outer = levels.pop() ?? { before: [], present: [] };
      level = { ...outer, present: [...outer.present, group] };
    } else if (token === '|') {
      level = { before: [...level.before, inSequence(level.present)], present: [] };
    } else {
      const repetition = readRepetition(token);
      const last = level.present.at(-1) ?? ONE;
      level =
        repetition === undefined
          ? { ...level, present: [...level.present, ONE] }
          : { ...level, present: [...level.present.slice(0, -1), repeated(last, repetition)] };
    }
  }
  return waysOf(level);
}

function readRepetition(token: string): readonly [least: number, most: number] | undefined {
  const counts = /^\{(\d+)(,?)(\d*)\}/u.exec(token);
  if (counts !== null) {
    const least = Number(counts[1]);
    const open = counts[3] === '' ? Number.POSITIVE_INFINITY : Number(counts[3]);
    return [least, counts[2] === '' ? least : open];
  }
  const simple = { '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] } as const;
  return /^[*+?]\??$/u.test(token) ? simple[token[0] as keyof typeof simple] : undefined;
}

function repeated(ways: Ways, [least, most]: readonly [number, number]): Ways {
  const hasChoices = ways.factor > 1 || ways.power > 0;
  if (most === Number.POSITIVE_INFINITY) {
    return hasChoices ? ENDLESS : { factor: 1, power: 1 };
  }
  const counts = Math.max(1, most - least + 1);
  return { factor: ways.factor ** most * counts, power: ways.power * most };
}

function waysOf({ before, present }: Level): Ways {
  const choices = [...before, inSequence(present)];
  return {
    factor: choices.reduce((sum, { factor }) => sum + factor, 0),
    power: Math.max(...choices.map(({ power }) => power)),
  };
}

function inSequence(parts: readonly Ways[]): Ways {
  return {
    factor: parts.reduce((product, { factor }) => product * factor, 1),
    power: parts.reduce((sum, { power }) => sum + power, 0),
  };
}

/** The step budget of the patterns of one check, and the assumption about invalid patterns. */
export interface Meter {
  stepsLeft: number;
  /** The assumed result of an invalid pattern. */
  supposed: boolean;
  hasSupposed: boolean;
}

/** Thrown if a check takes more steps than its meter allows. */
export class TakesTooLong extends Error {}

/**
 * Creates a pattern in place of a regular expression. An invalid pattern matches as the meter
 * assumes.
 */
export function createMeteredPattern(
  pattern: string,
  flags: string,
  meter: Meter,
): { test(text: string): boolean; toString(): string } {
  const steps = patternSteps(pattern);
  const expression = compiled(pattern, flags);
  // Without the flag, `\p{…}` and `\u{…}` do not mean what the estimate assumes.
  const isMisread = expression?.flags === '' && /\\[pPu]\{/u.test(pattern);
  return {
    test(text): boolean {
      if (expression === undefined) {
        meter.hasSupposed = true;
        return meter.supposed;
      }
      if (meter.stepsLeft !== Number.POSITIVE_INFINITY) {
        meter.stepsLeft -= isMisread ? Number.POSITIVE_INFINITY : steps(text.length);
        if (meter.stepsLeft < 0) {
          throw new TakesTooLong();
        }
      }
      return expression.test(text);
    },
    // Ajv tells patterns apart by this text.
    toString: () => `/${pattern}/${flags}`,
  };
}

/** Compiles a pattern. Falls back to the older, looser syntax, which many servers use. */
function compiled(pattern: string, flags: string): RegExp | undefined {
  for (const variant of [flags, '']) {
    try {
      return new RegExp(pattern, variant);
    } catch {
      continue;
    }
  }
  return undefined;
}
