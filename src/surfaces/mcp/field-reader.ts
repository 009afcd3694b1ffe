import { type Json, type JsonObject, parseJson } from '../../base/json.ts';
import { didYouMean } from '../../base/nearest-name.ts';

/**
 * Reads an object that a model wrote, and collects all complaints: a model that sees all of them at
 * once can fix them at once.
 *
 * It accepts values that can mean only one thing, such as a number written as text. It never
 * guesses.
 */
export class FieldReader {
  readonly #object: JsonObject;
  readonly #where: string;
  readonly #problems: string[];

  constructor(object: JsonObject, where: string, problems: string[], known: readonly string[]) {
    this.#object = object;
    this.#where = where;
    this.#problems = problems;
    for (const key of Object.keys(object)) {
      if (!known.includes(key)) {
        this.#complain(
          key,
          `is not known${didYouMean(key, known)} (known here: ${known.join(', ')})`,
        );
      }
    }
  }

  has(key: string): boolean {
    const value = this.#object[key];
    return value !== undefined && value !== null;
  }

  /** Reads a text. A blank one counts as left out: some models fill in every field they see. */
  text(key: string, lengthMax: number): string | undefined {
    const value = this.#object[key];
    if (value === undefined || value === null) {
      return undefined;
    }
    if (typeof value !== 'string' || value.length > lengthMax) {
      this.#complain(key, `must be a text of 1 to ${lengthMax} characters`);
      return undefined;
    }
    return value.trim() === '' ? undefined : value;
  }

  requiredText(key: string, lengthMax: number): string {
    const before = this.#problems.length;
    const value = this.text(key, lengthMax);
    if (value === undefined && this.#problems.length === before) {
      this.#complain(key, 'is missing');
    }
    return value ?? '';
  }

  /** Reads one of a few words. Returns `undefined` if it is left out. */
  choice<Choice extends string>(key: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.#object[key];
    if (value === undefined || value === null) {
      return undefined;
    }
    const found = choices.find((choice) => choice === value);
    if (found === undefined) {
      const hint = typeof value === 'string' ? didYouMean(value, choices) : '';
      this.#complain(key, `must be one of ${choices.join(', ')}${hint}`);
    }
    return found;
  }

  integer(key: string, minimum: number, maximum: number): number | undefined {
    const value = this.#object[key];
    if (value === undefined || value === null) {
      return undefined;
    }
    const number = typeof value === 'string' && /^\d+$/u.test(value) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isInteger(number) || number < minimum) {
      this.#complain(key, `must be a whole number from ${minimum}`);
      return undefined;
    }
    return Math.min(number, maximum);
  }

  /** Returns a list of texts; a single text stands for a list of one. */
  texts(key: string, lengthMax: number, countMax: number): readonly string[] | undefined {
    const value = unwrapped(this.#object[key]);
    if (value === undefined || value === null) {
      return undefined;
    }
    const list: readonly Json[] = Array.isArray(value) ? value : [value];
    const texts = list.filter(
      (item) => typeof item === 'string' && item.trim() !== '' && item.length <= lengthMax,
    );
    if (texts.length !== list.length || list.length > countMax) {
      this.#complain(
        key,
        `must be a list of at most ${countMax} texts of 1 to ${lengthMax} characters`,
      );
      return undefined;
    }
    return texts as readonly string[];
  }

  #complain(key: string, complaint: string): void {
    this.#problems.push(`${this.#where}${key} ${complaint}`);
  }
}

/**
 * Returns the value that a text holds when it is the JSON of an object or a list, else the text
 * itself.
 */
export function unwrapped(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/u.test(value)) {
    return value;
  }
  const parsed = parseJson(value);
  return typeof parsed === 'object' ? parsed : value;
}
