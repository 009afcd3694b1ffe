/** Bounds of the search for a plan. The learned weights are in `planner-weights.ts`. */
export const PLANNER = {
  /** Characters of an intent that are read. @unit characters @range 100..100000 @source chosen: longer than any request seen */
  intentLengthMax: 4000,
  /** Words of an intent that are read. @unit words @range 10..10000 @source chosen: the longest request in the public data has 260 */
  wordsMax: 400,
  /** Typed mentions in one intent. @unit mentions @range 1..10000 @source chosen, unmeasured */
  mentionsMax: 120,
  /** Words of a free text that no shape marks. @unit words @range 1..20 @source issue 17: spans of up to eight words */
  spanWordsMax: 8,
  /** Candidates that are kept for one parameter. @unit candidates @range 1..200 @source chosen, unmeasured */
  candidatesMax: 32,
  /** Candidates of one parameter within one segment. @unit candidates @range 1..50 @source chosen, unmeasured */
  segmentCandidatesMax: 14,
  /** Parameters of one tool that are filled. @unit parameters @range 1..100 @source chosen, unmeasured */
  parametersMax: 24,
  /** Partial fillings that are kept while a segment is read. @unit states @range 1..1000 @source chosen, unmeasured */
  statesMax: 30,
  /** Partial fillings after which the worst are dropped. @unit states @range 1..10000 @source chosen, unmeasured */
  openStatesMax: 90,
  /** Calls of one tool that one segment may ask for. @unit calls @range 1..20 @source chosen, unmeasured */
  callsMax: 5,
  /** Places where an intent may be divided. @unit places @range 1..50 @source chosen, unmeasured */
  bordersMax: 14,
  /** Parts of an intent that are searched one by one. @unit parts @range 1..20 @source chosen: each costs an embedding */
  unitsMax: 6,
  /** Words between a turning word and the place that it turns to. @unit words @range 1..10 @source chosen, unmeasured */
  turnWordsMax: 4,
  /** Below this, a search speaks for no tool. @unit probability @range 0..1 @source chosen, unmeasured */
  searchMin: 0.05,
  /** Characters of words that may be a part of a remembered value. @unit characters @range 1..20 @source chosen: shorter ones stand in too many texts */
  innerLengthMin: 2,
  /** Holes of a remembered plan. @unit holes @range 1..50 @source chosen: fillings are tried one by one */
  holesMax: 8,
  /** Values that are tried for one hole. @unit values @range 1..50 @source chosen, unmeasured */
  fillOptionsMax: 6,
  /** Ways in which holes are filled. @unit ways @range 1..100000 @source chosen, unmeasured */
  fillTrialsMax: 4000,
  /** Cost of an open hole. @unit score @range 0..10 @source chosen: more than any value gains */
  openHole: 3,
  /** Gain if values are in the same order as before. @unit score @range 0..10 @source chosen, unmeasured */
  inOrder: 0.3,
  /** Gain if a value is like the old one in one respect. @unit score @range 0..10 @source chosen, unmeasured */
  alikeGain: 0.5,
  /** Log-odds of a value for a hole beyond which nothing is gained. @unit log-odds @range 1..20 @source chosen, unmeasured */
  fillOddsMax: 4,
  /** Characters of an earlier intent that are told. @unit characters @range 10..1000 @source chosen, unmeasured */
  toldLength: 80,
  /** Words of a text that goes on to the end of its sentence. @unit words @range 1..200 @source chosen, unmeasured */
  restWordsMax: 60,
  /** Tools that may read one file or page that is spoken of. @unit tools @range 1..10 @source chosen, unmeasured */
  readersMax: 2,
  /** Tools that may write one file that is spoken of. @unit tools @range 1..10 @source chosen, unmeasured */
  writersMax: 2,
  /** Ways to look an id up that are compared for one hypothesis. @unit ways @range 1..20 @source chosen, unmeasured */
  lookupsMax: 3,
  /** Words before a file that may say that it is written. @unit words @range 0..20 @source chosen, unmeasured */
  writingWords: 5,
  /** Files and pages of one part that may be read for it. @unit places @range 1..10 @source chosen: what is compared is two */
  readPlacesMax: 3,
  /** Tools that are considered for one intent. @unit tools @range 1..50 @source chosen, unmeasured */
  toolsMax: 20,
  /** Hypotheses that are kept at each place of the intent. @unit hypotheses @range 1..200 @source chosen, unmeasured */
  beam: 12,
  /** Hypotheses that are completed and compared as plans. @unit plans @range 1..1000 @source chosen, unmeasured */
  completedMax: 36,
  /** Plans that are ordered by signs of whole plans. @unit plans @range 1..1000 @source chosen, see docs/reference/plans.md: a right plan is seldom further behind */
  rankedMax: 16,
  /** What the signs of whole plans count for beside the score. @unit weight @range 0..1 @source half `fit` 2026-11-19: of 894 requests 519 right by half of it, 518 by all; chains of everyday requests 68 and 66 of 114 */
  choiceTrust: 0.5,
  /** Gain if results were seen to flow so before. @unit log-odds @range 0..10 @source chosen, unmeasured */
  learnedWire: 2,
  /** Gain if past runs used two tools of a plan together. @unit score @range 0..10 @source chosen: decides between tools that fit the words about as well */
  graphTie: 1.5,
  /** Gain if much leads to the tools of a plan (PageRank). @unit score @range 0..10 @source chosen: less than a tie */
  graphRank: 0.5,
  /** From this confidence on, a plan is not refused. @unit probability @range 0..1 @source eval intents 2026-11-19, everyday requests among all 250 tools, half kept: 92.4 % are proposed, 41 of 46 irrelevant ones refused */
  answeredMin: 0.4,
  /** Plans that are told of as considered. @unit plans @range 1..20 @source chosen: a trace, not a list */
  consideredTold: 3,
  /** Parts of a score that are told. @unit parts @range 1..50 @source chosen */
  partsTold: 6,
  /** Words of a value that count as explained by it. @unit words @range 1..20 @source chosen, unmeasured */
  coveredMax: 3,
  /** The least weight of a value's log-odds while a part is filled. @unit weight @range 0..1 @source chosen: keeps better values better */
  chosenMin: 0.1,
  /** Words before a flag in which a denying word counts. @unit words @range 0..10 @source chosen, unmeasured */
  denyingWords: 3,
  /** Words that may stand between the words of a choice. @unit words @range 0..10 @source chosen, unmeasured */
  windowSlack: 3,
  /** Tasks of one plan. @unit tasks @range 1..100 @source chosen: the longest task seen has seven */
  tasksMax: 12,
  /** The most confidence of a plan that lacks a value or leaves a mention unexplained. @unit probability @range 0..1 @source issue 17: below the run gate and below 0.85 */
  openConfidenceMax: 0.84,
} as const;

/** Weights of the signs that a tool answers words, to compare tools. */
export const FIT = {
  /** The share of the tool's name that is said. @unit weight @range 0..1 @source chosen; plans learn weights of their own */
  name: 0.4,
  /** The first word of its name is said. @unit weight @range 0..1 @source chosen */
  verb: 0.1,
  /** The share of the words that its definition has. @unit weight @range 0..1 @source chosen */
  told: 0.25,
  /** The share of its description that is said. @unit weight @range 0..1 @source chosen */
  about: 0.25,
  /** The result of the search. @unit weight @range 0..1 @source chosen */
  search: 0.5,
  /** Likeness of meaning. @unit weight @range 0..1 @source chosen */
  meaning: 0.5,
} as const;

/** Confidence that an earlier plan is right again. The other weights are learned. */
export const RECALL = {
  /** The most confidence of an earlier plan where the new words ask for more. @unit probability @range 0..1 @source chosen: a new plan that is more likely right wins */
  unmetMax: 0.4,
  /** Successes that the same words with other values count for beforehand. @unit runs @range 1..100 @source chosen: just below the run gate after one success, above it after two */
  sameBefore: 10,
  /** Gain of each doubling of the successes, over ln 2. @unit log-odds @range 0..10 @source chosen: four successes make 0.70 to 0.84 */
  successes: 0.6,
  /** Successes with other words beyond which nothing is gained. @unit runs @range 1..100 @source chosen: they were for other words */
  successesMax: 4,
} as const;
