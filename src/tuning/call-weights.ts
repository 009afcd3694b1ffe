/** Weights of the features of a call that may come next. Written by `npm run eval -- fit-calls --write`. */
export const CALL_WEIGHTS = {
  /** Weight of the feature `bias`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bias: -0.052,
  /** Weight of the feature `tool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  tool: 0.5,
  /** Weight of the feature `set`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  set: 0.912,
  /** Weight of the feature `arguments`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  arguments: 1.53,
  /** Weight of the feature `weakest`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  weakest: -0.812,
  /** Weight of the feature `free`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  free: 0.162,
  /** Weight of the feature `only`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  only: -0.089,
  /** Weight of the feature `next`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  next: -0.071,
  /** Weight of the feature `end`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  end: -0.406,
  /** Weight of the feature `after`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  after: 0.514,
  /** Weight of the feature `again`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  again: 0.64,
  /** Weight of the feature `any`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  any: 0.021,
  /** Weight of the feature `left`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  left: -1.821,
  /** Weight of the feature `older`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  older: 0.421,
  /** Weight of the feature `onward`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  onward: -0.398,
  /** Weight of the feature `flagged`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  flagged: 0.0,
  /** Weight of the feature `result`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  result: 0.179,
  /** Weight of the feature `argument`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  argument: -0.082,
  /** Weight of the feature `constant`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  constant: -0.339,
  /** Weight of the feature `intent`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  intent: 0.0,
  /** Weight of the feature `fresh`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  fresh: 0.725,
  /** Weight of the feature `index`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  index: -0.925,
  /** Weight of the feature `open`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  open: 1.008,
  /** Weight of the feature `used`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  used: 0.548,
  /** Weight of the feature `going`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  going: -1.297,
  /** Weight of the feature `marked`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  marked: 0.816,
  /** Weight of the feature `firstMarked`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  firstMarked: 0.816,
  /** Weight of the feature `held`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  held: 0.242,
  /** Weight of the feature `missed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  missed: -0.02,
  /** Weight of the feature `named`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  named: -1.158,
  /** Weight of the feature `unseen`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  unseen: 1.534,
  /** Weight of the feature `support`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  support: -0.444,
  /** Weight of the feature `repeat`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  repeat: -0.498,
  /** Weight of the feature `sameTool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameTool: 0.993,
  /** Weight of the feature `newTool`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  newTool: 0.655,
  /** Weight of the feature `givenElsewhere`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  givenElsewhere: -0.563,
  /** Weight of the feature `bare`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  bare: -0.364,
  /** Weight of the feature `failed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  failed: -1.394,
  /** Weight of the feature `sameToolNext`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolNext: -0.292,
  /** Weight of the feature `sameToolAfter`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAfter: -0.576,
  /** Weight of the feature `sameToolAny`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameToolAny: -1.016,
  /** Weight of the feature `rank`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  rank: -0.369,
  /** Weight of the feature `among`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  among: -0.486,
  /** Weight of the feature `parts`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  parts: 0.893,
  /** Weight of the feature `neverSeen`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeen: 0.624,
  /** Weight of the feature `neverSeenConstant`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  neverSeenConstant: -0.914,
  /** Weight of the feature `justMade`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justMade: 0.821,
  /** Weight of the feature `justFailed`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  justFailed: 4.226,
  /** Weight of the feature `whole`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  whole: -0.239,
  /** Weight of the feature `sessions`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sessions: -0.271,
  /** Weight of the feature `freshSessions`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  freshSessions: 0.313,
  /** Weight of the feature `toolSaid`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaid: 0.0,
  /** Weight of the feature `toolSaidElse`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  toolSaidElse: 0.176,
  /** Weight of the feature `age`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  age: 0.573,
  /** Weight of the feature `sibling`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sibling: -0.47,
  /** Weight of the feature `following`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  following: 1.605,
  /** Weight of the feature `sameFresh`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameFresh: -0.487,
  /** Weight of the feature `sameSibling`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sameSibling: 1.482,
  /** Weight of the feature `sinceMade`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  sinceMade: 0.203,
  /** Weight of the feature `givenNow`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  givenNow: 0.463,
  /** Weight of the feature `passedOver`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  passedOver: 0.0,
  /** Weight of the feature `lastSeen`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  lastSeen: -0.451,
  /** Weight of the feature `strays`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strays: 0.57,
  /** Weight of the feature `unseenMembers`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  unseenMembers: -0.013,
  /** Weight of the feature `strange`. @unit logarithm of odds @range -20..20 @source fitted on livemcp, tau1, tau2 by eval fit-calls */
  strange: 0.0,
} as const;
