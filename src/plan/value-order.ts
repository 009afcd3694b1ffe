/** Whether values stand in the order of the parameters that take them. */
import type { Pick } from './fill.ts';
import type { Sink } from './link-features.ts';
import type { ParameterLinks } from './links.ts';
import type { ParameterView } from './tool-view.ts';

/** How much two parameters are alike: `twin` are `num1` and `num2`, `sibling` share a term, `alike` take the same kind of value. */
type Kinship = 'twin' | 'sibling' | 'alike';

const known = new WeakMap<ParameterView, WeakMap<ParameterView, Kinship | 'none'>>();

function kinshipOf(one: ParameterView, other: ParameterView): Kinship | 'none' {
  const own = known.get(one) ?? new WeakMap<ParameterView, Kinship | 'none'>();
  known.set(one, own);
  const found = own.get(other) ?? compared(one, other);
  own.set(other, found);
  return found;
}

function compared(one: ParameterView, other: ParameterView): Kinship | 'none' {
  if (classOf(one) !== classOf(other)) {
    return 'none';
  }
  if (bareName(one) === bareName(other)) {
    return 'twin';
  }
  return [...one.name].some((term) => other.name.has(term)) ? 'sibling' : 'alike';
}

function classOf({ kind }: ParameterView): string {
  return kind === 'integer' ? 'number' : kind;
}

/** A name without its numbers and single letters. */
function bareName({ words }: ParameterView): string {
  return words.filter((word) => !/^(?:\d+|\p{L}|\p{L}?\d+)$/u.test(word)).join(' ');
}

/**
 * The feature of a pick that follows another one in the text. `up` goes on to a later parameter, `again` begins the next
 * call, `down` goes back to an earlier parameter, `column` stays at one parameter.
 */
export function turnOf(
  links: readonly ParameterLinks[],
  last: number,
  next: number,
  isAgain: boolean,
): string | undefined {
  const [one, other] = [links[last]?.view, links[next]?.view];
  if (one === undefined || other === undefined) {
    return undefined;
  }
  if (last === next) {
    return 'order column';
  }
  const kinship = kinshipOf(one, other);
  const back = isAgain ? 'again' : 'down';
  return kinship === 'none' ? undefined : `order ${next > last ? 'up' : back} ${kinship}`;
}

/** The features of all picks of a part, in the order of the text. */
export function orderFeatures(
  picks: readonly Pick[],
  links: readonly ParameterLinks[],
  sink: Sink,
): void {
  const inOrder = picks.toSorted(
    (one, other) => one.link.candidate.span.start - other.link.candidate.span.start,
  );
  const seen = new Set<number>();
  for (const [at, { parameter }] of inOrder.entries()) {
    const last = inOrder[at - 1]?.parameter;
    const name =
      last === undefined ? undefined : turnOf(links, last, parameter, seen.has(parameter));
    if (name !== undefined) {
      sink(name, 1);
    }
    seen.add(parameter);
  }
}
