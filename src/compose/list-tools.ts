import type { Settings } from '../config/schema.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Usage } from '../knowledge/usage-store.ts';
import { createToolListing, type ToolListing } from '../surfaces/mcp/tool-listing.ts';
import { MCP } from '../tuning/mcp.ts';

/** Makes the one list of tools that all clients of a gateway see. */
export function listTools(
  gateway: Gateway,
  { pml: { exposure, contextWindow } }: Settings,
  usage: readonly Usage[],
): ToolListing {
  return createToolListing(gateway, exposure.mode, {
    names: exposure.names,
    favorites: {
      patterns: exposure.favorites,
      countMax: exposure.favoritesMax,
      budgetTokens: contextWindow * MCP.favoritesWindowShare,
      usage,
    },
  });
}
