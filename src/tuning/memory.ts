/** Memories: how many, how long, and what becomes of a distance (ALGORITHMS 10). */
export const MEMORY = {
  /** Memories that are told at the most. @unit memories @range 1..100 @source ALGORITHMS 10 */
  topK: 5,
  /** More than so many cannot be asked for. @unit memories @range 1..1000 @source chosen: an answer that still can be read */
  topKMax: 50,
  /** Memories that stand beside the tools of an answer. @unit memories @range 0..50 @source chosen: tools are what was asked for */
  discoveredMax: 2,
  /** Length of a memory's text beside tools. @unit characters @range 20..2000 @source chosen: a sentence or two */
  discoveredLengthMax: 240,
  /** Tools of a memory that are named there. @unit tools @range 0..100 @source chosen: most plans have fewer */
  discoveredTools: 5,
  /** The share of the budget of an answer that memories may take. @unit share @range 0..1 @source chosen, unmeasured */
  discoveredShare: 0.25,
  /** Candidates that are fetched at the least, so that a step between them can be found. @unit memories @range 8..1000 @source ALGORITHMS 10 */
  fetchMin: 20,
  /** Candidates that are fetched for each memory to be told. @unit memories @range 1..100 @source ALGORITHMS 10 */
  fetchPerResult: 4,
  /** Factor on the distance of a memory of the same language. @unit none @range 0..1 @source ALGORITHMS 10 */
  sameLanguage: 0.85,
  /** Factor on the distance of a memory of a related language. @unit none @range 0..1 @source ALGORITHMS 10 */
  relatedLanguage: 0.925,
  /** After so long a memory is half as fresh. @unit milliseconds @range 1..31536000000 @source ALGORITHMS 10: 90 days */
  halfLifeMs: 7_776_000_000,
  /** An important memory is at least so fresh. @unit share @range 0..1 @source ALGORITHMS 10 */
  importantFreshnessMin: 0.3,
  /** Any other is at least so fresh. @unit share @range 0..1 @source ALGORITHMS 10 */
  freshnessMin: 0.15,
  /** From here on a memory is important. @unit share @range 0..1 @source chosen, unmeasured */
  importantMin: 0.7,
  /** Importance of a memory without a given one. @unit share @range 0..1 @source the middle */
  importance: 0.5,
  /** With fewer candidates a step between them may be chance. @unit memories @range 2..100 @source ALGORITHMS 10 */
  candidatesMin: 8,
  /** The share of few candidates that is near. @unit share @range 0..1 @source ALGORITHMS 10 */
  percentile: 0.75,
  /** Largest distance by words: the share of the question's terms, by rarity, that a memory lacks. @unit distance @range 0..1 @source chosen, unmeasured */
  lexicalDistanceMax: 0.5,
  /** Longest note. A longer one is refused, not cut: half a note may say the opposite. @unit characters @range 1..100000 @source chosen: a page */
  textLengthMax: 4000,
  /** Longest name of a language. @unit characters @range 1..100 @source chosen: longer than any there is */
  languageLengthMax: 40,
  /** Longest id of a tool. @unit characters @range 1..10000 @source chosen: longer than clients can send */
  toolLengthMax: 400,
  /** Tools that one note can be about. @unit tools @range 0..1000 @source chosen, unmeasured */
  toolsMax: 20,
  /** Notes of a project; beyond, the least important go first, of these the oldest. @unit notes @range 1..1000000 @source measured 2026-11-16 with 2,000: 32 ms at best and 72 in the middle on the embedded database, 11 and 18 on PostgreSQL, two cores under load */
  notesMax: 2000,
  /** Notes of other projects that are looked at, the newest. @unit notes @range 0..1000000 @source chosen, as notesMax */
  sharedMax: 5000,
  /** Notes that are compared by words where there is no model. @unit notes @range 1..100000 @source chosen: some milliseconds */
  lexicalNotesMax: 500,
  /** Runs with an intent that are remembered, the newest. @unit runs @range 0..10000 @source chosen, unmeasured */
  episodesMax: 200,
  /** For so long what other rooms remember is not asked for again. @unit milliseconds @range 0..600000 @source chosen: an agent asks several times in a row */
  sourcesFreshMs: 5000,
  /** Vectors that are made at once after a question. @unit texts @range 1..10000 @source VECTORS.batchTexts */
  batchTexts: 32,
  /** Vectors that are made after one question at the most; the rest after the next. @unit texts @range 1..10000 @source chosen: a few seconds */
  fillTextsMax: 256,
  /** Questions whose record waits to be stored; further ones are not recorded. @unit records @range 1..10000 @source chosen, unmeasured */
  recordsWaitingMax: 100,
  /** A call of a tool within this time counts as the use of a memory about the tool. @unit milliseconds @range 1..86400000 @source SEARCH_TRACES.usedWithinMs */
  usedWithinMs: 1_800_000,
  /** Answers that are watched for use. @unit answers @range 1..10000 @source chosen, unmeasured */
  watchedMax: 200,
  /** Notes that are named in the report of `pml forget`. @unit notes @range 0..10000 @source chosen: a screen */
  forgottenNamed: 20,
  /** Length of a note's text in a report of forgotten things. @unit characters @range 10..1000 @source chosen: a line */
  forgottenLength: 60,
  /** The longest age that can be asked for. @unit days @range 1..100000 @source chosen: a century */
  forgetDaysMax: 36_500,
} as const;

/** Largest near distance for all-MiniLM-L6-v2, as 1 − cosine. */
export const MEMORY_MINILM = {
  /** Threshold if the distances themselves show none. @unit distance @range 0..2 @source measured, eval memory 2026-11-16, on the half of the topics that is not reported: F1 73.9; 73.4 with 0.30, 67.9 with 0.45 */
  configured: 0.2,
  /** No threshold is below it. @unit distance @range 0..2 @source measured, as above: 73.5 with 0.30 */
  floor: 0.15,
  /** No threshold is above it. @unit distance @range 0..2 @source measured, as above: 72.9 with 0.50, 74.0 with 0.65, 73.2 with 0.70 */
  ceiling: 0.6,
  /** A smaller step between neighbours does not count as a step. @unit distance @range 0..2 @source measured, as above: 70.6 with 0.05, 73.9 with 0.12, 72.3 with 0.15 */
  gapMin: 0.1,
  /** The threshold of the fixed pipeline. @unit distance @range 0..2 @source measured, as above: the best for it, F1 63.4; 61.9 with 0.40, 62.3 with 0.50 */
  fixed: 0.45,
} as const;

/** Largest near distance for models that were not measured. */
export const MEMORY_MODELS = {
  /** Threshold if the distances themselves show none. @unit distance @range 0..2 @source ALGORITHMS 10, chosen for another model */
  configured: 0.3,
  /** No threshold is below it. @unit distance @range 0..2 @source ALGORITHMS 10, chosen for another model */
  floor: 0.15,
  /** No threshold is above it. @unit distance @range 0..2 @source ALGORITHMS 10, chosen for another model */
  ceiling: 0.65,
  /** A smaller step between neighbours does not count as a step. @unit distance @range 0..2 @source ALGORITHMS 10, chosen for another model */
  gapMin: 0.05,
  /** The threshold of the fixed pipeline. @unit distance @range 0..2 @source ALGORITHMS 10, chosen for another model */
  fixed: 0.3,
} as const;
