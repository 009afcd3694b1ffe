/** Features of the words right beside a value, for its parameter. */
import { kindFeatures } from './kind-words.ts';
import type { Sink } from './link-features.ts';
import type { Reading, Word } from './reading.ts';
import type { Span } from './spans.ts';
import { wordKey, type ParameterView, type ToolView } from './tool-view.ts';

/** Number of words before a value, and after it, that may describe it. */
const BEFORE = 4;
const BEHIND = 2;
/** Characters before a value in which the name of its parameter is looked for. */
const NAMED_LENGTH = 60;

/** The features of a candidate that come from the words beside it. */
export function nearbyFeatures(
  span: Span,
  view: ParameterView,
  tool: ToolView,
  reading: Reading,
  sink: Sink,
): void {
  const rivals = tool.parameters.filter((other) => other !== view);
  sink('assigned', Number(isAssigned(span, view, reading)));
  sink('assigned to another', Number(rivals.some((other) => isAssigned(span, other, reading))));
  prepositionFeatures(span, view, rivals, reading.words, sink);
  ownWordFeatures(span, view, rivals, reading.words, sink);
  kindFeatures(span, view, rivals, sink);
}

const befores = new WeakMap<Span, string>();
const FILLER = /(?:\s+(?:is|as|of|to|be|equals|equal to|named|called))?[\s=:'"`(“]*$/iu;

/** The text before a span, without marks and small words that may stand between a name and its value. */
function textBefore(span: Span, text: string): string {
  const known = befores.get(span);
  if (known !== undefined) {
    return known;
  }
  const before = text
    .slice(Math.max(0, span.start - NAMED_LENGTH), span.start)
    .toLowerCase()
    .replace(FILLER, '')
    .replaceAll(/[_\s'"`-]+/gu, ' ')
    .trimEnd();
  befores.set(span, before);
  return before;
}

/**
 * Returns true if the name of the parameter is right before the value: "a=2", "sample size of 50".
 */
function isAssigned(span: Span, { words }: ParameterView, { text }: Reading): boolean {
  if (words.length === 0) {
    return false;
  }
  const before = textBefore(span, text);
  const name = words.join(' ');
  const isName = before.endsWith(name) || before.endsWith(words.join(''));
  const length = before.endsWith(name) ? name.length : words.join('').length;
  return isName && !/[\p{L}\p{N}]/u.test(before.at(-length - 1) ?? ' ');
}

/**
 * Features: the small word before a value is part of the parameter's name, as "from English" for
 * `from_lang`.
 */
function prepositionFeatures(
  { from }: Span,
  view: ParameterView,
  rivals: readonly ParameterView[],
  words: readonly Word[],
  sink: Sink,
): void {
  const before = words[from - 1];
  if (before?.isFunction === true) {
    const isOwn = view.words.includes(before.lower);
    sink('preposition named', Number(isOwn));
    sink(
      'preposition of another',
      Number(!isOwn && rivals.some((other) => other.words.includes(before.lower))),
    );
  }
}

const keys = new WeakMap<Word, string>();

function keyOf(word: Word): string {
  const known = keys.get(word) ?? (word.term === '' ? wordKey(word.lower) : word.term);
  keys.set(word, known);
  return known;
}

/** Features: words of only this parameter, or of only another one, are beside the value. */
function ownWordFeatures(
  { from, to }: Span,
  view: ParameterView,
  rivals: readonly ParameterView[],
  words: readonly Word[],
  sink: Sink,
): void {
  let [own, others] = [0, 0];
  const look = (word: Word, weight: number): void => {
    const key = keyOf(word);
    if (view.only.has(key)) {
      own += weight;
    } else if (rivals.some(({ only }) => only.has(key))) {
      others += weight;
    }
  };
  for (const [at, word] of words
    .slice(Math.max(0, from - BEFORE), from)
    .toReversed()
    .entries()) {
    look(word, 1 / (at + 1));
  }
  for (const [at, word] of words.slice(to, to + BEHIND).entries()) {
    look(word, 1 / (at + 1));
  }
  sink('own words beside', own);
  sink("another's words beside", others);
  sink('only own words beside', Number(own > 0 && others === 0));
  sink("only another's words beside", Number(others > 0 && own === 0));
}
