import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { isPlainText, plainLine, plainText } from '../../base/plain-text.ts';
import { asksForSecret } from '../../base/secret-request.ts';
import { showName } from '../../base/show-name.ts';
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

/** The words of a server, each line marked; a person who scrolled past the beginning is told again. */
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
