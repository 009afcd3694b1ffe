import type { Tool } from '../knowledge/tool.ts';
import { RETRIEVE } from '../tuning/retrieve.ts';

/**
 * Returns whether a description says that the tool itself is deprecated.
 *
 * "DEPRECATED: Use read_text_file instead." says so. "Lists deprecated packages." does not.
 */
export function isDeprecated({ description }: Pick<Tool, 'description'>): boolean {
  const said = description.slice(0, RETRIEVE.textLengthMax);
  return SHOUTED.test(said) || SAID.test(said);
}

const SHOUTED = /\bDEPRECATED\b/u;
const SAID =
  /^\W*deprecated\b|@deprecated\b|\[deprecated\]|\(deprecated\b[^)]*\)|\bdeprecated[:;,.—]\s*(?:please\s+)?(?:use|prefer|see)\b|\bdeprecated in favou?r of\b|\bthis (?:tool|function|method|endpoint|api|command) (?:is|has been|was) (?:now )?(?:deprecated|obsolete)\b/iu;
