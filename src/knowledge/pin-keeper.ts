import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { ToolId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import { PINS } from '../tuning/knowledge.ts';
import type { KnownServer } from './catalog-store.ts';
import {
  accepted,
  type DefinitionChange,
  definitionHash,
  type DefinitionPin,
  pinned,
  pinnedAway,
} from './definition-pin.ts';
import type { PinStore } from './pin-store.ts';
import type { Tool } from './tool.ts';

export interface PinKeeperParts {
  readonly store: PinStore;
  readonly clock: Clock;
  readonly hash: (text: string) => string;
  /** How a server is reached now; `undefined`: it is not configured. */
  readonly specHashOf: (server: string) => string | undefined;
  /** Of all servers that are configured. */
  readonly specHashes: () => readonly string[];
  /** Whether the person said that the server's word is to be taken. */
  readonly isTrusted: (server: string) => boolean;
  readonly logger: Logger;
}

/** What a server changed and nobody has looked at yet. */
export interface HeldDefinitions {
  /** Stands for exactly these changes. */
  readonly id: string;
  readonly server: string;
  readonly changes: readonly (DefinitionChange & { readonly tool: ToolId })[];
}

/**
 * Holds the pins, in step with the store, and says which tools may be offered.
 *
 * A store that fails costs the memory of it: the tools are pinned anew by the next start.
 */
export class PinKeeper {
  readonly #parts: PinKeeperParts;
  readonly #pins = new Map<string, DefinitionPin>();
  #writes: Promise<void> = Promise.resolve();

  constructor(parts: PinKeeperParts) {
    this.#parts = parts;
  }

  /** Reads what this and other instances have pinned. What is not stored yet stays. */
  async load(): Promise<void> {
    await this.#writes;
    for (const pin of await this.#parts.store.load(this.#parts.specHashes())) {
      this.#pins.set(keyOf(pin), pin);
    }
  }

  /** The last change of a tool's definition, or the one that waits. */
  changeOf(tool: ToolId): DefinitionChange | undefined {
    return [...this.#inForce()].find((pin) => pin.tool === tool)?.change;
  }

  /** Pins what a server lists: at once, and stored when it resolves. `before` is what it listed the last time. */
  see({ server, specHash, tools }: Listing, before: readonly Tool[]): Promise<void> {
    const { isTrusted, clock, hash, logger } = this.#parts;
    const was = new Map(before.map((tool) => [tool.id, tool]));
    // One of two equal names counts, the last, as everywhere.
    const now = new Map(tools.map((tool) => [tool.id, tool]));
    const common = { specHash, isTrusted: isTrusted(server), nowMs: clock.now() };
    const changed: DefinitionPin[] = [];
    let count = [...this.#inForce()].filter((pin) => pin.server === server).length;
    for (const tool of now.values()) {
      const pin = this.#pins.get(keyOf({ specHash, tool: tool.id }));
      if (pin === undefined && count >= PINS.perServerMax) {
        continue;
      }
      const definition = { hash: definitionHash(tool, hash), before: was.get(tool.id) };
      const next = pinned(pin, { tool, ...definition, ...common });
      if (next !== pin) {
        changed.push(next);
        count += pin === undefined ? 1 : 0;
        if (pin !== undefined && next.change !== undefined && next.change !== pin.change) {
          const isHeld = next.change.isHeld;
          logger.warn('definition_changed', { serverId: server, toolId: tool.id, isHeld });
        }
      }
    }
    for (const [id, tool] of was) {
      const pin = this.#pins.get(keyOf({ specHash, tool: id }));
      if (!now.has(id) && pin !== undefined && pin.definition === undefined) {
        changed.push(pinnedAway(pin, tool));
      }
    }
    return this.#keep(changed);
  }

  /** Pins what was known before there were pins. */
  seeKnown(known: Listing): Promise<void> {
    const { specHash, tools } = known;
    const isNew = tools.some(({ id }) => !this.#pins.has(keyOf({ specHash, tool: id })));
    return isNew ? this.see(known, known.tools) : Promise.resolve();
  }

  /** Those that may be offered: pinned, and with nothing that waits. */
  admitted({ specHash, server, tools }: Listing): readonly Tool[] {
    const isTrusted = this.#parts.isTrusted(server);
    return tools.filter(({ id }) => {
      const pin = this.#pins.get(keyOf({ specHash, tool: id }));
      return pin !== undefined && (isTrusted || pin.change?.isHeld !== true);
    });
  }

  /** What waits for a person, by server. */
  held(): readonly HeldDefinitions[] {
    const servers = new Map<string, DefinitionPin[]>();
    for (const pin of this.#inForce()) {
      if (pin.change?.isHeld === true && !this.#parts.isTrusted(pin.server)) {
        servers.set(pin.server, [...(servers.get(pin.server) ?? []), pin]);
      }
    }
    return [...servers].map(([server, pins]) => ({
      id: this.#idOf(server, pins),
      server,
      changes: pins.flatMap(({ tool, change }) =>
        change === undefined ? [] : [{ tool, ...change }],
      ),
    }));
  }

  /** A person agrees to exactly these changes. Answers whose they are; nothing where they are others by now. */
  async accept(id: string): Promise<string | undefined> {
    const held = this.held().find((each) => each.id === id);
    if (held === undefined) {
      return undefined;
    }
    const tools = new Set(held.changes.map(({ tool }) => tool));
    const pins = [...this.#inForce()].flatMap((pin) =>
      tools.has(pin.tool) && pin.change !== undefined
        ? [accepted(pin, definitionHash(pin.change.after, this.#parts.hash))]
        : [],
    );
    await this.#keep(pins);
    return held.server;
  }

  /** Forgets the pins of a server that is configured no longer. */
  async remove(server: string): Promise<void> {
    for (const pin of [...this.#pins.values()].filter((each) => each.server === server)) {
      this.#pins.delete(keyOf(pin));
    }
    await this.#write(() => this.#parts.store.remove(server));
  }

  /** Those of servers as they are reached now. */
  *#inForce(): Iterable<DefinitionPin> {
    for (const pin of this.#pins.values()) {
      if (this.#parts.specHashOf(pin.server) === pin.specHash) {
        yield pin;
      }
    }
  }

  #idOf(server: string, pins: readonly DefinitionPin[]): string {
    const { hash } = this.#parts;
    const parts = pins
      .map(({ tool, change }) => `${tool} ${change && definitionHash(change.after, hash)}`)
      .toSorted();
    return `definition-${hash(JSON.stringify([server, parts])).slice(0, PINS.idLength)}`;
  }

  #keep(pins: readonly DefinitionPin[]): Promise<void> {
    if (pins.length === 0) {
      return Promise.resolve();
    }
    for (const pin of pins) {
      this.#pins.set(keyOf(pin), pin);
    }
    return this.#write(() => this.#parts.store.save(pins));
  }

  /** One after the other: what was decided last must be what is stored last. */
  #write(work: () => Promise<void>): Promise<void> {
    this.#writes = this.#writes.then(work).catch((error: unknown) => {
      this.#parts.logger.warn('pins_not_saved', { error: describeError(error) });
    });
    return this.#writes;
  }
}

const keyOf = ({ specHash, tool }: Pick<DefinitionPin, 'specHash' | 'tool'>): string =>
  `${specHash} ${tool}`;

type Listing = Pick<KnownServer, 'server' | 'specHash' | 'tools'>;
