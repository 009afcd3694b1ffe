/** How a plan is drafted from an intent. */
export const DRAFT = {
  /** Characters of an intent that are read for values and wishes. @unit characters @range 100..100000 @source chosen: longer than any task seen, read in milliseconds */
  intentLengthMax: 10_000,
  /** Values that are found in one intent. @unit values @range 1..10000 @source chosen, unmeasured */
  valuesMax: 200,
  /** Words on either side of a value that may say what it is. @unit words @range 1..20 @source chosen, unmeasured */
  surroundingWords: 6,
  /** Characters in which those words are looked for. @unit characters @range 10..1000 @source chosen: six long words */
  surroundingLength: 80,
  /** Arguments of one tool that are looked at, required ones first. @unit parameters @range 1..10000 @source chosen: the largest published schema seen has 160 places */
  parametersMax: 200,
  /** How deep arguments and inputs are looked at. @unit levels @range 1..10 @source chosen: recursive schemas end here */
  depthMax: 4,
  /** Alternatives of one schema that are read. @unit schemas @range 1..100 @source chosen, unmeasured */
  shapesMax: 12,
  /** Values that one argument is chosen among. @unit values @range 1..10000 @source chosen: all time zones have six hundred */
  choicesMax: 1000,
  /** Characters of a name that are read. @unit characters @range 10..10000 @source FEEDS.nameLengthMax */
  nameLengthMax: 200,
  /** Characters of a description that are read. @unit characters @range 100..100000 @source FEEDS.textLengthMax */
  descriptionLengthMax: 2000,
  /** Characters of a description or a value that are shown. @unit characters @range 20..2000 @source chosen: two lines of a terminal */
  describedLength: 160,
  /** Values of the inputs that are looked at. @unit values @range 1..10000 @source chosen, unmeasured */
  inputsMax: 500,
  /** That an input of the same name is meant. @unit probability @range 0..1 @source chosen, unmeasured */
  inputNamed: 0.98,
  /** The same where only the last part of the name is the same. @unit probability @range 0..1 @source chosen, unmeasured */
  inputNested: 0.9,
  /** Required arguments are bound from this confidence on. @unit probability @range 0..1 @source eval 2026-11-16: below nothing is gained on nestful; 0.35 loses three in ten of the complete plans */
  requiredMin: 0.25,
  /** Optional ones: a wrong value does harm where none does not. @unit probability @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  optionalMin: 0.6,
  /** What a schema assumes, where the argument is required. @unit probability @range 0..1 @source chosen, unmeasured */
  defaultConfidence: 0.7,
  /** What a reference counts that takes the first of several. @unit share @range 0..1 @source chosen, unmeasured */
  firstOfManyShare: 0.7,
  /** That a value is meant for a parameter that is named after its kind. @unit probability @range 0..1 @source chosen, unmeasured */
  kindNamed: 0.5,
  /** For one that takes such values, or whose description speaks of them. @unit probability @range 0..1 @source chosen, unmeasured */
  kindTyped: 0.3,
  /** For one that only does not forbid it. @unit probability @range 0..1 @source chosen, unmeasured */
  kindAlien: 0.08,
  /** What the parameter's whole name just before the value says. @unit probability @range 0..1 @source chosen, unmeasured */
  nearnessName: 0.75,
  /** What is left of that with each word between. @unit share @range 0..1 @source chosen, unmeasured */
  nearnessFade: 0.85,
  /** What the name just after the value counts, as its unit. @unit share @range 0..1 @source chosen, unmeasured */
  unitShare: 0.8,
  /** What it says that a value is the only one of its kind, and the parameter the only required one for it. @unit probability @range 0..1 @source eval 2026-11-16: with paths, URLs and addresses plans and calibration are as good as without it, with numbers and dates edges are worse */
  onlyOfKind: 0.7,
  /** What it adds that as many numbers are said as are required, or one quoted text for the only text. @unit probability @range 0..1 @source chosen as onlyOfKind; npm run eval -- plan 2026-11-16 */
  inOrder: 0.7,
  /** What words of the description around the value say. @unit probability @range 0..1 @source chosen, unmeasured */
  nearnessText: 0.3,
  /** What a preposition that goes with the name says. @unit probability @range 0..1 @source chosen, unmeasured */
  prepositionGain: 0.45,
  /** What a value counts that stands where the intent speaks of something else. @unit share @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  elsewhereShare: 0.6,
  /** That a choice is meant whose words are said. @unit probability @range 0..1 @source chosen, unmeasured */
  choiceNamed: 0.85,
  /** That a switch is meant whose name is said. @unit probability @range 0..1 @source chosen, unmeasured */
  switchNamed: 0.65,
  /** That the words themselves are what is searched for. @unit probability @range 0..1 @source chosen, unmeasured */
  queryConfidence: 0.4,
  /** Characters of words that are searched for. @unit characters @range 20..10000 @source chosen, unmeasured */
  queryLengthMax: 300,
  /** Characters between two values of one list. @unit characters @range 1..50 @source chosen: quotes, a comma, "and" */
  listGap: 8,
  /** Clauses of one intent that are answered. @unit clauses @range 1..100 @source chosen, unmeasured */
  clausesMax: 16,
  /** Candidates of one clause that are looked at. @unit tools @range 1..100 @source chosen, unmeasured */
  candidatesMax: 10,
  /** Tasks of one draft. @unit tasks @range 1..100 @source chosen: every pair is looked at; the longest task seen has seven */
  tasksMax: 12,
  /** How often suppliers of suppliers are looked for. @unit times @range 0..10 @source chosen, unmeasured */
  roundsMax: 3,
  /** A candidate below this answers nothing. @unit score @range 0..1 @source chosen, unmeasured */
  scoreMin: 0.05,
  /** A clause whose best is below this share of the best of all is no wish. @unit share @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  clauseShare: 0.4,
  /** A sentence without a verb goes on about a tool that has this share of its best score. @unit share @range 0..1 @source chosen, unmeasured */
  goesOnShare: 0.5,
  /** A tool that does what the verb says is preferred to one that is a task already, from this share of its score. @unit share @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  verbShare: 0.4,
  /** A tool that takes the path or address of a clause is preferred to one that does not, from this share of its score. @unit share @range 0..1 @source eval plan 2026-11-16: F1 on livemcp rises by one point, nestful names no places */
  takerShare: 0.7,
  /** A second tool for one clause has at least this share of the first's score. @unit share @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  secondShare: 0.6,
  /** And so many words of its name are in the clause that the first does not answer. @unit words @range 1..10 @source chosen, unmeasured */
  secondTermsMin: 2,
  /** Names that share this much are the same where the required arguments are. @unit share @range 0..1 @source chosen, unmeasured */
  sameNameShare: 0.75,
  /** From here on an argument that is given twice makes two calls. @unit probability @range 0..1 @source chosen, unmeasured */
  anotherCallMin: 0.5,
  /** Tools that are tried out as the supplier of one argument. @unit tools @range 1..100 @source chosen, unmeasured */
  offersMax: 8,
  /** A supplier is called from this likelihood on. @unit probability @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  supplierMin: 0.2,
  /** What being found by the search counts for a supplier. @unit share @range 0..1 @source eval 2026-11-16: F1 of plans on nestful is flat around it */
  foundShare: 0.5,
  /** A tool that past runs used beside the others is taken from this probability on. @unit probability @range 0..1 @source ALGORITHMS §5: as an edge is drawn */
  companionMin: 0.5,
  /** Such tools in one draft. @unit tools @range 0..20 @source chosen, unmeasured */
  companionsMax: 4,
  /** Values that nothing takes which are told. @unit values @range 1..200 @source chosen: enough to see what is wrong */
  unusedMax: 20,
  /** Candidates that are shown beside the chosen one. @unit tools @range 0..20 @source chosen, unmeasured */
  alternativesMax: 3,
  /** Characters of a task's id that come from the tool's name. @unit characters @range 8..60 @source chosen: within PLAN.idLengthMax, a number included */
  idLengthMax: 40,
  /** Characters at the start of a clause that may say "then". @unit characters @range 1..100 @source chosen, unmeasured */
  headLength: 12,
  /** An edge is drawn from this confidence on. @unit probability @range 0..1 @source ALGORITHMS §5 */
  edgeMin: 0.5,
  /** What one hop in the graph says. @unit probability @range 0..1 @source ALGORITHMS §5 */
  hopOne: 0.95,
  /** What two hops say. @unit probability @range 0..1 @source ALGORITHMS §5 */
  hopTwo: 0.8,
  /** What three hops say. @unit probability @range 0..1 @source ALGORITHMS §5 */
  hopThree: 0.65,
  /** An edge below this weight is no history. @unit weight @range 0..1 @source chosen: a sequence that was seen has 0.5, a feed that was only inferred 0.49 */
  historyWeightMin: 0.5,
  /** What it says that the intent names the one after the other. @unit probability @range 0..1 @source chosen: enough for an edge, the first to go in a ring */
  orderConfidence: 0.5,
  /** How far the tools of a plan are wrong at once: 0 each by itself, 1 all or none. @unit exponent @range 0..1 @source eval 2026-11-16: of plans on nestful above 0.70 the most are exactly right at one half; the calibration error falls towards 0, and so does the share of plans that are proposed */
  wrongAtOnce: 0.5,
  /** PageRanks that count for the confidence of a plan. @unit tools @range 1..20 @source ALGORITHMS §5 */
  ranksCounted: 3,
  /** What the search's score counts where alpha is least. @unit share @range 0..1 @source ALGORITHMS §5 */
  hybridWeight: 0.55,
  /** How much more where text counts alone. @unit share @range 0..1 @source ALGORITHMS §5 */
  hybridGain: 0.3,
  /** What PageRank counts where alpha is least. @unit share @range 0..1 @source ALGORITHMS §5 */
  rankWeight: 0.3,
  /** How much less where text counts alone. @unit share @range 0..1 @source ALGORITHMS §5 */
  rankFall: 0.25,
  /** What the ties between the tasks count where alpha is least. @unit share @range 0..1 @source ALGORITHMS §5 */
  pathWeight: 0.15,
  /** How much less where text counts alone. @unit share @range 0..1 @source ALGORITHMS §5 */
  pathFall: 0.05,
} as const;

/**
 * How likely a drafted tool is the right one: log-odds by what speaks for it. Fitted on 2026-11-16 on half of the queries
 * of `npm run eval -- certainty`; on the other half 51 % of drafted tools pass 0.70 with all tools in the catalog, 88 % of these
 * right (search score alone: 25 %, 95 %), calibration error 0.04 (0.18).
 */
export const CERTAINTY = {
  /** Where nothing speaks for it. @unit log-odds @range -20..0 @source eval certainty 2026-11-16, fitted on half of the queries */
  base: -4.94,
  /** The root of the search's score. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  found: 3.54,
  /** The greater of that and of verb, subject and words all being those of the wish. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  either: 3.11,
  /** How far it is ahead of the next that does something else. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  lead: 1.18,
  /** The share of what it is about that the wish speaks of. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  subject: 0.93,
  /** The share of the wish's words that its definition has. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  told: 0.41,
  /** How sure its least sure required argument is. @unit log-odds @range 0..20 @source eval certainty 2026-11-16, fitted on half of the queries */
  bound: 0.29,
} as const;
