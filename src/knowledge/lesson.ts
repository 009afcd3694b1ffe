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

/** What was seen of the arguments of some calls. */
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

/** What results of a tool looked like. */
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
 * What somebody did with what the gateway proposed or asked; `used`: the tool did its part in a run
 * for that intent that was completed. Without a tool, it counts those runs. `picked`: a search for that wish
 * showed the tool, and then the tool was called; the hash is of the wish's key (see `wishKey`).
 */
export type PreferenceKind =
  | 'accepted'
  | 'edited'
  | 'rejected'
  | 'approved'
  | 'denied'
  | 'used'
  | 'picked';

/** What was done, with a tool and for an intent; empty where it was about either alone. */
export interface Preference {
  readonly tool: ToolId | '';
  /** Whether the intent was the same. */
  readonly intentHash: string;
  readonly kind: PreferenceKind;
  /** Who decided it; left out for the local user. */
  readonly person?: string;
  /** What kind of request it was about, in its words without places and values; only of decisions. */
  readonly words?: string;
  /** Why it was decided so, where that was said. */
  readonly reason?: string;
}

/** What a person, or the agent for them, can decide about something that was proposed or asked. */
export const DECISION_KINDS = ['accepted', 'edited', 'rejected', 'approved', 'denied'] as const;
export type DecisionKind = (typeof DECISION_KINDS)[number];

/** A decision about a tool for a kind of request, and how often it was made. */
export type LearnedDecision = Counted<Preference> & { readonly kind: DecisionKind };

/** How often something happened. */
export type Counted<What> = What & { readonly count: number };

/**
 * All that one run, or a part of one session, teaches. It is stored as a whole or not at all.
 *
 * Nothing in it is a value of a call but constants, which several sessions gave: otherwise only names,
 * paths, shapes, hashes and counts.
 */
export interface Lesson {
  /** When it was learned, in milliseconds since the epoch. */
  readonly at: number;
  readonly sightings: readonly Sighting[];
  readonly bindings: BindingSightings;
  readonly outputs: readonly OutputSighting[];
  readonly transitions: readonly Counted<Transition>[];
  /** Where arguments came from, each choice once, with what is to be added to its counts. */
  readonly sources: readonly LearnedSource[];
  readonly preferences: readonly Counted<Preference>[];
}
