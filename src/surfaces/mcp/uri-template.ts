/**
 * Decides whether a URI may come from a template (RFC 6570). Others write both, so no regular
 * expression is built from them, and the caller limits the number of steps.
 */

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly crossesSlashes: boolean; readonly mayBeEmpty: boolean };

/** A template taken apart, to be tried on many URIs. */
export type UriTemplate = readonly Part[];

/** Steps that are left. Every attempt uses some; a step is about one character. */
interface StepBudget {
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

/** Parses a template. Text outside of expressions is literal. */
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

/**
 * Returns the most that a part can take: a text is compared at every start, a variable walks once.
 */
function costOf(part: Part, reachable: readonly number[], uri: string): number {
  return part.kind === 'text'
    ? reachable.length * part.text.length
    : reachable.length + uri.length - (reachable[0] ?? 0);
}

function afterText(reachable: readonly number[], text: string, uri: string): readonly number[] {
  return reachable.filter((at) => uri.startsWith(text, at)).map((at) => at + text.length);
}

/**
 * Returns the positions that a variable can reach. Starts and results are in ascending order, so
 * each position is visited once.
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
