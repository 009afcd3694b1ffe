/** Limits of the HTTP endpoint. */
export const HTTP = {
  /** JSON of the dashboard that is sent compressed, from this length on. @unit bytes @range 256..1048576 @source chosen: one packet of a network */
  compressedFromBytes: 1400,
  /** A call that takes longer gets a name under which its client can ask for the answer again. @unit ms @range 0..60000 @source chosen: nearly all calls are shorter, and the name is stored */
  resumableAfterMs: 200,
  /** Open requests above which such a call gets its name later, in proportion. @unit requests @range 1..10000 @source chosen: 200 clients wait for each other, and are not slow calls; storing names would make them wait longer */
  resumableCrowd: 16,
  /** Time that a client waits after a lost connection before it asks again. @unit ms @range 100..60000 @source chosen: a daemon is there again in two seconds, on a busy machine in eight; the SDK tries twice */
  resumeAfterMs: 5000,
  /** A request larger than this cannot be asked for again. @unit bytes @range 1024..67108864 @source chosen: arguments of calls are far smaller */
  resumableBytesMax: 262_144,
  /** Answers of one session that are kept for a client that lost its connection. @unit answers @range 1..1000 @source chosen, unmeasured */
  undeliveredMax: 16,
  /** Size of such answers of all sessions. The oldest are dropped. @unit bytes @range 1048576..4294967296 @source chosen: half of streamUnsentBytesMax, so that lost connections cost less memory than one slow reader */
  undeliveredBytesMax: 67_108_864,
  /** The part of a session's name that tells of its client. @unit characters @range 256..8192 @source chosen: a fraction of headerBytesMax */
  sessionIdLengthMax: 2048,
  /** Name and version of a client in it. @unit characters @range 16..1024 @source chosen, unmeasured */
  clientNameLengthMax: 200,
  /** Sessions that their clients have ended, which are not opened again by their name. @unit sessions @range 1..1000000 @source chosen: bounds memory */
  deletedSessionsMax: 10_000,
  /** Time for which an answer of `/readyz` is repeated. @unit ms @range 0..60000 @source chosen: probes come every few seconds; a flood of them must not reach the database */
  readinessKeptMs: 500,
  /** Time after which `/metrics` is answered without stored data. @unit ms @range 100..60000 @source chosen: Prometheus waits for 10 s */
  metricsWithinMs: 5000,
  /** Port tried first when none is configured. @unit port @range 1..65535 @source SPEC of the config: `pml.http.port` */
  preferredPort: 7717,
  /** One request's body. @unit bytes @range 1024..1073741824 @source chosen: twice the arguments of one call */
  bodyBytesMax: 16_777_216,
  /** A longer body is read in several turns, so that others are served in between. @unit characters @range 1024..67108864 @source measured 2026-11-17: parsing 0.8 MB of small objects takes 12 ms, looking at its depth as much */
  largeBodyLength: 262_144,
  /** Headers of one request. @unit bytes @range 1024..1048576 @source Node's own default, unmeasured */
  headerBytesMax: 16_384,
  /** Time to send the headers. @unit ms @range 1000..600000 @source chosen: clients are programs, mostly on this machine */
  headersTimeoutMs: 10_000,
  /** Time to send a whole request; answers may take as long as they need. @unit ms @range 1000..3600000 @source chosen: the largest body at 4 Mbit/s */
  requestTimeoutMs: 60_000,
  /** Interval at which those two limits are checked. @unit ms @range 100..60000 @source chosen, unmeasured */
  timeoutCheckMs: 2000,
  /** Time for which a connection without a request stays open. @unit ms @range 1000..600000 @source chosen: with 5 s a starved process closed connections whose next request had arrived; clients do not repeat a POST */
  keepAliveMs: 75_000,
  /** Connections at once. @unit connections @range 10..100000 @source chosen: 1,000 calls at once and some to spare */
  connectionsMax: 2000,
  /** Further connections that are accepted only to answer that there is no room. @unit connections @range 1..10000 @source chosen: a tenth of those that are served */
  connectionsRefusedMax: 200,
  /** Time limit for the request of such a connection. @unit ms @range 100..60000 @source HTTP.headersTimeoutMs, halved: there is a crowd */
  refusedMs: 5000,
  /** Clients that are remembered at once, each kind. @unit sessions @range 1..100000 @source chosen, unmeasured */
  sessionsMax: 1000,
  /** A client of the newest protocol that asked nothing for this long has gone. @unit ms @range 1000..86400000 @source SPEC: ten idle minutes */
  statelessIdleMs: 600_000,
  /** A legacy session with no request and no open stream for this long is let go. Its client may go on with it later. @unit ms @range 1000..604800000 @source chosen: clients without a stream may pause for a meal */
  legacyIdleMs: 7_200_000,
  /** Requests under way are let finish for this long when the gateway closes. @unit ms @range 0..600000 @source chosen, unmeasured */
  drainMs: 5000,
  /** `subscriptions/listen` streams at once. @unit streams @range 1..100000 @source chosen: one for each client remembered */
  listenStreamsMax: 1000,
  /** Interval of the keep-alive of a quiet event stream. @unit ms @range 1000..600000 @source chosen: below the idle limits of common proxies */
  eventKeepAliveMs: 15_000,
  /** An answer that takes longer becomes a stream of events, so that proxies see traffic. @unit ms @range 0..60000 @source chosen: below the limits of common proxies; nearly all calls are shorter */
  plainAnswerWithinMs: 2000,
  /** Unsent data of one reader of such a stream. With more, it is cut off. @unit bytes @range 100000..1073741824 @source DAEMON.unsentBytesMax: the same for the clients of the socket */
  streamUnsentBytesMax: 134_217_728,
  /** Messages in one request of the protocol's revision that knew batches. @unit messages @range 1..10000 @source the SDK's own limit */
  batchMax: 100,
  /** The id of a command to a run. @unit characters @range 36..1024 @source chosen: room for a UUID and a prefix */
  commandIdLengthMax: 128,
  /** Length of a reason or requirement in such a command. @unit characters @range 100..1000000 @source chosen: a page or two; it is kept with the run */
  commandTextLengthMax: 8000,
  /** Resources that all those streams follow. @unit resources @range 1..1000000 @source chosen: ten for each stream */
  watchedMax: 10_000,
  /** Tokens of one project, revoked ones included. @unit tokens @range 1..1000000 @source issue 21: figures for 10,000 users are asked for; twice that */
  tokensMax: 20_000,
  /** When the known tokens are read again, and how often an answer without an end is looked at. @unit ms @range 100..60000 @source chosen: a revoked token ends on every instance within seconds, for one small query */
  tokensFreshMs: 2000,
  /** A request waits for that reading when the known tokens are older than this. @unit ms @range 100..600000 @source chosen: HTTP.tokensFreshMs and time for the reading, so that under load nobody waits */
  tokensWaitMs: 5000,
  /** Time limit of such a request. @unit ms @range 100..60000 @source chosen: as long as /readyz gives the database */
  tokensReadMs: 2000,
  /** Time for which known tokens stay valid while the database is away. @unit ms @range 0..86400000 @source chosen: a restart of the database with time to spare; issue 21 asks for two minutes */
  tokensTrustedMs: 300_000,
  /** Time for which a token of an authorization server counts as checked. @unit ms @range 0..600000 @source chosen: a key that the authorization server takes back must not hold for long; a signature takes about as long as a call */
  issuedKnownMs: 60_000,
  /** Number of such tokens. The oldest is dropped. @unit tokens @range 1..1000000 @source chosen: issue 21 asks for 10,000 users; a few hundred bytes each */
  issuedKnownMax: 20_000,
} as const;

/** The dashboard: limits of its data and of its sessions. */
export const DASHBOARD = {
  /** Earlier cookies of one browser that are still good together with a proof. @unit cookies @range 1..100 @source chosen: windows that wake up at the same time */
  cookiesRemembered: 4,
  /** Interval at which the last use of a browser session is stored. @unit ms @range 1000..3600000 @source chosen: what is lost is that much of an idle day */
  sessionKeepMs: 300_000,
  /** Events of a run that are read at once. @unit events @range 10..10000 @source EXECUTE.eventsReadMax */
  eventsReadMax: 500,
  /** Events of one run that are looked at for its details; a longer one is told without the rest. @unit events @range 1000..1000000 @source chosen: EXECUTE.tasksMax tasks, each begun, ended and asked about */
  runEventsMax: 10_000,
  /** Newest runs among which the last call of a tool is looked for that a person was asked about. @unit runs @range 1..1000 @source chosen: read in one question; unmeasured */
  askedRunsMax: 60,
  /** Questions and answers in them. @unit events @range 10..10000 @source chosen: several of each run */
  askedEventsMax: 400,
  /** Bins of probability for predicted against happened. @unit bins @range 2..100 @source the usual number of bins of a calibration plot */
  reliabilityBins: 10,
  /** Size of the log's end that is searched for them. @unit bytes @range 10000..10000000 @source chosen: read and parsed in some milliseconds */
  logBytesMax: 500_000,
  /** Lines of the log about one server. @unit lines @range 1..1000 @source chosen: the last attempts to start it */
  logLinesMax: 40,
  /** Calls made ahead that are listed. @unit calls @range 1..1000 @source chosen: some screens */
  predictionsMax: 100,
  /** Between the start of a task in its journal and its call: so much at the most. @unit ms @range 1..60000 @source chosen: both are of one process; a stalled machine is allowed for */
  askedWithinMs: 2000,
  /** Time for which a link for a browser is valid. @unit ms @range 10000..86400000 @source chosen: time to find the terminal and click */
  linkMs: 600_000,
  /** A browser that asked nothing for this long is not known any more. @unit ms @range 60000..2592000000 @source chosen: a night and a day */
  sessionIdleMs: 86_400_000,
  /** However much it asks, a browser needs a new link after this. @unit ms @range 60000..31536000000 @source chosen: a week */
  sessionMs: 604_800_000,
  /** Known browsers, links that let one in, and changes of the policy that wait for a click. The least recently used one is dropped. @unit sessions @range 1..1000 @source chosen, unmeasured */
  sessionsMax: 16,
  /** Streams of events at once, over all browsers. @unit streams @range 1..1000 @source chosen: a few windows of each; a browser opens six connections at the most */
  streamsMax: 32,
  /** Events that one slow reader may be behind; then it is cut off and reads everything anew. @unit bytes @range 10000..100000000 @source chosen: some hundred events */
  streamBytesMax: 262_144,
  /** Events that are kept for readers that were cut off. @unit events @range 0..100000 @source chosen: some seconds of a busy run */
  eventsKeptMax: 1000,
  /** Time within which several changes of the open questions are sent as one. @unit ms @range 0..10000 @source chosen: shorter than anyone notices */
  questionsPauseMs: 50,
  /** A browser that asked something within this time counts as there. @unit ms @range 1000..3600000 @source chosen: longer than any pause of its stream of events */
  presentMs: 60_000,
  /** One request's body. @unit bytes @range 1024..16777216 @source chosen: an intent and a page of reasons */
  bodyBytesMax: 262_144,
  /** An intent, a question or a pattern. @unit characters @range 100..100000 @source chosen: a page or two */
  textLengthMax: 8000,
  /** Runs in one answer; who asks for more gets so many, and where to go on. @unit runs @range 10..10000 @source chosen: some hundred kilobytes */
  runsMax: 1000,
  /** Runs that can be reached by paging through a list. @unit runs @range 100..100000 @source chosen: what is listed is read from the newest on, each time */
  runsOffsetMax: 5000,
  /** Words that a list of runs is searched by. @unit words @range 1..100 @source chosen: longer than what people type */
  searchWordsMax: 16,
  /** Runs that wait for a person and stand above the list. @unit runs @range 1..1000 @source chosen: more do not fit on a screen */
  runsPinnedMax: 20,
  /** Days that the first view sums up. @unit days @range 1..366 @source chosen: a week */
  homeDays: 7,
  /** Runs, questions and new capabilities in the first view: the most of each. @unit entries @range 1..100 @source chosen: what is seen without scrolling */
  homeListed: 5,
  /** Tools in one list. @unit tools @range 100..100000 @source GRAPH_REPORT.mapNodesMax */
  toolsMax: 3000,
  /** Tools in the list of the most called. @unit tools @range 10..10000 @source chosen, unmeasured */
  callsMax: 200,
  /** Length of a tool's description in a list. @unit characters @range 20..10000 @source chosen: three lines */
  descriptionLengthMax: 400,
  /** Candidates of a search, and memories, in one answer. @unit results @range 10..1000 @source chosen, unmeasured */
  resultsMax: 100,
  /** Days of savings in one answer. @unit days @range 7..3660 @source chosen: a year and a day */
  daysMax: 366,
  /** Time for which such a proposal is valid. @unit ms @range 10000..3600000 @source chosen: time to read it */
  proposalMs: 600_000,
  /** Unchanged lines around a change that is shown. @unit lines @range 0..100 @source the usual context of a difference */
  diffContext: 3,
  /** Arguments of one call that waits for a person; larger ones are told by their hash. @unit bytes @range 10000..16777216 @source chosen: more than anyone reads before saying yes */
  argumentsBytesMax: 1_048_576,
  /** Time limit of a change, whether its page is still open or not. @unit ms @range 1000..3600000 @source chosen: a server that starts slowly */
  changeMs: 120_000,
  /** Files of the page, in all. @unit bytes @range 100000..1000000000 @source chosen: ten times what it has */
  filesBytesMax: 33_554_432,
} as const;
