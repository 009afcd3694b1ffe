/** Values of the intent that a plan leaves over although they fit one of its parameters as well as the value that it takes. */
import type { OpenCall } from './borrow.ts';
import type { ParameterLinks } from './links.ts';
import type { Span } from './spans.ts';

/** A value with odds that are lower by this much is almost as good. */
export const ALMOST_AS_GOOD = 2.5;
/** Below these odds a value is hardly one. */
const LIKELY = 2;

/**
 * Counts the required parameters that could take one more typed value: "the factorial of 5, the factorial of 7" has two numbers,
 * and a plan with one call leaves one of them over. Such a plan has too few calls, more often than not.
 */
export function rivalValues(calls: readonly OpenCall[], taken: readonly Span[]): number {
  let count = 0;
  for (const tool of new Set(calls.map((call) => call.tool))) {
    const own = calls.filter((call) => call.tool === tool);
    for (const [parameter, links] of tool.links.entries()) {
      const weakest = Math.min(
        ...own.flatMap(({ bound }) => {
          const each = bound.get(parameter);
          return each?.kind === 'said' && each.isInherited !== true ? [each.link.score] : [];
        }),
      );
      count += Number(Number.isFinite(weakest) && hasRival(links, weakest, taken));
    }
  }
  return count;
}

/**
 * Returns true if nothing takes a typed value that fits a parameter almost as well as its present
 * value.
 */
function hasRival(
  { view, links }: ParameterLinks,
  weakest: number,
  taken: readonly Span[],
): boolean {
  return (
    view.parameter.isRequired &&
    !SEVERAL.has(view.kind) &&
    links.some(
      ({ candidate: { span }, score }) =>
        span.mention !== undefined &&
        score > Math.max(LIKELY, weakest - ALMOST_AS_GOOD) &&
        !taken.some((other) => other.start < span.end && other.end > span.start),
    )
  );
}

/** Kinds of parameters that take several values, or whose value stands nowhere. */
const SEVERAL: ReadonlySet<string> = new Set(['flag', 'list', 'numbers']);
