/**
 * What a rule of the policy wants of the arguments of a call.
 *
 * Three answers, because arguments come from a model: what cannot be told is told as such, and
 * the rule decides which side is the careful one.
 */
import { isJsonObject, type Json, type JsonObject } from '../base/json.ts';
import { absolutePath, isWithin } from '../base/lexical-path.ts';
import { matchesPattern } from '../base/pattern.ts';
import { CALL } from '../tuning/call.ts';

/** Every test that is given must hold. Folders are absolute and in one spelling. */
export interface ArgumentCondition {
  /** It is a path in one of these folders. */
  readonly inside?: readonly string[] | undefined;
  /** It is a path in none of these folders. */
  readonly outside?: readonly string[] | undefined;
  readonly above?: number | undefined;
  readonly below?: number | undefined;
  /** Its text is of this pattern. */
  readonly like?: string | undefined;
}

export type Holds = 'yes' | 'no' | 'unclear';

/**
 * Whether the argument of this name (a name, a dotted path, or a pattern of them) is as wanted,
 * or anything in it. One that is not there is not. `folder` is where relative paths start.
 */
export function conditionHolds(
  condition: ArgumentCondition,
  name: string,
  args: JsonObject,
  folder: string | undefined,
): Holds {
  const values: Json[] = [];
  collect(args, '', name, values);
  if (values.length > CALL.conditionValuesMax) {
    return 'unclear';
  }
  const { inside, outside, above, below, like } = condition;
  const tests: Holds[] = [];
  if (inside !== undefined) {
    tests.push(all(values.map((value) => isInside(value, inside, folder))));
  }
  if (outside !== undefined) {
    tests.push(some(values.map((value) => not(isInside(value, outside, folder)))));
  }
  if (above !== undefined) {
    tests.push(some(values.map((value) => compare(value, (amount) => amount > above))));
  }
  if (below !== undefined) {
    tests.push(some(values.map((value) => compare(value, (amount) => amount < below))));
  }
  if (like !== undefined) {
    tests.push(some(values.map((value) => isLike(value, like))));
  }
  return tests.length === 0 ? some(values.map(() => 'yes')) : every(tests);
}

/** Every of them, of which there may be none. */
export function every(parts: readonly Holds[]): Holds {
  return parts.includes('no') ? 'no' : parts.includes('unclear') ? 'unclear' : 'yes';
}

function some(parts: readonly Holds[]): Holds {
  return parts.includes('yes') ? 'yes' : parts.includes('unclear') ? 'unclear' : 'no';
}

/** All of them, and at least one. */
function all(parts: readonly Holds[]): Holds {
  return parts.length === 0 ? 'no' : every(parts);
}

function not(holds: Holds): Holds {
  return holds === 'yes' ? 'no' : holds === 'no' ? 'yes' : 'unclear';
}

/**
 * Values that belong to the name, wherever they are: everything below a place of that name counts,
 * since it is the server that says what `{"amount": {"v": 1000}}` means. The places in a list do
 * not count as names.
 */
function collect(value: Json, path: string, name: string, found: Json[]): void {
  if (found.length > CALL.conditionValuesMax) {
    return;
  }
  if (Array.isArray(value)) {
    for (const item of value) {
      collect(item, path, name, found);
    }
    return;
  }
  if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (item !== undefined) {
        const place = path === '' ? key : `${path}.${key}`;
        // Below a place of that name every value belongs to it.
        collect(item, place, isOfName(name, place, key) ? '*' : name, found);
      }
    }
    return;
  }
  if (name === '*') {
    found.push(value);
  }
}

/** Whether the name is the whole dotted path, or any one segment of what it adds. */
function isOfName(name: string, path: string, key: string): boolean {
  return matchesPattern(name, path) || key.split('.').some((each) => matchesPattern(name, each));
}

function isInside(value: Json, folders: readonly string[], folder: string | undefined): Holds {
  const path = typeof value === 'string' ? absolutePath(value, folder) : undefined;
  if (path === undefined) {
    return 'unclear';
  }
  return folders.some((each) => isWithin(path, each)) ? 'yes' : 'no';
}

function compare(value: Json, test: (amount: number) => boolean): Holds {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof amount !== 'number' || Number.isNaN(amount)) {
    return 'unclear';
  }
  return test(amount) ? 'yes' : 'no';
}

function isLike(value: Json, pattern: string): Holds {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return matchesPattern(pattern, text) ? 'yes' : 'no';
}
