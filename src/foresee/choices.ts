import { hash32 } from '../base/hash32.ts';
import type { ArgumentSource } from '../knowledge/lesson.ts';
import { onward } from './progression.ts';
import type { Offer, SessionReading, Tuple } from './session-reading.ts';

/** The values of a source by one way of choosing. */
export interface Choice {
  /** The way of choosing, and the situation in which it is tried, as `way situation`. */
  readonly choice: string;
  /** The values. Several if it only says that it is one of them. */
  readonly tuples: readonly Tuple[];
  /**
   * Place of each value among the values of its offer that the tool was not given yet. Undefined
   * for a given value.
   */
  readonly places: readonly (ChoicePlace | undefined)[];
}

/** The place of a value in its list. */
export interface ChoicePlace {
  /** Among those not given yet, from 0. */
  readonly index: number;
  /** Number of values in the list that were not given yet. `used` counts the others. */
  readonly open: number;
  readonly used: number;
  /** Its record says yes to something. */
  readonly isMarked: boolean;
  /** None before it in the list does. */
  readonly isFirstMarked: boolean;
  /** Its record does not, and another of the list does. */
  readonly isPassedOver: boolean;
  /** Number of later results with the same place. */
  readonly age: number;
  /** The tool was given another of the list last. */
  readonly isSibling: boolean;
  /** And this one follows it. */
  readonly isFollowing: boolean;
}

/** The way of choosing that repeats the tool's last value. */
export const AGAIN = 'again';

/** The way of choosing that gives the rest of what earlier results have. */
const OLDER = 'older';

/** The way of choosing that gives the first whose record says yes, as the folders of a listing do. */
export const FLAGGED = 'flagged';

/** The way of choosing that continues the steps of the tool's last values. */
export const ONWARD = 'onward';

/**
 * Returns the values that a source gives now, by each way of choosing among several.
 *
 * `only`: there is just one. `next`: the first that this tool was not given yet in this session.
 * `end`: the last of those. `after`: the one after the last given. `again`: the last given. `left`:
 * the first one of an earlier result that is not given yet. `older`: one of those. `any`: one of
 * those not given yet. `flagged`: the first not given yet whose record says yes to something, in
 * the latest result where only some do. This walks trees. `onward`: the continuation of the last
 * two values given to the tool itself, such as pages and days.
 *
 * The situation of a whole call that several sessions made: the tool's earlier argument, as a hash,
 * and the tool called last. Otherwise: whether the values are new, and whether the tool was just
 * called with one of them (`within`), with another (`beside`), or twice with the same (`stuck`).
 */
export function choicesOf(source: ArgumentSource, reading: SessionReading): readonly Choice[] {
  const [latest, ...earlier] = reading.offers(source);
  if (latest === undefined) {
    return [];
  }
  const given = reading.givenTo(source.tool, source.parameters);
  const newOf = ({ tuples, keys }: Offer): readonly Tuple[] =>
    tuples.filter((_, at) => !given.includes(keys[at] ?? ''));
  const { tuples, keys, isFresh } = latest;
  const lastAt = given[0] === undefined ? -1 : keys.indexOf(given[0]);
  const situations = isHabit(source)
    ? [`after-${hashOf(given[0] ?? '')}`, `since-${hashOf(reading.calls.at(-1)?.tool ?? '')}`]
    : [placeAmong(source, reading, given, lastAt >= 0)];
  const choices: Choice[] = [];
  const add = (way: string, chosen: readonly (Tuple | undefined)[]): void => {
    const found = chosen.filter((tuple) => tuple !== undefined);
    for (const place of found.length > 0 ? situations : []) {
      choices.push({
        choice: `${way} ${isFresh ? 'fresh' : 'old'} ${place}`,
        tuples: found,
        places: found.map((tuple) => spots.get(tuple)),
      });
    }
  };
  const news = newOf(latest);
  const spots = new Map(
    [latest, ...earlier].flatMap((offer, age) => [...spotsOf(offer, newOf(offer), age, given[0])]),
  );
  if (tuples.length === 1) {
    add(news.length === 1 ? 'only' : AGAIN, tuples);
  } else {
    add('next', news.slice(0, 1));
    add('end', news.slice(-1));
    add('after', lastAt < 0 ? [] : [news.find((tuple) => tuples.indexOf(tuple) > lastAt)]);
    add(AGAIN, [tuples[lastAt]]);
    add('any', news);
  }
  add(FLAGGED, [firstFlagged([latest, ...earlier], given)]);
  add(ONWARD, [onwardOf(source, reading)]);
  const older = earlier.flatMap(newOf);
  add('left', older.slice(0, 1));
  add(OLDER, older);
  return choices;
}

/** Records that all say yes, or all no, tell nothing by that. */
function firstFlagged(offers: readonly Offer[], given: readonly string[]): Tuple | undefined {
  return offers
    .filter(({ marks }) => marks.includes(true) && marks.includes(false))
    .flatMap(({ tuples, keys, marks }) =>
      tuples.filter((_, at) => marks[at] === true && !given.includes(keys[at] ?? '')),
    )[0];
}

const HEX = 16;
const hashOf = (text: string): string => hash32(text).toString(HEX);

/** A whole call that several sessions made. */
export const isHabit = ({
  kind,
  parameters,
}: Pick<ArgumentSource, 'kind' | 'parameters'>): boolean =>
  kind === 'constant' && parameters.length > 1;

/** Where each of those not given yet stands. */
function spotsOf(
  { tuples, keys, marks }: Offer,
  news: readonly Tuple[],
  age: number,
  lastGiven: string | undefined,
): ReadonlyMap<Tuple, ChoicePlace> {
  const lastAt = lastGiven === undefined ? -1 : keys.indexOf(lastGiven);
  const following = lastAt < 0 ? undefined : tuples[lastAt + 1];
  const marked = new Set(tuples.filter((_, at) => marks[at] === true));
  const spots = new Map<Tuple, ChoicePlace>();
  const list = {
    open: news.length,
    used: tuples.length - news.length,
    age,
    isSibling: lastAt >= 0,
  };
  const hasMarked = news.some((tuple) => marked.has(tuple));
  let isFirst = true;
  for (const [index, tuple] of news.entries()) {
    const isMarked = marked.has(tuple);
    spots.set(tuple, {
      index,
      ...list,
      isMarked,
      isFirstMarked: isMarked && isFirst,
      isPassedOver: hasMarked && !isMarked,
      isFollowing: tuple === following,
    });
    isFirst &&= !isMarked;
  }
  return spots;
}

function onwardOf(
  { tool, kind, from, parameters: [name = '', ...others], places }: ArgumentSource,
  reading: SessionReading,
): Tuple | undefined {
  if (kind !== 'argument' || from !== tool || others.length > 0 || places[0] !== name) {
    return undefined;
  }
  const [last, ...earlier] = reading.callsOf(tool).map(({ args }) => args[name]);
  // A number that was given once is no step, unless it is the first one.
  const isStep = earlier.length > 0 || Number(last) === 1;
  const following = last === undefined || !isStep ? undefined : onward(earlier[0], last);
  return following === undefined ? undefined : [following];
}

function placeAmong(
  { tool }: ArgumentSource,
  reading: SessionReading,
  given: readonly string[],
  isWithin: boolean,
): string {
  if (reading.lastStep.every((call) => call.tool !== tool)) {
    return 'first';
  }
  if (given.length > 1 && given[0] === given[1]) {
    return 'stuck';
  }
  return isWithin ? 'within' : 'beside';
}
