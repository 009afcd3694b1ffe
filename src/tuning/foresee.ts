/** Predicting the next call. */
export const FORESEE = {
  /** Calls of a session that the next one may take something from. @unit calls @range 1..1000 @source chosen: nearly all sources are among the latest; work is linear in it */
  callsMax: 24,
  /** Calls of one tool whose results are looked at for the same place. @unit calls @range 1..100 @source chosen, unmeasured */
  offersMax: 6,
  /** Values of one place that are looked at. @unit values @range 1..1000 @source chosen, unmeasured */
  valuesMax: 64,
  /** Places of one result that are remembered for one value. @unit places @range 1..100 @source BINDINGS.pathsMax */
  placesMax: 4,
  /** Arguments of one call that are looked at. @unit parameters @range 1..1000 @source chosen, unmeasured */
  parametersMax: 24,
  /** Ways in which one record may have several arguments. @unit sources @range 1..1000 @source chosen, unmeasured */
  combinationsMax: 4,
  /** Tools that may come next, before those that must not be proposed are removed. @unit tools @range 1..1000 @source chosen, unmeasured */
  followersMax: 32,
  /** Calls that each different follower of a context stands for that were not seen. The larger, the more a general context counts. @unit calls @range 0.1..100 @source measured, see docs/reference/speculation.md */
  novelty: 4,
  /** Tools whose arguments are looked for. @unit tools @range 1..100 @source chosen: further ones are improbable */
  toolsMax: 8,
  /** Tools that nobody called before whose arguments are looked for as well. @unit tools @range 0..100 @source chosen, unmeasured */
  coldToolsMax: 16,
  /** The least probability of such a tool. @unit probability @range 0..1 @source chosen: among known tools an unknown one is less likely, and costs as much to think about */
  coldProbabilityMin: 0.004,
  /** Calls of one tool made together that are looked at. @unit calls @range 1..100 @source chosen, unmeasured */
  togetherMax: 8,
  /** Different sets of parameters that are tried. @unit sets @range 1..100 @source chosen, unmeasured */
  givenMax: 6,
  /** The latest calls of a tool that may be made again as they were. @unit calls @range 0..100 @source chosen, unmeasured */
  repeatedCallsMax: 4,
  /** The latest calls of a tool that are tried again with one thing changed. @unit calls @range 0..100 @source chosen: what is older was left behind */
  variedCallsMax: 2,
  /** Calls whose values are kept, so that they are read once. @unit calls @range 0..10000 @source chosen: two sessions and more; a call has up to two thousand values */
  readCallsKept: 64,
  /** Factor for arguments that were never given together. @unit factor @range 0..1 @source chosen, unmeasured */
  strangersMeet: 0.3,
  /** Factor for a value that departs from the one that all calls were given. @unit factor @range 0..1 @source chosen: as strangersMeet */
  stray: 0.3,
  /** So many calls with one value of a parameter keep to it. @unit calls @range 1..100 @source chosen: the second time is no accident */
  keptMin: 2,
  /** Probability that the other arguments stay the same if one changes. @unit probability @range 0..1 @source chosen, unmeasured */
  sameOthers: 0.5,
  /** Argument sets of each kind that are kept of one tool. @unit sets @range 1..1000 @source chosen, unmeasured */
  setsMax: 24,
  /** Sources of one tool that are considered, the most successful first. @unit sources @range 1..10000 @source chosen: work is linear in it */
  sourcesMax: 64,
  /** Probabilities below this count as this much. @unit probability @range 0..1 @source chosen: their logarithm is a feature */
  probabilityMin: 0.0001,
  /** Values of one way of choosing that are tried. @unit values @range 1..1000 @source chosen: work is linear in it */
  choicesMax: 24,
  /** Factor for a value whose record says yes to something. @unit factor @range 1..100 @source chosen, see docs/reference/speculation.md */
  markedWeight: 3,
  /** Samples that the general rate counts as, against the special one. @unit samples @range 0..100 @source chosen: as Witten-Bell for two followers */
  rateShrink: 2,
  /** Success rate of a choice without any history. @unit probability @range 0..1 @source chosen, unmeasured */
  rateStart: 0.2,
  /** The same where a place is called as the parameter is. @unit probability @range 0..1 @source chosen, unmeasured */
  rateNamed: 0.4,
  /** Of the calls of a tool, the share in which a place that never held is taken to have been there. @unit share @range 0..1 @source chosen, unmeasured */
  unheldShare: 0.5,
  /** Number of seen calls below which a tool is learned from the session itself. @unit calls @range 0..1000 @source chosen, unmeasured */
  strangerCallsMax: 8,
  /** The latest calls in which places are looked for that are called as a parameter. @unit calls @range 1..1000 @source chosen: what is older and was never used is seldom meant, and all of it has to be read */
  namedCallsMax: 8,
  /** Places that are called as one parameter, of those looked at. @unit places @range 0..1000 @source chosen, unmeasured */
  namedMax: 8,
  /** Places for one parameter whose path ends like a place that gave it before. @unit places @range 0..1000 @source chosen: ids of records first, of their authors last */
  endingMax: 4,
  /** Probability that a tool without any seen call gets just its required arguments. @unit probability @range 0..1 @source chosen, unmeasured */
  requiredOnly: 0.5,
  /** Calls that an unseen set of arguments counts as. @unit calls @range 0..10 @source chosen, unmeasured */
  givenUnseen: 0.5,
  /** Shorter texts are equal by chance. @unit characters @range 1..100 @source BINDINGS.lettersMin */
  tellingLengthMin: 3,
  /** Numbers nearer to zero are equal by chance. @unit none @range 0..1000000 @source BINDINGS.digitsMin */
  tellingNumberMin: 100,
  /** Tools of one server that nobody called yet, of those looked at. @unit tools @range 0..10000 @source chosen: nearly all servers have fewer; work is linear in it */
  siblingsMax: 256,
  /** Probability that an agent stays on a server, before anything was seen. @unit probability @range 0..1 @source chosen: agents stay on a server more often than not */
  coldShare: 0.5,
  /** Factor for such a tool if the session has everything it requires. @unit factor @range 1..1000 @source chosen, unmeasured */
  callableWeight: 8,
  /** Factor for such a tool if the last call was given its name. @unit factor @range 1..1000 @source chosen: as callableWeight, twice */
  saidWeight: 64,
  /** The least share of calls of other tools, so that nothing is sure to be repeated. @unit share @range 0..1 @source chosen, unmeasured */
  repeatOddsMin: 0.05,
  /** The beginning of a long text that is read for values. @unit characters @range 0..1000000 @source chosen: reading it takes about a millisecond */
  textLengthMax: 8192,
  /** A day as YYYY-MM-DD. @unit characters @range 10..10 @source ISO 8601 */
  dayLength: 10,
  /** Longer values are no constants. @unit characters @range 1..1000 @source chosen: names, paths and codes, not texts */
  constantLengthMax: 48,
  /** Values that a constant may have together, as a list or a record. @unit values @range 0..100 @source chosen: a filter, a few names */
  constantMembersMax: 8,
  /** Nesting of such a constant. @unit levels @range 0..10 @source chosen: a filter within a filter */
  constantDepthMax: 3,
} as const;

/**
 * Terms of a tool's rank as the next one (ALGORITHMS, next step). The sum may be above 1 and is
 * cut.
 */
export const NEXT_STEP = {
  /** It came next before. @unit share @range 0..1 @source ALGORITHMS 4 */
  cooccurrence: 0.6,
  /** It belongs to the same community. @unit share @range 0..1 @source ALGORITHMS 4 */
  community: 0.3,
  /** It was used lately. @unit share @range 0..1 @source ALGORITHMS 4 */
  recency: 0.1,
  /** Much leads to it. @unit share @range 0..1 @source ALGORITHMS 4 */
  pageRank: 0.1,
  /** Age up to which a use counts fully. At twice the age it counts half. @unit milliseconds @range 1..31536000000 @source ALGORITHMS 4: 24 h, decaying after */
  recentMs: 86_400_000,
} as const;

/** Calibration of the probabilities of predictions. */
export const CALIBRATION = {
  /** Bins of what seemed likely. @unit bins @range 2..1000 @source chosen: neighbours differ by half a log-odd */
  bins: 20,
  /** Factor on an outcome after the next one of its bin. @unit share @range 0..1 @source chosen: some two hundred outcomes are remembered */
  fade: 0.995,
  /** Outcomes with which a bin counts as much as its prior. @unit outcomes @range 0..1000 @source chosen, unmeasured */
  priorOutcomes: 2,
  /** Log-odds where the first bin begins. What is less likely is in it too. @unit log-odds @range -20..0 @source chosen: one in 150; calls below it are never made ahead */
  logOddsMin: -5,
  /** Log-odds where the last bin ends. @unit log-odds @range 0..20 @source chosen: as far above evens */
  logOddsMax: 5,
  /** Groups of tools whose outcomes are counted apart. @unit groups @range 1..10000 @source chosen: few tools of a project are run ahead; it bounds what is stored */
  groups: 256,
  /** Outcomes with which a group counts as much as all tools. @unit outcomes @range 1..1000 @source eval speculation: 10 to 40 differ little on tau1 and tau2 */
  groupPriorOutcomes: 20,
} as const;

/** Where the arguments of calls come from. */
export const BINDINGS = {
  /** Values of one result or of one call's arguments that are read. @unit values @range 10..100000 @source chosen: a page of a list; work stays linear in it */
  valuesMax: 2000,
  /** Depth to which they are read. @unit levels @range 1..64 @source chosen, unmeasured */
  depthMax: 12,
  /** Characters from which a text can tell where it came from. @unit characters @range 1..20 @source chosen: codes of airports have three */
  lettersMin: 3,
  /** Longer texts are not taken over as they are. @unit characters @range 20..10000 @source chosen, unmeasured */
  lettersMax: 400,
  /** Digits from which a number can. @unit digits @range 1..10 @source chosen: smaller ones are equal by chance */
  digitsMin: 3,
  /** Calls of one session that are read. @unit calls @range 10..10000 @source chosen, unmeasured */
  callsMax: 500,
  /** Places of all results of one session that are remembered. @unit places @range 100..100000 @source chosen, unmeasured */
  placesMax: 5000,
  /** Places of one result that have the same value. @unit places @range 1..100 @source chosen, unmeasured */
  pathsMax: 4,
  /** Sessions that make a constant of an argument that never changed. @unit sessions @range 2..100 @source chosen, unmeasured */
  constantSessionsMin: 2,
  /** Characters of an intent that are read. @unit characters @range 100..100000 @source chosen: as search does */
  intentLengthMax: 4096,
} as const;

/** When calls are made ahead, and how many. */
export const RUN_AHEAD = {
  /** Time without a call of a run after which its agent counts as thinking. @unit ms @range 0..1000 @source measured 2026-11-16: a step of a chain takes one or two */
  runPauseMs: 20,
  /** Tools that are considered beside those that came next before. @unit tools @range 0..10000 @source chosen: a fraction of a millisecond */
  standingsMax: 200,
  /** Calls are equally likely where their probabilities are, in steps of one over this. @unit steps @range 2..1000 @source chosen: more is not meant */
  probabilitySteps: 20,
  /** Calls of a proposed plan that are made before it is taken up. @unit calls @range 0..100 @source chosen: its first layer, as a rule */
  proposedMax: 8,
  /** Tools in the statistics of running ahead, the most used first. @unit tools @range 1..10000 @source chosen, unmeasured */
  toolsTold: 200,
  /** Predictions that are looked at after each call. @unit predictions @range 1..20 @source SPEC: eight guesses are what the evaluation counts */
  predictionsMax: 8,
  /** Predictions of a session that wait for their outcome; of more, the oldest are not measured. @unit predictions @range 8..10000 @source chosen: those of eight calls */
  undecidedMax: 64,
  /** Sessions that are followed; of more, those heard of longest ago are forgotten. @unit sessions @range 1..100000 @source chosen, unmeasured */
  sessionsMax: 200,
  /** A session that was silent for so long is a new one. @unit ms @range 1000..86400000 @source SPEC: ten idle minutes */
  idleMs: 600_000,
  /** Calls of a session that are remembered. @unit calls @range 1..1000 @source chosen: predictions look at fewer */
  callsMax: 40,
  /** Calls of one server that are followed at once to see whether they overlap. @unit calls @range 2..1000 @source chosen: two are enough */
  overlapCallsMax: 16,
  /** Calls ahead under way in all, as a multiple of the limit of one session. @unit multiple @range 1..100 @source chosen, unmeasured */
  atOnceSessions: 4,
  /** Ends of calls ahead that the share of wasted ones is taken of. @unit ends @range 5..1000 @source chosen, unmeasured */
  wasteWindow: 40,
  /** Fewer ends say nothing. @unit ends @range 1..1000 @source chosen: one wasted in ten is the share that is allowed */
  wasteAfter: 10,
  /** Extra calls for each one used that cheap calls ahead may make. @unit calls @range 0..100 @source SPEC: four */
  cheapExtraMax: 4,
  /** The share of a server's real working time that cheap calls may work for nothing. @unit share @range 0..1 @source SPEC: a fifth */
  cheapShareMax: 0.2,
  /** Server time that calls ahead may waste before the server was seen to work. @unit ms @range 0..600000 @source SPECULATION.secondsMax */
  cheapIdleMsStart: 5000,
  /** And at the most, however long it has worked. @unit ms @range 0..3600000 @source chosen: a minute of work for nothing is noticed */
  cheapIdleMsMax: 60_000,
  /** An end counts for so long. @unit ms @range 1000..86400000 @source chosen: what was turned down is tried again after that */
  wasteMs: 600_000,
  /** Failures in a row after which a server is left alone for a while. @unit failures @range 1..100 @source chosen, unmeasured */
  failuresMax: 3,
  /** For how long, the first time; twice as long each further time. @unit ms @range 100..3600000 @source chosen: what rate limits are mostly counted by */
  backOffMs: 60_000,
  /** And at the most. @unit ms @range 1000..86400000 @source chosen */
  backOffMsMax: 1_800_000,
  /** Delay before recorded predictions are stored. @unit ms @range 10..600000 @source chosen: as traces do */
  flushMs: 2000,
  /** Recorded predictions that wait at the most; the oldest are dropped. @unit predictions @range 10..100000 @source chosen */
  waitingMax: 2000,
} as const;

/** Reading texts that hold values without being JSON. */
export const LOOSE = {
  /** The beginning of a text that is read. @unit characters @range 0..1000000 @source chosen: reading it takes about a millisecond */
  lengthMax: 32_768,
  /** The least share of the text that the value makes up: a value within a letter is none. @unit share @range 0..1 @source chosen, unmeasured */
  shareMin: 0.5,
  /** Places where a value may begin that are tried. @unit places @range 1..100 @source chosen: a sentence with brackets comes before it at most */
  startsMax: 4,
} as const;

/** Learning of the model that weighs calls. */
export const CALL_MODEL = {
  /** Precision of a shipped weight: the larger, the less lessons move it. @unit none @range 0.01..100000 @source measured 2026-11-19 on mcpmark by one look at each choice, one / three / eight guesses: 5 hits 18.5 / 28.3 / 34.8 % of the first half, 2 17.5 / 27.7 / 35.8, 40 16.4 / 26.0 / 32.4 */
  prior: 5,
  /** Weight of earlier lessons after one more choice. @unit share @range 0..1 @source measured with it: some six hundred choices are remembered; forgetting none hits 18.8 / 27.8 / 34.7 */
  fade: 0.9983,
  /** Calls that are weighed against each other, and learned from. @unit calls @range 8..1000 @source measured with it: of the reads of that half, 43.0 % are among 48 and 44.4 among 96 */
  optionsMax: 96,
  /** After so many predictions of a tool the calibrated model alone is believed. @unit predictions @range 1..10000 @source chosen: about ten rounds of six guesses; five sessions must be enough for a first call ahead */
  doubtOutcomes: 60,
} as const;
