/** Decides, by spelling alone, whether a path with wildcards can match something in a folder. */
import { OWN_FILES } from '../tuning/call.ts';

/** Braces count where they list alternatives: `{a,b}`. A JSON text is no pattern. */
const WILD = /[*?[]|\{(?=[^{}"':\n]*,)/u;

/** `inside`: by its fixed letters. `maybe`: by its wildcards. `above`: it names a folder above. */
export type PatternReach = 'inside' | 'maybe' | 'above' | 'no';

export function isPattern(text: string): boolean {
  return WILD.test(text);
}

/** Splits a path at the folder before its first wildcard. */
export function splitPattern(path: string): { readonly start: string; readonly rest: string } {
  const at = path.search(WILD);
  if (at === -1) {
    return { start: path, rest: '' };
  }
  const cut = Math.max(path.lastIndexOf('/', at), path.lastIndexOf('\\', at));
  return { start: path.slice(0, cut + 1), rest: path.slice(cut + 1) };
}

/**
 * Returns where a pattern can lead, seen from a folder. Precondition: both are folded, and the
 * pattern is absolute.
 */
export function patternReach(pattern: string, folder: string): PatternReach {
  const target = partsOf(folder);
  return furthest(expandBraces(pattern).map((each) => reachOf(partsOf(each), target)));
}

/** Returns the result that reaches furthest into the folder. */
export function furthest(given: readonly PatternReach[]): PatternReach {
  const reaches = new Set(given);
  return (['inside', 'maybe', 'above'] as const).find((reach) => reaches.has(reach)) ?? 'no';
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}

function reachOf(pattern: readonly string[], target: readonly string[]): PatternReach {
  let isOpen = false;
  for (const [at, name] of target.entries()) {
    const part = pattern[at];
    if (part === undefined) {
      return 'above';
    }
    if (part.includes('**')) {
      return 'maybe';
    }
    if (!matchesPart(part, name)) {
      return 'no';
    }
    isOpen = /^[*?]+$/u.test(part);
  }
  return isOpen ? 'maybe' : 'inside';
}

const STARS_MAX = 8;

function matchesPart(part: string, name: string): boolean {
  if (!WILD.test(part)) {
    return part === name;
  }
  const stars = part.split('*').length - 1;
  if (stars > STARS_MAX || part.length > OWN_FILES.nameLengthMax) {
    return true;
  }
  const source = part.replaceAll(/\*+|\?|\[[!^]?[^\]]*\]|[\\^$.|+()[\]{}]/gu, (found) =>
    found.startsWith('*') ? '.*' : found === '?' ? '.' : classOf(found),
  );
  return new RegExp(`^${source}$`, 'u').test(name);
}

/** Turns a character class into "any one character". Negated characters are ignored. */
function classOf(found: string): string {
  return found.startsWith('[') && found.length > 1 ? '.' : `\\${found}`;
}

/** Expands `{a,b}`. If there are too many combinations, a wildcard takes their place. */
function expandBraces(pattern: string): readonly string[] {
  const BRACES = /\{([^{}]*)\}/u;
  let patterns: readonly string[] = [pattern];
  while (patterns.some((each) => BRACES.test(each))) {
    patterns = patterns.flatMap((each) => {
      const found = BRACES.exec(each);
      if (found === null) {
        return [each];
      }
      const [whole, inner = ''] = found;
      const choices = inner.includes(',') ? inner.split(',') : ['*'];
      return choices.map((choice) => each.replace(whole, () => choice));
    });
    if (patterns.length > OWN_FILES.bracesMax) {
      return [pattern.replaceAll(/\{[^}]*\}+/gu, '*')];
    }
  }
  return patterns;
}
