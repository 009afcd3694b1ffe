/** Programs that are kept to be used again. */
export const CAPABILITY = {
  /** Longer programs are not kept. @unit characters @range 1000..1000000 @source TOOLING: source of at most 256 KB runs; what is kept is held in memory */
  codeLengthMax: 65_536,
  /** Length of an intent that is kept. @unit characters @range 100..100000 @source chosen, unmeasured */
  intentLengthMax: 1000,
  /** @unit characters @range 40..10000 @source chosen: a plain line */
  descriptionLengthMax: 300,
  /** Capabilities of one project; beyond it the least used go. @unit capabilities @range 10..100000 @source ALGORITHMS 6: clusters are made of up to 1,000 nodes */
  capabilitiesMax: 500,
  /** Earlier versions of one capability that are kept. @unit versions @range 1..1000 @source chosen, unmeasured */
  versionsMax: 20,
  /** Parameters of one capability; a program in which more varies is left as it is. @unit parameters @range 1..1000 @source chosen: more than anyone fills in */
  parametersMax: 40,
  /** Tools that one capability may be said to use. @unit tools @range 1..10000 @source EXECUTE: as many as a program may call */
  toolsMax: 500,
  /** Equal texts of this length are one parameter; shorter ones are equal by chance. @unit characters @range 1..100 @source chosen, unmeasured */
  sharedLengthMin: 4,
  /** Shorter texts are found in an intent by chance. @unit characters @range 1..100 @source chosen, unmeasured */
  namedLengthMin: 3,
  /** Folders at the end of a path that an intent may say with the file. @unit parts @range 1..100 @source chosen: more than anyone says */
  pathPartsMax: 8,
  /** Different sets of arguments with right results that make a capability tested. @unit sets @range 1..8 @source SPEC */
  testedSetsMin: 2,
  /** Sets of arguments that are remembered of one. @unit sets @range 2..100 @source chosen: two are enough to be tested, a few more are of use to who looks */
  workedWithMax: 8,
  /** Characters of the keys of counted uses that are remembered of one. @unit characters @range 100..100000 @source chosen: some fifty uses; a run is studied twice only right after a crash */
  countedKeysLength: 2000,
  /** Words of a name that is made from an intent. @unit words @range 1..10 @source chosen: a verb and what it is about */
  nameWordsMax: 4,
  /** Characters of a name. @unit characters @range 3..40 @source the names of capabilities */
  nameLengthMax: 40,
  /** Tools that a description names. @unit tools @range 1..100 @source chosen, unmeasured */
  toolsDescribedMax: 4,
  /** Shorter secrets are looked for as words of their own. @unit characters @range 4..100 @source chosen: shorter ones are parts of other words */
  secretLengthMin: 8,
  /** Literals in a row that may be one key together. @unit literals @range 2..100 @source chosen: a key in more pieces is hidden on purpose */
  secretPiecesMax: 6,
  /** Runs of letters and digits from this length on may be keys. @unit characters @range 8..100 @source chosen: the shortest keys in use have twenty */
  keyLengthMin: 20,
  /** Hexadecimal digits from this number on may be keys. @unit characters @range 8..100 @source 128 bits */
  hexKeyLengthMin: 32,
  /** Share of changes between letters and digits in a text from which it counts as a key. @unit share @range 0..1 @source chosen: random keys about 0.45, names in code up to 0.25 */
  keyTurnsMin: 0.3,
  /** Numbers inside a run of letters that make it a key. @unit numbers @range 1..100 @source chosen: names in code have one or two */
  keyDigitRunsMin: 3,
  /** Depth to which values and schemas are read. @unit levels @range 1..100 @source chosen, unmeasured */
  depthMax: 16,
  /** Length of a parameter description that is kept. @unit characters @range 10..10000 @source chosen, unmeasured */
  parameterTextMax: 200,
} as const;

/** Which capabilities answer an intent or fit the tools in use. */
export const CAPABILITY_RANK = {
  /** Score of a text at the largest distance that still counts as an answer to the intent. @unit score @range 0..1 @source chosen: the base of a safe tool's threshold, so that what only reads is offered up to there and what is riskier must be nearer */
  scoreAtCeiling: 0.55,
  /** Words that an intent must have beside its values to be told from others by them. @unit words @range 1..20 @source chosen: "weather in", "size of"; one is in every other sentence */
  templateWordsMin: 2,
  /** Words of an intent that are compared in their order. @unit words @range 10..1000 @source chosen: the time grows with the square */
  templateWordsMax: 100,
  /** Words that one value may have. @unit words @range 1..20 @source chosen: a name, a title, a short phrase */
  wordsPerValue: 4,
  /** A word that says something, against one like "of". @unit words @range 1..10 @source chosen */
  tellingWordWeight: 3,
  /** Reduction for each further word that a template does not mention. @unit share @range 0..0.1 @source chosen: it only decides between templates that are all there */
  unsaidWord: 0.01,
  /** Largest such reduction. @unit share @range 0..0.1 @source 1 − scoreMax: what is offered stays offered */
  unsaidMax: 0.05,
  /** The most that a score can be. @unit share @range 0.5..1 @source ALGORITHMS §6 */
  scoreMax: 0.95,
  /** The most that an untested one comes to. @unit share @range 0.7..0.85 @source below GATES.runMin, so that it never runs unasked; above GATES.explicit, so that it can be proposed */
  untestedScoreMax: 0.84,
  /** Capabilities of one search whose judgement is traced, for each way of finding them. @unit capabilities @range 0..100 @source chosen: more than are shown, so that near misses are there too */
  judgementsMax: 5,
  /** From here on a tested one stands above tools. @unit share @range 0.5..0.95 @source measured, eval day 2026-11-17: the same task with other values 0.95, wishes for a plain tool up to 0.75 */
  aboveToolsScoreMin: 0.85,
  /** Score from which a wish counts as the one that a capability was made for. A capability with fixed values then answers it. @unit share @range 0.85..0.95 @source chosen: the same words score 0.95, other tasks up to 0.75 (eval day 2026-11-17) */
  sameWishScoreMin: 0.9,
  /** The success rate from which one is offered and not pushed down. @unit share @range 0..1 @source ALGORITHMS §6 */
  rateMin: 0.5,
  /** Factor on the score of a capability that fails more often. @unit factor @range 0..1 @source ALGORITHMS §6 */
  unreliableFactor: 0.1,
  /** The success rate above which one is lifted. @unit share @range 0.5..1 @source ALGORITHMS §6 */
  rateHigh: 0.9,
  /** By how much. @unit factor @range 1..2 @source ALGORITHMS §6 */
  reliableFactor: 1.2,
  /** Success rate from which an alternative is offered beside a found capability. @unit share @range 0..1 @source ALGORITHMS §6 */
  alternativeRateMin: 0.7,
  /** Factor on the score of an alternative. @unit factor @range 0..1 @source ALGORITHMS §6 */
  alternativeFactor: 0.9,
  /** Switch: success and failure change a score. @unit boolean @source docs/reference/capabilities.md */
  countsReliability: true,
  /** Switch: a capability is only as reliable as the least reliable one that it calls. @unit boolean @source docs/reference/capabilities.md */
  countsDependencies: true,
  /** Switch: alternatives are offered. @unit boolean @source docs/reference/capabilities.md */
  countsAlternatives: true,
  /** Switch: the cluster of the tools in use counts. @unit boolean @source docs/reference/capabilities.md */
  countsCluster: true,
  /** Switch: the place in the hypergraph counts. @unit boolean @source docs/reference/capabilities.md */
  countsPageRank: true,
  /** Addition for the same cluster, beside common tools. @unit share @range 0..1 @source ALGORITHMS §6 */
  clusterBoost: 0.5,
  /** Addition for the highest PageRank. @unit share @range 0..1 @source ALGORITHMS §6 */
  pageRankBoost: 0.3,
  /** Above this, a tie between two capabilities joins the hypergraph. @unit share @range 0..1 @source ALGORITHMS §6 */
  tieConfidenceMin: 0.3,
  /** The fewest clusters that a gap may ask for. @unit clusters @range 2..5 @source ALGORITHMS §6 */
  clustersMin: 2,
  /** The most. @unit clusters @range 2..20 @source ALGORITHMS §6 */
  clustersMax: 5,
  /** Tools and capabilities above which there are no clusters. @unit nodes @range 10..10000 @source the issue: sensible up to a thousand; half a second in a thread, measured */
  clusterNodesMax: 1000,
  /** A gap between eigenvalues that is no wider is rounding. @unit share @range 0..0.1 @source chosen: far above the tolerance, far below a gap that means anything */
  eigengapMin: 1e-6,
  /** Vectors carried along beside those asked for. @unit vectors @range 1..50 @source measured: 4, 10 and 18 find the same, 4 soonest; two more for safety */
  spareVectors: 6,
  /** Change of an eigenvalue at which the iteration stops. @unit share @range 0..0.001 @source chosen: vectors are then right to four places */
  eigenvalueTolerance: 1e-8,
  /** Rounds of the search for vectors and of k-means in any case. @unit rounds @range 10..10000 @source measured: most end before 100 */
  clusterRoundsMax: 200,
  /** Restarts of k-means. @unit starts @range 1..100 @source chosen: k-means++ rarely needs more than one */
  clusterRestarts: 4,
  /** Where its random numbers start. @unit seed @range 1..4294967295 @source any fixed number: the same answer after a restart */
  clusterSeed: 4211,
  /** Damping of PageRank on the hypergraph. @unit share @range 0.01..0.99 @source ALGORITHMS §6 */
  damping: 0.85,
  /** Change of a rank per node at which the iteration stops. @unit share @range 0..0.001 @source chosen: far below what a rank is used for */
  rankTolerance: 1e-9,
  /** Rounds of PageRank in any case. @unit rounds @range 1..10000 @source what remains after so many is 0.85 to their power, below the tolerance */
  rankRoundsMax: 150,
  /** Similarity from which two intents count as the same goal. @unit cosine @range 0..1 @source chosen: paraphrases of one task lie above, other tasks of one domain below (docs/reference/capabilities.md) */
  sameIntentMin: 0.8,
  /** Other ways to the same end that are kept for one capability. @unit capabilities @range 1..100 @source chosen: more are never shown */
  alternativesMax: 5,
  /** Shares of own heat, neighbours' heat and hierarchy in a tool's heat. @unit shares @range 0..1 @source ALGORITHMS §3 */
  heatOfTool: { own: 0.5, neighbours: 0.3, hierarchy: 0.2 },
  /** Shares of own heat, neighbours' heat and hierarchy in a capability's heat. @unit shares @range 0..1 @source ALGORITHMS §3 */
  heatOfCapability: { own: 0.3, neighbours: 0.4, hierarchy: 0.3 },
  /** These shares for a capability that calls others. @unit shares @range 0..1 @source ALGORITHMS §3 */
  heatOfMeta: { own: 0.2, neighbours: 0.2, hierarchy: 0.6 },
  /** Factor on heat that comes from the same level. @unit factor @range 0..1 @source ALGORITHMS §3 */
  heatDecayLevel: 0.9,
  /** From a step upward. @unit factor @range 0..1 @source ALGORITHMS §3 */
  heatDecayUp: 0.7,
  /** From a step downward. @unit factor @range 0..1 @source ALGORITHMS §3 */
  heatDecayDown: 0.5,
  /** Steps along the hierarchy from which heat comes. @unit steps @range 1..10 @source ALGORITHMS §3 */
  heatDepthMax: 3,
} as const;
