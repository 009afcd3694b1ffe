import { SCHEMA } from '../../tuning/schema.ts';

/**
 * Patterns come from servers, and a regular expression can take for ever.
 *
 * How long a backtracking matcher may take is estimated from the pattern: every choice multiplies
 * the ways through it, every open repetition by the length of the text. A text too long for that
 * is not matched at all; the server checks its own arguments anyway. A repetition around something
 * that already has choices (`(a+)+`) can grow with the power of the length and is never run.
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

/** The longest text this pattern may be tried on; 0 for one that is never run. */
export function textLengthMax(pattern: string): number {
  if (pattern.length > SCHEMA.patternLengthMax) {
    return 0;
  }
  const { factor, power } = waysThrough(pattern);
  const isAnchored = pattern.startsWith('^') && !pattern.includes('|');
  const exponent = power + (isAnchored ? 0 : 1);
  const room = SCHEMA.patternStepsMax / factor;
  return exponent === 0
    ? room >= 1
      ? Number.POSITIVE_INFINITY
      : 0
    : Math.floor(room ** (1 / exponent));
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

/** Counts what was not matched, and says what is to be supposed about it. */
export interface Suppositions {
  answer: boolean;
  made: boolean;
}

/** A pattern in the place of a regular expression; what it cannot match in time, it supposes. */
export function createBoundedPattern(
  pattern: string,
  flags: string,
  suppositions: Suppositions,
): { test(text: string): boolean; toString(): string } {
  const lengthMax = textLengthMax(pattern);
  const expression = lengthMax === 0 ? undefined : compiled(pattern, flags);
  return {
    test(text): boolean {
      if (expression === undefined || text.length > lengthMax) {
        suppositions.made = true;
        return suppositions.answer;
      }
      return expression.test(text);
    },
    // The compiler of schemas tells patterns apart by this text.
    toString: () => `/${pattern}/${flags}`,
  };
}

/** Many servers write patterns that only the older, looser syntax accepts. */
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
