/** Whether a tool is known to read, on good authority: nothing else is made ahead, made again, or leaves answers in use. */
import type { Tool } from '../knowledge/tool.ts';
import type { Risk } from './risk-class.ts';
import { judgeWords } from './risk-reading.ts';
import { nameWords } from './risk-text.ts';

/** What people and the registry hold of a tool. */
export interface ReadAuthority {
  /** The person named it among those that change nothing. */
  readonly isReadByWord: boolean;
  /** The class that the person or the policy file gave it, where they did. */
  readonly riskByWord: Risk | undefined;
  /** The person trusts what its server says. */
  readonly isTrusted: boolean;
  /** Its class in the registry. */
  readonly risk: Risk;
}

/**
 * By the person's word; by a trusted server's annotation that the tool's own words do not gainsay; or,
 * on a trusted server that says nothing about it, where nothing but reading can be meant.
 */
export function isKnownRead(
  tool: Tool,
  { isReadByWord, riskByWord, isTrusted, risk }: ReadAuthority,
): boolean {
  if (isReadByWord) {
    return true;
  }
  const annotated = tool.annotations?.readOnlyHint;
  if (!isTrusted || risk !== 'safe' || annotated === false) {
    return false;
  }
  return riskByWord === 'safe' || (annotated === true ? !isGainsaid(tool) : isPlainRead(tool));
}

/** A tool called `update_item` that says it only reads is believed by nobody. */
function isGainsaid(tool: Tool): boolean {
  const { risk, known } = judgeWords(tool);
  return known && risk !== 'safe';
}

/** Verbs that are used for nothing but reading; what checks, prints, resolves or shows may do more. */
const PLAIN: ReadonlySet<string> = new Set([
  'get',
  'list',
  'read',
  'search',
  'find',
  'query',
  'describe',
  'count',
  'lookup',
]);
/** What is had by taking it: to get one is to change something. */
const TAKEN =
  /\b(?:lock|lease|slot|turn|seat|invite|invitation|permission|access|sale|rid|out|off|in|up)\b/u;

/** Whether name and description both say that it reads, and nothing else. */
function isPlainRead(tool: Tool): boolean {
  const words = nameWords(tool.name);
  const { risk, sure } = judgeWords(tool);
  return (
    risk === 'safe' && sure && PLAIN.has(words[0] ?? '') && !TAKEN.test(words.slice(1).join(' '))
  );
}
