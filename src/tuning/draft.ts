/** Drafting a plan from an intent. */
export const DRAFT = {
  /** Characters of an intent that are read for values and wishes. @unit characters @range 100..100000 @source chosen: longer than any task seen, read in milliseconds */
  intentLengthMax: 10_000,
  /** Values that are found in one intent. @unit values @range 1..10000 @source chosen, unmeasured */
  valuesMax: 200,
  /** Words on either side of a value that may describe it. @unit words @range 1..20 @source chosen, unmeasured */
  surroundingWords: 6,
  /** Characters in which those words are looked for. @unit characters @range 10..1000 @source chosen: six long words */
  surroundingLength: 80,
  /** Arguments of one tool that are looked at, required ones first. @unit parameters @range 1..10000 @source chosen: the largest published schema seen has 160 places */
  parametersMax: 200,
  /** Depth to which arguments and inputs are read. @unit levels @range 1..10 @source chosen: recursive schemas end here */
  depthMax: 4,
  /** Alternatives of one schema that are read. @unit schemas @range 1..100 @source chosen, unmeasured */
  shapesMax: 12,
  /** Values that one argument is chosen among. @unit values @range 1..10000 @source chosen: all time zones have six hundred */
  choicesMax: 1000,
  /** Characters of a name that are read. @unit characters @range 10..10000 @source FEEDS.nameLengthMax */
  nameLengthMax: 200,
  /** Characters of a description that are read. @unit characters @range 100..100000 @source chosen: what comes later is about details */
  descriptionLengthMax: 2000,
  /** Characters of a description or a value that are shown. @unit characters @range 20..2000 @source chosen: two lines of a terminal */
  describedLength: 160,
  /** Values of the inputs that are looked at. @unit values @range 1..10000 @source chosen, unmeasured */
  inputsMax: 500,
  /** Probability that an input of the same name is meant. @unit probability @range 0..1 @source chosen, unmeasured */
  inputNamed: 0.98,
  /** The same probability if only the last part of the name is the same. @unit probability @range 0..1 @source chosen, unmeasured */
  inputNested: 0.9,
  /** Probability that the schema's default is right for a required argument. @unit probability @range 0..1 @source chosen, unmeasured */
  defaultConfidence: 0.7,
  /** A tool that past runs used beside the others is taken from this probability on. @unit probability @range 0..1 @source ALGORITHMS §5: as an edge is drawn */
  companionMin: 0.5,
  /** Such tools in one draft. @unit tools @range 0..20 @source chosen, unmeasured */
  companionsMax: 4,
  /** Unused values that are told. @unit values @range 1..200 @source chosen: enough to see what is wrong */
  unusedMax: 20,
  /** Candidates that are shown beside the chosen one. @unit tools @range 0..20 @source chosen, unmeasured */
  alternativesMax: 3,
  /** Characters of a task's id that come from the tool's name. @unit characters @range 8..60 @source chosen: within PLAN.idLengthMax, a number included */
  idLengthMax: 40,
  /** An edge is drawn from this confidence on. @unit probability @range 0..1 @source ALGORITHMS §5 */
  edgeMin: 0.5,
  /** Evidence of one hop in the graph. @unit probability @range 0..1 @source ALGORITHMS §5 */
  hopOne: 0.95,
  /** Evidence of two hops. @unit probability @range 0..1 @source ALGORITHMS §5 */
  hopTwo: 0.8,
  /** Evidence of three hops. @unit probability @range 0..1 @source ALGORITHMS §5 */
  hopThree: 0.65,
  /** An edge below this weight is no history. @unit weight @range 0..1 @source chosen: a sequence that was seen has 0.5, a feed that was only inferred 0.49 */
  historyWeightMin: 0.5,
  /** Evidence of the intent naming one tool after the other. @unit probability @range 0..1 @source chosen: enough for an edge, the first to go in a ring */
  orderConfidence: 0.5,
  /** How far the tools of a plan are wrong together: 0 each by itself, 1 all or none. @unit exponent @range 0..1 @source eval 2026-11-16: of plans on nestful above 0.70 the most are exactly right at one half; the calibration error falls towards 0, and so does the share of plans that are proposed */
  wrongAtOnce: 0.5,
  /** PageRanks that count for the confidence of a plan. @unit tools @range 1..20 @source ALGORITHMS §5 */
  ranksCounted: 3,
  /** Weight of the search's score at the lowest alpha. @unit share @range 0..1 @source ALGORITHMS §5 */
  hybridWeight: 0.55,
  /** Increase of that weight at alpha 1, where text counts alone. @unit share @range 0..1 @source ALGORITHMS §5 */
  hybridGain: 0.3,
  /** Weight of PageRank at the lowest alpha. @unit share @range 0..1 @source ALGORITHMS §5 */
  rankWeight: 0.3,
  /** Decrease of that weight at alpha 1, where text counts alone. @unit share @range 0..1 @source ALGORITHMS §5 */
  rankFall: 0.25,
  /** Weight of the ties between the tasks at the lowest alpha. @unit share @range 0..1 @source ALGORITHMS §5 */
  pathWeight: 0.15,
  /** Decrease of that weight at alpha 1, where text counts alone. @unit share @range 0..1 @source ALGORITHMS §5 */
  pathFall: 0.05,
} as const;
