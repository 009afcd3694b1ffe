import type { DefinitionPin } from './definition-pin.ts';

/** Where pins are kept between starts. */
export interface PinStore {
  load(): Promise<readonly DefinitionPin[]>;
  /** In the place of what was there for the same tools. */
  save(pins: readonly DefinitionPin[]): Promise<void>;
  /** Everything of a server that is configured no longer. */
  remove(server: string): Promise<void>;
}
