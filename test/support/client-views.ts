import type { Gateway } from '../../src/gateway/gateway.ts';
import { ClientViews } from '../../src/surfaces/mcp/client-views.ts';
import type { Exposure } from '../../src/surfaces/mcp/initial-answers.ts';
import { createOfferListing } from '../../src/surfaces/mcp/offer-listing.ts';
import { createToolListing, type ListingOptions } from '../../src/surfaces/mcp/tool-listing.ts';

/** What an HTTP endpoint shows its clients, where no folder brings servers along. */
export function clientViews(
  gateway: Gateway,
  exposure: Exposure,
  options: ListingOptions = {},
): { readonly views: ClientViews; readonly visit: () => Promise<void> } {
  const views = new ClientViews(gateway, (seen) => ({
    listing: createToolListing(seen, exposure, options),
    offers: createOfferListing(seen),
  }));
  return { views, visit: () => Promise.resolve() };
}
