/** Limits of the executor. */
export const EXECUTE = {
  /** Calls of all servers under way at once. @unit calls @range 1..10000 @source chosen: sixteen servers that hang with all their places leave room for nobody, fewer leave some */
  concurrencyMax: 256,
  /** Runs under way at once. @unit runs @range 1..10000 @source chosen, unmeasured */
  runsMax: 200,
  /** Validity of a run's lease without a renewal. @unit ms @range 1000..600000 @source issue: another instance has a dead one's run within 10 s; five times the interval of the signs */
  leaseMs: 5000,
  /** Interval of lease renewals. @unit ms @range 100..60000 @source a run that was left is found so late at the most: with the lease 6 s */
  leaseRenewMs: 1000,
  /** A process that has lost its lock in the database and renewed no lease for so long is dead. @unit ms @range 100..60000 @source chosen: a renewal and a half, so that a process that only lost its connection is left alone */
  unrenewedMs: 1500,
  /** Runs of a dead process that are taken up at the same time. @unit runs @range 1..100 @source chosen: half of STORAGE.connectionsMax */
  takeUpsAtOnce: 4,
  /** After the database did not answer, how soon leases are renewed and runs looked for again. @unit ms @range 10..60000 @source chosen: a database that is back is noticed within a second */
  leaseRetryMs: 1000,
  /** Readers of runs wait this long for runs that are being taken over. @unit ms @range 0..600000 @source chosen: a hundred runs are taken up in less */
  takenUpWithinMs: 5000,
  /** Interval at which an instance looks for commands to its runs, and for answers to its own commands. @unit ms @range 10..60000 @source chosen: a person does not notice it; one small query while runs are under way */
  commandLookMs: 250,
  /** Time in which another instance must take a command. @unit ms @range 100..600000 @source twice EXECUTE.leaseMs: one that died is replaced by then */
  commandWithinMs: 10_000,
  /** Time of attempts to store an event while the database is away. Then the run is released, and resumed from its journal later. @unit ms @range 0..3600000 @source chosen: a restart of a database takes seconds, a failover a minute or two */
  storeWithinMs: 300_000,
  /** Pause before the second attempt to store; it doubles with each further one. @unit ms @range 1..60000 @source chosen, unmeasured */
  storePauseMs: 100,
  /** Longest such pause. @unit ms @range 1..60000 @source chosen: a database that is back is noticed within a second */
  storePauseMsMax: 1000,
  /** An answer waits this long for an event that is being stored. Then it reports the stored state. @unit ms @range 0..60000 @source chosen: a hundred times what an append takes */
  toldWithinMs: 1000,
  /** A run that was taken up and has let its process go on for so long did not hang it. @unit ms @range 100..600000 @source chosen: schemas and values are checked in the first second */
  resumeProvenMs: 5000,
  /** Tasks in one workflow. @unit tasks @range 1..10000 @source bench executor runs 1,000; a checkpoint writes all of them, so twice that is enough */
  tasksMax: 2000,
  /** A run that takes longer is answered with `running` and goes on. @unit ms @range 100..3600000 @source chosen: clients end calls after a minute or more */
  answerWithinMs: 45_000,
  /** A plan that a person is offered to change by hand, as JSON. @unit characters @range 1000..100000 @source chosen: less than DASHBOARD.bodyBytesMax */
  editedLengthMax: 60_000,
  /** Results of finished tasks that a run takes over from an earlier one, in all; they stand in its first event. @unit bytes @range 8192..67108864 @source chosen: some hundred results that are answered whole */
  keptBytesMax: 4_194_304,
  /** A result larger than this is kept and answered by reference. @unit bytes @range 256..1048576 @source chosen: about 2,000 tokens of JSON */
  inlineResultBytesMax: 8192,
  /** A larger kept result is read in a thread. @unit bytes @range 1024..104857600 @source issue 15: nothing above 1 MB is parsed on the serving thread */
  parsedHereBytesMax: 1_048_576,
  /** Threads that read large results at once. @unit threads @range 1..64 @source chosen: one for each core of a small machine */
  valueThreadsMax: 2,
  /** Memory of such a thread. @unit megabytes @range 64..16384 @source chosen: results of 64 MB take up to ten times as much when they are parsed */
  valueThreadHeapMb: 1024,
  /** Size of all inline results of one answer. Further results are answered by reference. @unit bytes @range 1024..1048576 @source chosen: about 15,000 tokens, below the 25,000 that clients cut at */
  answerBytesMax: 60_000,
  /** Length of the preview of a stored result. @unit characters @range 50..8192 @source chosen, unmeasured */
  previewLength: 600,
  /** One page of a kept result. @unit bytes @range 1024..1048576 @source chosen: about 5,000 tokens, well below what clients cut */
  pageBytesMax: 20_000,
  /** One page of a kept text. @unit characters @range 256..1048576 @source chosen: the same for texts, which are cut by characters */
  pageLength: 20_000,
  /** Attempts of a repeatable call before its task fails. @unit attempts @range 1..10 @source chosen: twice helps against a restart, more against nothing seen */
  attemptsMax: 3,
  /** Pause before the second attempt; it doubles with each further one. @unit ms @range 0..60000 @source chosen, unmeasured */
  retryPauseMs: 250,
  /** Changes of a run's plan that an agent may make. @unit times @range 0..100 @source SPEC */
  replansMax: 3,
  /** Additions of tasks and changes of arguments in one run, beside replanning. @unit times @range 0..10000 @source chosen: each is an event with the whole plan */
  amendmentsMax: 100,
  /** Resumes of a run after its process was stopped. @unit times @range 0..100 @source SPEC */
  resumesMax: 3,
  /** Commands that wait to be taken by one run. @unit commands @range 1..10000 @source chosen, unmeasured */
  commandsWaitingMax: 64,
  /** Time that unrepeatable tasks get when the gateway ends. @unit ms @range 0..600000 @source chosen: shutdown is waited for by a person */
  suspendGraceMs: 5000,
  /** Time limit of an approval: how long to wait for it, and how long it is valid. @unit ms @range 1000..86400000 @source issue: 300 s */
  approvalMs: 300_000,
  /** Events of a run that are read at once. @unit events @range 10..100000 @source chosen, unmeasured */
  eventsReadMax: 500,
  /** Interval at which a reader looks for events of other processes. @unit ms @range 10..60000 @source chosen: a person notices a second */
  eventsPollMs: 500,
  /** Newest runs among which open decisions are looked for. @unit runs @range 10..10000 @source EXECUTE.runsMax and as many again that nobody drives */
  undecidedRunsMax: 400,
  /** A run that waits for a command is let go from memory after this long. @unit ms @range 1000..86400000 @source chosen: an agent that comes back at all comes back sooner */
  parkedMs: 600_000,
  /** An event that nobody relies on waits this long to be stored together with others. @unit ms @range 0..1000 @source measured: an append costs as much as a call, and a chain of reads ends one in less than a millisecond */
  journalPauseMs: 5,
  /** Checkpoints that come closer together are stored as one. @unit ms @range 0..60000 @source measured: a chain of writes pays twice its price with one per task */
  checkpointPauseMs: 200,
  /** Checkpoints of one run that are kept. @unit checkpoints @range 1..1000 @source seed 004 (ADR-019) */
  checkpointsKept: 5,
  /** Longest active time of a run. @unit ms @range 100..86400000 @source chosen: longer than any workflow seen, shorter than a night */
  runTimeoutMs: 3_600_000,
  /** A run's time is looked at this often at least, so that a changed limit is heeded. @unit ms @range 100..600000 @source chosen, unmeasured */
  limitCheckMs: 10_000,
  /** Progress that one follower of a run is told without a pause. @unit notifications @range 1..1000 @source chosen: a workflow of ten tasks is told whole */
  progressBurst: 32,
  /** After that, one notification in this time; of those in between the last is told. @unit ms @range 10..60000 @source chosen: faster than a person reads */
  progressEveryMs: 200,
  /** Longest quote of a server's own progress message. @unit characters @range 20..2000 @source chosen: one line of a terminal */
  progressLength: 200,
} as const;

/** Limits of programs and their answers. Numbers of the engine itself are in SANDBOX. */
export const PROGRAM = {
  /** From start to end, waiting for people not counted. @unit ms @range 100..3600000 @source tooling notes: 120 s wall */
  durationMs: 120_000,
  /** The most an agent may ask for. @unit ms @range 1000..86400000 @source chosen: ten times the default */
  durationMsMax: 1_200_000,
  /** A waiting program gives up its place after this time if others want one. @unit ms @range 1..10000 @source chosen: bringing it back costs a few ms */
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
  /** Tools in the list that a program can read. Calls are not limited to them. @unit tools @range 0..100000 @source chosen: about 60 KB to hand over */
  namesMax: 2000,
  /** Time limit to compare a new capability with the others. @unit ms @range 100..600000 @source chosen: nobody waits for it, and a model that is loading takes this long */
  comparedWithinMs: 30_000,
  /** Tools that `pml.find` names. @unit tools @range 1..50 @source chosen: as many as discover */
  found: 5,
  /** Calls that an answer lists. @unit calls @range 1..1000 @source chosen: an agent reads no more */
  callsShown: 40,
  /** Length of the end of the log that an answer shows. @unit characters @range 100..65536 @source chosen: about 1,000 tokens */
  logShown: 4000,
} as const;

/** Retention of ended runs and recorded decisions. */
export const RETENTION = {
  /** A suggestion waits this long for a request to run it. @unit ms @range 60000..2592000000 @source chosen: a working day and the night after it */
  suggestionMs: 86_400_000,
  /** Days after its end for which a run is kept. @unit days @range 1..36500 @source chosen: a month of looking back */
  runsDays: 30,
  /** Ended runs that are kept at the most. @unit runs @range 1..10000000 @source chosen, unmeasured */
  runsMax: 10_000,
  /** Room for ended runs with their events, checkpoints and results. @unit MB @range 1..1000000 @source chosen: 10,000 runs take a tenth of it unless their results are large */
  runsMegabytes: 1024,
  /** Days for which a recorded decision is kept. @unit days @range 1..36500 @source ALGORITHMS §8: episodes look back 30 days */
  tracesDays: 30,
  /** Recorded decisions that are kept at the most. @unit traces @range 1..100000000 @source chosen: 30 days of 6,000 a day, about 1 KB each */
  tracesMax: 200_000,
  /** Days for which past situations are kept. @unit days @range 30..36500 @source chosen: three times what thresholds look back */
  episodesDays: 90,
  /** Past situations that are kept at the most. @unit episodes @range 1..100000000 @source issue: 100,000 within 5 ms */
  episodesMax: 100_000,
  /** Days for which the audit is kept. @unit days @range 1..36500 @source chosen: what most rules for audits ask for */
  auditDays: 365,
  /** Entries of the audit that are kept at the most. @unit entries @range 1..100000000 @source chosen: a year of 2,700 calls a day, about 500 bytes each */
  auditMax: 1_000_000,
  /** Interval of the search for expired runs and traces. @unit ms @range 60000..86400000 @source chosen: a day's precision is enough */
  everyMs: 10_800_000,
  /** Runs that are removed in one statement. @unit runs @range 1..1000 @source chosen: their events are removed with them, thousands for the largest */
  batchRuns: 10,
  /** Recorded decisions that are removed in one statement. @unit traces @range 1..100000 @source chosen: nothing hangs on one */
  batchRecords: 500,
  /** Pause between two such statements, in which others can use the database. @unit ms @range 0..10000 @source chosen, unmeasured */
  batchPauseMs: 50,
} as const;
