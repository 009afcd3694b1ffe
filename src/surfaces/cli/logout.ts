import type { Command, Invocation } from './command.ts';
import { printJson } from './print-json.ts';

/** `pml logout`: forgets the tokens of a remote server. */
export const logoutCommand: Command = {
  name: 'logout',
  summary: 'Forget the login of a remote server.',
  usage: '<SERVER>',
  positionals: { min: 1, max: 1 },
  options: {},
  examples: ['pml logout github'],
  async run({ daemon, terminal, signal, positionals, json }: Invocation): Promise<number> {
    const [server = ''] = positionals;
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
