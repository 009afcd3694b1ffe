/**
 * Finds the tools with suspect texts. It reads all definitions of a catalog in turns, since
 * thousands take seconds. Until then nothing is known here. Calls do not depend on it: the guard
 * reads the definition of each called tool.
 */
import type { Clock } from '../base/clock.ts';
import type { ToolId } from '../base/ids.ts';
import { Listeners } from '../base/listeners.ts';
import { Turns } from '../base/turns.ts';
import { LOOP } from '../tuning/loop.ts';
import type { Catalog } from './catalog.ts';
import type { PinKeeper } from './pin-keeper.ts';
import type { Finding } from './poison-finding.ts';
import type { Tool } from './tool.ts';

interface SuspectToolsParts {
  readonly pins: Pick<PinKeeper, 'found' | 'unreviewed'>;
  readonly clock: Pick<Clock, 'monotonicMs' | 'after'>;
}

export class SuspectTools {
  readonly #parts: SuspectToolsParts;
  readonly #listeners = new Listeners();
  /** The catalog that is followed. */
  #catalog: Catalog | undefined;
  /** Suspect tools of the catalog, once all are read. */
  #suspects: readonly Tool[] | undefined;

  constructor(parts: SuspectToolsParts) {
    this.#parts = parts;
  }

  /** Reads the tools of another catalog. The first turn is done when this returns. */
  follow(catalog: Catalog): void {
    this.#catalog = catalog;
    this.#suspects = undefined;
    void this.#read(catalog);
  }

  /** Findings that nobody has accepted yet, by tool; `undefined` until all tools are read. */
  get unreviewed(): ReadonlyMap<ToolId, readonly Finding[]> | undefined {
    const found = this.#suspects?.map(
      (tool) => [tool.id, this.#parts.pins.unreviewed(tool)] as const,
    );
    return found && new Map(found.filter(([, findings]) => findings.length > 0));
  }

  /**
   * Calls the listener when all new tools have been read. Returns the function that unsubscribes.
   */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Resolves when all tools are read, or after `withinMs`. */
  settled(withinMs: number): Promise<void> {
    if (this.#suspects !== undefined) {
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const end = (): void => {
        unsubscribe();
        cancel();
        resolve();
      };
      const unsubscribe = this.subscribe(end);
      const cancel = this.#parts.clock.after(withinMs, end);
    });
  }

  async #read(catalog: Catalog): Promise<void> {
    const turns = new Turns(this.#parts.clock, LOOP.turnMs);
    const suspects: Tool[] = [];
    for (const tool of catalog.tools.values()) {
      if (this.#parts.pins.found(tool).length > 0) {
        suspects.push(tool);
      }
      const pause = turns.pause();
      if (pause !== undefined) {
        await pause;
      }
      if (this.#catalog !== catalog) {
        return;
      }
    }
    this.#suspects = suspects;
    this.#listeners.tell();
  }
}
