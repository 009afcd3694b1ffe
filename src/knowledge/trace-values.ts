/**
 * What of a value may stand in a trace.
 *
 * Both forms look at a bounded part of the value, however large or deep it is, and say what they
 * left out. Neither keeps hold of the value.
 */
import type { Json, JsonObject } from '../base/json.ts';
import { TRACES } from '../tuning/knowledge.ts';

/** JSON has the first three only; what comes from code may have any. */
type Scalar = number | boolean | null | undefined | bigint | symbol;

interface Outline {
  /** Items of an array that are looked at. */
  readonly itemsMax: number;
  readonly name: (name: string) => string;
  readonly text: (text: string) => string;
  readonly scalar: (value: Scalar) => Json;
}

/**
 * Names, types and lengths of a value, and nothing of what it says: arguments have secrets in
 * them. An array is told by its first item.
 */
export function shapeOf(value: unknown): Json {
  return new Outliner({
    itemsMax: 1,
    name: (name) => cut(name, TRACES.nameLengthMax),
    text: (text) => `string(${text.length})`,
    scalar: (each) => (each === null ? 'null' : typeof each),
  }).of(value);
}

/** The value as far as a trace has room for it, without known secrets. */
export function boundedJson(value: JsonObject, redact: (text: string) => string): JsonObject {
  return new Outliner({
    itemsMax: TRACES.itemsMax,
    name: (name) => boundedText(name, TRACES.nameLengthMax, redact),
    text: (text) => boundedText(text, TRACES.textLengthMax, redact),
    scalar: (each) => {
      const isJson = each === null || typeof each === 'boolean' || Number.isFinite(each);
      return isJson ? (each as Json) : String(each);
    },
  }).of(value) as JsonObject;
}

/** Redacted before it is cut for good: what is left of a secret would not be known for one. */
export function boundedText(
  text: string,
  lengthMax: number,
  redact: (text: string) => string,
): string {
  return cut(redact(cut(text, TRACES.textReadMax)), lengthMax);
}

class Outliner {
  readonly #outline: Outline;
  /** What the rest may still take; asked before each part, so that one goes beyond at the most. */
  #room: number = TRACES.charactersMax;

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  of(value: unknown, levels: number = TRACES.levelsMax): Json {
    const { itemsMax, name, text, scalar } = this.#outline;
    if (typeof value === 'string') {
      return this.#spent(text(value));
    }
    if (typeof value !== 'object' || value === null) {
      return this.#spent(scalar(value as Scalar));
    }
    if (levels === 0) {
      return this.#spent(Array.isArray(value) ? `array(${value.length})` : 'object');
    }
    this.#room -= 1;
    if (Array.isArray(value)) {
      const shown = this.#some<unknown, Json>(value, itemsMax, (item) => this.of(item, levels - 1));
      const rest = value.length - shown.length;
      return rest === 0 ? shown : [...shown, `${rest} more`];
    }
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    const shown = this.#some(members, TRACES.itemsMax, ([key, member]) => [
      this.#spent(name(key)),
      this.of(member, levels - 1),
    ]);
    const rest = members.length - shown.length;
    return Object.fromEntries(rest === 0 ? shown : [...shown, ['…', `${rest} more`]]) as Json;
  }

  #some<Item, Shown>(
    items: readonly Item[],
    countMax: number,
    show: (item: Item) => Shown,
  ): readonly Shown[] {
    const shown: Shown[] = [];
    for (const item of items) {
      if (shown.length === countMax || this.#room <= 0) {
        break;
      }
      shown.push(show(item));
    }
    return shown;
  }

  #spent<Part extends Json>(part: Part): Part {
    this.#room -= 1 + (typeof part === 'string' ? part.length : 0);
    return part;
  }
}

const cut = (text: string, lengthMax: number): string =>
  text.length <= lengthMax ? text : `${text.slice(0, lengthMax)}…`;
