import { type Json, type JsonObject, isJsonObject } from '../../base/json.ts';
import { isPlainText, latinized, plainLine, plainText, showName } from '../../base/plain-text.ts';
import { isCountName, isSecretName } from '../../base/secret-signs.ts';
import type { ClientQuestion } from '../../call/asker.ts';
import { UPSTREAM } from '../../tuning/upstream.ts';

/** Members of a form's schema that are shown to a person and go no further. */
const SHOWN: ReadonlySet<string> = new Set(['title', 'description', 'enumNames']);

/**
 * Returns the question for the client. It begins with the name of the server, and the server's text
 * is marked as such. No text of the server can come before that or imitate it.
 */
export function attributeQuestion(server: string, question: ClientQuestion): ClientQuestion {
  const { method, params } = question;
  switch (method) {
    case 'elicitation/create':
      return { method, params: attributedForm(server, params) };
    case 'sampling/createMessage':
      return { method, params: attributedSampling(server, params) };
    default:
      return question;
  }
}

/**
 * Returns the problem of a form's field names. They come back with the answer, so they are not
 * changed.
 */
export function fieldNameProblem({ requestedSchema }: JsonObject): string | undefined {
  const properties = isJsonObject(requestedSchema) ? requestedSchema['properties'] : undefined;
  return Object.keys(isJsonObject(properties) ? properties : {}).every(isPlainText)
    ? undefined
    : 'the name of a field has characters that cannot be seen';
}

/** Marks the server's text on pages that must be opened before the server does its work. */
export function attributedPages(server: string, data: Json | undefined): Json | undefined {
  const elicitations = isJsonObject(data) ? data['elicitations'] : undefined;
  if (!isJsonObject(data) || !Array.isArray(elicitations)) {
    return data;
  }
  const pages = (elicitations as readonly Json[]).map((page) =>
    isJsonObject(page) ? attributedForm(server, { ...page, mode: 'url' }) : page,
  );
  return { ...data, elicitations: pages };
}

function attributedForm(server: string, params: JsonObject): JsonObject {
  const { message, requestedSchema, url, mode } = params;
  const who = `The server "${showName(server)}" asks`;
  const host = mode === 'url' ? hostOf(url) : undefined;
  const page = host === undefined ? '' : ` to open a page at ${host}`;
  const opening = asksForSecret(params)
    ? `${who}${page} for what looks like a secret. pml itself never asks for one. It says:`
    : `${who}${page}:`;
  return {
    ...params,
    message: `${opening}\n${quoted(server, typeof message === 'string' ? message : '')}`,
    ...(requestedSchema === undefined ? {} : { requestedSchema: withPlainTexts(requestedSchema) }),
  };
}

function attributedSampling(server: string, params: JsonObject): JsonObject {
  const { systemPrompt, messages } = params;
  const text = `The server "${showName(server)}" asks for this text through pml. All that follows are its words, not those of the person or of pml.`;
  const first: Json = { role: 'user', content: { type: 'text', text } };
  const rest = Array.isArray(messages) ? (messages as readonly Json[]) : [];
  return {
    ...params,
    messages: [first, ...rest.map(withPlainContent)],
    ...(typeof systemPrompt === 'string'
      ? { systemPrompt: `${text}\n${quotedLines(systemPrompt).join('\n')}` }
      : {}),
  };
}

function withPlainContent(message: Json): Json {
  if (!isJsonObject(message)) {
    return message;
  }
  const { content } = message;
  return content === undefined
    ? message
    : {
        ...message,
        content: Array.isArray(content) ? content.map(plainBlock) : plainBlock(content),
      };
}

function plainBlock(block: Json): Json {
  return isJsonObject(block) && typeof block['text'] === 'string'
    ? { ...block, text: plainText(block['text']) }
    : block;
}

/**
 * Returns the words of a server, each line marked; a person who scrolled past the beginning is told
 * again.
 */
function quoted(server: string, text: string): string {
  const whole = quotedLines(text.slice(0, UPSTREAM.questionMessageLengthMax));
  const lines = whole.slice(0, UPSTREAM.questionMessageLinesMax);
  const isCut = lines.length < whole.length || text.length > UPSTREAM.questionMessageLengthMax;
  const end = isCut ? '; the rest of them was cut' : '';
  return lines.length < UPSTREAM.questionMessageLinesShort && !isCut
    ? lines.join('\n')
    : [...lines, `(Here end the words of the server "${showName(server)}"${end}.)`].join('\n');
}

const LINE_END = /\r\n|[\n\r\u0085\u2028\u2029\v\f]/u;

function quotedLines(text: string): readonly string[] {
  return text
    .split(LINE_END)
    .map((line) => plainText(line).trimEnd())
    .filter((line) => line.trim() !== '')
    .map((line) => `> ${line.trimStart()}`);
}

/**
 * Returns the schema with plain texts for the person. Values that come back with the answer stay.
 */
function withPlainTexts(schema: Json): Json {
  if (Array.isArray(schema)) {
    return (schema as readonly Json[]).map(withPlainTexts);
  }
  if (!isJsonObject(schema)) {
    return schema;
  }
  const members = Object.entries(schema).map(([name, value]): [string, Json | undefined] => {
    if (value === undefined || name === 'enum' || name === 'const' || name === 'default') {
      return [name, value];
    }
    return [name, SHOWN.has(name) ? plainTexts(value) : withPlainTexts(value)];
  });
  return Object.fromEntries(members);
}

/** Makes a text plain. A field may have the name of a text member; then its value is a schema. */
function plainTexts(value: Json): Json {
  if (typeof value === 'string') {
    return plainLine(value, UPSTREAM.questionMessageLengthMax);
  }
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? value.map((item: string) => plainLine(item, UPSTREAM.questionMessageLengthMax))
    : withPlainTexts(value);
}

function hostOf(url: Json | undefined): string | undefined {
  return typeof url === 'string' ? (URL.parse(url)?.host ?? undefined) : undefined;
}

/** Words for a secret, as a sentence to a person has them, in the languages that most people read. */
const SECRET_WORDS =
  /(?<!\p{L})(?:pass ?-?(?:word|phrase|code)s?|passwort|kennwort|mot de passe|contrase[nñ]a|senha|wachtwoord|has[lł]o|parola|l[oö]senord|пароль|密码|密碼|パスワード|비밀번호|pins?|pin ?-?codes?|otp|totp|one ?-?time ?-?(?:code|pin)s?|2fa|mfa|(?:verification|security|recovery|backup|login|authenticator|access|confirmation|sms) codes?|(?:recovery|seed|mnemonic|secret) (?:phrase|words)|mnemonic|secrets?|credentials?|tokens?|bearer|cookies?|cvv|cvc|(?:credit |debit |bank )?card numbers?|(?:api|access|private|secret|signing|encryption|ssh|gpg|pgp|licen[cs]e|master|account|wallet|session|service|auth|deploy)[ _-]?keys?)(?!\p{L})/iu;
/** Secret words in scripts without spaces. */
const UNSPACED = /密码|密碼|パスワード|비밀번호/u;
/** A number of tokens is no secret. */
const COUNTED =
  /(?:how many|number of|max(?:imum)?|min(?:imum)?|count of|up to|\d[\d., ]*)\s+tokens?|tokens?\s+(?:count|limit|budget|per|each|used|usage)/giu;

const TYPED = new Set<unknown>(['string', 'number', 'integer', undefined]);

/**
 * True if a question to a person asks for a password, a token or a key. It looks at the fields that
 * a person can type into, and at the words around them. For a page to open it looks at the words
 * alone.
 */
export function asksForSecret({ mode, message, requestedSchema }: JsonObject): boolean {
  if (mode === 'url') {
    return speaksOfSecret(message);
  }
  const properties = isJsonObject(requestedSchema) ? requestedSchema['properties'] : undefined;
  const typed = Object.entries(isJsonObject(properties) ? properties : {}).filter(
    (entry): entry is [string, JsonObject] => isTypedInto(entry[1]),
  );
  return (
    (typed.length > 0 && speaksOfSecret(message)) ||
    typed.some(
      ([name, { title, description, format, writeOnly }]) =>
        format === 'password' ||
        writeOnly === true ||
        (isSecretName(readable(name)) && !isCountName(name)) ||
        [name.replaceAll(/[_.-]|(?<=[a-z])(?=[A-Z])/gu, ' '), title, description].some(
          speaksOfSecret,
        ),
    )
  );
}

function isTypedInto(field: Json | undefined): boolean {
  return (
    isJsonObject(field) &&
    TYPED.has(field['type']) &&
    field['enum'] === undefined &&
    field['oneOf'] === undefined
  );
}

function speaksOfSecret(text: Json | undefined): boolean {
  if (typeof text !== 'string') {
    return false;
  }
  const plain = plainText(text).replaceAll(/\s+/gu, ' ').replaceAll(COUNTED, '');
  return UNSPACED.test(plain) || SECRET_WORDS.test(plain) || SECRET_WORDS.test(readable(plain));
}

const readable = (text: string): string => latinized(plainText(text));
