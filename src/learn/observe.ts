/**
 * Makes the lesson of the calls of one session, or of one run. Pure.
 *
 * Invariants: a failed call raises nothing. Calls made together do not follow each other. A session
 * teaches an edge or a binding once, so that repeating a call says little. A call of a run counts
 * here only as a successor. The output is bounded, however long the session.
 */
import type { ToolId } from '../base/ids.ts';
import { parseJson, type Json, type JsonObject } from '../base/json.ts';
import { stepsOf } from '../foresee/steps.ts';
import type { EdgeType } from '../knowledge/edge.ts';
import type { Sighting } from '../knowledge/graph-delta.ts';
import type {
  BindingEnds,
  BindingSightings,
  Counted,
  Lesson,
  OutputSighting,
  ToolPlace,
  Transition,
} from '../knowledge/lesson.ts';
import { nextContexts } from '../math/next-step.ts';
import { LEARN } from '../tuning/learn.ts';
import { type BindingReading, readBindings } from './bindings.ts';
import { NO_SOURCES, observeSources, type SourceKnowledge } from './observe-sources.ts';

/** A call as the session remembers it. */
export interface SeenCall {
  readonly tool: ToolId;
  readonly args: JsonObject;
  readonly result: Json;
  /** Shape of its result, if it had one. */
  readonly output?: JsonObject;
  readonly ok: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
  /**
   * True for a task of a run. Its run shows its ties and results; here it is a step of its session.
   */
  readonly inRun?: true;
  /** True if it was not learned from yet. New calls may follow from the others. */
  readonly isNew: boolean;
}

/** A part of a session: its latest calls, some of them new. */
interface SessionPart {
  readonly intent: string;
  readonly calls: readonly SeenCall[];
  /** Names of what the session has taught before (`Observation.taught`). */
  readonly taught: ReadonlySet<string>;
  readonly at: number;
}

/** The lesson, and the names of what this session must not teach again. */
export interface Observation {
  readonly lesson: Lesson;
  readonly taught: readonly string[];
}

/** Returns the lesson of the new calls of a session. */
export function observe(
  { intent, calls, taught, at }: SessionPart,
  knowledge: SourceKnowledge = NO_SOURCES,
): Observation {
  const steps = stepsOf(calls);
  const ownSteps = stepsOf(calls.filter(({ inRun }) => inRun !== true));
  const reading = readBindings({ intent, calls: ownSteps.flatMap(readable) });
  const held = [...reading.held].filter(([name]) => !taught.has(name));
  const ends = held.map(([, key]) => key as BindingEnds);
  const news = new Set(
    ownSteps
      .flat()
      .filter(({ isNew }) => isNew)
      .map(({ tool }) => tool),
  );
  const bindings = bindingSightings(reading, ends, (taker) => !taught.has(taker));
  const sightings = new Sightings(taught);
  for (const { from, to } of ends) {
    // Only calls that went well were read, so that the taker of what flowed is one of them.
    sightings.add('dependency', from, to, true);
  }
  addSequences(sightings, ownSteps);
  const told = observeSources(intent, steps, knowledge, taught);
  return {
    lesson: {
      at,
      sightings: sightings.all,
      bindings: { ...bindings, asked: bindings.asked.filter(({ tool }) => news.has(tool)) },
      outputs: outputsOf(calls),
      transitions: [...transitionsOf(steps), ...told.transitions],
      sources: told.sources,
      preferences: [],
    },
    taught: [
      ...sightings.names,
      ...held.map(([name]) => name),
      ...reading.asked.keys(),
      ...told.taught,
    ],
  };
}

/** Pairs of tools that were seen, each once, in the strongest way. */
export class Sightings {
  readonly #taught: ReadonlySet<string>;
  readonly #kept = new Map<string, Sighting>();

  /** Ties with these names are left out. */
  constructor(taught: ReadonlySet<string> = new Set()) {
    this.#taught = taught;
  }

  /** Notes a pair. The first type stays: the strongest ones are noted first. */
  add(type: EdgeType, from: ToolId, to: ToolId, ok: boolean): void {
    const name = nameOf(from, to, ok);
    const isKnown = this.#kept.has(name) || this.#taught.has(name);
    if (from !== to && !isKnown && this.#kept.size < LEARN.edgesMax) {
      this.#kept.set(name, { from, to, type, ok: Number(ok), failed: Number(!ok) });
    }
  }

  /** Returns true if two tools were seen together, in either order. */
  has(one: ToolId, other: ToolId): boolean {
    return [nameOf(one, other, true), nameOf(other, one, true)].some(
      (name) => this.#kept.has(name) || this.#taught.has(name),
    );
  }

  get all(): readonly Sighting[] {
    return [...this.#kept.values()];
  }

  get names(): readonly string[] {
    return [...this.#kept.keys()];
  }
}

function nameOf(from: ToolId, to: ToolId, ok: boolean): string {
  return JSON.stringify([from, to, ok]);
}

/** Leaves out failed calls: neither their arguments nor their answers mean anything. */
function readable(
  step: readonly SeenCall[],
  position: number,
): readonly { tool: string; args: JsonObject; result: Json; step: number }[] {
  return step
    .filter(({ ok }) => ok)
    .map(({ tool, args, result }) => ({ tool, args, result, step: position }));
}

/** Returns the stored form of what was read. */
export function bindingSightings(
  { asked, places }: Pick<BindingReading, 'asked' | 'places'>,
  held: readonly BindingEnds[],
  isNew: (taker: string) => boolean = () => true,
): BindingSightings {
  return {
    held: held.slice(0, LEARN.placesMax),
    asked: timedPlaces([...asked].filter(([taker]) => isNew(taker))),
    places: timedPlaces([...places]),
  };
}

function timedPlaces(
  entries: readonly (readonly [string, number])[],
): readonly (ToolPlace & { readonly time: number })[] {
  return entries.slice(0, LEARN.placesMax).map(([place, time]) => {
    const [tool, path] = parseJson(place) as readonly [ToolId, string];
    return { tool, path, time };
  });
}

/** Adds that each tool of a step comes before each tool of the next, if that is new. */
function addSequences(sightings: Sightings, steps: readonly (readonly SeenCall[])[]): void {
  for (const [position, step] of steps.entries()) {
    const earlier = distinctTools(steps[position - 1]?.filter(({ ok }) => ok) ?? []);
    const news = step.filter(({ isNew }) => isNew);
    for (const isOk of [true, false]) {
      for (const to of distinctTools(news.filter(({ ok }) => ok === isOk))) {
        for (const from of earlier) {
          sightings.add('sequence', from, to, isOk);
        }
      }
    }
  }
}

function distinctTools(calls: readonly SeenCall[]): readonly ToolId[] {
  return [...new Set(calls.map(({ tool }) => tool))].slice(0, LEARN.stepToolsMax);
}

/** Returns the shapes of results. Each call with a result is a sample. */
function outputsOf(calls: readonly SeenCall[]): readonly OutputSighting[] {
  return calls.flatMap(({ tool, output, isNew, inRun }) =>
    isNew && inRun !== true && output !== undefined ? [{ tool, schema: output, samples: 1 }] : [],
  );
}

/** Counts successors, each time: a call that is repeated often is likely to come again. */
function transitionsOf(steps: readonly (readonly SeenCall[])[]): readonly Counted<Transition>[] {
  const history: ToolId[] = [];
  const transitions: Counted<Transition>[] = [];
  for (const step of steps) {
    for (const next of distinctTools(step.filter(({ isNew, ok }) => isNew && ok))) {
      transitions.push(...nextContexts(history).map((context) => ({ context, next, count: 1 })));
    }
    history.push(...step.map(({ tool }) => tool));
  }
  return transitions;
}
