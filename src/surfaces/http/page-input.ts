/** Reads the dashboard's requests: method, origin, cookies, query, and body. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { isJsonObject, type Json, type JsonObject } from '../../base/json.ts';
import { DASHBOARD } from '../../tuning/http.ts';
import { readJsonBody } from './read-body.ts';

/** Refuses a request of the page, in words for a person. */
export class PageProblem extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'PageProblem';
    this.status = status;
    this.code = code;
  }
}

/** Returns a request that is not as it has to be. */
export const badRequest = (message: string): PageProblem =>
  new PageProblem(400, 'BAD_REQUEST', message);

/** Returns the body of a request. Throws if it is not an object. */
export async function readPageBody(request: IncomingMessage): Promise<JsonObject> {
  const body = await readJsonBody(request, DASHBOARD.bodyBytesMax);
  if (body.kind === 'broken') {
    throw badRequest('the request broke off');
  }
  if (body.kind === 'refused') {
    throw new PageProblem(body.status, 'BAD_REQUEST', body.message);
  }
  if (!isJsonObject(body.json)) {
    throw badRequest('the body must be a JSON object');
  }
  return body.json;
}

/** Throws for a key that means nothing here: a misspelt one would be passed over in silence. */
export function onlyKeys(body: JsonObject, keys: readonly string[]): void {
  const other = Object.keys(body).find((key) => !keys.includes(key));
  if (other !== undefined) {
    throw badRequest(`there is a key that is not known; it may have ${keys.join(', ')}`);
  }
}

/** Returns a text that has to be there and to say something. */
export function requiredText(body: JsonObject, key: string): string {
  const text = optionalText(body, key);
  if (text === undefined || text.trim() === '') {
    throw badRequest(`"${key}" must be a text that is not empty`);
  }
  return text;
}

/** Returns a text that may be left out; an empty one counts as left out. */
export function optionalText(body: JsonObject, key: string): string | undefined {
  const value = body[key];
  if (value === undefined || value === '') {
    return undefined;
  }
  if (typeof value !== 'string' || value.length > DASHBOARD.textLengthMax) {
    throw badRequest(`"${key}" must be a text of at most ${DASHBOARD.textLengthMax} characters`);
  }
  return value;
}

/** Reads one of several words. */
export function wordOf<Word extends string>(
  body: JsonObject,
  key: string,
  words: readonly Word[],
): Word {
  const word = words.find((each) => each === body[key]);
  if (word === undefined) {
    throw badRequest(`"${key}" must be one of ${words.join(', ')}`);
  }
  return word;
}

/** Returns a list of texts that may be left out. */
export function textListIn(body: JsonObject, key: string): readonly string[] {
  const value: Json = body[key] ?? [];
  const isList =
    Array.isArray(value) &&
    value.length <= DASHBOARD.resultsMax &&
    value.every((each) => typeof each === 'string' && each.length <= DASHBOARD.textLengthMax);
  if (!isList) {
    throw badRequest(`"${key}" must be a list of at most ${DASHBOARD.resultsMax} texts`);
  }
  return value as readonly string[];
}

/** The bounds of a number, both inside. */
interface NumberBounds {
  readonly min: number;
  readonly max: number;
}

/** Returns a whole number in a body, which may be left out. */
export function optionalWhole(
  body: JsonObject,
  key: string,
  { min, max }: NumberBounds,
): number | undefined {
  const value = body[key];
  if (value === undefined) {
    return undefined;
  }
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > max) {
    throw badRequest(`"${key}" must be a whole number from ${min} to ${max}`);
  }
  return value;
}

/** Returns a number in an address, which may be left out. */
export function queryNumber(
  query: URLSearchParams,
  key: string,
  { min, max }: NumberBounds,
): number | undefined {
  const text = query.get(key);
  if (text === null || text === '') {
    return undefined;
  }
  const value = Number(text);
  if (!Number.isFinite(value) || value < min || value > max) {
    throw badRequest(`"${key}" must be a number from ${min} to ${max}`);
  }
  return value;
}

/** Returns a whole number in an address, which may be left out. */
export function queryWhole(
  query: URLSearchParams,
  key: string,
  bounds: NumberBounds,
): number | undefined {
  const value = queryNumber(query, key, bounds);
  if (value !== undefined && !Number.isSafeInteger(value)) {
    throw badRequest(`"${key}" must be a whole number`);
  }
  return value;
}

/** Returns a text in an address, which may be left out. */
export function queryText(query: URLSearchParams, key: string): string | undefined {
  const text = query.get(key);
  if (text === null || text === '') {
    return undefined;
  }
  if (text.length > DASHBOARD.textLengthMax) {
    throw badRequest(`"${key}" is too long`);
  }
  return text;
}

export const READS: readonly string[] = ['GET', 'HEAD'];

export function requireMethod(
  request: IncomingMessage,
  response: ServerResponse,
  methods: readonly string[],
): void {
  if (!methods.includes(request.method ?? '')) {
    response.setHeader('Allow', methods.join(', '));
    throw new PageProblem(405, 'BAD_REQUEST', `this takes ${methods.join(' or ')}`);
  }
}

/**
 * Requires the same origin. This is stricter than host names: another program of this machine at
 * another port has the same name, and gets the same cookies.
 */
export function requireSameOrigin({ headers }: IncomingMessage): void {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  const isOurs = origin === undefined || [`http://${host}`, `https://${host}`].includes(origin);
  const isNear = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOurs || !isNear) {
    throw new PageProblem(403, 'FORBIDDEN', 'Requests from another page are not served.');
  }
}

export function addressOf({ url = '/' }: IncomingMessage): {
  readonly path: string;
  readonly query: URLSearchParams;
} {
  const [path = '', ...rest] = url.split('?');
  return { path, query: new URLSearchParams(rest.join('?')) };
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw badRequest('the address is not written as addresses are');
  }
}

/**
 * Returns the name of the cookie. The port is in it, because all ports of a machine share cookies.
 */
function cookieName({ socket }: IncomingMessage): string {
  return `pml_page_${socket.localPort ?? 0}`;
}

export function setCookie(
  request: IncomingMessage,
  response: ServerResponse,
  cookie: string,
  publicUrl?: string,
): void {
  const secure = isOverTls(request, publicUrl) ? '; Secure' : '';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${secure}`;
  response.setHeader('Set-Cookie', `${cookieName(request)}=${cookie}; ${attributes}`);
}

/** Returns true if the request came over TLS. A proxy in front hides that, so its name decides. */
function isOverTls({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const address = publicUrl === undefined ? undefined : new URL(publicUrl);
  return address?.protocol === 'https:' && headers.host === address.host;
}

export function cookieOf(request: IncomingMessage): string | undefined {
  const name = cookieName(request);
  return (request.headers.cookie ?? '')
    .split(';')
    .map((each) => each.trim())
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

export function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const given = headers[name];
  return typeof given === 'string' ? given : undefined;
}
