import type { RunId, ToolId } from '../base/ids.ts';
import { jsonBytes, type JsonObject } from '../base/json.ts';
import { LEARN } from '../tuning/learn.ts';
import type { Edge, EdgeEnds } from './edge.ts';
import type { GraphReading, Sighting } from './graph-delta.ts';
import { joinSchemas } from './output-schema.ts';

/** A place in results of one tool, and the argument of another that it fills. */
export interface BindingEnds {
  readonly from: ToolId;
  readonly fromPath: string;
  readonly to: ToolId;
  readonly toParameter: string;
}

/** Sightings of arguments in some calls. */
export interface BindingSightings {
  /** Places whose value was given, each once. */
  readonly held: readonly BindingEnds[];
  /** Arguments that were given, and the call that gave each last. */
  readonly asked: readonly (ToolPlace & { readonly time: number })[];
  /** Places of results, and the first call whose result had each. */
  readonly places: readonly (ToolPlace & { readonly time: number })[];
}

/** A parameter of a tool, or a place in its results. */
export interface ToolPlace {
  readonly tool: ToolId;
  readonly path: string;
}

/** Shapes of a tool's results. */
export interface OutputSighting {
  readonly tool: ToolId;
  /** The schema, in the form of `schemaOf`. */
  readonly schema: JsonObject;
  readonly samples: number;
}

/**
 * A tool that came next: after the last other tool and the last one, after the last one, at all, or in
 * a situation.
 */
export interface Transition {
  /** Tools, the latest last, an empty name for the beginning of the session; or a situation's own words. */
  readonly context: readonly string[];
  readonly next: ToolId;
}

/**
 * A person's act on a proposal or question. `used`: the tool did its part in a completed run for
 * that intent; without a tool, it counts those runs. `picked`: a search for that wish showed the
 * tool, and then it was called; the hash is of the wish's key (see `wishKey`).
 */
export type PreferenceKind =
  | 'accepted'
  | 'edited'
  | 'rejected'
  | 'approved'
  | 'denied'
  | 'used'
  | 'picked';

/** A preference for a tool, an intent, or both. A missing one is empty. */
export interface Preference {
  readonly tool: ToolId | '';
  /** Hash of the intent. */
  readonly intentHash: string;
  readonly kind: PreferenceKind;
  /** Person who decided; left out for the local user. */
  readonly person?: string;
  /** Words of the request without places and values; only for decisions. */
  readonly words?: string;
  /** The person's reason, if given. */
  readonly reason?: string;
}

/** Decisions that a person, or the agent for them, can make about a proposal or question. */
export const DECISION_KINDS = ['accepted', 'edited', 'rejected', 'approved', 'denied'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** A decision about a tool for a kind of request, and how often it was made. */
export type LearnedDecision = Counted<Preference> & { readonly kind: DecisionKind };

/** A thing with its count. */
export type Counted<What> = What & { readonly count: number };

/**
 * The lesson of one run, or of a part of one session. It is stored as a whole or not at all.
 *
 * It has names, paths, shapes, hashes and counts, but no values of calls. The exception are constants
 * that several sessions used.
 */
export interface Lesson extends Pick<Learned, 'transitions' | 'sources' | 'preferences'> {
  /** Time of the lesson, in milliseconds since the epoch. */
  readonly at: number;
  readonly sightings: readonly Sighting[];
  readonly bindings: BindingSightings;
  readonly outputs: readonly OutputSighting[];
}

/** A binding with the counts of holds and misses. */
export interface LearnedBinding extends BindingEnds {
  readonly held: number;
  /** Counted from when it held first. */
  readonly missed: number;
  /** Milliseconds since the epoch. */
  readonly lastSeen: number;
}

/** The learned output shape of a tool. */
export interface LearnedOutput extends OutputSighting {
  readonly lastSeen: number;
}

/** Rows of the stored knowledge. */
export interface Learned {
  readonly bindings: readonly LearnedBinding[];
  readonly outputs: readonly LearnedOutput[];
  readonly transitions: readonly Counted<Transition>[];
  /** Argument sources, each choice once. */
  readonly sources: readonly LearnedSource[];
  readonly preferences: readonly Counted<Preference>[];
}

/** The rows that were read from the store. */
export interface LearnedReading extends Learned {
  /** Version of the store. Every update by any gateway raises it. */
  readonly version: number;
  /** Rows that could not be understood. */
  readonly ignored: number;
}

/** The rows that a change needs to see. */
export interface LearnedWanted {
  /** Tools whose arguments it is about. */
  readonly takers: readonly ToolId[];
  /** Tools whose results it is about. */
  readonly outputs: readonly ToolId[];
}

/** The rows after a change. Counts of transitions, sources and preferences are added to the stored ones. */
export interface LearnedChange extends Learned {
  readonly removed: readonly BindingEnds[];
  readonly at: number;
}

/** A change of edges, stored together with the rest of a lesson. */
export interface EdgesUpdate {
  readonly ends: readonly EdgeEnds[];
  readonly change: (stored: readonly Edge[]) => readonly Edge[];
}

/** The stored rows after an update, with edges if edges were given. */
export interface LearnedUpdate extends LearnedReading {
  readonly graph: GraphReading | undefined;
}

/** Port: stores all learned knowledge but the edges, shared by all gateways of a project. */
export interface LearnedStore {
  /**
   * Reads the rows changed after this version; all with 0. Returns version 0 if rows were removed
   * since (a restore, `forget`): then the caller must read all again.
   */
  read(since: number): Promise<LearnedReading>;
  /**
   * Passes the wanted rows to `change` and stores its result with the edges, in one transaction
   * without other writers. Rows with too long names are left out. With a run, the mark "studied" is
   * stored too; for a run studied before it stores nothing and rejects.
   */
  update(
    wanted: LearnedWanted,
    change: (stored: Pick<Learned, 'bindings' | 'outputs'>) => LearnedChange,
    edges?: EdgesUpdate,
    run?: RunId,
  ): Promise<LearnedUpdate>;
}

/**
 * Applies a lesson to the stored bindings and outputs. Pure. An unknown binding begins with its
 * first hold. A known binding misses if its source was present before the argument was given, and
 * it did not hold.
 */
export function applyLesson(
  stored: Pick<Learned, 'bindings' | 'outputs'>,
  lesson: Lesson,
): LearnedChange {
  const { at, transitions, sources, preferences } = lesson;
  const bindings = changedBindings(stored.bindings, lesson.bindings, at);
  const { kept, removed } = withinBound(stored.bindings, bindings);
  const outputs = changedOutputs(stored.outputs, lesson.outputs, at);
  return { at, bindings: kept, removed, outputs, transitions, sources, preferences };
}

/** Returns the key of a binding. */
export function bindingKey({ from, fromPath, to, toParameter }: BindingEnds): string {
  return JSON.stringify([from, fromPath, to, toParameter]);
}

function changedBindings(
  stored: readonly LearnedBinding[],
  { held, asked, places }: BindingSightings,
  at: number,
): readonly LearnedBinding[] {
  const known = new Map(stored.map((binding) => [bindingKey(binding), binding]));
  const changed = new Map<string, LearnedBinding>();
  for (const ends of held) {
    const key = bindingKey(ends);
    const before = known.get(key) ?? { ...ends, held: 0, missed: 0, lastSeen: at };
    changed.set(key, {
      ...before,
      held: before.held + 1,
      lastSeen: Math.max(before.lastSeen, at),
    });
  }
  const askedAt = new Map(asked.map(({ tool, path, time }) => [placeKey(tool, path), time]));
  const thereSince = new Map(places.map(({ tool, path, time }) => [placeKey(tool, path), time]));
  for (const [key, binding] of known) {
    const time = askedAt.get(placeKey(binding.to, binding.toParameter));
    const since = thereSince.get(placeKey(binding.from, binding.fromPath));
    if (!changed.has(key) && time !== undefined && since !== undefined && since < time) {
      changed.set(key, { ...binding, missed: binding.missed + 1 });
    }
  }
  return [...changed.values()];
}

function placeKey(tool: ToolId, path: string): string {
  return JSON.stringify([tool, path]);
}

/** Keeps only the most reliable sources of each argument, so that matches by chance do not pile up. */
function withinBound(
  stored: readonly LearnedBinding[],
  changed: readonly LearnedBinding[],
): { readonly kept: readonly LearnedBinding[]; readonly removed: readonly BindingEnds[] } {
  const now = new Map([...stored, ...changed].map((binding) => [bindingKey(binding), binding]));
  const byTaker = new Map<string, LearnedBinding[]>();
  for (const binding of now.values()) {
    const taker = placeKey(binding.to, binding.toParameter);
    byTaker.set(taker, [...(byTaker.get(taker) ?? []), binding]);
  }
  const removed = [...byTaker.values()].flatMap((bindings) =>
    bindings.toSorted(byTelling).slice(LEARN.bindingsPerParameterMax),
  );
  const gone = new Set(removed.map(bindingKey));
  return { kept: changed.filter((binding) => !gone.has(bindingKey(binding))), removed };
}

function byTelling(left: LearnedBinding, right: LearnedBinding): number {
  return (
    bindingReliability(right) - bindingReliability(left) ||
    right.lastSeen - left.lastSeen ||
    (bindingKey(left) < bindingKey(right) ? -1 : 1)
  );
}

/** Estimates how likely a binding holds. A prior makes one hold count less than many. */
export function bindingReliability({
  held,
  missed,
}: Pick<LearnedBinding, 'held' | 'missed'>): number {
  return held / (held + missed + 1);
}

/** Joins schemas. A schema that grows beyond the bound becomes empty, because a cut schema would be wrong. */
function changedOutputs(
  stored: readonly LearnedOutput[],
  seen: readonly OutputSighting[],
  at: number,
): readonly LearnedOutput[] {
  const known = new Map(stored.map((output) => [output.tool, output]));
  for (const { tool, schema, samples } of seen) {
    const before = known.get(tool);
    const joined = before === undefined ? schema : joinSchemas(before.schema, schema);
    const isTooLarge = jsonBytes(joined) > LEARN.schemaBytesMax;
    const next = {
      tool,
      schema: isTooLarge ? {} : joined,
      samples: (before?.samples ?? 0) + samples,
      lastSeen: Math.max(before?.lastSeen ?? 0, at),
    };
    known.set(tool, next);
  }
  const tools = new Set(seen.map(({ tool }) => tool));
  return [...known.values()].filter(({ tool }) => tools.has(tool));
}

/** Source of an argument's value. */
export type SourceKind = 'result' | 'argument' | 'intent' | 'constant' | 'given' | 'seen';

/**
 * The common source of some arguments of a tool: a record of an earlier result, the arguments of an
 * earlier call, the words of the intent, or a constant. Two kinds are not about values: `given`
 * lists the parameters that a call had, and `seen` counts sessions whose value is kept only as a
 * hash.
 */
export interface ArgumentSource {
  readonly tool: ToolId;
  /** In the order of their names. */
  readonly parameters: readonly string[];
  readonly kind: SourceKind;
  /** The tool whose results or arguments have it; empty for the other kinds. */
  readonly from: ToolId | '';
  /** One for each parameter: paths in results, names of arguments, kinds of words, a constant's JSON, or a hash. */
  readonly places: readonly string[];
}

/** A way to choose a value at its source, and the situation. */
export interface SourceChoice extends ArgumentSource {
  readonly choice: string;
}

/** A choice with the counts of right and wrong values. */
export interface LearnedSource extends SourceChoice {
  readonly held: number;
  readonly missed: number;
}

/** Returns the key of a source. */
export function sourceKey({ tool, parameters, kind, from, places }: ArgumentSource): string {
  return JSON.stringify([tool, parameters, kind, from, places]);
}

/** Returns the key of a choice of a source. */
export function choiceKey(source: SourceChoice): string {
  const { tool, parameters, kind, from, places, choice } = source;
  return JSON.stringify([tool, parameters, kind, from, places, choice]);
}
