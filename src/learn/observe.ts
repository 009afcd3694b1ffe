/**
 * From the calls of one session, or of one run, to what they teach. Pure.
 *
 * Invariants: a call that failed raises nothing; calls made together do not follow each other; of
 * edges and bindings, what a session has taught once it does not teach again, so that repeating a
 * call says little; a call of a run counts here only as what came next; what is proposed is bounded,
 * however long the session.
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
  /** What its result looked like, where it had one that tells. */
  readonly output?: JsonObject;
  readonly ok: boolean;
  readonly startedAt: number;
  readonly endedAt: number;
  /** Its run tells what it was tied to and what it gave; here it is a step of its session. */
  readonly inRun?: true;
  /** Not learned from yet; the others are what it may follow from. */
  readonly isNew: boolean;
}

/** A part of a session: its latest calls, some of them new. */
export interface SessionPart {
  readonly intent: string;
  readonly calls: readonly SeenCall[];
  /** What the session has taught before, by the names of `Observation.taught`. */
  readonly taught: ReadonlySet<string>;
  readonly at: number;
}

/** What is to be learned, and the names of what is not to be learned from this session again. */
export interface Observation {
  readonly lesson: Lesson;
  readonly taught: readonly string[];
}

/** What the new calls of a session teach, beside what is known. */
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

  /** Those whose names are here are left out. */
  constructor(taught: ReadonlySet<string> = new Set()) {
    this.#taught = taught;
  }

  /** Notes a pair; what came first stays: the strongest types are noted first. */
  add(type: EdgeType, from: ToolId, to: ToolId, ok: boolean): void {
    const name = nameOf(from, to, ok);
    const isKnown = this.#kept.has(name) || this.#taught.has(name);
    if (from !== to && !isKnown && this.#kept.size < LEARN.edgesMax) {
      this.#kept.set(name, { from, to, type, ok: Number(ok), failed: Number(!ok) });
    }
  }

  /** Whether they were seen to belong together, either way. */
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

/** Of a call that failed neither what it was given nor what it answered means anything. */
function readable(
  step: readonly SeenCall[],
  position: number,
): readonly { tool: string; args: JsonObject; result: Json; step: number }[] {
  return step
    .filter(({ ok }) => ok)
    .map(({ tool, args, result }) => ({ tool, args, result, step: position }));
}

/** What was read, as it is kept. */
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

/** Each tool of a step comes before each of the next, if that is new. */
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

/** What results looked like; each call that had one is a sample. */
function outputsOf(calls: readonly SeenCall[]): readonly OutputSighting[] {
  return calls.flatMap(({ tool, output, isNew, inRun }) =>
    isNew && inRun !== true && output !== undefined ? [{ tool, schema: output, samples: 1 }] : [],
  );
}

/** What came next after what, each time: a call that is made again and again is likely to come again. */
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
