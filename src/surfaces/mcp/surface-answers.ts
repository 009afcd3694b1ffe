import type { JsonObject } from '../../base/json.ts';
import {
  LEGACY_PROTOCOL_VERSIONS,
  MODERN_PROTOCOL_VERSIONS,
  serverIdentity,
} from './initial-answers.ts';
import type { ToolListing } from './tool-listing.ts';

/** The initial answers of a running gateway, tools included, and when they change. */
interface SurfaceAnswers {
  current(): JsonObject;
  /** Called when `current()` has another answer than before. The returned function ends it. */
  onChanged(listener: () => void): () => void;
}

/**
 * Makes the answers that the shim reads from a file. It can give them before the daemon is up, in
 * proxy mode too.
 */
export function createSurfaceAnswers(listing: ToolListing, version: string): SurfaceAnswers {
  return {
    current: () => ({
      ...serverIdentity(version, listing.exposure),
      protocolVersions: { legacy: LEGACY_PROTOCOL_VERSIONS, modern: MODERN_PROTOCOL_VERSIONS },
      tools: listing.tools(),
    }),
    onChanged: (listener) => listing.onChanged(listener),
  };
}
