import { GatewayError } from '../../base/errors.ts';
import { agentAbove, ancestorsOf } from './client-above.ts';
import type { Invocation } from './command.ts';

/** The agent cannot speak for the person: a pipe, a script and a shell that an agent opened are refused. */
export function requirePerson({ terminal, surroundings }: Invocation, command: string): void {
  const agent = agentAbove(surroundings.env, ancestorsOf(process.ppid));
  if (agent !== undefined) {
    throw new GatewayError(
      'PERSON_REQUIRED',
      `${command} asks a person, and an agent runs this command (${agent}); open a terminal of your own`,
    );
  }
  if (!terminal.isInteractive) {
    throw new GatewayError(
      'PERSON_REQUIRED',
      `${command} asks a person, and there is nobody here; run it in a terminal`,
    );
  }
}
