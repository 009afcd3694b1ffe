import { realpathSync } from 'node:fs';

import type { Locations, Surroundings } from '../../config/locations.ts';
import type { Program } from './command.ts';
import { findProgram } from './find-program.ts';
import { shellLine } from './shell-quote.ts';

/** How to add pml to one client, for a person to paste. */
export interface ClientLine {
  readonly client: string;
  /** Where it goes: a terminal, or a file. */
  readonly where: string;
  readonly text: string;
}

/** The words that start the shim for a client, wherever the client is started from. */
export function stdioCommand(
  program: Program,
  locations: Locations,
  surroundings: Surroundings,
): readonly string[] {
  const start = isOnPath(program, surroundings) ? ['pml'] : [program.nodeFile, program.binFile];
  // Only the user's own config is found from anywhere: a client may start the shim in any folder.
  return locations.configFile === locations.userConfigFile
    ? [...start, 'stdio']
    : [...start, 'stdio', '--config', locations.configFile];
}

/** The exact lines for the clients that most people use. */
export function clientLines(
  command: readonly string[],
  platform: NodeJS.Platform,
): readonly ClientLine[] {
  const [program = '', ...args] = command;
  const cursor = { mcpServers: { pml: { command: program, args } } };
  const code = { name: 'pml', command: program, args };
  return [
    {
      client: 'Claude Code',
      where: 'in a terminal',
      text: shellLine(['claude', 'mcp', 'add', 'pml', '--', ...command], platform),
    },
    {
      client: 'Cursor',
      where: 'in ~/.cursor/mcp.json',
      text: JSON.stringify(cursor),
    },
    {
      client: 'VS Code',
      where: 'in a terminal',
      text: shellLine(['code', '--add-mcp', JSON.stringify(code)], platform),
    },
  ];
}

/** True when `pml` in a shell is this very installation, and not another program of that name. */
function isOnPath(program: Program, surroundings: Surroundings): boolean {
  const found = findProgram('pml', surroundings);
  if (found === undefined) {
    return false;
  }
  try {
    return realpathSync(found) === realpathSync(program.binFile);
  } catch {
    return false;
  }
}
