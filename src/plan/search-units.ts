/** The parts of an intent that tools are searched for, and how well tools answered them. */
import type { ToolId } from '../base/ids.ts';
import { PLANNER } from '../tuning/planner.ts';
import { LEXICON } from './lexicon.ts';
import { searchedWords } from './reading.ts';
import { bordersIn } from './segments.ts';
import type { Spans } from './spans.ts';

/** The positions of some words, the last one excluded. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A part of an intent with the positions of its words. */
interface SearchUnit extends Stretch {
  readonly text: string;
  /** Set where the unit looks for a tool that reads files or pages: where those stand in the intent. */
  readonly reads?: readonly Stretch[];
  /** Set where the unit looks for a tool that writes files. */
  readonly writes?: readonly Stretch[];
}

/** A search's rating of one tool. */
export interface Standing {
  /** The probability that the tool is needed. */
  readonly search: number;
  /** The cosine with the words; 0 where no vectors are known. */
  readonly meaning: number;
}

/** A part of the intent with what a search found for it. */
interface SearchedUnit extends SearchUnit {
  readonly found: ReadonlyMap<ToolId, Standing>;
}

/** Results of searches for one intent. */
export interface Searched {
  readonly whole: ReadonlyMap<ToolId, Standing>;
  readonly units: readonly SearchedUnit[];
}

export const NOTHING_SEARCHED: Searched = { whole: new Map(), units: [] };

/**
 * Divides an intent into the parts that are searched one by one. A part that says nothing but values stays
 * with the part before it. The whole is searched anyway, so where it is the only part there is none.
 */
export function searchUnits(spans: Spans): readonly SearchUnit[] {
  const { reading } = spans;
  const starts = bordersIn(spans)
    .filter(({ kind }) => kind !== 'turn' && kind !== 'end')
    .map(({ at }) => at);
  const units: { from: number; to: number }[] = [];
  for (const [place, from] of starts.entries()) {
    const to = starts[place + 1] ?? reading.words.length;
    const last = units.at(-1);
    if (last !== undefined && !saysMore(spans, from, to)) {
      last.to = to;
    } else {
      units.push({ from, to });
    }
  }
  const own = units.length < 2 ? [] : units;
  return [
    ...own.map((unit) => ({ ...unit, text: searchedWords(reading, unit.from, unit.to) })),
    ...turnUnits(spans),
  ]
    .slice(0, PLANNER.unitsMax)
    .concat(placeUnits(spans, 'reads'), placeUnits(spans, 'writes'));
}

/** Units for what reads, or writes, the files and the pages that are spoken of. */
function placeUnits({ mentions }: Spans, how: 'reads' | 'writes'): readonly SearchUnit[] {
  const wishes = how === 'reads' ? LEXICON.readingWishes : LEXICON.writingWishes;
  return [...wishes].flatMap(([kind, text]): readonly SearchUnit[] => {
    const places = mentions.filter((each) => each.kind === kind);
    return places.length === 0 ? [] : [{ from: 0, to: 0, text, [how]: places }];
  });
}

/** Tells whether a unit is words of the intent, and not a wish that nobody says. */
export function isSaid({ reads, writes }: Pick<SearchUnit, 'reads' | 'writes'>): boolean {
  return reads === undefined && writes === undefined;
}

/** The tools that searches find to read or write the files and pages of an intent. */
export function wishedTools({ units }: Searched): ReadonlySet<ToolId> {
  return new Set(
    units
      .filter((unit) => !isSaid(unit))
      .flatMap(({ found }) =>
        [...found]
          .toSorted(([, one], [, other]) => other.search - one.search)
          .slice(0, PLANNER.writersMax)
          .map(([id]) => id),
      ),
  );
}

/** The probability that a tool reads, or writes, one of the files or pages that are spoken of in a stretch. */
export function placeWishOf(
  { units }: Searched,
  how: 'reads' | 'writes',
  tool: ToolId,
  { from, to }: Stretch,
): number {
  let best = 0;
  for (const { [how]: places, found } of units) {
    if (places?.some((place) => place.from >= from && place.to <= to) === true) {
      best = Math.max(best, found.get(tool)?.search ?? 0);
    }
  }
  return best;
}

/** Returns the destinations in the intent, with the verb of their clause: "save … in a.txt". */
function turnUnits(spans: Spans): readonly SearchUnit[] {
  const { reading } = spans;
  const borders = bordersIn(spans);
  return borders.flatMap(({ kind, at: from, clause }, order): readonly SearchUnit[] => {
    const to = borders[order + 1]?.at ?? from;
    const verb = reading.words.findIndex(({ term }, at) => at >= clause && term !== '');
    if (kind !== 'turn' || verb < 0 || verb >= from) {
      return [];
    }
    const place = placeIn(spans, from, to);
    const text = [searchedWords(reading, verb, verb + 1), searchedWords(reading, from, to), place];
    return [{ from, to, text: text.join(' ') }];
  });
}

/**
 * Returns the noun for a place that a stretch names. Tools are not searched by paths and addresses.
 */
function placeIn({ mentions }: Spans, from: number, to: number): string {
  const kinds = mentions
    .filter((each) => each.from >= from && each.to <= to)
    .map(({ kind }) => kind);
  return [...new Set(kinds)].flatMap((kind) => LEXICON.placeNouns.get(kind) ?? []).join(' ');
}

/** Returns true if there are words other than values and names between two positions. */
function saysMore({ reading, mentions }: Spans, from: number, to: number): boolean {
  return reading.words
    .slice(from, to)
    .some(
      (word, at) =>
        word.term !== '' &&
        !(word.isCapital && word.gap !== 'sentence') &&
        !mentions.some((each) => each.from <= from + at && each.to > from + at),
    );
}

/**
 * Returns how well a tool answers a stretch of words: the mean of its parts' searches, weighted by
 * their words.
 */
export function standingOf(
  { whole, units }: Searched,
  tool: ToolId,
  from: number,
  to: number,
): Standing {
  let [search, meaning, count] = [0, 0, 0];
  const said = units.filter(isSaid);
  const inside = said.filter((unit) => unit.from >= from && unit.to <= to);
  for (const unit of inside.length > 0 ? inside : said) {
    const overlap = Math.min(to, unit.to) - Math.max(from, unit.from);
    if (overlap > 0) {
      const own = unit.found.get(tool);
      search += overlap * (own?.search ?? 0);
      meaning += overlap * (own?.meaning ?? 0);
      count += overlap;
    }
  }
  return count === 0
    ? (whole.get(tool) ?? { search: 0, meaning: 0 })
    : { search: search / count, meaning: meaning / count };
}
