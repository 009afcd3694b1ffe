/** Text to vectors. */
export const EMBED = {
  /** Tokens of a text that the local model reads. @unit tokens @range 8..512 @source the model was trained on 128; the figures of eval 2026-11-15 are made with it */
  tokensMax: 128,
  /** Characters of a text that are handed to a model at all. @unit characters @range 100..100000 @source chosen: 32 for each token that is read */
  textLengthMax: 4096,
  /** Texts that wait for the local model. @unit texts @range 100..10000000 @source chosen: the largest catalog of the benchmarks, twice */
  waitingTextsMax: 100_000,
  /** Loading of the local model is given up after this time. @unit ms @range 1000..600000 @source chosen: 60 times the usual half second, for a loaded machine */
  openTimeoutMs: 30_000,
  /** Loading of BGE-M3 is given up after this time without progress. @unit ms @range 1000..3600000 @source chosen: 570 MB from a slow disk take a minute */
  largeOpenTimeoutMs: 180_000,
  /** Bytes at either end of BGE-M3's file that tell it from another. @unit bytes @range 1024..1073741824 @source chosen: both ends hold weights, and reading them takes milliseconds */
  fingerprintBytes: 1_048_576,
  /** Length of the hash of those bytes in the model's name. @unit characters @range 8..64 @source chosen: 48 bits tell apart more models than anyone has */
  fingerprintLength: 12,
  /** Share of the processors that BGE-M3 computes on. @unit share @range 0..1 @source chosen: the gateway answers on the other half */
  processorShare: 0.5,
  /** One text is given up, and its thread ended, after this time. @unit ms @range 1000..3600000 @source chosen: 30 times what BGE-M3 needs for the longest text */
  textTimeoutMs: 30_000,
  /** Shortest pause between two progress messages of a download. @unit ms @range 10..60000 @source chosen: faster than anyone reads */
  progressPauseMs: 250,
  /** Texts in one request to an endpoint. @unit texts @range 1..2048 @source chosen: endpoints take 2,048 at most, local ones far fewer in time */
  batchTexts: 32,
  /** One request to an endpoint is given up after this time. @unit ms @range 1000..600000 @source chosen: a local model on two cores needs seconds for a batch */
  requestTimeoutMs: 60_000,
  /** Attempts to send one batch. @unit attempts @range 1..10 @source chosen, unmeasured */
  attemptsMax: 4,
  /** The longest pause, whatever the endpoint asks for. @unit ms @range 100..600000 @source chosen: background work can wait, a search falls back to words */
  retryPauseMsMax: 10_000,
  /** One answer of an endpoint: a batch of 4,096 numbers with 20 digits each is 2.7 MB. @unit bytes @range 65536..1073741824 @source chosen */
  answerBytesMax: 33_554_432,
  /** The local model is let go after this long without a text. @unit ms @range 1000..86400000 @source chosen: longer than the pauses of someone at work */
  idleMs: 300_000,
  /** The model rests after this time if all tools are embedded and nobody has searched. @unit ms @range 0..600000 @source bench gateway, 2026-11-16: the model is 150 MB of an idle daemon */
  restMs: 1000,
} as const;
