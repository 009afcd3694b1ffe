import type { ToolId } from '../base/ids.ts';
import { type Json, type JsonObject, parseJson } from '../base/json.ts';
import type { ArgumentSource } from '../knowledge/lesson.ts';
import { intentValues } from '../retrieve/intent-values.ts';
import { FORESEE } from '../tuning/foresee.ts';
import { leavesOfCall } from './call-leaves.ts';
import {
  commonEnding,
  namesOf,
  type ParameterWords,
  type PlaceNames,
  wordsOf,
} from './named-places.ts';
import type { PastCall } from './past-call.ts';
import { isAsked, type ReadLeaf, valueKey } from './read-leaves.ts';

const LIST = '[]';

/** Values for the parameters of a source, in their order. */
export type Tuple = readonly Json[];

/** The values that one call, or the words, have at a source's places. */
export interface Offer {
  readonly tuples: readonly Tuple[];
  /** Keys by which they are compared. */
  readonly keys: readonly string[];
  /** For each value: true if its record says yes to something; see `Leaf`. */
  readonly marks: readonly boolean[];
  /** True if it belongs to the last step. */
  readonly isFresh: boolean;
}

/** A place that has a value. */
export interface Place {
  readonly from: ToolId | '';
  readonly path: string;
}

/** A place that is called as a parameter is. */
export interface NamedPlace {
  readonly kind: 'result' | 'argument';
  readonly from: ToolId;
  readonly path: string;
}

interface FoundTuple {
  readonly tuple: Tuple;
  readonly isMarked: boolean;
}

/** The values of one call, or of the words, at a source's places. */
interface Found {
  readonly found: readonly FoundTuple[];
  readonly isFresh: boolean;
}

const unmarked = (tuple: Tuple): FoundTuple => ({ tuple, isMarked: false });

interface ReadCall {
  readonly call: PastCall;
  readonly step: number;
}

/** Returns the key of several values. */
export function tupleKey(tuple: Tuple): string {
  const [only, ...others] = tuple;
  return only !== undefined && others.length === 0
    ? valueKey(only)
    : JSON.stringify(tuple.map(valueKey));
}

/**
 * The latest calls of a session, as sources for the next one.
 *
 * Results are read on request, each once. The number of calls and values is bounded.
 */
export class SessionReading {
  readonly #calls: ReadCall[] = [];
  #step = -1;
  #words: ReadonlyMap<string, readonly Json[]> | undefined;
  /** Answers since the last step, by question. */
  readonly #offers = new Map<string, readonly Offer[]>();
  readonly #given = new Map<string, readonly string[]>();
  readonly #named = new Map<string, readonly NamedPlace[]>();
  readonly #names = new Map<string, PlaceNames>();
  #intent: string;

  constructor(intent: string) {
    this.#intent = intent;
  }

  /** Replaces the words that came before. */
  intend(intent: string): void {
    if (intent !== this.#intent) {
      this.#intent = intent;
      this.#words = undefined;
      this.#offers.clear();
    }
  }

  /** Calls that were made together. */
  addStep(calls: readonly PastCall[]): void {
    this.#step += 1;
    this.#offers.clear();
    this.#given.clear();
    this.#named.clear();
    for (const call of calls) {
      this.#calls.push({ call, step: this.#step });
    }
  }

  /** The calls, oldest first. */
  get calls(): readonly PastCall[] {
    return this.#calls.map(({ call }) => call);
  }

  /** The calls of the last step. */
  get lastStep(): readonly PastCall[] {
    return this.#calls.filter(({ step }) => step === this.#step).map(({ call }) => call);
  }

  /** The calls of a tool, the latest first. */
  callsOf(tool: ToolId): readonly PastCall[] {
    return this.#latest(tool).map(({ call }) => call);
  }

  /**
   * Returns the values that a tool was given for some parameters, as `tupleKey` writes them, the
   * latest first.
   */
  givenTo(tool: ToolId, parameters: readonly string[]): readonly string[] {
    const key = JSON.stringify([tool, parameters]);
    const known =
      this.#given.get(key) ??
      this.callsOf(tool)
        .map(({ args }) => tupleOf(args, parameters))
        .filter((tuple) => tuple !== undefined)
        .map(tupleKey);
    this.#given.set(key, known);
    return known;
  }

  /** Returns the values that the latest calls with all these places offer, the latest first. */
  offers({ kind, from, places }: ArgumentSource): readonly Offer[] {
    const key = JSON.stringify([kind, from, places]);
    const known =
      this.#offers.get(key) ??
      this.#offered({ kind, from, places }).map(({ found, isFresh }) => ({
        tuples: found.map(({ tuple }) => tuple),
        keys: found.map(({ tuple }) => tupleKey(tuple)),
        marks: found.map(({ isMarked }) => isMarked),
        isFresh,
      }));
    this.#offers.set(key, known);
    return known;
  }

  #offered({
    kind,
    from,
    places,
  }: Pick<ArgumentSource, 'kind' | 'from' | 'places'>): readonly Found[] {
    if (kind === 'constant') {
      const tuple = places.map((place) => parseJson(place) ?? null);
      return [{ found: [unmarked(tuple)], isFresh: false }];
    }
    if (kind === 'intent') {
      const found = (this.#inWords().get(places[0] ?? '') ?? []).map((value) => unmarked([value]));
      return found.length === 0 ? [] : [{ found, isFresh: false }];
    }
    const offers: Found[] = [];
    for (const read of from === '' ? [] : this.#latest(from)) {
      const found =
        kind === 'argument'
          ? argumentsAt(read.call, places).map(unmarked)
          : this.#resultAt(read, places);
      if (found.length > 0) {
        offers.push({ found, isFresh: read.step === this.#step });
      }
      if (offers.length >= FORESEE.offersMax) {
        break;
      }
    }
    return offers;
  }

  /** Returns the places of a value in the latest results, the first ones of each result. */
  placesWith(value: Json): readonly Place[] {
    const key = valueKey(value);
    const places: Place[] = [];
    for (const read of this.#calls.slice(-FORESEE.callsMax)) {
      const paths = leavesOfCall(read.call).placesOf(key).slice(0, FORESEE.placesMax);
      places.push(...paths.map((path) => ({ from: read.call.tool, path })));
    }
    return places;
  }

  /** Returns, for each of the latest results, the places of each of several values in it. */
  recordsWith(values: readonly Json[]): readonly {
    readonly from: ToolId;
    readonly paths: readonly (readonly string[])[];
  }[] {
    const keys = values.map(valueKey);
    return this.#calls.slice(-FORESEE.callsMax).map((read) => ({
      from: read.call.tool,
      paths: keys.map((key) =>
        leavesOfCall(read.call).allPlacesOf(key).slice(0, FORESEE.placesMax),
      ),
    }));
  }

  /** The places, of results and of arguments, that are called as a parameter is, the latest calls first. */
  placesNamed(parameter: string): readonly NamedPlace[] {
    const known = this.#named.get(parameter) ?? this.#findNamed(parameter);
    this.#named.set(parameter, known);
    return known;
  }

  #findNamed(parameter: string): readonly NamedPlace[] {
    const places = new Map<string, NamedPlace>();
    const words = wordsOf(parameter);
    for (const read of this.#calls.slice(-FORESEE.namedCallsMax).toReversed()) {
      if (places.size >= FORESEE.namedMax) {
        break;
      }
      const from = read.call.tool;
      for (const path of argumentPlaces(read.call)) {
        // The items of a list that is called as the parameter are not what it takes: the list is.
        const isItem = isOfList(path) && path !== `${parameter}${LIST}`;
        if (path === parameter || (isItem && this.#isNamed(path, words))) {
          places.set(`${from}\n=${path}`, { kind: 'argument', from, path });
        }
      }
      for (const path of this.#leavesOf(read).keys()) {
        if (places.size < FORESEE.namedMax && !isAsked(path) && this.#isNamed(path, words)) {
          places.set(`${from}\n${path}`, { kind: 'result', from, path });
        }
      }
    }
    return [...places.values()].slice(0, FORESEE.namedMax);
  }

  /** Places of the latest results that a parameter may mean, though they are not called as it is. */
  placesLike(parameter: string): readonly NamedPlace[] {
    const words = wordsOf(parameter);
    const found = new Map<string, NamedPlace>();
    for (const read of this.#calls.slice(-FORESEE.namedCallsMax).toReversed()) {
      const from = read.call.tool;
      for (const path of this.#leavesOf(read).keys()) {
        if (found.size < FORESEE.endingMax && !isAsked(path) && this.#namesOf(path).isLike(words)) {
          found.set(`${from}\n${path}`, { kind: 'result', from, path });
        }
      }
    }
    return [...found.values()];
  }

  /** The places of the latest results that end as one of some places does, the longest common ending first. */
  placesEndingAs(places: readonly string[]): readonly NamedPlace[] {
    const found = new Map<string, NamedPlace & { readonly length: number }>();
    for (const read of this.#calls.slice(-FORESEE.namedCallsMax).toReversed()) {
      const from = read.call.tool;
      for (const path of this.#leavesOf(read).keys()) {
        const length = Math.max(0, ...places.map((place) => commonEnding(path, place)));
        if (length > 0 && !isAsked(path)) {
          found.set(`${from}\n${path}`, { kind: 'result', from, path, length });
        }
      }
    }
    return [...found.values()]
      .toSorted((left, right) => right.length - left.length)
      .slice(0, FORESEE.endingMax);
  }

  #isNamed(path: string, parameter: ParameterWords): boolean {
    return this.#namesOf(path).isNameOf(parameter);
  }

  #namesOf(path: string): PlaceNames {
    const names = this.#names.get(path) ?? namesOf(path);
    this.#names.set(path, names);
    return names;
  }

  /**
   * Returns how many calls ago a result or an argument last had a value: 1 for the last call.
   * Undefined if none of the latest had it.
   */
  seenAgo(value: Json): number | undefined {
    const key = valueKey(value);
    const latest = this.#calls.slice(-FORESEE.callsMax).toReversed();
    const ago = latest.findIndex(({ call }) => leavesOfCall(call).allPlacesOf(key).length > 0);
    return ago < 0 ? undefined : ago + 1;
  }

  /** The kinds of words that say a value. */
  wordsWith(value: Json): readonly string[] {
    const key = valueKey(value);
    return [...this.#inWords()]
      .filter(([, values]) => values.some((word) => valueKey(word) === key))
      .map(([kind]) => kind);
  }

  #latest(tool: ToolId): readonly ReadCall[] {
    return this.#calls
      .slice(-FORESEE.callsMax)
      .filter(({ call }) => call.tool === tool)
      .toReversed();
  }

  #leavesOf({ call }: ReadCall): ReadonlyMap<string, readonly ReadLeaf[]> {
    return leavesOfCall(call).byPath;
  }

  #resultAt(read: ReadCall, places: readonly string[]): readonly FoundTuple[] {
    const leaves = this.#leavesOf(read);
    const columns = places.map((place) => leaves.get(place) ?? []);
    if (columns.some(({ length }) => length === 0)) {
      return [];
    }
    // The place inside the most lists tells the records apart; the others are of the same or around it.
    const inner = columns.toSorted(
      (left, right) => (right[0]?.at.length ?? 0) - (left[0]?.at.length ?? 0),
    )[0];
    return distinct(
      (inner ?? []).slice(0, FORESEE.valuesMax).flatMap(({ at, isMarked }) => {
        const tuple = columns.map((column) => column.find((leaf) => isAround(leaf.at, at))?.raw);
        return tuple.some((value) => value === undefined)
          ? []
          : [{ tuple: tuple as Tuple, isMarked }];
      }),
    );
  }

  #inWords(): ReadonlyMap<string, readonly Json[]> {
    this.#words ??= wordsByKind(this.#intent);
    return this.#words;
  }
}

function isAround(outer: readonly number[], inner: readonly number[]): boolean {
  return (
    outer.length <= inner.length && outer.every((position, level) => inner[level] === position)
  );
}

const isOfList = (place: string): boolean => place.endsWith(LIST);

/** The places of a call's arguments: each of them, and the items of each that is a list. */
export function argumentPlaces({ args }: PastCall): readonly string[] {
  return Object.entries(args).flatMap(([name, value]) =>
    Array.isArray(value) ? [name, `${name}${LIST}`] : [name],
  );
}

function argumentsAt({ args }: PastCall, places: readonly string[]): readonly Tuple[] {
  const [first = '', ...others] = places;
  const list = isOfList(first) ? args[first.slice(0, -LIST.length)] : undefined;
  if (Array.isArray(list) && others.length === 0) {
    return (list as readonly Json[]).slice(0, FORESEE.valuesMax).map((item) => [item]);
  }
  const tuple = places.map((place) => args[place]);
  return tuple.some((value) => value === undefined || isCutOff(value)) ? [] : [tuple as Tuple];
}

/** Returns true for a text that was too long to be kept: nothing is known of it. */
const isCutOff = (value: Json | undefined): boolean => value === null;

function wordsByKind(intent: string): ReadonlyMap<string, readonly Json[]> {
  const byKind = new Map<string, Json[]>();
  for (const { kind, value } of intent === '' ? [] : intentValues(intent)) {
    const known = byKind.get(kind) ?? [];
    byKind.set(kind, known.includes(value) ? known : [...known, value]);
  }
  return byKind;
}

/** Each once, in the order in which they were met first. */
function distinct(found: readonly FoundTuple[]): readonly FoundTuple[] {
  return [...new Map(found.map((each) => [tupleKey(each.tuple), each])).values()];
}

/** A call's values for some parameters; nothing where it does not give them all. */
export function tupleOf(args: JsonObject, parameters: readonly string[]): Tuple | undefined {
  const tuple = parameters.map((parameter) => args[parameter]);
  return tuple.some((value) => value === undefined) ? undefined : (tuple as Tuple);
}
