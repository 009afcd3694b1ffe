/** The graph of tools: weights of edges, and measures. */
export const GRAPH = {
  /** Interval at which the changes of other instances are read. @unit ms @range 1000..3600000 @source chosen: a change row is read, which costs a third of a millisecond */
  refreshMs: 30_000,
  /** Pause after the news that another instance has stored something. @unit ms @range 0..60000 @source chosen: lessons come in batches, and one refresh reads them all */
  refreshSoonMs: 500,
  /** Weight of an edge from a tool to one that used its result. @unit share @range 0..1 @source ALGORITHMS §2 */
  dependencyWeight: 1,
  /** Between a capability and its tools. @unit share @range 0..1 @source ALGORITHMS §2 */
  containsWeight: 0.8,
  /** Weight of an edge from a tool to one that its result could feed. @unit share @range 0..1 @source ALGORITHMS §2 */
  providesWeight: 0.7,
  /** Between tools that can stand in for each other. @unit share @range 0..1 @source ALGORITHMS §2; an earlier seed said 0.3 */
  alternativeWeight: 0.6,
  /** Weight of an edge from a tool to one that was called after it. @unit share @range 0..1 @source ALGORITHMS §2 */
  sequenceWeight: 0.5,
  /** Weight of an edge between tools of one session, in any order. @unit share @range 0..1 @source chosen, unmeasured: clearly below a sequence, which knows the order */
  cooccurrenceWeight: 0.3,
  /** Weight of an observed edge. @unit share @range 0..1 @source ALGORITHMS §2 */
  observedFactor: 1,
  /** Weight of an edge inferred from definitions. @unit share @range 0..1 @source ALGORITHMS §2 */
  inferredFactor: 0.7,
  /** Weight of an edge that a person wrote as a template. @unit share @range 0..1 @source ALGORITHMS §2 */
  templateFactor: 0.5,
  /** Sightings after which an edge counts as seen, where structure is trusted most. @unit sightings @range 1..100 @source ALGORITHMS §7 */
  promotionSightings: 2,
  /** Further sightings needed per unit of alpha above its least. @unit sightings @range 0..100 @source ALGORITHMS §7 */
  promotionSteepness: 6,
  /** Feeds below this confidence make no edge. @unit share @range 0..1 @source ALGORITHMS §5: an edge is drawn at 0.5 */
  feedConfidenceMin: 0.5,
  /** Inferred edges out of one tool, the surest first. @unit edges @range 1..1000 @source chosen: a hub of thousands says nothing and costs much */
  feedsPerToolMax: 20,
  /** With so many tools, it is logged if no tool seems to feed another. @unit tools @range 2..100000 @source chosen: every set of ten tools seen had some */
  silentTools: 50,
  /** Edges that are stored in one transaction. @unit edges @range 1..100000 @source chosen: others wait for it */
  edgesPerDeltaMax: 2000,
  /** A tool's id in the store; two of them share one index row. @unit bytes @range 64..1200 @source half of what STORAGE.keyBytesMax allows for one */
  nodeBytesMax: 1000,
  /** Adamic-Adar that counts as much as the strongest edge. @unit sum @range 0.1..100 @source ALGORITHMS §2 */
  adamicAdarFull: 2,
  /** The least weight that a path is priced by. @unit share @range 0.001..1 @source ALGORITHMS §5 */
  pathWeightMin: 0.1,
  /** Steps of a path that still means something. @unit hops @range 1..10 @source ALGORITHMS §5 */
  pathHopsMax: 3,
  /** Share of a tool's own degree in its heat. @unit share @range 0..1 @source ALGORITHMS §3 */
  heatOwn: 0.6,
  /** Share of its neighbours' degrees in its heat. @unit share @range 0..1 @source ALGORITHMS §3 */
  heatNeighbours: 0.4,
  /** Damping of PageRank. @unit share @range 0.01..0.99 @source ALGORITHMS §6 */
  pageRankDamping: 0.85,
  /** Change per node at which PageRank stops. @unit share @range 0..0.001 @source chosen: far below what a rank is used for */
  pageRankTolerance: 1e-9,
  /** Rounds of PageRank in any case. @unit rounds @range 1..10000 @source what remains after so many is 0.85 to their power, below the tolerance */
  pageRankRoundsMax: 150,
  /** Seed of the random walk of the community search. @unit seed @range 1..4294967295 @source any fixed number: the same answer after a restart */
  communitySeed: 7717,
} as const;

/** Limits of the graph report for people. */
export const GRAPH_REPORT = {
  /** Ties of one tool. @unit ties @range 1..10000 @source chosen: more than anyone reads; a hub has hundreds */
  neighboursMax: 50,
  /** Ties of a whole graph that is exported, the strongest first. @unit ties @range 100..1000000 @source chosen: some megabytes, what 1,000 tools with 20 each have */
  tiesMax: 20_000,
  /** Tools with the highest PageRank. @unit tools @range 1..1000 @source chosen, unmeasured */
  ranksMax: 10,
  /** Communities that a terminal lists. @unit communities @range 1..1000 @source chosen, unmeasured */
  communitiesShown: 12,
  /** Tools of one community that a terminal lists. @unit tools @range 1..1000 @source chosen, unmeasured */
  communityToolsShown: 8,
  /** Nodes of a graph that is drawn, the highest ranked first. @unit nodes @range 100..100000 @source SPEC of the dashboard: usable at 2,000, and half as many again */
  mapNodesMax: 3000,
  /** Edges of a graph that is drawn, the strongest first. @unit edges @range 100..1000000 @source SPEC of the dashboard: usable at 10,000, and half as many again */
  mapEdgesMax: 15_000,
} as const;

/** Alpha weighs text against structure in a search. 1: text alone. */
export const ALPHA = {
  /** Structure never counts for more than the rest. @unit share @range 0.5..1 @source ALGORITHMS §3 */
  min: 0.5,
  /** Observations below which the start is cold. @unit executions @range 1..1000 @source ALGORITHMS §3 */
  coldObservations: 5,
  /** Fall of alpha until the cold start is over. @unit share @range 0..0.5 @source ALGORITHMS §3 */
  coldFall: 0.3,
  /** Alpha once the start is over, at the most. @unit share @range 0.5..1 @source ALGORITHMS §3: evidence always has a say */
  warmMax: 0.7,
  /** Neighbours from which a correlation is believed in full. @unit neighbours @range 3..100 @source ALGORITHMS §3: two always correlate */
  neighboursMin: 3,
  /** Fall of alpha per unit of correlation above -1. @unit share @range 0..0.5 @source ALGORITHMS §3 */
  correlationFall: 0.25,
  /** Fall of alpha per unit of heat. @unit share @range 0..1 @source ALGORITHMS §3 */
  heatFall: 0.5,
  /** Share of the tool's own heat. @unit share @range 0..1 @source ALGORITHMS §3 */
  ownShare: 0.4,
  /** Share of the mean heat of the context. @unit share @range 0..1 @source ALGORITHMS §3 */
  contextShare: 0.3,
  /** Share of the ties to the context. @unit share @range 0..1 @source ALGORITHMS §3 */
  pathShare: 0.3,
  /** Fall of alpha per unit of density. @unit share @range 0..100 @source ALGORITHMS §3 */
  densityFall: 2,
  /** Alpha where it is fixed and nothing else is said. @unit share @range 0.5..1 @source chosen: the middle of its range */
  fixed: 0.75,
} as const;

/** Limits of recorded decisions. */
export const TRACES = {
  /** Decisions of people that are told about one tool. @unit decisions @range 1..1000 @source chosen: more than anyone reads */
  decisionsShown: 10,
  /** Traces, and outcomes, that wait to be stored; beyond it the oldest are dropped. @unit traces @range 10..1000000 @source chosen: some seconds of a busy gateway, at most some tens of megabytes */
  queueMax: 2000,
  /** Traces that are stored in one statement, and that wait before they are stored at once. @unit traces @range 1..10000 @source chosen, unmeasured */
  batchMax: 200,
  /** A trace waits this long before it is stored. @unit ms @range 10..60000 @source chosen: what a killed process may lose */
  flushMs: 1000,
  /** Inputs of one trace, and as much again of its scores. @unit characters @range 100..1000000 @source chosen: twenty candidates with ten numbers each */
  charactersMax: 8000,
  /** One text in a trace. @unit characters @range 20..100000 @source chosen: a long sentence */
  textLengthMax: 500,
  /** Length of a text that is searched for secrets. @unit characters @range 100..1000000 @source chosen: several times what is kept */
  textReadMax: 4000,
  /** The name of a parameter. @unit characters @range 10..1000 @source chosen: longer ones were not seen */
  nameLengthMax: 100,
  /** Items of a list, and members of an object. @unit items @range 1..10000 @source chosen: more candidates than any answer has */
  itemsMax: 100,
  /** Levels of nesting. @unit levels @range 1..100 @source chosen: candidates, their parts, the numbers of those, and one to spare */
  levelsMax: 6,
  /** Tools that one trace is found by. @unit tools @range 1..1000 @source chosen: those beyond were hardly decisive */
  toolsMax: 20,
} as const;

/** Limits of pinned tool definitions. */
export const PINS = {
  /** Tools of one server that are pinned; more are not offered. @unit tools @range 1000..1000000 @source chosen: four times the largest server known, and a bound on one that invents names */
  perServerMax: 20_000,
} as const;

/** A changed definition in words. */
export const CHANGE_SENTENCES = {
  /** Sentences about one tool; where there is more, both definitions are shown whole. @unit sentences @range 10..10000 @source chosen: more is not read */
  max: 100,
  /** Levels of a schema that are compared in words. @unit levels @range 1..32 @source chosen: a name with more parts is not read */
  depthMax: 6,
  /** A parameter's name. @unit characters @range 20..1000 @source chosen: longer ones push away what is said of them */
  nameLengthMax: 120,
} as const;
