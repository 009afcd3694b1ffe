/** Weights of the features of a call that may come next. Written by `npm run eval -- fit-calls --write`. */
export const CALL_WEIGHTS = {
  /** Weight of the feature `bias`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bias: 0.011,
  /** Weight of the feature `tool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  tool: 0.57,
  /** Weight of the feature `set`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  set: 1.592,
  /** Weight of the feature `arguments`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  arguments: 1.599,
  /** Weight of the feature `weakest`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  weakest: -0.789,
  /** Weight of the feature `free`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  free: 0.295,
  /** Weight of the feature `only`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  only: 0.256,
  /** Weight of the feature `next`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  next: -0.279,
  /** Weight of the feature `end`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  end: -0.544,
  /** Weight of the feature `after`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  after: 0.697,
  /** Weight of the feature `again`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  again: 0.368,
  /** Weight of the feature `any`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  any: -0.079,
  /** Weight of the feature `left`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  left: -1.133,
  /** Weight of the feature `older`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  older: 0.491,
  /** Weight of the feature `onward`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  onward: 0.152,
  /** Weight of the feature `result`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  result: 0.31,
  /** Weight of the feature `argument`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  argument: 0.031,
  /** Weight of the feature `constant`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  constant: -0.807,
  /** Weight of the feature `intent`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  intent: 0.0,
  /** Weight of the feature `fresh`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  fresh: 0.451,
  /** Weight of the feature `index`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  index: -0.978,
  /** Weight of the feature `open`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  open: 0.94,
  /** Weight of the feature `used`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  used: 0.264,
  /** Weight of the feature `going`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  going: -1.199,
  /** Weight of the feature `marked`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  marked: 0.677,
  /** Weight of the feature `firstMarked`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  firstMarked: 0.677,
  /** Weight of the feature `held`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  held: 0.231,
  /** Weight of the feature `missed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  missed: -0.014,
  /** Weight of the feature `named`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  named: -0.962,
  /** Weight of the feature `unseen`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  unseen: 0.95,
  /** Weight of the feature `support`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  support: -0.422,
  /** Weight of the feature `repeat`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  repeat: -0.385,
  /** Weight of the feature `sameTool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameTool: 0.89,
  /** Weight of the feature `newTool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  newTool: 0.746,
  /** Weight of the feature `givenElsewhere`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  givenElsewhere: -0.296,
  /** Weight of the feature `bare`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bare: -0.308,
  /** Weight of the feature `failed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  failed: -1.472,
  /** Weight of the feature `sameToolNext`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolNext: -0.291,
  /** Weight of the feature `sameToolAfter`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAfter: -0.353,
  /** Weight of the feature `sameToolAny`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAny: -1.22,
  /** Weight of the feature `rank`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  rank: -0.377,
  /** Weight of the feature `among`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  among: -0.598,
  /** Weight of the feature `parts`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  parts: 1.038,
  /** Weight of the feature `neverSeen`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeen: 0.076,
  /** Weight of the feature `neverSeenConstant`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeenConstant: -1.248,
  /** Weight of the feature `justMade`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justMade: 0.881,
  /** Weight of the feature `justFailed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justFailed: 4.314,
  /** Weight of the feature `whole`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  whole: -0.229,
  /** Weight of the feature `sessions`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sessions: -0.265,
  /** Weight of the feature `freshSessions`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  freshSessions: 0.219,
  /** Weight of the feature `toolSaid`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaid: 0.0,
  /** Weight of the feature `toolSaidElse`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaidElse: 0.158,
  /** Weight of the feature `age`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  age: 0.356,
  /** Weight of the feature `sibling`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sibling: -0.371,
  /** Weight of the feature `following`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  following: 1.445,
  /** Weight of the feature `sameFresh`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameFresh: -0.142,
  /** Weight of the feature `sameSibling`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameSibling: 1.525,
  /** Weight of the feature `sinceMade`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sinceMade: 0.27,
  /** Weight of the feature `givenNow`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  givenNow: 0.59,
} as const;
