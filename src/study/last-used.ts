import type { ToolId } from '../base/ids.ts';
import { keepLast } from '../base/keep-last.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';

/** When each tool was last used. Keeps only as many tools as are looked at. */
export class LastUsed {
  /** The latest last. */
  readonly #at = new Map<ToolId, number>();

  note(tool: ToolId, at: number): void {
    keepLast(this.#at, tool, at, RUN_AHEAD.standingsMax);
  }

  at(tool: ToolId): number | undefined {
    return this.#at.get(tool);
  }

  get tools(): Iterable<ToolId> {
    return this.#at.keys();
  }
}
