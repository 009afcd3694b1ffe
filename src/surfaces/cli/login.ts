import { GatewayError } from '../../base/errors.ts';
import type { Command, Invocation } from './command.ts';
import { isProgram } from './is-program.ts';
import { printJson } from './print-json.ts';

/** `pml login`: a person logs in to a remote server. */
export const loginCommand: Command = {
  name: 'login',
  summary: 'Log in to a remote server that wants it.',
  usage: '<SERVER>',
  details:
    'Shows the address to open in a browser and waits until you are back. The tokens are kept encrypted.',
  positionals: { min: 1, max: 1 },
  options: {},
  examples: ['pml login github'],
  async run(invocation: Invocation): Promise<number> {
    const { daemon, terminal, signal, positionals, json } = invocation;
    const [server = ''] = positionals;
    if (isProgram(server, invocation)) {
      throw new GatewayError(
        'USAGE',
        `${server} is a program on this machine, and nobody logs in to it; what it needs to know, such as a token, is given to it in "env" of its entry`,
      );
    }
    const connection = await daemon.reach(signal);
    await connection.follow(
      'login',
      { server },
      ({ address }) => {
        terminal.say('Open this address in a browser and log in:');
        terminal.say(`  ${address}`);
        terminal.progress('waiting for the login…');
      },
      signal,
    );
    if (json) {
      printJson(terminal, { server, loggedIn: true });
    } else {
      terminal.print(`Logged in to ${server}.`);
    }
    return 0;
  },
};
