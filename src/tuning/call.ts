/** Limits at the door to every tool. */
export const CALL = {
  /** Arguments of one call. @unit bytes @range 1024..67108864 @source chosen: the sandbox limit of SPEC is 1 MB; workflows may carry files */
  argumentBytesMax: 8_388_608,
  /** Bounds of the histogram of call durations in the metrics. @unit ms @range 1..3600000 @source chosen: a local read takes some milliseconds, callTimeoutMs ends the longest; each about 2.5 times the one before */
  durationBucketsMs: [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000, 30_000, 60_000],
  /** Nesting of the arguments of one call. @unit levels @range 8..1000 @source chosen: the same as for results, which become arguments */
  argumentDepthMax: 200,
  /** Schema violations named in one answer. @unit issues @range 1..100 @source chosen: more than a model mends at once */
  argumentIssuesShown: 10,
  /** Values under one name that a rule looks at; more cannot be told. @unit values @range 10..1000000 @source chosen: a batch of files, not a table */
  conditionValuesMax: 10_000,
  /** Calls outside runs that may wait for a person at once. @unit calls @range 1..10000 @source chosen: more than a person looks through */
  approvalsWaitingMax: 200,
  /** Times in a row that a person says yes to one kind of call before a rule is offered. @unit times @range 2..100 @source chosen: the third time is a habit */
  offerAfter: 3,
  /** Characters of arguments in a summary for a person. @unit characters @range 200..10000 @source SPEC issue: a summary is under 1,000 tokens, at one token a character in the worst scripts measured */
  summaryLength: 320,
  /** Warnings about a tool that are shown when a person is asked about a call of it. @unit reasons @range 1..12 @source chosen: the rest is in pml explain */
  findingsShown: 3,
  /** Characters of the reason in it. @unit characters @range 50..2000 @source the same */
  summaryReasonLength: 160,
  /** Arguments named in a summary for a person. @unit arguments @range 1..100 @source chosen: what is read at a glance */
  summaryArguments: 12,
  /** Delay until decisions made elsewhere are known here. @unit ms @range 100..600000 @source chosen: several instances share one database */
  permissionsFreshMs: 5000,
  /** Equal calls are compared when they are no further apart. @unit ms @range 100..60000 @source chosen: the agent's own editor may write between calls that are further apart */
  repeatWithinMs: 2000,
  /** Calls whose answers are remembered for that. @unit calls @range 10..10000 @source chosen, unmeasured */
  repeatsRemembered: 200,
  /** Calls that say more, and answers that do, are not compared. @unit characters @range 1024..10485760 @source chosen: clocks and generators say little; comparing 50 KB took a fifth of the time of a call */
  repeatLengthMax: 8192,
  /** Delay before call counters are stored. @unit ms @range 100..600000 @source chosen, unmeasured */
  usageFlushMs: 5000,
} as const;

/** The audit log. */
export const AUDIT = {
  /** Delay before entries are stored. @unit ms @range 100..60000 @source chosen: what a kill loses, for one small statement a second */
  flushMs: 1000,
  /** Entries that are stored in one statement. @unit entries @range 1..10000 @source chosen: about half a megabyte */
  batchMax: 500,
  /** Entries that wait while the database is away; then the oldest are lost, and counted. @unit entries @range 100..1000000 @source chosen: two minutes of 150 calls a second */
  waitingMax: 20_000,
  /** Entries that are read at once. @unit entries @range 10..10000 @source chosen: one answer of about a megabyte */
  pageMax: 1000,
} as const;

/** Limits of the risk registry's reading. */
export const RISK = {
  /** Distance before a claim in which its denial is searched. @unit characters @range 10..200 @source chosen: a denial and two long words */
  denialLength: 60,
  /** Of a name or a parameter's name. @unit characters @range 64..4096 @source chosen: protocol names are at most 128 long */
  nameLengthMax: 512,
  /** Of a description. @unit characters @range 1000..1000000 @source chosen: the longest of 5,223 published descriptions is shorter */
  descriptionLengthMax: 20_000,
  /** Words of a description among which the object of its verb is looked for. @unit words @range 4..100 @source chosen: one sentence */
  objectWordsRead: 16,
  /** Parameters and choices of a schema. @unit parameters @range 10..10000 @source chosen, unmeasured */
  parametersRead: 200,
  /** Length of one argument. A longer one counts as the worst it may hide. @unit characters @range 1000..1000000 @source chosen, unmeasured */
  argumentLengthMax: 10_000,
  /** Of the arguments of a call whose judgement is remembered. @unit characters @range 0..1000000 @source chosen: most calls are shorter, and to write a longer text takes longer than to judge it */
  rememberedLengthMax: 4096,
  /** Named values inside the arguments of one call that are looked at, the outer ones first. @unit values @range 50..100000 @source chosen: flags stand outside, data inside */
  detailsRead: 500,
  /** Depth to which the arguments of one call are read. @unit levels @range 1..20 @source chosen: options of options */
  detailsDepth: 4,
  /** Replicas that a plain scaling may ask for. A person is asked about more, since they cost money or flood other services. @unit replicas @range 1..1000 @source chosen: what people scale to by hand */
  fewReplicas: 10,
} as const;

/** Messages to the studying side. */
export const FACTS = {
  /** Time without a fact that counts as a pause. Gathered facts are then sent. @unit ms @range 0..1000 @source chosen: an agent thinks for longer before it can use what is foreseen */
  pauseMs: 20,
  /** Facts that come without a pause are handed over after so long. @unit ms @range 0..60000 @source measured with bench gateway: studying in the middle of 200 calls in a row doubled their p95 */
  gatheredMsMax: 250,
  /** Facts that are handed over at once; the next batch goes when these were studied. @unit facts @range 1..10000 @source chosen: 128 small calls are studied in 10 ms, so that a load without a pause loses 4 % of one processor to them */
  batchMax: 128,
  /** Characters of the facts that are handed over at once. One fact may be larger. @unit characters @range 1024..16777216 @source measured 2026-11-18, calls of 50 KB without a pause: batches of 8 MB took 0.1 ms of processor time per call to copy, because the memory for such a copy is new each time */
  batchLengthMax: 262_144,
  /** Characters of arguments or of a result that are handed over whole; of more, a part. @unit characters @range 1024..1048576 @source chosen: with 256 KB the studying side took as long for calls of 50 KB as serving them did; the head of each list, the ends of each text and every name are kept */
  sampleLengthMax: 32_768,
  /** Nesting of a value that is sent whole. Of a deeper one, the upper part is sent. @unit levels @range 10..1000 @source chosen: no schema measured goes below 40, and a stack holds ten times as many */
  sampleDepthMax: 200,
  /** Bytes shown of the beginning and of the end of an unparsed result. @unit bytes @range 1024..131072 @source a quarter of sampleLengthMax: both together are within it */
  unreadBytesShown: 8192,
  /** Facts that wait to be studied; beyond it facts about calls are dropped and counted. @unit facts @range 10..1000000 @source chosen: a session calls less often in a minute; what waits is moved to the old half of the heap, which costs serving more than it teaches */
  waitingMax: 2000,
  /** Characters that these may hold in all. @unit characters @range 1048576..1073741824 @source chosen: as waitingMax; a hundred calls of 50 KB */
  waitingLengthMax: 4_194_304,
} as const;

/** Calls that are made before anybody has asked for them, and their answers. */
export const AHEAD = {
  /** Answers that are ready or under way, of all sessions. @unit answers @range 1..10000 @source chosen: four for each of fifty sessions */
  answersMax: 200,
  /** Size of one answer. A larger one is not kept. @unit bytes @range 1024..1073741824 @source issue 6: one of 50 MB is not kept; chosen */
  answerBytesMax: 10_485_760,
  /** Size of all answers together. @unit bytes @range 1024..4294967296 @source chosen: a sixth of what the database takes */
  bytesMax: 67_108_864,
  /** Time for which a write with an unknown end counts as under way. @unit ms @range 0..3600000 @source chosen: as long as an answer is good for */
  uncertainWriteMs: 30_000,
  /** A path that changed so shortly before is not relied on: it might change again within one tick of the file system's clock. @unit ms @range 0..60000 @source chosen: the coarsest file systems in use count in steps of 2 s */
  settledMs: 2000,
  /** Paths that one call may name to be watched. @unit paths @range 1..1000 @source chosen: a stat takes about 0.1 ms */
  pathsMax: 16,
  /** Files and folders at and below the folders that one look is at; beyond, it has not seen everything. @unit entries @range 1..100000 @source chosen: 2000 take about 35 ms of a processor */
  entriesMax: 2000,
  /** A longer text is no path. @unit characters @range 64..32768 @source chosen: PATH_MAX of Linux */
  pathLengthMax: 4096,
  /** Length of a result that is searched for paths. @unit characters @range 0..10485760 @source chosen: well under a millisecond */
  resultTextRead: 65_536,
  /** Length of a description that is read to see what a tool depends on. @unit characters @range 100..20000 @source chosen */
  descriptionRead: 2000,
  /** Looks at the disk that are open at once; of those beyond nothing is told. @unit looks @range 1..64 @source chosen: Node has four threads for them */
  looksMax: 4,
  /** Time limit of one look at the disk. @unit ms @range 1..10000 @source chosen: a disk that is slower saves nothing */
  lookMs: 250,
  /** Share of the places that calls ahead leave to others, one at least. @unit share @range 0..1 @source chosen, unmeasured */
  placesLeft: 0.25,
} as const;

/** Reads that a session makes again. */
export const REPEATS = {
  /** Answers that are remembered, of all sessions. @unit answers @range 1..10000 @source chosen: as many as are made ahead */
  answersMax: 200,
  /** A longer answer is not remembered. @unit characters @range 1024..104857600 @source chosen: all of them together stay below 105 MB */
  answerLengthMax: 262_144,
  /** A call with longer arguments is not compared with earlier ones. @unit characters @range 64..1048576 @source chosen: reads of local files name paths, and little else */
  argumentLengthMax: 8192,
  /** Time for which one is remembered. @unit ms @range 0..86400000 @source chosen: as long as a silent session goes on */
  keptMs: 600_000,
  /** Of so many repeats one is made all the same and compared. @unit repeats @range 2..1000 @source issue 18: one in ten */
  comparedEvery: 10,
} as const;

/** Counting the tokens that agents are spared. */
export const SAVINGS = {
  /** Sessions that are remembered as counted. @unit sessions @range 100..1000000 @source chosen: more than are ever open at once */
  sessionsMax: 10_000,
  /** Kept results whose later reading is taken off. @unit results @range 10..1000000 @source chosen, unmeasured */
  resultsMax: 2000,
  /** Pending counts. More are not counted. @unit counts @range 1..10000 @source chosen: what is saved may be told too low */
  waitingMax: 200,
  /** A text that is longer is not counted. @unit characters @range 1000..100000000 @source measured: 54 ms for 150,000 characters, so under a second */
  textLengthMax: 2_000_000,
  /** When counting is given up and its thread ended. @unit ms @range 100..600000 @source chosen: ten times the longest text's time on a loaded machine */
  countTimeoutMs: 20_000,
  /** Idle time after which the thread ends. It holds 60 MB. @unit ms @range 0..600000 @source chosen, unmeasured */
  idleMs: 15_000,
} as const;

/** Expected time and cost of calls, for the limits of plans that are run ahead. */
export const ESTIMATES = {
  /** Expected time of a tool that was never called. @unit ms @range 0..600000 @source chosen: most calls of local and remote servers take less */
  unknownMs: 500,
  /** Cost per second of a metered tool without a price. @unit units of money @range 0..1000 @source chosen: a hundred seconds of such work in one session, with the seeds' $0.10 */
  costPerSecond: 0.001,
  /** Factor on the time of a call that was cut off, to estimate its full time. @unit factor @range 1..100 @source chosen: as waits are doubled elsewhere */
  cutOffFactor: 2,
} as const;

/** Limits of the search for ways to pml's own files. */
export const OWN_FILES = {
  /** Texts among the arguments of one call; a call with more of them is asked about. @unit texts @range 100..1000000 @source chosen: a table of some thousand rows, not a file of them */
  textsMax: 20_000,
  /** A longer text is no path, and no program whose words are followed on the disk. @unit characters @range 64..32768 @source chosen: PATH_MAX of Linux */
  pathLengthMax: 4096,
  /** A longer text is no name of a file. @unit characters @range 16..1024 @source NAME_MAX of Linux */
  nameLengthMax: 255,
  /** Words of one text that are read as paths. @unit words @range 8..100000 @source chosen: a page of a program */
  wordsMax: 1000,
  /** Words of one text that are followed on the disk. @unit words @range 1..1000 @source chosen: a look takes about 0.05 ms */
  wordsFollowed: 64,
  /** Paths of one call that are followed on the disk; a call with more of them is asked about. @unit paths @range 16..100000 @source chosen: about 20 ms of four threads */
  pathsMax: 600,
  /** Folders that relative paths of one call may start from. @unit folders @range 1..100 @source chosen: the roots of a server are a handful */
  startsMax: 24,
  /** Texts of one call that are put together in pairs. @unit texts @range 2..100 @source chosen: 24 make 552 pairs of letters, and no look at the disk */
  joinedMax: 24,
  /** Ways to write one pattern with braces. @unit patterns @range 1..1000 @source chosen, unmeasured */
  bracesMax: 64,
  /** Folders above pml's own that one server was told of, from which its later paths may start. @unit folders @range 1..100 @source chosen: there are no more than a path has parts */
  visitedMax: 16,
  /** Time limit for the disk, per call. @unit ms @range 100..60000 @source chosen: a disk that has to wake up takes about this long */
  lookMs: 5000,
  /** Open file checks that the disk has not answered in time. With so many, no further check is started. @unit looks @range 1..64 @source chosen: Node has four threads for all files */
  lateLooksMax: 2,
  /** Links that one path may lead over. @unit links @range 8..255 @source Linux follows 40 */
  linksMax: 40,
  /** Files in pml's folders that a file with several names is compared with. @unit files @range 10..100000 @source chosen: a configuration has about ten beside its database */
  ownFilesMax: 2000,
  /** Time for which the real paths of pml's own folders are cached. @unit ms @range 0..600000 @source chosen: nobody moves them but people */
  realFreshMs: 5000,
  /** Characters of an argument that a question or a log line shows. @unit characters @range 20..2000 @source chosen: a path, not a text */
  shownLength: 200,
} as const;
