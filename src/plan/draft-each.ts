/** One tool called once for each of the places that a wish lists. */
import type { Tool } from '../knowledge/tool.ts';
import { isForKind } from './draft-affinity.ts';
import { MARKED, type Region } from './draft-alone.ts';
import { itemOf } from './draft-fit.ts';
import { parametersOf } from './draft-parameters.ts';
import type { SpokenIntent } from './draft-spoken.ts';

/** What stands between the items of a list. */
const BETWEEN = /^["'“”‘’`]?,?\s?(?:&|and|or|und|et|y|e)?\s?["'“”‘’`]?$/iu;

/**
 * The parts of a wish, one for each call: "read a.md and b.md" is two of a tool that reads one file, and
 * one of a tool that takes a list, or both. What needs more than a place is called once: the rest of the wish
 * would speak of one of the calls alone.
 */
export function oneForEach(tool: Tool, region: Region, intent: SpokenIntent): readonly Region[] {
  const [taker, ...more] = parametersOf(tool).filter(({ isRequired }) => isRequired);
  for (const kind of MARKED) {
    const places = intent.values.filter(
      (value) => value.kind === kind && value.start >= region.start && value.end <= region.end,
    );
    const [first] = places;
    const isTaker =
      first !== undefined &&
      taker !== undefined &&
      more.length === 0 &&
      isForKind(taker, first) &&
      itemOf(taker) === undefined;
    if (places.length > 1 && isTaker && isListed(places, intent.text)) {
      return places.map(({ end }, at) => ({
        start: places[at - 1]?.end ?? region.start,
        end: at === places.length - 1 ? region.end : end,
      }));
    }
  }
  return [region];
}

function isListed(places: readonly Region[], text: string): boolean {
  return places.every(
    ({ start }, at) => at === 0 || BETWEEN.test(text.slice(places[at - 1]?.end ?? 0, start)),
  );
}
