/**
 * Makes sure that a person, and no agent, types a command.
 *
 * An agent that can open a terminal could answer a question meant for a person. Its shell's
 * environment variables, and the programs above this process, give it away. A program that hides
 * both is not detected: SECURITY.md says so.
 */
import { readFileSync } from 'node:fs';

import { GatewayError } from '../../base/errors.ts';
import { CLI } from '../../tuning/cli.ts';
import { DAEMON } from '../../tuning/daemon.ts';
import type { ParamsOf, PersonMethod, ResultOf } from '../daemon/control-protocol.ts';
import type { Invocation } from './command.ts';

type Place = Pick<Invocation, 'terminal' | 'surroundings' | 'clientProcesses'>;

/** Commands that check who runs them. `orScripts`: a script of the person may run them, too. */
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
 * Returns the processes that are MCP clients of the daemon; none if no daemon runs. Returns
 * `undefined` if they are unknown, or if the command does not check them: then nobody counts as a person.
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
  const within = AbortSignal.any([signal, AbortSignal.timeout(DAEMON.answerWithinMs)]);
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

/** Throws PERSON_REQUIRED unless a person types this command. */
export function requirePerson(place: Place, command: string): void {
  refuse(agentOver(place), command);
  if (!place.terminal.isInteractive) {
    throw new GatewayError('PERSON_REQUIRED', `${command} asks a person, and there is nobody here`);
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

/**
 * Sends a request that only a person may make. Throws PERSON_REQUIRED, with the name of the command, if no person types
 * it. This is checked here, because the daemon cannot see who is at the other end of its socket.
 */
export async function asPerson<M extends PersonMethod>(
  invocation: Invocation,
  command: string,
  method: M,
  params: Omit<ParamsOf<M>, 'word'>,
): Promise<ResultOf<M>> {
  requirePerson(invocation, command);
  const daemon = await invocation.daemon.reach();
  try {
    const { word } = await daemon.request('word', {});
    return await daemon.request(method, { ...params, word });
  } finally {
    daemon.close();
  }
}

/** Variables that agents set for the commands that they run. */
const MARKS: readonly string[] = [
  'CLAUDECODE',
  'CLAUDE_CODE_ENTRYPOINT',
  'CODEX_SANDBOX',
  'CODEX_THREAD_ID',
  'CURSOR_AGENT',
  'GEMINI_CLI',
  'OPENCODE',
  'AI_AGENT',
];

/** Programs that are agents and nothing else; an editor with an agent in it is not among them. */
const AGENTS: ReadonlySet<string> = new Set([
  'claude',
  'codex',
  'cursor-agent',
  'gemini',
  'goose',
  'opencode',
  'aider',
]);

/** A process above another. */
interface Ancestor {
  readonly pid: number;
  readonly name: string;
}

/**
 * Returns the sign that an agent runs this command, or undefined if there is none. `clients` are
 * the processes that are connected as MCP clients, whatever their names are.
 */
export function agentAbove(
  env: Readonly<Record<string, string | undefined>>,
  ancestors: readonly Ancestor[],
  clients: readonly number[],
): string | undefined {
  const mark = MARKS.find((name) => (env[name] ?? '') !== '');
  const agent = ancestors.find(({ name }) => AGENTS.has(name))?.name;
  const client = ancestors.find(({ pid }) => clients.includes(pid));
  return mark ?? agent ?? (client && `process ${client.pid} is a client of pml`);
}

/** Returns a process and the processes above it; none if they cannot be read. */
export function ancestorsOf(pid: number): readonly Ancestor[] {
  const found: Ancestor[] = [];
  let next = pid;
  while (next > 1 && found.length < CLI.ancestorsMax) {
    const stat = readStat(next);
    if (stat === undefined) {
      break;
    }
    found.push({ pid: next, name: stat.name });
    next = stat.parent;
  }
  return found;
}

/**
 * Returns the process of the client itself. A client may start its server through `sh -c` or `npx`;
 * commands that it runs are below the client, not below that wrapper. A shell in which a person
 * types is no wrapper.
 */
export function clientBehind(pid: number): number {
  return ancestorsOf(pid).find((each) => !isWrapper(each))?.pid ?? pid;
}

const SHELL = /^(?:ba|da|z|k|fi)?sh$/u;

function isWrapper({ pid, name }: Ancestor): boolean {
  if (name.startsWith('npm ') || name === 'npx') {
    return true;
  }
  try {
    const [, first = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return SHELL.test(name) && /^-\w*c$/u.test(first);
  } catch {
    return false;
  }
}

function readStat(pid: number): { readonly name: string; readonly parent: number } | undefined {
  try {
    // "pid (name) state parent …", and a name may contain anything, brackets included.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const parent = Number(text.slice(end + 2).split(' ')[1]);
    return { name: text.slice(text.indexOf('(') + 1, end), parent };
  } catch {
    return undefined;
  }
}
