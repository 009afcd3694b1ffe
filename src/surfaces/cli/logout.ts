import type { Command, Invocation } from './command.ts';
import { isProgram } from './is-program.ts';
import { GATEWAY_OPTIONS, logOutElsewhere } from './login-elsewhere.ts';
import { printJson } from './print-json.ts';

/** `pml logout`: forgets the tokens of a remote server. */
export const logoutCommand: Command = {
  name: 'logout',
  summary: 'Forget the login of a remote server.',
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
