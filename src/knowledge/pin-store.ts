import type { DefinitionPin } from './definition-pin.ts';

/** Where pins are kept between starts. */
export interface PinStore {
  load(): Promise<readonly DefinitionPin[]>;
  /** In the place of what was there for the same tools of the same program. */
  save(pins: readonly DefinitionPin[]): Promise<void>;
}
