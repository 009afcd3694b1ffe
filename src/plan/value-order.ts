/** Compares the order of values with the order of the parameters that take them. */
import type { Pick as Picked } from './fill.ts';
import { LEXICON } from './lexicon.ts';
import type { Sink } from './link-features.ts';
import type { ParameterLinks } from './links.ts';
import type { Reading, Word } from './reading.ts';
import type { Span, Spans } from './spans.ts';
import type { ParameterView } from './tool-view.ts';

/**
 * Similarity of two parameters: `twin` are `num1` and `num2`, `sibling` share a term, `alike` take
 * the same kind of value.
 */
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

/**
 * Returns true if a turn tells values in rows from values in columns. Then the text between them
 * says more.
 */
function isRowTurn(name: string): boolean {
  return name.startsWith('order column') || name.startsWith('order again');
}

/**
 * The features of a turn. In "3 and 4, 5 and 12" the mark between two rows is stronger than the one inside a row, so it is compared
 * with the mark before it.
 */
export function turnFeatures(
  name: string,
  separation: Separating,
  last: Span,
  next: Span,
  before?: Span,
): readonly string[] {
  if (!isRowTurn(name)) {
    return [name];
  }
  const own = separation(last, next);
  const step =
    before === undefined ? 0 : MARKS.indexOf(own) - MARKS.indexOf(separation(before, last));
  const marks = step === 0 ? [] : [`${name} ${step < 0 ? 'stronger' : 'weaker'}`];
  return [name, `${name} ${own}`, ...marks];
}

/** The strongest mark between two values: a new sentence or bracket, a comma, a joining word, or none of them. */
type Separation = 'break' | 'comma' | 'joined' | 'near';

const MARKS: readonly Separation[] = ['break', 'comma', 'joined', 'near'];

/** Tells what stands between a value and a later one. */
type Separating = (one: Span, other: Span) => Separation;

const read = new WeakMap<Reading, Separating>();

/** Returns a function that tells what stands between a value and a later one. Values in one pair of brackets are near each other. */
export function separationsIn({ reading, enclosed }: SeparatedText): Separating {
  const separating = read.get(reading) ?? separatingIn(reading.words, enclosed);
  read.set(reading, separating);
  return separating;
}

/** The parts of a text that tell its values apart. */
type SeparatedText = Pick<Spans, 'reading' | 'enclosed'>;

function separatingIn(words: readonly Word[], enclosed: Spans['enclosed']): Separating {
  // For each mark, how many of the words up to here have it.
  const counts = {
    break: countsOf(words, ({ gap }) => gap === 'sentence' || gap === 'clause'),
    comma: countsOf(words, ({ gap }) => gap === 'comma'),
    joined: countsOf(words, ({ lower }) => LEXICON.joining.has(lower)),
  };
  const kinds = ['break', 'comma', 'joined'] as const;
  const isTogether = (one: Span, other: Span): boolean =>
    enclosed.some(({ start, end }) => one.start >= start && other.end <= end);
  return (one, other) =>
    isTogether(one, other)
      ? 'near'
      : (kinds.find((kind) => (counts[kind][other.from + 1] ?? 0) > (counts[kind][one.to] ?? 0)) ??
        'near');
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
  picks: readonly Picked[],
  links: readonly ParameterLinks[],
  text: SeparatedText,
  sink: Sink,
): void {
  const separation = separationsIn(text);
  const inOrder = picks.toSorted(
    (one, other) => one.link.candidate.span.start - other.link.candidate.span.start,
  );
  const seen = new Set<number>();
  for (const [at, { parameter, link }] of inOrder.entries()) {
    const [before, last] = [inOrder[at - 2], inOrder[at - 1]];
    const name =
      last === undefined
        ? undefined
        : turnOf(links, last.parameter, parameter, seen.has(parameter));
    if (last !== undefined && name !== undefined) {
      const [one, other] = [last.link.candidate.span, link.candidate.span];
      for (const each of turnFeatures(name, separation, one, other, before?.link.candidate.span)) {
        sink(each, 1);
      }
    }
    seen.add(parameter);
  }
}
