import type { Catalog } from './catalog.ts';
import { profileOf, type ToolProfile } from './feed-profile.ts';
import type { DescribedTool } from './feed-slots.ts';
import { type FeedIndex, indexFeeds } from './feeds.ts';

/**
 * Which tool can feed which, for every catalog that is asked about: read once, for whoever asks.
 * What was read of a tool is remembered as long as the tool.
 */
export class FeedIndexes {
  readonly #indexes = new WeakMap<Catalog, FeedIndex>();
  readonly #profiles = new WeakMap<DescribedTool, ToolProfile>();

  of(catalog: Catalog): FeedIndex {
    const index =
      this.#indexes.get(catalog) ??
      indexFeeds(catalog.tools.values(), (tool) => this.#profileOf(tool));
    this.#indexes.set(catalog, index);
    return index;
  }

  #profileOf(tool: DescribedTool): ToolProfile {
    const profile = this.#profiles.get(tool) ?? profileOf(tool);
    this.#profiles.set(tool, profile);
    return profile;
  }
}
