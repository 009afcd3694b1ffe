import type { Command, Invocation } from './command.ts';
import { isProgram } from './is-program.ts';
import { printJson } from './print-json.ts';

/** `pml logout`: forgets the tokens of a remote server. */
export const logoutCommand: Command = {
  name: 'logout',
  summary: 'Forget the login of a remote server.',
  usage: '<SERVER>',
  positionals: { min: 1, max: 1 },
  options: {},
  examples: ['pml logout github'],
  async run(invocation: Invocation): Promise<number> {
    const { daemon, terminal, signal, positionals, json } = invocation;
    const [server = ''] = positionals;
    if (isProgram(server, invocation)) {
      terminal.say(`${server} is a program on this machine: there is nothing to log out of.`);
      if (json) {
        printJson(terminal, { server, loggedIn: false });
      }
      return 0;
    }
    const connection = await daemon.reach(signal);
    await connection.request('logout', { server }, signal);
    if (json) {
      printJson(terminal, { server, loggedIn: false });
    } else {
      terminal.print(`Logged out of ${server}; its tokens are gone.`);
    }
    return 0;
  },
};
