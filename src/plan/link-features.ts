/** Features of a candidate as the value of a parameter, as numbers with names. */
import { termsOf } from '../math/words.ts';
import type { Candidate } from './candidates.ts';
import { LEXICON } from './lexicon.ts';
import { nearbyFeatures } from './nearby-features.ts';
import type { Word } from './reading.ts';
import type { Span, Spans } from './spans.ts';
import type { OutputView, ParameterView, ToolView } from './tool-view.ts';

/** Takes one feature. Features that are not named have the value 0. */
export type Sink = (name: string, value: number) => void;

/** Lengths of spans that are told apart; longer ones are one group. */
const LENGTHS = 6;
const NAME_LENGTHS = 4;
/** Number of words before a value that may describe it. */
const NEAR = 4;

/** Where a parameter's name stands in the text. */
export interface Places {
  readonly inName: readonly number[];
  /** The share of the name's terms that stand in the text. */
  readonly named: number;
}

/** Finds the words of the intent that are part of the parameter's name. */
export function placesOf({ name }: ParameterView, words: readonly Word[]): Places {
  const inName = words.flatMap(({ term }, at) => (term !== '' && name.has(term) ? [at] : []));
  const seen = new Set(inName.map((at) => words[at]?.term));
  return { inName, named: name.size === 0 ? 0 : seen.size / name.size };
}

/** The features of leaving a parameter out. */
export function noneFeatures(view: ParameterView, { named }: Places, sink: Sink): void {
  const need = view.parameter.isRequired ? 'required' : 'optional';
  sink(`none:${need}`, 1);
  sink(`none:${need}:${view.kind}`, 1);
  sink(`none:${need}:named`, named);
  if (view.parameter.fallback !== undefined || /default/iu.test(view.parameter.description)) {
    sink(`none:${need}:default`, 1);
  }
}

/** The features of a candidate that depend on the text alone. */
export function spanFeatures(span: Span, { reading, mentions, series }: Spans, sink: Sink): void {
  const { words } = reading;
  const [before, after] = [words[span.from - 1], words[span.to]];
  const [first, last] = [words[span.from], words[span.to - 1]];
  if (span.kind === 'words') {
    const own = words.slice(span.from, span.to);
    const length = own.length;
    const isName = own.every((word) => word.isCapital || word.isFunction);
    sink(`length:${Math.min(length, LENGTHS)}`, 1);
    sink(isName && !(length === 1 && first?.gap === 'sentence') ? 'name' : 'plain', 1);
    sink(`name:length:${Math.min(length, NAME_LENGTHS)}`, Number(isName));
    if (isName && before?.isCapital === true && first?.gap === 'none' && !before.isFunction) {
      sink('cuts name left', 1);
    }
    if (
      last?.isCapital === true &&
      after?.isCapital === true &&
      after.gap === 'none' &&
      !after.isFunction
    ) {
      sink('cuts name right', 1);
    }
    const inner = own.slice(1);
    sink('inner comma', Number(inner.some(({ gap }) => gap === 'comma')));
    sink('inner joining', Number(inner.some(({ lower }) => LEXICON.joining.has(lower))));
    const isJoined = inner.some((_, at) => series.has(span.from + 1 + at));
    sink('joins a series', Number(isJoined));
    sink(
      'in a series',
      Number(!isJoined && (series.has(span.from) || nextItem(span, words, series))),
    );
    sink('inner function', inner.filter(({ isFunction }) => isFunction).length);
    sink('digits', Number(/\d/u.test(span.text)));
    sink('opens clause', Number(opensClause(span, words)));
    sink('opens with kind', Number(length > 1 && isKindNoun(first)));
    sink(`behind number:${Math.min(length, 2)}`, Number(isBehindNumber(span, mentions)));
    sink(
      'holds mention',
      mentions.filter(
        (each) => each.kind !== 'number' && each.from >= span.from && each.to <= span.to,
      ).length,
    );
  }
  if (span.kind === 'number' && !/\d/u.test(span.text)) {
    sink('number in words', 1);
    sink('number in words counts', Number(countsThings(span, words)));
  }
  const edgeBefore = before === undefined || first?.gap !== 'none' ? 'gap' : kindOfEdge(before);
  const edgeAfter = after === undefined || after.gap !== 'none' ? 'gap' : kindOfEdge(after);
  sink(`before:${edgeBefore}:${span.kind}`, 1);
  sink(`after:${edgeAfter}:${span.kind}`, 1);
  if (span.kind === 'items') {
    sink('items', Math.min(span.items?.length ?? 0, LENGTHS));
    sink('items longest', Math.max(...(span.items ?? []).map(({ from, to }) => to - from)));
    const kinds = new Set((span.items ?? []).map((item) => /^\p{Lu}/u.test(item.text)));
    sink('items uneven', kinds.size - 1);
    sink('items go on', Number(goesOn(span, words, mentions)));
    if (first?.gap === 'comma' || LEXICON.joining.has(before?.lower ?? '')) {
      sink('items went before', 1);
    }
  }
}

/** Tells whether the next item of a series begins behind a span. */
function nextItem({ to }: Span, words: readonly Word[], series: ReadonlySet<number>): boolean {
  return series.has(to) || (series.has(to + 1) && LEXICON.joining.has(words[to]?.lower ?? ''));
}

/** Tells whether words begin a sentence or a clause, where most often a verb stands. */
function opensClause({ from }: Span, words: readonly Word[]): boolean {
  const first = words[from];
  const before = words.slice(Math.max(0, from - NEAR), from).findLast(({ term }) => term !== '');
  const isFirst = before === undefined || first?.gap === 'sentence' || first?.gap === 'clause';
  const joint = words[from - 1];
  return first?.isCapital !== true && (isFirst || LEXICON.joining.has(joint?.lower ?? ''));
}

/** Tells whether a word says what kind of thing is named behind it: "the folder images". */
function isKindNoun(word?: Word): boolean {
  return (
    word !== undefined && [...LEXICON.kindWords.values()].some((terms) => terms.has(word.term))
  );
}

/** Tells whether words stand right behind a number, as a unit does. */
function isBehindNumber({ from }: Span, mentions: readonly Span[]): boolean {
  return mentions.some(({ kind, to }) => kind === 'number' && to === from);
}

/**
 * Returns true if a list continues after a span. A list of typed mentions continues with one of the
 * same kind.
 */
function goesOn({ items, to }: Span, words: readonly Word[], mentions: readonly Span[]): boolean {
  const after = words[to];
  const isJoined = LEXICON.joining.has(after?.lower ?? '');
  const kind = items?.[0]?.mention?.kind;
  const next = isJoined ? to + 1 : to;
  return (
    (isJoined || after?.gap === 'comma') &&
    (kind === undefined || mentions.some((each) => each.from === next && each.kind === kind))
  );
}

/** Number of words after a number word that may say what it counts. */
const COUNTED = 2;

/** Returns true if a number in words says how many things there are ("two circles"). */
export function countsThings({ kind, text, to }: Span, words: readonly Word[]): boolean {
  return kind === 'number' && !/\d/u.test(text) && words.slice(to, to + COUNTED).some(isPlural);
}

/** Returns true if a word is a plural: its stem with an ending. */
export function isPlural({ term, lower }: Word): boolean {
  return term !== '' && lower !== term && /(?:s|en|e|i)$/u.test(lower);
}

function kindOfEdge(word: Word): string {
  if (!word.isFunction) {
    return 'content';
  }
  return LEXICON.joining.has(word.lower) ? 'joining' : 'function';
}

/** The features of a candidate for one parameter, beside those of its span. */
export function linkFeatures(
  candidate: Candidate,
  view: ParameterView,
  tool: ToolView,
  places: Places,
  spans: Spans,
  sink: Sink,
): void {
  const { words } = spans.reading;
  const { span, form } = candidate;
  const need = view.parameter.isRequired ? 'required' : 'optional';
  const inner = span.mention?.inner;
  const shape = inner === undefined ? form : `${form}-${inner}`;
  sink(`form:${view.kind}:${form}`, 1);
  sink(`form:${need}:${form}`, 1);
  sink(`head:${view.head}:${shape}`, 1);
  shapeFeatures(span, view, spans, sink);
  if (view.kind === 'list' || view.kind === 'numbers') {
    const isPart = form.startsWith('single') && spans.listed.has(span.start);
    sink(`list:${isPart ? 'part' : (form.split('-')[0] ?? '')}`, 1);
  }
  if (view.dateFormat !== undefined) {
    sink(`dated:${shape}`, 1);
  }
  if (view.parameter.format !== undefined) {
    sink(`format:${view.parameter.format}:${shape}`, 1);
  }
  if (view.kind === 'flag' || view.kind === 'choice') {
    const terms = words.slice(span.from, span.to).map(({ term }) => term);
    const isShared = tool.parameters.some(
      (other) => other !== view && terms.some((term) => term !== '' && other.name.has(term)),
    );
    sink(`word of another:${view.kind}`, Number(isShared));
    sink(`word of tool:${view.kind}`, Number(terms.every((term) => tool.name.includes(term))));
  }
  if (candidate.match !== undefined) {
    sink(`match:${view.kind}`, candidate.match);
    sink(`match whole:${view.kind}`, Number(candidate.match >= 1));
    sink(`match length:${view.kind}`, Math.min(span.to - span.from, NEAR - 1));
  }
  const before = before2(words, span);
  if (before !== undefined) {
    sink(`before:${before}`, 1);
    sink(`before:${before}:${view.head}`, 1);
    sink(`before:${before}:${view.tail}`, 1);
    sink(`turned:${span.kind}`, Number(LEXICON.turning.has(before)));
  }
  wordFeatures(span, view, tool, places, words, sink);
  nearbyFeatures(span, view, tool, spans.reading, sink);
  sink('order', 1 - Math.abs(placeOf(span, spans) - view.order));
  exampleFeatures(candidate, view, sink);
  if (form === 'percent' || form === 'share') {
    const said = [...view.name, ...view.about];
    sink(`${form}:percent`, Number(said.some((term) => PERCENT.has(term))));
    sink(`${form}:decimal`, Number(said.some((term) => DECIMAL.has(term))));
    sink(`${form}:${view.kind}`, 1);
  }
}

/** Where a value stands, from 0 to 1: in the text, or in the brackets that hold the values of one call. */
function placeOf({ from, to, start, end }: Span, { reading, enclosed }: Spans): number {
  const around = enclosed.find((each) => each.start <= start && each.end >= end) ?? {
    from: 0,
    to: reading.words.length,
  };
  return ((from + to) / 2 - around.from) / Math.max(1, around.to - around.from);
}

const PERCENT: ReadonlySet<string> = new Set(termsOf('percent percentage'));
const DECIMAL: ReadonlySet<string> = new Set(termsOf('decimal fraction ratio'));

const LONG = 4;

/**
 * Features: what the name of a parameter says about the form of a free text (a name, plain words, a
 * long text).
 */
function shapeFeatures(
  span: Span,
  view: ParameterView,
  { reading: { words }, mentions }: Spans,
  sink: Sink,
): void {
  if (span.kind === 'number' && words.slice(span.to, span.to + COUNTED).some(isPlural)) {
    sink(`counted:${view.parameter.isRequired ? 'required' : 'optional'}`, 1);
    sink(`head:${view.head}:counted`, 1);
    sink(`tail:${view.tail}:counted`, 1);
  }
  if (span.kind === 'words' && view.kind === 'text') {
    if (isBehindNumber(span, mentions)) {
      sink(`head:${view.head}:behind number`, 1);
    }
    const own = words.slice(span.from, span.to);
    const isName = own.every((word) => word.isCapital || word.isFunction);
    sink(`look:${view.head}:${isName ? 'name' : 'plain'}`, 1);
    sink(`look:${view.tail}:${isName ? 'name' : 'plain'}`, 1);
    if (own.length >= LONG) {
      sink(`look:${view.head}:long`, 1);
    }
  }
}

/** The nearest function word before a span, over articles. */
function before2(words: readonly Word[], { from }: Span): string | undefined {
  for (let at = from - 1; at >= Math.max(0, from - 2); at -= 1) {
    const word = words[at];
    if (word?.isFunction === true && !ARTICLES.has(word.lower)) {
      return word.lower;
    }
    if (word?.isFunction !== true) {
      return undefined;
    }
  }
  return undefined;
}

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

function wordFeatures(
  span: Span,
  view: ParameterView,
  tool: ToolView,
  { inName }: Places,
  words: readonly Word[],
  sink: Sink,
): void {
  const terms = words.slice(span.from, span.to).flatMap(({ term }) => (term === '' ? [] : [term]));
  const size = Math.max(1, terms.length);
  if (view.kind !== 'choice' && view.kind !== 'flag') {
    sink('own name', terms.filter((term) => view.name.has(term)).length / size);
    sink('own about', terms.filter((term) => view.about.has(term)).length / size);
    sink('own tool name', terms.filter((term) => tool.name.includes(term)).length / size);
    sink('own tool about', terms.filter((term) => tool.about.has(term)).length / size);
    sink('own vocabulary', terms.filter((term) => tool.vocabulary.has(term)).length / size);
  }
  let [near, nearAfter] = [0, 0];
  for (const at of inName) {
    if (at < span.from) {
      near = Math.max(near, 1 / (span.from - at));
    } else if (at >= span.to) {
      nearAfter = Math.max(nearAfter, 1 / (at - span.to + 1));
    }
  }
  sink(`near:${view.kind}`, near);
  sink(`near after:${view.kind}`, nearAfter);
  const neighbours = (from: number, to: number): number =>
    words.slice(Math.max(0, from), to).filter(({ term }) => view.about.has(term)).length;
  sink('about before', Math.min(2, neighbours(span.from - NEAR, span.from)));
  sink('about after', Math.min(2, neighbours(span.to, span.to + 2)));
  const rivals = tool.parameters.filter((other) => other !== view);
  const [previous, next] = [contentBefore(words, span), words[span.to]?.term ?? ''];
  sink(
    'other name before',
    Number(rivals.some(({ name }) => name.has(previous)) && !view.name.has(previous)),
  );
  sink(
    'other name after',
    Number(rivals.some(({ name }) => name.has(next)) && !view.name.has(next)),
  );
}

function contentBefore(words: readonly Word[], { from }: Span): string {
  return (
    words.slice(Math.max(0, from - NEAR + 1), from).findLast(({ term }) => term !== '')?.term ?? ''
  );
}

function exampleFeatures(
  { value }: Candidate,
  { examples, kind }: ParameterView,
  sink: Sink,
): void {
  if (typeof value !== 'string' || kind !== 'text' || examples.length === 0) {
    return;
  }
  const lower = value.toLowerCase();
  sink('is example', Number(examples.some((example) => example.toLowerCase() === lower)));
  const shape = shapeOf(value);
  sink('like example', Number(examples.some((example) => shapeOf(example) === shape)));
}

/** The outline of a text: words as `a` or `A`, numbers as `9`. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/\p{Lu}[\p{L}']*/gu, 'A')
    .replaceAll(/\p{Ll}[\p{L}']*/gu, 'a')
    .replaceAll(/\d+/gu, '9')
    .replaceAll(/([aA])(?: \1)+/gu, '$1');
}

/** The features of taking a parameter from the result of another tool. */
export function wireFeatures(
  output: OutputView,
  producer: ToolView,
  view: ParameterView,
  consumer: ToolView,
  sink: Sink,
): void {
  const need = view.parameter.isRequired ? 'required' : 'optional';
  if (output.slot.path === '') {
    wholeFeatures(output, producer, view, sink);
    return;
  }
  sink(`wire:${need}`, 1);
  sink(`wire:${need}:${view.kind}`, 1);
  const common = [...view.name].filter((term) => output.name.has(term)).length;
  const both = new Set([...view.name, ...output.name]).size;
  sink('wire name', both === 0 ? 0 : common / both);
  sink('wire same name', Number(common === both && both > 0));
  sink('wire head', Number(output.name.has(view.head)));
  const about = [...view.about].filter((term) => output.about.has(term)).length;
  const size = new Set([...view.about, ...output.about]).size;
  sink('wire about', size === 0 ? 0 : about / size);
  sink('wire about name', share(output.name, view.about));
  sink('wire name about', share(view.name, output.about));
  sink('wire type', Number(typesFit(output, view)));
  sink('wire producer', share(view.name, new Set(producer.name)));
  sink('wire producer about', share(view.about, new Set(producer.name)));
  const taken = producer.parameters.some(
    ({ name }) => [...view.name].every((term) => name.has(term)) && name.size === view.name.size,
  );
  sink('wire shared parameter', Number(taken));
  sink(
    'wire consumer has output',
    Number(consumer.outputs.some(({ slot }) => slot.path === view.parameter.name)),
  );
  sink(`wire:${view.kind}:${output.slot.type}`, 1);
}

/** The features of taking a whole result of which nothing is published. */
function wholeFeatures(
  output: OutputView,
  producer: ToolView,
  view: ParameterView,
  sink: Sink,
): void {
  const need = view.parameter.isRequired ? 'required' : 'optional';
  sink(`whole:${need}`, 1);
  sink(`whole:${need}:${view.kind}`, 1);
  sink(`whole:${view.head}`, 1);
  sink(`whole:${view.tail}`, 1);
  sink('whole name', share(view.name, output.name));
  sink('whole about', share(view.name, output.about));
  sink('whole about name', share(output.name, view.about));
  sink('whole alike', share(view.about, output.about));
  sink('whole nothing taken', Number(producer.parameters.length === 0));
  const taken = producer.parameters.some(
    ({ name }) => [...view.name].every((term) => name.has(term)) && name.size === view.name.size,
  );
  sink('whole shared parameter', Number(taken));
}

function share(terms: ReadonlySet<string>, within: ReadonlySet<string>): number {
  return terms.size === 0 ? 0 : [...terms].filter((term) => within.has(term)).length / terms.size;
}

function typesFit({ slot }: OutputView, { kind }: ParameterView): boolean {
  switch (slot.type) {
    case 'text':
      return kind === 'text' || kind === 'choice' || kind === 'list';
    case 'number':
      return kind === 'number' || kind === 'integer' || kind === 'numbers';
    case 'flag':
      return kind === 'flag';
    case 'record':
      return kind === 'record';
    case 'any':
    default:
      return true;
  }
}
