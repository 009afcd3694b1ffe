import type { RunReader } from '../base/access.ts';
import { GatewayError } from '../base/errors.ts';
import type { RunState } from '../execute/run-state.ts';

const PLAN_CHANGES: ReadonlySet<string> = new Set([
  'replan',
  'inject',
  'inject_tasks',
  'modify',
  'modify_args',
]);

/** Returns whether a command gives a run other calls than it had. */
export function changesPlan(command: string): boolean {
  return PLAN_CHANGES.has(command);
}

/**
 * Refuses new calls in the run of somebody else: they would be made with the login of its person. Whoever
 * is an admin or the local user can still pause, continue, skip and abort. The same holds for a suggestion.
 */
export function requireOwnPlan(state: RunState, command: string, reader: RunReader): void {
  if (changesPlan(command) && state.person !== reader.person) {
    const whose = state.person ?? 'the local user';
    const instead = 'pause, skip or abort it, or begin a run of your own';
    const message = `only ${whose} changes the plan of this run, because its calls are made as ${whose}; ${instead}`;
    throw new GatewayError('COMMAND_REFUSED', message);
  }
}
