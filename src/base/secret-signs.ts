/**
 * Finds secrets by the name they stand under, by the shape of known keys, and by the words around
 * them.
 */
const SECRET_NAME =
  /(?:api|access|private|signing|encryption)[-_]?key|token|secret|passw|passphrase|passcode|kennwort|credential|cookie|bearer|^-*(?:key|auth|authorization|proxy-authorization|pat|pw|cvv|cvc)$|(?:^|[-_.])(?:pass|pwd|pin|otp|totp)$|(?:^|[-_.])(?:pin|otp|totp|mfa|2fa)[-_]?code$/iu;
/** Matches a secret word at the end of a camel-case name. */
const SECRET_LAST_WORD = /[a-z0-9](?:Pass|Pwd|Pin|Otp|Totp|OTP|PIN)$/u;

const SECRET_SHAPE =
  /\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{12,}|\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}|\bglpat-[\w-]{12,}|\bxox[abprs]-[\w-]{10,}|\bAKIA[A-Z0-9]{12,}|\beyJ[\w-]{10,2000}\.[\w-]{10,}(?:\.[\w-]*)?|\bAIza[\w-]{20,}|\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}|-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----|[a-z][a-z0-9+.-]{1,15}:\/\/[^\s/?#@:]{0,200}:[^\s/?#@]{1,200}@/gu;

/** True if a value under this name is most likely a secret. */
export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) || SECRET_LAST_WORD.test(name);
}

const COUNTED_TOKENS = /tokens|tokeni[sz]|token[-_]?(?:count|limit|budget)/iu;

/** True for the name of a token count, such as `max_tokens`. */
export function isCountName(name: string): boolean {
  return COUNTED_TOKENS.test(name);
}

/** Returns the parts of a text that have the shape of a secret, in order. */
export function secretShapesIn(text: string): readonly string[] {
  return text.match(SECRET_SHAPE) ?? [];
}

/** A part of a text: from, and up to without it. */
export type TextPart = readonly [start: number, end: number];

/**
 * Finds the secrets in a text, by shape or by the words before them; in order, without overlaps.
 */
export function secretPartsIn(text: string): readonly TextPart[] {
  const shapes = [...text.matchAll(SECRET_SHAPE)].map(({ index, 0: { length } }): TextPart => [
    index,
    index + length,
  ]);
  const all = [...shapes, ...labelled(text), ...spoken(text), ...givenToPrograms(text)];
  const merged: [number, number][] = [];
  for (const [start, end] of all.toSorted(([left], [right]) => left - right)) {
    const last = merged.at(-1);
    if (last !== undefined && start < last[1]) {
      last[1] = Math.max(last[1], end);
    } else {
      merged.push([start, end]);
    }
  }
  return merged;
}

/** Replaces each secret in a text by `cover`. */
export function coverSecretParts(text: string, cover: string): string {
  let shown = '';
  let position = 0;
  for (const [start, end] of secretPartsIn(text)) {
    shown += text.slice(position, start) + cover;
    position = end;
  }
  return shown + text.slice(position);
}

/** A word or quoted text that may be a secret value. */
interface ToldValue {
  readonly text: string;
  readonly part: TextPart;
  readonly isQuoted: boolean;
}

const QUOTED = /\\{0,3}(["'`])((?:(?!\1)[^\\\r\n]){1,200})\\{0,3}\1/uy;
const WORD = /[^\s"'`][^\s"`]{0,400}/uy;
const SCHEME = /(?:Bearer|Basic|Token|Digest|ApiKey|Negotiate)\s{1,3}[^\s"'`,;]{1,400}/iuy;
const NEXT_PARAMETER = /&[\w.-]{1,60}=/u;
const LAST_MARKS = /[.,;:!?)\]}>'\\]+$/u;
/** Matches placeholders and values that are covered already. */
const PLACEHOLDER =
  /^(?:\$[{(]|\$[A-Z_][A-Z0-9_]*(?![a-z])|%\w+%|<|\{|\[(?:secret|SECRET|redacted|REDACTED|hidden)|•|\*{3}|[xX]{3,}$|\.{3}|…|\/\/|(?:args|process|env|os|config|this)[.[(])/u;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function valueAt(text: string, at: number): ToldValue | undefined {
  const quoted = match(QUOTED, text, at);
  const inside = quoted?.[2];
  if (quoted !== undefined && inside !== undefined) {
    const start = at + quoted[0].indexOf(inside, quoted[0].search(/["'`]/u) + 1);
    const isValue = inside.trim() === inside && !PLACEHOLDER.test(inside);
    const part: TextPart = [start, start + inside.length];
    return isValue ? { text: inside, part, isQuoted: true } : undefined;
  }
  const whole = (match(SCHEME, text, at) ?? match(WORD, text, at))?.[0] ?? '';
  const next = whole.search(NEXT_PARAMETER);
  const word = (next === -1 ? whole : whole.slice(0, next)).replace(LAST_MARKS, '');
  return word === '' || PLACEHOLDER.test(whole)
    ? undefined
    : { text: word, part: [at, at + word.length], isQuoted: false };
}

/** Words for a type, a state or a hint in place of a value. */
const HINT =
  /^(?:string|text|number|integer|boolean|str|int|bool|object|any|required|optional|needed|none|null|nil|undefined|true|false|yes|no|not|missing|invalid|expired|wrong|empty|unknown|hidden|redacted|unset|unchanged|see|in|the|a|an|from|ask|stored|kept|to|of|for|on|by|with|is|are|was|has|must|should|will|can|may|and|or|how|what|where|why|when|which|if|this|that|it|its|your|my|their|his|her|same|flag|option|argument|parameter|value|field)$/iu;
/** Words for the state of secrets, or parts of their names. */
const STATE =
  /^(?:\p{L}+(?:ed|ing|tion|able|ible|ment)|correct|incorrect|weak|strong|long|short|old|older|new|newer|known|lost|gone|public|private|safe|secure|insecure|there|here|ok|okay|too|very|so|only|just|also|now|still|never|always|set|reset|sent|shown|up|out|due|ready|good|bad|fine|case-sensitive|plain|plaintext|available|different|identical|hash|hashes|hint|hints|manager|policy|policies|rules?|prompt|login|auth|form|fields?|box|file|files|checks?|strength|length|history|recovery|leaks?|less|based|access|support|security|managers|generator|resets|change|changes|please|somewhere|elsewhere|nowhere|secret|password|token|bucket)$/iu;

const isHint = (text: string): boolean => HINT.test(text);
const isNumber = (text: string): boolean => /^[\d.,]+$/u.test(text);
const isLongNumber = (text: string): boolean => /^\d{4,}$/u.test(text);

/**
 * Matches texts with digits or marks that are not secrets: versions, tickets, methods, files,
 * calls.
 */
const KNOWN_MIX =
  /^(?:v?\d+(?:[.:/-]\d+)*[a-z]{0,3}|base64|utf-?8|oauth2?|sha-?\d+|md5|ed25519|x\.?509|argon2\w*|pbkdf2|k8s|[^@\s]+@[^@\s]+\.\w+|[a-z]+:\/\/.*|[.~]?\/.*|.*\.[a-z]{2,4}|.*\(.*\))$/iu;

const TICKET = /^[A-Z]{2,10}-?\d{1,6}$/u;

/** Shorter ones are names of things: s3, h2, q4. */
const MIXED_LENGTH_MIN = 4;
/** Right after its name a shorter one only tells it from others of its kind. */
const KEY_LENGTH_MIN = 6;

/** Letters with digits or marks among them, as in hardly any word. */
function isMixed(text: string): boolean {
  return (
    text.length >= MIXED_LENGTH_MIN &&
    /\p{L}/u.test(text) &&
    (/\d/u.test(text) || /[!@#$%^&*+=~?]/u.test(text)) &&
    !KNOWN_MIX.test(text) &&
    !TICKET.test(text)
  );
}

const LABEL =
  /(?<![\w.-])(-{0,2}[A-Za-z][\w.-]{0,60})(?:\\{0,3}["'`])?(\s{0,3}[:=]\s{0,5}|\s{1,3})/gu;
/** Names of facts about a secret, such as its length. */
const ABOUT_SECRET =
  /(?:file|path|name|id|type|length|policy|stdin|env|var|url|uri|endpoint|store|manager|expiry|ttl)$/iu;
/** Names that stand before other things as well. */
const WEAK_NAME = /^-*(?:key|auth|pass|pin|pat|cookie|bearer|credentials?|pw)$/iu;
const PHRASE_NAME = /passw|passphrase|kennwort/iu;
const WORDS_GO_ON =
  /(?:[ \t](?!(?:and|then|to|on|for|in|at|with|as|or|but|user|login|is)\b)[\p{L}\p{N}]{1,40}(?![^\s.,;!?])){0,7}/iuy;

/** `name: value`, `name=value`, `--name value`. */
function* labelled(text: string): Iterable<TextPart> {
  for (const { index, 0: whole, 1: name = '', 2: link = '' } of text.matchAll(LABEL)) {
    const isOption = link.trim() === '';
    if ((isOption && !name.startsWith('-')) || !isSecretName(name) || ABOUT_SECRET.test(name)) {
      continue;
    }
    const value = valueAt(text, index + whole.length);
    if (value === undefined || isHint(value.text) || isCountName(name)) {
      continue;
    }
    if (isOption ? !value.text.startsWith('-') : isLabelled(name, link, value)) {
      const [start, end] = value.part;
      const goesOn = link.includes(':') && PHRASE_NAME.test(name) && !value.isQuoted;
      const rest = goesOn && !isMixed(value.text) ? match(WORDS_GO_ON, text, end)?.[0] : undefined;
      yield [start, end + (rest?.length ?? 0)];
    }
  }
}

function isLabelled(name: string, link: string, { text }: ToldValue): boolean {
  if (isNumber(text)) {
    return isLongNumber(text) && !/token|secret|key$/iu.test(name);
  }
  const isStrong = link === '=' ? !/^-*key$/iu.test(name) : !WEAK_NAME.test(name);
  return isStrong || isMixed(text);
}

const PASSWORD =
  'password|passwort|kennwort|passwd|passphrase|passcode|pwd|contraseña|mot de passe';
const CODE =
  'pin(?: code| number)?|t?otp|(?:one-time|verification|2fa|mfa|security|login) (?:code|password)|cvv|cvc';
const KEY =
  '(?:api|access|secret|private|signing|encryption|license)[ _-]?key|token|client[ _-]secret|secret|credentials?';
const SPOKEN = new RegExp(
  `(?<![\\p{L}\\p{N}_-])(?:(?<password>${PASSWORD})|(?<code>${CODE})|(?<key>${KEY}))(?![\\p{L}\\p{N}_-])` +
    `(?:(?:\\s{1,3}(?:for|of|on)(?:\\s{1,3}[^\\s:="']{1,40}){1,4}?)?(?<link>\\s{1,3}(?:is|was|to|ist|est|es)\\s{1,3}|\\s{0,3}[:=]\\s{0,3})|\\s{1,3})`,
  'giu',
);
const LEAD =
  /(?:^|\s)(?:with|using|and|by|enter|use|my|his|her|their|your|the|card|sim)\s(?:(?:the|my|a)\s)?$/iu;
const CLAUSE_END =
  /^["'`]?(?:\s*$|\s*[.,;!?)\r\n]|\s+(?:and|to|on|for|at|then|as|please|into|in|but|or|now|today|until|since|instead|again)\b)/iu;
const CONTEXT_LENGTH = 24;

/** `the password of joe is value`, `with password value`, `api key value`. */
function* spoken(text: string): Iterable<TextPart> {
  for (const found of text.matchAll(SPOKEN)) {
    const value = valueAt(text, found.index + found[0].length);
    const kind = found.groups ?? {};
    if (value === undefined || isHint(value.text)) {
      continue;
    }
    const link = kind['link']?.trim().toLowerCase() ?? '';
    const [, end] = value.part;
    const before = text.slice(Math.max(0, found.index - CONTEXT_LENGTH), found.index);
    const place = { link, isLed: LEAD.test(before), after: text.slice(end, end + CONTEXT_LENGTH) };
    const isSecret =
      (kind['password'] !== undefined && isPassword(value, place)) ||
      (kind['code'] !== undefined && isCode(value, place)) ||
      (kind['key'] !== undefined && isKey(value, place));
    if (isSecret) {
      yield value.part;
    }
  }
}

interface SpokenPlace {
  /** The text between the noun and the value: nothing, a verb or a mark. */
  readonly link: string;
  readonly isLed: boolean;
  readonly after: string;
}

function isPassword({ text, isQuoted }: ToldValue, { link, isLed, after }: SpokenPlace): boolean {
  if (isQuoted || isMixed(text) || isLongNumber(text)) {
    return true;
  }
  if (link === ':' || link === '=') {
    return !isNumber(text);
  }
  const isTold = link === '' ? isLed : link !== 'to';
  return isTold && /^\p{L}{4,}$/u.test(text) && !STATE.test(text) && CLAUSE_END.test(after);
}

function isCode({ text }: ToldValue, { link, isLed }: SpokenPlace): boolean {
  return (link !== '' || isLed) && (/^\d{3,10}$/u.test(text) || (link !== '' && isMixed(text)));
}

function isKey({ text, isQuoted }: ToldValue, { link }: SpokenPlace): boolean {
  if (link === ':' || link === '=') {
    return !isNumber(text) && (isQuoted || !STATE.test(text));
  }
  return isMixed(text) && (link !== '' || text.length >= KEY_LENGTH_MIN);
}

const GIVEN: readonly RegExp[] = [
  /\b(?:mysql|mariadb)\w*[^\r\n|;&]{0,300}?\s-p([^\s"'`]{1,200})/dgu,
  /\b(?:sshpass|docker\s+login)\b[^\r\n|;&]{0,300}?\s-p\s{0,3}([^\s"'`-][^\s"'`]{0,200})/dgu,
  /\bredis-cli\b[^\r\n|;&]{0,300}?\s-a\s{1,3}([^\s"'`-][^\s"'`]{0,200})/dgu,
  /\b(?:curl|wget|https?)\s[^\r\n|;]{0,300}?(?:-u|--user)[\s=]{1,3}["']?[^\s:"']{1,100}:([^\s"'`]{1,200})/dgu,
];
const AS_PASSWORD = new RegExp(
  `(?<!\\S)["'\`]?([^\\s"'\`]{4,100})["'\`]?\\s{1,3}as\\s{1,3}(?:(?:the|a|my|his|her|their|your|its|new)\\s{1,3}){0,2}(?:${PASSWORD})(?![\\p{L}\\p{N}_-])`,
  'dgiu',
);

/** Options of well-known programs whose names do not tell, and `value as the password`. */
function* givenToPrograms(text: string): Iterable<TextPart> {
  for (const found of GIVEN.flatMap((pattern) => [...text.matchAll(pattern)])) {
    const part = found.indices?.[1];
    if (part !== undefined && !PLACEHOLDER.test(found[1] ?? '')) {
      yield part;
    }
  }
  for (const found of text.matchAll(AS_PASSWORD)) {
    const part = found.indices?.[1];
    if (part !== undefined && isMixed(found[1] ?? '')) {
      yield part;
    }
  }
}
