/** Weights of the features of a call that may come next. Written by `npm run eval -- fit-calls --write`. */
export const CALL_WEIGHTS = {
  /** Weight of the feature `bias`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bias: 0.114,
  /** Weight of the feature `tool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  tool: 1.062,
  /** Weight of the feature `set`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  set: 0.204,
  /** Weight of the feature `arguments`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  arguments: 1.15,
  /** Weight of the feature `weakest`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  weakest: -0.055,
  /** Weight of the feature `free`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  free: 0.031,
  /** Weight of the feature `only`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  only: 0.036,
  /** Weight of the feature `next`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  next: -0.089,
  /** Weight of the feature `end`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  end: -0.031,
  /** Weight of the feature `after`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  after: 0.008,
  /** Weight of the feature `again`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  again: 0.097,
  /** Weight of the feature `any`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  any: -0.017,
  /** Weight of the feature `left`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  left: -0.001,
  /** Weight of the feature `older`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  older: 0.066,
  /** Weight of the feature `onward`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  onward: -0.0,
  /** Weight of the feature `flagged`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  flagged: 0.0,
  /** Weight of the feature `result`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  result: 0.076,
  /** Weight of the feature `argument`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  argument: 0.095,
  /** Weight of the feature `constant`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  constant: -0.102,
  /** Weight of the feature `intent`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  intent: 0.0,
  /** Weight of the feature `fresh`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  fresh: 0.049,
  /** Weight of the feature `index`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  index: -0.315,
  /** Weight of the feature `open`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  open: 0.199,
  /** Weight of the feature `used`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  used: 0.025,
  /** Weight of the feature `going`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  going: -0.044,
  /** Weight of the feature `marked`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  marked: 0.035,
  /** Weight of the feature `firstMarked`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  firstMarked: 0.035,
  /** Weight of the feature `held`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  held: 0.385,
  /** Weight of the feature `missed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  missed: 0.043,
  /** Weight of the feature `named`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  named: -0.066,
  /** Weight of the feature `unseen`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  unseen: 0.007,
  /** Weight of the feature `support`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  support: -0.028,
  /** Weight of the feature `repeat`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  repeat: -0.049,
  /** Weight of the feature `sameTool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameTool: 0.017,
  /** Weight of the feature `newTool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  newTool: 0.222,
  /** Weight of the feature `givenElsewhere`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  givenElsewhere: 0.033,
  /** Weight of the feature `bare`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bare: 0.046,
  /** Weight of the feature `failed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  failed: 0.067,
  /** Weight of the feature `sameToolNext`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolNext: -0.041,
  /** Weight of the feature `sameToolAfter`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAfter: 0.0,
  /** Weight of the feature `sameToolAny`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAny: -0.077,
  /** Weight of the feature `rank`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  rank: -0.228,
  /** Weight of the feature `among`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  among: -0.215,
  /** Weight of the feature `parts`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  parts: 0.077,
  /** Weight of the feature `neverSeen`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeen: -0.097,
  /** Weight of the feature `neverSeenConstant`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeenConstant: -0.099,
  /** Weight of the feature `justMade`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justMade: 0.072,
  /** Weight of the feature `justFailed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justFailed: 0.216,
  /** Weight of the feature `whole`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  whole: -0.07,
  /** Weight of the feature `sessions`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sessions: -0.128,
  /** Weight of the feature `freshSessions`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  freshSessions: -0.075,
  /** Weight of the feature `toolSaid`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaid: 0.0,
  /** Weight of the feature `toolSaidElse`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaidElse: 0.114,
  /** Weight of the feature `age`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  age: 0.11,
  /** Weight of the feature `sibling`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sibling: -0.019,
  /** Weight of the feature `following`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  following: 0.264,
  /** Weight of the feature `sameFresh`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameFresh: -0.051,
  /** Weight of the feature `sameSibling`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameSibling: 0.051,
  /** Weight of the feature `sinceMade`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sinceMade: -0.109,
  /** Weight of the feature `givenNow`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  givenNow: 0.113,
  /** Weight of the feature `passedOver`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  passedOver: 0.0,
  /** Weight of the feature `lastSeen`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  lastSeen: -0.215,
  /** Weight of the feature `strays`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strays: 0.061,
  /** Weight of the feature `unseenMembers`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  unseenMembers: 0.0,
  /** Weight of the feature `strange`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strange: -0.075,
} as const;

/** The same for calls of tools with little history. Written with them. */
export const STRANGE_WEIGHTS = {
  /** Weight of the feature `bias`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bias: -0.075,
  /** Weight of the feature `tool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  tool: 0.683,
  /** Weight of the feature `set`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  set: 0.071,
  /** Weight of the feature `arguments`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  arguments: 0.969,
  /** Weight of the feature `weakest`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  weakest: -0.46,
  /** Weight of the feature `free`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  free: 0.343,
  /** Weight of the feature `only`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  only: -0.103,
  /** Weight of the feature `next`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  next: 0.139,
  /** Weight of the feature `end`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  end: -0.143,
  /** Weight of the feature `after`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  after: -0.001,
  /** Weight of the feature `again`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  again: 0.07,
  /** Weight of the feature `any`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  any: 0.013,
  /** Weight of the feature `left`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  left: -0.01,
  /** Weight of the feature `older`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  older: 0.131,
  /** Weight of the feature `onward`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  onward: -0.004,
  /** Weight of the feature `flagged`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  flagged: -0.002,
  /** Weight of the feature `result`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  result: 0.125,
  /** Weight of the feature `argument`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  argument: -0.034,
  /** Weight of the feature `constant`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  constant: -0.001,
  /** Weight of the feature `intent`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  intent: 0.0,
  /** Weight of the feature `fresh`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  fresh: 0.527,
  /** Weight of the feature `index`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  index: -0.326,
  /** Weight of the feature `open`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  open: 0.375,
  /** Weight of the feature `used`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  used: 0.1,
  /** Weight of the feature `going`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  going: -0.019,
  /** Weight of the feature `marked`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  marked: -0.011,
  /** Weight of the feature `firstMarked`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  firstMarked: -0.009,
  /** Weight of the feature `held`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  held: 0.029,
  /** Weight of the feature `missed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  missed: -0.12,
  /** Weight of the feature `named`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  named: -0.395,
  /** Weight of the feature `unseen`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  unseen: 0.195,
  /** Weight of the feature `support`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  support: -0.158,
  /** Weight of the feature `repeat`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  repeat: -0.2,
  /** Weight of the feature `sameTool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameTool: 0.161,
  /** Weight of the feature `newTool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  newTool: 0.303,
  /** Weight of the feature `givenElsewhere`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  givenElsewhere: -0.159,
  /** Weight of the feature `bare`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bare: -0.173,
  /** Weight of the feature `failed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  failed: -0.132,
  /** Weight of the feature `sameToolNext`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolNext: 0.176,
  /** Weight of the feature `sameToolAfter`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAfter: -0.005,
  /** Weight of the feature `sameToolAny`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAny: -0.043,
  /** Weight of the feature `rank`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  rank: -0.658,
  /** Weight of the feature `among`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  among: -0.107,
  /** Weight of the feature `parts`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  parts: 0.227,
  /** Weight of the feature `neverSeen`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeen: 0.06,
  /** Weight of the feature `neverSeenConstant`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeenConstant: 0.0,
  /** Weight of the feature `justMade`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justMade: 0.002,
  /** Weight of the feature `justFailed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justFailed: 0.0,
  /** Weight of the feature `whole`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  whole: -0.009,
  /** Weight of the feature `sessions`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sessions: 0.015,
  /** Weight of the feature `freshSessions`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  freshSessions: 0.019,
  /** Weight of the feature `toolSaid`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaid: 0.0,
  /** Weight of the feature `toolSaidElse`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaidElse: -0.154,
  /** Weight of the feature `age`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  age: 0.075,
  /** Weight of the feature `sibling`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sibling: 0.136,
  /** Weight of the feature `following`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  following: 0.514,
  /** Weight of the feature `sameFresh`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameFresh: -0.049,
  /** Weight of the feature `sameSibling`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameSibling: 0.477,
  /** Weight of the feature `sinceMade`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sinceMade: -0.22,
  /** Weight of the feature `givenNow`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  givenNow: 0.016,
  /** Weight of the feature `passedOver`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  passedOver: -0.004,
  /** Weight of the feature `lastSeen`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  lastSeen: -0.4,
  /** Weight of the feature `strays`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strays: 0.037,
  /** Weight of the feature `unseenMembers`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  unseenMembers: -0.0,
  /** Weight of the feature `strange`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strange: 0.0,
} as const;
