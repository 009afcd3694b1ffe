/**
 * Sources that a session itself shows for tools with little history: their own calls in it, and
 * places that have the names of their parameters. Pure.
 */
import type { ToolId } from '../base/ids.ts';
import { choiceKey, type LearnedSource, sourceKey } from '../knowledge/lesson.ts';
import type { Tool } from '../knowledge/tool.ts';
import { FORESEE } from '../tuning/foresee.ts';
import type { PastCall } from './past-call.ts';
import { requiredOf } from './predict-arguments.ts';
import { readSources } from './read-sources.ts';
import { type NamedPlace, SessionReading } from './session-reading.ts';
import { serverOf } from './situation.ts';
import { sourceIndex } from './source-index.ts';

/** A session after reading, and the lessons on the way. */
export interface ReadHistory {
  readonly reading: SessionReading;
  /** Returns the sources of a tool: the known ones, and for a stranger those of this session. */
  readonly sources: (tool: ToolId) => readonly LearnedSource[];
  /** Returns places that may hold an argument of a tool, although they never did. */
  readonly supposed: (tool: ToolId) => readonly LearnedSource[];
  /** Little is known of a tool. */
  readonly isStranger: (tool: ToolId) => boolean;
}

/** Reads the steps of a session in order. */
export function readHistory(
  intent: string,
  steps: readonly (readonly PastCall[])[],
  known: (tool: ToolId) => readonly LearnedSource[],
  definitionOf: (tool: ToolId) => Tool | undefined = () => undefined,
): ReadHistory {
  const reading = new SessionReading(intent);
  const told = new Map<ToolId, readonly LearnedSource[]>();
  const sources = (tool: ToolId): readonly LearnedSource[] => told.get(tool) ?? known(tool);
  for (const step of steps) {
    for (const tool of new Set(step.map((call) => call.tool))) {
      if (isStranger(known(tool))) {
        const before = sources(tool);
        const args = step.filter((call) => call.tool === tool && call.ok).map((call) => call.args);
        told.set(tool, added(before, readSources({ tool, args }, reading, before)));
      }
    }
    reading.addStep(step);
  }
  return {
    reading,
    isStranger: (tool) => isStranger(known(tool)),
    sources,
    supposed: (tool) => {
      const own = sources(tool);
      const definition = definitionOf(tool);
      const others = isStranger(known(tool))
        ? siblingSources(
            tool,
            own,
            definition,
            [...new Set(reading.calls.map((call) => call.tool))].flatMap((other) =>
              other === tool ? [] : sources(other),
            ),
          )
        : [];
      return [...others, ...supposedSources(tool, [...own, ...others], reading, definition)];
    },
  };
}

/** Returns true if so few of its calls were seen before this session that one more says much. */
function isStranger(sources: readonly LearnedSource[]): boolean {
  return sourceIndex(sources).calls < FORESEE.strangerCallsMax;
}

function added(
  before: readonly LearnedSource[],
  more: readonly LearnedSource[],
): readonly LearnedSource[] {
  const counts = new Map(before.map((source) => [choiceKey(source), source]));
  for (const source of more) {
    const key = choiceKey(source);
    const { held, missed } = counts.get(key) ?? { held: 0, missed: 0 };
    counts.set(key, { ...source, held: held + source.held, missed: missed + source.missed });
  }
  return [...counts.values()];
}

/**
 * Returns sources that held for parameters of the same names of other tools of the server. They are
 * not counted for this tool yet.
 */
function siblingSources(
  tool: ToolId,
  own: readonly LearnedSource[],
  definition: Tool | undefined,
  others: readonly LearnedSource[],
): readonly LearnedSource[] {
  const names = parametersOf(own, definition);
  const known = new Set(own.map(sourceKey));
  return others
    .filter(
      ({ kind, tool: other, parameters, held }) =>
        (kind === 'result' || kind === 'argument') &&
        held > 0 &&
        serverOf(other) === serverOf(tool) &&
        parameters.every((name) => names.has(name)),
    )
    .map((source) => ({ ...source, tool }))
    .filter((source) => !known.has(sourceKey(source)))
    .slice(0, FORESEE.sourcesMax);
}

/** The parameters that a tool was given or, if there was no call, the required ones. */
function parametersOf(
  sources: readonly LearnedSource[],
  definition: Tool | undefined,
): ReadonlySet<string> {
  const given = sourceIndex(sources).given.flatMap(({ parameters }) => parameters);
  return new Set(given.length > 0 ? given : requiredOf(definition));
}

/**
 * Returns places that may hold an argument, although they never did: places with the name of a
 * parameter, and places that end like an earlier source (the `results[].id` of another tool, or of
 * its own last answer). The parameters are those that it was given or, if there was no call, the
 * required ones.
 */
function supposedSources(
  tool: ToolId,
  sources: readonly LearnedSource[],
  reading: SessionReading,
  definition: Tool | undefined,
): readonly LearnedSource[] {
  const { given, ofOne } = sourceIndex(sources);
  const names = parametersOf(sources, definition);
  return [...names].slice(0, FORESEE.parametersMax).flatMap((name) => {
    const own = ofOne.get(name) ?? [];
    const isKnown = ({ kind, from, path }: NamedPlace): boolean =>
      own.some((each) => each.kind === kind && each.from === from && each.places[0] === path);
    const called = reading.placesNamed(name);
    const isCalled = ({ kind, from, path }: NamedPlace): boolean =>
      called.some((each) => each.kind === kind && each.from === from && each.path === path);
    // Calls of a tool show where its arguments come from. Before the first one, names are all there is.
    const alike = (
      given.length > 0 ? reading.placesEndingAs(placesThatHeld(own)) : reading.placesLike(name)
    ).filter((each) => !isCalled(each));
    return [...called, ...alike]
      .filter((place) => !isKnown(place))
      .map(({ kind, from, path }) => ({
        tool,
        parameters: [name],
        kind,
        from,
        places: [path],
        choice: '',
        held: 0,
        missed: 0,
      }));
  });
}

/** Returns the places of results that a parameter was taken from, the most frequent first. */
function placesThatHeld(sources: readonly LearnedSource[]): readonly string[] {
  const held = sources
    .filter((source) => source.kind === 'result' && source.held > 0)
    .toSorted((left, right) => right.held - left.held)
    .flatMap(({ places }) => places);
  return [...new Set(held)].slice(0, FORESEE.endingMax);
}
