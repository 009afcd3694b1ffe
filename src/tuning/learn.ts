/** Learning from calls, and its limits. */
export const LEARN = {
  /** Ends of calls and plans that wait to be stored. @unit outcomes @range 1..100000 @source chosen: a second of the busiest gateway measured */
  outcomesMax: 5000,
  /** Idle time after which a session is over. The next call follows nothing. @unit ms @range 1000..86400000 @source issue 5: ten minutes */
  sessionIdleMs: 600_000,
  /** Calls of a session are learned together once none has ended for this long. @unit ms @range 0..600000 @source chosen: after the answer, and soon enough to be seen in the graph */
  settleMs: 1000,
  /** Remembered sessions. The least recently used one is dropped. @unit sessions @range 1..100000 @source chosen, unmeasured */
  sessionsMax: 64,
  /** Calls of a session that later ones can follow from. @unit calls @range 2..1000 @source chosen: all but two of the recorded runs have fewer than fifty; work is linear in it */
  callsMax: 48,
  /** Runs and parts of sessions that wait to be learned; further ones are dropped and counted. @unit lessons @range 1..100000 @source chosen, unmeasured */
  waitingMax: 256,
  /** Characters of one result that are remembered. @unit characters @range 256..1048576 @source chosen: two pages of JSON; sessions times calls times this is the most that is held */
  resultLengthMax: 16_384,
  /** Kept results of runs above this are not read again to learn from them. @unit bytes @range 1024..104857600 @source chosen: parsing it takes some milliseconds */
  keptBytesMax: 1_048_576,
  /** Different tools of one step that count as before or after the tools of the next step. @unit tools @range 1..100 @source chosen: a fan of many says little about each pair */
  stepToolsMax: 6,
  /** Different tools of one session or run that count as used together. @unit tools @range 2..1000 @source chosen: pairs grow with its square */
  togetherMax: 12,
  /** Edges that one lesson is about; the rest is left out, the weakest kind first. @unit edges @range 1..2000 @source chosen, well below GRAPH.edgesPerDeltaMax */
  edgesMax: 400,
  /** Places of results that one lesson remembers for bindings that missed. @unit places @range 100..100000 @source chosen, unmeasured */
  placesMax: 2000,
  /** Places that are remembered for one argument, the most telling first. @unit places @range 1..1000 @source chosen: a value is rarely found in more */
  bindingsPerParameterMax: 16,
  /** Depth of an output schema. @unit levels @range 1..32 @source chosen, unmeasured */
  schemaDepthMax: 8,
  /** Members beyond which an object is a map of data. @unit members @range 2..1000 @source chosen: records of web APIs have up to fifty */
  schemaMembersMax: 64,
  /** Items of a list that its schema is made from. @unit items @range 1..10000 @source chosen, unmeasured */
  schemaItemsMax: 100,
  /** Values of one result that its schema is made from. @unit values @range 100..1000000 @source chosen: about a millisecond of work */
  schemaValuesMax: 5000,
  /** Longer keys are data. @unit characters @range 8..1000 @source chosen, unmeasured */
  schemaNameLengthMax: 64,
  /** A schema that grows beyond this tells nothing any more. @unit bytes @range 1024..1048576 @source chosen, unmeasured */
  schemaBytesMax: 65_536,
  /** Transitions that are kept, those seen last first. @unit rows @range 100..10000000 @source chosen: hundreds of tools with dozens of followers each */
  transitionsMax: 50_000,
  /** Choices of sources that one lesson counts. @unit rows @range 10..100000 @source chosen: a long session has some hundreds */
  sourcesPerLessonMax: 2000,
  /** Choices of sources that are kept per tool, the most frequent first. @unit rows @range 10..100000 @source chosen: a tool with several arguments shows some hundreds */
  sourcesPerToolMax: 600,
  /** Preferences that are kept, those seen last first. @unit rows @range 100..10000000 @source chosen, unmeasured */
  preferencesMax: 20_000,
  /** Of a request that somebody decided about, so many characters of its words are kept. @unit characters @range 20..4000 @source chosen: longer ones are texts, not requests */
  wordsLengthMax: 300,
  /** Of the reason of a decision. @unit characters @range 20..4000 @source chosen: a sentence or two */
  reasonLengthMax: 300,
  /** Tools that are looked at as followers of each tool of a plan. @unit tools @range 1..100 @source chosen: further ones are improbable */
  followersMax: 5,
  /** Updates between two removals of surplus rows. @unit updates @range 1..100000 @source chosen: looking costs more than a few rows too many */
  tidyEvery: 200,
} as const;
