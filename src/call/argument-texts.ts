import type { Json, JsonObject } from '../base/json.ts';

/** A text among the arguments of a call. */
export interface ArgumentText {
  readonly text: string;
  /** Name of the argument. Items of a list have the name of the list. */
  readonly name: string;
}

/** A member name with one of these characters may itself be a path. */
const OF_PATHS = /[\\/~.%$]/u;

/**
 * Every text of a call: values, names of members that may be paths, and lists put together as one
 * path. `undefined` where there are too many.
 */
export function textsOf(args: JsonObject, max: number): readonly ArgumentText[] | undefined {
  const found: ArgumentText[] = [];
  const look = (value: Json | undefined, name: string): void => {
    if (found.length > max) {
      return;
    }
    if (typeof value === 'string') {
      found.push({ text: value, name });
    } else if (Array.isArray(value)) {
      const items = value as readonly Json[];
      items.forEach((item) => look(item, name));
      if (items.length > 1 && items.every((item) => typeof item === 'string')) {
        found.push({ text: items.join('/'), name });
      }
    } else if (typeof value === 'object' && value !== null) {
      const members = value as JsonObject;
      for (const key of Object.keys(members)) {
        if (OF_PATHS.test(key)) {
          found.push({ text: key, name: '' });
        }
        look(members[key], key);
      }
    }
  };
  look(args, '');
  return found.length > max ? undefined : found;
}
