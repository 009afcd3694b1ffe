import type { ToolId } from '../base/ids.ts';

/** What one tool gives can be what another needs, as far as their definitions tell. */
export interface Feed {
  readonly from: ToolId;
  readonly to: ToolId;
  /** Where in the result, `items[].id`; empty for the result as a whole. */
  readonly fromPath: string;
  /** The parameter it can fill; empty where only the order of the two is known. */
  readonly toParameter: string;
  /** That a call of `to` would take it from a call of `from`; in [0, 1]. */
  readonly confidence: number;
  /** One phrase for people. */
  readonly why: string;
}
