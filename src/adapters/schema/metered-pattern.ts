import { SCHEMA } from '../../tuning/schema.ts';

/**
 * Patterns come from servers, and a regular expression can take for ever.
 *
 * The time of a backtracking matcher is estimated from the pattern: every choice multiplies
 * the ways through it, every open repetition by the length of the text. A repetition around
 * something that already has choices (`(a+)+`) can grow with the power of the length: it counts as
 * endless.
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

/** Thrown where a check would take longer than its meter allows. */
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
  // Without the flag, `\p{…}` and `\u{…}` mean something else than the estimate reads in them.
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
    // The compiler of schemas tells patterns apart by this text.
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
