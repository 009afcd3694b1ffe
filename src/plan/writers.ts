/**
 * Steps that bring a result to a place. "The last commits of the shop, into log.md" names one tool and a file: what the tool
 * gives is written there.
 */
import { PLANNER } from '../tuning/planner.ts';
import { wireScore, type Weights } from './links.ts';
import { withoutPlaces } from './readers.ts';
import { placeWishOf, type Searched } from './search-units.ts';
import { isUnnamed, type LinkedTool, type RatedPart } from './segments.ts';
import type { Span, Spans } from './spans.ts';
import type { Fit, FitStretch } from './tool-fit.ts';
import type { ToolView } from './tool-view.ts';

/** The tools that may write each file of an intent, the likeliest first. */
type Writers = ReadonlyMap<Span, readonly RatedPart[]>;

/** A stretch of a hypothesis: a part, or words that are skipped. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly part?: RatedPart;
}

/** Finds the tools that can write the files of an intent. */
export function writersFor(
  { mentions }: Spans,
  tools: readonly LinkedTool[],
  searched: Searched,
  fitOf: (view: ToolView, stretch: FitStretch) => Fit,
): Writers {
  const places = mentions.filter((mention) =>
    searched.units.some(({ writes = [] }) =>
      writes.some(({ from, to }) => from === mention.from && to === mention.to),
    ),
  );
  return new Map(
    places.map((place) => {
      const { from, to } = place;
      const clause = Math.max(0, from - PLANNER.writingWords);
      const able = tools.flatMap((tool): readonly RatedPart[] => {
        const likely = placeWishOf(searched, 'writes', tool.view.tool.id, place);
        const picks = likely < PLANNER.searchMin ? [] : placePick(tool, place);
        return picks.map((pick) => ({
          from,
          to,
          border: 'write',
          tool,
          filling: { calls: 1, picks: [pick], gain: 0 },
          fit: fitOf(tool.view, { from, to, clause }),
          rival: 0,
        }));
      });
      const likeliest = able.toSorted((one, other) => other.fit.writes - one.fit.writes);
      return [place, likeliest.slice(0, PLANNER.writersMax)];
    }),
  );
}

/** Returns the parameter that takes the place, where at most one other one is needed: what is written. */
function placePick({ links }: LinkedTool, place: Span): RatedPart['filling']['picks'] {
  const rated = links.flatMap(({ view: { parameter: own }, links: offered }, parameter) => {
    const link = offered.find(
      ({ candidate: { span }, score }) =>
        score > 0 && span.start === place.start && span.end === place.end,
    );
    return link === undefined || !own.isRequired ? [] : [{ parameter, link }];
  });
  const [best] = rated.toSorted((one, other) => other.link.score - one.link.score);
  const others = links.filter(
    ({ view: { parameter } }, at) =>
      at !== best?.parameter && parameter.isRequired && parameter.fallback === undefined,
  );
  return best === undefined || others.length !== 1 ? [] : [best];
}

/** Returns the hypotheses in which what a part gives is written to a file that stands in it, or in words that are skipped. */
export function withWriters<Step extends Stretch>(
  parts: readonly RatedPart[],
  skips: readonly Step[],
  writers: Writers,
  weights: Weights,
): readonly { readonly parts: readonly RatedPart[]; readonly skips: readonly Step[] }[] {
  const isInside = (place: Span, { from, to }: Stretch): boolean =>
    place.from >= from && place.to <= to;
  return [...writers].flatMap(([place, options]) => {
    const isRead = parts.some((part) => part.border === 'read' && isInside(place, part));
    const around = parts.find((part) => !isUnnamed(part) && isInside(place, part));
    const skip = skips.find((each) => isInside(place, each));
    const before = parts.findLast((part) => !isUnnamed(part) && part.to <= place.from);
    const source =
      around ?? before ?? parts.find((part) => !isUnnamed(part) && part.from >= place.to);
    if (
      isRead ||
      source === undefined ||
      (around === undefined && skip === undefined) ||
      isBefore(place, source)
    ) {
      return [];
    }
    const giving = withoutPlaces(source, [place]);
    return options
      .filter((writer) => canTake(writer, giving, weights))
      .map((writer) => {
        const own = skip === undefined ? writer : { ...writer, from: skip.from, to: skip.to };
        return {
          parts: parts.flatMap((part) => (part === source ? [giving, own] : [part])),
          skips: skips.filter((each) => each !== skip),
        };
      });
  });
}

/**
 * Tells whether a file stands before the words for what would be written there. "Read a.txt and fetch that page" writes nothing to
 * a.txt; only the first word of an intent may say where something goes: "a.txt: the open issues".
 */
function isBefore(place: Span, source: RatedPart): boolean {
  return place.from > 1 && source.from >= place.to;
}

/** Tells whether the result may be what is written. */
function canTake({ tool, filling }: RatedPart, giving: RatedPart, weights: Weights): boolean {
  const filled = new Set(filling.picks.map(({ parameter }) => parameter));
  return (
    tool !== giving.tool &&
    tool.links.some(
      (own, at) =>
        own.view.parameter.isRequired &&
        !filled.has(at) &&
        giving.tool.view.outputs.some(
          (output) => wireScore(output, giving.tool.view, own, tool.view, weights) > 0,
        ),
    )
  );
}
