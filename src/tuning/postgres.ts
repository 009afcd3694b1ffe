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
  /** Statements of the serving side in a row, after which another thread has its turn. @unit statements @range 1..10000 @source chosen: some milliseconds of work */
  turnsMax: 20,
  /** Time for which a transaction may go on without a statement. @unit ms @range 100..600000 @source chosen: work in a transaction computes for milliseconds */
  workIdleMs: 5000,
  /** Time for which another thread may leave a transaction open and idle while the serving side waits. @unit ms @range 10..60000 @source chosen: a lesson takes 20 ms; a thread that was stopped takes for ever */
  transactionIdleMs: 500,
  /** After so many times a statement is worth preparing in the embedded database. @unit statements @range 1..1000 @source chosen: as often as PostgreSQL itself plans anew before it keeps a plan */
  statementPrepareAfter: 5,
  /** Statements that stay prepared there. @unit statements @range 1..10000 @source chosen: there are about a hundred in this program, of which a few dozen come often */
  statementsPreparedMax: 64,
  /** Statements whose frequency is counted. @unit statements @range 1..100000 @source chosen: bounds memory */
  statementsSeenMax: 512,
  /** Bytes written to the embedded database between two checks of its table sizes. @unit bytes @range 8192..67108864 @source chosen: 16 pages; the look itself is unmeasured */
  writtenBytesMax: 131_072,
  /** Bytes of one written row beside its values. @unit bytes @range 24..1000 @source PostgreSQL: 24 bytes of header, 4 of pointer, and about one entry in an index */
  rowBytes: 64,
  /** Pages that a table may have before the planner must know about them; beyond, it may double. @unit pages @range 1..1000 @source chosen: reading so few pages whole costs less than a commit */
  unknownPagesMax: 4,
  /** Statistics target of a table. 300 times as many rows are read. @unit rows @range 1..10000 @source measured 2026-11-17, once: 60,000 events take 93 ms, with PostgreSQL's default of 100 they take 914 ms */
  statisticsTarget: 10,
  /** After its engine ended, the time until the next attempt to start it. @unit ms @range 0..60000 @source chosen: a full disk is not hammered, and a second is no wait for a person */
  restartPauseMs: 1000,
  /** Interval at which the growth of the write-ahead log is checked. @unit ms @range 1000..3600000 @source chosen: one trivial query each */
  maintenanceIntervalMs: 15_000,
  /** Size of the log since the last checkpoint at which the next checkpoint is made. @unit bytes @range 1048576..1073741824 @source chosen: about what a start replays in half a second */
  checkpointAfterBytes: 33_554_432,
  /** A checkpoint comes at the latest after this long, if anything was written. @unit ms @range 10000..86400000 @source PostgreSQL's default checkpoint_timeout */
  checkpointIntervalMs: 300_000,
  /** Interval at which tables are vacuumed and their statistics refreshed. @unit ms @range 60000..86400000 @source chosen, unmeasured */
  vacuumIntervalMs: 3_600_000,
  /** Connections to PostgreSQL of one gateway. @unit connections @range 1..100 @source chosen: ten gateways fit in the server's default of 100 */
  connectionsMax: 8,
  /** Writes are told to other instances together after this pause. @unit ms @range 0..10000 @source chosen: short against a round trip of an agent, and at most 50 messages a second */
  newsPauseMs: 20,
  /** Servers named in one message to other instances; of more, all are meant. @unit servers @range 1..100 @source chosen: PostgreSQL takes messages below 8,000 bytes */
  newsServersMax: 50,
  /** Connections of the studying side. @unit connections @range 1..100 @source chosen: it works at one thing at a time */
  linkedConnectionsMax: 2,
  /** When connecting to PostgreSQL is given up. @unit ms @range 100..600000 @source chosen, unmeasured */
  connectTimeoutMs: 10_000,
  /** After a failed attempt to connect, with no connection left, the pause until the next; it doubles. @unit ms @range 1..60000 @source chosen: a server that restarts is not stormed by all that waits */
  connectPauseMs: 50,
  /** Longest such pause. @unit ms @range 1..60000 @source chosen: a database that is back is noticed at once, and requests are refused within the time */
  connectPauseMsMax: 500,
  /** When PostgreSQL ends a statement of ours. Migrations, backup and restore are exempt. @unit ms @range 1000..3600000 @source chosen: the slowest of them takes milliseconds */
  statementTimeoutMs: 60_000,
  /** When an answer of PostgreSQL is waited for no longer: its machine is gone without a word. @unit ms @range 1000..3600000 @source a little above statementTimeoutMs, so that the server speaks first */
  answerTimeoutMs: 65_000,
  /** When PostgreSQL counts as away that does not answer. @unit ms @range 100..60000 @source chosen: probes of orchestrators wait for a second to ten */
  healthWithinMs: 2000,
  /** Time for which an HTTP client can ask again for a request. @unit ms @range 60000..604800000 @source chosen: a laptop that slept over night */
  openRequestMs: 86_400_000,
  /** Number of such requests that are kept. @unit requests @range 1000..10000000 @source chosen: bounds the table; a day of one request a second */
  openRequestsMax: 100_000,
  /** Open requests of one session among which a cancelled one is looked for. @unit requests @range 1..10000 @source chosen: more than a client has under way when its connection breaks */
  openRequestsListed: 100,
  /** Time for which a command for a run of another instance is kept. @unit ms @range 10000..86400000 @source chosen: far beyond EXECUTE.commandWithinMs, so that clocks may differ by minutes */
  commandKeptMs: 600_000,
  /** A name in an index. PostgreSQL refuses index rows above a third of a page. @unit bytes @range 64..2600 @source 2,704 bytes is the limit; room for the other columns */
  keyBytesMax: 2000,
  /** Bytes that a backup reads or writes at once. @unit bytes @range 65536..268435456 @source chosen: bounds memory, large enough that round trips do not count */
  backupPageBytes: 4_194_304,
  /** Rows of a page at most. @unit rows @range 1..100000 @source chosen, unmeasured */
  backupPageRowsMax: 1000,
  /** The longest line of a backup. @unit characters @range 1048576..536870888 @source below the longest string of the engine, above any result that is kept */
  backupLineLengthMax: 268_435_456,
  /** Tools that are read from the catalog at once. @unit rows @range 10..10000 @source measured 2026-11-17: 20,000 in one message held the receiver for 0.4 s of processor time */
  catalogPage: 250,
  /** Pins that are read at once. @unit rows @range 10..10000 @source as `catalogPage`; a pin is smaller than a tool */
  pinPage: 1000,
  /** Time after which the backup at the first clean stop of a version is given up. @unit ms @range 1000..600000 @source chosen: a stop that takes longer looks like one that hangs */
  versionBackupMs: 20_000,
  /** Such a backup is made if the oldest run has at least this age. @unit ms @range 0..86400000 @source chosen: whoever tries pml out for a moment has nothing to lose */
  versionBackupAgeMs: 3_600_000,
  /** Number of such backups that are kept. @unit files @range 1..100 @source chosen: the version in use and two to go back to */
  versionBackupsKept: 3,
} as const;
