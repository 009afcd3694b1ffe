import { GatewayError } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { SERVER_WORDS } from '../../base/people-words.ts';
import { plainText, showName } from '../../base/plain-text.ts';
import type { CataloguedTool, Listing } from '../daemon/control-protocol.ts';
import type { Command, Invocation } from './command.ts';
import { isSearchWhole, sayNotices, searchText, serverTable } from './status.ts';
import { oneLine, paint, table } from './terminal-text.ts';
import { printJson } from './terminal.ts';

/** `pml list`: lists the servers, or the tools of one server. */
export const listCommand: Command = {
  usage: '[SERVER]',
  positionals: { min: 0, max: 1 },
  examples: ['pml list', 'pml list filesystem', 'pml list --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, positionals, json } = invocation;
    const daemon = await invocation.daemon.reach();
    const [name] = positionals;
    // Asks for all servers even if one is named: an error suggests the nearest name.
    const listing = await daemon.request('list', {});
    const noticeCount = json ? 0 : await sayNotices(daemon, terminal);
    if (name !== undefined) {
      return listTools(name, listing, invocation);
    }
    if (json) {
      printJson(terminal, listing.servers);
    } else if (listing.servers.length > 0) {
      terminal.print(serverTable(listing.servers, terminal.width).join('\n'));
      const { search } = await daemon.request('stats', {});
      if (!isSearchWhole(search)) {
        terminal.say(`Search is ${searchText(search)}.`);
      }
    } else if (noticeCount === 0) {
      terminal.say(
        'No servers are configured. Add one with pml add, or import yours with pml init.',
      );
    } else {
      terminal.say('No servers are in use.');
    }
    return 0;
  },
};

/** Returns the server of this name. Throws SERVER_UNKNOWN, and names the nearest. */
export function serverNamed<Server extends { readonly name: string }>(
  servers: readonly Server[],
  name: string,
): Server {
  const server = servers.find((each) => each.name === name);
  if (server === undefined) {
    const names = servers.map((each) => each.name);
    const message = `there is no server "${name}"${didYouMean(name, names)}`;
    throw new GatewayError('SERVER_UNKNOWN', message);
  }
  return server;
}

function listTools(name: string, listing: Listing, { terminal, json }: Invocation): number {
  const server = serverNamed(listing.servers, name);
  const tools = listing.tools.filter((tool) => tool.server === name);
  if (json) {
    printJson(terminal, { ...server, tools });
    return 0;
  }
  if (tools.length > 0) {
    const lines = table(['TOOL', 'WHAT IT DOES'], tools.map(toolRow), terminal.width);
    terminal.print(lines.join('\n'));
  }
  for (const { id, findings = [] } of tools) {
    for (const finding of findings) {
      terminal.say(paint('red', plainText(`Beware of ${id}: ${finding}`)));
    }
  }
  if (server.status !== 'ready') {
    const reason = server.lastError === undefined ? '' : `: ${server.lastError}`;
    terminal.say(`${showName(name)} is ${SERVER_WORDS[server.status]}${reason}`);
  } else if (tools.length === 0) {
    terminal.say(`${showName(name)} has no tools.`);
  }
  return 0;
}

function toolRow(tool: CataloguedTool): readonly string[] {
  return [`${showName(tool.id)}${tool.signature}`, tool.description];
}

/** `pml restart`: stops a server and starts it again. */
export const restartCommand: Command = {
  usage: 'SERVER',
  details: 'pml itself goes on. If the server does not come up, the reason is shown.',
  positionals: { min: 1, max: 1 },
  examples: ['pml restart github', 'pml restart github --json'],
  async run({ daemon, terminal, json, positionals }: Invocation): Promise<number> {
    const [server = ''] = positionals;
    const connection = await daemon.reach();
    terminal.progress(`restarting ${showName(server)}…`);
    const state = await connection.request('restart', { server });
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
