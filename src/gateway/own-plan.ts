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

/** Returns whether a command can give a run calls that nobody has asked for yet. */
export function mayAddCalls(command: string): boolean {
  return command === 'continue' || PLAN_CHANGES.has(command);
}

/**
 * Refuses calls that somebody asks for in the run of another person: they would be made with the login of
 * that person. So nobody else changes a plan, and nobody else runs a suggestion. Whoever is an admin or the
 * local user can still pause, continue, skip and abort a run that its person has begun.
 */
export function requireOwnPlan(state: RunState, command: string, reader: RunReader): void {
  if (state.person === reader.person) {
    return;
  }
  const whose = state.person ?? 'the local user';
  if (PLAN_CHANGES.has(command)) {
    refuse(`only ${whose} changes the plan of this run`, whose);
  }
  if (command === 'continue' && state.status === 'suggestion') {
    refuse(`only ${whose} runs this suggestion`, whose);
  }
}

function refuse(what: string, whose: string): never {
  const instead = 'pause, skip or abort it, or begin a run of your own';
  const message = `${what}, because its calls are made as ${whose}; ${instead}`;
  throw new GatewayError('COMMAND_REFUSED', message);
}
