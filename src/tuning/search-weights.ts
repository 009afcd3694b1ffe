/** Weights of the search. Written by `npm run eval -- fit-search --data DIR --write`; do not edit by hand. */
export const SEARCH_WEIGHTS = {
  /** Gain of a tool whose whole name is in the text. @unit deviations @range 0..10 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  nameInText: 0,
  /** Gain of a tool whose name and server have every word of the text. @unit deviations @range 0..10 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  textInName: 3,
  /** Weight of one unit of BM25 in a short text, instead of `lexicalWeight`. @unit deviations @range 0..10 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  shortLexicalWeight: 0.48,
  /** Weight of a word with the same meaning as one of the text. @unit share @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  sameWord: 1,
  /** Gain of a tool whose name, server and first sentence have the whole topic of the text. @unit deviations @range 0..10 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  aboutSame: 1,
  /** Weight of a word that is only in the first sentence of the description. @unit share @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  saidWord: 0.8,
  /** Weight of a word that is only among the values of a parameter: `mode: list | create`. @unit share @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  choiceWord: 0.3,
  /** Weight of a word of a name that the text has in another form: `files` for "file". @unit share @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  otherForm: 0.5,
  /** Gain of a tool whose verb begins a short text. @unit deviations @range 0..5 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  verbSame: 1,
  /** Gain of a tool that does what a short text asks for. @unit deviations @range 0..5 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  actionAgrees: 0.9,
  /** Loss of a tool that does something else than a short text asks for. @unit deviations @range 0..5 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  actionDiffers: 0.2,
  /** Probability that a sure feeder of a needed tool is needed too. @unit probability @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  feedProbability: 1,
  /** Largest probability of a feeder, as a share of that of the tool it feeds. @unit share @range 0..1 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  feederShare: 0.35,
  /** Logit of being needed for a tool that equals both the best and the tenth. @unit logit @range -10..10 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  relevanceBase: -2.434,
  /** Logits for each deviation below the best. @unit logit @range 0..2 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  relevanceBelowBest: 0.215,
  /** Logits for each deviation above the one at `relevanceRank`. @unit logit @range 0..2 @source fit-search 2026-11-18: 256 queries of livemcpbench, livemcpbench/steps, toollinkos, calls, wishes */
  relevanceAboveRank: 0.394,
} as const;
