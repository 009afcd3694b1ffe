import { GatewayError } from '../../base/errors.ts';
import { didYouMean } from '../../base/nearest-name.ts';
import { SERVER_WORDS } from '../../base/people-words.ts';
import { plainText, showName } from '../../base/plain-text.ts';
import type { CataloguedTool, Listing } from '../daemon/control-protocol.ts';
import type { Command, Invocation } from './command.ts';
import { sayNotices, serverTable } from './daemon-status.ts';
import { isSearchWhole, searchText } from './health-text.ts';
import { table } from './table.ts';
import { paint } from './terminal-text.ts';
import { printJson } from './terminal.ts';

/** `pml list`: the servers, or the tools of one. */
export const listCommand: Command = {
  usage: '[SERVER]',
  positionals: { min: 0, max: 1 },
  options: {},
  examples: ['pml list', 'pml list filesystem', 'pml list --json'],
  async run(invocation: Invocation): Promise<number> {
    const { terminal, signal, positionals, json } = invocation;
    const daemon = await invocation.daemon.reach(signal);
    const [name] = positionals;
    // Of all servers, also for one: the nearest name is looked for among them.
    const listing = await daemon.request('list', {}, signal);
    const noticeCount = json ? 0 : await sayNotices(daemon, terminal, signal);
    if (name !== undefined) {
      return listTools(name, listing, invocation);
    }
    if (json) {
      printJson(terminal, listing.servers);
    } else if (listing.servers.length > 0) {
      terminal.print(serverTable(listing.servers, terminal.width).join('\n'));
      const { search } = await daemon.request('stats', {}, signal);
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

function listTools(name: string, listing: Listing, { terminal, json }: Invocation): number {
  const server = listing.servers.find((each) => each.name === name);
  if (server === undefined) {
    const hint = didYouMean(
      name,
      listing.servers.map((each) => each.name),
    );
    throw new GatewayError('SERVER_UNKNOWN', `there is no server "${name}"${hint}`);
  }
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
