/** Lexical search and signatures. */
export const RETRIEVE = {
  /** Weight of a word in a tool's name. @unit occurrences @range 0..10 @source TOOLING, Embeddings: measured on five public sets */
  nameWeight: 3,
  /** Weight of a word in the server's name. @unit occurrences @range 0..10 @source TOOLING, Embeddings */
  serverWeight: 1,
  /** Weight of a word in the description: the unit of the others. @unit occurrences @range 0..10 @source TOOLING, Embeddings */
  descriptionWeight: 1,
  /** b of BM25. @unit share @range 0..1 @source Robertson and Zaragoza 2009: 0.5 to 0.8 */
  lengthNormalisation: 0.75,
  /** Length of each text of a tool that is searched. @unit characters @range 100..100000 @source chosen: clients cut descriptions at 2,048 */
  textLengthMax: 4096,
  /** Parameters of one tool that are searched, nested ones included. @unit parameters @range 1..10000 @source chosen, unmeasured */
  parametersMax: 200,
  /** Depth to which nested parameters are searched. @unit levels @range 0..10 @source chosen, unmeasured */
  parameterDepthMax: 3,
  /** Length of one intent that is read. @unit characters @range 100..100000 @source chosen: ten times the longest of the public queries */
  intentLengthMax: 8192,
  /** Intents of one question. @unit intents @range 1..1000 @source chosen, unmeasured */
  intentsMax: 32,
  /** Words of the intent that the reason of a match names, per part of the tool. @unit words @range 1..20 @source chosen: reasons are read by an agent that pays for them */
  reasonWordsMax: 4,
  /** A signature's arguments, beyond which optional parameters are left out. @unit characters @range 50..10000 @source SPEC: five tools in at most 450 tokens */
  signatureLengthMax: 240,
  /** A signature's return type. @unit characters @range 20..10000 @source SPEC: five tools in at most 450 tokens */
  returnTypeLengthMax: 100,
  /** Depth to which objects inside parameters are written out. @unit levels @range 0..10 @source chosen, unmeasured */
  signatureDepthMax: 2,
  /** Optional members of an object inside a parameter that are written out. @unit members @range 0..100 @source chosen, unmeasured */
  nestedOptionalMax: 4,
  /** The values of an enumeration that are written out together. @unit characters @range 10..1000 @source chosen, unmeasured */
  enumLengthMax: 80,
  /** Parts of one schema that are read for a signature; references can unfold without end. @unit parts @range 10..100000 @source chosen: forty times the median tool */
  schemaPartsMax: 400,
} as const;

/** Keeping the vectors of tools in step with the catalog, and using them. */
export const VECTORS = {
  /** Texts that are embedded and stored together; a catalog that changed is noticed after each. @unit texts @range 1..1000 @source chosen: half a second of the local model, so that little is lost when the process ends */
  batchTexts: 32,
  /** Vectors that are read from the database at once. @unit vectors @range 1..10000 @source measured 2026-11-16: 3,000 of 384 numbers take 100 ms; a page keeps other statements waiting for less than that */
  pageVectors: 500,
  /** Tools whose texts are hashed before others get a turn. @unit tools @range 1..10000 @source chosen: a few milliseconds */
  sliceTools: 200,
  /** Vectors that are held in memory; those beyond are searched in the database. @unit bytes @range 0..10000000000 @source chosen: 65,000 tools at 384 numbers, above the 50,000 of bench search, 24,000 at 1,024; while they are searched they are there twice */
  memoryBytesMax: 100_000_000,
  /** Nearest vectors that are searched in the database for each text of an intent. @unit vectors @range 1..1000 @source chosen: as many as are ranked */
  nearestMax: 200,
  /** Memory in which the database builds an index. @unit MB @range 64..2048 @source chosen: 100,000 vectors of 384 numbers and their neighbours take 250 */
  indexMemoryMb: 384,
  /** Numbers in a vector that can still be indexed. @unit numbers @range 1..2000 @source pgvector: 2,000 for HNSW */
  indexedDimensionMax: 2000,
  /** Pause after a change of the catalog before texts are embedded. @unit ms @range 0..60000 @source chosen: servers that start together list their tools within it, and a start is not slowed down */
  settleMs: 500,
  /** Pause after a failure that may pass; it doubles. @unit ms @range 100..600000 @source chosen, unmeasured */
  retryPauseMs: 5000,
  /** When vectors that no tool needs any more are removed. @unit ms @range 0..86400000 @source chosen: a server that is gone for a while comes back within it */
  forgetAfterMs: 1_800_000,
  /** Share of the tools that must have a vector before meaning counts. @unit share @range 0..1 @source seen 2026-11-18: with 41 of 68 embedded "git commit" found git_add first, because git_commit had no vector yet; words alone find it */
  hybridShare: 0.9,
  /** Time limit of a search for the vectors of its texts. @unit ms @range 50..60000 @source chosen: the local model loads in half a second and needs 15 ms for a text */
  queryWithinMs: 2000,
  /** After a search that waited in vain, the model is left alone for this long. @unit ms @range 0..3600000 @source chosen: an endpoint that is away must not slow down every search */
  queryPauseMs: 30_000,
  /** Vectors of texts of intents that are remembered. @unit vectors @range 0..100000 @source chosen: 0.4 MB of 384 numbers each */
  queriesKept: 256,
} as const;

/**
 * Search by words and by meaning together, apart from the fitted weights (`SEARCH_WEIGHTS`). "eval 2026-11-15" is `npm run eval -- retrieval` of that
 * day on the four public sets; what was tried is in docs/reference/retrieval.md.
 */
export const HYBRID = {
  /** Weight of one unit of BM25 against one standard deviation of the cosine. @unit deviations @range 0..10 @source eval 2026-11-15: flat from 0.6 to 0.9 */
  lexicalWeight: 0.7,
  /** Weight of a word in a parameter's name in the fused search. The vector has none of them. @unit occurrences @range 0..10 @source eval 2026-11-15: flat from 0.5 to 2 */
  parameterWeight: 1,
  /** Weight of a word in a parameter's description. @unit occurrences @range 0..10 @source eval 2026-11-15: flat from 0.3 to 1 */
  parameterTextWeight: 0.5,
  /** k1 of BM25 in the fused search. @unit occurrences @range 0.1..10 @source eval 2026-11-15: flat from 1 to 2, worse from 3 on */
  saturation: 1.5,
  /** Loss of a tool that says it is deprecated. @unit deviations @range 0..20 @source chosen: below its successor, which reads nearly the same, and still among the candidates; the open data has too few to fit it */
  deprecated: 2,
  /** Texts of up to this many telling words name their tool; in longer ones names and actions count less. @unit words @range 1..50 @source eval 2026-11-17: 3 and 4 are alike; without a bound apigen loses two points of recall@1 */
  shortTerms: 3,
  /** Length of a description that counts as its first sentence. @unit characters @range 20..1000 @source chosen: a long sentence */
  firstSentenceMax: 200,
  /** Tools of a server from which on a word that most of them share is a prefix. @unit tools @range 2..100 @source chosen: two tools share words by chance */
  prefixTools: 3,
  /** Share of a server's tools that must have a word for it to be a prefix. @unit share @range 0..1 @source chosen: a few tools of a server often lack its prefix */
  prefixShare: 0.8,
  /** Mean cosine of an intent with a tool it is not about. @unit cosine @range -1..1 @source eval 2026-11-15: 0.09 to 0.15 */
  cosineMean: 0.11,
  /** Its standard deviation. @unit cosine @range 0.01..1 @source eval 2026-11-15: 0.075 to 0.087 */
  cosineDeviation: 0.083,
  /** Tools that those two count as, beside the catalog's own. @unit tools @range 0..1000 @source chosen: decides in catalogs of a few tools only */
  priorTools: 20,
  /** Correlation of BM25 and cosine, for tools without a vector. @unit correlation @range 0..1 @source eval 2026-11-15: 0.36 to 0.52 */
  lexicalCorrelation: 0.4,
  /** Weight of being near the best tool of some clause. @unit share @range 0..2 @source eval 2026-11-15: flat from 0.3 to 0.6, zero loses one point */
  clauseWeight: 0.5,
  /** Beyond this distance from a clause's best, all are equally far. @unit deviations @range 1..100 @source chosen, unmeasured */
  clauseReach: 6,
  /** Clauses of one intent that are searched by themselves. @unit clauses @range 1..32 @source eval 2026-11-15: six lose nothing against twelve; each costs an embedding */
  clausesMax: 6,
  /** Words of a clause. @unit words @range 1..20 @source chosen: shorter ones are names and values */
  clauseWordsMin: 3,
  /** Pull of a tool towards the best tool of its server. @unit share @range 0..1 @source eval 2026-11-15: flat from 0.2 to 0.45; brings stabletoolbench 1.3 points, costs none anything */
  serverPull: 0.3,
  /** The rank that candidates are compared with. @unit rank @range 2..100 @source eval 2026-11-15, as above */
  relevanceRank: 10,
  /** Candidates below this are not answered. @unit probability @range 0..1 @source eval 2026-11-15: changes no figure */
  relevanceMin: 0.005,
  /** Best tools whose feeders are brought in. @unit tools @range 0..20 @source eval 2026-11-16: two lose toollinkos two points and change no other set */
  fedTools: 3,
  /** Steps back to feeders of feeders. @unit hops @range 0..5 @source eval 2026-11-16: toollinkos gains one point from 2 to 3, no other set moves */
  feedHops: 3,
  /** Feeders that are less likely needed have theirs not looked up. @unit probability @range 0..1 @source chosen: bounds the work of a search */
  feedFollowMin: 0.03,
  /** Cosine, in deviations, from which an answer is called close in meaning. @unit deviations @range 0..10 @source chosen: one tool in fifty */
  closeDeviations: 2,
  /** Length of a name that the reason of a match repeats. @unit characters @range 10..200 @source chosen, unmeasured */
  reasonNameLength: 48,
  /** Text of a tool that is embedded. @unit characters @range 50..4096 @source eval 2026-11-15: as good as 64 tokens of 600 characters */
  toolTextLengthMax: 320,
} as const;

/** Tools that were picked for the same wish before. */
export const TAKEN_BEFORE = {
  /** Probability that a tool is needed which was always taken for the wish. @unit probability @range 0..1 @source chosen: as sure as a search ever is; a wish may mean something else today */
  probabilityMax: 0.95,
  /** Picks without a known end that count beside the seen ones. @unit wishes @range 0..100 @source chosen: after one pick the tool is about even, after three it leads */
  doubt: 1,
} as const;

/** A file that is to be written is a wish of its own. */
export const WRITTEN_FILES = {
  /** A text of at most this many words names its tool itself: "save the report as a.pdf". @unit words @range 0..50 @source chosen: the words of a short sentence */
  briefWordsMax: 6,
} as const;

/** The graph's part in a search. */
export const GRAPH_SEARCH = {
  /** Best hits that replace a missing context, and whose neighbours are considered. @unit tools @range 0..20 @source chosen: what a short task needs */
  anchors: 3,
  /** Neighbours that are considered beside the found tools. @unit tools @range 0..100 @source chosen: twice what is answered */
  neighboursMax: 20,
  /** Candidates per wanted tool, by the density of the graph. @unit times @range 1..10 @source ALGORITHMS §2 (ADR-023) */
  expansions: [
    { below: 0.01, times: 1.5 },
    { below: 0.1, times: 2 },
  ],
  /** Candidates per wanted tool in a graph that is denser than all of these. @unit times @range 1..10 @source ALGORITHMS §2 (ADR-023) */
  expansionDense: 3,
} as const;

/** Intents that say little beside the file they name. */
export const FILES_NAMED = {
  /** With more words beside its places an intent is about these. @unit words @range 0..20 @source chosen: a verb; with two, "read the data under …" finds other tools, eval plan 2026-11-16 */
  termsMax: 1,
} as const;
