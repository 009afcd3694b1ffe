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
  candidatesMax: 24,
  /** Candidates of one parameter within one segment. @unit candidates @range 1..50 @source chosen, unmeasured */
  segmentCandidatesMax: 10,
  /** Parameters of one tool that are filled. @unit parameters @range 1..100 @source chosen, unmeasured */
  parametersMax: 24,
  /** Partial fillings that are kept while a segment is read. @unit states @range 1..1000 @source chosen, unmeasured */
  statesMax: 20,
  /** Calls of one tool that one segment may ask for. @unit calls @range 1..20 @source chosen, unmeasured */
  callsMax: 5,
  /** Places where an intent may be divided. @unit places @range 1..50 @source chosen, unmeasured */
  bordersMax: 14,
  /** Tools that are considered for one intent. @unit tools @range 1..50 @source chosen, unmeasured */
  toolsMax: 10,
  /** Hypotheses that are kept at each place of the intent. @unit hypotheses @range 1..200 @source chosen, unmeasured */
  beam: 12,
  /** Tasks of one plan. @unit tasks @range 1..100 @source DRAFT.tasksMax */
  tasksMax: 12,
  /** The most confidence of a plan that lacks a value or leaves a mention unexplained. @unit probability @range 0..1 @source issue 17: below the run gate and below 0.85 */
  openConfidenceMax: 0.84,
  /** Below this relevance no tool fits. @unit probability @range 0..1 @source eval intents 2026-11-17 */
  relevanceMin: 0.5,
} as const;
