import type { Catalog } from '../knowledge/catalog.ts';
import type { Tool } from '../knowledge/tool.ts';

/** A tool that may answer an intent, and why it was found. */
export interface Candidate {
  readonly tool: Tool;
  /** In [0, 1]; comparable within one answer. */
  readonly score: number;
  /** In words, for the agent: which parts of the tool answered which words. */
  readonly why: string;
  /** The cosine of the tool and the intent, where both have vectors. */
  readonly meaning?: number;
  /** Share of the intent that is in its words, relative to the best tool. */
  readonly words?: number;
  /** Parts of the score, if the graph contributed. Left out if the text alone counts. */
  readonly parts?: CandidateParts;
}

/** The part of the text, and the closeness to the tools in use, both in [0, 1]. */
interface CandidateParts {
  readonly text: number;
  /** Missing if the graph was not asked. */
  readonly graph?: number;
}

/** By words and by meaning, or by words alone. */
export type SearchMode = 'hybrid' | 'lexical';

/** The result of a search, and how it was done. */
export interface Retrieved {
  /** Best first. */
  readonly candidates: readonly Candidate[];
  readonly mode: SearchMode;
  /** Reason why the search was limited, in words for the asker. */
  readonly note?: string;
}

/** Intents in, ranked candidates out. Several intents are the steps of one task: merged, best first. */
export interface Retriever {
  retrieve(
    catalog: Catalog,
    intents: readonly string[],
    limit: number,
    signal: AbortSignal,
  ): Retrieved | Promise<Retrieved>;
}
