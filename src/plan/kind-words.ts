/** Words of parameters for the form of a value: a path, an address, a date. */
import { LEXICON } from './lexicon.ts';
import type { Sink } from './link-features.ts';
import type { Word } from './reading.ts';
import type { Span } from './spans.ts';
import type { ParameterView } from './tool-view.ts';

function isOneOf(words: ReadonlySet<string>, terms: ReadonlySet<string>): boolean {
  return [...words].some((term) => terms.has(term));
}

/** Returns how a parameter mentions these words: in its name, in its description, or not at all. */
function howSaid(
  words: ReadonlySet<string>,
  { name, about }: ParameterView,
): 'named' | 'told' | 'unsaid' {
  if (isOneOf(words, name)) {
    return 'named';
  }
  return isOneOf(words, about) ? 'told' : 'unsaid';
}

/** Kinds of mentions that nobody writes down as a text of their own. */
const PLACES: ReadonlySet<string> = new Set(['path', 'url', 'email']);

/**
 * Returns true if a value is a bare path or address, and only another parameter of the tool
 * mentions such a thing.
 */
export function isKindOfAnother(
  { kind }: Span,
  view: ParameterView,
  parameters: readonly ParameterView[],
): boolean {
  const words = LEXICON.kindWords.get(kind);
  return (
    words !== undefined &&
    PLACES.has(kind) &&
    view.kind === 'text' &&
    howSaid(words, view) === 'unsaid' &&
    parameters.some((other) => other !== view && isOneOf(words, other.name))
  );
}

/**
 * Returns true if words begin with the word for what the parameter takes, which is never a part of the value: the path in "the
 * folder notes" is `notes`.
 */
export function opensWithForm(
  { kind, from }: Span,
  { kind: wanted, name }: ParameterView,
  words: readonly Word[],
): boolean {
  const first = words[from];
  return (
    kind === 'words' &&
    wanted === 'text' &&
    first?.isCapital === false &&
    [...PLACES].some((place) => {
      const terms = LEXICON.kindWords.get(place);
      return terms?.has(first.term) === true && isOneOf(terms, name);
    })
  );
}

/** Features: the parameter, or only another one of the tool, mentions the form of the value. */
export function kindFeatures(
  span: Span,
  view: ParameterView,
  rivals: readonly ParameterView[],
  sink: Sink,
): void {
  for (const [wanted, terms] of view.kind === 'text' ? LEXICON.kindWords : []) {
    if (isOneOf(terms, view.name) && PLACES.has(wanted)) {
      sink(`kind wanted:${wanted}:${span.kind}`, 1);
    }
  }
  // The members of a list are of one kind.
  const mention = span.mention ?? span.items?.[0]?.mention;
  const kind = mention?.inner ?? mention?.kind ?? '';
  const own = LEXICON.kindWords.get(kind);
  if (own === undefined || (view.kind !== 'text' && view.kind !== 'list')) {
    return;
  }
  const how = howSaid(own, view);
  sink(`kind ${how}`, 1);
  sink(`kind ${how}:${kind}`, 1);
  if (how !== 'named' && rivals.some(({ name }) => isOneOf(own, name))) {
    sink('kind of another', 1);
    sink(`kind of another:${kind}`, 1);
  }
}
