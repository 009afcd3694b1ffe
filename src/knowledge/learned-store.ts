import type { RunId, ToolId } from '../base/ids.ts';
import type { LearnedSource } from './argument-source.ts';
import type { Edge, EdgeEnds } from './edge.ts';
import type { GraphReading } from './graph-view.ts';
import type { BindingEnds, Counted, OutputSighting, Preference, Transition } from './lesson.ts';

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

/** Stored knowledge, or a part of it. */
export interface Learned {
  readonly bindings: readonly LearnedBinding[];
  readonly outputs: readonly LearnedOutput[];
  readonly transitions: readonly Counted<Transition>[];
  readonly sources: readonly LearnedSource[];
  readonly preferences: readonly Counted<Preference>[];
}

/** A part of what is stored. */
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

/** The rows that a change makes. */
export interface LearnedChange {
  /** Rows after the change. */
  readonly bindings: readonly LearnedBinding[];
  readonly removed: readonly BindingEnds[];
  readonly outputs: readonly LearnedOutput[];
  /** To be added to what is there. */
  readonly transitions: readonly Counted<Transition>[];
  readonly sources: readonly LearnedSource[];
  readonly preferences: readonly Counted<Preference>[];
  readonly at: number;
}

/** A change of edges, to be kept together with what else was learned. */
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
   * Gives `change` what is stored of what is wanted and keeps what it makes of it, together with
   * the edges, in one transaction with no other writer in between. What cannot be kept because a
   * name is too long is left out. With a run, that it was studied is stored too; of one that was
   * studied before nothing is kept, and this rejects.
   */
  update(
    wanted: LearnedWanted,
    change: (stored: Pick<Learned, 'bindings' | 'outputs'>) => LearnedChange,
    edges?: EdgesUpdate,
    run?: RunId,
  ): Promise<LearnedUpdate>;
}
