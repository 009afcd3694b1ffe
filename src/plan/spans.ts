/** The parts of an intent that can be a value: typed mentions, free texts and lists. */
import { PLANNER } from '../tuning/planner.ts';
import { LEXICON } from './lexicon.ts';
import type { Mention, MentionKind } from './mentions.ts';
import type { Reading, Word } from './reading.ts';

/** A part of the text. `from` and `to` are positions of words; `to` is the first word behind it. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
  /** `piece` is a part of a word such as `acme/shop`, `rest` goes on to the end of its sentence, `told` from a colon to the end of the intent. */
  readonly kind: MentionKind | 'words' | 'items' | 'rest' | 'told' | 'piece';
  readonly text: string;
  readonly mention?: Mention;
  /** Which piece of its word it is, for a piece. */
  readonly place?: number;
  /** The members, for a list. */
  readonly items?: readonly Span[];
}

export interface Spans {
  readonly reading: Reading;
  readonly mentions: readonly Span[];
  readonly texts: readonly Span[];
  readonly lists: readonly Span[];
  /** Where the mentions begin that stand in a list of mentions. */
  readonly listed: ReadonlySet<number>;
  /** Stretches in brackets that hold nothing but values: `[1, 2]`, `(3, 4)`. */
  readonly enclosed: readonly Enclosed[];
  /** Where the later items of a series begin: "A, B and C". */
  readonly series: ReadonlySet<number>;
}

/** A stretch in brackets, by its characters without the brackets and by its words. */
interface Enclosed {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** Collects all spans of a reading. */
export function spansOf(reading: Reading, mentions: readonly Mention[]): Spans {
  const typed = mentions.map((mention) => typedSpan(reading, mention));
  const texts = [
    ...freeTexts(reading, typed),
    ...restTexts(reading),
    ...toldTexts(reading, typed),
    ...pieces(reading, typed),
  ];
  const enclosed = enclosedIn(reading, typed);
  const uniform = uniformLists(reading, typed, enclosed);
  const listed = new Set(uniform.flatMap(({ items = [] }) => items.map(({ start }) => start)));
  return {
    reading,
    mentions: typed,
    texts,
    lists: [...uniform, ...wordLists(reading, typed, enclosed)],
    listed,
    enclosed,
    series: seriesIn(reading.words),
  };
}

/** Finds the borders of series: commas, and a joining word before the last item. "Rome, Italy and Bonn, Germany" is none. */
function seriesIn(words: readonly Word[]): ReadonlySet<number> {
  const found = new Set<number>();
  let commas: number[] = [];
  for (const [at, { gap, lower }] of words.entries()) {
    const isJoining = LEXICON.joining.has(lower);
    const next = words.slice(at + 1, at + 1 + ITEM_WORDS_MAX).find((word) => word.gap !== 'none');
    const isLong = commas.length > 1 || (commas.length > 0 && gap === 'comma');
    if (isJoining && commas.length > 0 && (isLong || next?.gap !== 'comma')) {
      for (const border of [...commas, at + 1]) {
        found.add(border);
      }
    }
    if (isJoining || (gap !== 'none' && gap !== 'comma')) {
      commas = [];
    } else if (gap === 'comma') {
      commas.push(at);
    }
  }
  return found;
}

/** Brackets that are not nested, with at most this many characters between them. */
const BRACKETS = /\[([^[\](){}]{1,600})\]|\{([^[\](){}]{1,600})\}|\(([^[\](){}]{1,600})\)/gu;

/** Finds the brackets that hold nothing but typed mentions and marks. */
function enclosedIn({ text, words }: Reading, typed: readonly Span[]): readonly Enclosed[] {
  return [...text.matchAll(BRACKETS)].flatMap(({ index, 0: match }): readonly Enclosed[] => {
    const [start, end] = [index + 1, index + match.length - 1];
    const inside = typed.filter((span) => span.start >= start && span.end <= end);
    let [rest, at] = ['', start];
    for (const span of inside) {
      rest += text.slice(at, span.start);
      at = span.end;
    }
    rest += text.slice(at, end);
    const from = words.findIndex((word) => word.end > start);
    const behind = words.findIndex((word) => word.start >= end);
    return inside.length > 0 && !/[\p{L}\p{N}]/u.test(rest)
      ? [{ start, end, from, to: behind < 0 ? words.length : behind }]
      : [];
  });
}

function typedSpan({ words }: Reading, mention: Mention): Span {
  const { start, end, kind, text } = mention;
  const first = words.findIndex((word) => word.end > start);
  const behind = words.findIndex((word) => word.start >= end);
  const from = first < 0 ? words.length : first;
  const to = Math.max(from, behind < 0 ? words.length : behind);
  return { start, end, from, to, kind, text, mention };
}

/** A span may not cut through a mention of these kinds. */
const WHOLE: ReadonlySet<string> = new Set([
  'quoted',
  'url',
  'email',
  'path',
  'date',
  'identifier',
]);

function freeTexts(reading: Reading, typed: readonly Span[]): readonly Span[] {
  const { words, text } = reading;
  const closed = typed.filter(({ kind }) => WHOLE.has(kind));
  // A mention that is a whole word is offered by itself; one that is a part of a word is not ("ff8800" of "#ff8800").
  const holds = (from: number, to: number, each: Span): boolean =>
    each.from >= from &&
    each.to <= to &&
    each.kind !== 'quoted' &&
    (to - from > 1 || each.end - each.start < (words[from]?.text.length ?? 0));
  const cuts = (from: number, to: number): boolean =>
    closed.some((each) => each.from < to && each.to > from && !holds(from, to, each));
  const spans: Span[] = [];
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= Math.min(words.length, from + PLANNER.spanWordsMax); to += 1) {
      const [first, last] = [words[from], words[to - 1]];
      if (to - 1 > from && (last?.gap === 'sentence' || last?.gap === 'clause')) {
        break;
      }
      if (first?.isFunction === false && last?.isFunction === false && !cuts(from, to)) {
        const { start } = first;
        const { end } = last;
        spans.push({ start, end, from, to, kind: 'words', text: text.slice(start, end) });
      }
    }
  }
  return spans;
}

/** Texts that are longer than free texts may be, from a word to the end of its sentence. */
function restTexts({ words, text }: Reading): readonly Span[] {
  const spans: Span[] = [];
  let to = words.length;
  for (let from = words.length - 1; from >= 0; from -= 1) {
    const [first, last] = [words[from], words[to - 1]];
    const size = to - from;
    const isLong = size > PLANNER.spanWordsMax && size <= PLANNER.restWordsMax;
    if (isLong && first?.isFunction === false && last !== undefined) {
      const { start } = first;
      const { end } = last;
      spans.push({ start, end, from, to, kind: 'rest', text: text.slice(start, end) });
    }
    if (first?.gap === 'sentence') {
      to = from;
    }
  }
  return spans;
}

const PIECES = /[^/#@:*×+^]+/gu;

/** The parts of words such as `acme/shop#12` and `12*5`. Paths, addresses and quotations stay whole. */
function pieces({ words, text }: Reading, typed: readonly Span[]): readonly Span[] {
  return words.flatMap((word, from): readonly Span[] => {
    const own = [...word.text.matchAll(PIECES)];
    const isWhole = typed.some(
      ({ kind, start, end }) => WHOLE.has(kind) && start < word.end && end > word.start,
    );
    return own.length < 2 || own.length > PIECES_MAX || isWhole
      ? []
      : own.map((match, place) => {
          const start = word.start + match.index;
          const end = start + match[0].length;
          return {
            start,
            end,
            from,
            to: from + 1,
            kind: 'piece',
            place,
            text: text.slice(start, end),
          };
        });
  });
}

const PIECES_MAX = 4;

/** Returns the exact text after a colon, to the end of the intent. */
function toldTexts({ words, text }: Reading, typed: readonly Span[]): readonly Span[] {
  const end = text.trimEnd().length;
  return words.flatMap((word, from): readonly Span[] => {
    const before = words[from - 1];
    const isTold = before !== undefined && /^["'”’)]?:\s/u.test(text.slice(before.end, word.start));
    const start = before === undefined ? 0 : text.indexOf(':', before.end) + 1;
    const own = text.slice(start, end).trimStart();
    const isMention = typed.some(
      (span) => span.start <= word.start && span.start >= start && span.end >= end - 1,
    );
    return isTold && own !== '' && !isMention
      ? [{ start: end - own.length, end, from, to: words.length, kind: 'told', text: own }]
      : [];
  });
}

const ITEM_WORDS_MAX = 5;
const EDGE_WORDS_MAX = 4;
const LIST_BORDERS_MAX = 6;
const LISTS_MAX = 60;

/** Characters between two items of a list. */
const BETWEEN_MAX = 40;
const SEPARATED = /^(?:[\s,;/&]|and|or|und|et|y|e|o|ou|to|with|vs\.?)*$/iu;

/** Items of a list that is only a part of a longer list. */
const PART_ITEMS_MAX = 8;

/** Neighbouring mentions of one kind with nothing but separators between them, and parts of such lists. A list in brackets has no parts. */
function uniformLists(
  { text }: Reading,
  typed: readonly Span[],
  enclosed: readonly Enclosed[],
): readonly Span[] {
  const kinds = ['quoted', 'number', 'url', 'email', 'path', 'date', 'identifier'] as const;
  return kinds.flatMap((kind) =>
    runsIn(
      text,
      typed.filter((span) => span.kind === kind),
    ).flatMap((run) => {
      const shorter: (readonly Span[])[] = [];
      const isWhole = enclosed.some(({ start, end }) =>
        run.every((span) => span.start >= start && span.end <= end),
      );
      const parts = isWhole ? 0 : run.length;
      for (let from = 0; from < parts; from += 1) {
        for (let size = 2; size <= Math.min(PART_ITEMS_MAX, run.length - from); size += 1) {
          if (size < run.length) {
            shorter.push(run.slice(from, from + size));
          }
        }
      }
      return [run, ...shorter].map((items) => listOf(text, items));
    }),
  );
}

/** The longest stretches of at least two mentions that only separators divide. */
function runsIn(text: string, own: readonly Span[]): readonly (readonly Span[])[] {
  const runs: Span[][] = [];
  for (const span of own) {
    const last = runs.at(-1);
    const between = text.slice(last?.at(-1)?.end ?? 0, span.start);
    if (last !== undefined && between.length <= BETWEEN_MAX && SEPARATED.test(between)) {
      last.push(span);
    } else {
      runs.push([span]);
    }
  }
  return runs.filter(({ length }) => length > 1);
}

/** Lists such as "A, B and C": items are separated by commas and joining words. */
function wordLists(
  reading: Reading,
  typed: readonly Span[],
  enclosed: readonly Enclosed[],
): readonly Span[] {
  const { words, text } = reading;
  const isCut = (from: number, to: number): boolean =>
    [...typed.filter(({ kind }) => kind === 'quoted'), ...enclosed].some(
      (each) => each.from < to && each.to > from,
    );
  const lists: Span[] = [];
  for (const { from, to, borders } of runsOf(words)) {
    const middle = borders
      .slice(0, -1)
      .map((border, at) => itemAt(reading, border, borders[at + 1]));
    const [first = 0] = borders;
    const last = borders.at(-1) ?? 0;
    if (middle.some((item) => item === undefined || item.to - item.from > ITEM_WORDS_MAX)) {
      continue;
    }
    for (let left = first - 1; left >= Math.max(from, first - EDGE_WORDS_MAX); left -= 1) {
      const head = itemAt(reading, left, first);
      for (let right = last + 1; right <= Math.min(to, last + EDGE_WORDS_MAX + 1); right += 1) {
        const tail = itemAt(reading, last, right);
        if (head !== undefined && tail?.to === right && head.from === left && !isCut(left, right)) {
          const items = [head, ...middle.filter((item) => item !== undefined), tail];
          lists.push(listOf(text, items));
        }
      }
    }
  }
  return lists;
}

/** Stretches with at least one separator; `borders` are the first words behind each separator. */
function runsOf(words: readonly Word[]) {
  const runs: { from: number; to: number; borders: number[] }[] = [];
  let from = 0;
  const close = (to: number): void => {
    const borders: number[] = [];
    for (let at = from + 1; at < to; at += 1) {
      const [word, before] = [words[at], words[at - 1]];
      const isJoined = LEXICON.joining.has(before?.lower ?? '');
      if (
        word !== undefined &&
        !LEXICON.joining.has(word.lower) &&
        (word.gap === 'comma' || isJoined)
      ) {
        borders.push(at);
      }
    }
    for (let start = 0; start < borders.length; start += 1) {
      for (
        let end = start + 1;
        end <= Math.min(borders.length, start + LIST_BORDERS_MAX);
        end += 1
      ) {
        runs.push({ from, to, borders: borders.slice(start, end) });
      }
    }
    from = to;
  };
  for (const [at, word] of words.entries()) {
    if (at > 0 && (word.gap === 'sentence' || word.gap === 'clause')) {
      close(at);
    }
  }
  close(words.length);
  return runs.slice(0, LISTS_MAX);
}

/** The words between two borders without joining and other function words at their edges. */
function itemAt({ words, text }: Reading, from: number, to = words.length): Span | undefined {
  let [left, right] = [from, to];
  while (left < right && words[left]?.isFunction === true) {
    left += 1;
  }
  while (right > left && words[right - 1]?.isFunction === true) {
    right -= 1;
  }
  const [first, last] = [words[left], words[right - 1]];
  return first === undefined || last === undefined || left >= right
    ? undefined
    : {
        start: first.start,
        end: last.end,
        from: left,
        to: right,
        kind: 'words',
        text: text.slice(first.start, last.end),
      };
}

function listOf(text: string, items: readonly Span[]): Span {
  const [first, last] = [items[0], items.at(-1)];
  const [start, end] = [first?.start ?? 0, last?.end ?? 0];
  return {
    start,
    end,
    from: first?.from ?? 0,
    to: last?.to ?? 0,
    kind: 'items',
    text: text.slice(start, end),
    items,
  };
}
