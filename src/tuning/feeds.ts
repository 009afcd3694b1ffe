/** Feeds: which tool can feed which, by their definitions. */
export const FEEDS = {
  /** Places of one schema that are read. @unit places @range 1..10000 @source chosen: the largest published schema seen has 160 */
  slotsMax: 300,
  /** Depth to which a schema is read. @unit levels @range 1..32 @source chosen: recursive schemas end here */
  depthMax: 5,
  /** Alternatives of one place that are read. @unit schemas @range 1..100 @source chosen, unmeasured */
  shapesMax: 12,
  /** Characters of a name that are read. @unit characters @range 10..10000 @source chosen, unmeasured */
  nameLengthMax: 200,
  /** Characters of a description that are read. @unit characters @range 100..100000 @source chosen: what comes later is about details */
  descriptionLengthMax: 500,
  /** Terms of the surrounding slots that are kept. @unit terms @range 0..100 @source chosen, unmeasured */
  aroundMax: 8,
  /** Number of tools that generic names are counted for, beside the catalog's own. @unit tools @range 0..1000 @source chosen: decides in small catalogs only */
  priorTools: 20,
  /** Parameters of one tool that are looked at. @unit parameters @range 1..1000 @source chosen, unmeasured */
  parametersMax: 40,
  /** A term that more tools bear brings no candidates: it tells nothing. @unit tools @range 10..10000 @source chosen, unmeasured */
  bearersMax: 200,
  /** Weight of a term of the parameter's name against one of its description, for candidates. @unit factor @range 1..10 @source chosen, unmeasured */
  namedGain: 2,
  /** Candidates of one parameter that are looked at closely. @unit tools @range 1..1000 @source chosen, unmeasured */
  candidatesMax: 40,
  /** Feeds of one tool that are kept. @unit feeds @range 1..1000 @source chosen, unmeasured */
  feedsMax: 60,
  /** Feeds below this are not told. @unit probability @range 0..1 @source chosen, unmeasured */
  confidenceMin: 0.1,
  /** Candidates below this share of the best are dropped. @unit share @range 0..1 @source eval 2026-11-16: toollinkos gains four points over counting all */
  rivalShare: 0.6,
  /** Weight of a term that a name leaves to its surroundings: `id` of `create_user`. @unit share @range 0..1 @source chosen, unmeasured */
  contextShare: 0.7,
  /** Weight of another part of the same date. @unit share @range 0..1 @source chosen, unmeasured */
  relatedShare: 0.8,
  /** Fit of two types if one is unknown. @unit share @range 0..1 @source chosen, unmeasured */
  typeUnknown: 0.7,
  /** Fit of types that one can be written as the other. @unit share @range 0..1 @source chosen, unmeasured */
  typeCast: 0.4,
  /** Echo of an optional parameter. @unit share @range 0..1 @source chosen, unmeasured */
  optionalEcho: 0.5,
  /** Weight of a feed into an optional parameter. @unit share @range 0..1 @source eval 2026-11-16: 0.5 gives toollinkos a point and costs apigen 0.3 */
  optionalShare: 0.3,
  /** A giver on another server counts by the number of servers to minus this. @unit exponent @range 0..2 @source eval 2026-11-16: without it stabletoolbench loses two points */
  foreignExponent: 0.5,
  /** Weight of a fit by a generic name, or by no name. @unit share @range 0..1 @source eval 2026-11-16 */
  vagueShare: 0.2,
  /** From here on a description names the giver. @unit share @range 0..1 @source chosen, unmeasured */
  citationMin: 0.5,
  /** Below this a published output has another name. @unit share @range 0..1 @source chosen, unmeasured */
  nameMin: 0.4,
  /** Probability that two tools belong together if one sets a state and the other reads it. @unit probability @range 0..1 @source chosen, unmeasured */
  sameState: 0.5,
  /** Probability that a tool belongs to the tool that tells if it can work. @unit probability @range 0..1 @source chosen, unmeasured */
  tellsState: 0.4,
} as const;

/** Logits for each kind of evidence that one tool feeds another. All @unit logit @range -10..10 @source eval 2026-11-16: logistic regression on half of toollinkos and nestful, rounded */
export const FEED_WEIGHTS = {
  /** Neither. @unit logit @range -10..10 @source as above */
  base: -4.6,
  /** Names are the same. @unit logit @range -10..10 @source as above */
  name: 2.9,
  /** The description names the giver. @unit logit @range -10..10 @source as above */
  citation: 2.25,
  /** Types fit. @unit logit @range -10..10 @source as above */
  type: 0.5,
  /** The giver asks for it itself. @unit logit @range -10..10 @source as above */
  echo: -0.7,
  /** Both are identifiers. @unit logit @range -10..10 @source as above */
  identifier: 0.7,
  /** From looking up to acting. @unit logit @range -10..10 @source as above */
  direction: 0.4,
  /** The giver needs nothing. @unit logit @range -10..10 @source as above */
  ambient: 1,
  /** The giver publishes it. @unit logit @range -10..10 @source eval 2026-11-16: 2 by regression; above 1 stabletoolbench loses half a point */
  published: 0.5,
  /** The giver changes something. @unit logit @range -10..10 @source as above */
  changes: -1,
  /** The giver judges its input. @unit logit @range -10..10 @source as above */
  checks: 1.2,
} as const;
