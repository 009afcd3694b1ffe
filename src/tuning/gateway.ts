/** Carrying out an intent without tasks. */
export const INTENT = {
  /** Plans of the past that are tried for an intent. @unit plans @range 0..50 @source chosen: each is filled anew */
  rememberedMax: 8,
  /** Earlier runs whose successes are counted for their kind of request, the nearest first. @unit runs @range 8..1000 @source chosen: enough for a confidence near one */
  rememberedCounted: 64,
  /** Runs whose plans are kept in memory. @unit runs @range 1..10000 @source chosen: a few hundred kilobytes */
  rememberedReadMax: 200,
  /** Plans with holes that wait for values. @unit plans @range 1..10000 @source chosen: an intent of a few hundred bytes each */
  openMax: 200,
  /** Candidates that are looked at for each wish of an intent. @unit tools @range 1..100 @source chosen: recall@10 is what search is measured by */
  candidates: 12,
  /** Best hits around which it is found out how much the graph counts. @unit tools @range 1..20 @source chosen */
  anchors: 3,
  /** Tools named beside each that was chosen. @unit tools @range 0..20 @source chosen: what an agent may want instead */
  alternatives: 3,
  /** Issues of a draft that are told. @unit issues @range 1..100 @source chosen */
  issuesShown: 10,
  /** Shares are told in this many steps. @unit steps @range 10..1000000 @source chosen: two digits */
  steps: 100,
} as const;

/** Asking the model of a client to fill in a plan. */
export const MODEL_REPAIR = {
  /** Time limit for the model's answer. @unit ms @range 1000..600000 @source chosen: a model writes a thousand tokens in this time */
  waitMs: 30_000,
  /** Tools that the client's model is told of. @unit tools @range 1..50 @source chosen: what the search found first */
  tools: 8,
  /** Length of each tool description that the model is sent. @unit characters @range 20..10000 @source chosen */
  descriptionLengthMax: 200,
  /** Length of the request that the model is sent. @unit characters @range 100..100000 @source chosen: what the planner reads */
  intentLengthMax: 4000,
  /** Length of the model's answer. @unit tokens @range 100..100000 @source chosen: a plan of a dozen tasks */
  tokensMax: 1000,
  /** Length of the model's answer that is read. @unit characters @range 100..1000000 @source chosen */
  answerLengthMax: 16_000,
  /** Length of the model's name that is shown. @unit characters @range 1..1000 @source chosen */
  modelLengthMax: 80,
} as const;

/** Defaults of running ahead. */
export const SPECULATION = {
  /** Time for which a tool's situation in the graph counts as unchanged. @unit ms @range 0..600000 @source chosen: alphas move by hundredths in a day */
  situationFreshMs: 10_000,
  /** Tools whose situation is remembered. @unit tools @range 10..100000 @source chosen, unmeasured */
  situationsMax: 2000,
  /** The name of a kind of work. @unit characters @range 1..1000 @source chosen: it is part of a key in the database */
  contextLengthMax: 200,
  /** Proposed plans that are remembered until somebody takes them up. @unit plans @range 1..10000 @source chosen, unmeasured */
  plansRemembered: 500,
  /** Calls run ahead at the same time, for each client. @unit calls @range 1..1000 @source chosen: as many as are worth predicting */
  atOnce: 4,
  /** Seconds of calls run ahead after one answer. @unit seconds @range 0..3600 @source seeds: 5 s */
  secondsMax: 5,
  /** Cost limit of calls ahead per session. @unit units of money @range 0..10000 @source seeds: $0.10 */
  costMax: 0.1,
  /** Share of calls run ahead for nothing, above which less is run ahead. @unit share @range 0..1 @source SPEC: 10 % */
  wasteMax: 0.1,
  /** Time to live of an answer that was fetched ahead. @unit seconds @range 0..3600 @source chosen: as long as an agent thinks */
  ttlSeconds: 30,
  /** Time to live of an answer that may depend on files that cannot be watched. @unit seconds @range 0..3600 @source SPEC: a few seconds */
  pathTtlSeconds: 3,
} as const;

/** Limits of the answers of `discover`. */
export const DISCOVER = {
  /** With a limit of results, one place of so many is for learned results. @unit places @range 1..50 @source chosen: below five every place is for a tool */
  placesPerLearned: 5,
  /** Tools named that only the graph brought in. @unit tools @range 0..20 @source chosen: a hint, not a list */
  injectedNamed: 3,
  /** Servers named that were not searched; the others are counted. @unit servers @range 1..100 @source chosen: a sentence */
  pendingNamed: 5,
  /** A question waits this long while no tool is known and a server is starting. @unit ms @range 0..60000 @source chosen: most servers list within two seconds, under load within ten */
  firstListingMs: 10_000,
  /** Interval of its checks meanwhile. @unit ms @range 1..1000 @source chosen: not noticed beside the start of a program */
  firstListingStepMs: 25,
  /** Tools in an answer when the agent names no number. @unit tools @range 1..50 @source SPEC: five tools in at most 450 tokens */
  limit: 5,
  /** Tools in an answer at the most. @unit tools @range 1..1000 @source chosen, unmeasured */
  limitMax: 50,
  /** Tools that are ranked, so that the number of omitted ones is known. @unit tools @range 1..10000 @source chosen, unmeasured */
  candidatesMax: 200,
  /** Score of a search by meaning from which an omitted tool counts as a match. It decides a count, not which tools are shown. @unit probability @range 0..1 @source measured 2026-11-16 on the four public sets: of the right tools among the first ten, 99 % reach it (toollinkos 91 %); 3 to 16 tools do at the median, where 30 to 180 were counted without it */
  matchedScoreMin: 0.03,
  /** Share of the context window that one answer may fill. @unit share @range 0..1 @source SPEC: the context budget */
  windowShare: 0.05,
  /** Bytes of JSON that are counted as one token. @unit bytes @range 1..8 @source chosen: on the safe side of the usual four */
  bytesPerToken: 3,
  /** Length of a description beside a signature. @unit characters @range 20..2000 @source chosen, unmeasured */
  descriptionLength: 160,
  /** Length of a description if there is no room for more. @unit characters @range 10..200 @source chosen: half a line */
  descriptionLengthMin: 40,
  /** Length of a description beside a schema. @unit characters @range 20..20000 @source chosen, unmeasured */
  descriptionLengthMax: 2000,
  /** Tools that an answer names as too large for its budget. @unit tools @range 0..50 @source chosen: the names are outside of the budget */
  overBudgetNamed: 5,
  /** Scores are shown in steps of one over this. @unit steps @range 10..10000 @source chosen: two digits are all that is meant */
  scoreSteps: 100,
} as const;

/** Limits of following the outcome of a search. */
export const SEARCH_TRACES = {
  /** A call within this time after a search that showed the tool counts as its use. @unit ms @range 1000..86400000 @source chosen: an agent calls what it found within minutes, where a person is asked in between it takes longer */
  usedWithinMs: 900_000,
  /** Searches of one asker that are followed; a further one ends the oldest. @unit searches @range 1..1000 @source chosen: one per step of a long task */
  perSessionMax: 16,
  /** Sessions whose searches are followed. The least recent one is dropped. @unit sessions @range 1..100000 @source chosen: some megabytes at the most */
  sessionsMax: 500,
  /** Candidates whose scores a trace contains. @unit tools @range 1..100 @source chosen: what the limit left out is seen beside what it let in */
  scoresMax: 20,
} as const;

/** Decisions of people, and their weight for the next request of the same kind. */
export const PEOPLE = {
  /** Requests that are less alike have nothing to do with each other. @unit cosine @range 0..1 @source looked at 2026-11-17: fifteen pairs of requests; the same tool has to be proposed besides */
  likenessMin: 0.3,
  /** From here on they are of the same kind. @unit cosine @range 0..1 @source the same */
  likenessFull: 0.6,
  /** Weight of a changed suggestion against the tools that were removed from it. @unit decisions @range 0..1 @source chosen: less than a refusal */
  editedWeight: 0.5,
  /** Weight of a person's own decision on a call. Suggestions are mostly answered by agents. @unit decisions @range 1..100 @source chosen: an agent takes up what a person then denies, and the person is right */
  personWeight: 2,
  /** So many more decisions against a tool than for it, and it is not run unasked. @unit decisions @range 0..100 @source chosen: one refusal of the same kind of request */
  declinedFrom: 0.5,
  /** So many, and something else is proposed where there is something. @unit decisions @range 0..100 @source chosen: twice is no accident */
  leftOutFrom: 2,
  /** Relevance that the other tool needs, as a share of the declined one's. @unit share @range 0..1 @source chosen: about as good */
  otherRelevance: 0.8,
  /** Fall of the run gate for each accepted plan of this kind. @unit confidence @range 0..0.1 @source chosen: seven of them take it from its start to its least */
  acceptedFall: 0.01,
  /** Requests that one is compared with, the latest. @unit requests @range 1..1000 @source chosen: each is embedded once, which takes some ten milliseconds */
  requestsMax: 24,
} as const;
