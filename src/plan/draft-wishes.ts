/**
 * The wishes of an intent: the parts that ask for something to be done, each with what belongs to it.
 *
 * Search splits at every joint, because the whole is searched as well; a plan makes a task of each part,
 * so a part that only goes on ("and a width of 5") has to stay with the one it goes on from. A wish begins
 * with a verb, or is a sentence. Where no verb is known, as in other languages, sentences are the wishes.
 */
import { termOf, termsOf, wordsOf } from '../math/words.ts';
import { intentValues, readableIntent } from '../retrieve/intent-values.ts';
import { DRAFT } from '../tuning/draft.ts';

/** What people ask tools to do. */
const VERBS: ReadonlySet<string> = new Set(
  termsOf(
    `add analyze analyse append apply archive arrange assign attach authenticate backup block book browse build
    buy calculate call cancel change check choose clean clear clone close collect combine commit compare compile
    compose compress compute configure connect convert copy count create decode decrypt delete deploy describe
    detect determine disable display download draft drop edit email enable encode encrypt estimate evaluate
    examine execute expand explain export extract fetch figure fill filter find fix follow format forward
    gather generate get give go group identify import index insert inspect install invite join label launch
    list load lock log look mail make map mark measure merge message monitor move notify obtain open order
    organize parse pause pay perform pick play post predict prepare print process provide publish pull purchase push
    put query rank read recommend record refund register reject remind remove rename render reply report
    request reserve reset resize resolve restart restore retrieve return review rotate run save scan schedule
    scrape search see select send set share show sign simulate sort split start stop store submit subscribe
    suggest summarize summarise sync tag take tell test track transfer translate transform trigger turn
    uninstall unlock update upgrade upload use validate verify view visit wait warn watch write zip`,
  ),
);
const FILLERS: ReadonlySet<string> = new Set(
  `please also then finally next lastly first firstly second secondly third after afterwards that this
  additionally furthermore moreover i we you d ll want need would like to can could help me us let s now and
  once done have been ve`.split(/\s+/u),
);
/** The end of a sentence always parts; a joint only where a wish follows. */
const BOUNDARY =
  /(?<sentence>(?<=[.?!;]["'”’)]?)\s+(?=\S)|(?<=[。？！；]))|,?\s+(?:and then|and also|and finally|as well as|and|then)\s+|,\s+(?:and |then |finally )?/giu;
const QUOTES = /["“”]|(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu;

/** The wishes of an intent, in order; at least one where there are words. */
export function wishesOf(intent: string): readonly string[] {
  const text = readableIntent(intent);
  const quotations = quotationsIn(text);
  const wishes: string[] = [];
  let start = 0;
  for (const { index, 0: joint, groups } of text.matchAll(BOUNDARY)) {
    const next = index + joint.length;
    const parts =
      groups?.['sentence'] !== undefined ||
      verbIn(text.slice(next, next + DRAFT.surroundingLength)) !== undefined;
    if (parts && saysSomething(text.slice(start, index)) && !isWithin(quotations, index)) {
      wishes.push(text.slice(start, index).trim());
      start = next;
    }
  }
  wishes.push(text.slice(start).trim());
  return wishes.filter((wish) => wordsOf(wish).length > 0).slice(0, DRAFT.clausesMax);
}

/** "What files are in …" asks for a list as plainly as "list the files in …" does. */
const ASKED_LIST =
  /^\W*(?:what|which)\s+(?:\p{L}+\s+){1,3}(?:are|is)\s+(?:there|in|on|at|under|inside|within)\b/iu;
/** "What is in …", "show me the contents of …", and what it is said to be. */
const ASKED_CONTENT =
  /^\W*(?:please\s+)?(?:what(?:['’]?s|\s+is|\s+are)\s+(?:there\s+)?(?:in|inside|within)\b|(?:show|display|print|view|open|see|give)\s+(?:me\s+)?(?:(?:the\s+)?(?:contents?|text)\s+(?:of|in))?)\s*(?:(?:the|my|our|this|that)\s+)?(?:(?<file>file|document)\s+|(?:folder|directory)\s+)?(?=\S)/iu;
const FILE_NAMED = /\.\w{1,8}$/u;

/** A wish that says what to do without naming it. */
export interface AskedWish {
  readonly verb: 'list' | 'read';
  /** What it asks for in so many words, instead of its first characters. */
  readonly words: string;
  readonly length: number;
}

/**
 * What a question for what there is asks to be done: a file is read, and everything else is listed. One that goes
 * on ("open a.html in the browser") asks for something else.
 */
export function askedWish(wish: string): AskedWish | undefined {
  if (ASKED_LIST.test(wish)) {
    return { verb: 'list', words: 'list ', length: 0 };
  }
  const asked = ASKED_CONTENT.exec(wish);
  const place = asked === null ? undefined : intentValues(wish).find(({ kind }) => kind === 'path');
  const isAll =
    asked !== null &&
    place !== undefined &&
    place.start <= asked[0].length &&
    termsOf(readableIntent(wish).slice(place.end)).length === 0;
  if (!isAll) {
    return undefined;
  }
  const isFile = asked.groups?.['file'] !== undefined || FILE_NAMED.test(place.text);
  return isFile
    ? { verb: 'read', words: 'read the file ', length: place.start }
    : { verb: 'list', words: 'list the folder ', length: place.start };
}

/** The words that a wish is read and searched by: a question for what there is asks for it without a verb. */
export function searchedAs(wish: string): string {
  const asked = askedWish(wish);
  return asked === undefined ? wish : `${asked.words}${wish.slice(asked.length)}`;
}

/** The verb that a part begins with, fillers aside, as a term. */
export function verbIn(text: string): string | undefined {
  const asked = askedWish(text);
  if (asked !== undefined) {
    return termOf(asked.verb);
  }
  const head = text.slice(0, DRAFT.surroundingLength);
  const words = head.toLowerCase().match(/[\p{L}\p{N}]+|["'“‘`]/gu) ?? [];
  const first = words.find((word) => !FILLERS.has(word));
  const term = first === undefined ? undefined : termOf(first);
  return term !== undefined && VERBS.has(term) ? term : undefined;
}

/** "After that" by itself is the beginning of what follows. */
function saysSomething(text: string): boolean {
  return wordsOf(text.slice(0, DRAFT.surroundingLength)).some((word) => !FILLERS.has(word));
}

/** Where quotations begin and end, by turns. */
function quotationsIn(text: string): readonly number[] {
  return [...text.matchAll(QUOTES)].map(({ index }) => index);
}

/** Whether a place is inside a quotation that is closed. */
function isWithin(marks: readonly number[], at: number): boolean {
  let [low, high] = [0, marks.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((marks[middle] ?? 0) < at) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low % 2 === 1 && low < marks.length;
}
