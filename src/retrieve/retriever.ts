import type { Catalog } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';

/** A tool that may answer an intent, and why it was found. */
export interface Candidate {
  readonly tool: Tool;
  /** In [0, 1]; comparable within one answer. */
  readonly score: number;
  /** In words, for the agent: which parts of the tool answered which words. */
  readonly why: string;
}

/** Intents in, ranked candidates out. Several intents are the steps of one task: merged, best first. */
export interface Retriever {
  retrieve(
    catalog: Catalog,
    intents: readonly string[],
    limit: number,
    signal: AbortSignal,
  ): readonly Candidate[] | Promise<readonly Candidate[]>;
}
