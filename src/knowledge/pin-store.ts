import type { DefinitionPin } from './definition-pin.ts';

/** Where pins are kept between starts. */
export interface PinStore {
  /** Those of servers that are reached like this. */
  load(specHashes: readonly string[]): Promise<readonly DefinitionPin[]>;
  /** In the place of what was there for the same tools, reached the same way. */
  save(pins: readonly DefinitionPin[]): Promise<void>;
  /** Everything of a server that is configured no longer, however it was reached. */
  remove(server: string): Promise<void>;
}
