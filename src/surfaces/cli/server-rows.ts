import { showName } from '../../base/show-name.ts';
import { SERVER_WORDS } from '../../base/status-words.ts';
import type { ServerState, ServerStatus } from '../../call/upstreams.ts';
import type { Style } from './paint.ts';
import { table, type Cell } from './table.ts';

const STYLES: Readonly<Record<ServerStatus, Style>> = {
  idle: 'dim',
  starting: 'yellow',
  ready: 'green',
  backing_off: 'red',
  broken: 'red',
  unauthorized: 'yellow',
};

/** The servers as a table, with what each said last. */
export function serverTable(servers: readonly ServerState[], width: number): readonly string[] {
  return table(['SERVER', 'STATE', 'TOOLS', 'SAYS'], servers.map(serverRow), width);
}

function serverRow(server: ServerState): readonly Cell[] {
  return [
    { text: showName(server.name), isWhole: true },
    { text: SERVER_WORDS[server.status], style: STYLES[server.status] },
    String(server.toolCount),
    server.status === 'unauthorized'
      ? `log in with: pml login ${showName(server.name)}`
      : (server.lastError ?? ''),
  ];
}
