/** What speaks for a call that may come next, and how much. Written by `npm run eval -- fit-calls --write`. */
export const CALL_WEIGHTS = {
  /** What `bias` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bias: 0.011,
  /** What `tool` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  tool: 0.57,
  /** What `set` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  set: 1.592,
  /** What `arguments` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  arguments: 1.599,
  /** What `weakest` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  weakest: -0.789,
  /** What `free` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  free: 0.295,
  /** What `only` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  only: 0.256,
  /** What `next` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  next: -0.279,
  /** What `end` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  end: -0.544,
  /** What `after` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  after: 0.697,
  /** What `again` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  again: 0.368,
  /** What `any` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  any: -0.079,
  /** What `left` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  left: -1.133,
  /** What `older` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  older: 0.491,
  /** What `onward` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  onward: 0.152,
  /** What `result` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  result: 0.31,
  /** What `argument` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  argument: 0.031,
  /** What `constant` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  constant: -0.807,
  /** What `intent` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  intent: 0.0,
  /** What `fresh` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  fresh: 0.451,
  /** What `index` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  index: -0.978,
  /** What `open` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  open: 0.94,
  /** What `used` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  used: 0.264,
  /** What `going` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  going: -1.199,
  /** What `marked` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  marked: 0.677,
  /** What `firstMarked` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  firstMarked: 0.677,
  /** What `held` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  held: 0.231,
  /** What `missed` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  missed: -0.014,
  /** What `named` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  named: -0.962,
  /** What `unseen` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  unseen: 0.95,
  /** What `support` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  support: -0.422,
  /** What `repeat` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  repeat: -0.385,
  /** What `sameTool` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameTool: 0.89,
  /** What `newTool` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  newTool: 0.746,
  /** What `givenElsewhere` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  givenElsewhere: -0.296,
  /** What `bare` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bare: -0.308,
  /** What `failed` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  failed: -1.472,
  /** What `sameToolNext` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolNext: -0.291,
  /** What `sameToolAfter` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAfter: -0.353,
  /** What `sameToolAny` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAny: -1.22,
  /** What `rank` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  rank: -0.377,
  /** What `among` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  among: -0.598,
  /** What `parts` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  parts: 1.038,
  /** What `neverSeen` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeen: 0.076,
  /** What `neverSeenConstant` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeenConstant: -1.248,
  /** What `justMade` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justMade: 0.881,
  /** What `justFailed` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justFailed: 4.314,
  /** What `whole` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  whole: -0.229,
  /** What `sessions` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sessions: -0.265,
  /** What `freshSessions` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  freshSessions: 0.219,
  /** What `toolSaid` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaid: 0.0,
  /** What `toolSaidElse` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaidElse: 0.158,
  /** What `age` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  age: 0.356,
  /** What `sibling` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sibling: -0.371,
  /** What `following` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  following: 1.445,
  /** What `sameFresh` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameFresh: -0.142,
  /** What `sameSibling` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameSibling: 1.525,
  /** What `sinceMade` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sinceMade: 0.27,
  /** What `givenNow` counts. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  givenNow: 0.59,
} as const;
