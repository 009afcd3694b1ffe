import type { Tool } from '../knowledge/tool.ts';
import { RISK } from '../tuning/call.ts';
import type { Risk } from './risk-class.ts';
import { judgeWords } from './risk-reading.ts';
import { nameWords, readName } from './risk-text.ts';
import { SETTING_VERBS } from './risk-words.ts';

/**
 * Marks beside the class: whether an answer is confidential, and whether it stays the same.
 *
 * Both err to the careful side, for a wrong mark costs only speed.
 */

const SECRET =
  /\b(?:passwords?|passwd|passphrases?|secrets?|credentials?|keychain|apikeys?|(?:private|api|secret|ssh|access|signing|encryption|recovery) keys?|seed phrases?|mnemonics?|(?:access|api|auth|authentication|authorization|bearer|refresh|session|security|personal|csrf|jwt|oauth) tokens?|one[- ]time codes?|otp|totp|2fa|connection strings?|keystores?|social security numbers?|ssn|card numbers?|cvv)\b/u;
/**
 * Words for a process's environment, which holds secrets. An environment to deploy to is not meant.
 */
const ENVIRONMENT =
  /^(?:\w+ )?(?:all |system |process )?(?:env|environ|dotenv|process environment)$|\b(?:env|environment) (?:vars?|variables?|file)\b|\bdotenv\b|\bkubeconfig\b|\bcookies\b/u;
const ENVIRONMENT_SUMMARY =
  /^\W*(?:gets?|lists?|prints?|shows?|reads?|dumps?|returns?|displays?|retrieves?|fetch(?:es)?|views?) (?:\w+ ){0,4}(?:environment|env) (?:vars?|variables?)\b/u;
/** A token of money or of text is no secret. */
const OTHER_TOKENS =
  /\b(?:count|price|prices|usage|balance|balances|holders?|contract|symbol|transfers?|pairs?|pools?|swap|supply|market|trending|trades?|metadata|metrics|limit|limits|estimate|search|address|list|nft|chain|portfolio|info|creation|launch|mint|design|tokenize|security|top|analysis|statistics|details)\b/u;

/** Returns true if the tool deals with keys, passwords, tokens, secrets or credentials. */
export function isSensitive(tool: Tool): boolean {
  const name = nameWords(tool.name.slice(0, RISK.nameLengthMax)).join(' ');
  if (
    SECRET.test(name) ||
    ENVIRONMENT.test(name) ||
    (/\btokens?\b/u.test(name) && !OTHER_TOKENS.test(name))
  ) {
    return true;
  }
  const summary =
    tool.description.slice(0, RISK.descriptionLengthMax).split(SECTION_START, 1)[0] ?? '';
  const text = summary.toLowerCase();
  return SECRET.test(text) || ENVIRONMENT_SUMMARY.test(text);
}

const SECTION_START = /\b(?:args|arguments|parameters|params|requires|authentication)\s*:/iu;

/**
 * Words of tools whose answers differ each time: clocks, generators, queues, live captures, logs.
 */
const CHANGING =
  /\b(?:now|clock|random|randomly|randomize|randomized|uuid|uuids|guid|nonce|roll|dice|flip|shuffle|next|pop|poll|dequeue|consume|receive|listen|wait|sleep|screenshots?|capture|snapshot|log|logs|tail|watch|stream|console|cpu|uptime|ping|latency|speedtest|queue|chat|completion|brainstorm|fortune|joke|lucky|unread|today|toss|spin|lottery|draw|deal|take|claim|lease|interactive|otp|totp)\b|\b(?:current|local|server|system|utc|world) (?:date ?)?time\b|\btime (?:now|in|current)\b|^(?:get |show |read )?(?:date|time|date ?time|timestamp)$|\bgenerate\b(?! (?:\w+ )?(?:hash|checksum|digest|slug|tests?|outline|qr|barcode)\b)|\b(?:real ?time|live) (?:price|prices|quote|quotes|data)\b|\b(?:quote|ticker)\b|\b(?:job|task|run|scan|build|operation|execution) (?:status|progress|state)\b/u;
/** Like `CHANGING`, for the opening of a description. */
const CHANGING_SUMMARY =
  /\brandom(?:ly)?\b|\bunread\b|\bnext (?:\w+ ){0,2}(?:item|job|task|message|element|entry|event|batch) (?:from|in|of|off|on) (?:the|a|an|your) (?:\w+ ){0,2}(?:queue|stack|stream|backlog|inbox|topic)\b|\b(?:different|new|another) (?:\w+ ){0,3}(?:each|every) (?:time|call)\b|\b(?:current|local|system|utc) (?:date and |date\/|date )?time\b(?! (?:series|zone|frame))|\buuids?\b|\b(?:capture|take)s? a (?:\w+ )?(?:screenshot|snapshot|photo|picture)\b|\b(?:real[- ]time|live|current|latest) (?:\w+ ){0,2}(?:price|quote|quotes|ticker)\b|\b(?:using|with|by|via) (?:an? )?(?:ai|llm|gpt|gemini|claude|openai|language model)\b|\b(?:console|server|application|system|container|pod) logs\b/u;

/** Returns true if the same call, repeated at once, gives the same answer. */
export function isRepeatable(tool: Tool, risk: Risk): boolean {
  const reading = readName(tool.name.slice(0, RISK.nameLengthMax));
  if (risk !== 'safe') {
    return (
      risk === 'moderate' && reading.main !== undefined && SETTING_VERBS.has(reading.main.verb)
    );
  }
  const [opening = ''] = tool.description.slice(0, RISK.descriptionLengthMax).split(/[.\n]/u, 1);
  return !CHANGING.test(reading.words.join(' ')) && !CHANGING_SUMMARY.test(opening.toLowerCase());
}

// A tool that is known to read only. Only its calls are made ahead, repeated, or leave kept answers valid.

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
