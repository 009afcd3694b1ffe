/** Whether values stand in the order of the parameters that take them. */
import type { Pick } from './fill.ts';
import { LEXICON } from './lexicon.ts';
import type { Sink } from './link-features.ts';
import type { ParameterLinks } from './links.ts';
import type { Word } from './reading.ts';
import type { Span } from './spans.ts';
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

/** Whether a turn tells values that stand in rows from values that stand in columns. What is between them tells more then. */
export function isRowTurn(name: string): boolean {
  return name.startsWith('order column') || name.startsWith('order again');
}

/** The strongest mark between two values: a new sentence or bracket, a comma, a joining word, or none of them. */
export type Separation = 'break' | 'comma' | 'joined' | 'near';

/** Tells what stands between a value and a later one. */
type Separating = (one: Span, other: Span) => Separation;

const read = new WeakMap<readonly Word[], Separating>();

/** Returns a function that tells what stands between a value and a later one. It is made once for a text. */
export function separationsIn(words: readonly Word[]): Separating {
  const separating = read.get(words) ?? separatingIn(words);
  read.set(words, separating);
  return separating;
}

function separatingIn(words: readonly Word[]): Separating {
  // For each mark, how many of the words up to here have it.
  const counts = {
    break: countsOf(words, ({ gap }) => gap === 'sentence' || gap === 'clause'),
    comma: countsOf(words, ({ gap }) => gap === 'comma'),
    joined: countsOf(words, ({ lower }) => LEXICON.joining.has(lower)),
  };
  const kinds = ['break', 'comma', 'joined'] as const;
  return (one, other) =>
    kinds.find((kind) => (counts[kind][other.from + 1] ?? 0) > (counts[kind][one.to] ?? 0)) ??
    'near';
}

function countsOf(words: readonly Word[], isMarked: (word: Word) => boolean): readonly number[] {
  const counts = [0];
  for (const word of words) {
    counts.push((counts.at(-1) ?? 0) + Number(isMarked(word)));
  }
  return counts;
}

/** The features of all picks of a part, in the order of the text. */
export function orderFeatures(
  picks: readonly Pick[],
  links: readonly ParameterLinks[],
  words: readonly Word[],
  sink: Sink,
): void {
  const separation = separationsIn(words);
  const inOrder = picks.toSorted(
    (one, other) => one.link.candidate.span.start - other.link.candidate.span.start,
  );
  const seen = new Set<number>();
  for (const [at, { parameter, link }] of inOrder.entries()) {
    const last = inOrder[at - 1];
    const name =
      last === undefined
        ? undefined
        : turnOf(links, last.parameter, parameter, seen.has(parameter));
    if (last !== undefined && name !== undefined) {
      sink(name, 1);
      if (isRowTurn(name)) {
        sink(`${name} ${separation(last.link.candidate.span, link.candidate.span)}`, 1);
      }
    }
    seen.add(parameter);
  }
}
