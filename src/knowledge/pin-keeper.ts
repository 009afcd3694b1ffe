import type { Clock } from '../base/clock.ts';
import { describeError } from '../base/errors.ts';
import type { ToolId } from '../base/ids.ts';
import type { Logger } from '../base/logger.ts';
import type { Turns } from '../base/turns.ts';
import { PINS } from '../tuning/knowledge.ts';
import {
  accepted,
  type Definition,
  type DefinitionChange,
  definitionHash,
  type DefinitionPin,
  isReviewed,
  isUnseen,
  keptBlocked,
  pinned,
  pinnedAway,
  type PinStore,
} from './definition-pin.ts';
import { type CheckedTool, type Finding, isHigh, reasonsOf } from './poison-finding.ts';
import type { TextChecks } from './text-checks.ts';
import type { Tool } from './tool.ts';

interface PinKeeperParts {
  readonly store: PinStore;
  readonly clock: Clock;
  readonly hash: (text: string) => string;
  /** Identifies the program behind a server's name. A renewed token is the same program. */
  readonly programOf: (server: string) => string;
  /** True if the person trusts the server. */
  readonly isTrusted: (server: string) => boolean;
  /** Finds suspect texts in a definition. */
  readonly checks: Pick<TextChecks, 'findings' | 'isSuspect'>;
  readonly logger: Logger;
}

/** Changed definitions of a server that nobody has looked at yet. */
export interface HeldDefinitions {
  /** Identifies exactly these changes. */
  readonly id: string;
  readonly server: string;
  /** A person chose to keep them blocked: no further question. */
  readonly isKept: boolean;
  readonly changes: readonly (DefinitionChange & {
    readonly tool: ToolId;
    /** Findings in the new definition. */
    readonly findings: readonly Finding[];
  })[];
}

/** Prefix of the id of a set of changes. */
export const DEFINITION_ID = 'definition-';

/**
 * Holds the pins, in step with the store, and says which tools may be offered.
 *
 * If the store fails, the pins are lost: the next start pins the tools again.
 */
export class PinKeeper {
  readonly #parts: PinKeeperParts;
  readonly #pins = new Map<string, DefinitionPin>();
  readonly #hashes = new WeakMap<Definition, string>();
  readonly #waiting = new WeakMap<Definition, CheckedTool>();
  #writes: Promise<void> = Promise.resolve();

  constructor(parts: PinKeeperParts) {
    this.#parts = parts;
  }

  /** Loads the pins of this and other instances. Unstored pins stay. */
  async load(): Promise<void> {
    await this.#writes;
    for (const pin of await this.#parts.store.load()) {
      this.#pins.set(keyOf(pin), pin);
    }
  }

  /** Returns the last change of a tool's definition, or the waiting one. */
  changeOf(tool: ToolId): DefinitionChange | undefined {
    return [...this.#inForce()].find((pin) => pin.tool === tool)?.change;
  }

  /** Returns the reason why a tool is held; undefined if it is not. */
  whyHeld(tool: ToolId): string | undefined {
    const change = this.held()
      .flatMap(({ changes }) => changes)
      .find((each) => each.tool === tool);
    if (change === undefined) {
      return undefined;
    }
    const [reason] = reasonsOf(change.findings);
    const why = reason === undefined ? '' : ` (${reason})`;
    return isUnseen(change)
      ? `its definition is suspect${why}`
      : `its definition is another one than before${why}`;
  }

  /**
   * Returns the findings in a tool's definition; empty once a person has accepted exactly this one.
   */
  unreviewed(tool: Tool): readonly Finding[] {
    const program = this.#parts.programOf(tool.server);
    const pin = this.#pins.get(keyOf({ program, tool: tool.id }));
    return pin !== undefined && isReviewed(pin) && pin.hash === this.#hashOf(tool)
      ? []
      : this.#parts.checks.findings(tool);
  }

  /** Returns all findings in a tool's definition, accepted or not. */
  found(tool: Tool): readonly Finding[] {
    return this.#parts.checks.findings(tool);
  }

  /**
   * Does the slow work of `see` and `admitted` in turns. Afterwards they are quick, however many
   * tools there are.
   */
  async prepare(server: string, tools: readonly Tool[], turns: Turns): Promise<void> {
    const isTrusted = this.#parts.isTrusted(server);
    for (const tool of tools) {
      this.#hashOf(tool);
      if (!isTrusted) {
        this.#parts.checks.isSuspect(tool);
      }
      const pause = turns.pause();
      if (pause !== undefined) {
        await pause;
      }
    }
  }

  /**
   * Pins the tools that a server lists, at once; stored when it resolves. `before` is its previous
   * list.
   */
  see(server: string, tools: readonly Tool[], before: readonly Tool[]): Promise<void> {
    return this.#keep(this.#seen(server, tools, before));
  }

  /** Pins tools that were known before there were pins. */
  seeKnown(server: string, tools: readonly Tool[]): Promise<void> {
    const program = this.#parts.programOf(server);
    const isNew = tools.some((tool) => {
      const pin = this.#pins.get(keyOf({ program, tool: tool.id }));
      return pin === undefined || (pin.hash !== '' && this.#isSuspect(tool, pin));
    });
    return isNew ? this.see(server, tools, tools) : Promise.resolve();
  }

  /** Checks known tools again without telling other instances, which may judge otherwise. */
  seeAgain(server: string, tools: readonly Tool[]): void {
    this.#take(this.#seen(server, tools, tools));
  }

  /** Keeps the definitions of a removed server's tools: if it comes back, they must be the same. */
  leave(tools: readonly Tool[]): Promise<void> {
    const away = tools.flatMap((tool) =>
      [...this.#pins.values()]
        .filter((pin) => pin.tool === tool.id && pin.hash === this.#hashOf(tool))
        .map((pin) => pinnedAway(pin, tool)),
    );
    return this.#keep(away);
  }

  /** Returns the tools that may be offered: of a trusted server, or with an accepted definition. */
  admitted(server: string, tools: readonly Tool[]): readonly Tool[] {
    const [isTrusted, program] = [this.#parts.isTrusted(server), this.#parts.programOf(server)];
    return tools.filter((tool) => {
      const pin = this.#pins.get(keyOf({ program, tool: tool.id }));
      return pin !== undefined && (isTrusted || pin.hash === this.#hashOf(tool));
    });
  }

  /** Returns held changes by server: waiting ones, and those kept blocked. */
  held(): readonly HeldDefinitions[] {
    const groups = new Map<string, DefinitionPin[]>();
    for (const pin of this.#inForce()) {
      if (pin.change?.isHeld === true && !this.#parts.isTrusted(pin.server)) {
        const key = `${pin.change.isKept === true} ${pin.server}`;
        groups.set(key, [...(groups.get(key) ?? []), pin]);
      }
    }
    return [...groups.values()].flatMap((pins) => this.#heldGroup(pins));
  }

  #heldGroup(pins: readonly DefinitionPin[]): readonly HeldDefinitions[] {
    const [first] = pins;
    if (first === undefined) {
      return [];
    }
    const { server } = first;
    const held = {
      id: this.#idOf(server, pins),
      server,
      isKept: first.change?.isKept === true,
      changes: pins.flatMap((pin) =>
        pin.change === undefined
          ? []
          : [{ tool: pin.tool, ...pin.change, findings: this.#findingsOf(pin, pin.change) }],
      ),
    };
    return [held];
  }

  /** Accepts exactly these changes for a person. Returns false if they have changed since. */
  accept(id: string): Promise<boolean> {
    return this.#decide(id, (pin, { after }) => accepted(pin, this.#hashOf(after)));
  }

  /** Keeps exactly these changes blocked for a person. Returns false if they have changed since. */
  keepBlocked(id: string): Promise<boolean> {
    return this.#decide(id, (pin) => keptBlocked(pin));
  }

  async #decide(
    id: string,
    decided: (pin: DefinitionPin, change: DefinitionChange) => DefinitionPin,
  ): Promise<boolean> {
    const held = this.held().find((each) => each.id === id);
    if (held === undefined) {
      return false;
    }
    const tools = new Set(held.changes.map(({ tool }) => tool));
    const pins = [...this.#inForce()].flatMap((pin) =>
      tools.has(pin.tool) && pin.change !== undefined ? [decided(pin, pin.change)] : [],
    );
    await this.#keep(pins);
    return true;
  }

  #seen(server: string, tools: readonly Tool[], before: readonly Tool[]): readonly DefinitionPin[] {
    const { isTrusted, programOf, clock } = this.#parts;
    const program = programOf(server);
    const was = new Map(before.map((tool) => [tool.id, tool]));
    // Of two tools with the same name the last counts, as everywhere.
    const now = new Map(tools.map((tool) => [tool.id, tool]));
    const common = { program, isTrusted: isTrusted(server), nowMs: clock.now() };
    const changed: DefinitionPin[] = [];
    // Counted only for tools without a pin: counting thousands of pins takes a while.
    let room: number | undefined;
    for (const tool of now.values()) {
      const pin = this.#pins.get(keyOf({ program, tool: tool.id }));
      if (pin === undefined) {
        room = (room ?? this.#roomOf(server)) - 1;
        if (room < 0) {
          continue;
        }
      }
      const hash = this.#hashOf(tool);
      if (!common.isTrusted && isWaiting(pin) && hash === this.#hashOf(pin.change.after)) {
        continue;
      }
      const isSuspect = this.#isSuspect(tool, pin);
      const seen = { tool, hash, before: was.get(tool.id), isSuspect, ...common };
      const next = pinned(pin, seen);
      if (next !== pin) {
        changed.push(next);
        this.#log(pin, next);
      }
    }
    for (const [id, tool] of was) {
      const pin = this.#pins.get(keyOf({ program, tool: id }));
      if (!now.has(id) && pin !== undefined && pin.definition === undefined) {
        changed.push(pinnedAway(pin, tool));
      }
    }
    return changed;
  }

  /** Returns how many more pins a server may have. */
  #roomOf(server: string): number {
    return PINS.perServerMax - [...this.#inForce()].filter((pin) => pin.server === server).length;
  }

  /**
   * True if a person should look at a definition. Mentions of other servers' tools count only at
   * first sight: otherwise a server could get another's tool held by taking a name that it
   * mentions.
   */
  #isSuspect(tool: Tool, pin: DefinitionPin | undefined): boolean {
    const { checks, isTrusted } = this.#parts;
    if (isTrusted(tool.server) || (pin !== undefined && isReviewed(pin))) {
      return false;
    }
    return pin === undefined
      ? checks.findings(tool).some((finding) => isHigh(finding))
      : checks.isSuspect(tool);
  }

  /** Returns the findings of a held definition. The same object is checked each time, so it is read once. */
  #findingsOf({ server, name }: DefinitionPin, { after }: DefinitionChange): readonly Finding[] {
    let tool = this.#waiting.get(after);
    if (tool === undefined) {
      tool = { ...after, server, name };
      this.#waiting.set(after, tool);
    }
    return this.#parts.checks.findings(tool);
  }

  #log(pin: DefinitionPin | undefined, { server, tool, change }: DefinitionPin): void {
    if (change !== undefined && change !== pin?.change) {
      const { isHeld } = change;
      const event = isUnseen(change) ? 'definition_suspect' : 'definition_changed';
      this.#parts.logger.warn(event, { serverId: server, toolId: tool, isHeld });
    }
  }

  /** Pins of servers that are configured now. */
  *#inForce(): Iterable<DefinitionPin> {
    for (const pin of this.#pins.values()) {
      if (this.#parts.programOf(pin.server) === pin.program) {
        yield pin;
      }
    }
  }

  #hashOf(definition: Definition): string {
    let hash = this.#hashes.get(definition);
    if (hash === undefined) {
      hash = definitionHash(definition, this.#parts.hash);
      this.#hashes.set(definition, hash);
    }
    return hash;
  }

  #idOf(server: string, pins: readonly DefinitionPin[]): string {
    const parts = pins
      .map(({ tool, change }) => `${tool} ${change && this.#hashOf(change.after)}`)
      .toSorted();
    return DEFINITION_ID + this.#parts.hash(JSON.stringify([server, parts]));
  }

  #take(pins: readonly DefinitionPin[]): void {
    for (const pin of pins) {
      this.#pins.set(keyOf(pin), pin);
    }
  }

  /** Writes in order: the latest decision must be stored last. */
  #keep(pins: readonly DefinitionPin[]): Promise<void> {
    if (pins.length === 0) {
      return Promise.resolve();
    }
    this.#take(pins);
    this.#writes = this.#writes
      .then(() => this.#parts.store.save(pins))
      .catch((error: unknown) => {
        this.#parts.logger.warn('pins_not_saved', { error: describeError(error) });
      });
    return this.#writes;
  }
}

/** True if a change waits for a person and the server still lists the tool. */
const isWaiting = (
  pin: DefinitionPin | undefined,
): pin is DefinitionPin & { readonly change: DefinitionChange } =>
  pin?.change?.isHeld === true && pin.definition === undefined;

const keyOf = ({ program, tool }: Pick<DefinitionPin, 'program' | 'tool'>): string =>
  `${program} ${tool}`;
