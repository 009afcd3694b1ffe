/**
 * Whether a URI may have come from a template (RFC 6570). Both are written by others, so no
 * regular expression is made of them, and whoever asks says how many steps it may take.
 */

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly crossesSlashes: boolean; readonly mayBeEmpty: boolean };

/** A template taken apart, to be tried on many URIs. */
export type UriTemplate = readonly Part[];

/** Steps that are left; what is tried takes from them. A step is about one character looked at. */
export interface StepBudget {
  left: number;
}

/** Operators whose expansion may have slashes in it, or nothing at all. */
const WIDE_OPERATORS = '+#/;?&';

/** True when some values of the variables make this URI, as far as the steps suffice to tell. */
export function matchesTemplate(template: UriTemplate, uri: string, budget: StepBudget): boolean {
  let reachable: readonly number[] = [0];
  for (const part of template) {
    budget.left -= costOf(part, reachable, uri);
    if (budget.left < 0) {
      return false;
    }
    reachable =
      part.kind === 'text' ? afterText(reachable, part.text, uri) : after(reachable, part, uri);
    if (reachable.length === 0) {
      return false;
    }
  }
  return reachable.at(-1) === uri.length;
}

/** Takes a template apart. What is no expression stands for itself. */
export function parseTemplate(template: string): UriTemplate {
  const parts: Part[] = [];
  let at = 0;
  while (at < template.length) {
    const open = template.indexOf('{', at);
    const close = open === -1 ? -1 : template.indexOf('}', open);
    if (close === -1) {
      parts.push({ kind: 'text', text: template.slice(at) });
      break;
    }
    if (open > at) {
      parts.push({ kind: 'text', text: template.slice(at, open) });
    }
    const operator = template.charAt(open + 1);
    const isWide = WIDE_OPERATORS.includes(operator);
    parts.push({
      kind: 'variable',
      crossesSlashes: isWide,
      mayBeEmpty: isWide || operator === '.',
    });
    at = close + 1;
  }
  return parts;
}

/** The most that a part can take: a text is compared at every start, a variable walks once. */
function costOf(part: Part, reachable: readonly number[], uri: string): number {
  return part.kind === 'text'
    ? reachable.length * part.text.length
    : reachable.length + uri.length - (reachable[0] ?? 0);
}

function afterText(reachable: readonly number[], text: string, uri: string): readonly number[] {
  return reachable.filter((at) => uri.startsWith(text, at)).map((at) => at + text.length);
}

/**
 * Starts are in ascending order, and so are the positions returned: each is entered once, since
 * what an earlier start reached a later one need not walk.
 */
function after(
  reachable: readonly number[],
  variable: Part & { readonly kind: 'variable' },
  uri: string,
): readonly number[] {
  const next: number[] = [];
  const enter = (position: number): void => {
    if (position > (next.at(-1) ?? -1)) {
      next.push(position);
    }
  };
  let walkedTo = 0;
  for (const start of reachable) {
    if (variable.mayBeEmpty) {
      enter(start);
    }
    let at = Math.max(start, walkedTo);
    while (at < uri.length && (variable.crossesSlashes || uri.charAt(at) !== '/')) {
      at += 1;
      enter(at);
    }
    walkedTo = at;
  }
  return next;
}
