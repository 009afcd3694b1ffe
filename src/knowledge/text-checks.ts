/**
 * Keeps what the check of server texts found, so that each definition is read once.
 *
 * What a definition says by itself depends on nothing else and is kept with it. References to
 * other servers' tools depend on the names there are, and are looked up each time.
 */
import { type Finding, isHigh } from './poison-finding.ts';
import type { NameBook } from './poison-names.ts';
import type { ReadTool } from './poison-read.ts';
import type { CheckedTool } from './poison-texts.ts';
import { findingsOf, readTool } from './poison.ts';

export class TextChecks {
  readonly #names: () => NameBook;
  readonly #read = new WeakMap<CheckedTool, ReadTool>();

  /** `names`: of every tool that any server lists, offered or not. */
  constructor(names: () => NameBook) {
    this.#names = names;
  }

  /** Everything that is found in a definition, among the names there are now. */
  findings(tool: CheckedTool): readonly Finding[] {
    return findingsOf(tool, this.#names(), this.#readOnce(tool));
  }

  /** Whether a definition is suspect whatever other tools there are. */
  isSuspect(tool: CheckedTool): boolean {
    return this.#readOnce(tool).findings.some((finding) => isHigh(finding));
  }

  #readOnce(tool: CheckedTool): ReadTool {
    let read = this.#read.get(tool);
    if (read === undefined) {
      read = readTool(tool);
      this.#read.set(tool, read);
    }
    return read;
  }
}
