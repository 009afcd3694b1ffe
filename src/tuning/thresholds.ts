/** Confidence needed before something runs, by the risk class of its tool and by learning. */
export const THRESHOLDS = {
  /** For what only reads. @unit probability @range 0..1 @source ALGORITHMS §7 */
  safe: 0.55,
  /** For what changes something. @unit probability @range 0..1 @source ALGORITHMS §7 */
  moderate: 0.7,
  /** Base for dangerous tools. A person is asked besides. @unit probability @range 0..1 @source ALGORITHMS §7 */
  dangerous: 0.85,
  /** Nothing that was learned takes it lower for what only reads. @unit probability @range 0..1 @source ALGORITHMS §7 */
  safeFloor: 0.4,
  /** Floor for a tool that changes something. @unit probability @range 0..1 @source ALGORITHMS §7 */
  moderateFloor: 0.55,
  /** Floor for a dangerous tool. @unit probability @range 0..1 @source ALGORITHMS §7: never below 0.80 */
  dangerousFloor: 0.8,
  /** Nothing that was learned takes it higher. @unit probability @range 0..1 @source ALGORITHMS §7 */
  max: 0.9,
  /** Share of calls that go well at which a tool's own record changes nothing. @unit share @range 0..1 @source ALGORITHMS §7 */
  successEven: 0.75,
  /** Weight of the distance from that rate. @unit probability @range 0..1 @source ALGORITHMS §7 */
  successGain: 0.15,
  /** Alpha at which it changes nothing. @unit share @range 0.5..1 @source ALGORITHMS §7 */
  alphaEven: 0.75,
  /** Weight of the distance from that alpha. @unit probability @range 0..1 @source ALGORITHMS §7 */
  alphaGain: 0.1,
  /** Weight of a tool's earlier outcomes after one more. @unit share @range 0..1 @source ALGORITHMS §7 */
  keep: 0.99,
  /** Between calls no floor is below this. @unit probability @range 0..1 @source ALGORITHMS §7 */
  aheadFloor: 0.6,
  /** Between calls it is never higher. @unit probability @range 0..1 @source ALGORITHMS §7 */
  aheadMax: 0.95,
  /** Tools whose record is kept, those seen last first. @unit rows @range 100..10000000 @source chosen: more than any catalog; those of servers that are gone go first */
  toolsMax: 50_000,
  /** Gates that are kept, those seen last first. @unit rows @range 10..1000000 @source chosen: a context is a kind of work, of which there are few */
  gatesMax: 2000,
  /** Rows beyond the bounds are removed once per this many updates. @unit updates @range 1..100000 @source chosen: looking costs more than a few rows too many */
  tidyEvery: 500,
} as const;

/** Effect of similar past situations on a threshold. */
export const EPISODES = {
  /** Age up to which situations count. @unit ms @range 3600000..31536000000 @source ALGORITHMS §8: 30 days */
  reachMs: 2_592_000_000,
  /** The alphas of similar situations differ by less. @unit share @range 0..1 @source ALGORITHMS §8 */
  alphaReach: 0.1,
  /** Situations that are looked at, the most similar first. @unit episodes @range 1..10000 @source ALGORITHMS §8 */
  matchesMax: 50,
  /** Fewer say nothing. @unit episodes @range 1..100 @source ALGORITHMS §8 */
  matchesMin: 3,
  /** So many are believed in full. @unit episodes @range 1..1000 @source ALGORITHMS §8 */
  matchesFull: 20,
  /** A share of successes above this lowers the threshold. @unit share @range 0..1 @source ALGORITHMS §8 */
  goodAbove: 0.7,
  /** Weight of the distance above it. @unit probability @range 0..1 @source ALGORITHMS §8 */
  goodGain: 0.5,
  /** A share below this raises it. @unit share @range 0..1 @source ALGORITHMS §8 */
  badBelow: 0.5,
  /** Weight of the distance below it. @unit probability @range 0..1 @source ALGORITHMS §8 */
  badGain: 0.4,
  /** The most it is lowered by. @unit probability @range 0..1 @source ALGORITHMS §8 */
  boostMax: 0.15,
  /** The most it is raised by, below zero. @unit probability @range -1..0 @source ALGORITHMS §8 */
  boostMin: -0.1,
  /** Episodes of one tool that are held in memory, the newest. @unit episodes @range 50..100000 @source chosen: twice what is looked at, as alphas differ */
  perToolMax: 100,
  /** Episodes of all tools that are held in memory. @unit episodes @range 1000..1000000 @source chosen: all that is held of 200 tools; reading one takes about 20 microseconds */
  heldMax: 20_000,
  /** Episodes of a tool's community that are looked at for one threshold. @unit episodes @range 50..100000 @source chosen: a fraction of a millisecond */
  communityMax: 1000,
  /** Outcomes that are stored in one transaction. @unit outcomes @range 1..10000 @source chosen, unmeasured */
  recordMax: 500,
  /** Outcomes that wait to be stored; further ones are dropped and counted. @unit outcomes @range 10..1000000 @source chosen: minutes of a busy gateway with a database that hangs */
  waitingMax: 5000,
} as const;

/** Confidence that a plan needs to run by itself. */
export const GATES = {
  /** Success rate below which a tool is not run at once. @unit share @range 0..1 @source chosen: more often than not */
  failingBelow: 0.5,
  /** So many calls say so. @unit calls @range 1..100 @source chosen: fewer may be bad luck */
  failuresMin: 4,
  /** Below this confidence nothing is proposed: the agent has to say which tools. @unit confidence @range 0..1 @source ALGORITHMS §7 */
  explicit: 0.7,
  /** Initial value of the run gate. @unit confidence @range 0..1 @source ALGORITHMS §7 */
  runStart: 0.92,
  /** It never falls below this. @unit confidence @range 0..1 @source ALGORITHMS §7 */
  runMin: 0.85,
  /** It never rises above this. @unit confidence @range 0..1 @source ALGORITHMS §7 */
  runMax: 0.95,
  /** Reduction of the run gate for a single read-only call: a wrong one costs little. @unit confidence @range 0..1 @source issue 17: a single obvious safe read runs at once */
  readEase: 0.07,
  /** Initial value of the guard, which calls ahead need on top of a threshold. @unit probability @range 0..1 @source ALGORITHMS §7 */
  guardStart: 0.15,
  /** It never falls below this. @unit probability @range 0..1 @source ALGORITHMS §7 */
  guardMin: 0,
  /** It never rises above this. @unit probability @range 0..1 @source ALGORITHMS §7 */
  guardMax: 0.3,
  /** Outcomes that a gate remembers. @unit outcomes @range 1..1000 @source ALGORITHMS §7 (ADR-008) */
  window: 50,
  /** After so many new outcomes it looks at the last ones. @unit outcomes @range 1..1000 @source ALGORITHMS §7 */
  lookEvery: 10,
  /** At so many of them. @unit outcomes @range 1..1000 @source ALGORITHMS §7 */
  looksAt: 20,
  /** The gate rises if a larger share of the runs was for nothing. @unit share @range 0..1 @source ALGORITHMS §7 */
  falsePositivesMax: 0.1,
  /** The gate falls if a larger share of the held plans was asked for afterwards. @unit share @range 0..1 @source ALGORITHMS §7 */
  falseNegativesMax: 0.3,
  /** By how much, times that share. @unit probability @range 0..1 @source ALGORITHMS §7 */
  step: 0.05,
} as const;

/** Price of calls ahead (ALGORITHMS §7, price). */
export const PRICE = {
  /** Cost of a second of useless work, in seconds saved. @unit seconds @range 0..100 @source ALGORITHMS §7 */
  wasteWeight: 0.25,
  /** Money that counts as one second. @unit units of money @range 0.000001..1000 @source ALGORITHMS §7: $0.01 */
  moneyPerSecond: 0.01,
  /** Cost factor of waste for a thrifty user. @unit factor @range 0..100 @source ALGORITHMS §7 */
  thrifty: 3,
  /** Default cost factor of waste. @unit factor @range 0..100 @source ALGORITHMS §7 */
  balanced: 1,
  /** Cost factor of waste for an eager user. @unit factor @range 0..100 @source ALGORITHMS §7 */
  eager: 0.3,
  /** The most that a threshold is lowered by for a cheap call, below zero. @unit probability @range -1..0 @source ALGORITHMS §7 */
  termMin: -0.45,
  /** The most that it is raised by for a dear one. @unit probability @range 0..1 @source chosen: above that a threshold is at its highest anyway */
  termMax: 0.45,
  /** Between calls the threshold of a cheap call is never below this. @unit probability @range 0..1 @source ALGORITHMS §7 */
  leastCheap: 0.1,
  /** A tool whose calls take longer, on a server that is not marked local, is metered. @unit ms @range 0..60000 @source ALGORITHMS §7 */
  meteredAboveMs: 50,
  /** Timed calls below which a tool counts as metered. @unit calls @range 0..1000 @source ALGORITHMS §7 */
  timingsMin: 5,
} as const;
