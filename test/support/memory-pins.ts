import { sha256 } from '../../src/adapters/system/machine.ts';
import type { DefinitionPin, PinStore } from '../../src/knowledge/definition-pin.ts';
import { PinKeeper } from '../../src/knowledge/pin-keeper.ts';
import { NameBook } from '../../src/knowledge/poison-names.ts';
import { TextChecks } from '../../src/knowledge/text-checks.ts';
import { manualClock } from './manual-clock.ts';
import { quietLogger } from './quiet-logger.ts';

/** Pins in memory, for whoever is not asked about them. */
export function memoryPinStore(): PinStore {
  const pins = new Map<string, DefinitionPin>();
  return {
    load: () => Promise.resolve([...pins.values()]),
    save(saved) {
      for (const pin of saved) {
        pins.set(`${pin.program} ${pin.tool}`, pin);
      }
      return Promise.resolve();
    },
  };
}

/** Pins of servers that are all trusted: nothing is ever held back. */
export function trustingPins(): PinKeeper {
  return new PinKeeper({
    store: memoryPinStore(),
    clock: manualClock(1000),
    hash: sha256,
    programOf: () => '',
    isTrusted: () => true,
    checks: new TextChecks({ names: () => new NameBook([]), hash: sha256, now: () => 0 }),
    logger: quietLogger(),
  });
}
