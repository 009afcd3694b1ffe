import type { ArgumentSource } from '../knowledge/argument-source.ts';
import { onward } from './progression.ts';
import type { Offer, SessionReading, Tuple } from './session-reading.ts';

/** What a source gives by one way of choosing. */
export interface Choice {
  /** The way of choosing, and the situation in which it is tried, as `way situation`. */
  readonly choice: string;
  /** What it gives; several where it says no more than that it is one of them. */
  readonly tuples: readonly Tuple[];
}

/** The way of choosing that gives what the tool was given last. */
export const AGAIN = 'again';

/** The way of choosing that goes on from what the tool was given last in the step it was going in. */
export const ONWARD = 'onward';

/**
 * What a source gives now, by each way of choosing among several.
 *
 * `only`: there is but one. `next`: the first that this tool was not given yet in this session, `end`
 * the last of them, `after` the one that follows the last given. `again`: the last given. `left`: the
 * first that is not given yet of an earlier result. `any`: one of those not given yet. `onward`: what
 * follows the last two given to the tool itself, as pages and days follow each other.
 *
 * The situation: whether the values have just been seen, and whether the tool was called just now
 * with one of them (`within`), with another (`beside`), or twice with the same (`stuck`).
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
  const place = placeAmong(source, reading, given, lastAt >= 0);
  const choices: Choice[] = [];
  const add = (way: string, chosen: readonly (Tuple | undefined)[]): void => {
    const found = chosen.filter((tuple) => tuple !== undefined);
    if (found.length > 0) {
      choices.push({ choice: `${way} ${isFresh ? 'fresh' : 'old'} ${place}`, tuples: found });
    }
  };
  const news = newOf(latest);
  if (tuples.length === 1) {
    add(news.length === 1 ? 'only' : AGAIN, tuples);
  } else {
    add('next', news.slice(0, 1));
    add('end', news.slice(-1));
    add('after', lastAt < 0 ? [] : [news.find((tuple) => tuples.indexOf(tuple) > lastAt)]);
    add(AGAIN, [tuples[lastAt]]);
    add('any', news);
  }
  add(ONWARD, [onwardOf(source, reading)]);
  add('left', earlier.flatMap(newOf).slice(0, 1));
  return choices;
}

function onwardOf(
  { tool, kind, from, parameters: [name = '', ...others], places }: ArgumentSource,
  reading: SessionReading,
): Tuple | undefined {
  if (kind !== 'argument' || from !== tool || others.length > 0 || places[0] !== name) {
    return undefined;
  }
  const [last, before] = reading.callsOf(tool).map(({ args }) => args[name]);
  const following = last === undefined || before === undefined ? undefined : onward(before, last);
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
