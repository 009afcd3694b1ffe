/**
 * The inventory: every number we chose, with its unit, range and where it came from.
 *
 * `@source` is a measurement (what, when), a decision, the specification of pml (SPEC), or
 * "chosen, unmeasured", said plainly. No literal weight, bound or delay lives anywhere else.
 */

/** Limits of the executor. */
export const EXECUTE = {
  /** Calls of all servers under way at once. @unit calls @range 1..10000 @source chosen: sixteen servers that hang with all their places leave room for nobody, fewer leave some */
  concurrencyMax: 256,
  /** Runs under way at once. @unit runs @range 1..10000 @source chosen, unmeasured */
  runsMax: 200,
  /** How long a run belongs to its process without a sign of life. @unit ms @range 1000..600000 @source chosen: several times the interval of the signs */
  leaseMs: 60_000,
  /** How often a process renews what it owns. @unit ms @range 100..60000 @source chosen, unmeasured */
  leaseRenewMs: 15_000,
  /** Tasks in one workflow. @unit tasks @range 1..10000 @source bench executor runs 1,000; a checkpoint writes all of them, so twice that is enough */
  tasksMax: 2000,
  /** A run that takes longer is answered with `running` and goes on. @unit ms @range 100..3600000 @source chosen: clients end calls after a minute or more */
  answerWithinMs: 45_000,
  /** A result larger than this is kept and answered by reference. @unit bytes @range 256..1048576 @source chosen: about 2,000 tokens of JSON */
  inlineResultBytesMax: 8192,
  /** All inline results of one answer together; what is beyond is answered by reference. @unit bytes @range 1024..1048576 @source chosen: about 15,000 tokens, below the 25,000 that clients cut at */
  answerBytesMax: 60_000,
  /** How much of a kept result its preview shows. @unit characters @range 50..8192 @source chosen, unmeasured */
  previewLength: 600,
  /** One page of a kept result. @unit bytes @range 1024..1048576 @source chosen: about 5,000 tokens, well below what clients cut */
  pageBytesMax: 20_000,
  /** One page of a kept text. @unit characters @range 256..1048576 @source chosen: the same for texts, which are cut by characters */
  pageLength: 20_000,
  /** Names listed in a message or beside a page, so that a path can be chosen. @unit names @range 1..1000 @source chosen, unmeasured */
  keysShown: 50,
  /** How often a call that may be repeated is made before its task fails. @unit attempts @range 1..10 @source chosen: twice helps against a restart, more against nothing seen */
  attemptsMax: 3,
  /** Pause before the second attempt; it doubles with each further one. @unit ms @range 0..60000 @source chosen, unmeasured */
  retryPauseMs: 250,
  /** How often an agent may change the plan of one run. @unit times @range 0..100 @source SPEC */
  replansMax: 3,
  /** How often tasks are added to one run, or arguments changed, beside replanning. @unit times @range 0..10000 @source chosen: each is an event with the whole plan */
  amendmentsMax: 100,
  /** How often a run is taken up again after its process was stopped. @unit times @range 0..100 @source SPEC */
  resumesMax: 3,
  /** Commands that wait to be taken by one run. @unit commands @range 1..10000 @source chosen, unmeasured */
  commandsWaitingMax: 64,
  /** How long tasks that cannot be repeated may go on when the gateway ends. @unit ms @range 0..600000 @source chosen: shutdown is waited for by a person */
  suspendGraceMs: 5000,
  /** How long an approval is waited for and good. @unit ms @range 1000..86400000 @source issue: 300 s */
  approvalMs: 300_000,
  /** Events of a run that are read at once. @unit events @range 10..100000 @source chosen, unmeasured */
  eventsReadMax: 500,
  /** How often a reader of events looks for those of other processes. @unit ms @range 10..60000 @source chosen: a person notices a second */
  eventsPollMs: 500,
  /** Newest runs among which open decisions are looked for. @unit runs @range 10..10000 @source EXECUTE.runsMax and as many again that nobody drives */
  undecidedRunsMax: 400,
  /** A run that waits for a command is let go from memory after this long. @unit ms @range 1000..86400000 @source chosen: an agent that comes back at all comes back sooner */
  parkedMs: 600_000,
  /** How long an event that nobody relies on waits to be stored together with others. @unit ms @range 0..1000 @source measured: an append costs as much as a call, and a chain of reads ends one in less than a millisecond */
  journalPauseMs: 5,
  /** Checkpoints that come closer together are stored as one. @unit ms @range 0..60000 @source measured: a chain of writes pays twice its price with one per task */
  checkpointPauseMs: 200,
  /** Checkpoints of one run that are kept. @unit checkpoints @range 1..1000 @source seed 004 (ADR-019) */
  checkpointsKept: 5,
  /** How long a run may be active before it is ended. @unit ms @range 100..86400000 @source chosen: longer than any workflow seen, shorter than a night */
  runTimeoutMs: 3_600_000,
  /** A run's time is looked at this often at least, so that a changed limit is heeded. @unit ms @range 100..600000 @source chosen, unmeasured */
  limitCheckMs: 10_000,
  /** Progress that one follower of a run is told without a pause. @unit notifications @range 1..1000 @source chosen: a workflow of ten tasks is told whole */
  progressBurst: 32,
  /** After that, one notification in this time; of those in between the last is told. @unit ms @range 10..60000 @source chosen: faster than a person reads */
  progressEveryMs: 200,
  /** What is told of a server's own progress message. @unit characters @range 20..2000 @source chosen: one line of a terminal */
  progressLength: 200,
} as const;

/** What programs may use up, and how they are answered. Numbers of the engine itself are in SANDBOX. */
export const PROGRAM = {
  /** From start to end, waiting for people not counted. @unit ms @range 100..3600000 @source tooling notes: 120 s wall */
  durationMs: 120_000,
  /** The most an agent may ask for. @unit ms @range 1000..86400000 @source chosen: ten times the default */
  durationMsMax: 1_200_000,
  /** How long a program waits for something before it lets go of its place, where others want one. @unit ms @range 1..10000 @source chosen: bringing it back costs a few ms */
  yieldMs: 50,
  /** Calls of one program under way at once. @unit calls @range 1..256 @source tooling notes */
  callsAtOnce: 32,
  /** The memory, computing time and traffic of one program. @source tooling notes, where 39 of 39 abuse attempts stayed within */
  limits: {
    /** @unit bytes @range 8388608..1073741824 @source tooling notes */
    memoryBytesMax: 64 * 1024 * 1024,
    /** @unit ms @range 100..600000 @source tooling notes */
    cpuMsMax: 10_000,
    /** @unit calls @range 1..10000 @source tooling notes */
    callsMax: 500,
    /** @unit timers @range 1..10000 @source prototype */
    timersMax: 1000,
    /** @unit bytes @range 1024..16777216 @source tooling notes */
    argumentBytesMax: 1024 * 1024,
    /** @unit bytes @range 1024..16777216 @source tooling notes */
    resultBytesMax: 1024 * 1024,
    /** @unit lines @range 1..10000 @source tooling notes */
    logLinesMax: 500,
    /** @unit bytes @range 1024..1048576 @source tooling notes */
    logBytesMax: 64 * 1024,
  },
  /** Tools that a program finds when it lists what there is; calling is not limited to them. @unit tools @range 0..100000 @source chosen: about 60 KB to hand over */
  namesMax: 2000,
  /** Runs of which it is remembered what they taught. @unit runs @range 1..10000 @source chosen: more than can end while one is answered */
  lessonsRemembered: 200,
  /** How long it may take to compare a new capability with the others. @unit ms @range 100..600000 @source chosen: nobody waits for it, and a model that is loading takes this long */
  comparedWithinMs: 30_000,
  /** Tools that `pml.find` names. @unit tools @range 1..50 @source chosen: as many as discover */
  found: 5,
  /** Calls that an answer lists. @unit calls @range 1..1000 @source chosen: an agent reads no more */
  callsShown: 40,
  /** What an answer shows of the log: its end. @unit characters @range 100..65536 @source chosen: about 1,000 tokens */
  logShown: 4000,
} as const;

/** How far pml runs ahead where the configuration says nothing. */
export const SPECULATION = {
  /** How long it is taken that a tool stands where it stood. @unit ms @range 0..600000 @source chosen: alphas move by hundredths in a day */
  situationFreshMs: 10_000,
  /** The name of a kind of work. @unit characters @range 1..1000 @source chosen: it is part of a key in the database */
  contextLengthMax: 200,
  /** Proposed plans that are remembered until somebody takes them up. @unit plans @range 1..10000 @source chosen, unmeasured */
  plansRemembered: 500,
  /** Calls run ahead at the same time, for each client. @unit calls @range 1..1000 @source chosen: as many as are worth predicting */
  atOnce: 4,
  /** Seconds of calls run ahead after one answer. @unit seconds @range 0..3600 @source seeds: 5 s */
  secondsMax: 5,
  /** What calls run ahead may cost per session. @unit units of money @range 0..10000 @source seeds: $0.10 */
  costMax: 0.1,
  /** Share of calls run ahead for nothing, above which less is run ahead. @unit share @range 0..1 @source SPEC: 10 % */
  wasteMax: 0.1,
  /** How long an answer that was fetched ahead may be used. @unit seconds @range 0..3600 @source chosen: as long as an agent thinks */
  ttlSeconds: 30,
  /** The same where it may depend on files that cannot be watched. @unit seconds @range 0..3600 @source SPEC: a few seconds */
  pathTtlSeconds: 3,
} as const;

/** How long runs that have ended are kept, and recorded decisions. */
export const RETENTION = {
  /** How long a suggestion waits for someone to ask for it. @unit ms @range 60000..2592000000 @source chosen: a working day and the night after it */
  suggestionMs: 86_400_000,
  /** Days after its end for which a run is kept. @unit days @range 1..36500 @source chosen: a month of looking back */
  runsDays: 30,
  /** Ended runs that are kept at the most. @unit runs @range 1..10000000 @source chosen, unmeasured */
  runsMax: 10_000,
  /** Days for which a recorded decision is kept. @unit days @range 1..36500 @source ALGORITHMS §8: episodes look back 30 days */
  tracesDays: 30,
  /** Recorded decisions that are kept at the most. @unit traces @range 1..100000000 @source chosen: 30 days of 6,000 a day, about 1 KB each */
  tracesMax: 200_000,
  /** Days for which past situations are kept. @unit days @range 30..36500 @source chosen: three times what thresholds look back */
  episodesDays: 90,
  /** Past situations that are kept at the most. @unit episodes @range 1..100000000 @source issue: 100,000 within 5 ms */
  episodesMax: 100_000,
  /** How often runs and traces are looked for that are kept no longer. @unit ms @range 60000..86400000 @source chosen: a day's precision is enough */
  everyMs: 10_800_000,
  /** Runs that are removed in one statement. @unit runs @range 1..1000 @source chosen: their events are removed with them, thousands for the largest */
  batchRuns: 10,
  /** Recorded decisions that are removed in one statement. @unit traces @range 1..100000 @source chosen: nothing hangs on one */
  batchRecords: 500,
  /** Pause between two such statements, in which others have the database. @unit ms @range 0..10000 @source chosen, unmeasured */
  batchPauseMs: 50,
} as const;

/** How an intent alone is carried out. */
export const INTENT = {
  /** Candidates that are looked at for each wish of an intent. @unit tools @range 1..100 @source chosen: recall@10 is what search is measured by */
  candidates: 12,
  /** Best hits around which it is found out how much the graph counts. @unit tools @range 1..20 @source chosen */
  anchors: 3,
  /** Tools named beside each that was chosen. @unit tools @range 0..20 @source chosen: what an agent may want instead */
  alternatives: 3,
  /** Latest runs among which one for the same words is looked for. @unit runs @range 1..10000 @source chosen: days of use, read in milliseconds and only where something is missing */
  pastRunsRead: 200,
  /** That an argument is what it was when the same was asked for. @unit probability @range 0..1 @source chosen: enough to be proposed, not enough to be run unasked */
  pastProbability: 0.5,
  /** Longer values of an earlier run are no path and no identifier. @unit characters @range 16..4096 @source chosen: paths and addresses are seldom longer */
  pastLengthMax: 200,
  /** Issues of a draft that are told. @unit issues @range 1..100 @source chosen */
  issuesShown: 10,
  /** Shares are told in this many steps. @unit steps @range 10..1000000 @source chosen: two digits */
  steps: 100,
} as const;

/** How sure something must be before it is run, by the class of its tool and by what was learned. */
export const THRESHOLDS = {
  /** For what only reads. @unit probability @range 0..1 @source ALGORITHMS §7 */
  safe: 0.55,
  /** For what changes something. @unit probability @range 0..1 @source ALGORITHMS §7 */
  moderate: 0.7,
  /** For what is dangerous, which is asked about besides. @unit probability @range 0..1 @source ALGORITHMS §7 */
  dangerous: 0.85,
  /** Nothing that was learned takes it lower for what only reads. @unit probability @range 0..1 @source ALGORITHMS §7 */
  safeFloor: 0.4,
  /** The same for what changes something. @unit probability @range 0..1 @source ALGORITHMS §7 */
  moderateFloor: 0.55,
  /** The same for what is dangerous. @unit probability @range 0..1 @source ALGORITHMS §7: never below 0.80 */
  dangerousFloor: 0.8,
  /** Nothing that was learned takes it higher. @unit probability @range 0..1 @source ALGORITHMS §7 */
  max: 0.9,
  /** Share of calls that go well at which a tool's own record changes nothing. @unit share @range 0..1 @source ALGORITHMS §7 */
  successEven: 0.75,
  /** How much the distance from that counts. @unit probability @range 0..1 @source ALGORITHMS §7 */
  successGain: 0.15,
  /** Alpha at which it changes nothing. @unit share @range 0.5..1 @source ALGORITHMS §7 */
  alphaEven: 0.75,
  /** How much the distance from that counts. @unit probability @range 0..1 @source ALGORITHMS §7 */
  alphaGain: 0.1,
  /** What earlier outcomes of a tool count for after one more. @unit share @range 0..1 @source ALGORITHMS §7 */
  keep: 0.99,
  /** Between calls no floor is below this. @unit probability @range 0..1 @source ALGORITHMS §7 */
  aheadFloor: 0.6,
  /** Between calls it is never higher. @unit probability @range 0..1 @source ALGORITHMS §7 */
  aheadMax: 0.95,
  /** Tools whose record is kept, those seen last first. @unit rows @range 100..10000000 @source chosen: more than any catalog; those of servers that are gone go first */
  toolsMax: 50_000,
  /** Gates that are kept, those seen last first. @unit rows @range 10..1000000 @source chosen: a context is a kind of work, of which there are few */
  gatesMax: 2000,
  /** How often, in updates, rows beyond the bounds are removed. @unit updates @range 1..100000 @source chosen: looking costs more than a few rows too many */
  tidyEvery: 500,
} as const;

/** What similar situations in the past add to a threshold. */
export const EPISODES = {
  /** How far back situations count. @unit ms @range 3600000..31536000000 @source ALGORITHMS §8: 30 days */
  reachMs: 2_592_000_000,
  /** The alphas of similar situations differ by less. @unit share @range 0..1 @source ALGORITHMS §8 */
  alphaReach: 0.1,
  /** Situations that are looked at, the most similar first. @unit episodes @range 1..10000 @source ALGORITHMS §8 */
  matchesMax: 50,
  /** Fewer say nothing. @unit episodes @range 1..100 @source ALGORITHMS §8 */
  matchesMin: 3,
  /** So many are believed in full. @unit episodes @range 1..1000 @source ALGORITHMS §8 */
  matchesFull: 20,
  /** A share of successes above this lowers the threshold. @unit share @range 0..1 @source ALGORITHMS §8 */
  goodAbove: 0.7,
  /** How much the distance from it counts. @unit probability @range 0..1 @source ALGORITHMS §8 */
  goodGain: 0.5,
  /** A share below this raises it. @unit share @range 0..1 @source ALGORITHMS §8 */
  badBelow: 0.5,
  /** How much the distance from it counts. @unit probability @range 0..1 @source ALGORITHMS §8 */
  badGain: 0.4,
  /** The most it is lowered by. @unit probability @range 0..1 @source ALGORITHMS §8 */
  boostMax: 0.15,
  /** The most it is raised by, below zero. @unit probability @range -1..0 @source ALGORITHMS §8 */
  boostMin: -0.1,
  /** Episodes of one tool that are held in memory, the newest. @unit episodes @range 50..100000 @source chosen: twice what is looked at, as alphas differ */
  perToolMax: 100,
  /** Episodes of all tools that are held in memory. @unit episodes @range 1000..1000000 @source chosen: all that is held of 200 tools; reading one takes about 20 microseconds */
  heldMax: 20_000,
  /** Episodes of a tool's community that are looked at for one threshold. @unit episodes @range 50..100000 @source chosen: a fraction of a millisecond */
  communityMax: 1000,
  /** Outcomes that are stored in one transaction. @unit outcomes @range 1..10000 @source chosen, unmeasured */
  recordMax: 500,
  /** Outcomes that wait to be stored; further ones are dropped and counted. @unit outcomes @range 10..1000000 @source chosen: minutes of a busy gateway with a database that hangs */
  waitingMax: 5000,
} as const;

/** What the graph adds to a search. */
export const GRAPH_SEARCH = {
  /** Best hits that stand for a context where there is none, and whose neighbours are looked at. @unit tools @range 0..20 @source chosen: what a short task needs */
  anchors: 3,
  /** Neighbours that are looked at beside what was found. @unit tools @range 0..100 @source chosen: twice what is answered */
  neighboursMax: 20,
  /** How many candidates are looked at for each that is wanted, by the density of the graph. @unit times @range 1..10 @source ALGORITHMS §2 (ADR-023) */
  expansions: [
    { below: 0.01, times: 1.5 },
    { below: 0.1, times: 2 },
  ],
  /** The same in a graph that is denser than all of these. @unit times @range 1..10 @source ALGORITHMS §2 (ADR-023) */
  expansionDense: 3,
  /** What being of the same community adds to closeness, where that counts. @unit share @range 0..1 @source ALGORITHMS §4 */
  communityGain: 0.3,
  /** What the highest PageRank adds to closeness, where that counts. @unit share @range 0..1 @source ALGORITHMS §4 */
  pageRankGain: 0.1,
} as const;

/** Limits at the door to every tool. */
export const CALL = {
  /** Arguments of one call. @unit bytes @range 1024..67108864 @source chosen: the sandbox limit of SPEC is 1 MB; workflows may carry files */
  argumentBytesMax: 8_388_608,
  /** How deep the arguments of one call may be nested. @unit levels @range 8..1000 @source chosen: the same as for results, which become arguments */
  argumentDepthMax: 200,
  /** Schema violations named in one answer. @unit issues @range 1..100 @source chosen: more than a model mends at once */
  argumentIssuesShown: 10,
  /** Values under one name that a rule looks at; more cannot be told. @unit values @range 10..1000000 @source chosen: a batch of files, not a table */
  conditionValuesMax: 10_000,
  /** Calls outside runs that may wait for a person at once. @unit calls @range 1..10000 @source chosen: more than a person looks through */
  approvalsWaitingMax: 200,
  /** Characters of arguments in a summary for a person. @unit characters @range 200..10000 @source SPEC issue: a summary is under 1,000 tokens, at one token a character in the worst scripts measured */
  summaryLength: 320,
  /** Characters of the reason in it. @unit characters @range 50..2000 @source the same */
  summaryReasonLength: 160,
  /** Arguments named in a summary for a person. @unit arguments @range 1..100 @source chosen: what is read at a glance */
  summaryArguments: 12,
  /** How long what was decided elsewhere may be unknown here. @unit ms @range 100..600000 @source chosen: several instances share one database */
  permissionsFreshMs: 5000,
  /** Equal calls are compared when they are no further apart. @unit ms @range 100..60000 @source chosen: the agent's own editor may write between calls that are further apart */
  repeatWithinMs: 2000,
  /** Calls whose answers are remembered for that. @unit calls @range 10..10000 @source chosen, unmeasured */
  repeatsRemembered: 200,
  /** A larger answer is not compared. @unit characters @range 1024..10485760 @source chosen: hashing it takes about a millisecond */
  repeatLengthMax: 262_144,
  /** How long call counters wait in memory before they are stored. @unit ms @range 100..600000 @source chosen, unmeasured */
  usageFlushMs: 5000,
} as const;

/** How far the risk registry reads. */
export const RISK = {
  /** Of a name or a parameter's name. @unit characters @range 64..4096 @source chosen: protocol names are at most 128 long */
  nameLengthMax: 512,
  /** Of a description. @unit characters @range 1000..1000000 @source chosen: the longest of 5,223 published descriptions is shorter */
  descriptionLengthMax: 20_000,
  /** Words of a description among which the object of its verb is looked for. @unit words @range 4..100 @source chosen: one sentence */
  objectWordsRead: 16,
  /** Parameters and choices of a schema. @unit parameters @range 10..10000 @source chosen, unmeasured */
  parametersRead: 200,
  /** Of one argument; what is longer counts as the worst it may hide. @unit characters @range 1000..1000000 @source chosen, unmeasured */
  argumentLengthMax: 10_000,
} as const;

/** Calls that are made before anybody has asked for them, and their answers. */
export const AHEAD = {
  /** Answers that are ready or under way, of all sessions. @unit answers @range 1..10000 @source chosen: four for each of fifty sessions */
  answersMax: 200,
  /** What one of them may hold; a larger one is not kept. @unit bytes @range 1024..1073741824 @source issue 6: one of 50 MB is not kept; chosen */
  answerBytesMax: 10_485_760,
  /** What all of them may hold. @unit bytes @range 1024..4294967296 @source chosen: a sixth of what the database takes */
  bytesMax: 67_108_864,
  /** A write of which nobody knows whether it has ended counts as under way for so long. @unit ms @range 0..3600000 @source chosen: as long as an answer is good for */
  uncertainWriteMs: 30_000,
  /** A path that changed so shortly before is not relied on: it might change again within one tick of the file system's clock. @unit ms @range 0..60000 @source chosen: the coarsest file systems in use count in steps of 2 s */
  settledMs: 2000,
  /** Paths that one call may name to be watched. @unit paths @range 1..1000 @source chosen: a stat takes about 0.1 ms */
  pathsMax: 16,
  /** Files and folders at and below the folders that one look is at; beyond, it has not seen everything. @unit entries @range 1..100000 @source chosen: 2000 take about 35 ms of a processor */
  entriesMax: 2000,
  /** A longer text is no path. @unit characters @range 64..32768 @source chosen: PATH_MAX of Linux */
  pathLengthMax: 4096,
  /** What is read of a result to find paths in it. @unit characters @range 0..10485760 @source chosen: well under a millisecond */
  resultTextRead: 65_536,
  /** What is read of a description to tell what a tool depends on. @unit characters @range 100..20000 @source chosen */
  descriptionRead: 2000,
  /** Looks at the disk that are open at once; of those beyond nothing is told. @unit looks @range 1..64 @source chosen: Node has four threads for them */
  looksMax: 4,
  /** How long one look may take. @unit ms @range 1..10000 @source chosen: a disk that is slower saves nothing */
  lookMs: 250,
  /** Share of the places of a gate that calls ahead leave to others, one at least. @unit share @range 0..1 @source chosen, unmeasured */
  placesLeft: 0.25,
} as const;

/** When calls are made ahead, and how many. */
export const RUN_AHEAD = {
  /** How long nothing of a run is called before its agent is taken to think. @unit ms @range 0..1000 @source measured 2026-11-16: a step of a chain takes one or two */
  runPauseMs: 20,
  /** Tools that are looked at beside those that came next before. @unit tools @range 0..10000 @source chosen: a fraction of a millisecond */
  standingsMax: 200,
  /** Calls are equally likely where their probabilities are, in steps of one over this. @unit steps @range 2..1000 @source chosen: more is not meant */
  probabilitySteps: 20,
  /** Calls of a proposed plan that are made before it is taken up. @unit calls @range 0..100 @source chosen: its first layer, as a rule */
  proposedMax: 8,
  /** Tools of which it is told what came of running them ahead, the most used first. @unit tools @range 1..10000 @source chosen, unmeasured */
  toolsTold: 200,
  /** Predictions that are looked at after each call. @unit predictions @range 1..20 @source chosen: three guesses are what the evaluation counts */
  predictionsMax: 3,
  /** Sessions that are followed; of more, those heard of longest ago are forgotten. @unit sessions @range 1..100000 @source chosen, unmeasured */
  sessionsMax: 200,
  /** A session that was silent for so long is a new one. @unit ms @range 1000..86400000 @source SPEC: ten idle minutes */
  idleMs: 600_000,
  /** Calls of a session that are remembered. @unit calls @range 1..1000 @source chosen: predictions look at fewer */
  callsMax: 40,
  /** Calls ahead under way in all, as a multiple of those of one session. @unit multiple @range 1..100 @source chosen, unmeasured */
  atOnceSessions: 4,
  /** Ends of calls ahead that the share of wasted ones is taken of. @unit ends @range 5..1000 @source chosen, unmeasured */
  wasteWindow: 40,
  /** Fewer ends say nothing. @unit ends @range 1..1000 @source chosen: one wasted in ten is the share that is allowed */
  wasteAfter: 10,
  /** An end counts for so long. @unit ms @range 1000..86400000 @source chosen: what was turned down is tried again after that */
  wasteMs: 600_000,
  /** Failures in a row after which a server is left alone for a while. @unit failures @range 1..100 @source chosen, unmeasured */
  failuresMax: 3,
  /** For how long, the first time; twice as long each further time. @unit ms @range 100..3600000 @source chosen: what rate limits are mostly counted by */
  backOffMs: 60_000,
  /** And at the most. @unit ms @range 1000..86400000 @source chosen */
  backOffMsMax: 1_800_000,
  /** How long recorded predictions wait in memory before they are stored. @unit ms @range 10..600000 @source chosen: as traces do */
  flushMs: 2000,
  /** Recorded predictions that wait at the most; the oldest are dropped. @unit predictions @range 10..100000 @source chosen */
  waitingMax: 2000,
} as const;

/** Logging in at remote servers. */
export const OAUTH = {
  /** How long a login waits for the person. @unit ms @range 10000..3600000 @source chosen: codes and login pages live for minutes */
  loginTimeoutMs: 300_000,
  /** One request to a server's or an authorisation server's endpoint. @unit ms @range 1000..120000 @source chosen, unmeasured */
  requestTimeoutMs: 15_000,
  /** One answer of such an endpoint; metadata documents are a few kilobytes. @unit bytes @range 4096..16777216 @source chosen, unmeasured */
  answerBytesMax: 1_048_576,
  /** A token is renewed this long before it ends. @unit ms @range 0..600000 @source chosen: longer than a call's way and the usual difference of clocks */
  refreshEarlyMs: 30_000,
  /** The same as a share of the token's life, whichever is shorter, so that short-lived tokens are used at all. @unit share @range 0..1 @source chosen, unmeasured */
  refreshEarlyShare: 0.1,
  /** A refusal this soon after a renewal is about the token before it. @unit ms @range 0..600000 @source chosen: servers refuse a token within seconds */
  refreshSettledMs: 10_000,
  /** How long stored credentials are believed before the store is asked again. @unit ms @range 0..600000 @source chosen: a login in another process is seen within seconds */
  credentialFreshMs: 5_000,
  /** How much of an authorisation server's own explanation is shown. @unit characters @range 0..2000 @source chosen: two lines of a terminal */
  explanationLength: 200,
  /** Connections that the callback listener of a login takes at once. @unit connections @range 1..1000 @source chosen: a browser opens up to six */
  callbackConnectionsMax: 16,
} as const;

/** Work that is done in threads of its own. */
export const COMPOSE = {
  /** A thread that has not answered by then is given up. @unit ms @range 1000..3600000 @source chosen: ten thousand tools take well under a minute */
  threadMs: 300_000,
} as const;

/** Limits of the command line. */
export const CLI = {
  /** One cell of a table before it is fitted to the terminal. @unit characters @range 40..10000 @source chosen, unmeasured */
  cellLengthMax: 400,
  /** No column of a table is made narrower than this. @unit columns @range 4..40 @source chosen: a server's name and an ellipsis */
  columnWidthMin: 8,
  /** Text taken from stdin. @unit bytes @range 1024..1073741824 @source chosen: four times the largest arguments of a call */
  inputBytesMax: 33_554_432,
  /** Programs above a command that are looked at for an agent. @unit programs @range 1..1000 @source chosen: shells and terminals nest a dozen deep */
  ancestorsMax: 64,
  /** A daemon that has not said by then who its clients are is not waited for. @unit ms @range 100..60000 @source chosen, unmeasured */
  statusWithinMs: 5000,
  /** Runs that `pml runs` lists by itself. @unit runs @range 1..10000 @source chosen, unmeasured */
  runsListed: 20,
  /** Runs that `pml runs` lists at the most. @unit runs @range 1..1000000 @source chosen, unmeasured */
  runsListedMax: 10_000,
  /** How often `pml init` asks again which servers are trusted. @unit times @range 1..100 @source chosen, unmeasured */
  trustQuestionsMax: 5,
  /** Lines of the help, however wide the terminal: longer ones are hard to read. @unit columns @range 40..200 @source chosen, unmeasured */
  helpWidth: 100,
  /** Busiest tools that `pml stats` shows by itself. @unit tools @range 1..1000 @source chosen, unmeasured */
  statsToolsShown: 20,
  /** How long `pml doctor` waits for the HTTP endpoint. @unit ms @range 100..60000 @source chosen: it is on the same machine */
  healthTimeoutMs: 2000,
  /** How often `pml run` asks after a run that takes long. @unit ms @range 50..60000 @source chosen: a person notices a second */
  pollEveryMs: 500,
  /** Below this `pml run` writes one line for each event. @unit columns @range 20..200 @source chosen: a mark, a name, a tool and a time */
  liveColumnsMin: 50,
  /** How often the times of running tasks are drawn anew. @unit ms @range 20..5000 @source chosen: a person sees it move */
  liveEveryMs: 200,
  /** Open decisions that are named below a run. @unit decisions @range 1..100 @source chosen, unmeasured */
  decisionsShown: 3,
  /** The longest bar beside a task in `pml runs`. @unit columns @range 4..200 @source chosen, unmeasured */
  barWidth: 20,
  /** Below this `pml runs` draws none. @unit columns @range 40..200 @source chosen: the other columns need the room */
  barColumnsMin: 80,
  /** How long an interrupted `pml run` waits for its run to be aborted. @unit ms @range 100..60000 @source chosen, unmeasured */
  abortWithinMs: 5000,
  /** Free disk space below which `pml doctor` warns. @unit bytes @range 0..1099511627776 @source chosen: a backup of a large database and its log */
  diskFreeBytesMin: 268_435_456,
  /** When `pml backup` is given up. @unit ms @range 1000..86400000 @source chosen: gigabytes on a slow disk */
  backupWithinMs: 600_000,
  /** How long `pml up` waits for servers that are starting before it shows them. @unit ms @range 0..60000 @source chosen: what a person waits for without wondering */
  upSettleMs: 3000,
  /** How long `pml trust` waits for the tools of servers that it asks about. @unit ms @range 0..600000 @source chosen: a server that is fetched first takes tens of seconds */
  trustSettleMs: 30_000,
  /** How often servers that are starting are looked at. @unit ms @range 10..10000 @source chosen: below what a person notices */
  settleEveryMs: 100,
} as const;

/** What `discover` answers with. */
export const DISCOVER = {
  /** Tools named that only the graph brought in. @unit tools @range 0..20 @source chosen: a hint, not a list */
  injectedNamed: 3,
  /** How long a question waits while no tool at all is known and a server is starting. @unit ms @range 0..60000 @source chosen: most servers list within two seconds, under load within ten */
  firstListingMs: 10_000,
  /** How often it looks meanwhile. @unit ms @range 1..1000 @source chosen: not noticed beside the start of a program */
  firstListingStepMs: 25,
  /** Tools in an answer when the agent names no number. @unit tools @range 1..50 @source SPEC: five tools in at most 450 tokens */
  limit: 5,
  /** Tools in an answer at the most. @unit tools @range 1..1000 @source chosen, unmeasured */
  limitMax: 50,
  /** Tools that are ranked, so that what was left out can be counted. @unit tools @range 1..10000 @source chosen, unmeasured */
  candidatesMax: 200,
  /** Score of a search by meaning from which a tool that was left out is counted as a match; it decides a count, not what is shown. @unit probability @range 0..1 @source measured 2026-11-16 on the four public sets: of the right tools among the first ten, 99 % reach it (toollinkos 91 %); 3 to 16 tools do at the median, where 30 to 180 were counted without it */
  matchedScoreMin: 0.03,
  /** Share of the context window that one answer may fill. @unit share @range 0..1 @source SPEC: the context budget */
  windowShare: 0.05,
  /** Bytes of JSON that are counted as one token. @unit bytes @range 1..8 @source chosen: on the safe side of the usual four */
  bytesPerToken: 3,
  /** How much of a description is shown beside a signature. @unit characters @range 20..2000 @source chosen, unmeasured */
  descriptionLength: 160,
  /** How much of a description is shown where there is no room for more. @unit characters @range 10..200 @source chosen: half a line */
  descriptionLengthMin: 40,
  /** How much of a description is shown beside a schema. @unit characters @range 20..20000 @source chosen, unmeasured */
  descriptionLengthMax: 2000,
  /** Tools that an answer names as too large for its budget. @unit tools @range 0..50 @source chosen: the names are outside of the budget */
  overBudgetNamed: 5,
  /** Tools that the log names as never shown, because of what is in their names. @unit tools @range 0..1000 @source chosen, unmeasured */
  hiddenNamed: 20,
  /** Scores are shown in steps of one over this. @unit steps @range 10..10000 @source chosen: two digits are all that is meant */
  scoreSteps: 100,
} as const;

/** Limits of the local daemon, its socket and the shim. */
export const DAEMON = {
  /** Half of the heap for new objects of a daemon in the background. @unit MB @range 1..16 @source bench gateway, 2026-11-15: 210 to 230 MB idle after a first start against 260 to 280 with Node's 16, at up to a fifth more processor time per call */
  semiSpaceMb: 4,
  /** One message on the socket or on the shim's stdin. @unit bytes @range 1048576..1073741824 @source issue 2: 20 MB in one message must pass; three times that */
  lineBytesMax: 67_108_864,
  /** What may wait for a client that does not read, before it is dropped. @unit bytes @range 1048576..1073741824 @source chosen: one largest message and as much again */
  unsentBytesMax: 134_217_728,
  /** Connections to the socket at once. @unit connections @range 1..10000 @source chosen, unmeasured */
  connectionsMax: 256,
  /** A connection that has not said hello by then is closed. @unit ms @range 100..60000 @source chosen, unmeasured */
  helloWithinMs: 5000,
  /** A daemon that has not answered hello by then is busy: the shim answers the handshake itself. @unit ms @range 10..5000 @source chosen: below what a person notices */
  helloPatienceMs: 250,
  /** Control requests under way on one connection. @unit requests @range 1..10000 @source chosen, unmeasured */
  controlRequestsMax: 256,
  /** Requests a shim may have unanswered. @unit requests @range 1..100000 @source issue 2: 1,000 calls at once; four times that */
  shimRequestsMax: 4096,
  /** Bytes of requests that a shim keeps, unanswered or lasting, to send them again. @unit bytes @range 1048576..1073741824 @source chosen: one largest message and as much again */
  shimKeptBytesMax: 134_217_728,
  /** Subscriptions of a client that a shim says again to a new daemon. @unit subscriptions @range 1..100000 @source as many as a connection may follow */
  shimRepeatsMax: 1000,
  /** A longer line than this is no subscription, and a longer answer none to one. @unit bytes @range 1024..1048576 @source chosen: three times the longest URI that is looked at */
  shimRepeatBytesMax: 65_536,
  /** How often a request is sent again after the daemon died on it. @unit times @range 0..10 @source SPEC: at most three resumes of a run */
  shimResendsMax: 3,
  /** How long a shim whose client is gone tries to hand over what it had written. @unit ms @range 10..60000 @source chosen, unmeasured */
  shimFlushMs: 1000,
  /** How long a shim waits for the answers to what it had read when its input ended. @unit ms @range 0..600000 @source chosen: a first start of the daemon on a quiet machine */
  shimDrainMs: 10_000,
  /** How long a start of the daemon may take until its socket answers. @unit ms @range 1000..600000 @source issue 2: a first run takes up to 10 s; three times that on a loaded machine */
  startWithinMs: 30_000,
  /** Pause between attempts to connect to a daemon that is starting. @unit ms @range 5..1000 @source chosen: an attempt costs less than 1 ms */
  connectEveryMs: 40,
  /** Pause after a start that lost to another one, doubled each time. @unit ms @range 10..5000 @source chosen, unmeasured */
  relaunchAfterMs: 500,
  /** How long requests under way may go on after the daemon was told to stop. @unit ms @range 0..600000 @source chosen: below the 10 s after which service managers kill */
  drainMs: 8000,
  /** How long the gateway may take to close after that. @unit ms @range 100..600000 @source chosen, unmeasured */
  closeWithinMs: 10_000,
  /** A change of the config file is taken up when it has been quiet for this long. @unit ms @range 10..10000 @source chosen: editors write a file in several steps */
  configQuietMs: 150,
  /** The config file is also looked at this often, where the system does not report changes. @unit ms @range 100..600000 @source chosen, unmeasured */
  configPollMs: 5000,
  /** The longest pause between two looks at whether the daemon is idle. @unit ms @range 10..600000 @source chosen, unmeasured */
  idleCheckMs: 30_000,
  /** A change of the surface is written when it has been quiet for this long. @unit ms @range 1..10000 @source chosen, unmeasured */
  surfaceQuietMs: 100,
  /** A log file larger than this is set aside, replacing the one set aside before. @unit bytes @range 65536..1073741824 @source chosen, unmeasured */
  logBytesMax: 8_388_608,
  /** How often the size of the log is looked at. @unit ms @range 1000..3600000 @source chosen, unmeasured */
  logCheckMs: 60_000,
  /** How much of the end of the log is quoted when a start failed. @unit lines @range 1..100 @source chosen, unmeasured */
  logLinesShown: 8,
  /** A disk with less room than this is taken for full when a start failed without a reason. @unit bytes @range 0..1073741824 @source chosen: less than the smallest database needs to start */
  diskFullBytes: 1_048_576,
} as const;

/** Limits of reading and writing configuration. */
export const CONFIG = {
  /** A configuration file, ours or a client's. @unit bytes @range 65536..67108864 @source chosen: client files keep histories and reach a few megabytes */
  fileBytesMax: 33_554_432,
  /** A server's name. @unit characters @range 1..64 @source TOOLING: clients cut names at 64 */
  serverNameLengthMax: 64,
  /** Problems listed in one message; the rest are counted. @unit problems @range 1..1000 @source chosen, unmeasured */
  problemsShownMax: 50,
  /** A shorter secret is not looked for in running text, where it would blot out ordinary words. @unit characters @range 1..16 @source chosen, unmeasured */
  secretLengthMin: 4,
  /** A secret that was cut off is known by at least this much of its start, and by more than half. @unit characters @range 4..64 @source chosen: shorter starts are shared with ordinary words */
  secretStartLengthMin: 8,
  /** Backups of client configurations that are kept; the oldest go first. @unit backups @range 1..1000 @source chosen, unmeasured */
  backupsKept: 50,
  /** Numbers tried after a name that is taken. @unit names @range 10..100000 @source chosen, unmeasured */
  renameTriesMax: 1000,
} as const;

/** What `pml.json` stands for where it says nothing, and the most it may say. */
export const SETTINGS = {
  /** The least that may be set for past situations. @unit days @range 30..36500 @source ALGORITHMS §8: thresholds look back 30 days */
  episodesDaysMin: 30,
  /** The most that may be set for times of running ahead. @unit seconds @range 1..86400 @source chosen: an answer of yesterday is never meant */
  speculationSecondsMax: 3600,
  /** The most that may be set for costs of running ahead. @unit units of money @range 0..1000000 @source chosen: a slip of the finger ends here */
  speculationCostMax: 10_000,
  /** The least share that the text of a tool may have against the graph. @unit share @range 0..1 @source ALGORITHMS §3 */
  alphaMin: 0.5,
  /** Names of clients that show a question to a person and not to the model. @unit patterns @range 0..100 @source TOOLING: Claude Code, Cursor and VS Code have elicitation */
  clientsWithPeople: ['claude-code', 'Visual Studio Code*', 'cursor*', 'Cursor*'],
  /** The most that may be set for the favourites of hybrid mode. @unit tools @range 1..1000 @source chosen: beyond it proxy mode is meant */
  favoritesMax: 100,
  /** The name of an embedding model. @unit characters @range 1..1000 @source chosen: it is part of a key in the database */
  modelNameLengthMax: 200,
  /** Numbers in a vector at the most. @unit numbers @range 1..16000 @source pgvector: 16,000 */
  dimensionMax: 16_000,
  /** Calls of one server under way at once. @unit calls @range 1..1000 @source chosen: far below what all runs may have, so that one slow server leaves room for others */
  serverConcurrency: 16,
  /** The most that any limit of things at once may be set to. @unit calls or tasks @range 1..100000 @source issue 2: 1,000 calls at once */
  concurrencyMax: 1000,
  /** The shortest time limit that may be set. @unit ms @range 1..10000 @source chosen: less is always a mistake in the unit */
  timeoutMsMin: 100,
  /** When a call is given up. @unit ms @range 100..3600000 @source chosen: clients end calls after a minute or more */
  callTimeoutMs: 60_000,
  /** The longest time limit of a call: an hour. @unit ms @range 60000..86400000 @source chosen, unmeasured */
  callTimeoutMsMax: 3_600_000,
  /** When the start of a server is given up. @unit ms @range 100..600000 @source chosen: a first start may have to download the program */
  startTimeoutMs: 30_000,
  /** The longest time limit of a start: ten minutes. @unit ms @range 30000..3600000 @source chosen, unmeasured */
  startTimeoutMsMax: 600_000,
  /** The agent's window. @unit tokens @range 1000..10000000 @source SPEC: contextWindow */
  contextWindow: 200_000,
  /** The smallest window that may be set. @unit tokens @range 100..100000 @source chosen: less has no room for one answer */
  contextWindowMin: 1000,
  /** The largest window that may be set. @unit tokens @range 1000000..1000000000 @source chosen, unmeasured */
  contextWindowMax: 10_000_000,
  /** The daemon ends after this long without a client. @unit minutes @range 0..10080 @source chosen: longer than a break, shorter than a night */
  idleExitMinutes: 30,
  /** The longest such time: a week. @unit minutes @range 60..525600 @source chosen, unmeasured */
  idleExitMinutesMax: 10_080,
  /** A project's name. @unit characters @range 1..500 @source chosen: below STORAGE.keyBytesMax in any script */
  projectNameLengthMax: 200,
  /** Longest time a run may be given. @unit ms @range 3600000..2592000000 @source chosen: a week */
  runTimeoutMsMax: 604_800_000,
  /** Shortest time a person may be given to approve. @unit s @range 1..600 @source chosen: to read a call and to answer */
  approvalSecondsMin: 5,
  /** Longest time a person may be given to approve. @unit s @range 300..2592000 @source chosen: a day */
  approvalSecondsMax: 86_400,
  /** Most checkpoints of one run. @unit checkpoints @range 1..1000 @source chosen, unmeasured */
  checkpointsKeptMax: 100,
  /** Longest time that runs may be kept. @unit days @range 30..36500 @source chosen: ten years */
  runsDaysMax: 3650,
  /** Most runs that may be kept. @unit runs @range 10000..100000000 @source chosen, unmeasured */
  runsMaxMax: 1_000_000,
  /** Recorded decisions that may be kept. @unit traces @range 1..100000000 @source chosen, unmeasured */
  tracesMaxMax: 100_000_000,
} as const;

/** Limits of the connections to upstream servers. */
export const UPSTREAM = {
  /** One message of a server; a larger one is dropped and its call fails. @unit bytes @range 1048576..536870912 @source chosen: three times the 20 MB of the bad days, half of what a JavaScript string may hold */
  messageBytesMax: 67_108_864,
  /** How deep a result or a definition may be nested; a deeper one is dropped. @unit levels @range 16..1000 @source chosen: ten times what people write, a tenth of what the stack bears */
  answerDepthMax: 200,
  /** How deep a parameter may lie that is sent as a header; a deeper one is not. @unit levels @range 1..200 @source chosen: far above any server seen */
  headerDepthMax: 16,
  /** How much of a dropped message's start and end is looked at for its id. @unit bytes @range 64..4096 @source chosen: an envelope without its result is below 100 bytes */
  oversizeSampleBytes: 256,
  /** Last lines of a program's stderr that are kept for error messages. @unit lines @range 1..1000 @source chosen, unmeasured */
  stderrLinesKept: 20,
  /** How many of them an error message shows. @unit lines @range 1..20 @source chosen, unmeasured */
  stderrLinesShown: 3,
  /** How much of one such line is kept. @unit characters @range 80..10000 @source chosen, unmeasured */
  stderrLineLengthMax: 400,
  /** Lines on stdout that are not JSON and are logged; the rest is only counted. @unit lines @range 0..1000 @source chosen, unmeasured */
  strayLinesLogged: 3,
  /** After the end of its input a program has this long to end by itself. @unit ms @range 0..60000 @source chosen, unmeasured */
  endGraceMs: 1000,
  /** After SIGTERM a program has this long before SIGKILL. @unit ms @range 0..60000 @source chosen, unmeasured */
  termGraceMs: 1000,
  /** How often a process group is looked at while it is ending. @unit ms @range 1..1000 @source chosen, unmeasured */
  groupPollMs: 20,
  /** What a program wrote just before it ended is still read for this long. @unit ms @range 0..10000 @source chosen, unmeasured */
  drainAfterExitMs: 250,
  /** How often the process that watches over us is started again when it is lost. @unit starts @range 0..100 @source chosen, unmeasured */
  reaperStartsMax: 5,
  /** A program that does not answer the protocol probe within this speaks the older protocol. @unit ms @range 100..60000 @source chosen: every SDK that was tried answers an unknown method at once */
  probeTimeoutMs: 5000,
  /** Share of the time for starting that a probe may take at most, and takes where a start failed before. @unit share @range 0.1..0.9 @source chosen: the older protocol needs the rest */
  patientShare: 0.5,
  /** Pages of one listing. @unit pages @range 1..10000 @source chosen: far above any server seen */
  listPagesMax: 200,
  /** When a listing that a server announced is given up. @unit ms @range 100..600000 @source chosen, unmeasured */
  listTimeoutMs: 30_000,
  /** Tools of one server; the rest is left out with a warning. @unit tools @range 1..100000 @source chosen: the largest server seen has a few hundred */
  toolsMax: 5000,
  /** Resources, templates or prompts of one server; the rest is left out with a warning. @unit entries @range 1..100000 @source as toolsMax */
  offersMax: 5000,
  /** Questions of one connection that wait for their client, and of one answer; one more is refused. @unit questions @range 1..10000 @source chosen: a person answers one at a time */
  questionsOpenMax: 64,
  /** The parameters of one question; a larger one is refused. @unit characters @range 1024..67108864 @source chosen: sampling carries pictures and whole conversations */
  questionLengthMax: 16_777_216,
  /** When a question that nobody answers is given up. @unit ms @range 1000..86400000 @source chosen: a person may be at lunch */
  questionTimeoutMs: 3_600_000,
  /** How often one request may come back with questions. @unit rounds @range 1..1000 @source chosen: far above any form */
  inputRoundsMax: 20,
  /** Resources that one session follows at one server. @unit resources @range 1..100000 @source chosen, unmeasured */
  watchesMax: 1000,
  /** Listings of one server that follow each other on `list_changed`. @unit ms @range 0..60000 @source chosen: bounds a server that announces without end */
  relistIntervalMs: 250,
  /** Pause before a subscription that ended is opened again; doubles up to the maximum of back-off. @unit ms @range 10..60000 @source chosen, unmeasured */
  resubscribeMs: 1000,
  /** Calls waiting for one server; one more is refused as overloaded. @unit calls @range 1..1000000 @source EXECUTE.tasksMax: one workflow may wait on one server */
  waitingMax: 10_000,
  /** First pause after a failed start; it doubles with each further one. @unit ms @range 10..60000 @source chosen, unmeasured */
  backOffBaseMs: 500,
  /** Longest pause between two attempts of a server that is backing off. @unit ms @range 100..3600000 @source chosen, unmeasured */
  backOffMsMax: 30_000,
  /** Share by which a pause is made longer or shorter at random. @unit share @range 0..1 @source chosen, unmeasured */
  jitterShare: 0.2,
  /** Failures in a row after which a server counts as broken. @unit failures @range 1..100 @source chosen, unmeasured */
  failuresUntilBroken: 5,
  /** First pause of a broken server; it doubles with each further failure. @unit ms @range 1000..3600000 @source chosen, unmeasured */
  brokenPauseMs: 60_000,
  /** Longest pause of a broken server. @unit ms @range 1000..86400000 @source chosen, unmeasured */
  brokenPauseMsMax: 600_000,
  /** A server that needs a login is asked again at most this often. @unit ms @range 1000..3600000 @source chosen: a login elsewhere is picked up within half a minute */
  unauthorizedPauseMs: 30_000,
  /** A server that ran this long before it ended starts with a clean record. @unit ms @range 1000..3600000 @source chosen, unmeasured */
  stableAfterMs: 30_000,
  /** How often a connection without calls is asked whether it is still there. @unit ms @range 1000..3600000 @source chosen, unmeasured */
  pingIntervalMs: 60_000,
  /** When such a question counts as unanswered. @unit ms @range 100..600000 @source chosen: a busy single-threaded server answers late */
  pingTimeoutMs: 10_000,
  /** Instances of one server that belong to one client each. @unit instances @range 1..10000 @source chosen, unmeasured */
  ownInstancesMax: 64,
  /** A client's own instance without calls is ended after this long. @unit ms @range 1000..86400000 @source SPEC: a session ends after ten idle minutes */
  ownInstanceIdleMs: 600_000,
  /** How much of an error text from outside is shown. @unit characters @range 100..10000 @source chosen, unmeasured */
  errorLengthMax: 600,
} as const;

/** Lexical search and signatures. */
export const RETRIEVE = {
  /** What a word in a tool's name counts. @unit occurrences @range 0..10 @source TOOLING, Embeddings: measured on five public sets */
  nameWeight: 3,
  /** What a word in the server's name counts. @unit occurrences @range 0..10 @source TOOLING, Embeddings */
  serverWeight: 1,
  /** What a word in the description counts: the unit of the others. @unit occurrences @range 0..10 @source TOOLING, Embeddings */
  descriptionWeight: 1,
  /** What a word in a parameter's name counts. @unit occurrences @range 0..10 @source TOOLING, Embeddings */
  parameterWeight: 0.5,
  /** What a word in a parameter's description counts. @unit occurrences @range 0..10 @source TOOLING, Embeddings */
  parameterTextWeight: 0.3,
  /** k1 of BM25. @unit occurrences @range 0.1..10 @source Robertson and Zaragoza 2009: 1.2 to 2; flat between 1.2 and 3 on four public sets, 2026-11-15 */
  saturation: 2,
  /** b of BM25. @unit share @range 0..1 @source Robertson and Zaragoza 2009: 0.5 to 0.8 */
  lengthNormalisation: 0.75,
  /** How much of each text of a tool is searched. @unit characters @range 100..100000 @source chosen: clients cut descriptions at 2,048 */
  textLengthMax: 4096,
  /** Parameters of one tool that are searched, nested ones included. @unit parameters @range 1..10000 @source chosen, unmeasured */
  parametersMax: 200,
  /** How deep parameters inside parameters are searched. @unit levels @range 0..10 @source chosen, unmeasured */
  parameterDepthMax: 3,
  /** How much of one intent is read. @unit characters @range 100..100000 @source chosen: ten times the longest of the public queries */
  intentLengthMax: 8192,
  /** Intents of one question. @unit intents @range 1..1000 @source chosen, unmeasured */
  intentsMax: 32,
  /** Words of the intent that the reason of a match names, per part of the tool. @unit words @range 1..20 @source chosen: reasons are read by an agent that pays for them */
  reasonWordsMax: 4,
  /** A signature's arguments, beyond which optional parameters are left out. @unit characters @range 50..10000 @source SPEC: five tools in at most 450 tokens */
  signatureLengthMax: 240,
  /** A signature's return type. @unit characters @range 20..10000 @source SPEC: five tools in at most 450 tokens */
  returnTypeLengthMax: 100,
  /** How deep objects inside parameters are written out. @unit levels @range 0..10 @source chosen, unmeasured */
  signatureDepthMax: 2,
  /** Optional members of an object inside a parameter that are written out. @unit members @range 0..100 @source chosen, unmeasured */
  nestedOptionalMax: 4,
  /** The values of an enumeration that are written out together. @unit characters @range 10..1000 @source chosen, unmeasured */
  enumLengthMax: 80,
  /** Parts of one schema that are read for a signature; references can unfold without end. @unit parts @range 10..100000 @source chosen: forty times the median tool */
  schemaPartsMax: 400,
} as const;

/** The database, embedded and remote. */
export const STORAGE = {
  /** Page cache of the embedded database. @unit MB @range 1..1024 @source measured 2026-11: a process with only the database takes 190-230 MB; TOOLING measured 325 with the default of 128 */
  sharedBuffersMb: 16,
  /** Heap for new objects of the thread it runs in, which computes outside of the heap. @unit MB @range 1..48 @source measured 2026-11-15: 10 to 20 MB less resident than with Node's default, no slower */
  threadYoungHeapMb: 4,
  /** One file of its write-ahead log. @unit MB @range 1..64 @source measured 2026-11: a new database takes 28 MB on disk instead of 39 with the default of 16 */
  walSegmentMb: 1,
  /** When opening the embedded database is given up. @unit ms @range 1000..600000 @source chosen: 100 times the usual 0.6 s, for a loaded machine with a long log to replay */
  openTimeoutMs: 60_000,
  /** When its orderly end is given up; killing it is safe. @unit ms @range 100..60000 @source chosen, unmeasured */
  closeTimeoutMs: 10_000,
  /** Statements and transactions that wait for the embedded database. @unit statements @range 100..1000000 @source chosen: seconds of work at 0.4 ms each */
  waitingMax: 10_000,
  /** After so many times a statement is worth preparing in the embedded database. @unit statements @range 1..1000 @source chosen: as often as PostgreSQL itself plans anew before it keeps a plan */
  statementPrepareAfter: 5,
  /** Statements that stay prepared there. @unit statements @range 1..10000 @source chosen: there are about a hundred in this program, of which a few dozen come often */
  statementsPreparedMax: 64,
  /** Statements of which it is counted how often they come. @unit statements @range 1..100000 @source chosen: bounds memory */
  statementsSeenMax: 512,
  /** After its engine ended, the time until the next attempt to start it. @unit ms @range 0..60000 @source chosen: a full disk is not hammered, and a second is no wait for a person */
  restartPauseMs: 1000,
  /** How often the growth of the write-ahead log is looked at. @unit ms @range 1000..3600000 @source chosen: one trivial query each */
  maintenanceIntervalMs: 15_000,
  /** Log written since the last checkpoint that calls for the next. @unit bytes @range 1048576..1073741824 @source chosen: about what a start replays in half a second */
  checkpointAfterBytes: 33_554_432,
  /** A checkpoint comes at the latest after this long, if anything was written. @unit ms @range 10000..86400000 @source PostgreSQL's default checkpoint_timeout */
  checkpointIntervalMs: 300_000,
  /** How often tables are vacuumed and their statistics refreshed. @unit ms @range 60000..86400000 @source chosen, unmeasured */
  vacuumIntervalMs: 3_600_000,
  /** Connections to PostgreSQL of one gateway. @unit connections @range 1..100 @source chosen: ten gateways fit in the server's default of 100 */
  connectionsMax: 8,
  /** When connecting to PostgreSQL is given up. @unit ms @range 100..600000 @source chosen, unmeasured */
  connectTimeoutMs: 10_000,
  /** When PostgreSQL ends a statement of ours. Migrations, backup and restore are exempt. @unit ms @range 1000..3600000 @source chosen: the slowest of them takes milliseconds */
  statementTimeoutMs: 60_000,
  /** A name in an index. PostgreSQL refuses index rows above a third of a page. @unit bytes @range 64..2600 @source 2,704 bytes is the limit; room for the other columns */
  keyBytesMax: 2000,
  /** What a backup reads or writes at once. @unit bytes @range 65536..268435456 @source chosen: bounds memory, large enough that round trips do not count */
  backupPageBytes: 4_194_304,
  /** Rows of a page at most. @unit rows @range 1..100000 @source chosen, unmeasured */
  backupPageRowsMax: 1000,
  /** The longest line of a backup. @unit characters @range 1048576..536870888 @source below the longest string of the engine, above any result that is kept */
  backupLineLengthMax: 268_435_456,
} as const;

/** What clients may send to pml's own tools, and what they are sent. */
export const MCP = {
  /** Longest name of a proxied tool. @unit characters @range 20..128 @source TOOLING: clients cut names at 64 */
  proxyNameLengthMax: 64,
  /** Hash at the end of a name that was cut or would collide. @unit hexadecimal digits @range 4..32 @source chosen: one collision in 4 billion pairs, and a longer one is taken then */
  proxyNameHashLength: 8,
  /** Longest intent or path. @unit characters @range 100..1000000 @source chosen: several pages of text */
  textLengthMax: 20_000,
  /** Longest name of a tool, task or run. @unit characters @range 64..10000 @source chosen: issue 2 has tool names of 100 */
  nameLengthMax: 1000,
  /** Intents in one `discover`. @unit intents @range 1..100 @source chosen, unmeasured */
  intentsMax: 20,
  /** Tools named as context of one `discover`. @unit tools @range 1..10000 @source chosen, unmeasured */
  contextToolsMax: 200,
  /** Words in the description of `discover` that say what the tools are about. @unit words @range 0..50 @source chosen: two tokens each in every conversation */
  topicsMax: 12,
  /** Shortest word that is taken for a topic. @unit characters @range 1..15 @source chosen: shorter ones are mostly fillers */
  topicLengthMin: 3,
  /** Longest word that is taken for a topic. @unit characters @range 5..40 @source chosen: longer ones are mostly several words in one */
  topicLengthMax: 15,
  /** Names of servers in the description of `discover`, all together. @unit characters @range 0..1000 @source chosen: about 40 tokens in every conversation; clients cut descriptions */
  serverNamesLengthMax: 120,
  /** Longest name of a server that is shown there. @unit characters @range 1..120 @source TOOLING: names of ours have at most 40 */
  serverNameShownMax: 40,
  /** Upstream tools beside our own in hybrid mode, by default. @unit tools @range 0..1000 @source chosen: half of what clients show well */
  favorites: 10,
  /** Share of the context window that their definitions may fill. @unit share @range 0..1 @source chosen: 2,000 tokens of the usual window */
  favoritesWindowShare: 0.01,
  /** Complaints about one request that are told. @unit complaints @range 1..1000 @source chosen, unmeasured */
  problemsShown: 20,
  /** How long a client of the newest protocol may keep the list of tools. @unit ms @range 0..86400000 @source chosen: changes are announced as well */
  listFreshMs: 60_000,
  /** Progress that a client has not taken yet; more is left out. @unit notifications @range 1..10000 @source chosen, unmeasured */
  progressUnsentMax: 64,
  /** How long a client may take to answer what a server asked through us. @unit ms @range 1000..86400000 @source chosen: a person reads, thinks and types */
  questionMs: 600_000,
  /** Questions of one request that come within this time go to the client together. @unit ms @range 0..1000 @source chosen: tasks that run side by side ask within milliseconds */
  questionGatherMs: 10,
  /** How long work waits for its client to come back with answers. @unit ms @range 1000..86400000 @source the time a client has for one answer */
  parkedMs: 600_000,
  /** Requests that wait for their clients at once. @unit requests @range 1..10000 @source chosen: each keeps a call of an upstream server open; half of EXECUTE.concurrencyMax, so that as many again can be made */
  parkedMax: 128,
  /** Longest template of a resource's URI that unlisted URIs are tried on. @unit characters @range 100..100000 @source chosen: what browsers take for a URL */
  templateLengthMax: 2000,
  /** Steps in which the templates of all servers are tried on one URI; a step is about one character. @unit steps @range 10000..100000000 @source measured 2026-11-16 on hostile templates: 10 to 35 ms, the first time 80 */
  routeStepsMax: 2_000_000,
  /** Resources that one stream or connection follows. @unit resources @range 1..100000 @source chosen, unmeasured */
  watchedMax: 1000,
} as const;

/** Limits of the HTTP endpoint. */
export const HTTP = {
  /** Port tried first when none is configured. @unit port @range 1..65535 @source SPEC of the config: `pml.http.port` */
  preferredPort: 7717,
  /** One request's body. @unit bytes @range 1024..1073741824 @source chosen: twice the arguments of one call */
  bodyBytesMax: 16_777_216,
  /** Headers of one request. @unit bytes @range 1024..1048576 @source Node's own default, unmeasured */
  headerBytesMax: 16_384,
  /** Time to send the headers. @unit ms @range 1000..600000 @source chosen: clients are programs, mostly on this machine */
  headersTimeoutMs: 10_000,
  /** Time to send a whole request; answers may take as long as they need. @unit ms @range 1000..3600000 @source chosen: the largest body at 4 Mbit/s */
  requestTimeoutMs: 60_000,
  /** How often those two are looked at. @unit ms @range 100..60000 @source chosen, unmeasured */
  timeoutCheckMs: 2000,
  /** How long a connection without a request stays open. @unit ms @range 1000..600000 @source Node's own default, unmeasured */
  keepAliveMs: 5000,
  /** Connections at once. @unit connections @range 10..100000 @source chosen: 1,000 calls at once and some to spare */
  connectionsMax: 2000,
  /** Clients that are remembered at once, each kind. @unit sessions @range 1..100000 @source chosen, unmeasured */
  sessionsMax: 1000,
  /** A client of the newest protocol that asked nothing for this long has gone. @unit ms @range 1000..86400000 @source SPEC: ten idle minutes */
  statelessIdleMs: 600_000,
  /** A legacy session with no request and no open stream for this long is closed. @unit ms @range 1000..604800000 @source chosen: clients without a stream may pause for a meal */
  legacyIdleMs: 7_200_000,
  /** Requests under way are let finish for this long when the gateway closes. @unit ms @range 0..600000 @source chosen, unmeasured */
  drainMs: 3000,
  /** `subscriptions/listen` streams at once. @unit streams @range 1..100000 @source chosen: one for each client remembered */
  listenStreamsMax: 1000,
  /** How often a quiet stream of events says that it is there. @unit ms @range 1000..600000 @source chosen: below the idle limits of common proxies */
  eventKeepAliveMs: 15_000,
  /** The id of a command to a run. @unit characters @range 36..1024 @source chosen: room for a UUID and a prefix */
  commandIdLengthMax: 128,
  /** A reason or requirement in such a command. @unit characters @range 100..1000000 @source chosen: a page or two; it is kept with the run */
  commandTextLengthMax: 8000,
  /** Resources that all those streams follow. @unit resources @range 1..1000000 @source chosen: ten for each stream */
  watchedMax: 10_000,
} as const;

/** The dashboard: what it reads at once, and who may look at it. */
export const DASHBOARD = {
  /** How often it is written down that a browser is still there. @unit ms @range 1000..3600000 @source chosen: what is lost is that much of an idle day */
  sessionKeepMs: 300_000,
  /** Events of a run that are read at once. @unit events @range 10..10000 @source EXECUTE.eventsReadMax */
  eventsReadMax: 500,
  /** Events of one run that are looked at for its details; a longer one is told without the rest. @unit events @range 1000..1000000 @source chosen: EXECUTE.tasksMax tasks, each begun, ended and asked about */
  runEventsMax: 10_000,
  /** Newest runs among which the last call of a tool is looked for that a person was asked about. @unit runs @range 1..1000 @source chosen: read once each, then kept; unmeasured */
  askedRunsMax: 60,
  /** Bins of probability for predicted against happened. @unit bins @range 2..100 @source the usual number of bins of a calibration plot */
  reliabilityBins: 10,
  /** How long a link that lets a browser in is good. @unit ms @range 10000..86400000 @source chosen: time to find the terminal and click */
  linkMs: 600_000,
  /** Such links at once; the oldest goes. @unit links @range 1..1000 @source chosen, unmeasured */
  linksMax: 16,
  /** A browser that asked nothing for this long is not known any more. @unit ms @range 60000..2592000000 @source chosen: a night and a day */
  sessionIdleMs: 86_400_000,
  /** However much it asks, a browser needs a new link after this. @unit ms @range 60000..31536000000 @source chosen: a week */
  sessionMs: 604_800_000,
  /** Browsers that are known at once; the one that was silent longest goes. @unit sessions @range 1..1000 @source chosen, unmeasured */
  sessionsMax: 16,
  /** Streams of events at once, over all browsers. @unit streams @range 1..1000 @source chosen: a few windows of each; a browser opens six connections at the most */
  streamsMax: 32,
  /** Events that one slow reader may be behind; then it is cut off and reads everything anew. @unit bytes @range 10000..100000000 @source chosen: some hundred events */
  streamBytesMax: 262_144,
  /** Events that are kept for readers that were cut off. @unit events @range 0..100000 @source chosen: some seconds of a busy run */
  eventsKeptMax: 1000,
  /** Changes of what waits for a person within this time are told as one. @unit ms @range 0..10000 @source chosen: shorter than anyone notices */
  questionsPauseMs: 50,
  /** A browser that asked something within this time counts as there. @unit ms @range 1000..3600000 @source chosen: longer than any pause of its stream of events */
  presentMs: 60_000,
  /** One request's body. @unit bytes @range 1024..16777216 @source chosen: an intent and a page of reasons */
  bodyBytesMax: 262_144,
  /** An intent, a question or a pattern. @unit characters @range 100..100000 @source chosen: a page or two */
  textLengthMax: 8000,
  /** Runs in one answer; who asks for more gets so many, and where to go on. @unit runs @range 10..10000 @source chosen: some hundred kilobytes */
  runsMax: 1000,
  /** How far back lists of runs go. @unit runs @range 100..100000 @source chosen: what is listed is read from the newest on, each time */
  runsOffsetMax: 5000,
  /** Tools in one list. @unit tools @range 100..100000 @source GRAPH_REPORT.mapNodesMax */
  toolsMax: 3000,
  /** Tools in the list of the most called. @unit tools @range 10..10000 @source chosen, unmeasured */
  callsMax: 200,
  /** How much of a tool's description stands in a list. @unit characters @range 20..10000 @source chosen: three lines */
  descriptionLengthMax: 400,
  /** Candidates of a search, and memories, in one answer. @unit results @range 10..1000 @source chosen, unmeasured */
  resultsMax: 100,
  /** Days of savings in one answer. @unit days @range 7..3660 @source chosen: a year and a day */
  daysMax: 366,
  /** Proposed changes of the policy that wait for a click; the oldest goes. @unit proposals @range 1..1000 @source chosen, unmeasured */
  proposalsMax: 16,
  /** How long such a proposal is good. @unit ms @range 10000..3600000 @source chosen: time to read it */
  proposalMs: 600_000,
  /** Unchanged lines around a change that is shown. @unit lines @range 0..100 @source the usual context of a difference */
  diffContext: 3,
  /** Tools that are named to which a proposed rule applies. @unit tools @range 1..1000 @source chosen, unmeasured */
  matchingMax: 50,
  /** Arguments of one call that waits for a person; larger ones are told by their hash. @unit bytes @range 10000..16777216 @source chosen: more than anyone reads before saying yes */
  argumentsBytesMax: 1_048_576,
  /** How long a change that was asked for may take, whether its page is still there or not. @unit ms @range 1000..3600000 @source chosen: a server that starts slowly */
  changeMs: 120_000,
  /** Files of the page, in all. @unit bytes @range 100000..1000000000 @source chosen: ten times what it has */
  filesBytesMax: 33_554_432,
} as const;

/** Limits of what a workflow may be written like, and of what is said about a bad one. */
export const PLAN = {
  /** A task's id. @unit characters @range 8..256 @source decision of issue 2: ids appear in references and results */
  idLengthMax: 64,
  /** How deep arguments may be nested. @unit levels @range 8..1000 @source chosen: no public tool takes more than ten; recursion stays far from the stack's end */
  depthMax: 64,
  /** Values in the arguments of one task. @unit values @range 1000..10000000 @source chosen: a file of lines, not a database */
  partsMax: 200_000,
  /** What texts with references in them may grow to in one task. @unit characters @range 1024..67108864 @source CALL.argumentBytesMax */
  interpolatedLengthMax: 8_388_608,
  /** Timeout a task may ask for: a day. @unit ms @range 1000..2147483647 @source chosen; timers end at 2,147,483,647 */
  timeoutMsMax: 86_400_000,
  /** Issues reported of one workflow. @unit issues @range 10..1000 @source chosen: more cannot be mended at once */
  issuesMax: 60,
  /** Rings of tasks reported of one workflow. @unit rings @range 1..100 @source chosen, unmeasured */
  cyclesMax: 10,
  /** Wrong names of one workflow for which the nearest right one is searched. @unit names @range 1..1000 @source chosen: each costs about 10 ms among 5,000 tools */
  suggestionsMax: 20,
  /** Names listed in one message. @unit names @range 1..100 @source chosen, unmeasured */
  namesShown: 12,
  /** Names of one object that a wrong one is compared with. @unit names @range 10..100000 @source chosen, unmeasured */
  namesCompared: 500,
  /** How much of a wrong text its message repeats. @unit characters @range 10..500 @source chosen, unmeasured */
  excerptLength: 60,
} as const;

/** Checking values against the schemas of servers: what they cost is not theirs to decide. */
export const SCHEMA = {
  /** Compiled schemas kept. @unit schemas @range 10..100000 @source measured 2026-11-15: 6 KB and 1 ms each */
  compiledMax: 2000,
  /** Parts of a schema with its references unfolded; a larger one is not used. @unit parts @range 100..1000000 @source chosen: fifty times the largest public tool */
  partsMax: 20_000,
  /** How deep a schema may be nested. @unit levels @range 10..1000 @source chosen: recursion stays far from the stack's end */
  depthMax: 200,
  /** Length of a `pattern` that is used at all. @unit characters @range 10..10000 @source chosen, unmeasured */
  patternLengthMax: 1000,
  /** Steps a backtracking matcher may need for one `pattern` and one text. @unit steps @range 1000..1000000000 @source chosen: about 10 ms */
  patternStepsMax: 1_000_000,
  /** Values in a checked value beyond which only its first error is looked for. @unit values @range 100..10000000 @source chosen: about 10 MB of errors */
  valuePartsMax: 20_000,
  /** Errors of one value that are read. @unit errors @range 100..100000 @source chosen: reading them takes their number squared */
  errorsMax: 1000,
  /** Issues reported of one value. @unit issues @range 1..1000 @source chosen: more cannot be mended at once */
  issuesMax: 20,
  /** Names, values or texts repeated in one message. @unit characters @range 20..2000 @source chosen, unmeasured */
  excerptLength: 120,
} as const;

/** Text to vectors. */
export const EMBED = {
  /** Tokens of a text that the local model reads. @unit tokens @range 8..512 @source the model was trained on 128; the figures of eval 2026-11-15 are made with it */
  tokensMax: 128,
  /** Characters of a text that are handed to a model at all. @unit characters @range 100..100000 @source chosen: 32 for each token that is read */
  textLengthMax: 4096,
  /** Texts that wait for the local model. @unit texts @range 100..10000000 @source chosen: the largest catalog of the benchmarks, twice */
  waitingTextsMax: 100_000,
  /** When loading the local model is given up. @unit ms @range 1000..600000 @source chosen: 60 times the usual half second, for a loaded machine */
  openTimeoutMs: 30_000,
  /** The same for BGE-M3, since its last sign of progress. @unit ms @range 1000..3600000 @source chosen: 570 MB from a slow disk take a minute */
  largeOpenTimeoutMs: 180_000,
  /** Bytes at either end of BGE-M3's file that tell it from another. @unit bytes @range 1024..1073741824 @source chosen: both ends hold weights, and reading them takes milliseconds */
  fingerprintBytes: 1_048_576,
  /** How much of the hash of those bytes stands in the model's name. @unit characters @range 8..64 @source chosen: 48 bits tell apart more models than anyone has */
  fingerprintLength: 12,
  /** Share of the processors that BGE-M3 computes on. @unit share @range 0..1 @source chosen: the gateway answers on the other half */
  processorShare: 0.5,
  /** When one text is given up and its thread ended. @unit ms @range 1000..3600000 @source chosen: 30 times what BGE-M3 needs for the longest text */
  textTimeoutMs: 30_000,
  /** How often progress of a download is told at most. @unit ms @range 10..60000 @source chosen: faster than anyone reads */
  progressPauseMs: 250,
  /** Texts in one request to an endpoint. @unit texts @range 1..2048 @source chosen: endpoints take 2,048 at most, local ones far fewer in time */
  batchTexts: 32,
  /** When one request to an endpoint is given up. @unit ms @range 1000..600000 @source chosen: a local model on two cores needs seconds for a batch */
  requestTimeoutMs: 60_000,
  /** How often one batch is sent. @unit attempts @range 1..10 @source chosen, unmeasured */
  attemptsMax: 4,
  /** Pause before the second attempt; it doubles. @unit ms @range 10..60000 @source chosen, unmeasured */
  retryPauseMs: 500,
  /** The longest pause, whatever the endpoint asks for. @unit ms @range 100..600000 @source chosen: background work can wait, a search falls back to words */
  retryPauseMsMax: 10_000,
  /** One answer of an endpoint: a batch of 4,096 numbers with 20 digits each is 2.7 MB. @unit bytes @range 65536..1073741824 @source chosen */
  answerBytesMax: 33_554_432,
  /** How much of an endpoint's own words is repeated. @unit characters @range 20..2000 @source chosen, unmeasured */
  reasonLength: 300,
  /** The local model is let go after this long without a text. @unit ms @range 1000..86400000 @source chosen: longer than the pauses of someone at work */
  idleMs: 300_000,
  /** The same when nothing more is expected: all tools are embedded and nobody has searched. @unit ms @range 0..600000 @source bench gateway, 2026-11-16: the model is 150 MB of an idle daemon */
  restMs: 1000,
} as const;

/** Keeping the vectors of tools in step with the catalog, and using them. */
export const VECTORS = {
  /** Texts that are embedded and stored together; a catalog that changed is noticed after each. @unit texts @range 1..1000 @source chosen: half a second of the local model, so that little is lost when the process ends */
  batchTexts: 32,
  /** Vectors that are read from the database at once. @unit vectors @range 1..10000 @source measured 2026-11-16: 3,000 of 384 numbers take 100 ms; a page keeps other statements waiting for less than that */
  pageVectors: 500,
  /** Tools whose texts are hashed before others get a turn. @unit tools @range 1..10000 @source chosen: a few milliseconds */
  sliceTools: 200,
  /** Vectors that are held in memory; those beyond are searched in the database. @unit bytes @range 0..10000000000 @source chosen: 65,000 tools at 384 numbers, above the 50,000 of bench search, 24,000 at 1,024; while they are searched they are there twice */
  memoryBytesMax: 100_000_000,
  /** What is searched in the database: the nearest to each text of an intent. @unit vectors @range 1..1000 @source chosen: as many as are ranked */
  nearestMax: 200,
  /** Numbers in a vector that can still be indexed. @unit numbers @range 1..2000 @source pgvector: 2,000 for HNSW */
  indexedDimensionMax: 2000,
  /** How long the catalog rests before texts are embedded. @unit ms @range 0..60000 @source chosen: servers that start together list their tools within it, and a start is not slowed down */
  settleMs: 500,
  /** Pause after a failure that may pass; it doubles. @unit ms @range 100..600000 @source chosen, unmeasured */
  retryPauseMs: 5000,
  /** The longest such pause, and the pause after a failure that needs a person. @unit ms @range 1000..86400000 @source chosen, unmeasured */
  retryPauseMsMax: 600_000,
  /** When vectors that no tool needs any more are removed. @unit ms @range 0..86400000 @source chosen: a server that is gone for a while comes back within it */
  forgetAfterMs: 1_800_000,
  /** Share of the tools that must have a vector before meaning counts. @unit share @range 0..1 @source chosen: below it the few that have one would be compared with hardly anything */
  hybridShare: 0.5,
  /** How long a search waits for the vectors of its texts. @unit ms @range 50..60000 @source chosen: the local model loads in half a second and needs 15 ms for a text */
  queryWithinMs: 2000,
  /** After a search that waited in vain, the model is left alone for this long. @unit ms @range 0..3600000 @source chosen: an endpoint that is away must not slow down every search */
  queryPauseMs: 30_000,
  /** Vectors of texts of intents that are remembered. @unit vectors @range 0..100000 @source chosen: 0.4 MB of 384 numbers each */
  queriesKept: 256,
  /** How much of a problem is told. @unit characters @range 50..2000 @source chosen, unmeasured */
  problemLength: 300,
} as const;

/**
 * Search by words and by meaning together. "eval 2026-11-15" is `npm run eval -- retrieval` of that
 * day on the four public sets; what was tried is in docs/reference/retrieval.md.
 */
export const HYBRID = {
  /** What one unit of BM25 counts beside one standard deviation of the cosine. @unit deviations @range 0..10 @source eval 2026-11-15: flat from 0.6 to 0.9 */
  lexicalWeight: 0.7,
  /** What a word in a parameter's name counts in the fused search: the vector has none of them. @unit occurrences @range 0..10 @source eval 2026-11-15: flat from 0.5 to 2 */
  parameterWeight: 1,
  /** The same of a parameter's description. @unit occurrences @range 0..10 @source eval 2026-11-15: flat from 0.3 to 1 */
  parameterTextWeight: 0.5,
  /** k1 of BM25 in the fused search. @unit occurrences @range 0.1..10 @source eval 2026-11-15: flat from 1 to 2, worse from 3 on */
  saturation: 1.5,
  /** Mean cosine of an intent with a tool it is not about. @unit cosine @range -1..1 @source eval 2026-11-15: 0.09 to 0.15 */
  cosineMean: 0.11,
  /** Its standard deviation. @unit cosine @range 0.01..1 @source eval 2026-11-15: 0.075 to 0.087 */
  cosineDeviation: 0.083,
  /** How many tools those two are worth beside the catalog's own. @unit tools @range 0..1000 @source chosen: decides in catalogs of a few tools only */
  priorTools: 20,
  /** Correlation of BM25 and cosine, for tools without a vector. @unit correlation @range 0..1 @source eval 2026-11-15: 0.36 to 0.52 */
  lexicalCorrelation: 0.4,
  /** What being near the best tool of some clause counts. @unit share @range 0..2 @source eval 2026-11-15: flat from 0.3 to 0.6, zero loses one point */
  clauseWeight: 0.5,
  /** Beyond this distance from a clause's best, all are equally far. @unit deviations @range 1..100 @source chosen, unmeasured */
  clauseReach: 6,
  /** Clauses of one intent that are searched by themselves. @unit clauses @range 1..32 @source eval 2026-11-15: six lose nothing against twelve; each costs an embedding */
  clausesMax: 6,
  /** Words of a clause. @unit words @range 1..20 @source chosen: shorter ones are names and values */
  clauseWordsMin: 3,
  /** How far a tool is pulled towards the best tool of its server. @unit share @range 0..1 @source eval 2026-11-15: flat from 0.2 to 0.45; brings stabletoolbench 1.3 points, costs none anything */
  serverPull: 0.3,
  /** Logit of being needed for a tool that equals both the best and the tenth. @unit logit @range -10..10 @source eval 2026-11-15: logistic regression, calibration error 0.010 */
  relevanceBase: -2.109,
  /** Logits for each deviation below the best. @unit logit @range 0..2 @source eval 2026-11-15, as above */
  relevanceBelowBest: 0.206,
  /** Logits for each deviation above the one at `relevanceRank`. @unit logit @range 0..2 @source eval 2026-11-15, as above */
  relevanceAboveRank: 0.341,
  /** The rank that candidates are compared with. @unit rank @range 2..100 @source eval 2026-11-15, as above */
  relevanceRank: 10,
  /** Candidates below this are not answered. @unit probability @range 0..1 @source eval 2026-11-15: changes no figure */
  relevanceMin: 0.005,
  /** Best tools whose feeders are brought in. @unit tools @range 0..20 @source eval 2026-11-16: two lose toollinkos two points and change no other set */
  fedTools: 3,
  /** How far back: feeders of feeders. @unit hops @range 0..5 @source eval 2026-11-16: toollinkos gains one point from 2 to 3, no other set moves */
  feedHops: 3,
  /** Probability that a tool is needed which surely feeds one that is. @unit probability @range 0..1 @source eval 2026-11-16: toollinkos gains from 0.3 to 1; chosen so that no other set loses half a point */
  feedProbability: 0.7,
  /** Feeders that are less likely needed have theirs not looked up. @unit probability @range 0..1 @source chosen: bounds the work of a search */
  feedFollowMin: 0.03,
  /** Cosine, in deviations, from which an answer is called close in meaning. @unit deviations @range 0..10 @source chosen: one tool in fifty */
  closeDeviations: 2,
  /** How much of a name the reason of a match repeats. @unit characters @range 10..200 @source chosen, unmeasured */
  reasonNameLength: 48,
  /** Text of a tool that is embedded. @unit characters @range 50..4096 @source eval 2026-11-15: as good as 64 tokens of 600 characters */
  toolTextLengthMax: 320,
} as const;

/** Counting the tokens that agents are spared. */
export const SAVINGS = {
  /** Sessions that are remembered as counted. @unit sessions @range 100..1000000 @source chosen: more than are ever open at once */
  sessionsMax: 10_000,
  /** Kept results whose later reading is taken off. @unit results @range 10..1000000 @source chosen, unmeasured */
  resultsMax: 2000,
  /** Counts that wait; what comes beyond is not counted. @unit counts @range 1..10000 @source chosen: what is saved may be told too low */
  waitingMax: 200,
  /** A text that is longer is not counted. @unit characters @range 1000..100000000 @source measured: 54 ms for 150,000 characters, so under a second */
  textLengthMax: 2_000_000,
  /** When counting is given up and its thread ended. @unit ms @range 100..600000 @source chosen: ten times the longest text's time on a loaded machine */
  countTimeoutMs: 20_000,
  /** How long the thread waits for more before it ends; it holds 60 MB. @unit ms @range 0..600000 @source chosen, unmeasured */
  idleMs: 15_000,
} as const;

/** How tools belong together: what edges weigh, and what is read from them. */
export const GRAPH = {
  /** How often it is looked what other instances have learned. @unit ms @range 1000..3600000 @source chosen: a change row is read, which costs a third of a millisecond */
  refreshMs: 30_000,
  /** Weight of an edge between a tool and one that used its result. @unit share @range 0..1 @source ALGORITHMS §2 */
  dependencyWeight: 1,
  /** Between a capability and its tools. @unit share @range 0..1 @source ALGORITHMS §2 */
  containsWeight: 0.8,
  /** Between a tool and one that its result could feed. @unit share @range 0..1 @source ALGORITHMS §2 */
  providesWeight: 0.7,
  /** Between tools that can stand in for each other. @unit share @range 0..1 @source ALGORITHMS §2; an earlier seed said 0.3 */
  alternativeWeight: 0.6,
  /** Between a tool and one that was called after it. @unit share @range 0..1 @source ALGORITHMS §2 */
  sequenceWeight: 0.5,
  /** Between tools of one session, whatever the order. @unit share @range 0..1 @source chosen, unmeasured: clearly below a sequence, which knows the order */
  cooccurrenceWeight: 0.3,
  /** What an edge that was seen counts. @unit share @range 0..1 @source ALGORITHMS §2 */
  observedFactor: 1,
  /** What an edge read from definitions counts. @unit share @range 0..1 @source ALGORITHMS §2 */
  inferredFactor: 0.7,
  /** What an edge that a person wrote as a template counts. @unit share @range 0..1 @source ALGORITHMS §2 */
  templateFactor: 0.5,
  /** Sightings after which an edge counts as seen, where structure is trusted most. @unit sightings @range 1..100 @source ALGORITHMS §7 */
  promotionSightings: 2,
  /** How many more it takes per unit of alpha above its least. @unit sightings @range 0..100 @source ALGORITHMS §7 */
  promotionSteepness: 6,
  /** Feeds below this confidence make no edge. @unit share @range 0..1 @source ALGORITHMS §5: an edge is drawn at 0.5 */
  feedConfidenceMin: 0.5,
  /** Inferred edges out of one tool, the surest first. @unit edges @range 1..1000 @source chosen: a hub of thousands says nothing and costs much */
  feedsPerToolMax: 20,
  /** Edges that are stored in one transaction. @unit edges @range 1..100000 @source chosen: others wait for it */
  edgesPerDeltaMax: 2000,
  /** A tool's id in the store; two of them share one index row. @unit bytes @range 64..1200 @source half of what STORAGE.keyBytesMax allows for one */
  nodeBytesMax: 1000,
  /** Adamic-Adar that counts as much as the strongest edge. @unit sum @range 0.1..100 @source ALGORITHMS §2 */
  adamicAdarFull: 2,
  /** The least weight that a path is priced by. @unit share @range 0.001..1 @source ALGORITHMS §5 */
  pathWeightMin: 0.1,
  /** Steps of a path that still means something. @unit hops @range 1..10 @source ALGORITHMS §5 */
  pathHopsMax: 3,
  /** What a tool's own degree counts in its heat. @unit share @range 0..1 @source ALGORITHMS §3 */
  heatOwn: 0.6,
  /** What its neighbours' degrees count. @unit share @range 0..1 @source ALGORITHMS §3 */
  heatNeighbours: 0.4,
  /** Damping of PageRank. @unit share @range 0.01..0.99 @source ALGORITHMS §6 */
  pageRankDamping: 0.85,
  /** What may still change per node at the end. @unit share @range 0..0.001 @source chosen: far below what a rank is used for */
  pageRankTolerance: 1e-9,
  /** Rounds of PageRank in any case. @unit rounds @range 1..10000 @source what remains after so many is 0.85 to their power, below the tolerance */
  pageRankRoundsMax: 150,
  /** Where the random walk of the community search starts. @unit seed @range 1..4294967295 @source any fixed number: the same answer after a restart */
  communitySeed: 7717,
} as const;

/** What people are shown of the graph. */
export const GRAPH_REPORT = {
  /** Ties of one tool. @unit ties @range 1..10000 @source chosen: more than anyone reads; a hub has hundreds */
  neighboursMax: 50,
  /** Ties of a whole graph that is exported, the strongest first. @unit ties @range 100..1000000 @source chosen: some megabytes, what 1,000 tools with 20 each have */
  tiesMax: 20_000,
  /** Tools with the highest PageRank. @unit tools @range 1..1000 @source chosen, unmeasured */
  ranksMax: 10,
  /** Communities that a terminal lists. @unit communities @range 1..1000 @source chosen, unmeasured */
  communitiesShown: 12,
  /** Tools of one community that a terminal lists. @unit tools @range 1..1000 @source chosen, unmeasured */
  communityToolsShown: 8,
  /** Nodes of a graph that is drawn, the highest ranked first. @unit nodes @range 100..100000 @source SPEC of the dashboard: usable at 2,000, and half as many again */
  mapNodesMax: 3000,
  /** Edges of a graph that is drawn, the strongest first. @unit edges @range 100..1000000 @source SPEC of the dashboard: usable at 10,000, and half as many again */
  mapEdgesMax: 15_000,
} as const;

/** How decisions are recorded. */
export const TRACES = {
  /** Traces, and outcomes, that wait to be stored; beyond it the oldest are dropped. @unit traces @range 10..1000000 @source chosen: some seconds of a busy gateway, at most some tens of megabytes */
  queueMax: 2000,
  /** Traces that are stored in one statement, and that wait before they are stored at once. @unit traces @range 1..10000 @source chosen, unmeasured */
  batchMax: 200,
  /** How long a trace waits before it is stored. @unit ms @range 10..60000 @source chosen: what a killed process may lose */
  flushMs: 1000,
  /** Inputs of one trace, and as much again of its scores. @unit characters @range 100..1000000 @source chosen: twenty candidates with ten numbers each */
  charactersMax: 8000,
  /** One text in a trace. @unit characters @range 20..100000 @source chosen: a long sentence */
  textLengthMax: 500,
  /** What is looked at of a text, for secrets in it. @unit characters @range 100..1000000 @source chosen: several times what is kept */
  textReadMax: 4000,
  /** The name of a parameter. @unit characters @range 10..1000 @source chosen: longer ones were not seen */
  nameLengthMax: 100,
  /** Items of a list, and members of an object. @unit items @range 1..10000 @source chosen: more candidates than any answer has */
  itemsMax: 100,
  /** Levels of nesting. @unit levels @range 1..100 @source chosen: candidates, their parts, the numbers of those, and one to spare */
  levelsMax: 6,
  /** Tools that one trace is found by. @unit tools @range 1..1000 @source chosen: those beyond were hardly decisive */
  toolsMax: 20,
  /** Traces that `explain` answers with for a run or a tool. @unit traces @range 1..10000 @source chosen, unmeasured */
  explainedMax: 50,
} as const;

/** How long it is followed what becomes of a search. */
export const SEARCH_TRACES = {
  /** How long after a search a call of a tool that it showed counts as its use. @unit ms @range 1000..86400000 @source chosen: an agent calls what it found within minutes, where a person is asked in between it takes longer */
  usedWithinMs: 900_000,
  /** Searches of one asker that are followed; a further one ends the oldest. @unit searches @range 1..1000 @source chosen: one per step of a long task */
  perSessionMax: 16,
  /** Askers whose searches are followed; a further one ends those of whoever searched longest ago. @unit sessions @range 1..100000 @source chosen: some megabytes at the most */
  sessionsMax: 500,
  /** Candidates of which a trace has the scores. @unit tools @range 1..100 @source chosen: what the limit left out is seen beside what it let in */
  scoresMax: 20,
} as const;

/** How much a search trusts text against structure. 1: text alone. */
export const ALPHA = {
  /** Structure never counts for more than the rest. @unit share @range 0.5..1 @source ALGORITHMS §3 */
  min: 0.5,
  /** Observations below which the start is cold. @unit executions @range 1..1000 @source ALGORITHMS §3 */
  coldObservations: 5,
  /** How far alpha falls until the start is over. @unit share @range 0..0.5 @source ALGORITHMS §3 */
  coldFall: 0.3,
  /** Neighbours that make a correlation. @unit neighbours @range 3..100 @source ALGORITHMS §3: two always correlate */
  neighboursMin: 3,
  /** How far alpha falls per unit of correlation above -1. @unit share @range 0..0.5 @source ALGORITHMS §3 */
  correlationFall: 0.25,
  /** How far alpha falls per unit of heat. @unit share @range 0..1 @source ALGORITHMS §3 */
  heatFall: 0.5,
  /** What the tool's own heat counts among what alpha is made of. @unit share @range 0..1 @source ALGORITHMS §3 */
  ownShare: 0.4,
  /** What the mean heat of the context counts. @unit share @range 0..1 @source ALGORITHMS §3 */
  contextShare: 0.3,
  /** What the ties to the context count. @unit share @range 0..1 @source ALGORITHMS §3 */
  pathShare: 0.3,
  /** How far alpha falls per unit of density. @unit share @range 0..100 @source ALGORITHMS §3 */
  densityFall: 2,
  /** Alpha where it is fixed and nothing else is said. @unit share @range 0.5..1 @source chosen: the middle of its range */
  fixed: 0.75,
} as const;

/** Which tool can feed which, by their definitions. */
export const FEEDS = {
  /** Places of one schema that are read. @unit places @range 1..10000 @source chosen: the largest published schema seen has 160 */
  slotsMax: 300,
  /** How deep a schema is read. @unit levels @range 1..32 @source chosen: recursive schemas end here */
  depthMax: 5,
  /** Alternatives of one place that are read. @unit schemas @range 1..100 @source chosen, unmeasured */
  shapesMax: 12,
  /** Characters of a name that are read. @unit characters @range 10..10000 @source chosen, unmeasured */
  nameLengthMax: 200,
  /** Characters of a description that are read. @unit characters @range 100..100000 @source chosen: what comes later is about details */
  descriptionLengthMax: 500,
  /** Characters of an intent that are read. @unit characters @range 100..100000 @source chosen, unmeasured */
  textLengthMax: 2000,
  /** Terms of the places around one that are kept. @unit terms @range 0..100 @source chosen, unmeasured */
  aroundMax: 8,
  /** How many tools generic names count for beside the catalog's own. @unit tools @range 0..1000 @source chosen: decides in small catalogs only */
  priorTools: 20,
  /** Parameters of one tool that are looked at. @unit parameters @range 1..1000 @source chosen, unmeasured */
  parametersMax: 40,
  /** A term that more tools bear brings no candidates: it tells nothing. @unit tools @range 10..10000 @source chosen, unmeasured */
  bearersMax: 200,
  /** What a term of the parameter's name counts beside one of its description, for candidates. @unit factor @range 1..10 @source chosen, unmeasured */
  namedGain: 2,
  /** Candidates of one parameter that are looked at closely. @unit tools @range 1..1000 @source chosen, unmeasured */
  candidatesMax: 40,
  /** Feeds of one tool that are kept. @unit feeds @range 1..1000 @source chosen, unmeasured */
  feedsMax: 60,
  /** Feeds below this are not told. @unit probability @range 0..1 @source chosen, unmeasured */
  confidenceMin: 0.1,
  /** Candidates below this share of the best are none. @unit share @range 0..1 @source eval 2026-11-16: toollinkos gains four points over counting all */
  rivalShare: 0.6,
  /** What a term counts that a name leaves to its surroundings: `id` of `create_user`. @unit share @range 0..1 @source chosen, unmeasured */
  contextShare: 0.7,
  /** What a part of the same date counts. @unit share @range 0..1 @source chosen, unmeasured */
  relatedShare: 0.8,
  /** Fit of types of which one is not said. @unit share @range 0..1 @source chosen, unmeasured */
  typeUnknown: 0.7,
  /** Fit of types that one can be written as the other. @unit share @range 0..1 @source chosen, unmeasured */
  typeCast: 0.4,
  /** Echo of an optional parameter. @unit share @range 0..1 @source chosen, unmeasured */
  optionalEcho: 0.5,
  /** What a feed of an optional parameter counts. @unit share @range 0..1 @source eval 2026-11-16: 0.5 gives toollinkos a point and costs apigen 0.3 */
  optionalShare: 0.3,
  /** A giver on another server counts by the number of servers to minus this. @unit exponent @range 0..2 @source eval 2026-11-16: without it stabletoolbench loses two points */
  foreignExponent: 0.5,
  /** What a fit counts that rests on a generic name, or on no name. @unit share @range 0..1 @source eval 2026-11-16 */
  vagueShare: 0.2,
  /** From here on a description names the giver. @unit share @range 0..1 @source chosen, unmeasured */
  citationMin: 0.5,
  /** Below this a published output has another name. @unit share @range 0..1 @source chosen, unmeasured */
  nameMin: 0.4,
  /** That a tool goes with the one that reads what it sets. @unit probability @range 0..1 @source chosen, unmeasured */
  sameState: 0.5,
  /** That a tool goes with the one that tells whether it can work. @unit probability @range 0..1 @source chosen, unmeasured */
  tellsState: 0.4,
  /** Tools of one task that are compared with each other. @unit tools @range 2..200 @source chosen: every pair is looked at */
  taskToolsMax: 32,
  /** Feeds of a task below this are not drawn. @unit probability @range 0..1 @source eval 2026-11-16: F1 of nestful is flat from 0.2 to 0.3, on either half */
  intentConfidenceMin: 0.25,
  /** From this share of its subject unsaid a tool is not spoken of. @unit share @range 0..1 @source eval 2026-11-16: F1 of nestful within two points from 0.3 to 0.9 */
  unspokenMin: 0.7,
  /** An idle tool serves those that it fits by this share of the best. @unit share @range 0..1 @source chosen, unmeasured */
  serviceShare: 0.7,
  /** How near words of the intent are to a tool that they speak of. @unit weight @range 0..10 @source chosen, unmeasured */
  nearnessMin: 0.3,
  /** What a word of a tool's name counts for nearness, one of its description being 1. @unit weight @range 0..10 @source chosen, unmeasured */
  nearnessName: 2,
  /** The same for a parameter's name. @unit weight @range 0..10 @source chosen, unmeasured */
  nearnessParameter: 0.5,
  /** How soon after its name a parameter's value comes. @unit words @range 1..20 @source chosen, unmeasured */
  valueReach: 5,
} as const;

/** Logits for each kind of evidence that one tool feeds another. All @unit logit @range -10..10 @source eval 2026-11-16: logistic regression on half of toollinkos and nestful, rounded */
export const FEED_WEIGHTS = {
  /** Neither. @unit logit @range -10..10 @source as above */
  base: -4.6,
  /** Names are the same. @unit logit @range -10..10 @source as above */
  name: 2.9,
  /** The description names the giver. @unit logit @range -10..10 @source as above */
  citation: 2.25,
  /** Types fit. @unit logit @range -10..10 @source as above */
  type: 0.5,
  /** The giver asks for it itself. @unit logit @range -10..10 @source as above */
  echo: -0.7,
  /** Both are identifiers. @unit logit @range -10..10 @source as above */
  identifier: 0.7,
  /** From looking up to acting. @unit logit @range -10..10 @source as above */
  direction: 0.4,
  /** The giver needs nothing. @unit logit @range -10..10 @source as above */
  ambient: 1,
  /** The giver publishes it. @unit logit @range -10..10 @source eval 2026-11-16: 2 by regression; above 1 stabletoolbench loses half a point */
  published: 0.5,
  /** The giver changes something. @unit logit @range -10..10 @source as above */
  changes: -1,
  /** The giver judges what it is given. @unit logit @range -10..10 @source as above */
  checks: 1.2,
} as const;

/** The same where there is an intent: its words add evidence. */
export const FEED_INTENT_WEIGHTS = {
  /** Nothing speaks for it. @unit logit @range -10..10 @source eval 2026-11-16: logistic regression on nestful, rounded; on the halves not learned from F1 is 75 and 81 */
  base: -6.5,
  /** Names are the same. @unit logit @range -10..10 @source as above */
  name: 2.5,
  /** Types fit. @unit logit @range -10..10 @source as above */
  type: 1.5,
  /** The parameter is required. @unit logit @range -10..10 @source as above */
  required: 1.5,
  /** The giver asks for it itself. @unit logit @range -10..10 @source as above */
  echo: -1.4,
  /** Both are identifiers. @unit logit @range -10..10 @source as above */
  identifier: 0.9,
  /** The output is named where the intent speaks of the taker. @unit logit @range -10..10 @source as above */
  named: 2.8,
  /** The intent points back there. @unit logit @range -10..10 @source as above */
  pointing: 0.4,
  /** The giver is spoken of first. @unit logit @range -10..10 @source as above */
  order: 1.2,
  /** The giver is spoken of just before. @unit logit @range -10..10 @source as above */
  adjacent: 0.7,
  /** The intent says the value. @unit logit @range -10..10 @source as above */
  given: -1.1,
  /** The intent says too few values. @unit logit @range -10..10 @source as above */
  lacking: 0.3,
  /** The taker does not say what it takes. @unit logit @range -10..10 @source as above */
  untold: 0.8,
} as const;

/** Where the arguments of calls come from. */
export const BINDINGS = {
  /** Values of one result or of one call's arguments that are read. @unit values @range 10..100000 @source chosen: a page of a list; work stays linear in it */
  valuesMax: 2000,
  /** How deep they are read. @unit levels @range 1..64 @source chosen, unmeasured */
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
  constantSessionsMin: 3,
  /** Characters of an intent that are read. @unit characters @range 100..100000 @source chosen: as search does */
  intentLengthMax: 4096,
} as const;

/** How a plan is drafted from an intent. */
export const DRAFT = {
  /** Characters of an intent that are read for values and wishes. @unit characters @range 100..100000 @source chosen: longer than any task seen, read in milliseconds */
  intentLengthMax: 10_000,
  /** Values that are found in one intent. @unit values @range 1..10000 @source chosen, unmeasured */
  valuesMax: 200,
  /** Words on either side of a value that may say what it is. @unit words @range 1..20 @source chosen, unmeasured */
  surroundingWords: 6,
  /** Characters in which those words are looked for. @unit characters @range 10..1000 @source chosen: six long words */
  surroundingLength: 80,
  /** Arguments of one tool that are looked at, required ones first. @unit parameters @range 1..10000 @source chosen: the largest published schema seen has 160 places */
  parametersMax: 200,
  /** How deep arguments and inputs are looked at. @unit levels @range 1..10 @source chosen: recursive schemas end here */
  depthMax: 4,
  /** Alternatives of one schema that are read. @unit schemas @range 1..100 @source chosen, unmeasured */
  shapesMax: 12,
  /** Values that one argument is chosen among. @unit values @range 1..10000 @source chosen: all time zones have six hundred */
  choicesMax: 1000,
  /** Characters of a name that are read. @unit characters @range 10..10000 @source FEEDS.nameLengthMax */
  nameLengthMax: 200,
  /** Characters of a description that are read. @unit characters @range 100..100000 @source FEEDS.textLengthMax */
  descriptionLengthMax: 2000,
  /** Characters of a description or a value that are shown. @unit characters @range 20..2000 @source chosen: two lines of a terminal */
  describedLength: 160,
  /** Values of the inputs that are looked at. @unit values @range 1..10000 @source chosen, unmeasured */
  inputsMax: 500,
  /** That an input of the same name is meant. @unit probability @range 0..1 @source chosen, unmeasured */
  inputNamed: 0.98,
  /** The same where only the last part of the name is the same. @unit probability @range 0..1 @source chosen, unmeasured */
  inputNested: 0.9,
  /** Required arguments are bound from this confidence on. @unit probability @range 0..1 @source eval 2026-11-16: below nothing is gained on nestful; 0.35 loses three in ten of the complete plans */
  requiredMin: 0.25,
  /** Optional ones: a wrong value does harm where none does not. @unit probability @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  optionalMin: 0.6,
  /** What a schema assumes, where the argument is required. @unit probability @range 0..1 @source chosen, unmeasured */
  defaultConfidence: 0.7,
  /** What a reference counts that takes the first of several. @unit share @range 0..1 @source chosen, unmeasured */
  firstOfManyShare: 0.7,
  /** That a value is meant for a parameter that is named after its kind. @unit probability @range 0..1 @source chosen, unmeasured */
  kindNamed: 0.5,
  /** For one that takes such values, or whose description speaks of them. @unit probability @range 0..1 @source chosen, unmeasured */
  kindTyped: 0.3,
  /** For one that only does not forbid it. @unit probability @range 0..1 @source chosen, unmeasured */
  kindAlien: 0.08,
  /** What the parameter's whole name just before the value says. @unit probability @range 0..1 @source chosen, unmeasured */
  nearnessName: 0.75,
  /** What is left of that with each word between. @unit share @range 0..1 @source chosen, unmeasured */
  nearnessFade: 0.85,
  /** What the name just after the value counts, as its unit. @unit share @range 0..1 @source chosen, unmeasured */
  unitShare: 0.8,
  /** What it says that a value is the only one of its kind, and the parameter the only required one for it. @unit probability @range 0..1 @source eval 2026-11-16: with paths, URLs and addresses plans and calibration are as good as without it, with numbers and dates edges are worse */
  onlyOfKind: 0.7,
  /** What it adds that as many numbers are said as are required, or one quoted text for the only text. @unit probability @range 0..1 @source chosen as onlyOfKind; npm run eval -- plan 2026-11-16 */
  inOrder: 0.7,
  /** What words of the description around the value say. @unit probability @range 0..1 @source chosen, unmeasured */
  nearnessText: 0.3,
  /** What a preposition that goes with the name says. @unit probability @range 0..1 @source chosen, unmeasured */
  prepositionGain: 0.45,
  /** What a value counts that stands where the intent speaks of something else. @unit share @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  elsewhereShare: 0.6,
  /** That a choice is meant whose words are said. @unit probability @range 0..1 @source chosen, unmeasured */
  choiceNamed: 0.85,
  /** That a switch is meant whose name is said. @unit probability @range 0..1 @source chosen, unmeasured */
  switchNamed: 0.65,
  /** That the words themselves are what is searched for. @unit probability @range 0..1 @source chosen, unmeasured */
  queryConfidence: 0.4,
  /** Characters of words that are searched for. @unit characters @range 20..10000 @source chosen, unmeasured */
  queryLengthMax: 300,
  /** Characters between two values of one list. @unit characters @range 1..50 @source chosen: quotes, a comma, "and" */
  listGap: 8,
  /** Clauses of one intent that are answered. @unit clauses @range 1..100 @source chosen, unmeasured */
  clausesMax: 16,
  /** Candidates of one clause that are looked at. @unit tools @range 1..100 @source chosen, unmeasured */
  candidatesMax: 10,
  /** Tasks of one draft. @unit tasks @range 1..100 @source chosen: every pair is looked at; the longest task seen has seven */
  tasksMax: 12,
  /** How often suppliers of suppliers are looked for. @unit times @range 0..10 @source chosen, unmeasured */
  roundsMax: 3,
  /** A candidate below this answers nothing. @unit score @range 0..1 @source chosen, unmeasured */
  scoreMin: 0.05,
  /** A clause whose best is below this share of the best of all is no wish. @unit share @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  clauseShare: 0.4,
  /** A sentence without a verb goes on about a tool that has this share of its best score. @unit share @range 0..1 @source chosen, unmeasured */
  goesOnShare: 0.5,
  /** A tool that does what the verb says is preferred to one that is a task already, from this share of its score. @unit share @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  verbShare: 0.4,
  /** A second tool for one clause has at least this share of the first's score. @unit share @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  secondShare: 0.6,
  /** And so many words of its name are in the clause that the first does not answer. @unit words @range 1..10 @source chosen, unmeasured */
  secondTermsMin: 2,
  /** Names that share this much are the same where the required arguments are. @unit share @range 0..1 @source chosen, unmeasured */
  sameNameShare: 0.75,
  /** From here on an argument that is given twice makes two calls. @unit probability @range 0..1 @source chosen, unmeasured */
  anotherCallMin: 0.5,
  /** Tools that are tried out as the supplier of one argument. @unit tools @range 1..100 @source chosen, unmeasured */
  offersMax: 8,
  /** A supplier is called from this likelihood on. @unit probability @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  supplierMin: 0.2,
  /** What being found by the search counts for a supplier. @unit share @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  foundShare: 0.5,
  /** A tool that past runs used beside the others is taken from this probability on. @unit probability @range 0..1 @source ALGORITHMS §5: as an edge is drawn */
  companionMin: 0.5,
  /** Such tools in one draft. @unit tools @range 0..20 @source chosen, unmeasured */
  companionsMax: 4,
  /** Values that nothing takes which are told. @unit values @range 1..200 @source chosen: enough to see what is wrong */
  unusedMax: 20,
  /** Candidates that are shown beside the chosen one. @unit tools @range 0..20 @source chosen, unmeasured */
  alternativesMax: 3,
  /** Characters of a task's id that come from the tool's name. @unit characters @range 8..60 @source chosen: within PLAN.idLengthMax, a number included */
  idLengthMax: 40,
  /** Characters at the start of a clause that may say "then". @unit characters @range 1..100 @source chosen, unmeasured */
  headLength: 12,
  /** An edge is drawn from this confidence on. @unit probability @range 0..1 @source ALGORITHMS §5 */
  edgeMin: 0.5,
  /** What one hop in the graph says. @unit probability @range 0..1 @source ALGORITHMS §5 */
  hopOne: 0.95,
  /** What two hops say. @unit probability @range 0..1 @source ALGORITHMS §5 */
  hopTwo: 0.8,
  /** What three hops say. @unit probability @range 0..1 @source ALGORITHMS §5 */
  hopThree: 0.65,
  /** An edge below this weight is no history. @unit weight @range 0..1 @source chosen: a sequence that was seen has 0.5, a feed that was only inferred 0.49 */
  historyWeightMin: 0.5,
  /** What it says that the intent names the one after the other. @unit probability @range 0..1 @source chosen: enough for an edge, the first to go in a ring */
  orderConfidence: 0.5,
  /** How far the tools of a plan are wrong at once: 0 each by itself, 1 all or none. @unit exponent @range 0..1 @source eval 2026-11-16: of plans on nestful above 0.70 the most are exactly right at one half; the calibration error falls towards 0, and so does the share of plans that are proposed */
  wrongAtOnce: 0.5,
  /** PageRanks that count for the confidence of a plan. @unit tools @range 1..20 @source ALGORITHMS §5 */
  ranksCounted: 3,
  /** What the search's score counts where alpha is least. @unit share @range 0..1 @source ALGORITHMS §5 */
  hybridWeight: 0.55,
  /** How much more where text counts alone. @unit share @range 0..1 @source ALGORITHMS §5 */
  hybridGain: 0.3,
  /** What PageRank counts where alpha is least. @unit share @range 0..1 @source ALGORITHMS §5 */
  rankWeight: 0.3,
  /** How much less where text counts alone. @unit share @range 0..1 @source ALGORITHMS §5 */
  rankFall: 0.25,
  /** What the ties between the tasks count where alpha is least. @unit share @range 0..1 @source ALGORITHMS §5 */
  pathWeight: 0.15,
  /** How much less where text counts alone. @unit share @range 0..1 @source ALGORITHMS §5 */
  pathFall: 0.05,
} as const;

/**
 * How likely a drafted tool is the right one: log-odds by what speaks for it. Fitted on 2026-11-16 on half of the queries
 * of `npm run eval -- certainty`; on the other half 51 % of drafted tools pass 0.70 with all tools in the catalog, 88 % of these
 * right (search score alone: 25 %, 95 %), calibration error 0.04 (0.18).
 */
export const CERTAINTY = {
  /** Where nothing speaks for it. @unit log-odds @range -20..0 @source eval certainty 2026-11-16, fitted on half of the queries */
  base: -4.94,
  /** The root of the search's score. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  found: 3.54,
  /** The greater of that and of verb, subject and words all being those of the wish. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  either: 3.11,
  /** How far it is ahead of the next that does something else. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  lead: 1.18,
  /** The share of what it is about that the wish speaks of. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  subject: 0.93,
  /** The share of the wish's words that its definition has. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  told: 0.41,
  /** How sure its least sure required argument is. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  bound: 0.29,
} as const;

/** What a plan has to clear before it runs by itself. */
export const GATES = {
  /** A tool of which fewer calls go well is not run at once. @unit share @range 0..1 @source chosen: more often than not */
  failingBelow: 0.5,
  /** So many calls say so. @unit calls @range 1..100 @source chosen: fewer may be bad luck */
  failuresMin: 4,
  /** Below this confidence nothing is proposed: the agent has to say which tools. @unit confidence @range 0..1 @source ALGORITHMS §7 */
  explicit: 0.7,
  /** Where the run gate starts. @unit confidence @range 0..1 @source ALGORITHMS §7 */
  runStart: 0.92,
  /** It never falls below this. @unit confidence @range 0..1 @source ALGORITHMS §7 */
  runMin: 0.85,
  /** It never rises above this. @unit confidence @range 0..1 @source ALGORITHMS §7 */
  runMax: 0.95,
  /** What running ahead between calls asks for on top of a threshold, to begin with. @unit probability @range 0..1 @source ALGORITHMS §7 */
  guardStart: 0.15,
  /** It never falls below this. @unit probability @range 0..1 @source ALGORITHMS §7 */
  guardMin: 0,
  /** It never rises above this. @unit probability @range 0..1 @source ALGORITHMS §7 */
  guardMax: 0.3,
  /** Outcomes that a gate remembers. @unit outcomes @range 1..1000 @source ALGORITHMS §7 (ADR-008) */
  window: 50,
  /** After so many new outcomes it looks at the last ones. @unit outcomes @range 1..1000 @source ALGORITHMS §7 */
  lookEvery: 10,
  /** At so many of them. @unit outcomes @range 1..1000 @source ALGORITHMS §7 */
  looksAt: 20,
  /** Of what was run, a share above this for nothing raises it. @unit share @range 0..1 @source ALGORITHMS §7 */
  falsePositivesMax: 0.1,
  /** Of what was held back, a share above this that was then asked for lowers it. @unit share @range 0..1 @source ALGORITHMS §7 */
  falseNegativesMax: 0.3,
  /** By how much, times that share. @unit probability @range 0..1 @source ALGORITHMS §7 */
  step: 0.05,
} as const;

/** What is learned from calls, and how much of it is kept. */
export const LEARN = {
  /** Ends of calls and plans that wait to be stored. @unit outcomes @range 1..100000 @source chosen: a second of the busiest gateway measured */
  outcomesMax: 5000,
  /** A session with no call for this long is over: what comes after follows nothing. @unit ms @range 1000..86400000 @source issue 5: ten minutes */
  sessionIdleMs: 600_000,
  /** Calls of a session are learned together once none has ended for this long. @unit ms @range 0..600000 @source chosen: after the answer, and soon enough to be seen in the graph */
  settleMs: 1000,
  /** Sessions that are remembered at once; the one that was silent longest goes. @unit sessions @range 1..100000 @source chosen, unmeasured */
  sessionsMax: 64,
  /** Calls of a session that later ones can follow from. @unit calls @range 2..1000 @source chosen: all but two of the recorded runs have fewer than fifty; work is linear in it */
  callsMax: 48,
  /** Runs and parts of sessions that wait to be learned; further ones are dropped and counted. @unit lessons @range 1..100000 @source chosen, unmeasured */
  waitingMax: 256,
  /** Characters of one result that are remembered. @unit characters @range 256..1048576 @source chosen: two pages of JSON; sessions times calls times this is the most that is held */
  resultLengthMax: 16_384,
  /** Kept results of runs above this are not read again to learn from them. @unit bytes @range 1024..104857600 @source chosen: parsing it takes some milliseconds */
  keptBytesMax: 1_048_576,
  /** Different tools of one step that count as before or after those of the next. @unit tools @range 1..100 @source chosen: a fan of many says little about each pair */
  stepToolsMax: 6,
  /** Different tools of one session or run that count as used together. @unit tools @range 2..1000 @source chosen: pairs grow with its square */
  togetherMax: 12,
  /** Edges that one lesson is about; the rest is left out, the weakest kind first. @unit edges @range 1..2000 @source chosen, well below GRAPH.edgesPerDeltaMax */
  edgesMax: 400,
  /** Places of results that one lesson remembers for bindings that missed. @unit places @range 100..100000 @source chosen, unmeasured */
  placesMax: 2000,
  /** Places that are remembered for one argument, the most telling first. @unit places @range 1..1000 @source chosen: a value is rarely found in more */
  bindingsPerParameterMax: 16,
  /** How deep an output schema tells. @unit levels @range 1..32 @source chosen, unmeasured */
  schemaDepthMax: 8,
  /** Members beyond which an object is a map of data. @unit members @range 2..1000 @source chosen: records of web APIs have up to fifty */
  schemaMembersMax: 64,
  /** Items of a list that its schema is made from. @unit items @range 1..10000 @source chosen, unmeasured */
  schemaItemsMax: 100,
  /** Values of one result that its schema is made from. @unit values @range 100..1000000 @source chosen: about a millisecond of work */
  schemaValuesMax: 5000,
  /** Longer keys are data. @unit characters @range 8..1000 @source chosen, unmeasured */
  schemaNameLengthMax: 64,
  /** A schema that grows beyond this tells nothing any more. @unit bytes @range 1024..1048576 @source chosen, unmeasured */
  schemaBytesMax: 65_536,
  /** Transitions that are kept, those seen last first. @unit rows @range 100..10000000 @source chosen: hundreds of tools with dozens of followers each */
  transitionsMax: 50_000,
  /** Choices of sources that one lesson counts. @unit rows @range 10..100000 @source chosen: a long session has some hundreds */
  sourcesPerLessonMax: 2000,
  /** Choices of sources that are kept of one tool, those that held most first. @unit rows @range 10..100000 @source chosen: a tool with several arguments shows some hundreds */
  sourcesPerToolMax: 600,
  /** Preferences that are kept, those seen last first. @unit rows @range 100..10000000 @source chosen, unmeasured */
  preferencesMax: 20_000,
  /** Tools that are looked at as followers of each tool of a plan. @unit tools @range 1..100 @source chosen: further ones are improbable */
  followersMax: 5,
  /** How often, in updates, rows beyond the bounds are removed. @unit updates @range 1..100000 @source chosen: looking costs more than a few rows too many */
  tidyEvery: 200,
} as const;

/** What may be asked for next. */
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
  /** Tools that may come next, before those that may not be proposed are left out. @unit tools @range 1..1000 @source chosen, unmeasured */
  followersMax: 32,
  /** Tools whose arguments are looked for. @unit tools @range 1..100 @source chosen: further ones are improbable */
  toolsMax: 6,
  /** Calls of one tool made together that are looked at. @unit calls @range 1..100 @source chosen, unmeasured */
  togetherMax: 8,
  /** Different sets of parameters that are tried. @unit sets @range 1..100 @source chosen, unmeasured */
  givenMax: 4,
  /** Argument sets that are kept of one tool. @unit sets @range 1..1000 @source chosen, unmeasured */
  setsMax: 12,
  /** Sources of one tool that are looked at, those that held most first. @unit sources @range 1..10000 @source chosen: work is linear in it */
  sourcesMax: 64,
  /** A call that seems less likely is not proposed, before calibration. @unit probability @range 0..1 @source chosen: nothing below it is ever run ahead */
  rawMin: 0.1,
  /** The same for a tool of which few calls were seen: what comes of it teaches the most. @unit probability @range 0..1 @source chosen, unmeasured */
  strangerRawMin: 0.02,
  /** How many samples the more general rate counts as, against the special one. @unit samples @range 0..100 @source chosen: as Witten-Bell for two followers */
  rateShrink: 2,
  /** The rate of a choice of which nothing is known. @unit probability @range 0..1 @source chosen, unmeasured */
  rateStart: 0.2,
  /** The same where a place is called as the parameter is. @unit probability @range 0..1 @source chosen, unmeasured */
  rateNamed: 0.4,
  /** Tools of which fewer calls were seen are learned from the session itself. @unit calls @range 0..1000 @source chosen, unmeasured */
  strangerCallsMax: 8,
  /** The latest calls in which places are looked for that are called as a parameter. @unit calls @range 1..1000 @source chosen: what is older and was never used is seldom meant, and all of it has to be read */
  namedCallsMax: 8,
  /** Places that are called as one parameter, of those looked at. @unit places @range 0..1000 @source chosen, unmeasured */
  namedMax: 8,
  /** That a tool of which no call was seen gets just its required arguments. @unit probability @range 0..1 @source chosen, unmeasured */
  requiredOnly: 0.5,
  /** How many calls count as having given a set of arguments that was never seen. @unit calls @range 0..10 @source chosen, unmeasured */
  givenUnseen: 0.5,
  /** Shorter texts are equal by chance. @unit characters @range 1..100 @source BINDINGS.lettersMin */
  tellingLengthMin: 3,
  /** Numbers nearer to zero are equal by chance. @unit none @range 0..1000000 @source BINDINGS.digitsMin */
  tellingNumberMin: 100,
  /** Different tools of a session, one after the other, that stand for what came before. @unit tools @range 1..10 @source chosen: more are seldom seen twice */
  runsMax: 3,
  /** Tools of one server that nobody called yet, of those looked at. @unit tools @range 0..10000 @source chosen: more share too little to be proposed */
  siblingsMax: 32,
  /** Of what is left for tools that never came next, the share for those of the same server that nobody called yet. @unit share @range 0..1 @source chosen: agents stay on a server more often than not */
  coldShare: 0.5,
  /** How much likelier such a tool is where the session has all that it requires. @unit factor @range 1..1000 @source chosen, unmeasured */
  callableWeight: 8,
  /** The least share of calls of other tools, so that nothing is sure to be repeated. @unit share @range 0..1 @source chosen, unmeasured */
  repeatOddsMin: 0.05,
  /** The beginning of a long text that is read for values. @unit characters @range 0..1000000 @source chosen: reading it takes about a millisecond */
  textLengthMax: 8192,
  /** A day as YYYY-MM-DD. @unit characters @range 10..10 @source ISO 8601 */
  dayLength: 10,
  /** Longer values are no constants. @unit characters @range 1..1000 @source chosen: names, paths and codes, not texts */
  constantLengthMax: 48,
} as const;

/** What a tool's rank as the next is made of (ALGORITHMS, next step); the sum may be above 1 and is cut. */
export const NEXT_STEP = {
  /** That it came next before. @unit share @range 0..1 @source ALGORITHMS 4 */
  cooccurrence: 0.6,
  /** That it is of the same community. @unit share @range 0..1 @source ALGORITHMS 4 */
  community: 0.3,
  /** That it was used lately. @unit share @range 0..1 @source ALGORITHMS 4 */
  recency: 0.1,
  /** That much leads to it. @unit share @range 0..1 @source ALGORITHMS 4 */
  pageRank: 0.1,
  /** How long ago a use still counts whole; twice as long ago it counts half. @unit milliseconds @range 1..31536000000 @source ALGORITHMS 4: 24 h, decaying after */
  recentMs: 86_400_000,
} as const;

/** How probabilities of predictions follow what came true. */
export const CALIBRATION = {
  /** Bins of what seemed likely. @unit bins @range 2..1000 @source chosen: twice those that the error is measured with */
  bins: 20,
  /** What an outcome counts after the next of its bin. @unit share @range 0..1 @source chosen: some two hundred outcomes are remembered */
  fade: 0.995,
  /** Outcomes that a bin has to show to count as much as what it says by itself. @unit outcomes @range 0..1000 @source chosen, unmeasured */
  priorOutcomes: 2,
  /** Where in its bin a prediction of which nothing else is known is taken to be. @unit share @range 0..1 @source the middle */
  binMiddle: 0.5,
  /** Groups of tools whose outcomes are counted apart. @unit groups @range 1..10000 @source chosen: few tools of a project are run ahead; it bounds what is stored */
  groups: 256,
  /** Outcomes that a group has to show to count as much as what is true of all tools. @unit outcomes @range 1..1000 @source eval speculation: 10 to 40 differ little on tau1 and tau2 */
  groupPriorOutcomes: 20,
  /** The first value of the hash that groups tools. @unit none @range 1..4294967295 @source FNV-1a, 32 bits */
  hashStart: 2_166_136_261,
  /** What that hash is multiplied by. @unit none @range 1..4294967295 @source FNV-1a, 32 bits */
  hashFactor: 16_777_619,
} as const;

/** Memories: how many, how long, and what becomes of a distance (ALGORITHMS 10). */
export const MEMORY = {
  /** Memories that are told at the most. @unit memories @range 1..100 @source ALGORITHMS 10 */
  topK: 5,
  /** More than so many cannot be asked for. @unit memories @range 1..1000 @source chosen: an answer that still can be read */
  topKMax: 50,
  /** Memories that stand beside the tools of an answer. @unit memories @range 0..50 @source chosen: tools are what was asked for */
  discoveredMax: 2,
  /** Of a memory's text in an answer beside tools. @unit characters @range 20..2000 @source chosen: a sentence or two */
  discoveredLengthMax: 240,
  /** Tools of a memory that are named there. @unit tools @range 0..100 @source chosen: most plans have fewer */
  discoveredTools: 5,
  /** The share of the budget of an answer that memories may take. @unit share @range 0..1 @source chosen, unmeasured */
  discoveredShare: 0.25,
  /** Candidates that are fetched at the least, so that a step between them can be found. @unit memories @range 8..1000 @source ALGORITHMS 10 */
  fetchMin: 20,
  /** Candidates that are fetched for each memory to be told. @unit memories @range 1..100 @source ALGORITHMS 10 */
  fetchPerResult: 4,
  /** What the distance of a memory of the same language is multiplied by. @unit none @range 0..1 @source ALGORITHMS 10 */
  sameLanguage: 0.85,
  /** The same of a related language. @unit none @range 0..1 @source ALGORITHMS 10 */
  relatedLanguage: 0.925,
  /** After so long a memory is half as fresh. @unit milliseconds @range 1..31536000000 @source ALGORITHMS 10: 90 days */
  halfLifeMs: 7_776_000_000,
  /** An important memory is at least so fresh. @unit share @range 0..1 @source ALGORITHMS 10 */
  importantFreshnessMin: 0.3,
  /** Any other is at least so fresh. @unit share @range 0..1 @source ALGORITHMS 10 */
  freshnessMin: 0.15,
  /** From here on a memory is important. @unit share @range 0..1 @source chosen, unmeasured */
  importantMin: 0.7,
  /** The importance of a memory of which none is told. @unit share @range 0..1 @source the middle */
  importance: 0.5,
  /** With fewer candidates a step between them may be chance. @unit memories @range 2..100 @source ALGORITHMS 10 */
  candidatesMin: 8,
  /** The share of few candidates that is near. @unit share @range 0..1 @source ALGORITHMS 10 */
  percentile: 0.75,
  /** Where near ends by words: the share of what was asked, by rarity, that a memory does not have. @unit distance @range 0..1 @source chosen, unmeasured */
  lexicalDistanceMax: 0.5,
  /** Of a note. Longer ones are refused, not cut: half a note may say the opposite. @unit characters @range 1..100000 @source chosen: a page */
  textLengthMax: 4000,
  /** Of the name of a language. @unit characters @range 1..100 @source chosen: longer than any there is */
  languageLengthMax: 40,
  /** Of an id of a tool. @unit characters @range 1..10000 @source chosen: longer than clients can send */
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
  /** For so long a call of a tool is taken as the use of a memory of it. @unit milliseconds @range 1..86400000 @source SEARCH_TRACES.usedWithinMs */
  usedWithinMs: 1_800_000,
  /** Answers that are watched for use. @unit answers @range 1..10000 @source chosen, unmeasured */
  watchedMax: 200,
  /** Notes that are named in a report of what was forgotten. @unit notes @range 0..10000 @source chosen: a screen */
  forgottenNamed: 20,
  /** Of a note's text in such a report. @unit characters @range 10..1000 @source chosen: a line */
  forgottenLength: 60,
  /** The longest age that can be asked for. @unit days @range 1..100000 @source chosen: a century */
  forgetDaysMax: 36_500,
} as const;

/** Where near ends for distances of all-MiniLM-L6-v2, 1 − cosine. */
export const MEMORY_MINILM = {
  /** Where the distances themselves do not say it. @unit distance @range 0..2 @source measured, eval memory 2026-11-16, on the half of the topics that is not reported: F1 73.9; 73.4 with 0.30, 67.9 with 0.45 */
  configured: 0.2,
  /** No threshold is below it. @unit distance @range 0..2 @source measured, as above: 73.5 with 0.30 */
  floor: 0.15,
  /** No threshold is above it. @unit distance @range 0..2 @source measured, as above: 72.9 with 0.50, 74.0 with 0.65, 73.2 with 0.70 */
  ceiling: 0.6,
  /** A smaller step between neighbours is none. @unit distance @range 0..2 @source measured, as above: 70.6 with 0.05, 73.9 with 0.12, 72.3 with 0.15 */
  gapMin: 0.1,
  /** The threshold of the fixed pipeline. @unit distance @range 0..2 @source measured, as above: the best for it, F1 63.4; 61.9 with 0.40, 62.3 with 0.50 */
  fixed: 0.45,
} as const;

/** The same for models that were not measured. */
export const MEMORY_MODELS = {
  /** Where the distances themselves do not say it. @unit distance @range 0..2 @source ALGORITHMS 10, chosen for another model */
  configured: 0.3,
  /** No threshold is below it. @unit distance @range 0..2 @source ALGORITHMS 10, chosen for another model */
  floor: 0.15,
  /** No threshold is above it. @unit distance @range 0..2 @source ALGORITHMS 10, chosen for another model */
  ceiling: 0.65,
  /** A smaller step between neighbours is none. @unit distance @range 0..2 @source ALGORITHMS 10, chosen for another model */
  gapMin: 0.05,
  /** The threshold of the fixed pipeline. @unit distance @range 0..2 @source ALGORITHMS 10, chosen for another model */
  fixed: 0.3,
} as const;

/** Which capabilities answer an intent or fit the tools in use. */
export const CAPABILITY_RANK = {
  /** How well a text answers an intent that is as far from it as can be told at all. @unit score @range 0..1 @source chosen: the base of a safe tool's threshold, so that what only reads is offered up to there and what is riskier must be nearer */
  scoreAtCeiling: 0.55,
  /** Words that an intent must have beside its values to be told from others by them. @unit words @range 1..20 @source chosen: "weather in", "size of"; one is in every other sentence */
  templateWordsMin: 2,
  /** Words of an intent that are compared in their order. @unit words @range 10..1000 @source chosen: the time grows with the square */
  templateWordsMax: 100,
  /** Words that one value may have. @unit words @range 1..20 @source chosen: a name, a title, a short phrase */
  wordsPerValue: 4,
  /** A word that says something, against one like "of". @unit words @range 1..10 @source chosen */
  tellingWordWeight: 3,
  /** The most that a score can be. @unit share @range 0.5..1 @source ALGORITHMS §6 */
  scoreMax: 0.95,
  /** The success rate from which one is offered and not pushed down. @unit share @range 0..1 @source ALGORITHMS §6 */
  rateMin: 0.5,
  /** What is left of the score of one that fails more often. @unit factor @range 0..1 @source ALGORITHMS §6 */
  unreliableFactor: 0.1,
  /** The success rate above which one is lifted. @unit share @range 0.5..1 @source ALGORITHMS §6 */
  rateHigh: 0.9,
  /** By how much. @unit factor @range 1..2 @source ALGORITHMS §6 */
  reliableFactor: 1.2,
  /** The success rate above which another way to the same end is offered beside one that was found. @unit share @range 0..1 @source ALGORITHMS §6 */
  alternativeRateMin: 0.7,
  /** What that costs its score. @unit factor @range 0..1 @source ALGORITHMS §6 */
  alternativeFactor: 0.9,
  /** Whether success and failure change a score. @unit boolean @source docs/reference/capabilities.md */
  countsReliability: true,
  /** Whether a capability is only as reliable as the least reliable that it calls. @unit boolean @source docs/reference/capabilities.md */
  countsDependencies: true,
  /** Whether another way to the same end is offered. @unit boolean @source docs/reference/capabilities.md */
  countsAlternatives: true,
  /** Whether being in the cluster of the tools in use counts. @unit boolean @source docs/reference/capabilities.md */
  countsCluster: true,
  /** Whether the place in the hypergraph counts. @unit boolean @source docs/reference/capabilities.md */
  countsPageRank: true,
  /** What the same cluster adds to what tools in common say. @unit share @range 0..1 @source ALGORITHMS §6 */
  clusterBoost: 0.5,
  /** What the highest PageRank adds. @unit share @range 0..1 @source ALGORITHMS §6 */
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
  /** What an eigenvalue may still change at the end. @unit share @range 0..0.001 @source chosen: vectors are then right to four places */
  eigenvalueTolerance: 1e-8,
  /** Rounds of the search for vectors and of k-means in any case. @unit rounds @range 10..10000 @source measured: most end before 100 */
  clusterRoundsMax: 200,
  /** How often k-means starts anew. @unit starts @range 1..100 @source chosen: k-means++ rarely needs more than one */
  clusterRestarts: 4,
  /** Where its random numbers start. @unit seed @range 1..4294967295 @source any fixed number: the same answer after a restart */
  clusterSeed: 4211,
  /** Damping of PageRank on the hypergraph. @unit share @range 0.01..0.99 @source ALGORITHMS §6 */
  damping: 0.85,
  /** What a rank may still change per node at the end. @unit share @range 0..0.001 @source chosen: far below what a rank is used for */
  rankTolerance: 1e-9,
  /** Rounds of PageRank in any case. @unit rounds @range 1..10000 @source what remains after so many is 0.85 to their power, below the tolerance */
  rankRoundsMax: 150,
  /** How close two intents are that mean the same end. @unit cosine @range 0..1 @source chosen: paraphrases of one task lie above, other tasks of one domain below (docs/reference/capabilities.md) */
  sameIntentMin: 0.8,
  /** Other ways to the same end that are kept for one capability. @unit capabilities @range 1..100 @source chosen: more are never shown */
  alternativesMax: 5,
  /** What own heat, that of neighbours and the hierarchy count in a tool's heat. @unit shares @range 0..1 @source ALGORITHMS §3 */
  heatOfTool: { own: 0.5, neighbours: 0.3, hierarchy: 0.2 },
  /** The same in a capability's. @unit shares @range 0..1 @source ALGORITHMS §3 */
  heatOfCapability: { own: 0.3, neighbours: 0.4, hierarchy: 0.3 },
  /** The same in that of one that calls others. @unit shares @range 0..1 @source ALGORITHMS §3 */
  heatOfMeta: { own: 0.2, neighbours: 0.2, hierarchy: 0.6 },
  /** What is left of heat that comes from the same level. @unit factor @range 0..1 @source ALGORITHMS §3 */
  heatDecayLevel: 0.9,
  /** From a step upward. @unit factor @range 0..1 @source ALGORITHMS §3 */
  heatDecayUp: 0.7,
  /** From a step downward. @unit factor @range 0..1 @source ALGORITHMS §3 */
  heatDecayDown: 0.5,
  /** How many steps along the hierarchy heat comes from. @unit steps @range 1..10 @source ALGORITHMS §3 */
  heatDepthMax: 3,
} as const;

/** Programs that are kept to be used again. */
export const CAPABILITY = {
  /** Longer programs are not kept. @unit characters @range 1000..1000000 @source TOOLING: source of at most 256 KB runs; what is kept is held in memory */
  codeLengthMax: 65_536,
  /** What is kept of an intent. @unit characters @range 100..100000 @source chosen, unmeasured */
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
  /** Words of a name that is made from an intent. @unit words @range 1..10 @source chosen: a verb and what it is about */
  nameWordsMax: 4,
  /** Characters of a name. @unit characters @range 3..40 @source the names of capabilities */
  nameLengthMax: 40,
  /** Tools that a description names. @unit tools @range 1..100 @source chosen, unmeasured */
  toolsDescribedMax: 4,
  /** Shorter secrets are looked for as words of their own. @unit characters @range 4..100 @source chosen: shorter ones are parts of other words */
  secretLengthMin: 8,
  /** Runs of letters and digits from this length on may be keys. @unit characters @range 8..100 @source chosen: the shortest keys in use have twenty */
  keyLengthMin: 20,
  /** Hexadecimal digits from this number on may be keys. @unit characters @range 8..100 @source 128 bits */
  hexKeyLengthMin: 32,
  /** How often letters and digits take turns in a key. @unit share @range 0..1 @source chosen: random keys about 0.45, names in code up to 0.25 */
  keyTurnsMin: 0.3,
  /** Numbers inside a run of letters that make it a key. @unit numbers @range 1..100 @source chosen: names in code have one or two */
  keyDigitRunsMin: 3,
  /** How deep values and schemas are looked at. @unit levels @range 1..100 @source chosen, unmeasured */
  depthMax: 16,
  /** What is kept of the description of a parameter. @unit characters @range 10..10000 @source chosen, unmeasured */
  parameterTextMax: 200,
} as const;

/** Of the threads in which programs run. What a program may use up is said by whoever starts it. */
export const SANDBOX = {
  /** Programs that have a place at the same time; further ones queue. @unit threads @range 2..16 @source chosen: more than cores, so that programs that compute without end leave one to others; each thread takes about 25 MB while it is used */
  threadsMax: 4,
  /** Programs that wait for a thread; more are refused. @unit programs @range 1..1000 @source chosen: a minute of waiting with programs of a second */
  queueMax: 64,
  /** A thread that no program came to for so long is ended. @unit ms @range 1000..3600000 @source chosen: an agent at work comes back sooner */
  idleMs: 300_000,
  /** A thread that is not ready by then is given up. @unit ms @range 1000..120000 @source measured: 0.7 to 2.1 s compiled, on two processors that had five to nine times their work */
  openMs: 30_000,
  /** Stack of a thread: the engine has to come to the end of its own first, or it breaks down instead of telling its program. @unit MB @range 8..64 @source measured: 4 is too little for JSON that is nested without end, 8 is enough */
  stackMb: 16,
  /** Heap of a thread beside the engine's memory: programs as text and as trees, what goes in and out. @unit MB @range 32..1024 @source chosen: the longest program, its tree and a few values of the largest size */
  oldHeapMb: 256,
  /** The part of the heap where everything begins. @unit MB @range 1..64 @source chosen: threads that wait should be small */
  youngHeapMb: 8,
  /** What a thread may take beyond the computing time of its program before it is ended from outside. @unit ms @range 50..10000 @source chosen: longer than the engine ever goes without looking at the clock, except inside one native operation */
  graceMs: 500,
  /** How long a program that is dropped while it computes may take to stop before its thread is ended. @unit ms @range 10..5000 @source chosen: the engine looks whether it is wanted every few ms, and a fresh place takes a few more */
  dropMs: 300,
  /** For reading why promises were rejected that nobody awaited, after the program ended. @unit ms @range 1..1000 @source chosen: reading twenty errors takes less than one */
  lastWordsMs: 50,
  /** Rejections kept to be told at the end; the rest is counted. @unit rejections @range 1..1000 @source chosen: more than anyone reads */
  rejectionsMax: 20,
  /** Longest program text. @unit bytes @range 1024..4194304 @source chosen: ten times what an agent writes in one go */
  sourceBytesMax: 262_144,
  /** Deepest nesting of arguments and values of programs. @unit levels @range 16..1000 @source the depth that arguments of calls may have */
  depthMax: 200,
} as const;
