/**
 * The inventory: every number we chose, with its unit, range and where it came from.
 *
 * `@source` is a measurement (what, when), a decision, the specification of pml (SPEC), or
 * "chosen, unmeasured", said plainly. No literal weight, bound or delay lives anywhere else.
 */

/** Limits of the executor. */
export const EXECUTE = {
  /** Tasks of all runs under way at once. @unit tasks @range 1..1000 @source chosen, unmeasured */
  concurrencyMax: 64,
  /** Tasks in one workflow. @unit tasks @range 1..10000 @source bench executor runs 1,000; each event copies the map of tasks, so twice that is enough */
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
  /** Names listed in a message or beside a page, so that a path can be chosen. @unit names @range 1..1000 @source chosen, unmeasured */
  keysShown: 50,
} as const;

/** Limits at the door to every tool. */
export const CALL = {
  /** Arguments of one call. @unit bytes @range 1024..67108864 @source chosen: the sandbox limit of SPEC is 1 MB; workflows may carry files */
  argumentBytesMax: 8_388_608,
  /** Schema violations named in one answer. @unit issues @range 1..100 @source chosen: more than a model mends at once */
  argumentIssuesShown: 10,
  /** How long call counters wait in memory before they are stored. @unit ms @range 100..600000 @source chosen, unmeasured */
  usageFlushMs: 5000,
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
} as const;

/** Limits of the command line. */
export const CLI = {
  /** One cell of a table before it is fitted to the terminal. @unit characters @range 40..10000 @source chosen, unmeasured */
  cellLengthMax: 400,
  /** No column of a table is made narrower than this. @unit columns @range 4..40 @source chosen: a server's name and an ellipsis */
  columnWidthMin: 8,
  /** Text taken from stdin. @unit bytes @range 1024..1073741824 @source chosen: four times the largest arguments of a call */
  inputBytesMax: 33_554_432,
  /** Runs that `pml runs` lists by itself. @unit runs @range 1..10000 @source chosen, unmeasured */
  runsListed: 20,
  /** Tools that `pml search` shows by itself. @unit tools @range 1..50 @source SPEC: the answer of discover is sized for five */
  searchLimit: 5,
  /** Busiest tools that `pml stats` shows by itself. @unit tools @range 1..1000 @source chosen, unmeasured */
  statsToolsShown: 20,
  /** How long `pml doctor` waits for the HTTP endpoint. @unit ms @range 100..60000 @source chosen: it is on the same machine */
  healthTimeoutMs: 2000,
  /** Free disk space below which `pml doctor` warns. @unit bytes @range 0..1099511627776 @source chosen: a backup of a large database and its log */
  diskFreeBytesMin: 268_435_456,
} as const;
