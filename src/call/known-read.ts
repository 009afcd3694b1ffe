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
  readonly words: ReadWords;
}

/** What the words of a tool say about reading, whatever anybody else says. */
export interface ReadWords {
  /** Nothing but reading can be meant. */
  readonly isPlain: boolean;
  /** It does something else: called `update_item`, it is believed by nobody to only read. */
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
 * By the person's word; by a trusted server's annotation that the tool's own words do not gainsay; or,
 * on a trusted server that says nothing about it, where nothing but reading can be meant.
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
/** What is had by taking it: to get one is to change something. */
const TAKEN =
  /\b(?:lock|lease|slot|turn|seat|invite|invitation|permission|access|sale|rid|out|off|in|up)\b/u;
