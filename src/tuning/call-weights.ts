/** What speaks for a call that may come next, and how much. Written by `npm run eval -- fit-calls --write`. */
export const CALL_WEIGHTS = {
  /** What `bias` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bias: -0.170,
  /** What `tool` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  tool: 0.680,
  /** What `set` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  set: 0.577,
  /** What `arguments` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  arguments: 0.984,
  /** What `weakest` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  weakest: -0.058,
  /** What `free` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  free: 0.321,
  /** What `only` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  only: -0.086,
  /** What `next` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  next: -0.206,
  /** What `end` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  end: -0.233,
  /** What `after` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  after: 0.023,
  /** What `again` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  again: 0.366,
  /** What `any` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  any: -0.188,
  /** What `left` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  left: 0.014,
  /** What `older` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  older: 0.418,
  /** What `onward` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  onward: 0.010,
  /** What `along` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  along: -0.001,
  /** What `result` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  result: 0.174,
  /** What `argument` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  argument: 0.319,
  /** What `constant` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  constant: -0.371,
  /** What `intent` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  intent: 0.000,
  /** What `fresh` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  fresh: 0.401,
  /** What `index` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  index: -0.749,
  /** What `open` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  open: 0.465,
  /** What `used` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  used: 0.236,
  /** What `going` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  going: -0.143,
  /** What `marked` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  marked: 0.117,
  /** What `firstMarked` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  firstMarked: 0.117,
  /** What `held` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  held: 0.345,
  /** What `missed` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  missed: -0.057,
  /** What `named` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  named: -0.347,
  /** What `unseen` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  unseen: -0.196,
  /** What `support` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  support: -0.073,
  /** What `repeat` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  repeat: -0.269,
  /** What `sameTool` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameTool: 0.685,
  /** What `newTool` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  newTool: 0.454,
  /** What `givenElsewhere` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  givenElsewhere: 0.014,
  /** What `bare` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bare: -0.287,
  /** What `failed` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  failed: -0.125,
  /** What `sameToolNext` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolNext: 0.177,
  /** What `sameToolAfter` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAfter: -0.002,
  /** What `sameToolAny` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAny: -0.222,
  /** What `rank` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  rank: -0.500,
  /** What `among` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  among: -0.419,
  /** What `parts` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  parts: 0.334,
  /** What `neverSeen` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeen: -0.142,
  /** What `neverSeenConstant` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeenConstant: -0.365,
  /** What `justMade` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justMade: 0.417,
  /** What `justFailed` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justFailed: 0.649,
  /** What `whole` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  whole: -0.188,
  /** What `sessions` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sessions: -0.169,
  /** What `freshSessions` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  freshSessions: -0.045,
  /** What `toolSaid` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaid: 0.000,
  /** What `toolSaidElse` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaidElse: 0.054,
  /** What `words` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  words: 0.007,
  /** What `noWords` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  noWords: -0.390,
  /** What `shape` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  shape: -0.144,
  /** What `otherShape` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  otherShape: -0.266,
  /** What `lookAgain` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  lookAgain: 0.255,
  /** What `touched` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  touched: -0.068,
  /** What `stranger` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  stranger: -0.335,
  /** What `strangerTool` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strangerTool: -0.133,
  /** What `strangerSet` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strangerSet: 0.189,
  /** What `strangerArguments` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strangerArguments: 0.591,
  /** What `strangerWeakest` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strangerWeakest: -0.620,
  /** What `strangerSameTool` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strangerSameTool: 0.261,
  /** What `strangerHeld` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strangerHeld: 0.330,
} as const;
