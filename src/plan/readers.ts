/**
 * Steps that nobody names. "Mail the text of report.txt to Kim" speaks of one tool and needs two: the file is read first,
 * and what stands in it fills a parameter.
 */
import { PLANNER } from '../tuning/planner.ts';
import { wireScore, type Link, type Weights } from './links.ts';
import { placeWishOf, type Searched } from './search-units.ts';
import type { LinkedTool, RatedPart } from './segments.ts';
import type { Span, Spans } from './spans.ts';
import type { Fit, FitStretch } from './tool-fit.ts';
import type { ToolView } from './tool-view.ts';

/** The tools that may read each file or page of an intent, the likeliest first. */
type Readers = ReadonlyMap<Span, readonly RatedPart[]>;

/** Finds the tools that can read the files and pages of an intent. */
export function readersFor(
  { mentions }: Spans,
  tools: readonly LinkedTool[],
  searched: Searched,
  fitOf: (view: ToolView, stretch: FitStretch) => Fit,
): Readers {
  const places = mentions.filter((mention) =>
    searched.units.some(({ reads = [] }) =>
      reads.some(({ from, to }) => from === mention.from && to === mention.to),
    ),
  );
  return new Map(
    places.map((place) => {
      const { from, to } = place;
      const able = tools.flatMap((tool): readonly RatedPart[] => {
        const pick = readingPick(tool, place);
        const likely = placeWishOf(searched, 'reads', tool.view.tool.id, place);
        return pick === undefined || likely < PLANNER.searchMin
          ? []
          : [
              {
                from,
                to,
                border: 'read',
                tool,
                filling: { calls: 1, picks: [pick], gain: 0 },
                fit: fitOf(tool.view, { from, to, clause: from }),
                rival: 0,
              },
            ];
      });
      const likeliest = able.toSorted((one, other) => other.fit.reads - one.fit.reads);
      return [place, likeliest.slice(0, PLANNER.readersMax)];
    }),
  );
}

/** Returns the parameter that takes the file or page, where the tool needs nothing else. */
function readingPick(
  { links }: LinkedTool,
  place: Span,
): { readonly parameter: number; readonly link: Link } | undefined {
  const needed = links.flatMap(({ view: { parameter } }, at) =>
    parameter.isRequired && parameter.fallback === undefined ? [at] : [],
  );
  const [parameter = -1] = needed;
  const link = links[parameter]?.links.find(
    ({ candidate: { span }, score }) =>
      score > 0 && span.start === place.start && span.end === place.end,
  );
  return link === undefined || needed.length > 1 ? undefined : { parameter, link };
}

/** Returns the plans in which a part uses the content of the files or pages that it names: of one, or of all. */
export function withReaders(
  parts: readonly RatedPart[],
  readers: Readers,
  weights: Weights,
): readonly (readonly RatedPart[])[] {
  return parts.flatMap((part, at) => {
    const inside = [...readers]
      .filter(([{ from, to }]) => from >= part.from && to <= part.to)
      .slice(0, PLANNER.readPlacesMax);
    const single = inside.flatMap(([, options]) => options.map((reader) => [reader]));
    const first = inside.flatMap(([, [reader]]) => reader ?? []);
    return [...single, ...(first.length > 1 ? [first] : [])].flatMap((reading) => {
      const consumer = withoutPlaces(part, reading);
      return reading.every((reader) => canUse(consumer, reader, weights))
        ? [[...parts.slice(0, at), ...reading, consumer, ...parts.slice(at + 1)]]
        : [];
    });
  });
}

/** Returns the part without the files or pages as values of its own. */
export function withoutPlaces(
  part: RatedPart,
  reading: readonly { readonly from: number; readonly to: number }[],
): RatedPart {
  const picks = part.filling.picks.filter(
    ({ link: { candidate } }) =>
      !reading.some(({ from, to }) => candidate.span.from < to && candidate.span.to > from),
  );
  return { ...part, filling: { ...part.filling, picks } };
}

/** Tells whether the content may fill a parameter that nothing else fills. */
function canUse(part: RatedPart, reader: RatedPart, weights: Weights): boolean {
  const filled = new Set(part.filling.picks.map(({ parameter }) => parameter));
  return (
    part.tool !== reader.tool &&
    part.tool.links.some(
      (own, at) =>
        !filled.has(at) &&
        own.given === undefined &&
        reader.tool.view.outputs.some(
          (output) => wireScore(output, reader.tool.view, own, part.tool.view, weights) > 0,
        ),
    )
  );
}
