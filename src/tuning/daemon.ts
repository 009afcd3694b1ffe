/** Limits of the local daemon, its socket and the shim. */
export const DAEMON = {
  /** Tools that are described to `pml list` before others get their turn. @unit tools @range 10..100000 @source measured: 20,000 tools held the event loop for 200 ms, so 500 hold it for 5 */
  toolsListedAtOnce: 500,
  /** Half of the heap for new objects of a daemon in the background. @unit MB @range 1..64 @source measured 2026-11-17, 64 calls at once, 30,000 calls: 0.51 ms of processor time per call with 4, 0.44 with 16, 0.38 with 32; calls under way fill a smaller one and are moved to the old half. Idle, a daemon takes 179 to 200 MB with 8, 16 and 32 (2026-11-19, busy machine) */
  semiSpaceMb: 32,
  /** Use of a WebAssembly function after which it is optimised. @unit bytes of code, about @range 1800000..1000000000 @source measured 2026-11-17: a start takes 3.5 s of processor time with ten times Node’s own number, 2.6 with a hundred times; an idle daemon 205 MB against 201 (250 with Node’s own number) */
  wasmTieringBudget: 180_000_000,
  /** Larger pieces of memory are the system's as soon as they are free. @unit bytes @range 65536..33554432 @source the C library's own first number, which it raises by itself up to the largest */
  ownPiecesBytes: 131_072,
  /** One message on the socket or on the shim's stdin. @unit bytes @range 1048576..1073741824 @source issue 2: 20 MB in one message must pass; three times that */
  lineBytesMax: 67_108_864,
  /** Unsent data of a client that does not read. With more, it is dropped. @unit bytes @range 1048576..1073741824 @source chosen: one largest message and as much again */
  unsentBytesMax: 134_217_728,
  /** Connections to the socket at once. @unit connections @range 1..10000 @source chosen, unmeasured */
  connectionsMax: 256,
  /** The other end of the socket that has not answered by then is given up: a client without a hello, a daemon that does not answer a command. @unit ms @range 100..60000 @source chosen: on one machine an answer takes milliseconds, and a second if it is very busy */
  answerWithinMs: 5000,
  /** If the daemon has not answered hello by then, it is busy, and the shim answers the handshake itself. @unit ms @range 10..5000 @source chosen: below what a person notices */
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
  /** Times that a request is sent again after the daemon died on it. @unit times @range 0..10 @source SPEC: at most three resumes of a run */
  shimResendsMax: 3,
  /** Time for which a shim without a client tries to deliver its output. @unit ms @range 10..60000 @source chosen, unmeasured */
  shimFlushMs: 1000,
  /** Time for which a shim waits for open answers after its input ended. @unit ms @range 0..600000 @source chosen: a first start of the daemon on a quiet machine */
  shimDrainMs: 10_000,
  /** Time limit for a start of the daemon, until its socket answers. @unit ms @range 1000..600000 @source issue 2: a first run takes up to 10 s; three times that on a loaded machine */
  startWithinMs: 30_000,
  /** Pause between attempts to connect to a daemon that is starting. @unit ms @range 5..1000 @source chosen: an attempt costs less than 1 ms */
  connectEveryMs: 40,
  /** Pause after a start that lost to another one, doubled each time. @unit ms @range 10..5000 @source chosen, unmeasured */
  relaunchAfterMs: 500,
  /** Time limit for open requests after the daemon was told to stop. @unit ms @range 0..600000 @source chosen: below the 10 s after which service managers kill */
  drainMs: 8000,
  /** Time limit for closing the gateway after that. @unit ms @range 100..600000 @source chosen, unmeasured */
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
  /** Interval at which the size of the log is checked. @unit ms @range 1000..3600000 @source chosen, unmeasured */
  logCheckMs: 60_000,
  /** Lines of the log's end that are quoted if a start failed. @unit lines @range 1..100 @source chosen, unmeasured */
  logLinesShown: 8,
  /** A disk with less room than this is taken for full when a start failed without a reason. @unit bytes @range 0..1073741824 @source chosen: less than the smallest database needs to start */
  diskFullBytes: 1_048_576,
} as const;
