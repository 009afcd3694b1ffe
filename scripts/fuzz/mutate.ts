/** Changes to a message that a careless or hostile client might make: to its structure, then to its bytes. */
import type { Chance } from './chance.ts';

type Container = Record<string, unknown> | unknown[];

const LONG = 'long '.repeat(4000);
const TEXTS = [
  '',
  ' ',
  '\u0000',
  '\u202Eright to left',
  'zero\u200Bwidth',
  '\uD800',
  'e\u0301'.repeat(50),
  '__proto__',
  'constructor',
  '../../../etc/passwd',
  '${env:FUZZ_SECRET}',
  '${a.b.c}',
  '%00%0a',
  'fuzzed:erase',
  LONG,
];
const NUMBERS = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  5e-324,
  Number('12345678901234567890'),
];
const KEYS = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'method',
  'params',
  '_meta',
  'result',
  '',
  'x'.repeat(300),
];
/** Written as a text that no serializer makes; put in for a mark. */
const RAW = [
  '1e400',
  '-1e999',
  '0.1e-400',
  '[[[[1]]]]',
  '{"a":1,"a":2}',
  '"\\ud83d"',
  'null',
  '1E5',
  '-0.0',
];
const RAW_MARK = '\u0001raw\u0001';
const DEPTHS = [20, 200, 2000, 20_000];

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null;

/** Every place in a message where something stands. */
function placesIn(
  value: unknown,
  found: [Container, string | number][] = [],
): [Container, string | number][] {
  if (isContainer(value)) {
    for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
      found.push([value, key]);
      placesIn((value as Record<string | number, unknown>)[key], found);
    }
  }
  return found;
}

function anyValue(chance: Chance): unknown {
  switch (chance.below(9)) {
    case 0:
      return null;
    case 1:
      return chance.happens(0.5);
    case 2:
    case 3:
      return chance.one(TEXTS);
    case 4:
    case 5:
      return chance.one(NUMBERS);
    case 6:
      return [];
    case 7:
      return {};
    default:
      return RAW_MARK;
  }
}

/** Changes one place. */
function mutateOnce(message: Record<string, unknown>, chance: Chance): void {
  const places = placesIn(message);
  const [holder, key] = chance.one(places);
  const at = holder as Record<string | number, unknown>;
  switch (chance.below(7)) {
    case 0:
      if (Array.isArray(holder)) {
        removeAt(holder, Number(key));
      } else {
        delete holder[key];
      }
      break;
    case 1:
      at[key] = [at[key]];
      break;
    case 2:
      Object.defineProperty(at, chance.one(KEYS), {
        value: anyValue(chance),
        enumerable: true,
        configurable: true,
        writable: true,
      });
      break;
    case 3: {
      const [other, otherKey] = chance.one(places);
      const value = (other as Record<string | number, unknown>)[otherKey];
      at[key] = isContainer(value) ? structuredClone(value) : value;
      break;
    }
    case 4:
      message[chance.one(['id', 'method', 'jsonrpc', 'params'])] = anyValue(chance);
      break;
    default:
      at[key] = anyValue(chance);
  }
}

/** Text that is still JSON, or almost. */
function mutateText(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1);
  switch (chance.below(9)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + String.fromCodePoint(chance.below(0x80)) + text.slice(at);
    case 2:
      return text + text;
    case 3:
      return `[${text},${text}]`;
    case 4:
      return `\uFEFF${text}`;
    case 5:
      return text.replace('{', '{"jsonrpc":"1.0","id":"twice","id":7,');
    case 6: {
      const depth = chance.one(DEPTHS);
      const nested = '['.repeat(depth) + ']'.repeat(depth);
      return text.replace(/\{/u, `{"deep":${nested},`);
    }
    case 7: {
      const depth = chance.one(DEPTHS);
      return '{"params":'.repeat(depth) + text + '}'.repeat(depth);
    }
    default:
      return text.replaceAll('"', chance.one(["'", '\\"', '"']));
  }
}

const NEWLINES = /[\r\n]/gu;

/** The bytes of one message as they go over the wire, without the newline that ends it. */
export function bytesOf(message: Record<string, unknown>, chance: Chance): Buffer {
  if (chance.happens(0.75)) {
    for (let count = 1 + chance.below(3); count > 0; count -= 1) {
      mutateOnce(message, chance);
    }
  }
  let text = JSON.stringify(message).replaceAll(JSON.stringify(RAW_MARK), () => chance.one(RAW));
  if (chance.happens(0.2)) {
    text = mutateText(text, chance);
  }
  const bytes = Buffer.from(text.replaceAll(NEWLINES, ' '));
  if (bytes.length > 0 && chance.happens(0.05)) {
    const at = chance.below(bytes.length);
    const value = chance.below(256);
    // A newline would make two messages of one.
    bytes[at] = value === 0x0a ? 0xff : value;
  }
  return bytes;
}

/** Without `splice`: a message may have given the list a `constructor` of its own. */
function removeAt(list: unknown[], at: number): void {
  for (let index = at; index < list.length - 1; index += 1) {
    list[index] = list[index + 1];
  }
  list.length = Math.max(0, list.length - 1);
}
