/**
 * Tells whether a tool is known to read only. Only such calls are made ahead, repeated, or leave
 * kept answers valid.
 */
import type { Tool } from '../knowledge/tool.ts';
import type { Risk } from './risk-class.ts';
import { judgeWords } from './risk-reading.ts';
import { nameWords } from './risk-text.ts';

/** What people and the risk registry say about a tool. */
export interface ReadAuthority {
  /** True if the person listed the tool as read-only. */
  readonly isReadByWord: boolean;
  /** The class that the person or the policy file gave it, where they did. */
  readonly riskByWord: Risk | undefined;
  /** True if the person trusts the tool's server. */
  readonly isTrusted: boolean;
  /** Its class in the registry. */
  readonly risk: Risk;
  readonly words: ReadWords;
}

/** What the tool's own words say about reading. */
export interface ReadWords {
  /** True if the words can only mean reading. */
  readonly isPlain: boolean;
  /** True if the words show another action. Nobody is believed that `update_item` only reads. */
  readonly isOther: boolean;
}

/** Reads the words of a tool. It takes a while: whoever asks often keeps the answer. */
export function readWordsOf(tool: Tool): ReadWords {
  const { risk, sure, known } = judgeWords(tool);
  const [verb = '', ...rest] = nameWords(tool.name);
  return {
    isPlain: risk === 'safe' && sure && PLAIN.has(verb) && !TAKEN.test(rest.join(' ')),
    isOther: known && risk !== 'safe',
  };
}

/**
 * Returns true in three cases: the person said so; a trusted server says so and the words of the tool do
 * not contradict it; a trusted server says nothing and the words can only mean reading.
 */
export function isKnownRead(
  tool: Tool,
  { isReadByWord, riskByWord, isTrusted, risk, words }: ReadAuthority,
): boolean {
  if (isReadByWord) {
    return true;
  }
  const annotated = tool.annotations?.readOnlyHint;
  if (!isTrusted || risk !== 'safe' || annotated === false) {
    return false;
  }
  return riskByWord === 'safe' || (annotated === true ? !words.isOther : words.isPlain);
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
/** Objects that a caller takes away by getting them. `get_lock` changes something. */
const TAKEN =
  /\b(?:lock|lease|slot|turn|seat|invite|invitation|permission|access|sale|rid|out|off|in|up)\b/u;
