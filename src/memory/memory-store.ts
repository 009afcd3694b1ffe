import type { ProjectId } from '../base/ids.ts';
import type { ThresholdMethod } from '../math/max-gap.ts';
import type { RecallCandidate } from './recall.ts';

/** The kind of a memory: a note, an ended run, or a capability. */
export type MemoryKind = 'note' | 'episode' | 'capability';

/** The owner of a memory: this project, or another project that shares it. */
type Provenance = 'project' | 'shared';

/** A text that may be of use again. */
export interface Memory {
  readonly id: string;
  readonly kind: MemoryKind;
  readonly text: string;
  /** The programming language that it is about. */
  readonly language?: string;
  /** From 0 to 1. */
  readonly importance?: number;
  readonly project: ProjectId;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  /** Tools that it is about, by id. */
  readonly tools: readonly string[];
  readonly provenance: Provenance;
  /** Outcome of the run. */
  readonly outcome?: string;
  /** Number of successful runs. */
  readonly successes?: number;
}

/** A memory that is kept elsewhere, and remembered by its text. */
export type MemoryText = Pick<
  Memory,
  'id' | 'text' | 'createdAt' | 'tools' | 'outcome' | 'successes'
>;

/** Something to be written down. */
export interface NewNote {
  readonly id: string;
  readonly text: string;
  readonly textHash: string;
  readonly language?: string;
  readonly importance: number;
  readonly tools: readonly string[];
  /** The session that wrote it. */
  readonly session?: string;
  /** Author of the note; left out for the local user. */
  readonly person?: string;
  /** True if other projects of the same database may read it. */
  readonly isShared: boolean;
  readonly createdAt: number;
}

/** A text that lacks a vector, and whose it is. */
export interface Unembedded {
  readonly project: ProjectId;
  readonly textHash: string;
  readonly text: string;
}

/** A vector of a text. */
export interface MemoryVector {
  readonly project: ProjectId;
  readonly textHash: string;
  readonly vector: Float32Array;
}

/** Notes of this project, and notes that others share. */
export interface Pools<Item> {
  readonly own: readonly Item[];
  readonly shared: readonly Item[];
}

/** The notes that a search covers. */
export interface Reach {
  readonly limit: number;
  /** True if it covers notes that other projects share. */
  readonly sharing: boolean;
}

/** The method of comparison: by meaning or by words. */
export type RecallMode = 'semantic' | 'lexical';

/** The record of one answered question. */
export interface RetrievalRecord {
  readonly id: string;
  readonly at: number;
  readonly mode: RecallMode;
  readonly method: ThresholdMethod;
  readonly threshold: number;
  readonly gap?: number;
  readonly candidates: number;
  readonly returned: number;
  /** Distances of the candidates as the threshold saw them; left out without candidates. */
  readonly distances?: {
    readonly nearest: number;
    readonly median: number;
    readonly farthest: number;
  };
  /**
   * True if a tool of a told memory was called afterwards; left out if no told memory has a tool.
   */
  readonly wasUsed?: boolean;
}

/** Totals of all questions that were decided by one method. */
export interface RetrievalTotals {
  readonly mode: string;
  /** Left out if the writer of the row did not give it. */
  readonly method?: string;
  readonly questions: number;
  /** Questions that were answered without a memory. */
  readonly empty: number;
  readonly candidatesMean: number;
  readonly returnedMean: number;
  readonly thresholdMean: number;
  readonly gapMean?: number;
  /** Questions after which pml saw if a shown memory was used. */
  readonly followed: number;
  readonly used: number;
}

/** Port: stores notes, their vectors and the records of questions. */
export interface MemoryStore {
  /**
   * Stores a note, replacing one with the same id. Returns true if it is new. Then notes beyond
   * `notesMax` are removed: the least important, and of these the oldest.
   */
  add(note: NewNote, notesMax: number): Promise<boolean>;
  /** Returns the nearest notes that have a vector of the model, nearest first. */
  nearest(model: string, vector: Float32Array, reach: Reach): Promise<Pools<RecallCandidate>>;
  /** Returns the newest notes, with or without a vector. */
  newest(reach: Reach): Promise<Pools<Memory>>;
  /** Notes that have no vector of the model, the newest first. */
  unembedded(model: string, dimension: number, reach: Reach): Promise<readonly Unembedded[]>;
  /** Returns the vectors of these texts, notes or not, of this project. */
  vectors(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  saveVectors(model: string, vectors: readonly MemoryVector[]): Promise<void>;
  /**
   * Removes this project's vectors, except the vectors of its notes and of these texts by this
   * model.
   */
  keepVectors(model: string, hashes: readonly string[]): Promise<void>;
  record(record: RetrievalRecord): Promise<void>;
  /** Notes that a shown memory was used. */
  used(id: string): Promise<void>;
  /** Reads the totals, by method. */
  totals(): Promise<readonly RetrievalTotals[]>;
  /** Removes at most `limit` records that do not stay, the oldest first, and answers how many. */
  removeOld(
    kept: { readonly since: number; readonly newest: number },
    limit: number,
  ): Promise<number>;
}
