import type { ProjectId } from '../base/ids.ts';
import type { ThresholdMethod } from '../math/max-gap.ts';
import type { Memory } from './memory.ts';
import type { RecallCandidate } from './recall.ts';

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
  /** Who wrote it; without it, the local user. */
  readonly person?: string;
  /** Whether other projects of the same database may read it. */
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

/** Notes of this project, and those that others share. */
export interface Pools<Item> {
  readonly own: readonly Item[];
  readonly shared: readonly Item[];
}

/** Which notes are looked at. */
export interface Reach {
  readonly limit: number;
  /** Whether those that other projects share are looked at too. */
  readonly sharing: boolean;
}

/** How it was compared: by meaning or by words. */
export type RecallMode = 'semantic' | 'lexical';

/** How one question was answered. */
export interface RetrievalRecord {
  readonly id: string;
  readonly at: number;
  readonly mode: RecallMode;
  readonly method: ThresholdMethod;
  readonly threshold: number;
  readonly gap?: number;
  readonly candidates: number;
  readonly returned: number;
  /** Of the candidates, as the threshold saw them; missing where there were none. */
  readonly distances?: {
    readonly nearest: number;
    readonly median: number;
    readonly farthest: number;
  };
  /** Whether a tool of what was told was called afterwards; missing where nothing told has one. */
  readonly wasUsed?: boolean;
}

/** What came of all questions that were decided in one way. */
export interface RetrievalTotals {
  readonly mode: string;
  /** Missing where whoever wrote the row did not say it. */
  readonly method?: string;
  readonly questions: number;
  /** Questions to which nothing was told. */
  readonly empty: number;
  readonly candidatesMean: number;
  readonly returnedMean: number;
  readonly thresholdMean: number;
  readonly gapMean?: number;
  /** Questions of which it is known whether something told was used. */
  readonly followed: number;
  readonly used: number;
}

/** Where notes, their vectors and the records of questions are kept. */
export interface MemoryStore {
  /**
   * Keeps a note in the place of one with the same id. Answers whether there was none, and how many
   * others went because there are more than `notesMax`: the least important, of these the oldest.
   */
  add(
    note: NewNote,
    notesMax: number,
  ): Promise<{ readonly isNew: boolean; readonly removed: number }>;
  /** The nearest notes that have a vector of the model, nearest first. */
  nearest(model: string, vector: Float32Array, reach: Reach): Promise<Pools<RecallCandidate>>;
  /** The newest notes, whether they have a vector or not. */
  newest(reach: Reach): Promise<Pools<Memory>>;
  /** Notes that have no vector of the model, the newest first. */
  unembedded(model: string, dimension: number, reach: Reach): Promise<readonly Unembedded[]>;
  /** The vectors of these texts, notes or not, of this project. */
  vectors(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>;
  saveVectors(model: string, vectors: readonly MemoryVector[]): Promise<void>;
  /** Removes vectors of this project but those of its notes and of these texts by this model. */
  keepVectors(model: string, hashes: readonly string[]): Promise<void>;
  record(record: RetrievalRecord): Promise<void>;
  /** Something that was told was used after all. */
  used(id: string): Promise<void>;
  /** What came of questions, by how they were decided. */
  totals(): Promise<readonly RetrievalTotals[]>;
  /** Removes at most `limit` records that do not stay, the oldest first, and answers how many. */
  removeOld(
    kept: { readonly since: number; readonly newest: number },
    limit: number,
  ): Promise<number>;
}
