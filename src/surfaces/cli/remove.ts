import { writeWithBackup } from '../../config/backups.ts';
import { fileWithServer, withoutServer } from '../../config/edit-config.ts';
import { checkConfig } from '../../config/load.ts';
import type { Command, Invocation } from './command.ts';
import { confirmEdit, WAITS } from './confirm-edit.ts';
import { confirm, printJson } from './terminal.ts';

/** `pml remove`: one server less in the configuration. */
export const removeCommand: Command = {
  usage: 'SERVER [--yes]',
  details:
    'Removes the entry of the server and its marks under pml.servers. A copy of the old file is ' +
    'kept. Knowledge about its tools stays: pml forget --tool removes that. To stop a server for ' +
    'a while only, write "enabled": false for it under pml.servers.',
  positionals: { min: 1, max: 1 },
  options: { yes: 'Do not ask.' },
  examples: ['pml remove github', 'pml remove github --yes --json'],
  async run(invocation: Invocation): Promise<number> {
    const { locations, surroundings, terminal, json, signal } = invocation;
    const { configFile, userFolder } = locations;
    const [server = ''] = invocation.positionals;
    const before = fileWithServer(locations, surroundings, server);
    const after = withoutServer(before, server);
    checkConfig(after, locations, surroundings);
    const isAsked = terminal.isInteractive && !json && !invocation.flag('yes');
    if (isAsked && !(await confirm(terminal, `Remove ${server} from ${configFile}?`, signal))) {
      terminal.say('Nothing was changed.');
      return 0;
    }
    let backupFile = '';
    const write = (): void => {
      const change = { path: configFile, before, contents: after };
      backupFile = writeWithBackup(userFolder, [change], new Date());
    };
    const outcome = await confirmEdit(invocation, { locations, before, after, write });
    if (json) {
      printJson(terminal, { name: server, configFile, backupFile, waits: outcome === 'waits' });
      return 0;
    }
    terminal.print(`${server} is no longer in ${configFile}.`);
    terminal.say(`The file as it was is kept in ${backupFile}.`);
    if (outcome === 'waits') {
      terminal.say(WAITS);
    }
    return 0;
  },
};
