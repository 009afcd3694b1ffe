import { GatewayError } from '../../base/errors.ts';
import { CLI } from '../../tuning/cli.ts';
import { agentAbove, ancestorsOf, clientBehind } from './client-above.ts';
import type { Invocation } from './command.ts';

type Place = Pick<Invocation, 'terminal' | 'surroundings' | 'clientProcesses'>;

/** Commands that ask who types them, and whether a script of the person may type them, too. */
const FOR_PEOPLE: Readonly<Record<string, { readonly orScripts: boolean } | undefined>> = {
  add: { orScripts: false },
  approve: { orScripts: false },
  audit: { orScripts: true },
  call: { orScripts: false },
  dashboard: { orScripts: false },
  capabilities: { orScripts: true },
  forget: { orScripts: true },
  init: { orScripts: false },
  restore: { orScripts: true },
  risk: { orScripts: false },
  secrets: { orScripts: true },
  tokens: { orScripts: false },
  trust: { orScripts: false },
  up: { orScripts: false },
};

/**
 * The processes that are MCP clients of the daemon; none where no daemon runs. `undefined` when
 * that cannot be told, or does not matter: then nobody counts as a person.
 */
export async function clientProcessesFor(
  command: string,
  { daemon, terminal }: Pick<Invocation, 'daemon' | 'terminal'>,
  signal: AbortSignal,
): Promise<readonly number[] | undefined> {
  const asked = FOR_PEOPLE[command];
  if (asked === undefined || !(terminal.isInteractive || asked.orScripts)) {
    return undefined;
  }
  const within = AbortSignal.any([signal, AbortSignal.timeout(CLI.statusWithinMs)]);
  try {
    const running = await daemon.find(within);
    return (await running?.request('status', {}, within))?.clientProcesses ?? [];
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/**
 * Returns true if a person types this command: no pipe, no script, no shell that an agent opened.
 */
export function isPerson(place: Place): boolean {
  const canTell = place.clientProcesses !== undefined;
  return place.terminal.isInteractive && canTell && agentOver(place) === undefined;
}

/** The agent cannot speak for the person. */
export function requirePerson(place: Place, command: string): void {
  refuse(agentOver(place), command);
  if (!place.terminal.isInteractive) {
    throw new GatewayError(
      'PERSON_REQUIRED',
      `${command} asks a person, and there is nobody here; run it in a terminal`,
    );
  }
  refuseAgent(place, command);
}

/** Throws if an agent runs this command. A person's own script may run it. */
export function refuseAgent(place: Place, command: string): void {
  refuse(agentOver(place), command);
  if (place.clientProcesses === undefined) {
    throw new GatewayError(
      'PERSON_REQUIRED',
      `${command} is for a person, and the daemon does not say which processes are agents; run pml down, then try again`,
    );
  }
}

function refuse(agent: string | undefined, command: string): void {
  if (agent !== undefined) {
    throw new GatewayError(
      'PERSON_REQUIRED',
      `${command} is for a person, and an agent runs this command (${agent}); open a terminal of your own`,
    );
  }
}

function agentOver({ surroundings, clientProcesses = [] }: Place): string | undefined {
  const clients = clientProcesses.map((pid) => clientBehind(pid));
  return agentAbove(surroundings.env, ancestorsOf(process.ppid), clients);
}
