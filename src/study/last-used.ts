import type { ToolId } from '../base/ids.ts';
import { RUN_AHEAD } from '../tuning/foresee.ts';

/** When each tool was last used. Keeps only as many tools as are looked at. */
export class LastUsed {
  /** The latest last. */
  readonly #at = new Map<ToolId, number>();

  note(tool: ToolId, at: number): void {
    this.#at.delete(tool);
    this.#at.set(tool, at);
    const [oldest] = this.#at.keys();
    if (this.#at.size > RUN_AHEAD.standingsMax && oldest !== undefined) {
      this.#at.delete(oldest);
    }
  }

  at(tool: ToolId): number | undefined {
    return this.#at.get(tool);
  }

  get tools(): Iterable<ToolId> {
    return this.#at.keys();
  }
}
