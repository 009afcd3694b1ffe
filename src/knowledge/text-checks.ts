/**
 * Caches the findings in server texts, so that each definition is read once. Findings of a
 * definition alone are kept by its content. References to other servers' tools depend on the
 * current names and are looked up each time. Reading per server is limited, because others wait.
 */

import type { Clock } from '../base/clock.ts';
import type { ToolId } from '../base/ids.ts';
import { Listeners } from '../base/listeners.ts';
import { Turns } from '../base/turns.ts';
import { LOOP } from '../tuning/loop.ts';
import { POISON } from '../tuning/poison.ts';
import type { Catalog } from './catalog.ts';
import { type CheckedTool, type Finding, isHigh } from './poison-finding.ts';
import type { NameBook } from './poison-names.ts';
import { findingsOf, type ReadTool, readTool } from './poison.ts';
import type { Tool } from './tool.ts';

interface TextCheckParts {
  /** Names of every tool that any server lists, offered or not. */
  readonly names: () => NameBook;
  readonly hash: (text: string) => string;
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
}

/** Remaining reading budget of a server. */
interface Room {
  readonly characters: number;
  readonly at: number;
}

const UNREAD: ReadTool = {
  findings: [
    {
      kind: 'too_long',
      where: 'the definition',
      says: 'was not read, because its server sends more text than can be checked',
      excerpt: '',
      severity: 'high',
    },
  ],
  mentions: [],
};

export class TextChecks {
  readonly #parts: TextCheckParts;
  readonly #byTool = new WeakMap<CheckedTool, ReadTool>();
  readonly #byContents = new Map<string, ReadTool>();
  readonly #rooms = new Map<string, Room>();

  constructor(parts: TextCheckParts) {
    this.#parts = parts;
  }

  /** Returns everything that is found in a definition, among the names there are now. */
  findings(tool: CheckedTool): readonly Finding[] {
    return findingsOf(tool, this.#parts.names(), this.#readOnce(tool));
  }

  /** True if a definition is suspect by itself, without regard to other tools. */
  isSuspect(tool: CheckedTool): boolean {
    return this.#readOnce(tool).findings.some((finding) => isHigh(finding));
  }

  #readOnce(tool: CheckedTool): ReadTool {
    let read = this.#byTool.get(tool);
    if (read === undefined) {
      read = this.#readContents(tool);
      this.#byTool.set(tool, read);
    }
    return read;
  }

  #readContents(tool: CheckedTool): ReadTool {
    const contents = contentsOf(tool);
    const key = this.#parts.hash(contents);
    const known = this.#byContents.get(key);
    if (known !== undefined) {
      return known;
    }
    if (!this.#hasRoom(tool.server, contents.length)) {
      // Not cached: the budget may allow it at the next list.
      return UNREAD;
    }
    const read = readTool(tool);
    if (this.#byContents.size >= POISON.readMax) {
      this.#byContents.clear();
    }
    this.#byContents.set(key, read);
    return read;
  }

  /** Takes characters from a server's reading budget. The budget refills over time. */
  #hasRoom(server: string, length: number): boolean {
    const now = this.#parts.now();
    const { characters, at } = this.#rooms.get(server) ?? { characters: Infinity, at: now };
    const filled = characters + ((now - at) / POISON.roomRefillMs) * POISON.roomLength;
    const room = Math.min(POISON.roomLength, filled);
    const size = Math.min(length, POISON.definitionLengthMax);
    const isEnough = size <= room;
    this.#rooms.set(server, { characters: isEnough ? room - size : room, at: now });
    return isEnough;
  }
}

/** Returns everything that is read of a tool, as one text. */
function contentsOf(tool: CheckedTool): string {
  const { server, name, description, inputSchema, outputSchema, annotations, definition } = tool;
  const { title, _meta } = definition ?? {};
  return JSON.stringify([
    server,
    name,
    description,
    inputSchema,
    outputSchema,
    annotations,
    title,
    _meta,
  ]);
}

// Finds the tools with suspect texts. It reads all definitions of a catalog in turns, since
// thousands take seconds. Until then nothing is known here. Calls do not depend on it: the guard
// reads the definition of each called tool.

interface SuspectToolsParts {
  readonly pins: {
    /** Returns everything that is found in a definition. */
    found(tool: Tool): readonly Finding[];
    /** Returns the findings that no person has accepted. */
    unreviewed(tool: Tool): readonly Finding[];
  };
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
