import type { Command, Invocation } from './command.ts';
import { printJson } from './print-json.ts';

/** `pml down`: ends the background process of this configuration. */
export const downCommand: Command = {
  name: 'down',
  summary: 'Stop the background process.',
  usage: '',
  details: 'Open work is finished or given up first. A client that needs pml starts it again.',
  positionals: { min: 0, max: 0 },
  options: {},
  examples: ['pml down', 'pml down --config team.json'],
  async run({ daemon, terminal, signal, json, locations }: Invocation): Promise<number> {
    const connection = await daemon.find(signal);
    if (connection === undefined) {
      if (json) {
        printJson(terminal, { stopped: false });
      } else {
        terminal.print(`pml is not running for ${locations.configFile}.`);
      }
      return 0;
    }
    const { pid } = connection.daemon;
    terminal.progress('stopping…');
    await connection.stopDaemon(signal);
    if (json) {
      printJson(terminal, { stopped: true, pid });
    } else {
      terminal.print(`Stopped (process ${pid}).`);
    }
    return 0;
  },
};
