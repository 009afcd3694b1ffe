import { plainLine } from '../base/plain-text.ts';
import type { Tool } from '../knowledge/tool.ts';
import { HYBRID } from '../tuning/retrieve.ts';

const HUMP = /(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;
const JOINT = /[_\-./:\s]+/gu;

/**
 * Returns the text for a tool's vector: its server, its name in words, its description.
 *
 * Parameters are left to the search by words, where each counts by itself. Here they would only
 * push the description out.
 */
export function toolText(tool: Tool): string {
  const description = plainLine(tool.description, HYBRID.toolTextLengthMax);
  return [inWords(tool.server), inWords(tool.name), description]
    .filter((part) => part !== '')
    .join('. ')
    .slice(0, HYBRID.toolTextLengthMax);
}

/** `readTextFile` and `read_text_file` as people would write them. */
function inWords(name: string): string {
  return plainLine(name, HYBRID.toolTextLengthMax)
    .replaceAll(HUMP, ' ')
    .replaceAll(JOINT, ' ')
    .trim();
}
