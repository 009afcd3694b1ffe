import type { Edge, EdgeEnds, EdgeSource } from './edge.ts';

/** What was read of the stored edges. */
export interface GraphReading {
  /** Of the store, which goes up with every update by anyone. */
  readonly version: number;
  /** A blank one tells that nothing is known of it any more. */
  readonly edges: readonly Edge[];
  /** Rows that could not be understood. They stay until something is learned of the same ends. */
  readonly ignored: number;
}

/** Where edges are kept, shared by all gateways of a project. */
export interface GraphStore {
  /**
   * The edges that were changed after this version; all with 0. Answers with the version 0 where something was
   * taken away since (a restore, `forget`): then all has to be read anew.
   */
  read(since: number): Promise<GraphReading>;
  /**
   * Gives `change` the stored edges between these ends and keeps what it makes of them, in one
   * transaction with no other writer in between: nothing that two processes count at once is
   * lost. Answers the edges as they are kept; `change` is pure and may be called once only.
   * Edges whose ids are too long to be kept are answered and not kept.
   */
  update(
    ends: readonly EdgeEnds[],
    change: (stored: readonly Edge[]) => readonly Edge[],
  ): Promise<GraphReading>;
  /** What the claims of this source were last read from, by its signature. */
  readFrom(source: EdgeSource): Promise<string | undefined>;
  /** Notes what they were read from; to be said after all of them are kept. */
  noteReadFrom(source: EdgeSource, signature: string): Promise<void>;
}
