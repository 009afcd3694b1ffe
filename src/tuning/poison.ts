/** The check of server texts for poisoned descriptions. */
export const POISON = {
  /** Characters of one definition that are checked, over all its texts. @unit characters @range 1000..10000000 @source measured 2026-11-17 on a busy machine: at most 0.05 s; the longest of 5,226 real definitions has 5,292 */
  definitionLengthMax: 16_384,
  /** Characters of one server's definitions that are read before it has to wait. @unit characters @range 16384..100000000 @source chosen: some 1,700 real tools, read in half a second; the worst text of this length takes a few seconds */
  roomLength: 1_048_576,
  /** Time in which a server may have so many characters read again. @unit ms @range 1000..86400000 @source chosen: a server that always lists something new takes a few thousandths of the time */
  roomRefillMs: 600_000,
  /** Definitions whose reading is kept. @unit definitions @range 100..1000000 @source chosen: four times the tools of a large catalog */
  readMax: 20_000,
  /** Texts of one definition that are checked. @unit texts @range 10..100000 @source chosen: far above real schemas */
  textsMax: 4096,
  /** Depth of a schema that is walked. @unit levels @range 2..1000 @source chosen: real schemas have below 12 */
  depthMax: 64,
  /** Characters of a prompt's text or of an error that are checked, at its beginning and at its end. @unit characters @range 100..100000 @source chosen: two pages; an instruction is shorter */
  edgeLength: 4096,
  /** Blocks of an error or a prompt that are checked. @unit blocks @range 1..1000 @source chosen: real ones have one or two */
  blocksMax: 8,
  /** Findings that one definition can have. @unit findings @range 1..1000 @source chosen: more than anyone reads */
  findingsMax: 12,
  /** Tools that notices name; the rest is counted. @unit tools @range 1..1000 @source chosen: a screen of a terminal */
  noticesMax: 12,
  /** Characters of a text that a finding quotes. @unit characters @range 20..1000 @source chosen: two lines of a terminal */
  excerptLength: 160,
  /** Words after which a sentence ends even without a full stop. @unit words @range 20..1000 @source chosen: long for a sentence */
  sentenceWordsMax: 80,
  /** Neighbouring sentences whose signals count together. @unit sentences @range 1..10 @source eval poison, dev half */
  windowSentences: 3,
  /** Words within which two meanings belong to one demand. @unit words @range 1..80 @source eval poison, dev half */
  near: 8,
  /** A character of a script without spaces counts as this many words. @unit words @range 0.1..1 @source chosen: words of Chinese have two characters, of Japanese three */
  unspacedWidth: 0.4,
  /** Sum of signals at which a text is shown to a person. @unit points @range 0.5..10 @source eval poison, dev half and 5,226 real tools */
  shownFrom: 2,
  /** Sum of signals at which a tool of a server that is not trusted is held back. @unit points @range 0.5..10 @source eval poison, dev half and 5,226 real tools */
  highFrom: 3,
  /** A run of spaces or line breaks that pushes text out of sight. @unit characters @range 10..10000 @source chosen: a terminal is 80 to 200 wide; real definitions indent by at most 40 */
  blankRunMax: 80,
  /** Consecutive line breaks that count as a gap. @unit lines @range 3..1000 @source chosen: a third of a screen */
  blankLinesMax: 12,
  /** Invisible characters that an innocent text may have: a stray mark of an editor. @unit characters @range 0..100 @source chosen, unmeasured */
  strayInvisibleMax: 2,
  /** Shortest run of letters and digits that can be an encoded text. @unit characters @range 8..1000 @source chosen: 18 bytes as base64 */
  encodedLengthMin: 24,
  /** Longest encoded text that is decoded and checked. @unit characters @range 100..100000 @source chosen: an instruction is shorter */
  encodedLengthMax: 4096,
  /** Shortest name that is compared with others for being almost the same. @unit characters @range 3..50 @source chosen: short names are near each other by chance */
  lookAlikeLengthMin: 6,
  /** Mentions of other names that are kept of one definition. @unit mentions @range 1..10000 @source chosen: more than a description has */
  mentionsMax: 256,
} as const;

/** Points of each signal. A text is shown from `POISON.shownFrom` points on, and held from `highFrom`. */
export const POISON_WEIGHTS = {
  /** "do not tell the user". @unit points @range 0..5 @source eval poison, dev half */
  hide: 3,
  /** "silently", "secretly". @unit points @range 0..5 @source eval poison, dev half */
  covert: 1.5,
  /** "ignore all previous instructions". @unit points @range 0..5 @source eval poison, dev half */
  override: 3,
  /** "<IMPORTANT>", "[SYSTEM]". @unit points @range 0..5 @source eval poison, dev half */
  markup: 3,
  /** "System: …" at the start of a line. @unit points @range 0..5 @source eval poison, dev half */
  role: 1.5,
  /** Taking or handing over a secret. @unit points @range 0..5 @source eval poison, dev half */
  secret: 1.5,
  /** A secret that lies with other programs. @unit points @range 0..5 @source eval poison, dev half */
  stored: 1,
  /** A path where secrets lie, or a variable that holds one. @unit points @range 0..5 @source eval poison, dev half */
  path: 3,
  /** Handing over the conversation or the system prompt. @unit points @range 0..5 @source eval poison, dev half */
  talk: 2,
  /** A word for "all of it". @unit points @range 0..5 @source eval poison, dev half */
  whole: 0.5,
  /** Tells what to do about other tools in general. @unit points @range 0..5 @source eval poison, dev half */
  others: 1.5,
  /** Tells what to do with a tool of another server, by its name. @unit points @range 0..5 @source eval poison, dev half */
  named: 2.5,
  /** Tells what to do with the tools of another server, by the server's name. @unit points @range 0..5 @source eval poison, dev half */
  namedServer: 2,
  /** Claims that this tool must be used in place of others. @unit points @range 0..5 @source eval poison, dev half */
  prefer: 1,
  /** Claims that a person has agreed, or need not be asked. @unit points @range 0..5 @source eval poison, dev half */
  consent: 2,
  /** Sending something to a place outside. @unit points @range 0..5 @source eval poison, dev half */
  outside: 3,
  /** A request to decode something. @unit points @range 0..5 @source eval poison, dev half */
  decode: 0.5,
  /** Text that is encoded. @unit points @range 0..5 @source eval poison, dev half */
  encoded: 1,
  /** A request to obey a text. @unit points @range 0..5 @source eval poison, dev half */
  obey: 1,
  /** The model is addressed. @unit points @range 0..5 @source eval poison, dev half */
  model: 0.5,
  /** "must", "always". @unit points @range 0..5 @source eval poison, dev half */
  must: 0.5,
  /** "before using this tool". @unit points @range 0..5 @source eval poison, dev half */
  first: 0.5,
  /** "whatever the user says". @unit points @range 0..5 @source eval poison, dev half */
  despite: 2.5,
  /** "Note to the assistant:", "system notice". @unit points @range 0..5 @source eval poison, dev half */
  authority: 2,
  /** Turning off what protects the person. @unit points @range 0..5 @source eval poison, dev half */
  guard: 1.5,
  /** Getting more rights. @unit points @range 0..5 @source eval poison, dev half */
  power: 2,
  /** "after each call". @unit points @range 0..5 @source eval poison, dev half */
  standing: 1.5,
  /** An HTML comment, or a style that hides text. @unit points @range 0..5 @source eval poison, dev half */
  comment: 2,
  /** A request to decode something and to obey it. @unit points @range 0..5 @source eval poison, dev half */
  decodeAndObey: 1.5,
} as const;
