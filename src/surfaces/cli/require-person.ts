import { GatewayError } from '../../base/errors.ts';
import { agentAbove, ancestorsOf } from './client-above.ts';
import type { Invocation } from './command.ts';

type Place = Pick<Invocation, 'terminal' | 'surroundings'>;

/** Whether a person types this: no pipe, no script, no shell that an agent opened. */
export function isPerson(place: Place): boolean {
  return place.terminal.isInteractive && agentOver(place) === undefined;
}

/** The agent cannot speak for the person. */
export function requirePerson(place: Place, command: string): void {
  refuseAgent(place, command);
  if (!place.terminal.isInteractive) {
    throw new GatewayError(
      'PERSON_REQUIRED',
      `${command} asks a person, and there is nobody here; run it in a terminal`,
    );
  }
}

/** For what a script of the person may do, and an agent may not. */
export function refuseAgent(place: Place, command: string): void {
  const agent = agentOver(place);
  if (agent !== undefined) {
    throw new GatewayError(
      'PERSON_REQUIRED',
      `${command} is for a person, and an agent runs this command (${agent}); open a terminal of your own`,
    );
  }
}

function agentOver({ surroundings }: Place): string | undefined {
  return agentAbove(surroundings.env, ancestorsOf(process.ppid));
}
