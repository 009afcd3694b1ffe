import { GatewayError } from '../../base/errors.ts';
import { SERVER_WORDS } from '../../base/people-words.ts';
import { showName } from '../../base/plain-text.ts';
import type { Command, Invocation } from './command.ts';
import { oneLine } from './table.ts';
import { printJson } from './terminal.ts';

/** `pml restart`: one server, stopped and started again. */
export const restartCommand: Command = {
  usage: 'SERVER',
  details: 'pml itself goes on. If the server does not come up, the reason is shown.',
  positionals: { min: 1, max: 1 },
  options: {},
  examples: ['pml restart github', 'pml restart github --json'],
  async run({ daemon, terminal, signal, json, positionals }: Invocation): Promise<number> {
    const [server = ''] = positionals;
    const connection = await daemon.reach(signal);
    terminal.progress(`restarting ${showName(server)}…`);
    const state = await connection.request('restart', { server }, signal);
    if (json) {
      printJson(terminal, state);
      return state.status === 'ready' ? 0 : 1;
    }
    const { toolCount, status, lastError = 'it did not say why' } = state;
    if (status !== 'ready') {
      const words = `${showName(server)} is ${SERVER_WORDS[status]}: ${lastError}; pml logs ${showName(server)} tells more`;
      throw new GatewayError('SERVER_UNAVAILABLE', oneLine(words));
    }
    const tools = toolCount === 1 ? '1 tool' : `${toolCount} tools`;
    terminal.print(`${showName(server)} is ready with ${tools}.`);
    return 0;
  },
};
