import type { Settings } from '../config/schema.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Usage } from '../knowledge/usage-store.ts';
import { createOfferListing, type OfferListing } from '../surfaces/mcp/offer-listing.ts';
import { createToolListing, type ToolListing } from '../surfaces/mcp/tool-listing.ts';
import { MCP } from '../tuning/mcp.ts';

/** The lists that clients of a gateway see: tools, and the resources and prompts of servers. */
export interface Listings {
  readonly listing: ToolListing;
  readonly offers: OfferListing;
}

/** Makes the lists of a gateway. All its clients share them. */
export function listingsOf(
  gateway: Gateway,
  { pml: { exposure, contextWindow } }: Settings,
  usage: readonly Usage[],
): Listings {
  const listing = createToolListing(gateway, exposure.mode, {
    names: exposure.names,
    favorites: {
      patterns: exposure.favorites,
      countMax: exposure.favoritesMax,
      budgetTokens: contextWindow * MCP.favoritesWindowShare,
      usage,
    },
  });
  return { listing, offers: createOfferListing(gateway, exposure.names) };
}
