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
  statesMax: 20,
  /** Partial fillings after which the worst are dropped. @unit states @range 1..10000 @source chosen, unmeasured */
  openStatesMax: 60,
  /** Calls of one tool that one segment may ask for. @unit calls @range 1..20 @source chosen, unmeasured */
  callsMax: 5,
  /** Places where an intent may be divided. @unit places @range 1..50 @source chosen, unmeasured */
  bordersMax: 14,
  /** Tools that are considered for one intent. @unit tools @range 1..50 @source chosen, unmeasured */
  toolsMax: 10,
  /** Hypotheses that are kept at each place of the intent. @unit hypotheses @range 1..200 @source chosen, unmeasured */
  beam: 12,
  /** Hypotheses that are completed and compared as plans. @unit plans @range 1..1000 @source chosen, unmeasured */
  completedMax: 36,
  /** Words of a value that count as explained by it. @unit words @range 1..20 @source chosen, unmeasured */
  coveredMax: 3,
  /** The least weight of a value's log-odds while a part is filled. @unit weight @range 0..1 @source chosen: keeps better values better */
  chosenMin: 0.1,
  /** Words before a flag in which a denying word counts. @unit words @range 0..10 @source chosen, unmeasured */
  denyingWords: 3,
  /** Words that may stand between the words of a choice. @unit words @range 0..10 @source chosen, unmeasured */
  windowSlack: 3,
  /** Tasks of one plan. @unit tasks @range 1..100 @source DRAFT.tasksMax */
  tasksMax: 12,
  /** The most confidence of a plan that lacks a value or leaves a mention unexplained. @unit probability @range 0..1 @source issue 17: below the run gate and below 0.85 */
  openConfidenceMax: 0.84,
  /** Below this relevance no tool fits. @unit probability @range 0..1 @source eval 2026-11-17: refuses 98 % of the irrelevant requests of the half fit, and 16 % of the others */
  relevanceMin: 0.9,
} as const;

/** How signs that a tool answers words are added up to compare tools with each other. */
export const FIT = {
  /** The share of the tool's name that is said. @unit weight @range 0..1 @source chosen; plans learn weights of their own */
  name: 0.4,
  /** That the first word of its name is said. @unit weight @range 0..1 @source chosen */
  verb: 0.1,
  /** The share of the words that its definition has. @unit weight @range 0..1 @source chosen */
  told: 0.25,
  /** The share of its description that is said. @unit weight @range 0..1 @source chosen */
  about: 0.25,
  /** Likeness of meaning. @unit weight @range 0..1 @source chosen */
  meaning: 0.5,
} as const;
