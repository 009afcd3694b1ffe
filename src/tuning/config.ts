/** Limits of reading and writing configuration. */
export const CONFIG = {
  /** A configuration file, ours or a client's. @unit bytes @range 65536..67108864 @source chosen: client files keep histories and reach a few megabytes */
  fileBytesMax: 33_554_432,
  /** A server's name. @unit characters @range 1..64 @source TOOLING: clients cut names at 64 */
  serverNameLengthMax: 64,
  /** Known project files. The least recently visited one is dropped. @unit files @range 10..1000 @source chosen: nobody works on so many at a time */
  projectsMax: 100,
  /** When the start of a starter server is given up that is installed first. @unit ms @range 30000..600000 @source chosen: the largest has some hundred packages, and a slow line takes minutes for them */
  starterInstallMs: 300_000,
  /** A shorter secret is not looked for in running text, where it would blot out ordinary words. @unit characters @range 1..16 @source chosen, unmeasured */
  secretLengthMin: 4,
  /** A secret that was cut off is known by at least this much of its start, and by more than half. @unit characters @range 4..64 @source chosen: shorter starts are shared with ordinary words */
  secretStartLengthMin: 8,
  /** A file that holds one secret: a key or a token. @unit bytes @range 64..1048576 @source chosen: a token has hundreds at the most */
  privateFileBytesMax: 4096,
  /** A shorter token of approvers could be guessed. @unit characters @range 16..1024 @source chosen: 128 bits in hexadecimal digits */
  approverTokenLengthMin: 32,
  /** When the keychain of the system is given up; it may have to ask the person first. @unit ms @range 1000..60000 @source measured: secret-tool answers in 25 ms; the rest is time to type a password */
  keychainWithinMs: 10_000,
  /** Output of the keychain's program. @unit bytes @range 4096..16777216 @source chosen: a secret has a few thousand bytes */
  keychainBytesMax: 262_144,
  /** Time for which a keychain that did not answer is not asked again. @unit ms @range 1000..3600000 @source chosen: a reload of the file must not wait for it again and again */
  keychainPauseMs: 60_000,
  /** One secret that is referred to by name. @unit bytes @range 1024..1048576 @source chosen: private keys and certificates have a few thousand */
  secretBytesMax: 16_384,
  /** Size of the file with all such secrets. @unit bytes @range 65536..67108864 @source chosen: sixty of the largest */
  secretsFileBytesMax: 1_048_576,
  /** Attempts to agree with another process that makes the key at the same moment. @unit attempts @range 2..100 @source chosen: the second one finds it */
  keyRoundsMax: 5,
  /** Backups of client configurations that are kept; the oldest go first. @unit backups @range 1..1000 @source chosen, unmeasured */
  backupsKept: 50,
  /** Numbers tried after a name that is taken. @unit names @range 10..100000 @source chosen, unmeasured */
  renameTriesMax: 1000,
} as const;

/** Defaults and limits of `pml.json`. */
export const SETTINGS = {
  /** The farthest that two texts can be from each other. @unit distance @range 1..2 @source a cosine is between -1 and 1 */
  distanceMax: 2,
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
  /** Longest sentence about a server that `pml add` knows. @unit characters @range 20..1000 @source chosen: a line of a table */
  knownAboutLengthMax: 200,
  /** A server that nobody uses for this long is stopped. @unit minutes @range 0..10080 @source issue 19: 15 minutes */
  serverIdleMinutes: 15,
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
  /** Longest such time: a week. @unit minutes @range 60..525600 @source chosen, unmeasured */
  idleExitMinutesMax: 10_080,
  /** A project's name. @unit characters @range 1..500 @source chosen: below STORAGE.keyBytesMax in any script */
  projectNameLengthMax: 200,
  /** Longest time a run may be given. @unit ms @range 3600000..2592000000 @source chosen: a week */
  runTimeoutMsMax: 604_800_000,
  /** Shortest time a person may be given to approve. @unit s @range 1..600 @source chosen: to read a call and to answer */
  approvalSecondsMin: 5,
  /** Longest time a person may be given to approve. @unit s @range 300..2592000 @source chosen: a day */
  approvalSecondsMax: 86_400,
  /** Longest time that runs may be kept. @unit days @range 30..36500 @source chosen: ten years */
  runsDaysMax: 3650,
  /** Most runs that may be kept. @unit runs @range 10000..100000000 @source chosen, unmeasured */
  runsMaxMax: 1_000_000,
  /** The most that `pml.retention.runsMegabytes` may be. @unit MB @range 1..1000000000 @source RETENTION.runsMegabytes: the end of its range */
  runsMegabytesMax: 1_000_000,
  /** Recorded decisions that may be kept. @unit traces @range 1..100000000 @source chosen, unmeasured */
  tracesMaxMax: 100_000_000,
} as const;
