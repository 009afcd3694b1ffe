/**
 * Whether a URI may have come from a template (RFC 6570), in time that grows with their lengths
 * only: both are written by others, so no regular expression is made of them.
 */

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'variable'; readonly crossesSlashes: boolean; readonly mayBeEmpty: boolean };

/** Operators whose expansion may have slashes in it, or nothing at all. */
const WIDE_OPERATORS = '+#/;?&';

/** True when some values of the variables make this URI of the template. */
export function matchesTemplate(template: string, uri: string): boolean {
  let reachable = new Set([0]);
  for (const part of partsOf(template)) {
    reachable =
      part.kind === 'text' ? afterText(reachable, part.text, uri) : after(reachable, part, uri);
    if (reachable.size === 0) {
      return false;
    }
  }
  return reachable.has(uri.length);
}

function partsOf(template: string): readonly Part[] {
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

function afterText(reachable: ReadonlySet<number>, text: string, uri: string): Set<number> {
  const next = new Set<number>();
  for (const at of reachable) {
    if (uri.startsWith(text, at)) {
      next.add(at + text.length);
    }
  }
  return next;
}

/** Each position is entered once: what an earlier start reached, a later one need not walk. */
function after(
  reachable: ReadonlySet<number>,
  variable: Part & { readonly kind: 'variable' },
  uri: string,
): Set<number> {
  const next = new Set<number>();
  let walkedTo = -1;
  for (const start of [...reachable].toSorted((left, right) => left - right)) {
    if (variable.mayBeEmpty) {
      next.add(start);
    }
    let at = Math.max(start, walkedTo);
    while (at < uri.length && (variable.crossesSlashes || uri.charAt(at) !== '/')) {
      at += 1;
      next.add(at);
    }
    walkedTo = Math.max(walkedTo, at);
  }
  return next;
}
