import type { ToolId } from '../base/ids.ts';
import type { JsonObject } from '../base/json.ts';
import type { LearnedSource } from './argument-source.ts';
import type { Sighting } from './graph-delta.ts';

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
  /** As `schemaOf` writes it. */
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
 * All that one run, or a part of one session, teaches. It is stored as a whole or not at all.
 *
 * Nothing in it is a value of a call but constants, which several sessions gave: otherwise only names,
 * paths, shapes, hashes and counts.
 */
export interface Lesson {
  /** Time of the lesson, in milliseconds since the epoch. */
  readonly at: number;
  readonly sightings: readonly Sighting[];
  readonly bindings: BindingSightings;
  readonly outputs: readonly OutputSighting[];
  readonly transitions: readonly Counted<Transition>[];
  /** Argument sources, each choice once, with the counts to add. */
  readonly sources: readonly LearnedSource[];
  readonly preferences: readonly Counted<Preference>[];
}
