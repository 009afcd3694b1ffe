import { isJsonObject, type JsonObject, parseJson } from '../../base/json.ts';
import { rememberBytes } from '../../base/unread-json.ts';

/** Where a value stands in the bytes of a message; `to` is the byte after it. */
export interface ByteSpan {
  readonly from: number;
  readonly to: number;
}

/** State of a scan. */
type ScanState = 'scanning' | 'valid' | 'invalid' | 'too_deep';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const MINUS = 0x2d;
const PLUS = 0x2b;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const SPACE = 0x20;
const LOWER_CASE = 0x20;
const LOWER_E = 0x65;
const LOWER_U = 0x75;
const HEX_DIGITS = 4;

const bytesOf = (text: string): readonly number[] => Array.from(text, (each) => each.charCodeAt(0));
const ESCAPED: ReadonlySet<number> = new Set(bytesOf('"\\/bfnrtu'));
const WHITE: ReadonlySet<number> = new Set(bytesOf(' \t\n\r'));
const HEX: ReadonlySet<number> = new Set(bytesOf('0123456789abcdefABCDEF'));
const WORDS: ReadonlyMap<number, readonly number[]> = new Map(
  ['true', 'false', 'null'].map((word) => [word.charCodeAt(0), bytesOf(word)]),
);

/** A name that stands for itself, and is no part of a path or of the language. */
const PLAIN_NAME = /^(?!__proto__$)[\w.$:@-]+$/u;
const NAME_MAX = 128;
/** An answer has a handful. */
const SPANS_MAX = 64;

type Expected = 'value' | 'value_or_end' | 'key' | 'key_or_end' | 'colon' | 'comma_or_end' | 'end';

/**
 * Checks in parts that bytes are JSON. Records the positions of the members of the outermost object
 * and of the objects in it.
 *
 * It builds no values: the cost is one look at each byte, and no memory.
 */
export class JsonScan {
  /** Members of the outermost object, and of the objects that are its members, by their path. */
  readonly spans = new Map<string, ByteSpan>();
  /**
   * True if a name occurs twice or is not plain, or there are too many members. The message must
   * be parsed.
   */
  isAmbiguous = false;
  state: ScanState = 'scanning';
  readonly #bytes: Uint8Array;
  /** Open containers, the innermost last: 1 for an object, 0 for a list. */
  readonly #open: Uint8Array;
  readonly #names: string[] = [];
  readonly #starts: number[] = [];
  #depth = 0;
  #at = 0;
  #expected: Expected = 'value';
  #isInText = false;
  #isName = false;
  #textFrom = 0;

  constructor(bytes: Uint8Array, levelsMax: number) {
    this.#bytes = bytes;
    this.#open = new Uint8Array(levelsMax);
  }

  /** Reads about so many bytes further. */
  advance(count: number): ScanState {
    const limit = Math.min(this.#bytes.length, this.#at + count);
    while (this.#at < limit && this.state === 'scanning') {
      if (this.#isInText) {
        this.#text(limit);
      } else {
        this.#step();
      }
    }
    if (this.state === 'scanning' && this.#at >= this.#bytes.length) {
      this.state = this.#expected === 'end' && !this.#isInText ? 'valid' : 'invalid';
    }
    return this.state;
  }

  #step(): void {
    const byte = this.#bytes[this.#at] ?? 0;
    if (byte <= SPACE && WHITE.has(byte)) {
      this.#at += 1;
      return;
    }
    switch (this.#expected) {
      case 'value':
        this.#value(byte);
        break;
      case 'value_or_end':
        if (byte === CLOSE_LIST) {
          this.#close(byte);
        } else {
          this.#value(byte);
        }
        break;
      case 'key_or_end':
      case 'key':
        if (byte === QUOTE) {
          this.#beginText(true);
        } else if (byte === CLOSE_OBJECT && this.#expected === 'key_or_end') {
          this.#close(byte);
        } else {
          this.state = 'invalid';
        }
        break;
      case 'colon':
        this.#take(byte === COLON, 'value');
        break;
      case 'comma_or_end':
        if (byte === COMMA) {
          this.#take(true, this.#open[this.#depth - 1] === 1 ? 'key' : 'value');
        } else {
          this.#close(byte);
        }
        break;
      case 'end':
        this.state = 'invalid';
        break;
    }
  }

  #take(isRight: boolean, next: Expected): void {
    this.#at += 1;
    this.#expected = next;
    if (!isRight) {
      this.state = 'invalid';
    }
  }

  #value(byte: number): void {
    if (this.#depth === 1 || this.#depth === 2) {
      this.#starts[this.#depth] = this.#at;
    }
    if (byte === QUOTE) {
      this.#beginText(false);
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.#enter(byte === OPEN_OBJECT);
    } else {
      const word = WORDS.get(byte);
      const end = word === undefined ? this.#numberEnd() : this.#wordEnd(word);
      if (end === undefined) {
        this.state = 'invalid';
      } else {
        this.#at = end;
        this.#ended();
      }
    }
  }

  #enter(isObject: boolean): void {
    if (this.#depth === this.#open.length) {
      this.state = 'too_deep';
      return;
    }
    this.#open[this.#depth] = isObject ? 1 : 0;
    this.#depth += 1;
    this.#at += 1;
    this.#expected = isObject ? 'key_or_end' : 'value_or_end';
  }

  #close(byte: number): void {
    const isObject = this.#open[this.#depth - 1] === 1;
    if (this.#depth === 0 || byte !== (isObject ? CLOSE_OBJECT : CLOSE_LIST)) {
      this.state = 'invalid';
      return;
    }
    this.#depth -= 1;
    this.#at += 1;
    this.#ended();
  }

  /** A value has ended just before this byte. */
  #ended(): void {
    const depth = this.#depth;
    this.#expected = depth === 0 ? 'end' : 'comma_or_end';
    const isNoted =
      (depth === 1 || (depth === 2 && this.#open[0] === 1)) && this.#open[depth - 1] === 1;
    if (isNoted) {
      const path = this.#names.slice(1, depth + 1).join('/');
      this.isAmbiguous ||= this.spans.has(path) || this.spans.size === SPANS_MAX;
      this.spans.set(this.isAmbiguous ? '' : path, {
        from: this.#starts[depth] ?? 0,
        to: this.#at,
      });
    }
  }

  #beginText(isName: boolean): void {
    this.#isInText = true;
    this.#isName = isName;
    this.#at += 1;
    this.#textFrom = this.#at;
  }

  #text(limit: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    for (; at < limit; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === QUOTE) {
        this.#at = at + 1;
        this.#isInText = false;
        this.#endText(at);
        return;
      }
      if (byte < SPACE) {
        this.state = 'invalid';
        return;
      }
      if (byte === BACKSLASH) {
        at += 1;
        const escaped = bytes[at] ?? 0;
        if (!ESCAPED.has(escaped) || (escaped === LOWER_U && !this.#isHex(at + 1))) {
          this.state = 'invalid';
          return;
        }
        this.isAmbiguous ||= this.#isName && this.#depth <= 2;
      }
    }
    this.#at = at;
  }

  #endText(end: number): void {
    if (!this.#isName) {
      this.#ended();
      return;
    }
    this.#expected = 'colon';
    if (this.#depth <= 2) {
      const name = String.fromCharCode(
        ...this.#bytes.subarray(this.#textFrom, end).slice(0, NAME_MAX),
      );
      this.isAmbiguous ||= end - this.#textFrom > NAME_MAX || !PLAIN_NAME.test(name);
      this.#names[this.#depth] = name;
    }
  }

  #isHex(from: number): boolean {
    for (let at = from; at < from + HEX_DIGITS; at += 1) {
      if (!HEX.has(this.#bytes[at] ?? 0)) {
        return false;
      }
    }
    return true;
  }

  #wordEnd(word: readonly number[]): number | undefined {
    return word.every((byte, index) => this.#bytes[this.#at + index] === byte)
      ? this.#at + word.length
      : undefined;
  }

  #numberEnd(): number | undefined {
    const bytes = this.#bytes;
    let at = bytes[this.#at] === MINUS ? this.#at + 1 : this.#at;
    const whole = this.#digitsEnd(at);
    if (whole === at || (bytes[at] === ZERO && whole > at + 1)) {
      return undefined;
    }
    at = whole;
    if (bytes[at] === POINT) {
      const end = this.#digitsEnd(at + 1);
      if (end === at + 1) {
        return undefined;
      }
      at = end;
    }
    if (((bytes[at] ?? 0) | LOWER_CASE) === LOWER_E) {
      const sign = bytes[at + 1];
      const from = at + (sign === PLUS || sign === MINUS ? 2 : 1);
      const end = this.#digitsEnd(from);
      return end === from ? undefined : end;
    }
    return at;
  }

  #digitsEnd(from: number): number {
    let at = from;
    for (; ; at += 1) {
      const byte = this.#bytes[at] ?? 0;
      if (byte < ZERO || byte > NINE) {
        return at;
      }
    }
  }
}

/** Nearly all servers write an answer in one of these two ways. */
const RESULT_FIRST = '{"result":{';
const RESULT_LAST = /^\{"jsonrpc":"2\.0","id":(\d{1,15}),"result":\{/u;
const END_AFTER_RESULT = /\},"jsonrpc":"2\.0","id":(\d{1,15})\}\s*$/u;
const END_OF_RESULT = /\}\}\s*$/u;
/** The ends of a line, in which its envelope is found. */
const ENVELOPE = 80;

/**
 * Returns an answer whose result remembers its JSON. Returns `undefined` if the line is written in
 * another way. Only the result is parsed, so that its JSON is surely one value: whatever stood
 * beside it would be passed on as a part of our own answer.
 */
export function readAnswer(text: string, line: Buffer): JsonObject | undefined {
  const tail = text.slice(-ENVELOPE);
  const head = RESULT_LAST.exec(text.slice(0, ENVELOPE));
  const start = text.startsWith(RESULT_FIRST)
    ? RESULT_FIRST.length - 1
    : (head?.[0].length ?? 0) - 1;
  const end = head === null ? END_AFTER_RESULT.exec(tail) : END_OF_RESULT.exec(tail);
  if (start < 0 || end === null) {
    return undefined;
  }
  // The brace that ends the result belongs to it.
  const after = end[0].length - 1;
  const result = parseJson(text.slice(start, text.length - after));
  if (!isJsonObject(result)) {
    return undefined;
  }
  rememberBytes(result, line.subarray(start, line.length - after));
  return { jsonrpc: '2.0', id: Number((head ?? end)[1]), result };
}
