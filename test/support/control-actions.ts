/** Every action of `control_workflow`, written down a second time, so that a change is seen. */
export const CONTROL_ACTIONS = [
  'status',
  'result',
  'continue',
  'pause',
  'skip',
  'inject',
  'modify',
  'replan',
  'abort',
] as const;
