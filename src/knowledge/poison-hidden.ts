/**
 * Finds characters that a person does not see and a model reads.
 *
 * Joiners inside words of scripts that need them, and inside emoji, are legitimate. One pass over
 * the text, so the time is in proportion to its length.
 */

import { POISON } from '../tuning/poison.ts';

/** A piece of hidden text, with the surest reason first. */
interface Hidden {
  readonly reasons: readonly HiddenReason[];
  /** The text as a model reads it: invisible characters removed, tag characters as the letters they stand for. */
  readonly readable: string;
}

interface HiddenReason {
  readonly what: keyof typeof HIDDEN_CHARACTERS;
  readonly count: number;
  readonly isHigh: boolean;
  readonly at: number;
}

/** Names of the sorts of hidden text. */
export const HIDDEN_CHARACTERS = {
  tags: 'letters in Unicode tag characters, which nobody sees',
  bidi: 'marks that change the direction of the text',
  escapes: 'terminal escapes',
  invisible: 'invisible characters',
  selectors: 'runs of variation selectors, which can carry hidden text',
  blank: 'white space so long that it pushes text out of sight',
  alphabets: 'words that mix letters of different alphabets which look alike',
} as const;

const TAGS_FIRST = 0xe0000;
const TAGS_LAST = 0xe007f;
const FLAG = '\u{1f3f4}';
const OVERRIDES = new Set('\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069');
const DIRECTION_MARKS = new Set('\u200e\u200f\u061c');
const JOINERS = new Set('\u200c\u200d');
const INVISIBLE = new Set(
  '\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u200b\u2028\u2029\u2060\u2061\u2062\u2063\u2064\u2065\u206a\u206b\u206c\u206d\u206e\u206f\u2800\u3164\ufeff\uffa0\ufff9\ufffa\ufffb',
);
const SELECTOR = /[\ufe00-\ufe0e\u{e0100}-\u{e01ef}]/u;
const EMOJI_SELECTOR = '\ufe0f';
const CONTROL = /\p{Cc}/u;
const SEEN_CONTROLS = new Set('\n\r\t');
const ESCAPES = new Set('\u001b\u009b\u0008');
const LATIN = /[\p{Script=Latin}\p{Nd}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
const JOINED_SCRIPT =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}\p{Script=Hebrew}\p{Script=Syriac}\p{M}]/u;
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0f]/u;
const ASCII_ONLY = /^[\n\r\t\x20-\x7e]*$/u;
const BLANK = /\s/u;

/** Finds hidden characters. Never throws, whatever the text is. */
export function hiddenIn(text: string): Hidden {
  return new HiddenScan(text).run();
}

class HiddenScan {
  readonly #text: string;
  readonly #found = new Map<
    keyof typeof HIDDEN_CHARACTERS,
    { count: number; at: number; isHigh: boolean }
  >();
  readonly #out: string[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  run(): Hidden {
    const text = this.#text;
    this.#blanks();
    if (ASCII_ONLY.test(text)) {
      return { reasons: this.#reasons(), readable: text };
    }
    const hasRightToLeft = RIGHT_TO_LEFT.test(text);
    const characters = Array.from(text);
    let at = 0;
    let isFlag = false;
    for (const [index, character] of characters.entries()) {
      const code = character.codePointAt(0) ?? 0;
      const [before, after] = [characters[index - 1] ?? '', characters[index + 1] ?? ''];
      if (code >= TAGS_FIRST && code <= TAGS_LAST) {
        isFlag ||= before === FLAG;
        if (!isFlag) {
          this.#note('tags', at, true);
          this.#out.push(tagLetter(code));
        }
      } else {
        isFlag = false;
        this.#character(character, { before, after, at, hasRightToLeft });
      }
      at += character.length;
    }
    return { reasons: this.#reasons(), readable: this.#out.join('') };
  }

  #character(
    character: string,
    {
      before,
      after,
      at,
      hasRightToLeft,
    }: {
      readonly before: string;
      readonly after: string;
      readonly at: number;
      readonly hasRightToLeft: boolean;
    },
  ): void {
    if (character <= '~' && character >= ' ') {
      this.#out.push(character);
    } else if (OVERRIDES.has(character)) {
      const isForced = character === '\u202d' || character === '\u202e';
      if (isForced || !hasRightToLeft) {
        this.#note('bidi', at, true);
      }
    } else if (DIRECTION_MARKS.has(character)) {
      this.#noteUnless(hasRightToLeft, 'bidi', at);
    } else if (JOINERS.has(character)) {
      const isFine =
        (JOINED_SCRIPT.test(before) &&
          (after === '' || BLANK.test(after) || JOINED_SCRIPT.test(after))) ||
        (PICTURE.test(before) && PICTURE.test(after)) ||
        (JOINED_SCRIPT.test(before) && !LATIN.test(after));
      this.#noteUnless(isFine, 'invisible', at, LATIN.test(before) && LATIN.test(after));
      if (isFine) {
        this.#out.push(character);
      }
    } else if (INVISIBLE.has(character)) {
      const isInsideWord = character !== '\u00ad' && LATIN.test(before) && LATIN.test(after);
      this.#noteUnless(character === '\ufeff' && at === 0, 'invisible', at, isInsideWord);
    } else if (SELECTOR.test(character)) {
      this.#note('selectors', at, SELECTOR.test(before) || LATIN.test(before));
    } else if (character === EMOJI_SELECTOR) {
      this.#noteUnless(before !== EMOJI_SELECTOR && !/\p{L}/u.test(before), 'selectors', at, true);
    } else if (CONTROL.test(character) && !SEEN_CONTROLS.has(character)) {
      this.#note(ESCAPES.has(character) ? 'escapes' : 'invisible', at, ESCAPES.has(character));
    } else {
      this.#out.push(character);
    }
  }

  /** Notes long runs of white space that are followed by something. */
  #blanks(): void {
    const text = this.#text;
    let [start, lines] = [-1, 0];
    for (let at = 0; at < text.length; at += 1) {
      const isBlank = BLANKS.has(text.charAt(at));
      if (isBlank) {
        start = start < 0 ? at : start;
        lines += text[at] === '\n' ? 1 : 0;
      } else {
        const isLong = at - start > POISON.blankRunMax || lines > POISON.blankLinesMax;
        if (start > 0 && isLong) {
          this.#note('blank', start, true);
        }
        [start, lines] = [-1, 0];
      }
    }
  }

  #noteUnless(
    isFine: boolean,
    what: keyof typeof HIDDEN_CHARACTERS,
    at: number,
    isInsideWord = false,
  ): void {
    if (!isFine) {
      this.#note(what, at, isInsideWord);
    }
  }

  #note(what: keyof typeof HIDDEN_CHARACTERS, at: number, isHigh: boolean): void {
    const known = this.#found.get(what);
    this.#found.set(what, {
      count: (known?.count ?? 0) + 1,
      at: known?.at ?? at,
      isHigh: isHigh || known?.isHigh === true,
    });
  }

  #reasons(): readonly HiddenReason[] {
    return [...this.#found].map(([what, { count, at, isHigh }]) => ({
      what,
      count,
      at,
      isHigh: isHigh || count > POISON.strayInvisibleMax,
    }));
  }
}

function tagLetter(code: number): string {
  const letter = String.fromCodePoint(code - TAGS_FIRST);
  return CONTROL.test(letter) ? '' : letter;
}

/** White space, and the letters of other scripts that are drawn as nothing. */
const BLANKS = new Set(
  ' \t\n\v\f\r\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2800\u3000\u3164',
);

const HEX = /^(?:[0-9a-f]{2})+$/iu;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/u;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const SEXTET_BITS = 6;
const BYTE_BITS = 8;
const FIRST_PRINTABLE = 32;
const LAST_PRINTABLE = 126;
const BYTE = 256;
const HEXADECIMAL = 16;
const PRINTABLE_SHARE = 0.95;
const RUNS_MAX = 8;

/** Returns the texts that the runs stand for; runs that stand for no text are left out. */
export function decodedIn(runs: readonly string[]): readonly string[] {
  return runs.slice(0, RUNS_MAX).flatMap((run) => {
    const text = decoded(run.slice(0, POISON.encodedLengthMax));
    return text === undefined ? [] : [text];
  });
}

function decoded(run: string): string | undefined {
  const bytes = HEX.test(run) ? hexBytes(run) : BASE64.test(run) ? base64Bytes(run) : [];
  const text = String.fromCodePoint(...bytes);
  const printable = bytes.filter(
    (byte) => byte >= FIRST_PRINTABLE && byte <= LAST_PRINTABLE,
  ).length;
  return text.length > 0 && printable / text.length >= PRINTABLE_SHARE ? text : undefined;
}

function hexBytes(run: string): readonly number[] {
  return (run.match(/../gu) ?? []).map((pair) => Number.parseInt(pair, HEXADECIMAL));
}

function base64Bytes(run: string): readonly number[] {
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const character of run.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', '')) {
    held = held * 2 ** SEXTET_BITS + ALPHABET.indexOf(character);
    bits += SEXTET_BITS;
    if (bits >= BYTE_BITS) {
      bits -= BYTE_BITS;
      bytes.push(Math.floor(held / 2 ** bits) % BYTE);
      held %= 2 ** bits;
    }
  }
  return bytes;
}
