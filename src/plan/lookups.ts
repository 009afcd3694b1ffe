/**
 * Steps that look an id up. "The comments on the task Paint the fence" names a tool that takes the id of a task, and says its
 * name: a tool of the same server that finds tasks by words is asked first.
 */
import { nameTermsOf } from '../math/words.ts';
import { PLANNER } from '../tuning/planner.ts';
import type { Pick } from './fill.ts';
import type { ParameterLinks } from './links.ts';
import type { Word } from './reading.ts';
import type { LinkedTool, RatedPart } from './segments.ts';
import type { Span, Spans } from './spans.ts';
import type { Fit, FitStretch } from './tool-fit.ts';
import type { ToolView } from './tool-view.ts';
import type { LearnedWire } from './wires.ts';

/** A hypothesis with a step that looks something up, and the wire that brings the id. */
interface LookingUp {
  readonly parts: readonly RatedPart[];
  readonly wire: LearnedWire & { readonly to: string };
}

/** The term by which a place says that it is an id. */
const [ID = 'id'] = nameTermsOf('id');

/** Returns the hypotheses in which an id that a part takes is looked up by what the words say. */
export function withLookups(
  parts: readonly RatedPart[],
  tools: readonly LinkedTool[],
  spans: Spans,
  fitOf: (view: ToolView, stretch: FitStretch) => Fit,
): readonly LookingUp[] {
  return parts
    .flatMap((part, at) =>
      part.filling.calls > 1
        ? []
        : part.tool.links.flatMap((own, parameter) =>
            lookupsFor(part, own, parameter, tools, spans, fitOf).map(({ step, rest, path }) => ({
              parts: [...parts.slice(0, at), step, rest, ...parts.slice(at + 1)],
              wire: {
                from: step.tool.view.tool.id,
                fromPath: path,
                parameter: own.view.parameter.name,
                probability: LIKELY,
                to: part.tool.view.tool.id,
              },
            })),
          ),
    )
    .slice(0, PLANNER.lookupsMax);
}

/** The probability of a wire that the hypothesis is made for. */
const LIKELY = 0.9;

interface Lookup {
  readonly step: RatedPart;
  /** The part without the words that are looked up. */
  readonly rest: RatedPart;
  readonly path: string;
}

function lookupsFor(
  part: RatedPart,
  { view }: ParameterLinks,
  parameter: number,
  tools: readonly LinkedTool[],
  spans: Spans,
  fitOf: (view: ToolView, stretch: FitStretch) => Fit,
): readonly Lookup[] {
  const entity = [...view.name].filter((term) => term !== ID);
  if (view.kind !== 'text' || !view.name.has(ID)) {
    return [];
  }
  const wanted = entity.length > 0 ? entity : part.tool.view.name;
  return tools.flatMap((tool): readonly Lookup[] => {
    const path = tool === part.tool ? undefined : idPath(tool.view, wanted);
    const isNear = tool.view.tool.server === part.tool.view.tool.server;
    const pick = path === undefined || !isNear ? undefined : namingPick(tool, part, spans);
    if (path === undefined || pick === undefined) {
      return [];
    }
    const { span } = pick.link.candidate;
    const { from, to } = span;
    const picks = part.filling.picks.filter((own) => own.parameter !== parameter);
    const isTaken = picks.some((own) => overlap(own.link.candidate.span, span));
    return isTaken
      ? []
      : [
          {
            path,
            rest: { ...part, filling: { ...part.filling, picks } },
            step: {
              from,
              to,
              border: 'lookup',
              tool,
              filling: { calls: 1, picks: [pick], gain: 0 },
              fit: fitOf(tool.view, { from: part.from, to: part.to, clause: part.from }),
              rival: 0,
            },
          },
        ];
  });
}

/** Returns the place of a result where the ids of such things are: `projects[0].id`. */
function idPath({ outputs }: ToolView, wanted: readonly string[]): string | undefined {
  const found = outputs.find(
    ({ slot: { path, terms, around, type } }) =>
      path.includes('[]') &&
      !path.includes('{') &&
      type !== 'record' &&
      terms.join(' ') === ID &&
      around.length > 0 &&
      around.every((term) => wanted.includes(term)),
  );
  return found?.slot.path;
}

/** Returns the text that a tool which needs nothing else may be asked for, within the words of a part. */
function namingPick(
  { links }: LinkedTool,
  { from, to }: RatedPart,
  spans: Spans,
): Pick | undefined {
  const isFree = links.every(
    ({ view: { parameter } }) => !parameter.isRequired || parameter.fallback !== undefined,
  );
  const needed = links.flatMap(({ view: { parameter } }, at) =>
    parameter.isRequired && parameter.fallback === undefined ? [at] : [],
  );
  const options = links.flatMap((own, parameter): readonly Pick[] => {
    const isAsked = isFree || (needed.length === 1 && needed[0] === parameter);
    const isName = own.view.kind === 'text' && !own.view.name.has(ID);
    const link = own.links.find(
      ({ candidate: { span } }) =>
        span.from >= from && span.to <= to && isName && says(span, spans),
    );
    return !isAsked || link === undefined ? [] : [{ parameter, link }];
  });
  return options.toSorted((one, other) => other.link.score - one.link.score)[0];
}

/** Tells whether a stretch is a whole name: quoted, or words with a capital letter or a digit. */
function says({ kind, from, to }: Span, { reading: { words } }: Spans): boolean {
  const [before, first, after] = [words[from - 1], words[from], words[to]];
  const isCut =
    (after?.gap === 'none' && isOfName(after)) ||
    (before !== undefined && first?.gap === 'none' && !before.isFunction && isOfName(before));
  return kind === 'quoted' || (kind === 'words' && !isCut && words.slice(from, to).some(isOfName));
}

function isOfName({ isCapital, gap, text }: Word): boolean {
  return (isCapital && gap !== 'sentence') || /\d/u.test(text);
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && one.end > other.start;
}
