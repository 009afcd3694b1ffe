import type { ServerResponse, IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { ERRORS, GatewayError } from '../../base/errors.ts';
import { RPC } from '../../base/rpc-codes.ts';
import { HTTP } from '../../tuning/http.ts';
import { acceptedBy } from './page-files.ts';

/**
 * Headers of all answers. None of them is a page: no browser may keep, embed, guess at or run them.
 */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/**
 * Headers of an answer to a program that showed its token. No page can ask for it, so no rule for
 * pages is needed, and each header costs a client about 3 % of the processor time of a small call.
 */
export const PROGRAM_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
};

/** Sets the headers of every answer, except those that are set already. */
export function setSafeHeaders(response: ServerResponse): void {
  for (const [name, value] of Object.entries(SAFE_HEADERS)) {
    if (!response.hasHeader(name)) {
      response.setHeader(name, value);
    }
  }
}

/** Answers with a text of the type. A client that asked with HEAD gets the headers only. */
export function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
): void {
  setSafeHeaders(response);
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: object): void {
  sendText(response, status, 'application/json', JSON.stringify(body));
}

/**
 * Answers with an error that MCP clients understand too. Whatever of the request is still to
 * come is thrown away, within the time that a request has.
 */
export function sendRefusal(
  response: ServerResponse,
  status: number,
  error: { readonly code: number; readonly message: string },
): void {
  sendJson(response, status, { jsonrpc: '2.0', id: null, error });
}

/** Answers with an error of ours as the registry has it; throws any other. */
export function sendError(response: ServerResponse, error: unknown): void {
  if (!(error instanceof GatewayError) || response.headersSent) {
    throw error;
  }
  const { httpStatus } = ERRORS[error.code];
  sendRefusal(response, httpStatus, { code: RPC.serverError, message: error.message });
}

/** Answers that this path takes another method. */
export function sendWrongMethod(response: ServerResponse, allowed: string): void {
  response.setHeader('Allow', allowed);
  sendRefusal(response, 405, { code: RPC.serverError, message: 'Method not allowed' });
}

/** Answers that there is no room just now. */
export function sendBusy(response: ServerResponse): void {
  response.setHeader('Retry-After', '1');
  response.setHeader('Connection', 'close');
  const message = 'The gateway is busy or ending; try again.';
  sendRefusal(response, 503, { code: RPC.serverError, message });
}

/** Calls back when the whole answer was handed to the system; never where the connection is cut before. */
export function whenSent(response: ServerResponse, callback: () => void): void {
  // Comes before Node's own listener, which takes the socket away. Node emits `finish` for an
  // answer whose connection was cut, too.
  response.prependOnceListener('finish', () => {
    if (response.socket?.destroyed === false) {
      callback();
    }
  });
}

/** Answers a failed request. */
export function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
  } else if (error instanceof GatewayError) {
    sendError(response, error);
  } else {
    const message = 'The gateway could not answer; its log says why.';
    sendRefusal(response, 500, { code: RPC.serverError, message });
  }
}

const toGzip = promisify(gzip);

/**
 * Answers with JSON, compressed if it is long and the client accepts that. Not for answers with a
 * secret: compressed together with a stranger's text, a secret can be guessed from the length.
 */
export async function sendCompressedJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: object,
): Promise<void> {
  const text = JSON.stringify(body);
  const isWorthIt = text.length >= HTTP.compressedFromBytes;
  if (!isWorthIt || !acceptedBy(request.headers['accept-encoding']).has('gzip')) {
    sendJson(response, status, body);
    return;
  }
  const packed = await toGzip(text);
  setSafeHeaders(response);
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json');
  response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('Content-Length', packed.length);
  response.end(packed);
}
