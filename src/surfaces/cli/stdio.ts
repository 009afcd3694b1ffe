import { GatewayError } from '../../base/errors.ts';
import type { Command } from './command.ts';

/**
 * `pml stdio`: the shim that MCP clients start. Only its help is here: `bin.ts` runs the shim
 * itself, because loading the command line first would cost more than the shim does.
 */
export const stdioCommand: Command = {
  usage: '',
  details:
    'Answers at once, starts the background process if none runs, and survives its restart. Put ' +
    'it into the configuration of a client; pml up prints the exact lines.',
  options: {
    'profile NAME': 'See only the servers and tools of this profile.',
  },
  examples: [
    'pml stdio',
    'pml stdio --config team.json',
    'pml stdio --profile review',
    'claude mcp add pml -- pml stdio',
  ],
  run(): Promise<number> {
    return Promise.reject(
      new GatewayError('USAGE', 'stdio comes first: pml stdio [--config FILE] [--profile NAME]'),
    );
  },
};
