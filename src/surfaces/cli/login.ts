import { readFileSync } from 'node:fs';

import { GatewayError } from '../../base/errors.ts';
import { isJsonObject, type Json, parseJson } from '../../base/json.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { loadSettings } from '../../config/load.ts';
import { CLI } from '../../tuning/cli.ts';
import { type Command, type CommandOptions, type Invocation, usage } from './command.ts';
import { printJson } from './terminal.ts';

/** The options of `pml login` and `pml logout` that name a gateway on another machine. */
const GATEWAY_OPTIONS: CommandOptions = {
  'gateway ADDRESS': 'The gateway of your team, which keeps your login.',
  'token-file FILE': 'With --gateway: the file with your token of that gateway.',
};

/**
 * Asks the gateway for the address of a server, lets the person log in here, and hands the login to the
 * gateway under the token of that person. So the browser and the token belong to the same person: nobody can be
 * tricked by a link into logging in for somebody else.
 */
export async function logInElsewhere(
  { text, logins, signal, positionals }: Invocation,
  show: (address: string) => void,
): Promise<void> {
  const [name = ''] = positionals;
  const gateway = new RemoteLogins(text('gateway') ?? '', text('token-file'), signal);
  const known = await gateway.list();
  const server = known.find((each) => each.name === name);
  if (server === undefined) {
    const names = known.map((each) => each.name);
    const message = `people log in to no server "${name}" there${didYouMean(name, names)}`;
    throw new GatewayError('SERVER_UNKNOWN', message);
  }
  await gateway.keep(name, await logins.obtain(server, show, signal));
}

/** Has the gateway forget the login of the person whose token is shown. */
export async function logOutElsewhere({ text, signal, positionals }: Invocation): Promise<void> {
  const [name = ''] = positionals;
  await new RemoteLogins(text('gateway') ?? '', text('token-file'), signal).keep(name, null);
}

class RemoteLogins {
  readonly #base: URL;
  readonly #token: string;
  readonly #signal: AbortSignal;

  constructor(address: string, tokenFile: string | undefined, signal: AbortSignal) {
    this.#base = baseOf(address);
    this.#token = tokenIn(tokenFile);
    this.#signal = signal;
  }

  async list(): Promise<readonly { readonly name: string; readonly url: string }[]> {
    const answer = await this.#ask('api/logins', undefined);
    return (Array.isArray(answer) ? answer : []).flatMap((each: Json) => {
      const { server, url } = isJsonObject(each) ? each : {};
      return typeof server === 'string' && typeof url === 'string' ? [{ name: server, url }] : [];
    });
  }

  async keep(server: string, login: string | null): Promise<void> {
    await this.#ask(`api/logins/${encodeURIComponent(server)}`, { login });
  }

  async #ask(path: string, body: object | undefined): Promise<Json | undefined> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(CLI.gatewayAnswerMs)]);
    const response = await fetch(new URL(path, this.#base), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      this.#signal.throwIfAborted();
      const message = `${this.#base.href} does not answer`;
      throw new GatewayError('SERVER_UNAVAILABLE', message, { cause: error });
    });
    const answer = parseJson(await response.text());
    if (!response.ok) {
      throw new GatewayError('LOGIN_FAILED', `the gateway says: ${messageIn(answer, response)}`);
    }
    return answer;
  }
}

function messageIn(answer: Json | undefined, { status }: Response): string {
  const error = isJsonObject(answer) ? answer['error'] : undefined;
  const message = isJsonObject(error) ? error['message'] : undefined;
  return typeof message === 'string' ? message : `status ${status}`;
}

/** Returns the address with a slash at its end. Tokens are sent there, so it is https or this machine. */
function baseOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isHere = url !== undefined && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url === undefined || !(url.protocol === 'https:' || (url.protocol === 'http:' && isHere))) {
    throw usage('--gateway is its https address: https://gateway.example.com');
  }
  return new URL(url.href.replace(/(?:\/mcp)?\/?$/u, '/'));
}

function tokenIn(file: string | undefined): string {
  if (file === undefined) {
    throw usage('name the file with your token of the gateway: --token-file FILE');
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new GatewayError('USAGE', `the token cannot be read from ${file}`, { cause: error });
  }
}

/** `pml login`: a person logs in to a remote server. */
export const loginCommand: Command = {
  usage: '<SERVER> [--gateway ADDRESS --token-file FILE]',
  details:
    'Shows the address to open in a browser and waits until you are back. The tokens are kept encrypted. With --gateway you log in on this machine for a gateway of your team, which then calls the server for you with your own login.',
  positionals: { min: 1, max: 1 },
  options: GATEWAY_OPTIONS,
  examples: [
    'pml login github',
    'pml login github --gateway https://gateway.example.com --token-file ~/.pml-token',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { daemon, terminal, positionals } = invocation;
    const [server = ''] = positionals;
    const show = (address: string): void => {
      terminal.say('Open this address in a browser and log in:');
      terminal.say(`  ${address}`);
      terminal.progress('waiting for the login…');
    };
    if (invocation.text('gateway') !== undefined) {
      await logInElsewhere(invocation, show);
      return loggedIn(invocation, server);
    }
    if (isProgram(server, invocation)) {
      throw usage(
        `${server} is a program on this machine, and nobody logs in to it; put a token that it needs into "env" of its entry`,
      );
    }
    const connection = await daemon.reach();
    await connection.follow('login', { server }, ({ address }) => show(address));
    return loggedIn(invocation, server);
  },
};

function loggedIn({ show }: Invocation, server: string): number {
  show({ server, loggedIn: true }, () => `Logged in to ${server}.`);
  return 0;
}

/** Returns true if this server is a program on this machine. Programs have no login. */
function isProgram(
  server: string,
  { locations, surroundings }: Pick<Invocation, 'locations' | 'surroundings'>,
): boolean {
  try {
    const { mcpServers } = loadSettings(locations, surroundings).settings;
    const entry = Object.hasOwn(mcpServers, server) ? mcpServers[server] : undefined;
    return entry !== undefined && 'command' in entry;
  } catch {
    // The daemon uses the last valid configuration, and decides by it.
    return false;
  }
}

/** `pml logout`: forgets the tokens of a remote server. */
export const logoutCommand: Command = {
  usage: '<SERVER> [--gateway ADDRESS --token-file FILE]',
  positionals: { min: 1, max: 1 },
  options: GATEWAY_OPTIONS,
  examples: [
    'pml logout github',
    'pml logout github --gateway https://gateway.example.com --token-file ~/.pml-token',
  ],
  async run(invocation: Invocation): Promise<number> {
    const { daemon, terminal, positionals, json, show } = invocation;
    const [server = ''] = positionals;
    const isElsewhere = invocation.text('gateway') !== undefined;
    if (!isElsewhere && isProgram(server, invocation)) {
      terminal.say(`${server} is a program on this machine: there is nothing to log out of.`);
      if (json) {
        printJson(terminal, { server, loggedIn: false });
      }
      return 0;
    }
    if (isElsewhere) {
      await logOutElsewhere(invocation);
    } else {
      const connection = await daemon.reach();
      await connection.request('logout', { server });
    }
    show({ server, loggedIn: false }, () => `Logged out of ${server}; its tokens are gone.`);
    return 0;
  },
};
