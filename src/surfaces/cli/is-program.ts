import { loadSettings } from '../../config/load.ts';
import type { Invocation } from './command.ts';

/** Returns true if this server is a program on this machine. Nobody logs in to those. */
export function isProgram(
  server: string,
  { locations, surroundings }: Pick<Invocation, 'locations' | 'surroundings'>,
): boolean {
  try {
    const { mcpServers } = loadSettings(locations, surroundings).settings;
    const entry = Object.hasOwn(mcpServers, server) ? mcpServers[server] : undefined;
    return entry !== undefined && 'command' in entry;
  } catch {
    // The daemon goes by the last configuration that was right, and knows better.
    return false;
  }
}
