import type { ProjectId } from '../base/ids.ts';

/** What a memory is of: something somebody wrote down, how a run went, a program that worked. */
export type MemoryKind = 'note' | 'episode' | 'capability';

/** Whose memory it is: this project's, or one that another project shares. */
export type Provenance = 'project' | 'shared';

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
  /** How it ended, of something that was done. */
  readonly outcome?: string;
  /** How often it went well, of something that was done. */
  readonly successes?: number;
}

/** A memory that is kept elsewhere, and remembered by its text. */
export type MemoryText = Pick<
  Memory,
  'id' | 'text' | 'createdAt' | 'tools' | 'outcome' | 'successes'
>;
