/**
 * Values that a text holds though it is no JSON: with a sentence before it, cut off at the end, or written as
 * Python writes them. Pure.
 *
 * Many servers answer so: `Tables: [{'name': 'film', 'rows': Decimal('1000')}]`.
 */
import type { Json } from '../base/json.ts';
import { BINDINGS, LOOSE } from '../tuning/foresee.ts';

const START = /[[{]\s*(?:[[{"'\d-]|\]|\})/gu;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/uy;
const WORD = /[A-Za-z_][\w.]*/uy;
const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
]);
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}', '(': ')' };

/** The list or record that makes up most of a text; nothing where there is none. */
export function looseJson(text: string): Json | undefined {
  const read = text.slice(0, LOOSE.lengthMax);
  START.lastIndex = 0;
  for (let tries = 0; tries < LOOSE.startsMax; tries += 1) {
    const start = START.exec(read);
    if (start === null || start.index > read.length * (1 - LOOSE.shareMin)) {
      return undefined;
    }
    const reader = new Reader(read, start.index);
    const value = reader.value(0);
    const isMost = reader.at - start.index >= read.length * LOOSE.shareMin;
    if (value !== undefined && isMost && typeof value === 'object') {
      return value;
    }
    START.lastIndex = Math.max(START.lastIndex, reader.at);
  }
  return undefined;
}

/** Reads one value. What cannot be read ends the innermost list or record, and all around it. */
class Reader {
  readonly #text: string;
  at: number;
  #isOver = false;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  value(depth: number): Json | undefined {
    this.#skip();
    const mark = this.#text.charAt(this.at);
    if (depth > BINDINGS.depthMax) {
      this.#isOver = true;
      return undefined;
    }
    if (mark === '[' || mark === '(') {
      return this.#list(CLOSING[mark] ?? '', depth);
    }
    if (mark === '{') {
      return this.#record(depth);
    }
    return mark === '"' || mark === "'" ? this.#quoted(mark) : this.#plain(depth);
  }

  #list(end: string, depth: number): readonly Json[] {
    const items: Json[] = [];
    this.at += 1;
    while (!this.#ends(end)) {
      const item = this.value(depth + 1);
      if (item !== undefined) {
        items.push(item);
      }
      this.#separate(end);
    }
    return items;
  }

  #record(depth: number): Json {
    const members: [string, Json][] = [];
    this.at += 1;
    while (!this.#ends('}')) {
      const key = this.value(depth + 1);
      this.#skip();
      if (this.#text.charAt(this.at) !== ':' || key === undefined || typeof key === 'object') {
        this.#isOver = true;
        break;
      }
      this.at += 1;
      const member = this.value(depth + 1);
      if (member !== undefined) {
        members.push([String(key), member]);
      }
      this.#separate('}');
    }
    return Object.fromEntries(members);
  }

  /** Returns true if the list or record is over. Reads its closing mark. */
  #ends(end: string): boolean {
    this.#skip();
    if (this.#isOver || this.at >= this.#text.length) {
      this.#isOver = true;
      return true;
    }
    const isEnd = this.#text.charAt(this.at) === end;
    this.at += Number(isEnd);
    return isEnd;
  }

  #separate(end: string): void {
    this.#skip();
    const mark = this.#text.charAt(this.at);
    if (mark === ',') {
      this.at += 1;
    } else if (mark !== end) {
      this.#isOver = true;
    }
  }

  /** A text that is cut off says nothing. */
  #quoted(mark: string): Json | undefined {
    let end = this.at + 1;
    while (end < this.#text.length && this.#text.charAt(end) !== mark) {
      end += this.#text.charAt(end) === '\\' ? 2 : 1;
    }
    const inside = this.#text.slice(this.at + 1, end);
    this.at = Math.min(end + 1, this.#text.length);
    if (end >= this.#text.length) {
      this.#isOver = true;
      return undefined;
    }
    return inside.includes('\\') ? unescaped(inside) : inside;
  }

  #plain(depth: number): Json | undefined {
    const number = this.#match(NUMBER);
    if (number !== undefined) {
      return Number(number);
    }
    const word = this.#match(WORD);
    if (word === undefined) {
      this.#isOver = true;
      return undefined;
    }
    if (this.#text.charAt(this.at) !== '(') {
      return WORDS.get(word) ?? null;
    }
    // A value with its class around it: the first thing in the brackets is what it says.
    const [first = null] = this.#list(')', depth + 1);
    return first;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.#text) ?? [];
    this.at += found?.length ?? 0;
    return found;
  }

  #skip(): void {
    while (/\s/u.test(this.#text.charAt(this.at))) {
      this.at += 1;
    }
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:u([\da-fA-F]{4})|([\s\S]))/gu,
    (_, code: string | undefined, mark: string | undefined) =>
      code === undefined
        ? (ESCAPES[mark ?? ''] ?? mark ?? '')
        : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
