/** Reads headers and cookies of the dashboard's requests. */
import type { IncomingMessage, ServerResponse } from 'node:http';

import { badRequest, PageProblem } from './page-input.ts';

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
 * Stricter than the names of hosts: another program of this machine, at another port, has the same
 * name, and a browser sends it the same cookies.
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

/** With the port in it: cookies are shared by all ports of a machine. */
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

/** The proxy in front speaks TLS, and we do not see it: its name tells. */
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
