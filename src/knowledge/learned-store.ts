import type { RunId, ToolId } from '../base/ids.ts';
import type { LearnedSource } from './argument-source.ts';
import type { Edge, EdgeEnds } from './edge.ts';
import type { GraphReading } from './graph-store.ts';
import type { BindingEnds, Counted, OutputSighting, Preference, Transition } from './lesson.ts';

/** How often a place filled an argument, and how often it was there and did not. */
export interface LearnedBinding extends BindingEnds {
  readonly held: number;
  /** Counted from when it held first. */
  readonly missed: number;
  /** Milliseconds since the epoch. */
  readonly lastSeen: number;
}

/** What results of a tool look like, by all that were seen. */
export interface LearnedOutput extends OutputSighting {
  readonly lastSeen: number;
}

/** What is stored, or a part of it. */
export interface Learned {
  readonly bindings: readonly LearnedBinding[];
  readonly outputs: readonly LearnedOutput[];
  readonly transitions: readonly Counted<Transition>[];
  readonly sources: readonly LearnedSource[];
  readonly preferences: readonly Counted<Preference>[];
}

/** A part of what is stored. */
export interface LearnedReading extends Learned {
  /** Of the store, which goes up with every update by anyone. */
  readonly version: number;
  /** Rows that could not be understood. */
  readonly ignored: number;
}

/** What a change has to see before it is made. */
export interface LearnedWanted {
  /** Tools whose arguments it is about. */
  readonly takers: readonly ToolId[];
  /** Tools whose results it is about. */
  readonly outputs: readonly ToolId[];
}

/** What is made of what was stored. */
export interface LearnedChange {
  /** As they are from now on. */
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

/** What was kept: the rows as they are now, those of edges too where they were given. */
export interface LearnedUpdate extends LearnedReading {
  readonly graph: GraphReading | undefined;
}

/** Where all but the edges of what was learned is kept, shared by all gateways of a project. */
export interface LearnedStore {
  /**
   * What was changed after this version; all with 0. Answers with the version 0 where something was
   * taken away since (a restore, `forget`): then all has to be read anew.
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
