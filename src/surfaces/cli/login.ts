import { GatewayError } from '../../base/errors.ts';
import { loadSettings } from '../../config/load.ts';
import type { Command, Invocation } from './command.ts';
import { GATEWAY_OPTIONS, logInElsewhere, logOutElsewhere } from './login-elsewhere.ts';
import { printJson } from './terminal.ts';

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
    const { daemon, terminal, signal, positionals } = invocation;
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
      throw new GatewayError(
        'USAGE',
        `${server} is a program on this machine, and nobody logs in to it; put a token that it needs into "env" of its entry`,
      );
    }
    const connection = await daemon.reach(signal);
    await connection.follow('login', { server }, ({ address }) => show(address), signal);
    return loggedIn(invocation, server);
  },
};

function loggedIn({ terminal, json }: Invocation, server: string): number {
  if (json) {
    printJson(terminal, { server, loggedIn: true });
  } else {
    terminal.print(`Logged in to ${server}.`);
  }
  return 0;
}

/** Returns true if this server is a program on this machine. Nobody logs in to those. */
function isProgram(
  server: string,
  { locations, surroundings }: Pick<Invocation, 'locations' | 'surroundings'>,
): boolean {
  try {
    const { mcpServers } = loadSettings(locations, surroundings).settings;
    const entry = Object.hasOwn(mcpServers, server) ? mcpServers[server] : undefined;
    return entry !== undefined && 'command' in entry;
  } catch {
    // The daemon goes by the last configuration that was right, and knows better.
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
    const { daemon, terminal, signal, positionals, json } = invocation;
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
      const connection = await daemon.reach(signal);
      await connection.request('logout', { server }, signal);
    }
    if (json) {
      printJson(terminal, { server, loggedIn: false });
    } else {
      terminal.print(`Logged out of ${server}; its tokens are gone.`);
    }
    return 0;
  },
};
