import type { Tool } from '../knowledge/tool.ts';
import { STUDY } from '../tuning/study.ts';
import type { Guard } from './guard.ts';
import { isSensitive } from './risk-marks.ts';
import type { DescribedTool } from './study-protocol.ts';

interface ToolDescriptionsParts {
  /** The tools of a server; the same object as long as they are the same. */
  readonly toolsOf: (server: string) => readonly Tool[];
  readonly guard: Pick<Guard, 'explain' | 'mayRunAhead'>;
}

/**
 * Describes tools to the studying side. The tools of a server are described once, until something
 * changes.
 */
export class ToolDescriptions {
  readonly #parts: ToolDescriptionsParts;
  readonly #known = new Map<
    string,
    { readonly from: readonly Tool[]; readonly described: readonly DescribedTool[] }
  >();

  constructor(parts: ToolDescriptionsParts) {
    this.#parts = parts;
  }

  of(server: string): readonly DescribedTool[] {
    const from = this.#parts.toolsOf(server);
    const known = this.#known.get(server);
    if (known?.from === from) {
      return known.described;
    }
    const described = from.slice(0, STUDY.toolsPerServerMax).map((tool) => this.#describe(tool));
    this.#known.set(server, { from, described });
    return described;
  }

  /** Drops all descriptions, because the rules have changed. */
  clear(): void {
    this.#known.clear();
  }

  #describe(tool: Tool): DescribedTool {
    const { guard } = this.#parts;
    const { risk, readOnly } = guard.explain(tool).judgement;
    return {
      // The definition as the server sent it is large, and the rest has all that is learned from it.
      tool: { ...tool, definition: {} },
      risk,
      mayRunAhead: guard.mayRunAhead(tool, {}).kind === 'yes',
      mayKeepValues: !isSensitive(tool),
      readsOnly: readOnly,
    };
  }
}
