/** Limits of the connections to upstream servers. */
export const UPSTREAM = {
  /** Size from which the JSON of an answer is kept beside its parsed value, and passed on unchanged. @unit bytes @range 0..1048576 @source chosen: writing JSON of 50 KB took 0.12 ms, looking at both ends of a line takes a microsecond */
  keptBytesMin: 4096,
  /** One message of a server; a larger one is dropped and its call fails. @unit bytes @range 1048576..536870912 @source chosen: three times the 20 MB of the bad days, half of what a JavaScript string may hold */
  messageBytesMax: 67_108_864,
  /** Nesting of a result or a definition. A deeper one is dropped. @unit levels @range 16..1000 @source chosen: ten times what people write, a tenth of what the stack bears */
  answerDepthMax: 200,
  /** A larger answer is checked and passed on, and parsed only by who reads it. @unit bytes @range 65536..67108864 @source issue: nothing above 1 MB is parsed on the serving thread */
  unreadBytesMin: 1_048_576,
  /** Bytes of such an answer that are checked before others have their turn. @unit bytes @range 4096..16777216 @source measured: 1 MB takes 3 to 6 ms */
  scanSliceBytes: 1_048_576,
  /** Part of a long line that is copied in one go. @unit bytes @range 65536..67108864 @source measured 2026-11-17: 55 MB in one go took 70 ms, most of it for memory that was never touched */
  joinSliceBytes: 4_194_304,
  /** Depth of a parameter that is sent as a header. A deeper one is not sent. @unit levels @range 1..200 @source chosen: far above any server seen */
  headerDepthMax: 16,
  /** Bytes at the start and at the end of a dropped message that are searched for its id. @unit bytes @range 64..4096 @source chosen: an envelope without its result is below 100 bytes */
  oversizeSampleBytes: 256,
  /** Last lines of a program's stderr that are kept for error messages. @unit lines @range 1..1000 @source chosen, unmeasured */
  stderrLinesKept: 20,
  /** Bytes per second that are read of a program's stderr, and of its unrequested messages on stdout. @unit bytes @range 65536..67108864 @source chosen: far above any log, a fortieth of the flood of the bad days */
  floodBytesPerSecond: 524_288,
  /** Bytes of either that may be read at once before the rate limit counts. @unit bytes @range 65536..67108864 @source chosen: half a second of it: some hundred messages, which are read in some ten milliseconds */
  floodBurstBytes: 262_144,
  /** Cost of a message in that budget beside its bytes. @unit bytes @range 0..65536 @source chosen: a short one takes as long to handle as so many bytes to read */
  floodMessageBytes: 256,
  /** Shortest pause in reading. @unit ms @range 1..1000 @source chosen: a timer for less would cost more than it spares */
  floodPauseMsMin: 10,
  /** Log messages, and reports of progress, of one call that are passed on to its client. @unit messages @range 10..100000 @source chosen: more than anybody reads of one call */
  noticesMax: 1000,
  /** Such messages in one second. @unit messages @range 1..10000 @source chosen: ten times what a person can follow on a screen */
  noticesPerSecond: 200,
  /** After the end of its input a program has this long to end by itself, and again after SIGTERM, before SIGKILL. @unit ms @range 0..60000 @source chosen, unmeasured */
  graceMs: 1000,
  /** Interval at which an ending process group is checked. @unit ms @range 1..1000 @source chosen, unmeasured */
  groupPollMs: 20,
  /** Time for which the last output of an ended program is still read. @unit ms @range 0..10000 @source chosen, unmeasured */
  drainAfterExitMs: 250,
  /** Times that a lost reaper process is started again. @unit starts @range 0..100 @source chosen, unmeasured */
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
  /** Length of a server's question to a person. The rest is cut. @unit characters @range 200..1000000 @source chosen: three pages of text, more than anybody reads in a question */
  questionMessageLengthMax: 10_000,
  /** Lines of it; the rest is cut. @unit lines @range 5..10000 @source chosen: some screens of a terminal */
  questionMessageLinesMax: 200,
  /** From so many lines on, its end says again who asked. @unit lines @range 2..1000 @source chosen: half of a screen of a terminal */
  questionMessageLinesShort: 12,
  /** When a question that nobody answers is given up. @unit ms @range 1000..86400000 @source chosen: a person may be at lunch */
  questionTimeoutMs: 3_600_000,
  /** Times that one request may come back with questions. @unit rounds @range 1..1000 @source chosen: far above any form */
  inputRoundsMax: 20,
  /** Listings of one server that follow each other on `list_changed`. @unit ms @range 0..60000 @source chosen: bounds a server that announces without end */
  relistIntervalMs: 250,
  /** Calls waiting for one server; one more is refused as overloaded. @unit calls @range 1..1000000 @source EXECUTE.tasksMax: one workflow may wait on one server */
  waitingMax: 10_000,
  /** Longest pause between two attempts of a server that is backing off. @unit ms @range 100..3600000 @source chosen, unmeasured */
  backOffMsMax: 30_000,
  /** Share by which a pause is made longer or shorter at random. @unit share @range 0..1 @source chosen, unmeasured */
  jitterShare: 0.2,
  /** Failures in a row after which a server counts as broken. @unit failures @range 1..100 @source chosen, unmeasured */
  failuresUntilBroken: 5,
  /** First pause of a broken server; it doubles with each further failure. @unit ms @range 1000..3600000 @source chosen, unmeasured */
  brokenPauseMs: 60_000,
  /** A server that needs a login is asked again at most this often. @unit ms @range 1000..3600000 @source chosen: a login elsewhere is picked up within half a minute */
  unauthorizedPauseMs: 30_000,
  /** A server that ran this long before it ended starts with a clean record. @unit ms @range 1000..3600000 @source chosen, unmeasured */
  stableAfterMs: 30_000,
  /** Interval of pings on a connection without calls. @unit ms @range 1000..3600000 @source chosen, unmeasured */
  pingIntervalMs: 60_000,
  /** Time limit of such a ping. @unit ms @range 100..600000 @source chosen: a busy single-threaded server answers late */
  pingTimeoutMs: 10_000,
  /** Instances of one server that belong to one client each. @unit instances @range 1..10000 @source chosen, unmeasured */
  ownInstancesMax: 64,
  /** A client's own instance without calls is ended after this long. @unit ms @range 1000..86400000 @source SPEC: a session ends after ten idle minutes */
  ownInstanceIdleMs: 600_000,
  /** People of whom one server keeps connections with a login of their own. @unit people @range 1..100000 @source chosen: a connection that is not used ends after ten minutes */
  peopleMax: 1000,
} as const;
