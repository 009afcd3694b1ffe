import { reduce } from '../../src/execute/reduce.ts';
import type { RunEvent } from '../../src/execute/run-event.ts';
import type { RunState } from '../../src/execute/run-state.ts';

/** The state that a list of events makes; `undefined` for an empty list. */
export function fold(events: readonly RunEvent[]): RunState | undefined {
  let state: RunState | undefined;
  for (const event of events) {
    state = reduce(state, event);
  }
  return state;
}
