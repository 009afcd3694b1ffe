/** Weights of the search. Written by `npm run eval -- fit-search --data DIR --write`; do not edit by hand. */
export const SEARCH_WEIGHTS = {
  /** What a tool gains whose whole name is in the text. @unit deviations @range 0..10 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  nameInText: 0,
  /** What a tool gains whose name and server have every word of the text. @unit deviations @range 0..10 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  textInName: 3,
  /** What one unit of BM25 counts in a short text, in place of `lexicalWeight`. @unit deviations @range 0..10 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  shortLexicalWeight: 0.48,
  /** What a word counts that means the same as one of the text. @unit share @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  sameWord: 1,
  /** What a tool gains whose name, server and first sentence have all that the text is about. @unit deviations @range 0..10 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  aboutSame: 1,
  /** What a word counts that stands in the first sentence of the description only. @unit share @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  saidWord: 0.8,
  /** What a word counts that stands among the values of a parameter only: `mode: list | create`. @unit share @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  choiceWord: 0.3,
  /** What a word of a name counts that the text has in another form: `files` for "file". @unit share @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  otherForm: 0.5,
  /** What a tool gains whose verb begins a short text. @unit deviations @range 0..5 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  verbSame: 1,
  /** What a tool gains that does what a short text asks for. @unit deviations @range 0..5 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  actionAgrees: 0.9,
  /** What a tool loses that does something else than a short text asks for. @unit deviations @range 0..5 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  actionDiffers: 0.2,
  /** Probability that a tool is needed which surely feeds one that is. @unit probability @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  feedProbability: 1,
  /** A feeder is at most this share as likely needed as the tool that it feeds. @unit share @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  feederShare: 0.35,
  /** Logit of being needed for a tool that equals both the best and the tenth. @unit logit @range -10..10 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  relevanceBase: -2.434,
  /** Logits for each deviation below the best. @unit logit @range 0..2 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  relevanceBelowBest: 0.215,
  /** Logits for each deviation above the one at `relevanceRank`. @unit logit @range 0..2 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  relevanceAboveRank: 0.394,
} as const;
